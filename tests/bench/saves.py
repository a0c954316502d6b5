"""Hands of sixty events saved one by one, each in a transaction of its own and on the disk before the next; beside the bare
insert of the same row in the same modes. Both write beside each other, by turns, so that a slow disk slows both."""

import json
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from scorekeeper.store import open_store
from scorekeeper.store.log_rows import COLUMNS
from scorekeeper.store.schema import MODES
from scorekeeper.tables.log.table_log import RECORDED

from .measured import Goal, Line, rates, timed
from .replay import some_records
from .tables import table_log, write_file

EVENTS = 60
Deed = Callable[[], None]


class Bare:
    """The same table of the same database, and nothing else: one insert, one commit."""

    def __init__(self, database: Path) -> None:
        open_store(database).close()
        self.connection = sqlite3.connect(database, isolation_level=None)
        for name, (value, _) in MODES.items():
            self.connection.execute(f"PRAGMA {name} = {value}")
        self.sql = f"INSERT INTO events ({COLUMNS}) VALUES ({', '.join('?' * 7)})"
        self.seq = 0

    def save(self, text: str) -> None:
        self.seq += 1
        row = ("table", self.seq, f"key-{self.seq}", RECORDED, "2026-01-01T20:00:00.000Z", "0" * 64, text)
        self.connection.execute("BEGIN IMMEDIATE")
        self.connection.execute(self.sql, row)
        self.connection.execute("COMMIT")

    def save_all(self, text: str, count: int) -> None:
        for _ in range(count):
            self.save(text)


def a_hand() -> dict[str, Any]:
    """A recorded hand with as many events as are wanted."""
    hands = [json.loads(record)["hands"][0] for record in some_records(8)]
    longest: dict[str, Any] = max(hands, key=lambda hand: len(hand["events"]))
    assert len(longest["events"]) >= EVENTS
    return {**longest, "events": longest["events"][:EVENTS]}


def saves(passes: int, hands: int) -> list[Line]:
    """A hand after the other at one table."""
    hand = a_hand()
    text = json.dumps({"hand": hand})
    with TemporaryDirectory(prefix="bench-") as folder:
        bare = Bare(Path(folder) / "bare.db")
        database = write_file(Path(folder) / "ours.db", [("table", table_log(0))])
        with closing(open_store(database)) as store, closing(bare.connection):
            seq = 0

            def save() -> None:
                nonlocal seq
                seq += 1
                store.append("table", key=f"key-{seq}", based_on=seq, kind=RECORDED, body={"hand": hand})

            ours, theirs = _by_turns(save, partial(bare.save, text), passes, hands)
    what, beside = f"saved hands of {EVENTS} events", "the same row into bare sqlite3"
    return [Line(what, rates(ours, hands), Goal(0.5, True), beside, rates(theirs, hands), "/s")]


def _by_turns(ours: Deed, theirs: Deed, passes: int, hands: int) -> tuple[list[float], list[float]]:
    """Seconds of each pass, in which the two take turns save by save."""
    ours()
    theirs()
    seconds: tuple[list[float], list[float]] = ([], [])
    for _ in range(passes):
        both = [(timed(ours, time.perf_counter), timed(theirs, time.perf_counter)) for _ in range(hands)]
        for kept, times in zip(seconds, zip(*both, strict=True), strict=True):
            kept.append(sum(times))
    return seconds
