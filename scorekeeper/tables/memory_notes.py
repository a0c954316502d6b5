"""`MemoryNotes`: short-lived notes of one server, such as valid room codes.

Several servers keep these notes in their database (`Store.shared_notes`). Both use a monotonic clock, so changes of the system
time do no harm."""

import time
from collections.abc import Callable
from threading import Lock

from scorekeeper.tables.bounded_cache import CLUB_PHONES, BoundedCache

KEPT = CLUB_PHONES
"""The most notes. Each takes 300 bytes, 5 MB in all."""


class MemoryNotes:
    """The `SharedNotes` of a single server. A new note replaces the oldest one if there are too many."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._notes = BoundedCache[str, tuple[str, float]](KEPT)
        self._counting = Lock()

    def put(self, name: str, value: str, seconds: float) -> None:
        self._notes.put(name, (value, self._clock() + seconds))

    def find(self, name: str) -> str | None:
        value, until = self._notes.get(name) or (None, 0.0)
        return value if self._clock() < until else None

    def count(self, name: str, seconds: float) -> int:
        with self._counting:
            number = int(self.find(name) or 0) + 1
            until = self._clock() + seconds if number == 1 else (self._notes.get(name) or ("", 0.0))[1]
            self._notes.put(name, (str(number), until))
        return number
