"""kill -9 during saves, over HTTP: nothing acknowledged is lost, and nothing is there twice.

Each phone enters hand after hand at a table of its own, through the form, with its key and revision. When the server is killed
a phone sends what was not answered again, with the same key. In the end each log must hold each number that was acknowledged,
once, in its order, and nothing else.
"""

import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from scorekeeper.store import Store, open_store
from scorekeeper.tables.log.table_log import RECORDED
from scorekeeper.tables.view import fold

from .phones import Phone, all_at_once
from .server import QuickServer, Server

HANDS_AT_A_TABLE = 12
CYCLES_OF_A_FILE = 50
WITHOUT_A_SAVE = 120
"""Seconds after which nothing will come any more."""


@dataclass
class Entering:
    """A phone that enters hands, and what it was told is saved, by table."""

    phone: Phone
    acknowledged: dict[str, list[int]] = field(default_factory=dict)
    count: int = 0

    def play(self, over: threading.Event) -> None:
        """Hand after hand until it is over, each table a dozen long, as an evening is. What goes wrong ends it for all."""
        try:
            while not over.is_set():
                self.play_table(over)
        finally:
            over.set()

    def play_table(self, over: threading.Event) -> None:
        table = self.phone.open_table()
        saved = self.acknowledged[table] = []
        for number in range(1, HANDS_AT_A_TABLE + 1):
            if over.is_set():
                return
            answer = self.phone.save(table, self.phone.hand_form(table, number, -number))
            assert answer.status == 303, answer
            saved.append(number)
            self.count += 1


def kill_loop(folder: Path, cycles: int, clients: int = 4, seed: int = 7, quick: bool = True, each: int = 54) -> dict[str, Any]:
    """Kill the server that often, after 0 to `each` saves each time. The figures; `lost` and `doubled` must be 0."""
    chance, figures = random.Random(seed), Counter[str]()
    begun = time.monotonic()
    for first in range(0, cycles, CYCLES_OF_A_FILE):
        database = folder / f"killed-{first}.db"
        some = min(CYCLES_OF_A_FILE, cycles - first)
        figures += _killed(database, some, clients, chance, quick, each)
        print(f"{first + some} kills, {dict(figures)}, {time.monotonic() - begun:.0f} s", flush=True)
    return {name: figures[name] for name in ("kills", "acknowledged", "lost", "doubled", "strange", "cut_off", "damaged")}


def _killed(database: Path, cycles: int, clients: int, chance: random.Random, quick: bool, each: int) -> "Counter[str]":
    server = (QuickServer if quick else Server)(database)
    phones = [Entering(Phone(server.port)) for _ in range(clients)]
    over = threading.Event()

    def kill_again_and_again() -> None:
        try:
            server.start()
            for _ in range(cycles):
                wait_for_saves(phones, chance.randint(0, each), over)
                time.sleep(chance.uniform(0, 0.02))
                server.end(signal.SIGKILL)
                server.start()
        finally:
            over.set()

    try:
        troubles = all_at_once([kill_again_and_again, *(partial(one.play, over) for one in phones)])
        assert not troubles, troubles
    finally:
        server.stop()
    with closing(open_store(database, check=False)) as store:
        found = compared(store, phones)
    return Counter(kills=cycles, cut_off=sum(one.phone.cut_off for one in phones)) + found


def wait_for_saves(phones: Sequence[Entering], some: int, over: threading.Event) -> None:
    """However long they take, as long as there are some."""
    saved = sum(one.count for one in phones)
    wanted, until = saved + some, time.monotonic() + WITHOUT_A_SAVE
    while saved < wanted:
        assert not over.is_set(), "a phone was refused"
        assert time.monotonic() < until, "nothing is saved any more"
        time.sleep(0.001)
        if (now := sum(one.count for one in phones)) > saved:
            saved, until = now, time.monotonic() + WITHOUT_A_SAVE


def compared(store: Store, phones: Sequence[Entering]) -> "Counter[str]":
    """What was acknowledged beside what is in the logs."""
    found = Counter[str](damaged=len(store.check()))
    for table, acknowledged in (item for one in phones for item in one.acknowledged.items()):
        name = table.rpartition("/")[2]
        events = store.events(name)
        written = [event.body["hand"]["scores"]["Ana"]["melded"] for event in events if event.kind == RECORDED]
        found["acknowledged"] += len(acknowledged)
        found["lost"] += sum((Counter(acknowledged) - Counter(written)).values())
        found["doubled"] += sum(many - 1 for many in Counter(written).values())
        # A save that was under way when all was over may be there without its answer: it is the next number.
        known = written[: len(acknowledged)] == acknowledged and len(written) <= len(acknowledged) + 1
        found["strange"] += not known or fold(name, events).session.totals["Ana"] != sum(written)
    return found
