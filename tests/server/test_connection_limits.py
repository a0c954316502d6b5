"""How many connections a process may have, by what the system allows it, and each address of them."""

import subprocess
import sys
from collections.abc import Callable

import pytest

from scorekeeper.server.connection_limits import (
    CONNECTIONS_PER_ADDRESS,
    FILES_BESIDE,
    INCOMPLETE_PER_ADDRESS,
    MOST_CONNECTIONS,
    MOST_INCOMPLETE,
    ConnectionLimits,
)

ASKED = """
import resource, sys
from scorekeeper.server.connection_limits import connections_allowed
resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[1]), int(sys.argv[2])))
print(connections_allowed(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""
WANTED = MOST_CONNECTIONS + FILES_BESIDE


@pytest.mark.parametrize(
    ("soft", "hard", "connections", "files"),
    [
        (256, WANTED, MOST_CONNECTIONS, WANTED),  # raised as far as is wanted
        (256, 1_256, 1_000, 1_256),  # raised as far as the system allows
        (WANTED + 10, WANTED + 10, MOST_CONNECTIONS, WANTED + 10),  # never lowered
        (256, 256, 64, 256),  # a few, whatever the limit
    ],
)
def test_the_limit_on_files_is_raised(soft: int, hard: int, connections: int, files: int) -> None:
    pytest.importorskip("resource", reason="Windows has no limit on files")
    command = [sys.executable, "-c", ASKED, str(soft), str(hard)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert [int(number) for number in said.split()] == [connections, files]


def taken(take: Callable[[str], bool], addresses: int, each: int) -> list[int]:
    """How many each of so many addresses gets, that take turns."""
    got = [0] * addresses
    for _ in range(each):
        for number in range(addresses):
            got[number] += take(f"10.0.1.{number}")
    return got


@pytest.mark.parametrize("addresses", [1, 8, 22, 200])
def test_a_few_addresses_leave_something_for_others(addresses: int) -> None:
    """However many they take, and also for a phone that comes last."""
    limits = ConnectionLimits()
    for take, most, each in (
        (limits.open, MOST_CONNECTIONS, CONNECTIONS_PER_ADDRESS),
        (limits.begin, MOST_INCOMPLETE, INCOMPLETE_PER_ADDRESS),
    ):
        got = taken(take, addresses, each + 1)
        assert max(got) <= each
        assert min(got) == max(got) == each or sum(got) + max(got) >= most, "nobody is refused for nothing"
        assert take("10.0.0.7")
