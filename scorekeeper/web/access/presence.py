"""The phones that are here now.

Presence is in no table's log, for it changes with every request. It goes by the monotonic clock, so that a change of the
machine's time does no harm.
"""

import time
from collections.abc import Callable

from scorekeeper.tables.bounded_cache import CLUB_PHONES, BoundedCache

KEPT = CLUB_PHONES
"""Each 300 bytes: 5 MB."""


class Presence:
    """The last sight of each phone at each table."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen = BoundedCache[tuple[str, str], float](KEPT)

    def saw(self, table: str, phone: str) -> None:
        """That phone asked for something at that table just now."""
        self._seen.put((table, phone), self._clock())

    def minutes_ago(self, table: str, phone: str) -> int | None:
        """Whole minutes since a phone was seen; None if it was not seen since the server started."""
        seen = self._seen.get((table, phone))
        return None if seen is None else int((self._clock() - seen) // 60)
