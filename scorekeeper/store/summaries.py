"""Summaries of tables, stored with their logs.

They can be computed from the logs again at any time. With them, listing all tables reads no log. A summary has a mark made
from its last event and its text, and is valid only while both match."""

import hashlib
import json
from collections.abc import Callable, Collection, Sequence
from operator import itemgetter

from scorekeeper.store.interface import Summarized

Ask = Callable[..., list[tuple[object, ...]]]
"""A function that queries a store. It puts the id of the house before the values."""
Write = Callable[..., object]
"""A function that writes into a store. It takes the number of rows, the SQL, and the values after the id of the house."""

TOGETHER = 200
"""The summaries that are written in one statement."""

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
"""The query of the latest tables. Its cost depends only on the number of tables in the answer. The last event is read as one
text, since a join would make PostgreSQL read all events."""
PUT = """
    INSERT INTO summaries (house, table_id, mark, summary)
    SELECT own.id, kept.* FROM (SELECT {mark} AS id) AS own CROSS JOIN (VALUES {rows}) AS kept WHERE true
    ON CONFLICT (house, table_id) DO UPDATE SET mark = excluded.mark, summary = excluded.summary
"""


class KeptSummaries:
    """The `Summaries` of a house in a database. `ask` and `write` run a statement on it. `mark` is the placeholder for a
    value in its SQL. `place` is the SQL function that returns the position of one text in another."""

    def __init__(self, ask: Ask, write: Write, mark: str, place: str) -> None:
        self._ask, self._write, self._mark = ask, write, mark
        self._latest = LATEST.format(mark=mark, place=place)

    def latest(self, passing_over: Collection[str], limit: int) -> tuple[Summarized, ...]:
        """Return the `limit` tables created last, those with the latest event first. Leave a summary empty if its table has
        had events since. `passing_over` are kinds of event to ignore."""
        rows = self._ask(self._latest, json.dumps([*passing_over]), limit)
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
