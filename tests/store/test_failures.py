"""The disk refuses: nothing of the save is kept, the reason is plain, and the store works again afterwards."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from unittest.mock import Mock

import pytest
from sqlite_utils import Database

from scorekeeper.store import Appended, Corrupt, Draft, NotRead, NotSaved, Reason, SqliteStore, Stale, open_store
from tests.proofs.faults import no_room_for_a_file

pytest.importorskip("resource")
BIG = {"cards": ["7h"] * 8000}  # some forty kilobytes: a dozen pages, and a dozen writes


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    with closing(open_store(path)) as store:
        store.append("T", key="k1", based_on=0, kind="hand-recorded", body={"n": 1})
        yield store


def db_of(store: SqliteStore) -> Database:
    return store._db


def save(store: SqliteStore, key: str = "k2", based_on: int = 1) -> Appended:
    return store.append("T", key=key, based_on=based_on, kind="hand-recorded", body=BIG)


@contextmanager
def pragma(store: SqliteStore, name: str, value: int, back: int) -> Iterator[None]:
    db_of(store).execute(f"PRAGMA {name} = {value}").fetchall()
    yield
    db_of(store).execute(f"PRAGMA {name} = {back}").fetchall()


@contextmanager
def full(store: SqliteStore, path: Path) -> Iterator[None]:
    with pragma(store, "max_page_count", 1, 1_000_000):  # SQLite takes the pages that there are for the least
        yield


@contextmanager
def read_only(store: SqliteStore, path: Path) -> Iterator[None]:
    with pragma(store, "query_only", 1, 0):
        yield


@contextmanager
def read_only_file(store: SqliteStore, path: Path) -> Iterator[None]:
    ours = db_of(store).conn
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None, check_same_thread=False)) as other:
        db_of(store).conn = other
        yield
    db_of(store).conn = ours


@contextmanager
def held(store: SqliteStore, path: Path) -> Iterator[None]:
    with closing(sqlite3.connect(path, isolation_level=None)) as other, pragma(store, "busy_timeout", 0, 5000):
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def read_by_another_at_commit(store: SqliteStore, path: Path) -> Iterator[None]:
    with closing(sqlite3.connect(path, isolation_level=None)) as other, pragma(store, "busy_timeout", 0, 5000):
        other.execute("BEGIN")
        other.execute("SELECT * FROM events").fetchall()
        yield
        other.execute("ROLLBACK")


@contextmanager
def forbidden(store: SqliteStore, path: Path) -> Iterator[None]:
    db_of(store).conn.set_authorizer(lambda deed, *_: sqlite3.SQLITE_DENY if deed == sqlite3.SQLITE_INSERT else sqlite3.SQLITE_OK)
    yield
    db_of(store).conn.set_authorizer(None)


@contextmanager
def failing(store: SqliteStore, path: Path) -> Iterator[None]:
    with no_room_for_a_file(path.stat().st_size):
        yield


FAULTS = [
    (full, Reason.FULL), (read_only, Reason.READ_ONLY), (read_only_file, Reason.READ_ONLY), (held, Reason.HELD),
    (read_by_another_at_commit, Reason.HELD), (forbidden, Reason.OTHER), (failing, Reason.FAILING),
]  # fmt: skip
faults = pytest.mark.parametrize(("fault", "reason"), FAULTS, ids=lambda value: getattr(value, "__name__", None))
Fault = Callable[[SqliteStore, Path], "contextmanager[None]"]


@faults
def test_a_failed_save_leaves_nothing_and_can_be_again(store: SqliteStore, path: Path, fault: Fault, reason: Reason) -> None:
    before = store.events("T")
    with fault(store, path):
        with pytest.raises(NotSaved) as refused:
            save(store)
        assert refused.value.reason is reason
        assert store.events("T") == before
    assert not save(store).again
    assert store.revision("T") == 2
    assert store.check() == ()


@faults
def test_what_was_saved_is_not_called_unsaved(store: SqliteStore, path: Path, fault: Fault, reason: Reason) -> None:
    first = save(store).event
    with fault(store, path):
        again = save(store)
    assert again == Appended(first, again=True)


@pytest.mark.parametrize("fault", [full, failing])
def test_a_stale_save_is_stale_on_a_bad_disk_too(store: SqliteStore, path: Path, fault: Fault) -> None:
    with fault(store, path), pytest.raises(Stale):
        save(store, based_on=0)


def test_each_write_of_a_save_may_fail(store: SqliteStore) -> None:
    refused: list[Reason] = []
    for limit in range(0, 400_000, 2048):
        seq = store.revision("T")
        with no_room_for_a_file(limit):
            try:
                store.append("T", key=f"k{seq + 1}", based_on=seq, kind="hand-recorded", body=BIG)
            except NotSaved as error:
                refused.append(error.reason)
        saved = store.events("T")
        assert [event.key for event in saved] == [f"k{event.seq}" for event in saved]
        assert store.check() == ()
        if len(saved) == 4:
            break
    assert store.revision("T") == 4
    assert len(refused) > 20
    assert set(refused) <= {Reason.FAILING, Reason.FULL}


def test_of_several_none_is_kept_where_one_cannot_be_written(store: SqliteStore) -> None:
    several = [Draft(f"several {number}", "hand-recorded", BIG) for number in range(4)]
    refused = 0
    for limit in range(0, 800_000, 8192):
        with no_room_for_a_file(limit):
            try:
                store.append_all("T", several, based_on=1)
            except NotSaved:
                refused += 1
        if store.revision("T") > 1:
            break
        assert store.check() == ()
    assert store.revision("T") == 5
    assert refused > 10
    assert all(answer.again for answer in store.append_all("T", several, based_on=0))


def test_a_reader_who_waits_in_vain_is_told(store: SqliteStore, path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other, pragma(store, "busy_timeout", 0, 5000):
        other.execute("BEGIN EXCLUSIVE")
        for read in (store.events, store.revision):
            with pytest.raises(NotRead) as refused:
                read("T")
            assert refused.value.reason is Reason.HELD
        assert store.check() == (f"{Reason.HELD} (database is locked)",)
        other.execute("ROLLBACK")
    assert store.revision("T") == 1


def test_an_interrupted_save_is_rolled_back(path: Path) -> None:
    with closing(open_store(path, clock=Mock(side_effect=KeyboardInterrupt))) as store:
        with pytest.raises(KeyboardInterrupt):
            save(store, based_on=0)
        assert store.revision("T") == 0
        assert not db_of(store).conn.in_transaction


def test_a_rollback_that_failed_is_made_up_for(store: SqliteStore) -> None:
    db_of(store).execute("BEGIN")
    db_of(store).execute("INSERT INTO events VALUES (9, 'T', 2, 'half', 'kind', '', '', '{}', '')")
    assert save(store).event.key == "k2"
    assert store.check() == ()


@pytest.mark.parametrize(
    "deed", ["UPDATE events SET body = '{}'", "DELETE FROM events", "REPLACE INTO events SELECT * FROM events"]
)
def test_the_log_is_only_ever_added_to(store: SqliteStore, deed: str) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="only ever added to"):
        db_of(store).execute(deed)


def test_damage_found_while_running_is_never_shown(store: SqliteStore, path: Path) -> None:
    save(store)
    with closing(sqlite3.connect(path)) as other:
        other.executescript("DROP TRIGGER events_no_update; UPDATE events SET body = '{\"n\":2}' WHERE seq = 1")
    for read in (lambda: store.events("T"), lambda: store.event_of_key("T", "k1")):
        with pytest.raises(Corrupt, match="event 1 of table T"):
            read()
    assert [event.seq for event in store.events("T", after=1)] == [2]
    assert len(store.check()) == 1


def test_a_number_that_is_none_is_damage(store: SqliteStore, path: Path) -> None:
    """A changed byte can make a text of it, and the file is in order for who does not look at all of it."""
    with closing(sqlite3.connect(path)) as other:
        other.executescript(
            "DROP TRIGGER events_no_update; PRAGMA writable_schema = ON; "
            "UPDATE sqlite_master SET sql = replace(replace(sql, 'STRICT', ''), 'seq INTEGER', 'seq BLOB') WHERE name = 'events'"
        )
    with closing(sqlite3.connect(path)) as other:
        other.execute("UPDATE events SET seq = 'x'")
        other.commit()
    for deed in (lambda: store.revision("T"), lambda: store.event_of_key("T", "k1"), lambda: save(store)):
        with pytest.raises(Corrupt, match="number of an event"):
            deed()


def test_a_gap_found_while_running_is_never_skipped(store: SqliteStore, path: Path) -> None:
    save(store)
    save(store, "k3", 2)
    with closing(sqlite3.connect(path)) as other:
        other.executescript("DROP TRIGGER events_no_delete; DELETE FROM events WHERE seq = 2")
    for after in (0, 1, 2):
        with pytest.raises(Corrupt, match="event 3 of table T"):
            store.events("T", after)


def test_a_closed_store_is_a_mistake_of_ours(store: SqliteStore) -> None:
    store.close()
    with pytest.raises(sqlite3.ProgrammingError):
        store.revision("T")
    with pytest.raises(sqlite3.ProgrammingError):
        save(store)
