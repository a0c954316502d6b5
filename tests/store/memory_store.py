"""The simplest store there can be: a list per table. It is the model that the real one is held against."""

import json
from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy

from scorekeeper.store import Appended, Draft, Event, KeyReused, Stale, TableRow
from scorekeeper.store.hash_chain import canonical_body
from scorekeeper.store.interface import Allow, Summarized, anything


class MemorySummaries:
    def __init__(self, store: "MemoryStore") -> None:
        self.store = store

    def latest(self, ignored_kinds: Collection[str], limit: int) -> tuple[Summarized, ...]:
        opened = [event.table for event in reversed(self.store.written) if event.seq == 1][:limit]
        ends: dict[str, str] = {}
        for event in reversed(self.store.written):
            if event.table in opened and event.kind not in ignored_kinds:
                ends.setdefault(event.table, str(event.seq))
        return tuple(Summarized(*end, self.store.kept.get(end, "")) for end in ends.items())

    def put(self, summaries: Sequence[Summarized]) -> None:
        self.store.kept |= {(one.table, one.digest): one.summary for one in summaries}


class MemoryStore:
    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], str] = {}
        self.written: list[Event] = []
        self.stores: dict[str, MemoryStore] = {"": self}
        self.logs: dict[str, list[Event]] = {}

    def of_house(self, house: str) -> "MemoryStore":
        if house not in self.stores:
            self.stores[house] = MemoryStore()
            self.stores[house].stores = self.stores
        return self.stores[house]

    def append(
        self, table: str, *, key: str, based_on: int, kind: str, body: Mapping[str, object], allow: Allow = anything
    ) -> Appended:
        return self.append_all(table, [Draft(key, kind, body)], based_on=based_on, allow=allow)[0]

    def append_all(self, table: str, drafts: Sequence[Draft], *, based_on: int, allow: Allow = anything) -> tuple[Appended, ...]:
        for draft in drafts:
            for what, name in (("table", table), ("key", draft.key), ("kind", draft.kind)):
                if not name or "\0" in name:
                    raise ValueError(f"no {what}, or NUL in it")
        texts = [canonical_body(draft.body) for draft in drafts]
        if not drafts or len({draft.key for draft in drafts}) < len(drafts):
            raise ValueError("no events, or a key twice")
        firsts = [self.event_of_key(table, draft.key) for draft in drafts]
        for draft, text, first in zip(drafts, texts, firsts, strict=True):
            if first and (first.kind, canonical_body(first.body)) != (draft.kind, text):
                raise KeyReused(first)
        known = [first for first in firsts if first]
        if known and len(known) < len(drafts):
            raise KeyReused(known[0])
        if known:
            return tuple(Appended(event, again=True) for event in known)
        if based_on != self.revision(table):
            raise Stale(self.revision(table))
        allow(sum(len(text.encode()) for text in texts))
        new = [
            Event(table, based_on + place, draft.key, draft.kind, json.loads(text), "", "")
            for place, (draft, text) in enumerate(zip(drafts, texts, strict=True), start=1)
        ]
        self.written += new
        self.logs[table] = [*self.logs.pop(table, []), *new]
        return tuple(Appended(event, again=False) for event in new)

    def summaries(self) -> "MemorySummaries":
        return MemorySummaries(self)

    def shared_notes(self) -> None:
        return None

    def has_recovered(self) -> bool:
        return False

    def is_sole_writer(self) -> bool:
        return False  # in tests several services share one

    def events(self, table: str, after: int = 0) -> tuple[Event, ...]:
        return tuple(deepcopy(event) for event in self.logs.get(table, []) if event.seq > after)

    def revision(self, table: str) -> int:
        return len(self.logs.get(table, []))

    def event_of_key(self, table: str, key: str) -> Event | None:
        return next((event for event in self.logs.get(table, []) if event.key == key), None)

    def tables(self, limit: int = 50) -> tuple[TableRow, ...]:
        return tuple(TableRow(table, len(log), log[-1].at) for table, log in reversed(self.logs.items()))[:limit]

    def houses(self) -> tuple[str, ...]:
        return tuple(sorted(house for house, store in self.stores.items() if store.logs))

    def remove(self, table: str) -> int:
        self.written = [event for event in self.written if event.table != table]
        return len(self.logs.pop(table, []))

    def check(self) -> tuple[str, ...]:
        return ()

    def close(self) -> None:
        pass
