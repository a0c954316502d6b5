"""How many connections a process may have, by what the system allows it."""

import subprocess
import sys

import pytest

from scorekeeper.server.connection_limits import FILES_BESIDE, MOST_CONNECTIONS

resource = pytest.importorskip("resource", reason="Windows has no limit on files")

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
    command = [sys.executable, "-c", ASKED, str(soft), str(hard)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert [int(number) for number in said.split()] == [connections, files]
