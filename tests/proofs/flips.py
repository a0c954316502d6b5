"""Bytes of the file changed one at a time: the change is found, or what is shown is the same. Never a wrong log."""

import random
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from scorekeeper.store import Event, SqliteStore, StoreError, Unusable, open_store

TABLES = "ABC"


def filled(path: Path, clock: str = "2025-01-01T00:00:00.000Z") -> Path:
    """A database with a few tables in it."""
    with closing(open_store(path, clock=lambda: clock)) as store:
        for n in range(30):
            body = {"no": n, "cards": ["7h", "*"] * (n * 31 % 400)}
            table = TABLES[n % 3]
            store.append(table, key=f"k{n}", based_on=n // 3, kind="hand-recorded", body=body)
    return path


def behind_its_back(path: Path, script: str) -> None:
    """Change what the log says as somebody would who takes its triggers away meanwhile: for SQLite the file is sound."""
    with closing(sqlite3.connect(path)) as other:
        found = other.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        without = [f"DROP TRIGGER {name}" for name, _ in found]
        other.executescript(";".join([*without, script, *(sql for _, sql in found)]))


def flips(folder: Path, places: int, seed: int = 5) -> dict[str, Any]:
    """Change each byte of the header, and so many anywhere. `wrong` counts the changes that went unnoticed and changed what
    is shown; `wrong_unchecked` those that would, to somebody who opens the file without checking it."""
    path = filled(folder / "flips.db")
    content = path.read_bytes()
    with closing(open_store(path)) as store:
        before = all_of(store)
    true = {repr(event) for log in before["events"].values() for event in log}
    found = {"bytes_changed": 0, "refused": 0, "harmless": 0, "wrong": 0, "wrong_unchecked": 0}
    for place, change in _places(content, places, seed):
        damaged = bytearray(content)
        damaged[place] ^= change
        overwrite(path, damaged)
        found["bytes_changed"] += 1
        try:
            store = open_store(path)
        except Unusable:
            found["refused"] += 1
            found["wrong_unchecked"] += not unchecked(path) <= true
            continue
        with closing(store):
            same = all_of(store) == before
        found["harmless" if same else "wrong"] += 1
    return found | {"none_refused": int(found["refused"] <= places // 2)}


def _places(content: bytes, some: int, seed: int) -> list[tuple[int, int]]:
    """Bytes to change, and how: all of the header, then anywhere."""
    chance = random.Random(seed)
    header = [(place, 1 << chance.randrange(8)) for place in range(100)]
    return header + [(chance.randrange(len(content)), chance.randrange(1, 256)) for _ in range(some)]


def all_of(store: SqliteStore) -> dict[str, Any]:
    """Everything that the store can be asked."""
    return {
        "events": {table: store.events(table) for table in TABLES},
        "revisions": [store.revision(table) for table in TABLES],
        "keys": [store.event_of_key(table, f"k{n}") for table in TABLES for n in range(30)],
        "tables": store.tables(),
    }


def overwrite(path: Path, content: bytes) -> None:
    """Put these bytes into the file as it stands: emptied first, many file systems would wait for the disk each time."""
    with path.open("r+b") as file:
        file.write(content)
        file.truncate()


def unchecked(path: Path) -> set[str]:
    """Every event that a damaged file still yields when nobody looked at it before: perhaps few, but true ones."""
    found: list[Event | None] = []
    with suppress(Unusable), closing(open_store(path, check=False)) as store:
        for table in TABLES:
            with suppress(StoreError):
                found.extend(store.events(table))
            for n in range(3):
                with suppress(StoreError):
                    found.append(store.event_of_key(table, f"k{n}"))
            with suppress(StoreError):
                store.tables()
                store.revision(table)
    return {repr(event) for event in found if event}
