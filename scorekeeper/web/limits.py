"""How often one address may try something: so many at once, refilled evenly. Kept in memory, by the one process that serves."""

import time
from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from threading import Lock

ADDRESSES_KEPT = 4096


class Limiter:
    """`most` tries a minute for each address. Whoever was not heard of for long is forgotten, the oldest first."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def take(self, address: str) -> int:
        """Take one try. 0 when there was one; else the seconds until there is."""
        with self._lock:
            now = self._clock()
            left, then = self._left.pop(address, (float(self.most), now))
            left = min(float(self.most), left + (now - then) * self.most / 60)
            granted = left >= 1
            self._left[address] = (left - 1 if granted else left, now)
            while len(self._left) > ADDRESSES_KEPT:
                self._left.popitem(last=False)
        return 0 if granted else max(1, ceil((1 - left) * 60 / self.most))
