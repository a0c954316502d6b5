"""Garbage collection for processes that judge long records."""

import gc

COLLECT = (10_000, 10, 100)
"""Garbage collection starts after this many new objects, and goes through older ones after this many starts. Python's own
values (700, 10, 10) take half of the time of a large record."""


def collect_seldom() -> None:
    """Make garbage collections rare, and exclude existing objects for good. A collection stops all threads: for a tenth of a
    second, several times a request, while a long record is judged. Full ones find hardly any garbage, for the smaller ones find
    it first."""
    gc.freeze()
    gc.set_threshold(*COLLECT)
