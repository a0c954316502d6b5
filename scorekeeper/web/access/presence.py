"""The phones that are here now.

Presence changes with every request, so it is in no table's log. It uses the monotonic clock, which a change of the machine's time
doesn't disturb.
"""

from time import monotonic

from scorekeeper.tables.bounded_cache import CLUB_PHONES, BoundedCache
from scorekeeper.web.current import memory

KEPT = CLUB_PHONES
"""Of 300 bytes each: 5 MB."""


def saw(table: str, phone: str) -> None:
    """Note that a phone has just asked for something at a table."""
    _seen().put((table, phone), monotonic())


def minutes_ago(table: str, phone: str) -> int | None:
    """Return the whole minutes since a phone was seen, or None if not since the server started."""
    seen = _seen().get((table, phone))
    return None if seen is None else int((monotonic() - seen) // 60)


def _seen() -> BoundedCache[tuple[str, str], float]:
    return memory("scorekeeper-presence", KEPT)
