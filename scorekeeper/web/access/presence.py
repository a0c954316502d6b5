"""The phones that are here now.

Presence changes with every request, so it is in no table's log. It uses the monotonic clock, which a change of the machine's time
doesn't disturb.
"""

import time
from collections.abc import Callable
from typing import cast

from flask import Flask, current_app

from scorekeeper.tables.bounded_cache import CLUB_PHONES, BoundedCache

KEPT = CLUB_PHONES
"""Of 300 bytes each: 5 MB."""
EXTENSION = "scorekeeper-presence"


class Presence:
    """The time of each phone's last request at each table."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen = BoundedCache[tuple[str, str], float](KEPT)

    def saw(self, table: str, phone: str) -> None:
        """Note that a phone has just asked for something at a table."""
        self._seen.put((table, phone), self._clock())

    def minutes_ago(self, table: str, phone: str) -> int | None:
        """Return the whole minutes since a phone was seen, or None if not since the server started."""
        seen = self._seen.get((table, phone))
        return None if seen is None else int((self._clock() - seen) // 60)


def init_app(app: Flask) -> None:
    """Set up the presence of phones."""
    app.extensions[EXTENSION] = Presence()


def here() -> Presence:
    """Return the presence of phones in the running app."""
    return cast(Presence, current_app.extensions[EXTENSION])
