"""Databases of other versions: older ones are brought up to date after a copy was made, newer ones are refused."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from unittest.mock import Mock

import pytest
from sqlite_utils import Database

from scorekeeper.store import Corrupt, TooNew, Unusable, open_store, schema
from scorekeeper.store.schema import MIGRATIONS, migrate

VERSIONS = Path(__file__).with_name("versions")
NOW = len(MIGRATIONS)
FIRST_TABLE, SECOND_TABLE = "Zk3vN0x2m8QhT5yRbW1cLg", "uP7dE4sJ9aFqXo6iKtVn2w"


def load(version: int, path: Path) -> Path:
    with closing(sqlite3.connect(path)) as database:
        database.executescript((VERSIONS / f"v{version}.sql").read_text(encoding="utf-8"))
    return path


def shape(path: Path) -> set[tuple[str, ...]]:
    with closing(sqlite3.connect(path)) as database:
        rows = database.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
    return {(kind, name, " ".join(sql.split())) for kind, name, sql in rows}


def opened(path: Path) -> Database:
    return Database(sqlite3.connect(path, isolation_level=None))


def add_column(db: Database) -> None:
    db.execute("ALTER TABLE events ADD COLUMN phone TEXT")


def add_names(db: Database) -> None:
    db["names"].create({"id": int, "name": str}, pk="id")


def fail(db: Database) -> None:
    add_names(db)
    raise sqlite3.OperationalError("no such luck")


@pytest.mark.parametrize("version", range(1, NOW + 1))
def test_every_version_opens_today(path: Path, version: int) -> None:
    with closing(open_store(load(version, path))) as store:
        events = store.events(FIRST_TABLE)
        kinds = ["table-opened", "hand-recorded", "hand-revised", "hand-scrapped"]
        assert [(event.seq, event.key, event.kind) for event in events] == [
            (seq, f"key-{seq}", kind) for seq, kind in enumerate(kinds, start=1)
        ]
        assert events[0].body["options"] == {"target": 500, "ace.low": True, "settle": None}
        assert events[1].body == {"hand": {"dealer": "Zoë", "out": "Ben", "scores": {"Zoë": -25, "Ben": 87.5}}}
        assert events[2].body["reason"] == "it's Zoë's 7♥; not Ben's"
        assert events[1].at == "2025-11-20T20:01:00.000Z"
        assert [(row.id, row.events) for row in store.tables()] == [(SECOND_TABLE, 2), (FIRST_TABLE, 4)]
        assert store.append(FIRST_TABLE, key="key-5", based_on=4, kind="hand-recorded", body={}).event.seq == 5
        assert store.check() == ()


def test_the_newest_dump_is_what_a_fresh_database_is(path: Path, tmp_path: Path) -> None:
    open_store(path).close()
    assert shape(load(NOW, tmp_path / "dump.db")) == shape(path)


def test_no_backup_where_nothing_is_migrated(path: Path) -> None:
    for _ in range(2):
        open_store(path).close()
    assert [file.name for file in path.parent.glob("*.backup*")] == []


def test_a_migration_keeps_the_log_and_a_copy_from_before(path: Path) -> None:
    with closing(opened(load(1, path))) as db:
        before = list(db.query("SELECT * FROM events"))
        backup = migrate(db, path, [*MIGRATIONS[:1], add_column, add_names])
        assert db.execute("PRAGMA user_version").fetchall() == [(3,)]
        assert [{**row, "phone": None} for row in before] == list(db.query("SELECT * FROM events"))
        assert "names" in db.table_names()
    assert backup == path.with_name("scorekeeper.db.v1.backup")
    assert backup.stat().st_mode & 0o777 == 0o600
    assert shape(backup) == shape(load(1, path.with_name("again.db")))
    with closing(open_store(backup)) as store:
        assert store.revision(FIRST_TABLE) == 4


def test_a_migration_that_fails_leaves_the_file_as_it_was(path: Path) -> None:
    load(1, path)
    before = shape(path)
    with closing(opened(path)) as db, pytest.raises(sqlite3.OperationalError, match="no such luck"):
        migrate(db, path, [*MIGRATIONS[:1], add_column, fail])
    assert shape(path) == before
    with closing(open_store(path)) as store:
        assert store.revision(FIRST_TABLE) == 4
    assert path.with_name("scorekeeper.db.v1.backup").exists()


def test_a_copy_is_never_written_over(path: Path) -> None:
    load(1, path)
    path.with_name("scorekeeper.db.v1.backup").write_text("an earlier one")
    with closing(opened(path)) as db:
        backup = migrate(db, path, [*MIGRATIONS[:1], add_column])
    assert backup == path.with_name("scorekeeper.db.v1-1.backup")
    assert path.with_name("scorekeeper.db.v1.backup").read_text() == "an earlier one"


def test_no_copy_no_migration(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.store.schema.copy_to", Mock(side_effect=OSError("no room for a copy")))
    load(1, path)
    with closing(opened(path)) as db, pytest.raises(OSError, match="no room"):
        migrate(db, path, [*MIGRATIONS[:1], add_column])
    assert shape(path) == shape(load(1, path.with_name("again.db")))


def test_a_damaged_file_is_not_migrated(path: Path) -> None:
    content = bytearray(load(1, path).read_bytes())
    content[content.rindex(b"key-2") + 4] = ord("9")  # in the index of keys, not in the log
    path.write_bytes(content)
    with closing(opened(path)) as db, pytest.raises(Corrupt):
        migrate(db, path, [*MIGRATIONS[:1], add_column])
    assert path.read_bytes() == content
    assert not list(path.parent.glob("*.backup*"))


def test_a_newer_file_is_refused_and_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(load(1, path))) as database:
        database.executescript(f"PRAGMA journal_mode = WAL; PRAGMA user_version = {NOW + 1}")
    before = path.read_bytes()
    with pytest.raises(TooNew, match=rf"{re.escape(str(path))} .*\b{NOW + 1}\b.*\b{NOW}\b") as refused:
        open_store(path)
    assert refused.value.version == NOW + 1
    assert path.read_bytes() == before


@pytest.mark.parametrize("script", ["CREATE TABLE recipes (name TEXT)", "PRAGMA user_version = 1", "PRAGMA user_version = 99"])
def test_another_programs_database_is_refused_and_left_alone(path: Path, script: str) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.executescript(script)
    before = path.read_bytes()
    with pytest.raises(Unusable, match=re.escape(str(path))):
        open_store(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("version", [0, -1])
def test_a_lost_version_number_is_damage(path: Path, version: int) -> None:
    with closing(sqlite3.connect(load(1, path))) as database:
        database.executescript(f"PRAGMA user_version = {version}")
    with pytest.raises(Corrupt, match="number of its format"):
        open_store(path)


def test_two_first_starts_at_once_make_one_database(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second finds the version changed between its first look and its turn to write."""
    real = schema.migrate

    def late(db: Database, at: Path) -> Path | None:
        monkeypatch.setattr(schema, "migrate", real)
        with closing(open_store(path)) as other:
            other.append("T", key="k", based_on=0, kind="table-opened", body={})
        return real(db, at)

    monkeypatch.setattr(schema, "migrate", late)
    with closing(open_store(path)) as store:
        assert store.revision("T") == 1
