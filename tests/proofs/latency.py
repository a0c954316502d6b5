"""How long eight phones wait that poll their table and save hands at it, all evening long.

The server is `scorekeeper` as it is started, in a process of its own. Each phone looks every 2.5 seconds, as the script of the
board does, and enters a hand every 20 seconds, the eight of them in turn; after a dozen hands they play on at a
new table. Times are what the phone waits, from the first byte sent to the last one read. The short form, which runs where the
machine may be busy with other things, is held against a minute; the full form against 100 ms. The very first page of each kind
is not counted, for which the server compiles its template.
"""

import random
import re
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from .kills import HANDS_AT_A_TABLE
from .phones import Answer, Phone, all_at_once
from .server import Server

Form = dict[str, Any] | None
EVERY_POLL, EVERY_SAVE = 2.5, 20.0
LIMIT = 0.1


class Table:
    """The table that all phones are at, how many hands were entered there, and the host's way to the next one."""

    def __init__(self, host: Phone, others: list[Phone]) -> None:
        self.host, self.others = host, others
        self.lock = threading.Lock()
        self.saved = self.refused = 0
        self.address = ""
        self.move_on()

    def move_on(self) -> None:
        """Open the next table; everybody joins it."""
        address = self.host.open_table()
        link = self.host.links(address)["enter"]
        for phone in self.others:
            other = phone.again()
            other.joins(link)
            other.close()
        self.address, self.hands = address, 0


class Player:
    """A phone that looks and saves, and how long it waited each time."""

    def __init__(self, phone: Phone, table: Table, number: int) -> None:
        self.phone, self.table, self.number = phone, table, number
        self.polls: list[float] = []
        self.forms: list[float] = []
        self.saves: list[float] = []
        self.pages: list[float] = []
        self.seen: dict[str, tuple[str, str]] = {}
        self.news = 0

    def play(self, until: float) -> None:
        chance = random.Random(self.number)
        now = time.monotonic()
        poll = now + chance.uniform(0, EVERY_POLL)
        save = now + EVERY_SAVE * (self.number + chance.random()) / 8
        while time.monotonic() < until:
            time.sleep(max(0.0, min(poll, save) - time.monotonic()))
            if poll <= save:
                self.look()
                poll += EVERY_POLL
            else:
                self.save()
                save += EVERY_SAVE

    def look(self) -> None:
        """What the script of the page asks for, at a table where it was opened; the page itself the first time."""
        table = self.table.address
        if table not in self.seen:
            page = self._timed(self.pages, "GET", table).page
            (at, seen) = re.findall(r'id="follow" hidden data-at="([^"]+)" data-seen="([^"]*)"', page)[0]
            self.seen[table] = (at.replace("&amp;", "&"), seen)
            return
        at, seen = self.seen[table]
        answer = self._timed(self.polls, "GET", f"{at}&seen={quote(seen)}", headers={"HX-Request": "true"})
        assert answer.status == 200, answer
        self.news += bool(answer.page)
        for mark in re.findall(r'id="followed" data-seen="([^"]*)"', answer.page):
            self.seen[table] = (at, mark)

    def save(self) -> None:
        """A hand through its form. One that another phone was faster with is sent on top, as the page offers."""
        with self.table.lock:
            if self.table.hands >= HANDS_AT_A_TABLE:
                self.table.move_on()
            self.table.hands += 1
            address = self.table.address
        self._timed(self.forms, "GET", f"{address}/hands/new")
        fields = {"dealer": "0", "out": "", "do": "save", "level-0": "points", "level-1": "points"}
        for _ in range(8):
            form = self.phone.hidden | fields | {"line-0": "87-90", "line-1": str(self.number)}
            answer = self._timed(self.saves, "POST", f"{address}/hands/new", form)
            if answer.status == 303:
                with self.table.lock:
                    self.table.saved += 1
                return
            assert answer.status == 409, answer
        self.table.refused += 1

    def _timed(self, times: list[float], method: str, address: str, form: Form = None, headers: Form = None) -> Answer:
        begun = time.perf_counter()
        answer = self.phone.ask_once(method, address, form, headers)
        times.append(time.perf_counter() - begun)
        return answer


def eight_phones(folder: Path, seconds: int, phones: int = 8, limit: float = LIMIT) -> dict[str, Any]:
    """Play for so long. Milliseconds of polls, forms and saves: the middle, the 99th of a hundred, the longest."""
    server = Server(folder / "eight.db").start()
    try:
        all_phones = [Phone(server.port) for _ in range(phones)]
        for phone in all_phones:
            phone.ask("GET", "/tables/new")  # its cookie
        table = Table(all_phones[0], all_phones[1:])
        _warmed_up(Player(all_phones[0].again(), table, 0))
        players = [Player(phone, table, number) for number, phone in enumerate(all_phones)]
        until = time.monotonic() + seconds
        troubles = all_at_once(partial(player.play, until) for player in players)
        assert not troubles, troubles
    finally:
        server.stop()
    names = ("pages", "polls", "forms", "saves")
    times = {name: sorted(time for one in players for time in getattr(one, name)) for name in names}
    return {
        "polls_with_news": sum(one.news for one in players),
        **{name: _told(some) for name, some in times.items()},
        "hands_saved": table.saved,
        "hands_refused": table.refused,
        **{f"slow_{name}": int(_at(some, 0.99) >= limit) for name, some in times.items()},
    }


def _warmed_up(player: Player) -> None:
    """One page of each kind: the first of its kind compiles its template."""
    player.look()
    player.save()
    player.look()


def _told(times: list[float]) -> dict[str, float]:
    return {
        "count": len(times),
        "p50_ms": round(1000 * _at(times, 0.5), 1),
        "p99_ms": round(1000 * _at(times, 0.99), 1),
        "max_ms": round(1000 * _at(times, 1), 1),
    }


def _at(times: list[float], part: float) -> float:
    return times[min(len(times) - 1, int(part * len(times)))] if times else 0.0
