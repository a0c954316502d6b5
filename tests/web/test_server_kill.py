"""The server ends as it should: killed, stopped, or refused at the start. What a kill may not do to saves: tests/proofs."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any


def test_a_killed_server_leaves_the_port_free(make_server: Callable[..., Any]) -> None:
    server = make_server().start()
    server.end(signal.SIGKILL)
    deadline = time.monotonic() + 20
    while server.answers():
        assert time.monotonic() < deadline, "the worker outlived the process that started it"
        time.sleep(0.05)
    server.start()


def test_ctrl_c_stops_it(make_server: Callable[..., Any]) -> None:
    server = make_server().start()
    assert server.end(signal.SIGINT) == 0
    assert not server.answers()


def test_a_taken_port_gets_a_sentence(make_server: Callable[..., Any], capfd: Any) -> None:
    from scorekeeper.cli import main

    server = make_server().start()
    assert main(["--port", str(server.port), "--database", str(server.database)]) == 1
    assert f"Port {server.port} is taken" in capfd.readouterr().err


def test_a_damaged_database_gets_a_sentence(tmp_path: Path, capfd: Any) -> None:
    from scorekeeper.cli import main

    (tmp_path / "tables.db").write_bytes(os.urandom(5000))
    assert main(["--database", str(tmp_path / "tables.db")]) == 1
    assert "tables.db" in capfd.readouterr().err
