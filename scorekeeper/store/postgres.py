"""The store in a PostgreSQL database, version 15 or newer.

It serves several servers, and survives the loss of a machine. The unique number of an event acts as the lock: the second save
with a number finds what the first one wrote. So a save is a query and an insert, or only an insert if the last event is known."""

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import psycopg
from psycopg import errors
from psycopg.abc import PQGen

from scorekeeper.store import log_rows
from scorekeeper.store.errors import N_, CorruptDatabase, NotRead, NotSaved, Reason, Stale, Unusable
from scorekeeper.store.hash_chain import FIRST
from scorekeeper.store.interface import Allow, Appended, Draft, Event, anything
from scorekeeper.store.log_rows import KeptSummaries
from scorekeeper.store.postgres_schema import migrate

Answer = TypeVar("Answer")
Ask = Callable[..., list[tuple[Any, ...]]]

SECONDS_TO_ANSWER = 5.0
"""How many seconds a save may wait for disk or standby before it is reported as failed. PostgreSQL itself has no limit."""
SECONDS_TO_CONNECT = 2
SECONDS_TO_MIGRATE = 600
"""How many seconds a migration may take, including the wait while another server does it. Indexing a long log is slow."""
LOOKS = 5
"""How many times a save is tried while other saves take its place in the log. Usually the second try finds the other save's event
and the save is refused as `Stale`. After the last try it fails with `NotSaved`."""
STEP = 500
OF_TABLE = "house = %s AND table_id = %s"
LOOK = f"""
    SELECT seq, digest, key FROM events WHERE {OF_TABLE}
    AND (key = ANY(%s) OR seq = (SELECT max(seq) FROM events WHERE {OF_TABLE})) ORDER BY seq
"""
LAST = f"SELECT seq, digest FROM events WHERE {OF_TABLE} ORDER BY seq DESC LIMIT 1"
INSERT = f"""
    WITH written AS (INSERT INTO events (house, {log_rows.COLUMNS}) VALUES {{places}} RETURNING 1)
    SELECT 1 / (count(*) = %s)::int FROM written
"""
"""The insert of events, with their values at `places`. If a trigger drops one, the statement fails by a division by 0."""
WAIT_FOR_STANDBY = "SELECT pg_logical_emit_message(true, 'scorekeeper', '')"
"""A write that has no effect. Its commit waits until the standby has every earlier commit."""
LOST = (psycopg.OperationalError, psycopg.InterfaceError, errors.ReadOnlySqlTransaction)
"""The errors of a lost connection, or of a server that has become read-only. A new connection may reach another server."""
AT_FIRST = f"""
    SET synchronous_commit = on;
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'scorekeeper' AND usename = current_user
    AND wait_event IN ('SyncRep', 'transactionid') AND query_start < now() - interval '{2 * SECONDS_TO_ANSWER} s'
"""
"""The first statements of each connection. They make commits durable, whatever the database's settings. They end abandoned
sessions that still wait for a standby and would use up PostgreSQL's connections."""
NOTE = """
    WITH house AS (SELECT %s::text AS id), gone AS (DELETE FROM notes WHERE until < now())
    INSERT INTO notes SELECT id, %s, %s, now() + make_interval(secs => %s) FROM house
    ON CONFLICT (house, name) DO UPDATE SET value = excluded.value, until = excluded.until
"""
FIND_NOTE = "SELECT value FROM notes WHERE house = %s AND name = %s AND until > now()"
COUNT_CALL = """
    INSERT INTO notes VALUES (%s, %s, '1', now() + make_interval(secs => %s))
    ON CONFLICT (house, name) DO UPDATE SET
        value = CASE WHEN notes.until > now() THEN (notes.value::int + 1)::text ELSE '1' END,
        until = CASE WHEN notes.until > now() THEN notes.until ELSE excluded.until END
    RETURNING value::int
"""


class PostgresNotes:
    """The `SharedNotes` of a house. `ask` and `write` are the store's functions for queries and writes on that house."""

    def __init__(self, ask: Ask, write: Ask) -> None:
        self._ask, self._write = ask, write

    def put(self, name: str, value: str, seconds: float) -> None:
        """Store a value under a name for a number of seconds, and remove expired values."""
        self._write(1, NOTE, name, value, seconds)

    def find(self, name: str) -> str | None:
        found = self._ask(FIND_NOTE, name)
        return str(found[0][0]) if found else None

    def count(self, name: str, seconds: float) -> int:
        return int(self._write(1, COUNT_CALL, name, seconds)[0][0])


class NotAcknowledged(psycopg.OperationalError):
    """A commit that may not have reached the standby."""


class _Connection(psycopg.Connection[log_rows.Row]):
    """A connection with a time limit for queries. It detects commits that returned before the standby had them."""

    acknowledged = True
    until: float | None = None
    """The time by which a query must be answered, by `time.monotonic`. None for no limit."""
    seen: tuple[tuple[str, str], log_rows.Row] = (("", ""), (0, FIRST))
    """The house and table of the last event read or written, and its number and digest. The next save to that table needs no
    query for them. If another event was written meanwhile, its number is taken, so the insert fails."""

    def wait(self, gen: PQGen[Answer], interval: float = 0.1, timeout: float | None = None) -> Answer:
        if timeout is None and self.until is not None:
            timeout = max(self.until - time.monotonic(), 0)
        return super().wait(gen, interval, timeout)

    def heed(self, notice: errors.Diagnostic) -> None:
        """Note that a commit didn't wait for the standby, if `notice` is a warning. PostgreSQL reports such a commit as a success
        with a warning. The warning has only a general code, but no query here causes any other warning."""
        if notice.severity_nonlocalized == "WARNING":
            self.acknowledged = False

    def ask(self, sql: str, *values: object, rows: int | None = None) -> list[log_rows.Row]:
        """Run a statement and return its rows. Raise `NotAcknowledged` if it is unknown whether the standby has the commit. Raise
        `NotSaved` unless the statement wrote as many rows as `rows` says (None: any number)."""
        cursor = self.execute(sql.encode(), values)
        if not self.acknowledged:
            raise NotAcknowledged
        if rows is not None:
            log_rows.must_be_written(cursor.rowcount, rows)
        return cursor.fetchall() if cursor.description else []

    def revision(self, house: str, table: str) -> int:
        """Return the number of the table's last event, or 0. Keep the event in `seen`, which saves the next append a query."""
        rows = self.ask(LAST, house, table)
        self.seen = (house, table), rows[0] if rows else (0, FIRST)
        return int(self.seen[1][0])

    def remove(self, house: str, table: str) -> int:
        """Delete a table's events and its summary. Return the number of events."""
        self.seen = ("", ""), (0, FIRST)
        with self.transaction():
            self.execute("ALTER TABLE events DISABLE TRIGGER events_only_grow")
            self.execute(f"DELETE FROM summaries WHERE {OF_TABLE}".encode(), (house, table))
            gone = self.execute(f"DELETE FROM events WHERE {OF_TABLE}".encode(), (house, table)).rowcount
            self.execute("ALTER TABLE events ENABLE TRIGGER events_only_grow")
        return gone


class PostgresStore(log_rows.LogStore):
    """The `Store` in a PostgreSQL database, made by `open_postgres`. Each thread has its own connection."""

    mark = "%s"

    def __init__(self, address: str, clock: Callable[[], str] = log_rows.utc_now) -> None:
        self._address = address
        self._clock = clock
        self._of_thread = threading.local()
        self._connections: set[_Connection] = set()

    def append_all(self, table: str, drafts: Sequence[Draft], *, based_on: int, allow: Allow = anything) -> tuple[Appended, ...]:
        """Write several events in one transaction, all or none, and return once they are durable. If the connection is lost, try
        once more on a new one. The drafts' idempotency keys keep an event from being written twice."""
        new = log_rows.checked(table, drafts)
        try:
            return self._connected(lambda connection: self._append(connection, new, based_on, allow))
        except psycopg.Error as error:
            raise NotSaved(reason_of(error)) from error
        except NotRead as error:
            raise NotSaved(error.reason) from error

    def is_sole_writer(self) -> bool:
        return False

    def shared_notes(self) -> PostgresNotes:
        return PostgresNotes(self._ask, self._write)

    def summaries(self) -> KeptSummaries:
        return KeptSummaries(self._ask, self._write, self.mark, "strpos")

    def has_recovered(self) -> bool:
        """Do commits reach the disk, and the standby, if any?"""
        try:
            self._connected(lambda connection: connection.ask(WAIT_FOR_STANDBY))
        except psycopg.Error:
            return False
        return True

    def revision(self, table: str) -> int:
        return self._read(lambda connection: connection.revision(self._house, table))

    def event_of_key(self, table: str, key: str) -> Event | None:
        """Return the event saved with this idempotency key, or None. First wait until the standby has the event, since the caller
        reports it as saved, and its commit may have been interrupted."""
        event = self._event_of_key(table, key)
        if event:
            self._asked(WAIT_FOR_STANDBY)
        return event

    def remove(self, table: str) -> int:
        """Remove a table and return the number of its events. The transaction disables the trigger that forbids deletions."""
        try:
            return self._connected(lambda connection: connection.remove(self._house, table))
        except psycopg.Error as error:
            raise NotSaved(reason_of(error)) from error

    def check(self) -> tuple[str, ...]:
        """Return a sentence for each log, of any house, whose chain of digests is broken. Read all events, `STEP` at a time."""
        chains = log_rows.Chains()
        house, table, seq = log_rows.HOME, "", 0
        step = (
            f"SELECT house, {log_rows.COLUMNS} FROM events WHERE (house, table_id, seq) > (%s, %s, %s) "
            f"ORDER BY house, table_id, seq LIMIT {STEP}"
        )
        while rows := self._asked(step, house, table, seq):
            for house, *row in rows:
                chains.follow(house, tuple(row))
            house, table, seq = rows[-1][:3]
        return chains.breaks()

    def close(self) -> None:
        """Close the connections of all threads. Closing twice does no harm."""
        while self._connections:
            self._connections.pop().close()

    def _append(
        self, connection: _Connection, new: tuple[log_rows.CheckedDraft, ...], based_on: int, allow: Allow
    ) -> tuple[Appended, ...]:
        place, keys = (self._house, new[0].table), [draft.key for draft in new]
        seen, (revision, previous) = connection.seen
        for number in range(LOOKS):
            was_seen = not number and (seen, revision) == (place, based_on)
            if not was_seen:
                rows = connection.ask(LOOK, *place, keys, *place)
                if any(key in keys for _seq, _digest, key in rows):
                    known = log_rows.first_answers(new, self._event_of_key)
                    connection.ask(WAIT_FOR_STANDBY)
                    return known
                revision, previous = rows[0][:2] if rows else (0, FIRST)
            if based_on != revision:
                raise Stale(revision)
            try:
                allow(log_rows.size_of(new))
            except Exception:
                if was_seen:  # another server may have written it already: then it must not be refused
                    continue
                raise
            with suppress(errors.UniqueViolation):
                return self._insert(connection, log_rows.rows_after(new, revision, previous, self._clock))
        raise NotSaved(Reason.HELD)

    def _event_of_key(self, table: str, key: str) -> Event | None:
        found = self._ask(f"SELECT seq FROM events WHERE {OF_TABLE} AND key = %s", table, key)
        return self._events(table, found[0][0] - 1, found[0][0])[0] if found else None

    def _insert(self, connection: _Connection, rows: list[log_rows.Row]) -> tuple[Appended, ...]:
        places = ", ".join(["(%s, %s, %s, %s, %s, %s, %s, %s)"] * len(rows))
        values = [value for row in rows for value in (self._house, *row)]
        connection.ask(INSERT.format(places=places), *values, len(rows))
        connection.seen = (self._house, rows[-1][0]), (rows[-1][1], rows[-1][5])
        return tuple(map(log_rows.written, rows))

    def _write(self, rows: int, sql: str, *values: object) -> list[log_rows.Row]:
        """Run a statement that must write exactly `rows` rows, and return the rows it returns. The house is put before
        `values` as the first parameter. Raise `NotSaved` if it writes another number, or the database refuses."""
        try:
            return self._read(lambda connection: connection.ask(sql, self._house, *values, rows=rows))
        except NotRead as error:
            raise NotSaved(error.reason) from error

    def _asked(self, sql: str, *values: object) -> list[log_rows.Row]:
        return self._read(lambda connection: connection.ask(sql, *values))

    def _read(self, deed: Callable[[_Connection], Answer]) -> Answer:
        try:
            return self._connected(deed)
        except psycopg.Error as error:
            raise NotRead(reason_of(error)) from error

    def _connected(self, deed: Callable[[_Connection], Answer]) -> Answer:
        """Call `deed` with this thread's connection. If the connection breaks within `SECONDS_TO_ANSWER`, call it once more with
        a new one, so `deed` must be safe to repeat. Raise psycopg's error if that fails too."""
        until = time.monotonic() + SECONDS_TO_ANSWER
        try:
            return self._once(deed, until)
        except LOST:
            if time.monotonic() >= until:
                raise
            return self._once(deed, until)

    def _once(self, deed: Callable[[_Connection], Answer], until: float) -> Answer:
        connection: _Connection | None = getattr(self._of_thread, "connection", None)
        if connection is None or connection.closed:
            connection = self._of_thread.connection = connect(self._address)
            self._connections.add(connection)
        connection.until = until
        try:
            return deed(connection)
        except LOST:
            self._connections.discard(connection)
            connection.close()
            raise

    def _damaged(self, problem: str) -> CorruptDatabase:
        return CorruptDatabase(named(self._address), [problem])


def open_postgres(address: str, clock: Callable[[], str] = log_rows.utc_now) -> PostgresStore:
    """Open the database at `address`, `postgresql://…` with one or several hosts, and migrate it. `clock` gives the times of new
    events (ISO 8601, UTC). Raise `Unusable` if it can't be reached, is too old, or belongs to a newer Scorekeeper."""
    try:
        with connect(address) as connection:
            connection.until = time.monotonic() + SECONDS_TO_MIGRATE
            migrate(connection, named(address))
    except psycopg.Error as error:
        says = N_("Can't use the database {name}: {error}")
        raise Unusable(says, name=named(address), error=str(error).replace(address, "…").strip()) from error
    return PostgresStore(address, clock)


def connect(address: str) -> _Connection:
    """Connect to the server that accepts writes, among those in the address, and set up the connection (`AT_FIRST`)."""
    connection = _Connection.connect(
        address,
        autocommit=True,
        connect_timeout=SECONDS_TO_CONNECT,
        target_session_attrs="read-write",
        application_name="scorekeeper",
        client_encoding="utf8",
    )
    connection.until = time.monotonic() + SECONDS_TO_ANSWER
    try:
        connection.execute(AT_FIRST.encode())
    except psycopg.Error:
        connection.close()
        raise
    connection.add_notice_handler(connection.heed)
    return connection


def named(address: str) -> str:
    """Return an address without its password, for messages."""
    try:
        parts = psycopg.conninfo.conninfo_to_dict(address)
    except psycopg.ProgrammingError:
        return "postgresql://…"
    return f"postgresql://{parts.get('host', '')}/{parts.get('dbname', '')}"


def reason_of(error: psycopg.Error) -> Reason:
    """Return the reason for a refusal by PostgreSQL."""
    if isinstance(error, errors.DiskFull):
        return Reason.FULL
    return Reason.UNREACHABLE if isinstance(error, LOST) else Reason.OTHER
