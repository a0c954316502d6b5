"""Bytes on the wire that no browser sends: broken requests, headers and lengths. Never a 5xx, and the server goes on serving."""

import random
import socket
from collections import Counter
from pathlib import Path
from typing import Any

from .phones import Phone
from .server import Server

PATHS = [
    b"/", b"/%ff%fe", b"/tables/%00", b"/../..", b"//evil", b"/tables/new?player=%ff", b"*", b"", b"/\xff\xfe",
    b"http://x/", b"/" + b"a" * 9000,
]  # fmt: skip
METHODS = [b"GET", b"POST", b"HEAD", b"OPTIONS", b"CONNECT", b"PRI", b"get", b"\x00", b"G" * 300, b""]
VERSIONS = [b"HTTP/1.1", b"HTTP/1.0", b"HTTP/9.9", b"HTTP", b""]
HEADERS = [
    b"Host: localhost", b"Host: localhost", b"Host: \xff", b"Host:", b"Content-Length: 5", b"Content-Length: -1",
    b"Content-Length: 99999999999999999999", b"Transfer-Encoding: chunked", b"Transfer-Encoding: chunked, gzip",
    b"Content-Type: multipart/form-data; boundary=" + b"x" * 300, b"Content-Type: application/x-www-form-urlencoded",
    b"Content-Type: \xff\xfe", b"Cookie: scorekeeper=\xff\x80", b"Cookie: " + b"a=b; " * 2000, b"X: " + b"y" * 70000,
    b"Accept-Language: \xc3\x28", b"Expect: 100-continue", b"Upgrade: h2c", b"Origin: \xff", b"no colon at all",
    b" folded", b"\x00: \x00",
]  # fmt: skip
BODIES = [
    b"", b"hello", b"5\r\nhello\r\n0\r\n\r\n", b"zz\r\n", b"\xff" * 50, b"--x\r\n\r\n--x--",
    b"player=%ff&player=%00&do=start",
]  # fmt: skip
UNKNOWN_CODING = "501"
"""The right answer to a `Transfer-Encoding` that a server does not know (RFC 9112, 6.1)."""
PATIENCE = 0.3
"""Seconds in which an answer comes, where one does: many requests are not whole. To hang up halfway would end them."""


def raw(folder: Path, requests: int, seed: int = 8) -> dict[str, Any]:
    """Send that many. `broken` are answers of 5xx, `gone` says that the server does not answer any more."""
    chance, statuses, told = random.Random(seed), Counter[str](), list[str]()
    server = Server(folder / "raw.db").start()
    phone = Phone(server.port)
    table = phone.open_table().encode()
    cookie = b"Cookie: " + phone.cookie.encode()
    try:
        for _ in range(requests):
            request = _made_up(chance, [*PATHS, table, table + b"/hands/new"], [*HEADERS, cookie])
            status = _status(server.port, request)
            statuses[f"{status[:1]}xx" if status else "closed"] += 1
            if status.startswith("5") and status != UNKNOWN_CODING:
                told.append(f"{status} {request[:300]!r}")
        gone = int(phone.ask("GET", table.decode()).status != 200)
    finally:
        server.stop()
    return {"requests": requests, "seed": seed, **statuses, "broken": len(told), "gone": gone, "told": told[:5]}


def _made_up(chance: random.Random, paths: list[bytes], headers: list[bytes]) -> bytes:
    def pick(usual: bytes, others: list[bytes]) -> bytes:
        return usual if chance.random() < 0.6 else chance.choice(others)

    line = b" ".join([pick(chance.choice([b"GET", b"POST"]), METHODS), chance.choice(paths), pick(b"HTTP/1.1", VERSIONS)])
    some = [pick(b"Host: localhost", headers), *(chance.choice(headers) for _ in range(chance.randint(0, 4)))]
    whole = b"\r\n".join([line, *some, b"", chance.choice(BODIES)])
    return whole if chance.random() < 0.9 else whole[: chance.randint(0, len(whole))]


def _status(port: int, request: bytes) -> str:
    """The status that comes back; "" where the server hangs up or waits for more."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        try:
            connection.sendall(request)
            return connection.recv(64).decode("latin-1").partition(" ")[2][:3]
        except OSError:
            return ""
