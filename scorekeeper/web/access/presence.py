"""The phones that have a table open now.

Presence changes with every request, so no log contains it. It uses the monotonic clock, so changes of the system time don't
disturb it."""

from time import monotonic

from scorekeeper.tables.bounded_cache import CLUB_PHONES, BoundedCache
from scorekeeper.web.current import memory

KEPT = CLUB_PHONES
"""The entries in memory. Each has 300 bytes, 5 MB in all."""


def saw(table: str, phone: str) -> None:
    """Record that a phone has just sent a request at a table."""
    _seen().put((table, phone), monotonic())


def minutes_ago(table: str, phone: str) -> int | None:
    """Return the whole minutes since a phone's last request. None if there was none since the server started."""
    seen = _seen().get((table, phone))
    return None if seen is None else int((monotonic() - seen) // 60)


def _seen() -> BoundedCache[tuple[str, str], float]:
    return memory("scorekeeper-presence", KEPT)
