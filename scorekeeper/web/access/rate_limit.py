"""A token bucket per address.

Kept in memory, by the one process that serves.
"""

import ipaddress
import re
import time
from collections.abc import Callable
from functools import lru_cache
from math import ceil
from threading import Lock

from scorekeeper.tables.bounded_cache import CLUB_PHONES, BoundedCache

ADDRESSES_KEPT = CLUB_PHONES
"""Each 300 bytes: 5 MB."""
WITH_PORT = re.compile(r"(?:\[([0-9a-fA-F:.]+)\]|([0-9.]+))(?::[0-9]+)?")
HOME_BITS = 64
"""The first half of an IPv6 address, which all devices of a home share."""


class Limiter:
    """At most so many tries in so many seconds for each address. Of more addresses than are kept the oldest is forgotten."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic, *, seconds: int = 60) -> None:
        self.most = most
        self.seconds = seconds
        self._clock = clock
        self._left = BoundedCache[str, tuple[float, float]](ADDRESSES_KEPT)
        self._lock = Lock()

    def take(self, address: str, cost: int = 1) -> int:
        """Take a try, or several at once, or, with a negative cost, give them back. 0 if as many were left; else the seconds to
        wait."""
        with self._lock:
            now = self._clock()
            left, then = self._left.get(address) or (float(self.most), now)
            left = min(float(self.most), left + (now - then) * self.most / self.seconds)
            granted = left >= cost
            self._left.put(address, (left - cost if granted else left, now))
        return 0 if granted else max(1, ceil((cost - left) * self.seconds / self.most))


@lru_cache(maxsize=1024)
def household(address: str) -> str:
    """Return the address that limits count: of IPv6 the network, since a home has as many addresses as it likes.

    A proxy may name the port too, as in `192.0.2.1:50000` or `[2001:db8::1]:50000`.
    """
    bare = WITH_PORT.fullmatch(address)
    try:
        known = ipaddress.ip_address((bare[1] or bare[2]) if bare else address)
    except ValueError:
        return address
    if known.version == 4 or known.ipv4_mapped:
        return str(getattr(known, "ipv4_mapped", None) or known)
    return str(ipaddress.ip_network((known, HOME_BITS), strict=False))
