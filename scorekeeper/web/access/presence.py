"""The phones that are here now, and the room codes that are good.

It also holds the room codes that invite pages show. Neither is in a table's log: presence changes with every request, and
a code is good for a day. Both use the monotonic clock, so that a change of the machine's time does no harm.
"""

import time
from collections.abc import Callable

from scorekeeper.tables.bounded_cache import CLUB_PHONES, BoundedCache

KEPT = CLUB_PHONES
"""Phones, and as many codes, of 300 bytes each: 10 MB together."""
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
        """Whole minutes since a phone was seen; None if it was not seen since the server started."""
        seen = self._seen.get((table, phone))
        return None if seen is None else int((self._clock() - seen) // 60)

    def show_code(self, code: str, table: str) -> None:
        """An invite page shows the code: it is good for a day from now."""
        self._codes.put(code, (table, self._clock()))

    def table_of_code(self, code: str) -> str | None:
        """The table whose invite page showed that code within a day."""
        table, shown = self._codes.get(code) or (None, 0.0)
        return table if self._clock() - shown < DAY else None
