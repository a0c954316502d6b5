"""A bad network between phones and server: replies that never come, and requests that come twice."""

import http.client
import random
import socketserver
import threading
from collections import Counter
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from scorekeeper.store import open_store

from .kills import Entering, compared
from .phones import Phone, all_at_once
from .server import Server

DROPPED, TWICE = 0.3, 0.1


class Proxy(socketserver.ThreadingTCPServer):
    """Hands on every request, some of them twice, and loses some of the replies. `counts` says how many."""

    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 64

    def __init__(self, port: int, seed: int) -> None:
        super().__init__(("127.0.0.1", 0), Hand)
        self.upstream = port
        self.counts = Counter[str](requests=0, replies_lost=0, sent_twice=0)
        self._chance, self._lock = random.Random(seed), threading.Lock()
        self.port = int(self.server_address[1])

    def fate(self) -> tuple[bool, bool]:
        """Whether the next request goes twice, and whether its reply gets lost."""
        with self._lock:
            twice, lost = self._chance.random() < TWICE, self._chance.random() < DROPPED
            self.counts += Counter(requests=1, replies_lost=int(lost), sent_twice=int(twice))
        return twice, lost


class Hand(socketserver.StreamRequestHandler):
    """One connection of a phone; a lost reply ends it."""

    server: Proxy

    def handle(self) -> None:
        while head := self._head():
            length = next((int(line.split(b":")[1]) for line in head if line.lower().startswith(b"content-length:")), 0)
            request = b"".join([*head, b"\r\n", self.rfile.read(length)])
            twice, lost = self.server.fate()
            replies = [ask(self.server.upstream, request) for _ in range(2 if twice else 1)]
            if lost:
                return
            self.wfile.write(replies[-1])

    def _head(self) -> list[bytes]:
        """The lines of a request up to the empty one; none when the phone has hung up."""
        return list(iter(self.rfile.readline, b"\r\n")) if self.rfile.peek(1) else []


def ask(port: int, request: bytes) -> bytes:
    """Send these bytes, and read one whole reply."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.connect()
    try:
        connection.sock.sendall(request)
        reply = http.client.HTTPResponse(connection.sock, method=request.split(b" ", 1)[0].decode())
        reply.begin()
        body = reply.read()
    finally:
        connection.close()
    headers = "".join(f"{name}: {value}\r\n" for name, value in reply.getheaders() if name.lower() != "transfer-encoding")
    return f"HTTP/1.1 {reply.status} {reply.reason}\r\n{headers}\r\n".encode() + body


def lossy_saves(folder: Path, saves: int, clients: int = 4, seed: int = 11) -> dict[str, Any]:
    """Phones that enter so many hands through the proxy; `lost` and `doubled` must be 0."""
    database = folder / "lossy.db"
    server = Server(database).start()
    proxy = Proxy(server.port, seed)
    threading.Thread(target=proxy.serve_forever, daemon=True).start()
    phones = [Entering(Phone(proxy.port)) for _ in range(clients)]
    enough = _Enough(phones, saves)
    try:
        troubles = all_at_once(partial(one.play, enough) for one in phones)
        assert not troubles, troubles
    finally:
        proxy.shutdown()
        proxy.server_close()
        server.stop()
    with closing(open_store(database, check=False)) as store:
        return {**proxy.counts, **compared(store, phones)}


class _Enough(threading.Event):
    """Set once that many saves are acknowledged, by all phones together."""

    def __init__(self, phones: list[Entering], saves: int) -> None:
        super().__init__()
        self.phones, self.saves = phones, saves

    def is_set(self) -> bool:
        return super().is_set() or sum(one.count for one in self.phones) >= self.saves
