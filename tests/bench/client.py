"""Ten phones, or however many, in a process of its own: plain sockets, each sends, reads the whole answer, and sends again.

It reads orders from its input, one JSON object a line, and writes down one line of figures for each:

    {"port": 8500, "scripts": [[request, …], …]}

A script is what one connection sends, one request after the other. In a request `{key}`, `{revision}` and `{csrf_token}` stand
for what the last page of this connection had in its form; one that is answered with 303 goes on with a GET of where it was
sent, with the same headers, and is timed until that page is there. Where some requests have such places, the others are there
to get a page, and are not timed.
"""

import gzip
import json
import re
import select
import socket
import sys
import time
from collections import Counter
from typing import Any

HIDDEN = re.compile(rb'name="(csrf_token|key|revision)" value="([^"]*)"')
LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.I)
PLACE = re.compile(rb"\r\nlocation: ([^\r]+)", re.I)
HOLE = re.compile(r"\{(key|revision|csrf_token)\}")


class Connection:
    """One connection, how far its script is, and how long each answer took."""

    def __init__(self, port: int, script: list[str], counts: Counter[str]) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.script, self.counts = [(one, one.encode()) for one in script], counts
        self.counts_all = not any("{key}" in one for one in script)
        self.hidden: dict[str, str] = {}
        self.at, self.held, self.begun, self.read = 0, b"", 0.0, 0
        self.times: list[float] = []

    def send(self) -> None:
        """The next request of the script."""
        text, raw = self.script[self.at]
        if HOLE.search(text):
            head, _, body = text.partition("\r\n\r\n")
            body = HOLE.sub(lambda hole: self.hidden[hole[1]], body)
            raw = f"{head}\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
        self.begun = time.perf_counter()
        self.socket.sendall(raw)

    def hear(self) -> bool:
        """Take what has come. Is the script over?"""
        came = self.socket.recv(1 << 18)
        assert came, f"hung up on, after {self.held[:300]!r}"
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
        if self.counts_all or "{key}" in self.script[self.at][0]:
            self.times.append(time.perf_counter() - self.begun)
        else:
            self.read = 0
        if not self.counts_all:
            body = gzip.decompress(body) if b"content-encoding: gzip" in head.lower() else body
            self.hidden |= {name.decode(): value.decode() for name, value in HIDDEN.findall(body)}
        self.at += 1
        if self.at < len(self.script):
            self.send()
        return self.at == len(self.script)

    def follow(self, place: re.Match[bytes] | None) -> None:
        """Go where the answer points."""
        assert place
        lines = self.script[self.at][0].partition("\r\n\r\n")[0].split("\r\n")[1:]
        kept = [line for line in lines if not line.lower().startswith("content-")]
        self.socket.sendall("\r\n".join([f"GET {place[1].decode()} HTTP/1.1", *kept, "", ""]).encode())


def run(port: int, scripts: list[list[str]]) -> dict[str, Any]:
    """All scripts at once: how many answers of each status, how long all took and each one, and bytes read."""
    counts = Counter[str]()
    poll, there = select.poll(), {}
    for script in scripts:
        one = Connection(port, script, counts)
        there[one.socket.fileno()] = one
        poll.register(one.socket, select.POLLIN)
    everybody, begun = list(there.values()), time.perf_counter()
    for one in everybody:
        one.send()
    while there:
        for number, _ in poll.poll():
            if there[number].hear():
                poll.unregister(number)
                del there[number]
    seconds = time.perf_counter() - begun
    for one in everybody:
        one.socket.close()
    times = [round(time, 6) for one in everybody for time in one.times]
    return {"counts": counts, "seconds": seconds, "times": times, "read": sum(one.read for one in everybody)}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(run(**json.loads(line))), flush=True)
