"""What is asked over HTTP: the app as it serves itself, an empty view on the same server, and ten phones in a process."""

import json
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.proofs.server import Server

HERE = Path(__file__).parent
PHONES = 10
EMPTY = (sys.executable, "-P", str(HERE / "empty.py"))


class Client:
    """The process that asks (client.py)."""

    def __init__(self) -> None:
        command = [sys.executable, str(HERE / "client.py")]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def run(self, server: Server, scripts: list[list[str]], *wanted: str) -> dict[str, Any]:
        """Send every script, and wait. Every answer must have a status that is wanted, but for those that lead to it."""
        self.begin(server, scripts)
        figures = self.figures(*wanted)
        assert not figures["again"], "hung up on"
        return figures

    def begin(self, server: Server, scripts: list[list[str]], paces: list[tuple[float, float]] | None = None) -> None:
        """Send every script, at these paces, and do not wait."""
        assert self.process.stdin
        order = {"port": server.port, "scripts": scripts, "paces": paces}
        print(json.dumps(order), file=self.process.stdin, flush=True)

    def are_done(self) -> bool:
        """Is all answered that was begun?"""
        assert self.process.stdout
        return bool(select.select([self.process.stdout], [], [], 0)[0])

    def figures(self, *wanted: str) -> dict[str, Any]:
        """What came of what was begun."""
        assert self.process.stdout
        figures: dict[str, Any] = json.loads(self.process.stdout.readline())
        assert set(figures["counts"]) <= {*wanted, "303"}, figures["counts"]
        return figures

    def rate(self, server: Server, request: str, count: int, phones: int = PHONES) -> float:
        """One request over and over, `count` times from each of `phones` phones: answers a second."""
        figures = self.run(server, [[request] * count] * phones, "200")
        return float(len(figures["times"]) / figures["seconds"])

    def close(self) -> None:
        self.process.communicate()


@contextmanager
def running(database: Path | None = None, command: tuple[str, ...] = ()) -> Iterator[tuple[Server, Server, Client]]:
    """App, empty view and client, all running. Without a database it is a new one, without a command this checkout."""
    with TemporaryDirectory(prefix="bench-") as folder:
        ours, empty = (
            Server(database or Path(folder) / "tables.db", command=command),
            Server(Path(folder) / "none", command=EMPTY),
        )
        client = Client()
        try:
            yield ours.start(), empty.start(), client
        finally:
            for server in (ours, empty):
                server.stop()
            client.close()


def get(address: str, *headers: str) -> str:
    """A GET as a phone sends it."""
    return "\r\n".join([f"GET {address} HTTP/1.1", "Host: 127.0.0.1", *headers, "", ""])


def post(address: str, body: str, kind: str, *headers: str) -> str:
    """A POST. What has to be filled in from the page before has its length written by the client."""
    length = [] if "{key}" in body else [f"Content-Length: {len(body)}"]
    head = [f"POST {address} HTTP/1.1", "Host: 127.0.0.1", f"Content-Type: {kind}", *length, *headers]
    return "\r\n".join([*head, "", body])
