"""A damaged file is refused, or what it says is unchanged: never a wrong log."""

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.store import Corrupt, Draft, NotSaved, open_store, restore
from scorekeeper.store.hash_chain import canonical, digest
from tests.proofs.flips import behind_its_back, filled


@pytest.mark.parametrize("kept", [0.2, 0.5, 0.9])
def test_a_file_that_was_cut_short_is_refused(path: Path, kept: float) -> None:
    content = filled(path).read_bytes()
    path.write_bytes(content[: int(len(content) * kept)])
    with pytest.raises(Corrupt):
        open_store(path)


@pytest.mark.parametrize("change", [
    "UPDATE events SET body = '{}' WHERE table_id = 'B' AND seq = 4",
    "UPDATE events SET body = replace(body, '7h', '8h') WHERE table_id = 'B' AND seq = 10",
    "UPDATE events SET kind = 'hand-scrapped' WHERE table_id = 'B' AND seq = 4",
    "UPDATE events SET key = 'other' WHERE table_id = 'B' AND seq = 4",
    "UPDATE events SET at = '2026-01-01T00:00:00.000Z' WHERE table_id = 'B' AND seq = 4",
    "UPDATE events SET digest = 'x' WHERE table_id = 'B' AND seq = 10",
    "UPDATE events SET table_id = 'D' WHERE table_id = 'B' AND seq >= 5",
    "UPDATE events SET table_id = 'D' WHERE table_id = 'B'",
    "UPDATE events SET seq = seq + 1 WHERE table_id = 'B' AND seq = 10",
    "DELETE FROM events WHERE table_id = 'B' AND seq = 1",
    "DELETE FROM events WHERE table_id = 'B' AND seq = 4",
    "DROP INDEX events_by_key",
    "DROP INDEX events_by_seq; CREATE INDEX events_by_seq ON events (table_id, seq)",
    "ALTER TABLE events RENAME COLUMN at TO moment",
    "DROP TABLE events",
])  # fmt: skip
def test_what_somebody_changed_by_hand_is_refused(path: Path, change: str) -> None:
    with closing(sqlite3.connect(filled(path))) as other:
        triggers = [sql for (sql,) in other.execute("SELECT sql FROM sqlite_master WHERE type = 'trigger'")]
        other.executescript("DROP TRIGGER events_no_update; DROP TRIGGER events_no_delete;" + change)
        if "DROP TABLE" not in change and "RENAME" not in change:
            other.executescript(";".join(triggers))
    with pytest.raises(Corrupt) as refused:
        open_store(path)
    assert refused.value.problems


FOREIGN = [
    "CREATE TRIGGER swallows BEFORE INSERT ON events WHEN new.kind = 'hand-recorded' BEGIN SELECT RAISE(IGNORE); END",
    "CREATE TRIGGER other AFTER INSERT ON summaries BEGIN DELETE FROM summaries; END",
    "CREATE TABLE notes (a); CREATE TRIGGER elsewhere AFTER INSERT ON notes BEGIN SELECT 1; END",
    "CREATE UNIQUE INDEX more ON events (house, id)",
    "DROP TRIGGER events_no_delete; CREATE TRIGGER events_no_delete BEFORE DELETE ON events BEGIN SELECT 1; END",
    "DROP INDEX events_that_open; CREATE INDEX events_that_open ON events (house, id) WHERE seq = 2",
    "PRAGMA writable_schema = 1; UPDATE sqlite_schema SET sql = replace(sql, 'digest TEXT NOT NULL', "
    "'digest TEXT NOT NULL ON CONFLICT IGNORE') WHERE name = 'events'",
]


@pytest.mark.parametrize("change", FOREIGN)
def test_what_could_swallow_a_save_is_refused(path: Path, change: str) -> None:
    with closing(sqlite3.connect(filled(path))) as other:
        other.executescript(change)
    with pytest.raises(Corrupt, match="its schema has"):
        open_store(path)
    with pytest.raises(Corrupt, match="its schema has"):
        restore(path, path.with_name("other.db"))
    assert not path.with_name("other.db").exists()


def test_a_table_of_somebody_else_does_no_harm(path: Path) -> None:
    with closing(sqlite3.connect(filled(path))) as other:
        other.executescript("CREATE TABLE notes (a UNIQUE); CREATE INDEX notes_by_a ON notes (a); ANALYZE")
    open_store(path).close()


def test_a_save_that_was_swallowed_is_not_answered(path: Path) -> None:
    with closing(open_store(filled(path))) as store:
        with closing(sqlite3.connect(path)) as other:
            other.execute(FOREIGN[0])
        drafts = [Draft("a", "x", {}), Draft("b", "hand-recorded", {})]
        with pytest.raises(NotSaved):
            store.append_all("new", drafts, based_on=0)
        assert store.events("new") == ()


def test_each_table_with_a_break_is_named_once(path: Path) -> None:
    with closing(open_store(filled(path))) as store:
        behind_its_back(path, "UPDATE events SET kind = 'x' WHERE table_id <> 'B' AND seq IN (3, 5)")
        assert [problem[:20] for problem in store.check()] == ["event 3 of table A… ", "event 3 of table C… "]


def test_an_index_that_disagrees_with_its_table_is_refused(path: Path) -> None:
    content = filled(path).read_bytes()
    with closing(sqlite3.connect(path)) as other:
        (root,) = other.execute("SELECT rootpage FROM sqlite_master WHERE name = 'events_by_seq'").fetchone()
    page = bytearray(content[(root - 1) * 4096 : root * 4096])
    entry = page.rindex(b"A")  # the last entry of the index's page that is of table A
    page[entry] = ord("Z")
    path.write_bytes(content[: (root - 1) * 4096] + page + content[root * 4096 :])
    with pytest.raises(Corrupt):
        open_store(path)


def test_the_refusal_says_what_to_do(path: Path) -> None:
    path.write_bytes(b"not a database at all" * 500)
    with pytest.raises(Corrupt, match=r"scorekeeper.db .*“scorekeeper restore --database \S*scorekeeper.db BACKUP”"):
        open_store(path)
    assert path.read_bytes() == b"not a database at all" * 500


def test_a_damaged_file_can_be_opened_unchecked(path: Path) -> None:
    behind_its_back(filled(path), "UPDATE events SET kind = 'x' WHERE table_id = 'B' AND seq = 4")
    with closing(open_store(path, check=False)) as store:
        assert store.check()
        assert len(store.events("A")) == 10
        with pytest.raises(Corrupt, match="event 4 of table B"):
            store.events("B")


def test_the_digest_is_what_it_is_said_to_be(path: Path) -> None:
    with closing(open_store(filled(path))) as store:
        previous = ""
        for event in store.events("B"):
            whole = canonical([event.table, event.seq, event.key, event.kind, event.body, event.at])
            mark = digest(previous, event.table, event.seq, event.key, event.kind, canonical(event.body), event.at)
            assert mark == event.digest
            assert mark == sha256(previous + whole)
            previous = event.digest


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_digests_stay_as_they_are_for_ever() -> None:
    mark = digest("", "T", 1, "k", "kind", '{"é":[1,null]}', "2025-01-01T00:00:00.000Z")
    assert mark == sha256('["T",1,"k","kind",{"é":[1,null]},"2025-01-01T00:00:00.000Z"]')
