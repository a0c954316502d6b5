"""The server ends as it should: killed, stopped, or refused at the start. What a kill may not do to saves: tests/proofs."""

import http.client
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli import main
from scorekeeper.cli.serve import database_trouble
from scorekeeper.store import open_store
from scorekeeper.store.database import database_at
from tests.contract.test_budgets import SLOW
from tests.proofs.server import free_port

pytestmark = pytest.mark.full


def test_a_killed_server_leaves_the_port_free(make_server: Callable[..., Any]) -> None:
    server = make_server().start()
    server.end(signal.SIGKILL)
    deadline = time.monotonic() + 20
    while server.answers():
        assert time.monotonic() < deadline, "it outlived its end"
        time.sleep(0.05)
    server.start()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_and_sigterm_stop_it_once_all_is_answered(make_server: Callable[..., Any], how: signal.Signals) -> None:
    server = make_server().start()
    answers: list[int] = []

    def ask() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        connection.request("POST", "/api/v1/judge", json.dumps(SLOW["rearrange"]), {"Content-Type": "application/json"})
        answers.append(connection.getresponse().status)
        connection.close()

    asking = threading.Thread(target=ask)
    asking.start()
    time.sleep(0.1)
    assert server.end(how) == 0
    asking.join()
    assert answers == [200]
    assert not server.answers()


def test_a_taken_port_gets_a_sentence(make_server: Callable[..., Any], capfd: Any) -> None:
    server = make_server().start()
    assert main(["--port", str(server.port), "--database", str(server.database)]) == 1
    assert str(server.port) in capfd.readouterr().err


def test_a_damaged_database_gets_a_sentence(tmp_path: Path, capfd: Any) -> None:
    (tmp_path / "tables.db").write_bytes(os.urandom(5000))
    assert main(["--port", str(free_port()), "--database", str(tmp_path / "tables.db")]) == 1
    assert "tables.db" in capfd.readouterr().err


SPOILS: dict[str, Callable[[Path], object]] = {
    "removed": lambda database: database.unlink(),
    "emptied": lambda database: database.write_bytes(b""),
    "an older copy": lambda database: shutil.copy(database.with_name("older"), database),
}


@pytest.mark.parametrize("spoil", SPOILS.values(), ids=SPOILS)
def test_a_database_that_was_here_is_asked_after_until_told_otherwise(
    make_server: Callable[..., Any], capfd: Any, spoil: Callable[[Path], object]
) -> None:
    server = make_server().start()
    server.end(signal.SIGKILL)
    shutil.copy(server.database, server.database.with_name("older"))
    store = open_store(server.database, check=False)
    store.append("T", key="k", based_on=0, kind="table-opened", body={})
    store.close()
    spoil(server.database)
    assert main(["--port", str(server.port), "--database", str(server.database)]) == 1
    said = capfd.readouterr().err
    assert said.startswith("scorekeeper: ")
    assert f"scorekeeper restore --database {server.database} BACKUP" in said
    assert f"scorekeeper --new-database --database {server.database}" in said
    server.command = (*server.command, "--new-database")
    assert server.start().answers()
    server.end()
    assert database_trouble(database_at(server.database)) is None


def test_a_second_server_is_refused_by_every_name_and_without_the_file_of_the_lock(
    make_server: Callable[..., Any], tmp_path: Path, capfd: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.cli.serve.SECONDS_TO_STOP", 0)
    server = make_server().start()
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "tables.db"
    link.hardlink_to(server.database)
    server.database.with_name(f"{server.database.name}.lock").unlink()
    for name in (link, server.database):
        assert main(["--port", str(make_server().port), "--database", str(name)]) == 1
        assert str(name) in capfd.readouterr().err
    assert main(["restore", str(tmp_path / "none"), "--database", str(server.database)]) == 1


@pytest.mark.parametrize("used", [False, True])
def test_a_read_only_disk_gets_a_sentence(tmp_path: Path, used: bool) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    if used:
        assert database_trouble(database_at(disk / "tables.db")) is None
    bound = f"mount --bind {disk} {disk} && mount -o remount,bind,ro {disk}"
    alone = ["unshare", "--mount", "--map-root-user", "sh", "-c"]
    if not shutil.which("unshare") or subprocess.run([*alone, bound], capture_output=True, check=False).returncode:
        pytest.skip("this system lets nobody make a disk read-only for a test")
    database = disk / ("tables.db" if used else "deep/tables.db")
    command = f"{bound} && exec {sys.executable} -m scorekeeper --port {free_port()} --database {database}"
    run = subprocess.run([*alone, command], capture_output=True, text=True, check=False, timeout=60)
    assert run.returncode == 1
    assert run.stdout == ""
    assert run.stderr.startswith("scorekeeper: ")
    assert "scorekeeper --database FILE" in run.stderr
    assert len(run.stderr.splitlines()) == 1
