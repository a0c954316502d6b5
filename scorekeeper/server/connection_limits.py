"""Limits on the connections and incomplete requests of one address.

Without them a thousand silent connections, or some requests whose bodies never arrive, use up all that a server has. Nor may a
few addresses together: none has more than are left for all others, so the more are in use, the fewer each may have.
"""

import ipaddress
from collections import Counter
from functools import lru_cache

try:
    import resource
except ImportError:  # Windows, where a process may have as many as it likes
    resource = None  # type: ignore[assignment]

MOST_CONNECTIONS = 4_000
CONNECTIONS_PER_ADDRESS = 64
"""Browsers open up to six, and keep them a while: ten phones behind one address stay below it."""
INCOMPLETE_PER_ADDRESS = 32
"""Twenty phones behind one address may save in the same moment, each in two packets."""
MOST_INCOMPLETE = 256
"""Each may hold a megabyte."""
HOME_BITS = 64
"""The first half of an IPv6 address, which all devices of a home share."""
FILES_BESIDE = 256
"""Files that a process needs beside its connections."""


class ConnectionLimits:
    """What is open, counted by address. Used from the thread of the event loop alone."""

    def __init__(self, most: int = MOST_CONNECTIONS, per_address: int | None = CONNECTIONS_PER_ADDRESS) -> None:
        """`per_address` is None behind a proxy, from where all connections come."""
        self._most, self._per_address = most, per_address
        self._open: Counter[str] = Counter()
        self._incomplete: Counter[str] = Counter()

    def open(self, address: str) -> bool:
        """Count a connection. False, and nothing counted, where it is one too many."""
        return _counted(self._open, address, self._most, self._per_address)

    def close(self, address: str) -> None:
        """Count a connection no more."""
        _discounted(self._open, address)

    def begin(self, address: str) -> bool:
        """Count a request that has begun to arrive. False, and nothing counted, where it is one too many."""
        return _counted(self._incomplete, address, MOST_INCOMPLETE, INCOMPLETE_PER_ADDRESS)

    def end(self, address: str) -> None:
        """Count that request no more: it is complete, or was given up."""
        _discounted(self._incomplete, address)


def _counted(counts: Counter[str], address: str, most: int, per_address: int | None) -> bool:
    """Count one more, of `most` in all. A single address, as that of a proxy, may have them all."""
    left = most - counts.total()
    if not left or (per_address is not None and counts[address] >= min(per_address, left)):
        return False
    counts[address] += 1
    return True


def _discounted(counts: Counter[str], address: str) -> None:
    counts[address] -= 1
    if not counts[address]:
        del counts[address]


@lru_cache(maxsize=1024)
def household(address: str) -> str:
    """The address that limits go by: of IPv6 the network, since a home has as many addresses as it likes."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if known.version == 4 or known.ipv4_mapped:
        return str(getattr(known, "ipv4_mapped", None) or known)
    return str(ipaddress.ip_network((known, HOME_BITS), strict=False))


def connections_allowed() -> int:
    """How many connections this process may have, after asking the system for as many files as that takes."""
    if resource is None:
        return MOST_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + FILES_BESIDE
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return MOST_CONNECTIONS if soft == resource.RLIM_INFINITY else max(64, min(MOST_CONNECTIONS, soft - FILES_BESIDE))
