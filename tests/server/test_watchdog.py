"""A server that has ended or hangs is replaced, and what was saved is there."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.proofs.phones import Phone, hang_up
from tests.proofs.server import Server

QUICK = (
    "from scorekeeper import cli; from scorekeeper.server import watchdog; "
    "watchdog.EVERY, watchdog.SILENT = 0.3, 3; raise SystemExit(cli.main())"
)


@pytest.mark.skipif(sys.platform != "linux", reason="looks for the worker as Linux lists it")
@pytest.mark.parametrize("how", [signal.SIGSTOP, signal.SIGKILL])
def test_one_that_does_not_answer_is_replaced(how: signal.Signals, tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db", command=(sys.executable, "-c", QUICK)).start()
    try:
        phone = Phone(server.port)
        table = phone.open_table()
        first = _worker(server)
        os.kill(first, how)
        _until(lambda: _worker(server) not in (0, first))
        assert phone.ask("GET", table).status == 200
        assert server.end(signal.SIGTERM) == 0
    finally:
        server.stop()
        hang_up()


def _until(true: Callable[[], Any]) -> None:
    deadline = time.monotonic() + 60
    while not true():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.05)


def _worker(server: Server) -> int:
    assert server.process
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(server.process.pid)], capture_output=True, text=True)
    return int((found.stdout.split() or ["0"])[0])
