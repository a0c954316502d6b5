"""A house as a file of JSON lines, to move it from one database to another.

The first line names the format, the last one says how many events lie between, those of one table in order, the table last
written to last. Both ways every event is held against its digest, so what arrives is what left.
"""

import json
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle, groupby
from pathlib import Path
from typing import Any

from scorekeeper.store.errors import N_, Unusable
from scorekeeper.store.hash_chain import FIRST, canonical
from scorekeeper.store.interface import Draft, Event, Store
from scorekeeper.store.log_rows import verified

FORMAT = {"format": "scorekeeper-house-1"}
END = "events"
NAMES = ("table", "seq", "key", "kind", "at", "digest")
ALL = 2**62
TOGETHER = 200
"""Events that are written in one transaction."""


def house_lines(store: Store) -> Iterator[str]:
    """The lines of a house's file. Raises `Corrupt` and `NotRead`."""
    events = 0
    yield canonical(FORMAT)
    for row in reversed(store.tables(ALL)):
        for event in store.events(row.id):
            events += 1
            yield canonical({name: getattr(event, name) for name in (*NAMES, "body")})
    yield canonical({END: events})


def read_house(path: Path, open_with: Callable[[Callable[[], str]], Store]) -> tuple[int, int]:
    """Write the events of a house's file into a store; how many tables and events the file has.

    `open_with` opens the store with the clock that it is given: events keep their times. All of the file is verified before
    anything is written. What is there already stays, so the same file may be read twice. Raises `Unusable` for a file that is
    none, is damaged, or tells of a table otherwise than what is there; and `OSError`.
    """
    counts = [len(events) for events in _tables(path)]
    if deque(_lines(path), 1).pop() != {END: sum(counts)}:
        raise Unusable(N_("{path} is incomplete."), path=path)
    times: Iterator[str] = iter(())
    store = open_with(lambda: next(times))
    try:
        for events in _tables(path):
            here = store.events(events[0].table)
            if any(one.digest != other.digest for one, other in zip(here, events, strict=False)):
                raise _otherwise(events[0].table)
            for begin in range(len(here), len(events), TOGETHER):
                some = events[begin : begin + TOGETHER]
                times = cycle(event.at for event in some)  # from the first again where the store has to begin again
                drafts = [Draft(event.key, event.kind, event.body) for event in some]
                store.append_all(events[0].table, drafts, based_on=begin)
    finally:
        store.close()
    return len(counts), sum(counts)


def _tables(path: Path) -> Iterator[list[Event]]:
    """The verified events of one table after the other."""
    lines = _lines(path)
    if next(lines, None) != FORMAT:
        raise Unusable(N_("{path} wasn't written by “scorekeeper export”."), path=path)
    for table, own in groupby((line for line in lines if END not in line), key=lambda line: str(line.get("table"))):
        rows = [(*(line.get(name) for name in NAMES), canonical(line.get("body"))) for line in own]
        yield list(verified(rows, 0, FIRST, partial(_otherwise, table)))


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            yield _parsed(number, line)


def _parsed(number: int, line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise Unusable(N_("Line {number} can't be read."), number=number)
    return found


def _otherwise(table: str, _problem: str = "") -> Unusable:
    says = N_("Game {table} in this file was changed after the export, or differs from the one already there.")
    return Unusable(says, table=table)
