"""Requests whose bodies do not arrive and connections that say nothing: others are answered all the same, and these are ended."""

import select
import socket
import time
from pathlib import Path
from typing import Any

from scorekeeper.cli.serve import FILES, SETTINGS, allow_files

from .server import Server
from .waits import Others, too_long

FORM, JSON = b"Content-Type: application/x-www-form-urlencoded\r\n", b"Content-Type: application/json\r\n"
STALLED = (
    b"POST /join HTTP/1.1\r\nHost: localhost\r\n" + FORM + b"Content-Length: 100\r\n\r\ncode=",
    b"POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\n"
    b"Content-Length: 100\r\n\r\n--x\r\n",
    b"POST /join HTTP/1.1\r\nHost: localhost\r\n" + FORM + b"Transfer-Encoding: chunked\r\n\r\n5\r\ncode=\r\n",
    b"POST /join HTTP/1.1\r\nHost: localhost\r\n" + FORM + b"Content-Length: 100\r\nExpect: 100-continue\r\n\r\n",
    b"POST /api/v1/judge HTTP/1.1\r\nHost: localhost\r\n" + JSON + b'Content-Length: 100\r\n\r\n{"ask":',
    b"GET / HTTP/1.1\r\nHost: local",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
)
"""What a phone sends before it is lost: a form, a file, pieces, a head alone, JSON, half a head, and the greeting of HTTP/2."""
SECONDS_TO_BE_ENDED = int(SETTINGS["channel_timeout"]) + int(SETTINGS["cleanup_interval"]) + 3
PATIENCE = 20
"""Seconds in which all must be ended; so many more where the machine is busy."""


def stalled(folder: Path, each: int, silent: int, limit: float) -> dict[str, Any]:
    """Send `each` request of every kind, then open `silent` connections. Return the seconds that others waited, and how many of
    all these are still open in the end."""
    allow_files(FILES)
    server = Server(folder / "stalled.db").start()
    held: list[socket.socket] = []
    try:
        others = Others(server.port)
        own = others.own(1)
        bodies = [(number, kind) for kind in STALLED for number in range(each)]
        for number, (_, sent) in enumerate(bodies):
            held.append(_connected(server.port, f"127.0.2.{1 + number % 20}"))
            held[-1].sendall(sent)
        behind_bodies = others.longest(1)
        addresses = 1 + silent // 50
        held += [_connected(server.port, f"127.0.3.{1 + number % addresses}") for number in range(silent)]
        behind_silent = others.longest(1)
        begun = time.monotonic()
        behind_all = others.longest(SECONDS_TO_BE_ENDED)
        assert time.monotonic() - begun >= SECONDS_TO_BE_ENDED
        while (still_open := _open(held)) and time.monotonic() - begun < SECONDS_TO_BE_ENDED + PATIENCE:
            time.sleep(0.5)
    finally:
        server.stop()
        for connection in held:
            connection.close()
    wait = max(behind_bodies, behind_silent, behind_all)
    return {
        "own_wait": round(own, 3),
        "behind_bodies": round(behind_bodies, 3),
        "behind_silent": round(max(behind_silent, behind_all), 3),
        "slow": too_long(wait, own, limit),
        "still_open": still_open,
    }


def _connected(port: int, address: str) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=10, source_address=(address, 0))


def _open(connections: list[socket.socket]) -> int:
    """How many of these the server has not closed."""
    return sum(not _closed(connection) for connection in connections)


def _closed(connection: socket.socket) -> bool:
    watched = select.poll()
    watched.register(connection, select.POLLIN)
    try:
        while watched.poll(0):
            if not connection.recv(1 << 16):
                return True
    except OSError:
        return True
    return False
