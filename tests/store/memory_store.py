"""The simplest store there can be: a list per table. It is the model that the real one is held against."""

import json
from collections.abc import Mapping
from copy import deepcopy

from scorekeeper.store import Appended, Event, KeyReused, Stale, TableRow
from scorekeeper.store.chain import canonical_body


class MemoryStore:
    def __init__(self) -> None:
        self.logs: dict[str, list[Event]] = {}

    def append(self, table: str, *, key: str, based_on: int, kind: str, body: Mapping[str, object]) -> Appended:
        for what, name in (("table", table), ("key", key), ("kind", kind)):
            if not name:
                raise ValueError(f"no {what}")
        text = canonical_body(body)
        first = self.event_of_key(table, key)
        if first:
            if (first.kind, canonical_body(first.body)) != (kind, text):
                raise KeyReused(first)
            return Appended(first, again=True)
        if based_on != self.revision(table):
            raise Stale(self.revision(table))
        event = Event(table, based_on + 1, key, kind, json.loads(text), "", "")
        log = self.logs.pop(table, [])
        self.logs[table] = [*log, event]
        return Appended(event, again=False)

    def events(self, table: str, after: int = 0) -> tuple[Event, ...]:
        return tuple(deepcopy(event) for event in self.logs.get(table, []) if event.seq > after)

    def revision(self, table: str) -> int:
        return len(self.logs.get(table, []))

    def event_of_key(self, table: str, key: str) -> Event | None:
        return next((event for event in self.logs.get(table, []) if event.key == key), None)

    def tables(self, limit: int = 50) -> tuple[TableRow, ...]:
        return tuple(TableRow(table, len(log), log[-1].at) for table, log in reversed(self.logs.items()))[:limit]

    def check(self) -> tuple[str, ...]:
        return ()

    def close(self) -> None:
        pass
