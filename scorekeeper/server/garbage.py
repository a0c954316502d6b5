"""Garbage collection for processes that judge long records."""

import gc

COLLECT = (10_000, 10, 100)
"""When Python looks for garbage: after so many new objects, after so many such looks, and through all objects after so many of
those. By itself (700, 10, 10), which takes half of the time that a large record takes."""


def collect_all_seldom() -> None:
    """Make full garbage collections rare.

    All threads stand still meanwhile: a tenth of a second, several times a request, while a long record is judged. Hardly
    any garbage is left for them, for the smaller collections find it. What exists now, the program itself, is left out for good.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)
