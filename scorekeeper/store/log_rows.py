"""Rows of the log, in SQLite and PostgreSQL.

An event is checked before it is written, and compared with its digest whenever it is read."""

import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import UTC, datetime
from operator import itemgetter
from typing import Any, ClassVar, Self

from scorekeeper.store.errors import Corrupt, KeyReused, NotSaved, Reason
from scorekeeper.store.hash_chain import FIRST, canonical_body, digest
from scorekeeper.store.interface import Appended, Draft, Event, Store, Summarized, TableRow

HOME = ""
"""The name of the house if a database has only one. It is also the house of all events from before there were houses."""

COLUMNS = "table_id, seq, key, kind, at, digest, body"
TYPES = [str, int, str, str, str, str, str]
Row = tuple[Any, ...]
FURTHEST = 2**63 - 2


def utc_now() -> str:
    """Return the current time in UTC as ISO 8601, for display."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@dataclass(frozen=True, slots=True)
class CheckedDraft:
    """A validated event that has no number yet. `body` is canonical JSON."""

    table: str
    key: str
    kind: str
    body: str

    def row(self, seq: int, previous: str, at: str) -> Row:
        """Return the event's row, saved as number `seq` at the time `at`. `previous` is the digest of the event before."""
        mark = digest(previous, self.table, seq, self.key, self.kind, self.body, at)
        return self.table, seq, self.key, self.kind, at, mark, self.body

    def answered_by(self, first: Event) -> Appended:
        """Return the event `first` as the answer, since it has this draft's key. Raise `KeyReused` if it isn't the same event."""
        if (first.kind, canonical_body(first.body)) != (self.kind, self.body):
            raise KeyReused(first)
        return Appended(first, again=True)


def checked(table: str, drafts: Sequence[Draft]) -> tuple[CheckedDraft, ...]:
    """Validate events before they are written. Raise `ValueError` for no events, a repeated key, an empty name or a bad body."""
    found = tuple(
        CheckedDraft(_name("table", table), _name("key", draft.key), _name("kind", draft.kind), canonical_body(draft.body))
        for draft in drafts
    )
    if not found or len({draft.key for draft in found}) < len(found):
        raise ValueError("there must be events to write, each with a key of its own")
    return found


def _name(what: str, text: str) -> str:
    if not isinstance(text, str) or not text or "\0" in text:
        raise ValueError(f"the {what} must be a text, not an empty one, and without NUL")
    text.encode()
    return text


def size_of(drafts: Sequence[CheckedDraft]) -> int:
    """Return the total size of the events' bodies in bytes."""
    return sum(len(draft.body.encode()) for draft in drafts)


def rows_after(drafts: Sequence[CheckedDraft], seq: int, previous: str, clock: Callable[[], str]) -> list[Row]:
    """Return the rows of events after event number `seq`, whose digest is `previous`. `clock` gives their times in ISO 8601."""
    rows: list[Row] = []
    for number, draft in enumerate(drafts, start=seq + 1):
        rows.append(draft.row(number, previous, clock()))
        previous = rows[-1][5]
    return rows


def must_be_written(rows: int, wanted: int = 1) -> None:
    """Raise `NotSaved` unless the database wrote the `wanted` number of rows."""
    if rows != wanted:
        raise NotSaved(Reason.OTHER)


def first_answers(drafts: Sequence[CheckedDraft], event_of_key: Callable[[str, str], Event | None]) -> tuple[Appended, ...]:
    """Return the events that earlier saves wrote with the keys of `drafts`, as `event_of_key(table, key)` finds them. Empty if
    all keys are new. Raise `KeyReused` if only some are known, or one was used for another event."""
    known = tuple(draft.answered_by(first) for draft in drafts if (first := event_of_key(draft.table, draft.key)) is not None)
    if known and len(known) < len(drafts):
        raise KeyReused(known[0].event)
    return known


def written(row: Row) -> Appended:
    """Return the result of the save that wrote this row."""
    return Appended(_event(row), again=False)


def verified(rows: Iterable[Row], before: int, previous: str, damaged: Callable[[str], Exception]) -> Iterator[Event]:
    """Turn rows into events and verify that each follows the one before. The first must follow event number `before`, whose
    digest is `previous`. For a row that doesn't, raise the error that `damaged` makes from a description."""
    for row in rows:
        if not _follows(row, before, previous):
            raise damaged(_break(row))
        event = _event(row)
        before, previous = event.seq, event.digest
        yield event


class Chains:
    """A check of the hash chains of all tables, row by row. Rows of one table must come in order; tables may be mixed."""

    def __init__(self) -> None:
        self._ends: dict[tuple[str, str], tuple[int, str]] = {}
        self._breaks: dict[tuple[str, str], str] = {}

    def follow(self, house: str, row: Row) -> None:
        table = house, row[0]
        if not _follows(row, *self._ends.get(table, (0, FIRST))):
            self._breaks.setdefault(table, _break(row))
        self._ends[table] = row[1], row[5]

    def breaks(self) -> tuple[str, ...]:
        """Return a sentence for each broken chain, about its first break."""
        return tuple(broken for _table, broken in sorted(self._breaks.items()))


class LogStore(Store):
    """The common parts of the stores in a file and on a server. `mark` is the placeholder for a value in their SQL."""

    mark: ClassVar[str]
    _clock: Callable[[], str]
    _house = HOME

    def with_clock(self, clock: Callable[[], str]) -> Self:
        store = copy(self)
        store._clock = clock
        return store

    def of_house(self, house: str) -> Self:
        store = copy(self)
        store._house = house
        return store

    def tables(self, limit: int = 50) -> tuple[TableRow, ...]:
        """Return up to `limit` tables, the last written first. The query starts at the newest event, so old ones cost nothing."""
        rows = self._ask(
            f"SELECT table_id, seq, at FROM events AS last WHERE house = {self.mark} AND NOT EXISTS (SELECT 1 FROM events "
            f"WHERE house = last.house AND table_id = last.table_id AND seq = last.seq + 1) ORDER BY id DESC LIMIT {self.mark}",
            min(max(limit, 0), FURTHEST),
        )
        return tuple(TableRow(*row) for row in rows)

    def events(self, table: str, after: int = 0) -> tuple[Event, ...]:
        """Return the table's events after number `after`. Raise `Corrupt` for an event that doesn't match its digest."""
        return self._events(table, min(max(after, 0), FURTHEST), FURTHEST)

    def _events(self, table: str, after: int, last: int) -> tuple[Event, ...]:
        rows = self._ask(
            f"SELECT {COLUMNS} FROM events WHERE house = {self.mark} AND table_id = {self.mark} "
            f"AND seq BETWEEN {self.mark} AND {self.mark} ORDER BY seq",
            *(table, after, last),
        )
        previous, rows = (rows[0][5], rows[1:]) if rows and rows[0][1] == after else (FIRST, rows)
        return tuple(verified(rows, after, previous, self._damaged))

    def counts(self) -> tuple[int, int]:
        """Return the numbers of tables and events in all houses."""
        tables, events = self._asked("SELECT count(*) FILTER (WHERE seq = 1), count(*) FROM events")[0]
        return int(tables), int(events)

    def houses(self) -> tuple[str, ...]:
        return tuple(str(house) for (house,) in self._asked("SELECT DISTINCT house FROM events ORDER BY house"))

    def _ask(self, sql: str, *values: object) -> list[Row]:
        """Run a query on this house and return its rows. The house is put before `values` as the first parameter."""
        return self._asked(sql, self._house, *values)

    def _asked(self, sql: str, *values: object) -> list[Row]:
        raise NotImplementedError

    def _damaged(self, problem: str) -> Corrupt:
        raise NotImplementedError


def _event(row: Row) -> Event:
    table, seq, key, kind, at, mark, body = row
    return Event(table, seq, key, kind, json.loads(body), at, mark)


def _follows(row: Row, before: int, previous: str) -> bool:
    """Is this row an unchanged event that directly follows event number `before`, whose digest is `previous`?"""
    if [type(value) for value in row] != TYPES:
        return False
    table, seq, key, kind, at, mark, body = row
    return bool(seq == before + 1 and mark == digest(previous, table, seq, key, kind, body, at))


def _break(row: Row) -> str:
    return f"event {row[1]} of table {str(row[0])[:6]}… is not what was written, or the one before it is not"


Ask = Callable[..., list[tuple[object, ...]]]
"""A function that runs a query of one house. It takes the SQL and its values, adds the house as the first, and returns rows."""
Write = Callable[..., object]
"""A function that runs a write of one house. It takes the number of rows to be written, then the SQL and values as for `Ask`."""

TOGETHER = 200
"""The number of summaries written in one statement."""

LATEST = """
    WITH own AS (SELECT {mark} AS id)
    SELECT opened.id, (
        SELECT one.id || ' ' || one.digest FROM events AS one
        WHERE one.house = (SELECT id FROM own) AND one.table_id = opened.id AND {place}({mark}, '"' || one.kind || '"') = 0
        ORDER BY one.seq DESC LIMIT 1
    ), kept.mark, kept.summary FROM (
        SELECT table_id AS id FROM events WHERE house = (SELECT id FROM own) AND seq = 1 ORDER BY events.id DESC LIMIT {mark}
    ) AS opened LEFT JOIN summaries AS kept ON kept.house = (SELECT id FROM own) AND kept.table_id = opened.id
"""
"""The query of the latest tables and their summaries. `mark` is the placeholder for a value, and `place` the SQL function that
finds one text in another. The last event is read as one text, since a join would make PostgreSQL read all events."""
PUT = """
    INSERT INTO summaries (house, table_id, mark, summary)
    SELECT own.id, kept.* FROM (SELECT {mark} AS id) AS own CROSS JOIN (VALUES {rows}) AS kept WHERE true
    ON CONFLICT (house, table_id) DO UPDATE SET mark = excluded.mark, summary = excluded.summary
"""


class KeptSummaries:
    """The `Summaries` of a house in a database. `ask` runs a query and `write` a writing statement, both for this house. `mark`
    is the placeholder for a value in the database's SQL. `place` is the name of its function that finds a text within another."""

    def __init__(self, ask: Ask, write: Write, mark: str, place: str) -> None:
        self._ask, self._write, self._mark = ask, write, mark
        self._latest = LATEST.format(mark=mark, place=place)

    def latest(self, ignored_kinds: Collection[str], limit: int) -> tuple[Summarized, ...]:
        """Return the `limit` tables created last, sorted by latest event, newest first. Events of `ignored_kinds` don't count. A
        table's summary is "" if none is stored, or if the stored one is older than the latest event that counts."""
        rows = self._ask(self._latest, json.dumps([*ignored_kinds]), limit)
        found = sorted((_summarized(*map(str, row)) for row in rows if row[1]), key=itemgetter(0), reverse=True)
        return tuple(summarized for _id, summarized in found)

    def put(self, summaries: Sequence[Summarized]) -> None:
        """Store these summaries in place of earlier ones. Raise `NotSaved` if the database refuses."""
        for begin in range(0, len(summaries), TOGETHER):
            some = summaries[begin : begin + TOGETHER]
            values = [value for one in some for value in (one.table, _mark(one.digest, one.summary), one.summary)]
            rows = ", ".join([f"({self._mark}, {self._mark}, {self._mark})"] * len(some))
            self._write(len(some), PUT.format(mark=self._mark, rows=rows), *values)


def _summarized(table: str, last: str, mark: str, summary: str) -> tuple[int, Summarized]:
    number, _space, digest = last.partition(" ")
    return int(number), Summarized(table, digest, summary if mark == _mark(digest, summary) else "")


def _mark(digest: str, summary: str) -> str:
    return hashlib.sha256(f"{digest}{summary}".encode()).hexdigest()
