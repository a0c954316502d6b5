"""`BoundedCache`, of limited size, and `MemoryNotes`, texts that expire.

Each user of a cache states the memory that it takes when full. The usual sizes, `CLUB_TABLES` and `CLUB_PHONES`, are twice what a
club of a thousand tables with eight phones each needs."""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

CLUB_TABLES, CLUB_PHONES = 2_048, 16_384


class BoundedCache(Generic[Key, Value]):
    """A thread-safe cache of at most `most` values. When full, it drops the least recently used value."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def put(self, key: Key, value: Value) -> None:
        with self._lock:
            self._kept[key] = value
            self._kept.move_to_end(key)
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)

    def forget(self, key: Key) -> None:
        with self._lock:
            self._kept.pop(key, None)

    def take_all(self) -> tuple[Value, ...]:
        """Empty the cache and return its values."""
        with self._lock:
            values, self._kept = tuple(self._kept.values()), OrderedDict()
        return values

    def __len__(self) -> int:
        return len(self._kept)


KEPT = CLUB_PHONES
"""The maximum number of notes in `MemoryNotes`. Each takes 300 bytes, 5 MB in all."""


class MemoryNotes:
    """The store's `SharedNotes` for a single server, in memory. A note beyond `KEPT` replaces the least recently used one."""

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
