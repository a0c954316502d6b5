"""When each phone was last here, and which room codes may be typed: in memory alone, forgotten when the server stops.

Neither belongs in a table's log: the one would write at every look, and the other is good only while somebody invites. Both go
by a clock that runs on evenly, whatever time of day the machine believes it is.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

KEPT = 4096
DAY = 24 * 3600.0


class Presence:
    """The last sight of each phone at each table, and the codes shown within a day."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: OrderedDict[tuple[str, str], float] = OrderedDict()
        self._codes: OrderedDict[str, tuple[str, float]] = OrderedDict()
        self._lock = Lock()

    def saw(self, table: str, phone: str) -> None:
        """That phone asked for something at that table just now."""
        with self._lock:
            self._seen[table, phone] = self._clock()
            self._seen.move_to_end((table, phone))
            while len(self._seen) > KEPT:
                self._seen.popitem(last=False)

    def minutes_ago(self, table: str, phone: str) -> int | None:
        """How many whole minutes ago a phone was seen; None when it was not, since the server started."""
        with self._lock:
            seen = self._seen.get((table, phone))
            return None if seen is None else int((self._clock() - seen) // 60)

    def show_code(self, code: str, table: str) -> None:
        """A code stands on an invite page: it may be typed for a day from now."""
        with self._lock:
            self._codes[code] = (table, self._clock())
            self._codes.move_to_end(code)
            while len(self._codes) > KEPT:
                self._codes.popitem(last=False)

    def table_of_code(self, code: str) -> str | None:
        """The table whose invite page showed that code within a day."""
        with self._lock:
            table, shown = self._codes.get(code, ("", -DAY))
            return table if table and self._clock() - shown < DAY else None
