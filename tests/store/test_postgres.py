"""The store on PostgreSQL: several servers on one database, standbys, lost connections.

What every store does is in test_interface.
"""

import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress

import psycopg
import pytest

from scorekeeper.store import Corrupt, NotRead, NotSaved, Reason, Stale, Unusable, open_store, postgres
from scorekeeper.store.postgres import PostgresStore, open_postgres
from scorekeeper.tables.save_failures import SaveFailures
from scorekeeper.tables.service import Save, TableService
from tests.support.postgres_server import PostgresServer


@pytest.fixture
def store(address: str) -> Iterator[PostgresStore]:
    with closing(open_postgres(address)) as store:
        yield store


def save(store: PostgresStore, key: str, based_on: int, table: str = "T") -> str:
    try:
        again = store.append(table, key=key, based_on=based_on, kind="hand-recorded", body={"n": based_on}).again
    except Stale as refused:
        return f"stale at {refused.revision}"
    return "again" if again else "saved"


def sql(address: str, *statements: str) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement.encode())


def test_two_servers_that_start_at_once_make_one_log(address: str) -> None:
    with ThreadPoolExecutor(8) as pool:
        stores = list(pool.map(lambda _: open_postgres(address), range(8)))
    assert [save(store, f"k{number}", number) for number, store in enumerate(stores)] == ["saved"] * 8
    for store in stores:
        store.close()


def test_of_saves_by_two_servers_at_once_one_wins(address: str) -> None:
    with (
        closing(open_postgres(address)) as one,
        closing(open_postgres(address)) as other,
        ThreadPoolExecutor(8) as pool,
    ):
        for turn in range(40):
            answers = Counter(pool.map(lambda n, turn=turn: save((one, other)[n % 2], f"k{turn}-{n}", turn), range(8)))
            assert answers == {"saved": 1, f"stale at {turn + 1}": 7}
            answers = Counter(
                pool.map(lambda n, turn=turn: save((one, other)[n % 2], f"one-{turn}", 0, f"{turn}"), range(8))
            )
            assert answers == {"saved": 1, "again": 7}
        assert one.check() == ()
        assert one.events("T") == other.events("T")


def test_a_save_on_what_was_seen_just_before_is_one_statement(
    store: PostgresStore, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which is no less careful: what another server wrote meanwhile has its number, and a key stands for one event."""
    asked: list[str] = []
    ask = postgres._Connection.ask

    def noting(connection: postgres._Connection, sql: str, *values: object) -> list[postgres.Row]:
        asked.append(sql.split()[0])
        return ask(connection, sql, *values)

    monkeypatch.setattr(postgres._Connection, "ask", noting)
    assert store.revision("T") == 0
    assert [save(store, f"k{number}", number) for number in range(3)] == ["saved"] * 3
    assert asked == ["SELECT", "INSERT", "INSERT", "INSERT"]
    assert save(store, "k1", 1) == "again"
    assert store.append("T", key="k1", based_on=3, kind="hand-recorded", body={"n": 1}).again
    with closing(open_postgres(address)) as other:
        assert save(other, "k3", 3) == "saved"
    assert save(store, "k4", 3) == "stale at 4"
    assert save(store.of_house("club.example.org"), "k4", 4) == save(store, "k4", 4, "other") == "stale at 0"
    assert save(store, "k4", 4) == "saved"
    assert store.check() == ()


def test_what_is_said_of_people_again_costs_nothing(store: PostgresStore) -> None:
    """Though it is saved on top of whatever the log has become: the first time is found before room is asked for."""
    service, asked = TableService(store), list[int]()
    service.allow = lambda table, size, begins: asked.append(size)
    saved = [service.append_house("forgotten", {"who": "Ana"}, Save("k", 0)).again for _ in range(3)]
    assert saved == [False, True, True]
    assert len(asked) == 1


def test_a_lost_connection_is_replaced_within_the_save(store: PostgresStore, address: str) -> None:
    assert save(store, "k0", 0) == "saved"
    sql(address, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'scorekeeper'")
    assert save(store, "k1", 1) == "saved"
    sql(address, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'scorekeeper'")
    assert store.revision("T") == 2


def test_a_database_that_does_not_answer_is_said(postgres_server: PostgresServer, address: str) -> None:
    with closing(open_postgres(address)) as store:
        assert save(store, "k0", 0) == "saved"
        store._address = address.replace("host=", "host=/nowhere")
        store._of_thread.connection.close()
        with pytest.raises(NotSaved) as refused:
            save(store, "k1", 1)
        assert refused.value.reason is Reason.UNREACHABLE
        with pytest.raises(NotRead):
            store.revision("T")
        store._address = address
        assert save(store, "k1", 1) == "saved"


@contextmanager
def waits_for_a_standby(address: str) -> Iterator[None]:
    """From now on a commit waits for a standby that is not there."""
    sql(address, "ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")
    time.sleep(0.3)
    try:
        yield
    finally:
        back = ("ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()")
        sql(address, "SET synchronous_commit = local", *back)
        time.sleep(0.3)


def test_a_save_that_no_standby_has_is_not_acknowledged(
    store: PostgresStore, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "SECONDS_TO_ANSWER", 0.6)
    with waits_for_a_standby(address):
        began = time.monotonic()
        with pytest.raises(NotSaved) as refused:
            save(store, "k0", 0)
        assert refused.value.reason is Reason.UNREACHABLE
        assert 0.5 < time.monotonic() - began < 4
    time.sleep(0.2)
    assert save(store, "k0", 0) == "again"
    assert store.revision("T") == 1


def test_a_cancelled_wait_for_the_standby_is_no_success(
    store: PostgresStore, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL answers it as success with a warning. The event is there, and the retry waits for the standby too."""
    monkeypatch.setattr(postgres, "SECONDS_TO_ANSWER", 1.5)
    stop = threading.Event()

    def cancel() -> None:
        waiting = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
        while not stop.wait(0.1):
            sql(address, waiting)

    with waits_for_a_standby(address):
        canceller = threading.Thread(target=cancel)
        canceller.start()
        try:
            with pytest.raises(NotSaved):
                save(store, "k0", 0)
        finally:
            stop.set()
            canceller.join()
        assert store.revision("T") == 1  # it is there, but nobody was told that it is saved
        with pytest.raises(NotSaved):
            save(store, "k0", 0)
    assert save(store, "k0", 0) == "again"


def test_a_server_that_may_not_be_written_to_is_left(store: PostgresStore, address: str) -> None:
    """As a leader that was made a standby is: the next connection is to one that may be."""
    assert save(store, "k0", 0) == "saved"
    store._of_thread.connection.execute("SET default_transaction_read_only = on")
    assert save(store, "k1", 1) == "saved"


@pytest.mark.parametrize("deed", ["UPDATE events SET body = '{}'", "DELETE FROM events", "TRUNCATE events"])
def test_the_log_only_grows(store: PostgresStore, address: str, deed: str) -> None:
    save(store, "k0", 0)
    with pytest.raises(psycopg.errors.RaiseException):
        sql(address, deed)


@pytest.mark.parametrize("house", ["", "club.example.org"])
def test_what_was_changed_is_found_and_not_shown(store: PostgresStore, address: str, house: str) -> None:
    """In whatever house: `check` is run once for all."""
    theirs = store.of_house(house)
    for number in range(3):
        save(theirs, f"k{number}", number)
        save(store, f"other-{number}", number, "other")
    sql(
        address,
        "ALTER TABLE events DISABLE TRIGGER ALL",
        "UPDATE events SET body = replace(body, '1', '7') WHERE seq = 2 AND table_id = 'T'",
    )
    assert store.check() == ("event 2 of table T… is not what was written, or the one before it is not",)
    with pytest.raises(Corrupt, match=r"postgresql://.* is damaged: event 2"):
        theirs.events("T")


def test_both_kinds_write_the_same_bytes(store: PostgresStore, tmp_path_factory: pytest.TempPathFactory) -> None:
    """So a table that moves from one to the other verifies itself there."""
    path = tmp_path_factory.mktemp("file") / "scorekeeper.db"
    with closing(open_store(path, clock=lambda: "2026-11-22T20:00:00.000Z")) as in_file:
        store._clock = lambda: "2026-11-22T20:00:00.000Z"
        for one in (in_file, store):
            one.append("T", key="k", based_on=0, kind="opened", body={"names": ["Zoë", "7♥"], "nul": "\0"})
        assert in_file.events("T") == store.events("T")


@pytest.mark.parametrize(
    ("statements", "says"),
    [
        (("INSERT INTO scorekeeper_version VALUES (99)",), "was written by a newer version of Scorekeeper"),
        ((), "Can't use the database"),
    ],
)
def test_a_database_that_cannot_be_used_gets_a_sentence(address: str, statements: tuple[str, ...], says: str) -> None:
    open_postgres(address).close()
    with suppress(psycopg.Error):
        sql(address, *statements)
    with pytest.raises(Unusable, match=says):
        open_postgres(address if statements else f"{address}&dbname=nowhere&user=nobody-here")


def test_whether_saves_are_taken_again_is_known_without_one(
    store: PostgresStore, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "SECONDS_TO_ANSWER", 0.6)
    assert store.has_recovered()
    with waits_for_a_standby(address):
        assert not store.has_recovered()
    assert store.has_recovered()


def test_the_service_says_no_longer_that_saving_fails(store: PostgresStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another server may have taken the phones' saves meanwhile."""
    monkeypatch.setattr("scorekeeper.tables.save_failures.PAUSE", 0)
    failures = SaveFailures(store)
    assert failures.are_over()
    failures.latest = Reason.UNREACHABLE
    assert failures.are_over()
    monkeypatch.setattr(PostgresStore, "has_recovered", lambda _: False)
    failures.latest = Reason.UNREACHABLE
    assert not failures.are_over()
