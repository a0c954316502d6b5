"""`scorekeeper backup`, `restore` and `check`, as they are typed."""

import os
import re
import shlex
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli import main
from scorekeeper.store import open_store
from scorekeeper.store.database import database_at
from scorekeeper.store.house_file import lines_of
from scorekeeper.store.schema import MIGRATIONS
from tests.proofs.server import free_port
from tests.tables.records.forged_logs import NO_SENSE, OPEN, events_of, opened, write


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One with a table in it, in a folder of its own; where the commands are typed is another."""
    path = tmp_path / "data" / "tables.db"
    path.parent.mkdir()
    with closing(open_store(path)) as store:
        write(store, "T", [OPEN])
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return path


def counted(capsys: Any) -> list[str]:
    """The numbers in the last line: games, and entries in their logs."""
    return re.findall("[0-9]+", capsys.readouterr().out.splitlines()[-1])


def test_a_backup_is_named_after_its_moment_and_can_be_restored(database: Path, capsys: Any) -> None:
    assert main(["backup", "--database", str(database)]) == 0
    (copy,) = Path().iterdir()
    assert copy.match("scorekeeper-2*-*-*-*.backup")
    said = capsys.readouterr().out
    assert str(copy) in said
    assert re.findall("[0-9]+", said.splitlines()[-1]) == ["1", "1"]
    database.write_bytes(b"spoilt" * 1000)
    assert main(["--database", str(database), "check"]) == 1
    assert f"scorekeeper restore --database {database} BACKUP" in capsys.readouterr().err
    assert main(["restore", str(copy), "--database", str(database)]) == 0
    (kept,) = (path for path in database.parent.iterdir() if path.read_bytes() == b"spoilt" * 1000)
    assert str(kept) in capsys.readouterr().out
    assert main(["check", "--database", str(database)]) == 0
    assert counted(capsys) == ["1", "1"]


def test_a_backup_into_a_folder(database: Path, tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    assert main(["backup", str(tmp_path / "stick"), "--database", str(database)]) == 0
    assert len(list((tmp_path / "stick").glob("scorekeeper-*.backup"))) == 1


def newer(copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as other:
        other.execute("PRAGMA user_version = 99")


REFUSED: list[tuple[list[str], str]] = [
    (["backup", "there"], "“there”"), (["backup", "no/such/folder/copy"], "no/such/folder"),
    (["restore", "none"], "“none”"), (["restore", "there"], "file is not a database"),
    (["restore", "empty"], " empty "), (["restore", "newer"], " newer "), (["restore", "."], " "),
    (["restore", "{database}"], "tables.db "),
]  # fmt: skip


@pytest.mark.parametrize(("words", "sentence"), REFUSED, ids=[" ".join(words) for words, _ in REFUSED])
def test_what_is_refused_says_why(database: Path, capsys: Any, words: list[str], sentence: str) -> None:
    Path("there").write_text("precious, and no database")
    Path("empty").touch()
    assert main(["backup", "newer", "--database", str(database)]) == 0
    newer(Path("newer"))
    before = database.read_bytes()
    assert main([*(word.format(database=database) for word in words), "--database", str(database)]) == 1
    assert sentence in capsys.readouterr().err
    assert database.read_bytes() == before
    assert Path("there").read_text() == "precious, and no database"


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path, capsys: Any) -> None:
    for command in (["backup", str(tmp_path / "copy")], ["check"], ["export", str(tmp_path / "house.jsonl")]):
        assert main([*command, "--database", str(tmp_path / "none.db")]) == 1
        assert "none.db" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_newer_database_is_refused_with_the_command_that_helps(database: Path, capsys: Any) -> None:
    newer(database)
    assert main(["--database", str(database), "--port", str(free_port())]) == 1
    assert f"scorekeeper restore --database {database} {database}.v{len(MIGRATIONS)}.backup" in capsys.readouterr().err


def test_while_it_is_served_it_is_copied_and_not_replaced(
    make_server: Callable[..., Any], tmp_path: Path, capfd: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = make_server().start()
    database, copy = str(server.database), str(tmp_path / "copy")
    assert main(["backup", copy, "--database", database]) == 0
    assert main(["check", "--database", database]) == 0
    assert main(["restore", copy, "--database", database]) == 1
    assert database in capfd.readouterr().err
    monkeypatch.setattr("scorekeeper.cli.serve.SECONDS_TO_STOP", 0)
    assert main(["--port", str(server.port + 1 if server.port < 65535 else 1025), "--database", database]) == 1
    assert database in capfd.readouterr().err
    assert server.end(signal.SIGTERM) == 0
    assert main(["restore", copy, "--database", database]) == 0


def test_a_house_is_written_to_a_file_and_taken_in(database: Path, tmp_path: Path, capsys: Any) -> None:
    assert main(["export", "house.jsonl", "--database", str(database)]) == 0
    assert counted(capsys) == ["1"]
    other = tmp_path / "other.db"
    for _ in range(2):
        assert main(["import", "house.jsonl", "--database", str(other)]) == 0
        assert counted(capsys) == ["1", "1"]
    with closing(open_store(database)) as one, closing(open_store(other)) as two:
        assert one.events("T") == two.events("T") != ()


@pytest.fixture(params=["a file", pytest.param("PostgreSQL", marks=pytest.mark.full)])
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind, with nothing in it."""
    if request.param == "a file":
        return str(tmp_path / "elsewhere.db")
    return str(request.getfixturevalue("postgres_server").new_database())


def test_a_house_of_several_moves_alone_and_back(database: Path, tmp_path: Path, elsewhere: str, capsys: Any) -> None:
    with closing(open_store(database)) as store:
        for name in ("Zoë", "♥"):
            write(store.of_house("club.example.org"), name, [opened(called=name)])
    back = str(tmp_path / "back.db")
    for step, (source, target) in enumerate([(str(database), elsewhere), (elsewhere, back)]):
        club = ["--host-name", "Club.example.org", "--database"]
        assert main(["export", f"{step}.jsonl", *club, source]) == 0
        assert counted(capsys) == [str(step), "2"]
        assert main(["import", f"{step}.jsonl", *club, target]) == 0
        assert main(["check", "--database", target]) == 0
        assert counted(capsys) == ["2", "2"]
    assert Path("0.jsonl").read_bytes() == Path("1.jsonl").read_bytes()
    with closing(open_store(Path(back))) as store:
        assert store.tables() == ()
        assert [row.id for row in store.of_house("club.example.org").tables()] == ["♥", "Zoë"]
    assert main(["export", "other.jsonl", "--host-name", "cafe.example.org", "--database", elsewhere]) == 0
    assert counted(capsys) == ["0"]


def test_a_house_is_written_whatever_the_system_writes(database: Path) -> None:
    with closing(open_store(database)) as store:
        store.append("T", key="k2", based_on=1, kind="game-named", body={"name": "Zoë ♥"})
    command = [sys.executable, "-m", "scorekeeper", "export", "house.jsonl", "--database", str(database)]
    old = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    subprocess.run(command, check=True, env=os.environ | old)
    assert "Zoë ♥" in Path("house.jsonl").read_text("utf-8")


@pytest.mark.parametrize(("command", "says"), [
    (["export", "there"], "“there”"),
    (["import", "none"], "“none”"),
    (["import", "there"], " 1 "),
    (["remove", "T", "--to", "out"], "scorekeeper"),
    (["remove", "none", "--to", "out"], "“none”"),
    (["backup", "--database", "postgresql://nobody@/none?host=/nowhere"], "postgresql://"),
    (["check", "--database", "postgresql://nobody@/none?host=/nowhere"], "none"),
    (["export", "out", "--database", "postgresql://nobody@/none?host=/nowhere"], "none"),
])  # fmt: skip
def test_why_a_house_is_not_moved(database: Path, command: list[str], says: str, capsys: Any) -> None:
    Path("there").write_text("something")
    assert main(["--database", str(database), *command]) == 1
    assert says in capsys.readouterr().err
    assert not Path("out").exists()


@pytest.mark.parametrize("name", ["no game", "a hand that is not there is changed"])
def test_a_game_that_makes_no_sense_is_not_imported(database: Path, tmp_path: Path, name: str, capsys: Any) -> None:
    event, log = NO_SENSE[name]
    sound = events_of("first", [OPEN])
    Path("house.jsonl").write_text("".join(f"{line}\n" for line in lines_of([sound, events_of("odd", log)])), "utf-8")
    assert main(["import", "house.jsonl", "--database", str(tmp_path / "other.db")]) == 1
    assert re.search(rf"\b{2 + event}\b", capsys.readouterr().err)
    assert not (tmp_path / "other.db").exists()


def test_a_game_that_makes_no_sense_is_found_exported_and_removed(database: Path, elsewhere: str, capsys: Any) -> None:
    table, log = "-odd" + "x" * 20, NO_SENSE["no game"][1]
    with closing(database_at(elsewhere).open()) as store:
        write(store, "sound", [OPEN])
        write(store.of_house("club"), table, log)
    assert main(["check", "--database", elsewhere]) == 1
    said = capsys.readouterr().err
    assert re.search(rf"{table}\b.*\b1\b", said)
    assert "sound" not in said
    assert main(["export", "all.jsonl", "--database", elsewhere, "--host-name", "club"]) == 0
    assert capsys.readouterr().err == said, "it is in the file, which no import takes with it"
    command = shlex.split(said.rpartition(" scorekeeper ")[2])
    assert command[:4] == ["remove", table, "--to", "FILE"]
    if elsewhere.endswith(".db"):
        assert main(["host", "--database", elsewhere, "--host-name", "club"]) == 0
        assert table in capsys.readouterr().out
        assert main(["host", "--database", elsewhere, "--host-name", "club", "1"]) == 1
    assert main(command) == 0
    assert main(["check", "--database", elsewhere]) == 0
    assert counted(capsys) == ["1", "1"]
    assert main(["import", "FILE", "--database", elsewhere, "--host-name", "club"]) == 1
    assert re.search(r"\b2\b", capsys.readouterr().err)
    if elsewhere.endswith(".db"):
        open_store(elsewhere).close()
