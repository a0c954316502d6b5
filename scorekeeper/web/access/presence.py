"""The phones that are here now, and the room codes that are good.

Neither belongs in a table's log: the one would write at every look, and the other is good only while somebody invites. Both go
by a clock that runs on evenly, whatever time of day the machine believes it is.
"""

import time
from collections.abc import Callable

from scorekeeper.tables.bounded_cache import CLUB_PHONES, BoundedCache

KEPT = CLUB_PHONES
"""Phones, and codes: each 300 bytes, 10 MB together."""
DAY = 24 * 3600.0


class Presence:
    """The last sight of each phone at each table, and the codes shown within a day."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen = BoundedCache[tuple[str, str], float](KEPT)
        self._codes = BoundedCache[str, tuple[str, float]](KEPT)

    def saw(self, table: str, phone: str) -> None:
        """That phone asked for something at that table just now."""
        self._seen.put((table, phone), self._clock())

    def minutes_ago(self, table: str, phone: str) -> int | None:
        """How many whole minutes ago a phone was seen; None when it was not, since the server started."""
        seen = self._seen.get((table, phone))
        return None if seen is None else int((self._clock() - seen) // 60)

    def show_code(self, code: str, table: str) -> None:
        """A code stands on an invite page: it may be typed for a day from now."""
        self._codes.put(code, (table, self._clock()))

    def table_of_code(self, code: str) -> str | None:
        """The table whose invite page showed that code within a day."""
        table, shown = self._codes.get(code) or (None, 0.0)
        return table if self._clock() - shown < DAY else None
