"""Opening a database: who may read it, the modes it is kept in, the clock, backups, and what stands in the way."""

import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorekeeper.store import Unusable, open_store
from scorekeeper.store.log_rows import utc_now
from scorekeeper.store.schema import MODES, copy_to, set_modes


@pytest.fixture
def anything_goes() -> None:
    """No umask: what a file's mode is, its maker decides."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("anything_goes")
def test_a_fresh_database_is_its_owners_alone(path: Path) -> None:
    with closing(open_store(path)) as store:
        store.append("T", key="k", based_on=0, kind="table-opened", body={})
        copy_to(path, path.with_name("copy.db"))
        modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
    assert modes == dict.fromkeys(["scorekeeper.db", "scorekeeper.db-journal", "scorekeeper.db.lock", "copy.db"], 0o600)


def test_the_mode_of_a_file_that_is_there_stays(path: Path) -> None:
    open_store(path).close()
    path.chmod(0o640)
    open_store(path).close()
    assert path.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize(
    ("name", "value"), [("journal_mode", "truncate"), ("synchronous", 3), ("foreign_keys", 1), ("busy_timeout", 5000)]
)
def test_the_modes_that_lose_nothing(path: Path, name: str, value: object) -> None:
    with closing(open_store(path)) as store:
        assert store._db.execute(f"PRAGMA {name}").fetchall() == [(value,)]


def test_a_database_in_another_journal_mode_is_brought_back(path: Path) -> None:
    open_store(path).close()
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA journal_mode = WAL")
    with closing(open_store(path)) as store:
        assert store._db.execute("PRAGMA journal_mode").fetchall() == [("truncate",)]


def test_where_the_journal_mode_does_not_take_the_database_is_refused(path: Path) -> None:
    with closing(Database(memory=True)) as db, pytest.raises(Unusable, match=r"journal_mode .*TRUNCATE.* memory"):
        set_modes(db, path)


@pytest.mark.parametrize("name", MODES)
def test_a_mode_that_reads_otherwise_than_it_was_set_is_refused(path: Path, name: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        db = Database(connection)
        with pytest.raises(Unusable, match=name):
            set_modes(db, path, MODES | {name: (MODES[name][0], "something else")})


def test_an_empty_file_becomes_a_database(path: Path) -> None:
    path.touch()
    with closing(open_store(path)) as store:
        assert store.check() == ()


@pytest.mark.parametrize("name", ["no/such/folder/s.db", "."])
def test_what_cannot_be_opened_is_unusable(tmp_path: Path, name: str) -> None:
    with pytest.raises(Unusable, match=re.escape(str(tmp_path / name))):
        open_store(tmp_path / name)


def test_a_strange_name_is_only_a_name(tmp_path: Path) -> None:
    path = tmp_path / "file:a?mode=memory#%20'.db"
    open_store(str(path)).close()
    assert path.exists()


def test_a_log_outlives_its_store(path: Path) -> None:
    for n in range(5):
        with closing(open_store(path)) as store:
            store.append("T", key=f"k{n}", based_on=n, kind="hand-recorded", body={"n": n})
    with closing(open_store(path)) as store:
        assert [event.body["n"] for event in store.events("T")] == [0, 1, 2, 3, 4]


CLOCKS = [
    ["2025-11-20T20:00:00.000Z", "2025-11-21T20:00:00.000Z", "2025-11-19T20:00:00.000Z"],
    ["2025-11-20T20:00:00.000Z"] * 3,
    ["2025-11-20T20:00:00.000Z", "1970-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"],
]


@pytest.mark.parametrize("times", CLOCKS)
def test_a_wrong_clock_changes_no_order(path: Path, times: list[str]) -> None:
    ticking = iter([time for time in times for _ in "AB"])
    with closing(open_store(path, clock=lambda: next(ticking))) as store:
        for n in range(3):
            for table in "AB":
                store.append(table, key=f"k{n}", based_on=n, kind="hand-recorded", body={"n": n})
        assert [(event.seq, event.body["n"], event.at) for event in store.events("A")] == [(n + 1, n, times[n]) for n in range(3)]
        assert [row.id for row in store.tables()] == ["B", "A"]
        assert store.check() == ()


def test_the_time_is_utc_in_iso_8601() -> None:
    assert len(utc_now()) == len("2025-11-20T20:00:00.000Z")
    assert utc_now().endswith("Z")


def test_a_backup_is_a_whole_database_and_never_replaces_a_file(path: Path) -> None:
    copy = path.with_name("copy.db")
    with closing(open_store(path)) as store:
        store.append("T", key="k", based_on=0, kind="table-opened", body={"n": 1})
        copy_to(path, copy)
        store.append("T", key="l", based_on=1, kind="hand-recorded", body={"n": 2})
    with closing(open_store(copy)) as store:
        kept = [event.body["n"] for event in store.events("T")]
    assert kept == [1], "a backup has all that was saved before it, and nothing more"
    copy.write_text("precious")
    for there in (copy, path):
        with pytest.raises(FileExistsError):
            copy_to(path, there)
    assert copy.read_text() == "precious"


def test_a_backup_that_fails_leaves_no_half_of_one(path: Path) -> None:
    open_store(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            copy_to(path, path.with_name("copy.db"), wait=0)
        other.execute("ROLLBACK")
    assert not list(path.parent.glob("copy*"))
