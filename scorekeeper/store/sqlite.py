"""The store in an SQLite file."""

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from time import sleep

from sqlite_utils import Database

from scorekeeper.store import errors, log_rows, schema
from scorekeeper.store.hash_chain import FIRST
from scorekeeper.store.high_water import HighWater
from scorekeeper.store.interface import Allow, Appended, Draft, Event, anything
from scorekeeper.store.log_rows import KeptSummaries

MANY, STEP = 20_000, 500
"""`MANY` is the number of events above which reading all would delay a server's start too long. `STEP` is the number read at a
time, so that a save in between waits only a few milliseconds."""

OF_TABLE = "house = ? AND table_id = ?"


@dataclass(slots=True)
class _Shared:
    """The state that the stores of all houses in a file share. `broken` are the problems found in the file. `newest` are the row
    id and the digest of the event written last, or None and `FIRST` if there is none."""

    broken: tuple[str, ...] = ()
    newest: tuple[int | None, str] = (None, FIRST)


class SqliteStore(log_rows.LogStore):
    """The `Store` in an SQLite file, made by `open_store`."""

    mark = "?"

    def __init__(self, db: Database, path: Path, clock: Callable[[], str] = log_rows.utc_now) -> None:
        self._db = db
        self._path = path
        self._clock = clock
        self._lock = Lock()
        self._shared = _Shared()
        self._high_water = HighWater(path)

    def append_all(self, table: str, drafts: Sequence[Draft], *, based_on: int, allow: Allow = anything) -> tuple[Appended, ...]:
        new = log_rows.checked(table, drafts)
        with self._lock:
            self._not_refused()
            try:
                with schema.writing(self._db):
                    answers = log_rows.first_answers(new, self._event_of_key) or self._append(new, based_on, allow)
            except errors.TROUBLE as error:
                return self._saved_before(new, errors.reason_of(error))
            if not answers[0].again:
                self._high_water.note_in_passing(*self._shared.newest)
            return answers

    def is_sole_writer(self) -> bool:
        """Is the log free of known problems? The file's lock already ensures that no other process writes."""
        return not self._shared.broken

    def shared_notes(self) -> None:
        """Return None: a file has a single server, which keeps such notes in memory."""

    def summaries(self) -> KeptSummaries:
        return KeptSummaries(self._ask, self._write, self.mark, "instr")

    def has_recovered(self) -> bool:
        """Return False: after a failed save, only another save shows whether saves work again."""
        return False

    def revision(self, table: str) -> int:
        with self._reading():
            newest = self._query(f"SELECT ifnull(max(seq), 0) FROM events WHERE {OF_TABLE}", self._house, table)
            return self._number(newest[0][0])

    def event_of_key(self, table: str, key: str) -> Event | None:
        with self._reading():
            return self._event_of_key(table, key)

    def remove(self, table: str) -> int:
        """Remove a table and return the number of its events. Then update the high-water mark, whose event may be among them."""
        with self._lock:
            self._not_refused()
            self._high_water.forget_event()
            try:
                with schema.writing(self._db), schema.deleting(self._db):
                    self._db.execute(f"DELETE FROM summaries WHERE {OF_TABLE}", (self._house, table))
                    gone = self._db.execute(f"DELETE FROM events WHERE {OF_TABLE}", (self._house, table)).rowcount
            except errors.TROUBLE as error:
                raise errors.NotSaved(errors.reason_of(error)) from error
            self._shared.newest = None, FIRST
        self.note_last_event()
        return int(gone)

    def check(self) -> tuple[str, ...]:
        """Return a sentence for each problem of the file, its schema, and every table's chain. It reads everything."""
        return self.check_file() or self.check_chains()

    def must_have_marked_event(self) -> None:
        """Raise `Replaced` if the event of the high-water mark isn't in the file."""
        mark = self._high_water.read()
        found = self._asked("SELECT digest FROM events WHERE id = ?", mark.last)
        if mark.last and found != [(mark.digest,)]:
            raise errors.Replaced(self._path)

    def note_last_event(self) -> None:
        """Set the high-water mark to the file's last event."""
        newest = self._asked("SELECT id, digest FROM events ORDER BY id DESC LIMIT 1")
        self._high_water.note(*(newest[0] if newest else (0, FIRST)))

    def must_be_writable(self) -> None:
        """Raise SQLite's error if nothing can be saved."""
        with self._lock:
            schema.must_be_writable(self._db)

    def check_file(self, *, quick: bool = False) -> tuple[str, ...]:
        """Return the problems of the file and its schema. Unless `quick`, check indexes too."""
        with self._lock:
            try:
                return tuple(schema.damage(self._db, quick=quick) or schema.schema_problems(self._db))
            except errors.TROUBLE as error:
                return (f"{errors.reason_of(error)} ({error})",)

    def is_long(self) -> bool:
        """Does the file have more than `MANY` events, so that reading all of them would delay the start?"""
        return bool(self._asked("SELECT ifnull(max(id), 0) > ? FROM events", MANY)[0][0])

    def check_chains(self, pause: float = 0) -> tuple[str, ...]:
        """Return a sentence for each log whose chain of digests is broken. Sleep `pause` seconds between reads, so that other
        users of the database don't wait."""
        chains, last = log_rows.Chains(), -log_rows.FURTHEST
        step = f"SELECT {log_rows.COLUMNS}, house, id FROM events WHERE id > ? ORDER BY id LIMIT {STEP}"
        try:
            while rows := self._asked(step, last):
                for *row, house, last in rows:  # noqa: B007 - the last one counts
                    chains.follow(house, tuple(row))
                sleep(pause)
        except (errors.NotRead, errors.Corrupt) as error:
            return (str(error),)
        return chains.breaks()

    def refuse(self, problems: tuple[str, ...]) -> None:
        """Make every later call raise `Corrupt` with these problems."""
        self._shared.broken = problems

    def close(self) -> None:
        """Close the file. Closing twice does no harm."""
        with self._lock:
            if self._shared.newest[0]:
                self._high_water.note(*self._shared.newest)
            self._db.close()

    def _append(self, new: tuple[log_rows.CheckedDraft, ...], based_on: int, allow: Allow) -> tuple[Appended, ...]:
        ours = (self._house, new[0].table)
        last = self._query(f"SELECT seq, digest FROM events WHERE {OF_TABLE} ORDER BY seq DESC LIMIT 1", *ours)
        revision, previous = last[0] if last else (0, FIRST)
        self._number(revision)
        if based_on != revision:
            raise errors.Stale(revision)
        allow(log_rows.size_of(new))
        rows = log_rows.rows_after(new, revision, previous, self._clock)
        for row in rows:
            inserted = self._db.execute(
                f"INSERT INTO events (house, {log_rows.COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (self._house, *row)
            )
            log_rows.must_be_written(inserted.rowcount)
        self._shared.newest = inserted.lastrowid, rows[-1][5]
        return tuple(map(log_rows.written, rows))

    def _saved_before(self, drafts: tuple[log_rows.CheckedDraft, ...], reason: errors.Reason) -> tuple[Appended, ...]:
        """Return the events of a save that an earlier attempt has written already. Otherwise raise `NotSaved` with the reason."""
        try:
            known = log_rows.first_answers(drafts, self._event_of_key)
        except (*errors.TROUBLE, errors.Corrupt):
            known = ()
        if not known:
            raise errors.NotSaved(reason) from None
        return known

    def _event_of_key(self, table: str, key: str) -> Event | None:
        ours = (self._house, table)
        rows = self._query(f"SELECT {log_rows.COLUMNS} FROM events WHERE {OF_TABLE} AND key = ?", *ours, key)
        if not rows:
            return None
        before = self._number(rows[0][1]) - 1
        previous = self._query(f"SELECT digest FROM events WHERE {OF_TABLE} AND seq = ?", *ours, before)
        return next(log_rows.verified(rows, before, previous[0][0] if previous else FIRST, self._damaged))

    def _number(self, found: object) -> int:
        """Return `found`, an event's number in the file. Raise `Corrupt` if it is no integer: the file is damaged."""
        if not isinstance(found, int):
            raise self._damaged("the number of an event is none")
        return found

    def _damaged(self, problem: str) -> errors.Corrupt:
        return errors.Corrupt(self._path, [problem])

    def _query(self, sql: str, *values: object) -> list[log_rows.Row]:
        return self._db.execute(sql, values).fetchall()

    def _asked(self, sql: str, *values: object) -> list[log_rows.Row]:
        with self._reading():
            return self._query(sql, *values)

    def _write(self, rows: int, sql: str, *values: object) -> None:
        """Run a statement on this house, with its `values`. Raise `NotSaved` unless it writes exactly `rows` rows."""
        with self._lock:
            self._not_refused()
            try:
                with schema.writing(self._db):
                    log_rows.must_be_written(self._db.execute(sql, (self._house, *values)).rowcount, rows)
            except errors.TROUBLE as error:
                raise errors.NotSaved(errors.reason_of(error)) from error

    @contextmanager
    def _reading(self) -> Iterator[None]:
        with self._lock:
            self._not_refused()
            try:
                yield
            except errors.TROUBLE as error:
                reason = errors.reason_of(error)
                if reason is errors.Reason.DAMAGED:
                    raise errors.Corrupt(self._path, [str(error)]) from error
                raise errors.NotRead(reason) from error

    def _not_refused(self) -> None:
        if self._shared.broken:
            raise errors.Corrupt(self._path, self._shared.broken)


def open_store(
    path: str | os.PathLike[str],
    check: bool = True,
    clock: Callable[[], str] = log_rows.utc_now,
    *,
    soon: bool = False,
    anew: bool = False,
) -> SqliteStore:
    """Open the database in the file `path`. Create it if it is missing, readable by its owner only. Migrate an older one. `clock`
    gives the times of new events (ISO 8601, UTC). If `check`, verify all of the log first. If also `soon`, run only SQLite's
    quick check on a long log; the caller verifies the rest later. Raise `Corrupt`, `TooNew`, or `Unusable` for another obstacle,
    such as a missing folder, another program's file, or a disk that can't keep a save. If `check` and not `anew`, also raise
    `Gone` if the database that was here is missing or empty, and `Replaced` if the file is an older copy or another database."""
    path = Path(path)
    must_be_here = check and not anew and HighWater(path).read().was_here
    if must_be_here and not path.exists():
        raise errors.Gone(path)
    try:
        schema.create_private(path)
        connection = sqlite3.connect(path, timeout=schema.WAIT_SECONDS, isolation_level=None, check_same_thread=False)
        db = Database(connection, execute_plugins=False)
    except (OSError, *errors.TROUBLE) as error:
        raise errors.cannot_open(path, error) from error
    try:
        if not schema.version_of(db, path) and must_be_here:
            raise errors.Gone(path)
        schema.set_modes(db, path)
        schema.migrate(db, path)
        store = SqliteStore(db, path, clock)
        if check:
            _check(store, path, soon=soon, anew=anew)
    except (OSError, *errors.TROUBLE) as error:
        db.close()
        if isinstance(error, errors.TROUBLE) and errors.reason_of(error) is errors.Reason.DAMAGED:
            raise errors.Corrupt(path, [str(error)]) from error
        raise errors.cannot_open(path, error) from error
    except BaseException:
        db.close()
        raise
    return store


def _check(store: SqliteStore, path: Path, *, soon: bool, anew: bool) -> None:
    store.must_be_writable()
    problems = store.check_file(quick=True) if soon and store.is_long() else store.check()
    if problems:
        raise errors.Corrupt(path, problems)
    if not anew:
        store.must_have_marked_event()
    store.note_last_event()
