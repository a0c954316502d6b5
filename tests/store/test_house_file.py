"""A house moved from one database to another: every event with its number, time and digest."""

import json
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.store import Event, Store, Unusable, open_store
from scorekeeper.store.database import Database, database_at
from scorekeeper.store.hash_chain import FIRST, canonical, digest
from scorekeeper.store.house_file import house_lines, read_house

KINDS = ["sqlite", pytest.param("postgres", marks=pytest.mark.full)]


def accept(_line: int, _events: list[Event]) -> None:
    """Every log makes sense to the store."""


@pytest.fixture
def place(tmp_path: Path, request: pytest.FixtureRequest) -> Callable[[str], Database]:
    """Makes an empty database of a kind."""
    numbers = count()

    def make(kind: str) -> Database:
        if kind == "sqlite":
            return database_at(tmp_path / f"{next(numbers)}.db")
        return database_at(request.getfixturevalue("postgres_server").new_database())

    return make


def fill(store: Store, tables: int = 3, events: int = 450) -> None:
    for table in range(tables):
        for number in range(events if table == 1 else 2):
            store.append(f"table-{table}", key=f"k{number}", based_on=number, kind="x", body={"é": number, "n": "\0"})


def exported(database: Database, path: Path) -> Path:
    with closing(database.open()) as store:
        path.write_text("".join(f"{line}\n" for line in house_lines(store)), encoding="utf-8")
    return path


def log(database: Database) -> list[tuple[str, object]]:
    """The tables as they are listed, the one last written to first, with their events."""
    with closing(database.open()) as store:
        assert store.check() == ()
        return [(row.id, store.events(row.id)) for row in store.tables()]


@pytest.mark.parametrize("source", KINDS)
@pytest.mark.parametrize("target", KINDS)
def test_a_house_moves_whole(place: Callable[[str], Database], source: str, target: str, tmp_path: Path) -> None:
    one, other = place(source), place(target)
    with closing(one.open()) as store:
        fill(store)
    file = exported(one, tmp_path / "house")
    assert read_house(file, lambda clock: other.open(clock=clock), accept) == (3, 454)
    assert log(other) == log(one)
    with closing(one.open()) as store:
        store.append("table-1", key="more", based_on=450, kind="x", body={})
    assert read_house(exported(one, file), lambda clock: other.open(clock=clock), accept) == (3, 455)
    assert read_house(file, lambda clock: other.open(clock=clock), accept) == (3, 455)
    assert log(other) == log(one)


def test_a_connection_lost_meanwhile_changes_no_time(
    place: Callable[[str], Database], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from scorekeeper.store import postgres

    one, other = place("sqlite"), place("postgres")
    with closing(one.open()) as store:
        fill(store)
    insert, inserted = postgres.PostgresStore._insert, count()

    def lost(self: Any, *arguments: Any) -> Any:
        if not next(inserted) % 2:
            raise postgres.NotAcknowledged
        return insert(self, *arguments)

    monkeypatch.setattr(postgres.PostgresStore, "_insert", lost)
    assert read_house(exported(one, tmp_path / "house"), lambda clock: other.open(clock=clock), accept) == (3, 454)
    assert next(inserted) == 10
    assert log(other) == log(one)


def lines_of(path: Path) -> list[str]:
    with closing(open_store(path)) as store:
        fill(store, events=3)
        return list(house_lines(store))


def changed(line: str, **values: object) -> str:
    return json.dumps(json.loads(line) | values)


DAMAGED: dict[str, Callable[[list[str]], list[str]]] = {
    "changed body": lambda lines: [*lines[:-1], changed(lines[-1], body={"é": 9})],
    "changed time": lambda lines: [*lines[:-1], changed(lines[-1], at="2020-01-01T00:00:00.000Z")],
    "changed table": lambda lines: [*lines[:-1], changed(lines[-1], table="other")],
    "one left out": lambda lines: [*lines[:2], *lines[3:]],
    "two swapped": lambda lines: [lines[0], lines[2], lines[1], *lines[3:]],
    "no number": lambda lines: [*lines[:-1], changed(lines[-1], seq="2")],
    "no head": lambda lines: lines[1:],
    "cut off": lambda lines: lines[:-1],
    "nothing": lambda lines: [],
    "no JSON": lambda lines: [*lines, "{"],
    "no object": lambda lines: [*lines, "[]"],
    "a table twice": lambda lines: [
        *lines[:-1],
        *lines[1:3],
        changed(lines[-1], events=int(json.loads(lines[-1])["events"]) + 2),
    ],
    "a key twice": lambda lines: forged(lines[0], {"key": "k"}, {"key": "k"}),
    "a table with NUL": lambda lines: forged(lines[0], {"table": "\0"}),
    "no body": lambda lines: forged(lines[0], {"body": None}),
    "a body of text": lambda lines: forged(lines[0], {"body": "text"}),
    "half a letter": lambda lines: [lines[0], lines[1].replace("table-0", "\\ud800"), *lines[2:]],
    "NaN": lambda lines: [lines[0], lines[1].replace('"n"', '"n":NaN,"m"'), *lines[2:]],
    "deep": lambda lines: [lines[0], "[" * 200_000, *lines[2:]],
    "no UTF-8": lambda lines: [lines[0], "\udcff", *lines[1:]],
    "a later version": lambda lines: [changed(lines[0], format="scorekeeper-house-12"), *lines[1:]],
}


def forged(head: str, *changes: dict[str, object]) -> list[str]:
    """A file of one table with right digests, whatever its events say."""
    previous, events = FIRST, []
    for seq, change in enumerate(changes, start=1):
        event = {"table": "T", "key": f"k{seq}", "kind": "x", "at": "", "body": {}} | change
        body = canonical(event["body"])
        previous = digest(previous, str(event["table"]), seq, str(event["key"]), "x", body, "")
        events.append(canonical(event | {"seq": seq, "digest": previous}))
    return [head, *events, canonical({"events": len(events)})]


@pytest.mark.parametrize("damage", DAMAGED)
def test_nothing_is_taken_in_of_a_file_that_was_changed(damage: str, tmp_path: Path) -> None:
    file, target = tmp_path / "house", tmp_path / "target.db"
    lines = "\n".join(DAMAGED[damage](lines_of(tmp_path / "source.db")))
    file.write_text(lines, encoding="utf-8", errors="surrogateescape")
    with pytest.raises(Unusable):
        read_house(file, lambda clock: open_store(target, clock=clock), accept)
    with closing(open_store(target)) as store:
        assert store.tables() == ()


def test_nothing_is_written_of_a_file_with_a_log_that_is_refused(tmp_path: Path) -> None:
    file, target = tmp_path / "house", tmp_path / "target.db"
    file.write_text("\n".join(lines_of(tmp_path / "source.db")), encoding="utf-8")

    def judge(line: int, events: list[Event]) -> None:
        if events[0].table == "table-2":
            raise Unusable("line {line}", line=line)

    with pytest.raises(Unusable, match="line 7"):
        read_house(file, lambda clock: open_store(target, clock=clock), judge)
    assert not target.exists()


@pytest.mark.parametrize("table", ["table-1", "table-2"])
def test_nothing_is_written_where_a_table_is_another_one_there(tmp_path: Path, table: str) -> None:
    file, target = tmp_path / "house", tmp_path / "target.db"
    file.write_text("\n".join(lines_of(tmp_path / "source.db")), encoding="utf-8")
    with closing(open_store(target)) as store:
        before = store.append(table, key="mine", based_on=0, kind="x", body={}).event
    with pytest.raises(Unusable, match=table):
        read_house(file, lambda clock: open_store(target, clock=clock), accept)
    with closing(open_store(target)) as store:
        assert [row.id for row in store.tables()] == [table]
        assert store.events(table) == (before,)
