"""The real server, on a free port of this machine, with a database of its own."""

import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

SECONDS_TO_START = 30


class Server:
    """`scorekeeper` as its users start it. `address` has no slash at the end."""

    def __init__(self, database: Path, port: int | None = None, command: tuple[str, ...] = ()) -> None:
        self.database = database
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.command = command or (sys.executable, "-m", "scorekeeper")
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> "Server":
        arguments = (*self.command, "--port", str(self.port), "--database", str(self.database))
        self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        deadline = time.monotonic() + SECONDS_TO_START
        while not self.answers():
            assert self.process.poll() is None, self.process.communicate()[0]
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.02)
        return self

    def answers(self) -> bool:
        try:
            urllib.request.urlopen(self.address + "/rules", timeout=5).close()
        except (OSError, urllib.error.URLError):
            return False
        return True

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End the process that was started, and wait for it. Returns its exit status."""
        assert self.process
        self.process.send_signal(how)
        self.process.communicate(timeout=SECONDS_TO_START)
        return self.process.returncode

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.end(signal.SIGKILL)


def free_port() -> int:
    """A port that nothing listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def make_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Makes servers, not started yet, that do not outlive the test."""
    made: list[Server] = []

    def make(database: Path | None = None, **options: object) -> Server:
        made.append(Server(database or tmp_path / "tables.db", **options))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for server in made:
        server.stop()


@pytest.fixture
def live_app(make_server: Callable[..., Server]) -> str:
    """The address of a server that runs, without a slash at the end."""
    return make_server().start().address
