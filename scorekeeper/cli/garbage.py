"""Garbage collection for processes that judge long records."""

import gc

COLLECT = (10_000, 10, 100)
"""When Python looks for garbage: after so many new objects, after so many such looks, and through all objects after so many of
those. By itself (700, 10, 10), which takes half of the time that a large record takes."""


def collect_seldom() -> None:
    """Make garbage collections rare, and leave what exists now out of them for good.

    All threads stand still meanwhile: a tenth of a second, several times a request, while a long record is judged. Hardly
    any garbage is left for full ones, for the smaller find it.
    """
    gc.freeze()
    gc.set_threshold(*COLLECT)
