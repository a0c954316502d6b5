"""Limits by address and by table: tries within a period, bytes written per day.

The table service asks before each write. A refused entry stays on the page or the phone and can be sent again."""

import ipaddress
import re
import time
from collections.abc import Callable
from functools import lru_cache
from math import ceil
from pathlib import Path
from threading import Lock

from flask import Flask, has_request_context, request
from werkzeug.exceptions import HTTPException, TooManyRequests

from scorekeeper.tables.bounded_cache import CLUB_PHONES, BoundedCache
from scorekeeper.tables.quota import ADDRESS_A_DAY, TABLE_A_DAY, is_room

ADDRESSES_KEPT = CLUB_PHONES
"""The maximum number of addresses in memory. Each takes 300 bytes, 5 MB in all."""
WITH_PORT = re.compile(r"(?:\[([0-9a-fA-F:.]+)\]|([0-9.]+))(?::[0-9]+)?")
HOME_BITS = 64
"""The number of leading bits of an IPv6 address that all devices of a home share."""


class Limiter:
    """A limit of `most` tries in `seconds` for each address. Only the last `ADDRESSES_KEPT` addresses are remembered."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic, *, seconds: int = 60) -> None:
        self.most = most
        self.seconds = seconds
        self._clock = clock
        self._left = BoundedCache[str, tuple[float, float]](ADDRESSES_KEPT)
        self._lock = Lock()

    def take(self, address: str, cost: int = 1) -> int:
        """Use up `cost` tries, or give them back if negative. Return 0, or the seconds to wait if too few are left."""
        with self._lock:
            now = self._clock()
            left, then = self._left.get(address) or (float(self.most), now)
            left = min(float(self.most), left + (now - then) * self.most / self.seconds)
            granted = left >= cost
            self._left.put(address, (left - cost if granted else left, now))
        return 0 if granted else max(1, ceil((cost - left) * self.seconds / self.most))


@lru_cache(maxsize=1024)
def household(address: str) -> str:
    """Return the address by which requests are limited, without a port. For IPv6 it is the /64 network, since a home has any
    number of addresses. A proxy may add a port, as in `192.0.2.1:50000` or `[2001:db8::1]:50000`."""
    bare = WITH_PORT.fullmatch(address)
    try:
        known = ipaddress.ip_address((bare[1] or bare[2]) if bare else address)
    except ValueError:
        return address
    if known.version == 4 or known.ipv4_mapped:
        return str(getattr(known, "ipv4_mapped", None) or known)
    return str(ipaddress.ip_network((known, HOME_BITS), strict=False))


DAY = 24 * 3600
BY_ADDRESS, BY_TABLE = "scorekeeper-address-writes", "scorekeeper-table-writes"


class NoRoom(HTTPException):
    """The error (507) for a new table while the disk is nearly full. Games in progress can go on."""

    code = 507
    description = "room"


def set_up_quotas(app: Flask, folder: Path) -> Callable[[str, int, bool], None]:
    """Set up the daily quotas. Return the function to call before each write, which raises an error to refuse it. It takes the
    table's id, the number of bytes, and whether this write opens the table. `folder` is on the disk to check."""
    app.extensions[BY_ADDRESS] = Limiter(ADDRESS_A_DAY, seconds=DAY)
    app.extensions[BY_TABLE] = Limiter(TABLE_A_DAY, seconds=DAY)

    def allow(table: str, size: int, begins: bool) -> None:
        if begins and not is_room(folder):
            raise NoRoom
        address = household(request.remote_addr or "") if has_request_context() else ""
        if wait := app.extensions[BY_TABLE].take(table, size):
            raise TooManyRequests("table-day", retry_after=wait)
        if wait := app.extensions[BY_ADDRESS].take(address, size):
            app.extensions[BY_TABLE].take(table, -size)  # what one quota refuses isn't charged to the other
            raise TooManyRequests("address-day", retry_after=wait)

    return allow
