"""How often one address may try something: so many at once, refilled evenly. Kept in memory, by the one process that serves."""

import time
from collections.abc import Callable
from math import ceil
from threading import Lock

from scorekeeper.bounded import CLUB_PHONES, Bounded

ADDRESSES_KEPT = CLUB_PHONES
"""Each 300 bytes: 5 MB."""


class Limiter:
    """`most` tries a minute for each address. Whoever was not heard of for long is forgotten, the oldest first."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self._clock = clock
        self._left = Bounded[str, tuple[float, float]](ADDRESSES_KEPT)
        self._lock = Lock()

    def take(self, address: str) -> int:
        """Take one try. 0 when there was one; else the seconds until there is."""
        with self._lock:
            now = self._clock()
            left, then = self._left.get(address) or (float(self.most), now)
            left = min(float(self.most), left + (now - then) * self.most / 60)
            granted = left >= 1
            self._left.keep(address, (left - 1 if granted else left, now))
        return 0 if granted else max(1, ceil((1 - left) * 60 / self.most))
