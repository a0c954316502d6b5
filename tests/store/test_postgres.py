"""The store on PostgreSQL: several servers on one database, standbys, lost connections.

What every store does is in test_interface.
"""

import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from unittest.mock import Mock

import psycopg
import pytest

from scorekeeper.store import (
    Corrupt,
    Draft,
    NotRead,
    NotSaved,
    Reason,
    Stale,
    Unusable,
    log_rows,
    open_store,
    postgres,
    postgres_schema,
)
from scorekeeper.store.interface import Allow, Summarized, anything
from scorekeeper.store.postgres import PostgresStore, open_postgres
from scorekeeper.tables.save_failures import SaveFailures
from scorekeeper.tables.service import Save, TableService
from tests.support.postgres_server import PostgresServer

pytestmark = pytest.mark.full


@pytest.fixture
def store(address: str) -> Iterator[PostgresStore]:
    with closing(open_postgres(address)) as store:
        yield store


def save(store: PostgresStore, key: str, based_on: int, table: str = "T", allow: Allow = anything) -> str:
    body = {"n": based_on}
    try:
        again = store.append(table, key=key, based_on=based_on, kind="hand-recorded", body=body, allow=allow).again
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


def test_who_starts_waits_until_another_server_has_migrated(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Longer than a save waits: an index over a long log takes its time."""
    monkeypatch.setattr(postgres, "SECONDS_TO_ANSWER", 0.3)
    with ThreadPoolExecutor(1) as pool:
        with psycopg.connect(address) as migrating:
            migrating.execute("SELECT pg_advisory_xact_lock(%s)", (postgres_schema.LOCK,))
            opened = pool.submit(open_postgres, address)
            time.sleep(1)
            assert not opened.done()
        with closing(opened.result(5)) as store:
            assert store.revision("T") == 0


def test_of_saves_by_two_servers_at_once_one_wins(address: str) -> None:
    with closing(open_postgres(address)) as one, closing(open_postgres(address)) as other, ThreadPoolExecutor(8) as pool:
        for turn in range(40):
            answers = Counter(pool.map(lambda n, turn=turn: save((one, other)[n % 2], f"k{turn}-{n}", turn), range(8)))
            assert answers == {"saved": 1, f"stale at {turn + 1}": 7}
            answers = Counter(pool.map(lambda n, turn=turn: save((one, other)[n % 2], f"one-{turn}", 0, f"{turn}"), range(8)))
            assert answers == {"saved": 1, "again": 7}
        assert one.check() == ()
        assert one.events("T") == other.events("T")


def test_a_save_on_what_was_seen_just_before_is_one_statement(
    store: PostgresStore, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which is no less careful: what another server wrote meanwhile has its number, and a key stands for one event."""
    asked: list[str] = []
    ask = postgres._Connection.ask

    def noting(connection: postgres._Connection, sql: str, *values: object) -> list[log_rows.Row]:
        asked.append(sql.split()[0])
        return ask(connection, sql, *values)

    monkeypatch.setattr(postgres._Connection, "ask", noting)
    assert store.revision("T") == 0
    assert [save(store, f"k{number}", number) for number in range(3)] == ["saved"] * 3
    assert asked == ["SELECT", "WITH", "WITH", "WITH"]
    assert save(store, "k1", 1) == "again"
    assert store.append("T", key="k1", based_on=3, kind="hand-recorded", body={"n": 1}).again
    with closing(open_postgres(address)) as other:
        assert save(other, "k3", 3) == "saved"
    assert save(store, "k4", 3) == "stale at 4"
    assert save(store.of_house("club.example.org"), "k4", 4) == save(store, "k4", 4, "other") == "stale at 0"
    assert save(store, "k4", 4) == "saved"
    assert store.check() == ()


def test_what_another_server_took_is_not_refused_here(store: PostgresStore, address: str) -> None:
    """Though this one does not know yet that it is there, and would have no room for it."""

    class Full(Exception):
        pass

    refuse = Mock(side_effect=Full)
    assert store.revision("T") == 0
    with closing(open_postgres(address)) as other:
        assert save(other, "k0", 0) == "saved"
    assert save(store, "k0", 0, allow=refuse) == "again"
    assert store.revision("T") == 1
    with pytest.raises(Full):
        save(store, "k1", 1, allow=refuse)


@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize(("theirs", "answer"), [("theirs", "stale at 1"), ("k", "again")])
def test_what_comes_between_look_and_insert_has_its_number(
    store: PostgresStore, address: str, theirs: str, answer: str, kept: bool
) -> None:
    """Whether the look is kept from before or was made just now."""
    if kept:
        store.revision("T")
    with closing(open_postgres(address)) as other:

        def allow(size: int) -> None:
            assert save(other, theirs, 0) == "saved"

        assert save(store, "k", 0, allow=allow) == answer
    assert [event.key for event in store.events("T")] == [theirs]
    assert save(store, "k1", 1) == "saved"
    assert store.check() == ()


@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize("when", ["before the insert", "after its commit"])
def test_a_connection_that_dies_in_a_save_leaves_it_written_once(
    store: PostgresStore, address: str, monkeypatch: pytest.MonkeyPatch, kept: bool, when: str
) -> None:
    ask, died = postgres._Connection.ask, list[str]()

    def dying(connection: postgres._Connection, sql_: str, *values: object) -> list[log_rows.Row]:
        if "INSERT" not in sql_ or died:
            return ask(connection, sql_, *values)
        died.append(sql_)
        if when == "after its commit":
            ask(connection, sql_, *values)
        sql(address, f"SELECT pg_terminate_backend({connection.info.backend_pid}, 5000)")
        return ask(connection, sql_, *values)

    assert save(store, "k0", 0) == "saved"
    if not kept:
        save(store, "elsewhere", 0, "other")
    monkeypatch.setattr(postgres._Connection, "ask", dying)
    assert save(store, "k1", 1) == ("again" if when == "after its commit" else "saved")
    assert died
    assert save(store, "k2", 2) == "saved"
    assert [event.key for event in store.events("T")] == ["k0", "k1", "k2"]
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
        with pytest.raises(NotRead):
            store.event_of_key("T", "k0")  # who asks for it takes it for saved
        assert store.event_of_key("T", "k1") is None
    assert save(store, "k0", 0) == "again"
    assert store.event_of_key("T", "k0") == store.events("T")[0]


def test_a_save_has_one_deadline_for_all(store: PostgresStore, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "SECONDS_TO_ANSWER", 1.6)
    with waits_for_a_standby(address):
        began = time.monotonic()
        with pytest.raises(NotSaved):
            save(store, "k0", 0, allow=lambda size: time.sleep(1.4))
        assert 1.5 < time.monotonic() - began < 2.8


def test_waits_that_nobody_listens_to_any_more_are_ended(
    store: PostgresStore, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each try leaves one behind. If they stayed, PostgreSQL would soon have no connection left to read with."""
    soon = postgres.AT_FIRST.replace("10.0 s", "1.2 s")
    assert soon != postgres.AT_FIRST
    monkeypatch.setattr(postgres, "AT_FIRST", soon)
    monkeypatch.setattr(postgres, "SECONDS_TO_ANSWER", 0.3)
    with waits_for_a_standby(address):
        for _ in range(12):
            with pytest.raises(NotSaved):
                save(store, "k0", 0)
            assert not store.has_recovered()
        sessions = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'scorekeeper'"
        with psycopg.connect(address) as connection:
            waiting = connection.execute(sessions).fetchone()
        assert waiting
        assert 1 < waiting[0] < 9
    assert save(store, "k0", 0) == "again"
    assert store.check() == ()


def test_a_commit_is_durable_however_the_database_is_set_up(address: str) -> None:
    name = psycopg.conninfo.conninfo_to_dict(address)["dbname"]
    sql(address, f"ALTER DATABASE {name} SET synchronous_commit = off")
    with closing(open_postgres(address)) as store:
        assert store._asked("SHOW synchronous_commit") == [("on",)]


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
    with pytest.raises(Corrupt, match=r"postgresql://.*event 2"):
        theirs.events("T")


def test_both_kinds_write_the_same_bytes(store: PostgresStore, tmp_path_factory: pytest.TempPathFactory) -> None:
    """So a table that moves from one to the other verifies itself there."""
    path = tmp_path_factory.mktemp("file") / "scorekeeper.db"
    with closing(open_store(path, clock=lambda: "2026-11-22T20:00:00.000Z")) as in_file:
        store._clock = lambda: "2026-11-22T20:00:00.000Z"
        for one in (in_file, store):
            one.append("T", key="k", based_on=0, kind="opened", body={"names": ["Zoë", "7♥"], "nul": "\0"})
        assert in_file.events("T") == store.events("T")


@pytest.mark.parametrize("address", ["postgresql://u:hidden@db1/x?nonsense=1", "postgresql://u:hidden@[::1/x"])
def test_an_address_that_is_none_gets_a_sentence_without_its_password(address: str) -> None:
    with pytest.raises(Unusable, match=r"postgresql://…: .") as refused:
        open_postgres(address)
    assert "hidden" not in str(refused.value)


@pytest.mark.parametrize(
    ("statements", "says"), [(("INSERT INTO scorekeeper_version VALUES (99)",), "postgresql://"), ((), "postgresql://.*: .")]
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


@pytest.mark.parametrize("swallowed", ["a", "b"])
def test_a_save_that_a_trigger_swallows_is_not_answered(store: PostgresStore, address: str, swallowed: str) -> None:
    sql(
        address,
        f"CREATE FUNCTION swallow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN IF new.key = ''{swallowed}'' THEN RETURN NULL; "
        "END IF; RETURN new; END'",
        "CREATE TRIGGER swallows BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION swallow()",
    )
    with pytest.raises(NotSaved):
        store.append_all("T", [Draft("a", "x", {}), Draft("b", "x", {})], based_on=0)
    assert store.events("T") == ()


def test_a_summary_that_a_trigger_swallows_is_not_kept(store: PostgresStore, address: str) -> None:
    sql(
        address,
        "CREATE FUNCTION swallow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
        "CREATE TRIGGER swallows BEFORE INSERT ON summaries FOR EACH ROW EXECUTE FUNCTION swallow()",
        "CREATE TRIGGER swallows BEFORE INSERT ON notes FOR EACH ROW EXECUTE FUNCTION swallow()",
    )
    with pytest.raises(NotSaved):
        store.summaries().put([Summarized("T", "digest", "summary")])
    with pytest.raises(NotSaved):
        store.shared_notes().put("name", "value", 60)
    with pytest.raises(NotSaved):
        store.shared_notes().count("name", 60)
