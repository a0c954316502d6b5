"""A house as a file of JSON lines, to move it from one database to another.

The first line names the format, and the last line counts the events. The events of a table are in order, and tables in the order
of their last save. Digests are checked on writing and reading, and each game is judged before any is stored."""

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import cycle, groupby
from pathlib import Path
from typing import Any

from scorekeeper.store.errors import N_, Unusable
from scorekeeper.store.hash_chain import FIRST, canonical
from scorekeeper.store.interface import Draft, Event, Store
from scorekeeper.store.log_rows import checked, verified

FORMAT_NAME, FORMAT_VERSION = "scorekeeper-house-", 1
FORMAT = {"format": f"{FORMAT_NAME}{FORMAT_VERSION}"}
END = "events"
NAMES = ("table", "seq", "key", "kind", "at", "digest")
ALL = 2**62
TOGETHER = 200
"""The number of events written in one transaction."""

Judge = Callable[[int, list[Event]], None]
"""A function that raises `Unusable` for a table's log that can't be read. It takes the first event's line number, and the log."""


def house_lines(store: Store) -> Iterator[str]:
    """Yield the lines of a file with all tables of the store's house. Raise `Corrupt` or `NotRead` if they can't be read."""
    tables = [row.id for row in reversed(store.tables(ALL))]
    return lines_of(store.events(table) for table in tables)


def lines_of(tables: Iterable[Sequence[Event]]) -> Iterator[str]:
    """Yield the lines of a file with the logs of these tables."""
    events = 0
    yield canonical(FORMAT)
    for log in tables:
        for event in log:
            events += 1
            yield canonical({name: getattr(event, name) for name in (*NAMES, "body")})
    yield canonical({END: events})


def read_house(path: Path, open_with: Callable[[Callable[[], str]], Store], judge: Judge) -> tuple[int, int]:
    """Write the events of a house's file into a store. Return the numbers of tables and events in the file. `open_with` opens the
    store with a given clock, so that events keep their times. `judge` checks the log of each table. Nothing is written before all
    of the file is verified, judged, and compared with the store. Events that are already in the store are skipped, so the same
    file may be read twice. Raise `OSError`, and `Unusable` for a file that is no export, is damaged, or contradicts the store."""
    counts = _check(path, judge)
    times: Iterator[str] = iter(())
    store = open_with(lambda: next(times))
    try:
        here = {events[0].table: _events_here(store, events) for _line, events in _tables(path)}
        for _line, events in _tables(path):
            table = events[0].table
            for begin in range(here[table], len(events), TOGETHER):
                some = events[begin : begin + TOGETHER]
                times = cycle(event.at for event in some)  # begins again if the store does
                drafts = [Draft(event.key, event.kind, event.body) for event in some]
                store.append_all(table, drafts, based_on=begin)
    finally:
        store.close()
    return counts


def logs_of(path: Path) -> list[tuple[Event, ...]]:
    """Return the verified log of each table in a file. Raise `Unusable` for a bad file, and `OSError` if it can't be read."""
    _check(path, lambda _line, _events: None)
    return [tuple(events) for _line, events in _tables(path)]


def _check(path: Path, judge: Judge) -> tuple[int, int]:
    """Verify and judge all of a file. Return the numbers of tables and events."""
    tables: set[str] = set()
    count = 0
    for line, events in _tables(path):
        table = events[0].table
        try:
            checked(table, [Draft(event.key, event.kind, event.body) for event in events])
        except ValueError:
            raise _changed(table) from None
        if table in tables:
            raise Unusable(N_("Line {number}: this game is in the file twice."), number=line)
        judge(line, events)
        tables.add(table)
        count += len(events)
    if deque(_lines(path), 1).pop()[1] != {END: count}:
        raise Unusable(N_("{path} is incomplete."), path=path)
    return len(tables), count


def _events_here(store: Store, events: list[Event]) -> int:
    """Return how many of these events, all of one table, the store has. Raise `Unusable` if the store has other events of it."""
    here = store.events(events[0].table)
    if any(one.digest != other.digest for one, other in zip(here, events, strict=False)):
        raise _changed(events[0].table)
    return len(here)


def _tables(path: Path) -> Iterator[tuple[int, list[Event]]]:
    """Yield each table in a file: the number of its first line, from 1, and its verified events."""
    lines = _lines(path)
    _check_format(path, next(lines, (1, {}))[1])
    events = ((number, line) for number, line in lines if END not in line)
    for table, numbered in groupby(events, key=lambda one: str(one[1].get("table"))):
        own = list(numbered)
        rows = [(*(line.get(name) for name in NAMES), canonical(line.get("body"))) for _number, line in own]
        if not all(isinstance(line.get("body"), dict) for _number, line in own):
            raise _changed(table)
        yield own[0][0], list(verified(rows, 0, FIRST, partial(_changed, table)))


def _check_format(path: Path, head: dict[str, Any]) -> None:
    """Raise `Unusable` unless `head`, the parsed first line, names the format that this version reads."""
    if head == FORMAT:
        return
    version = str(head.get("format")).removeprefix(FORMAT_NAME)
    if version.isascii() and version.isdigit() and version != str(FORMAT_VERSION):
        raise Unusable(N_("{path} was written by a newer version of Scorekeeper. Install that version first."), path=path)
    raise Unusable(N_("{path} wasn't written by “scorekeeper export”."), path=path)


def _lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
            yield number, _parsed(number, line)


def _parsed(number: int, line: bytes) -> dict[str, Any]:
    """Parse line `number` as a JSON object. Raise `Unusable` if it isn't one, or has NaN, lone surrogates or bad UTF-8."""
    try:
        found = json.loads(line.decode())
        if isinstance(found, dict):
            canonical(found).encode()
            return found
    except (ValueError, RecursionError):
        pass
    raise Unusable(N_("Line {number} can't be read."), number=number)


def _changed(table: str, _problem: str = "") -> Unusable:
    says = N_("Game {table} in this file was changed after the export, or differs from the one already there.")
    return Unusable(says, table=table)
