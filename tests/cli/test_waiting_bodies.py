"""What waits of requests is bounded in all: heads and the beginnings of bodies in memory, the rest of bodies in files."""

import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from waitress.adjustments import Adjustments

from scorekeeper.cli.serve import FILES, SETTINGS
from tests.proofs.server import Nursery, QuickServer

IN_MEMORY = 64 * 1024 * 1024
EACH = 999_000


def test_the_settings_bound_the_memory_of_all_connections() -> None:
    """A connection has one request that waits or is answered, and one that arrives."""
    adjusted = Adjustments(**SETTINGS)
    requests = adjusted.connection_limit * (1 + adjusted.channel_request_lookahead)
    of_one = adjusted.inbuf_overflow + adjusted.max_request_header_size
    assert requests * of_one <= IN_MEMORY
    assert adjusted.max_request_body_size <= 1_000_001
    assert requests + adjusted.connection_limit <= FILES - 200, "each connection and each body may take a file"


@pytest.fixture
def server(nursery: Nursery, tmp_path: Path) -> Iterator[QuickServer]:
    started = QuickServer(tmp_path / "tables.db", nursery)
    yield started.start()
    started.stop()


def resident(pid: int) -> int:
    """Bytes of memory that a process has."""
    return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * 4096


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_bodies_that_arrive_wait_in_files(server: QuickServer) -> None:
    """Forty megabytes of bodies take a tenth of that in memory."""
    head = f"POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Length: {EACH + 1}\r\n\r\n".encode()
    before, held = resident(server.pid), []
    for _ in range(40):
        held.append(socket.create_connection(("127.0.0.1", server.port), timeout=30))
        held[-1].sendall(head + b"x" * EACH)
    for connection in held[:1]:
        connection.sendall(b"x")
        assert connection.recv(64).startswith(b"HTTP/1.1 4"), "it has read all that came before"
    time.sleep(0.5)
    grown = resident(server.pid) - before
    for connection in held:
        connection.close()
    assert grown < 40 * EACH / 5


def test_a_body_beyond_a_megabyte_is_not_read(server: QuickServer) -> None:
    head = f"POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Length: {10**9}\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
        connection.sendall(head)
        assert connection.recv(64).startswith(b"HTTP/1.1 413")
