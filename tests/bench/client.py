"""Ten phones, or however many, in a process of its own: plain sockets, each sends, reads the whole answer, and sends again.

It reads orders from its input, one JSON object a line, and writes down one line of figures for each:

    {"port": 8500, "scripts": [[request, …], …], "paces": [[first, every], …]}

A script is what one connection sends, one request after the other. In a request `{key}`, `{revision}` and `{csrf_token}` stand
for what the last page of this connection had in its form, and `{seen}` for what it said that it shows; one that is answered
with 303 goes on with a GET of where it was sent, with the same headers, and is timed until that page is there. Where some
requests have such places, the others are there to get a page, and are not timed.

With `paces` the first request of each connection is sent when the run begins. Once all of these are answered the others follow,
the second after so many seconds, each so many seconds after the one before, and up to half as long later by chance: people keep
no time, so now and then two meet. Then a time counts from when it should have been sent: who waits for an answer is late with
the next tap.

Who is hung up on does what a phone does: connect again, and send the same once more, with the same key. How often is told.
"""

import gzip
import json
import re
import select
import socket
import sys
import time
from collections import Counter
from contextlib import suppress
from heapq import heappop, heappush
from itertools import chain
from random import Random
from typing import Any

HIDDEN = re.compile(rb'name="(csrf_token|key|revision|have)" value="([^"]*)"|data-(seen)="([^"]*)"')
LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.I)
PLACE = re.compile(rb"\r\nlocation: ([^\r]+)", re.I)
HOLE = re.compile(r"\{(key|revision|csrf_token|seen|have)\}")


class Connection:
    """One connection, how far its script is, and how long each answer took."""

    def __init__(self, port: int, script: list[str], counts: Counter[str], source: str = "") -> None:
        self.port, self.source, self.again = port, source, 0
        self.socket = self.connected()
        self.script, self.counts = [(one, one.encode()) for one in script], counts
        self.counts_all = not any(HOLE.search(one) for one in script)
        self.hidden: dict[str, str] = {}
        self.at, self.held, self.begun, self.read = 0, b"", 0.0, 0
        self.times: list[float] = []

    def connected(self) -> socket.socket:
        made = socket.create_connection(("127.0.0.1", self.port), source_address=(self.source, 0))
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return made

    def reconnect(self) -> None:
        """After being hung up on: what was not answered is sent once more."""
        self.socket.close()
        self.socket, self.held = self.connected(), b""
        if self.begun:
            self.again += 1
            self.send()

    def send(self) -> None:
        """The next request of the script."""
        text, raw = self.script[self.at]
        if HOLE.search(text):
            head, _, body = HOLE.sub(lambda hole: self.hidden[hole[1]], text).partition("\r\n\r\n")
            length = f"\r\nContent-Length: {len(body)}" if body else ""
            raw = f"{head}{length}\r\n\r\n{body}".encode()
        self.begun = self.begun or time.perf_counter()
        with suppress(ConnectionError):  # which `hear` comes upon
            self.socket.sendall(raw)

    def hear(self) -> bool:
        """Take what has come. Is the script over?"""
        came = self.socket.recv(1 << 18)
        if not came:
            raise ConnectionResetError
        self.held += came
        head, end, body = self.held.partition(b"\r\n\r\n")
        if not end:
            return False
        length = LENGTH.search(head)
        if len(body) < (int(length[1]) if length else 0):
            return False
        status, self.read = head[9:12].decode(), self.read + len(self.held)
        self.held = b""
        self.counts[status] += 1
        if status == "303":
            self.follow(PLACE.search(head))
            return False
        if self.counts_all or HOLE.search(self.script[self.at][0]):
            self.times.append(time.perf_counter() - self.begun)
        else:
            self.read = 0
        self.begun = 0.0
        if not self.counts_all:
            body = gzip.decompress(body) if b"content-encoding: gzip" in head.lower() else body
            found = (match.groups() for match in HIDDEN.finditer(body))
            self.hidden |= {(name or other).decode(): (value or seen).decode() for name, value, other, seen in found}
        self.at += 1
        return self.at == len(self.script)

    def follow(self, place: re.Match[bytes] | None) -> None:
        """Go where the answer points."""
        assert place
        lines = self.script[self.at][0].partition("\r\n\r\n")[0].split("\r\n")[1:]
        kept = [line for line in lines if not line.lower().startswith("content-")]
        self.socket.sendall("\r\n".join([f"GET {place[1].decode()} HTTP/1.1", *kept, "", ""]).encode())


class Pace:
    """When which connection sends next: at once, or where there are paces in its time."""

    def __init__(self, paces: list[list[float]] | None) -> None:
        self.paces, self.chance = paces, Random(8)
        self.waiting: list[tuple[float, Connection]] = []
        self.due: list[tuple[float, int, Connection]] = []

    def follow(self, number: int, one: Connection) -> None:
        """Have the next request of a connection sent."""
        if self.paces is None:
            one.send()
        else:
            first, every = self.paces[number]
            self.waiting.append((first + every * (one.at - 1 + self.chance.random() / 2), one))

    def go_on(self, started: float) -> int | None:
        """Send what is due. Milliseconds until more is, if that is known."""
        for after, one in self.waiting:
            heappush(self.due, (started + after, id(one), one))
        self.waiting.clear()
        while self.due and self.due[0][0] <= time.perf_counter():
            when, _, one = heappop(self.due)
            one.begun = when
            one.send()
        return max(0, int(1000 * (self.due[0][0] - time.perf_counter()))) if self.due else None


class Listening:
    """The connections whose scripts are not over, by their descriptors."""

    def __init__(self) -> None:
        self.connections: dict[int, tuple[int, Connection]] = {}
        self.poll = select.poll()

    def to(self, number: int, one: Connection) -> None:
        """Listen to one more."""
        self.connections[one.socket.fileno()] = number, one
        self.poll.register(one.socket, select.POLLIN)

    def ready(self, milliseconds: int | None) -> list[int]:
        """Wait until something has come, or for so long: where."""
        return [descriptor for descriptor, _ in self.poll.poll(milliseconds)]

    def hear(self, descriptor: int) -> tuple[int, Connection, bool]:
        """Take what has come there: whose it is, and has it the next request to send? Who is hung up on connects anew."""
        number, one = self.connections[descriptor]
        asked, hung_up, over = one.at, False, False
        try:
            over = one.hear()
        except ConnectionError:
            hung_up = True
        if over or hung_up:
            self.poll.unregister(descriptor)
            del self.connections[descriptor]
        if hung_up:
            one.reconnect()
            self.to(number, one)
        return number, one, one.at > asked and not over


def run(port: int, scripts: list[list[str]], paces: list[list[float]] | None = None) -> dict[str, Any]:
    """All scripts at once: how many answers of each status, how long all took and each one, in order and by connection, bytes
    read, and how many requests were sent again."""
    counts, pace, started = Counter[str](), Pace(paces), 0.0
    sources = [f"127.1.{number // 250}.{number % 250 + 1}" if paces else "" for number in range(len(scripts))]
    begun = time.perf_counter()
    everybody, listening = [], Listening()
    for number, (script, source) in enumerate(zip(scripts, sources, strict=True)):
        everybody.append(Connection(port, script, counts, source))
        everybody[-1].send()  # at once, for a connection that says nothing is closed after half a minute
        listening.to(number, everybody[-1])
    while listening.connections:
        for descriptor in listening.ready(pace.go_on(started) if started else None):
            number, one, answered = listening.hear(descriptor)
            if answered:
                pace.follow(number, one)
        if not started and all(one.at for one in everybody):
            started = time.perf_counter()
    seconds = time.perf_counter() - begun
    for one in everybody:
        one.socket.close()
    each = [[round(time, 6) for time in one.times] for one in everybody]
    read, again = (sum(counted) for counted in zip(*[(one.read, one.again) for one in everybody], strict=True))
    times = list(chain(*each))
    return {"counts": counts, "seconds": seconds, "times": times, "each": each, "read": read, "again": again}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(run(**json.loads(line))), flush=True)
