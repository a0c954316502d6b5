"""`scorekeeper` as a process of its own, to be started, asked and killed."""

import contextlib
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import SystemRandom
from tempfile import TemporaryDirectory

SECONDS_TO_START = 60
COMMAND = (sys.executable, "-m", "scorekeeper")


def free_port() -> int:
    """A port that nothing listens on just now, and none of those that connections are given: while its server is down, a phone
    that tries to reach it could be given the very port."""
    while True:
        port = SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Server:
    """`scorekeeper` as its users start it. `address` has no slash at the end."""

    def __init__(
        self, database: Path | str, port: int | None = None, command: tuple[str, ...] = (), folder: Path | None = None
    ) -> None:
        self.database, self.folder = database, folder
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.command = command or COMMAND
        self.process: subprocess.Popen[str] | None = None

    def arguments(self) -> list[str]:
        return ["--port", str(self.port), "--database", str(self.database)]

    def start(self) -> "Server":
        arguments = (*self.command, *self.arguments())
        self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=self.folder)
        deadline = time.monotonic() + SECONDS_TO_START
        while not self.answers():
            assert self.process.poll() is None, self.process.communicate()[0]
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.02)
        return self

    def answers(self) -> bool:
        """Does it answer to anything?"""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/static/base/app.css")
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End the process that was started, and wait for it. Returns its exit status."""
        assert self.process
        self.process.send_signal(how)
        self.process.communicate(timeout=SECONDS_TO_START)
        return self.process.returncode

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.end(signal.SIGKILL)


class Nursery:
    """A process that has read the code in, which takes Python seconds, and splits off others that then run the very command:
    as many servers, one after the other or at once, as are wanted."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", "import runpy, sys; runpy.run_path(sys.argv[1], run_name='__main__')", __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def start(self, *arguments: str) -> int:
        """Start `scorekeeper` with these arguments. Returns its process id."""
        return int(self._tell("start", *arguments))

    def wait(self, pid: int) -> int:
        """Wait for the end of what was started, and of its worker. Returns its exit status."""
        return int(self._tell("wait", str(pid)))

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self.process.communicate(timeout=SECONDS_TO_START)

    def _tell(self, *words: str) -> str:
        assert self.process.stdin
        assert self.process.stdout
        print(*words, sep="\t", file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        assert answer, "the nursery has gone"
        return answer


class QuickServer(Server):
    """The same, split off from a nursery, its own or a shared one. What is killed is the same process of `scorekeeper`."""

    def __init__(self, database: Path | str, nursery: Nursery | None = None) -> None:
        super().__init__(database)
        self.nursery, self.shared = nursery or Nursery(), nursery is not None
        self.pid = 0

    def start(self) -> "QuickServer":
        self.pid = self.nursery.start(*self.arguments())
        deadline = time.monotonic() + SECONDS_TO_START
        while not self.answers():
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.005)
        return self

    def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        os.kill(self.pid, how)
        status = self.nursery.wait(self.pid)
        self.pid = 0
        return status

    def stop(self) -> None:
        if self.pid:
            self.end()
        if not self.shared:
            self.nursery.close()


def nursery() -> None:
    """Read the code in, then start what is asked for, in processes split off from this one. Ends with its input."""
    import waitress.server  # noqa: F401 - read in beforehand
    from flask import Flask
    from jinja2 import FileSystemBytecodeCache

    from scorekeeper.cli import main
    from scorekeeper.web.app import create_app

    with TemporaryDirectory() as folder:
        create_app(Path(folder) / "read-in.db")
        Flask.jinja_options = {"bytecode_cache": FileSystemBytecodeCache(folder)}  # each template is compiled once
        _start_what_is_asked_for(main)


def _start_what_is_asked_for(main: Callable[[list[str]], int]) -> None:
    ends: dict[int, int] = {}
    for line in sys.stdin:
        word, *rest = line.rstrip("\n").split("\t")
        if word == "wait":
            pid = int(rest[0])
            while os.read(ends[pid], 4096):  # until its worker, which has the other end too, is gone as well
                pass
            os.close(ends.pop(pid))
            print(os.waitpid(pid, 0)[1], flush=True)
        else:
            reading, writing = os.pipe()
            pid = os.fork()
            if not pid:
                os.dup2(writing, 1)
                os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
                os._exit(main(rest))
            os.close(writing)
            ends[pid] = reading
            print(pid, flush=True)


if __name__ == "__main__":
    nursery()
