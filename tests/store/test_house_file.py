"""A house moved from one database to another: every event with its number, time and digest."""

import json
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.store import Store, Unusable, open_store
from scorekeeper.store.database import Database, database_at
from scorekeeper.store.house_file import house_lines, read_house

KINDS = ["sqlite", "postgres"]


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
    assert read_house(file, lambda clock: other.open(clock=clock)) == (3, 454)
    assert log(other) == log(one)
    with closing(one.open()) as store:
        store.append("table-1", key="more", based_on=450, kind="x", body={})
    assert read_house(exported(one, file), lambda clock: other.open(clock=clock)) == (3, 455)
    assert read_house(file, lambda clock: other.open(clock=clock)) == (3, 455)
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
    assert read_house(exported(one, tmp_path / "house"), lambda clock: other.open(clock=clock)) == (3, 454)
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
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_nothing_is_taken_in_of_a_file_that_was_changed(damage: str, tmp_path: Path) -> None:
    file, target = tmp_path / "house", tmp_path / "target.db"
    file.write_text("\n".join(DAMAGED[damage](lines_of(tmp_path / "source.db"))), encoding="utf-8")
    with pytest.raises(Unusable):
        read_house(file, lambda clock: open_store(target, clock=clock))
    with closing(open_store(target)) as store:
        assert store.tables() == ()


def test_a_table_that_is_another_one_there_stays(tmp_path: Path) -> None:
    file, target = tmp_path / "house", tmp_path / "target.db"
    file.write_text("\n".join(lines_of(tmp_path / "source.db")), encoding="utf-8")
    with closing(open_store(target)) as store:
        before = store.append("table-1", key="mine", based_on=0, kind="x", body={}).event
    with pytest.raises(Unusable, match="table-1"):
        read_house(file, lambda clock: open_store(target, clock=clock))
    with closing(open_store(target)) as store:
        assert store.events("table-1") == (before,)
