"""Summaries of tables, kept beside their logs.

They are worked out from the logs and can be again: nobody has to read the log of each table to say something of all. One is good
for just the event that it was made after, and for the text that was written: it carries a mark of both.
"""

import hashlib
import json
from collections.abc import Callable, Collection, Sequence

from scorekeeper.store.interface import Summarized

Ask = Callable[..., list[tuple[object, ...]]]
"""Asks a store; the id of the house goes before the values."""

TOGETHER = 200
"""Summaries that are written in one statement."""

LATEST = """
    WITH RECURSIVE own AS (SELECT {mark} AS id), tables AS (
        SELECT min(table_id) AS id FROM events WHERE house = (SELECT id FROM own)
        UNION ALL
        SELECT (SELECT min(table_id) FROM events WHERE house = (SELECT id FROM own) AND table_id > tables.id)
        FROM tables WHERE tables.id IS NOT NULL
    )
    SELECT last.table_id, last.digest, kept.mark, kept.summary FROM tables
    JOIN events AS last ON last.house = (SELECT id FROM own) AND last.table_id = tables.id AND last.seq = (
        SELECT seq FROM events AS one WHERE one.house = (SELECT id FROM own) AND one.table_id = tables.id
        AND {place}({mark}, '"' || one.kind || '"') = 0 ORDER BY one.seq DESC LIMIT 1
    )
    LEFT JOIN summaries AS kept ON kept.house = last.house AND kept.table_id = last.table_id
    ORDER BY last.id DESC LIMIT {mark}
"""
"""It goes from table to table in the index: what it costs depends on how many tables there are, not on how many events."""
PUT = """
    INSERT INTO summaries (house, table_id, mark, summary)
    SELECT own.id, kept.* FROM (SELECT {mark} AS id) AS own CROSS JOIN (VALUES {rows}) AS kept WHERE true
    ON CONFLICT (house, table_id) DO UPDATE SET mark = excluded.mark, summary = excluded.summary
"""


class KeptSummaries:
    """The `Summaries` of a house in a database. `ask` and `write` ask its store; `mark` stands for a value in its SQL, `place` is
    its function that finds a text in another."""

    def __init__(self, ask: Ask, write: Ask, mark: str, place: str) -> None:
        self._ask, self._write, self._mark = ask, write, mark
        self._latest = LATEST.format(mark=mark, place=place)

    def latest(self, passing_over: Collection[str], limit: int) -> tuple[Summarized, ...]:
        """The tables, the one last written to first, each with its summary if that is of its last event."""
        rows = self._ask(self._latest, json.dumps([*passing_over]), limit)
        return tuple(_summarized(*map(str, row)) for row in rows)

    def put(self, summaries: Sequence[Summarized]) -> None:
        """Keep these in the place of those from before. Raises `NotSaved`."""
        for begin in range(0, len(summaries), TOGETHER):
            some = summaries[begin : begin + TOGETHER]
            values = [value for one in some for value in (one.table, _mark(one.digest, one.summary), one.summary)]
            rows = ", ".join([f"({self._mark}, {self._mark}, {self._mark})"] * len(some))
            self._write(PUT.format(mark=self._mark, rows=rows), *values)


def _summarized(table: str, digest: str, mark: str, summary: str) -> Summarized:
    return Summarized(table, digest, summary if mark == _mark(digest, summary) else "")


def _mark(digest: str, summary: str) -> str:
    return hashlib.sha256(f"{digest}{summary}".encode()).hexdigest()
