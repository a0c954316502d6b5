"""How long others wait, at addresses of their own, while one does something to the server: a page, a poll and a save each time.

The machine's own slowness is measured in the same run, before that begins: what others may wait comes on top of it.
"""

import re
import time
from collections.abc import Callable
from typing import Any

from .phones import Phone

TIMES_OWN = 3
"""What may be waited beside the limit: so many times the longest wait while nothing was done to the server."""


class Others:
    """A phone that looks and one that saves, each at an address of its own, and the longest that they waited."""

    def __init__(self, port: int) -> None:
        self.looks, self.saves = Phone(port, address="127.0.0.2"), Phone(port, address="127.0.0.3")
        self.table = self.saves.open_table()
        page = self.saves.ask("GET", self.table).page
        ((at, seen),) = re.findall(r'id="follow" hidden data-at="([^"]+)" data-seen="([^"]*)"', page)
        self.poll = f"{at.replace('&amp;', '&')}&seen={seen}"
        self.looks.cookie = self.saves.cookie
        self.saved = 0
        self.worst: dict[str, float] = {}
        """The longest wait of each kind since this was emptied."""

    def once(self) -> list[float]:
        """Wait for a page, a poll, a form and a save, and return how long each took."""
        form: dict[str, Any] = {}

        def open_form() -> None:
            form.update(self.saves.hand_form(self.table, 10, -10))

        def save() -> None:
            assert self.saves.save(self.table, form).status == 303
            self.saved += 1

        asks: dict[str, Callable[[], object]] = {
            "page": lambda: self.looks.ask_once("GET", "/"),
            "poll": lambda: self.looks.ask_once("GET", self.poll, more={"HX-Request": "true"}),
            "form": open_form,
            "save": save,
        }
        waits = {name: round(_timed(ask), 3) for name, ask in asks.items()}
        self.worst = {name: max(wait, self.worst.get(name, 0.0)) for name, wait in waits.items()}
        return list(waits.values())

    def longest(self, seconds: float) -> float:
        """The longest wait but for one in a hundred, in so many seconds and at least three rounds."""
        until, waits = time.monotonic() + seconds, [wait for _ in range(3) for wait in self.once()]
        while time.monotonic() < until:
            waits += self.once()
            time.sleep(0.02)
        return sorted(waits)[int(0.99 * len(waits))]

    def own(self, seconds: float) -> float:
        """The same while nothing is done to the server; the first round, in which templates are compiled, is not counted."""
        self.once()
        longest = self.longest(seconds)
        self.worst = {}
        return longest


def _timed(ask: Callable[[], object]) -> float:
    begun = time.perf_counter()
    ask()
    return time.perf_counter() - begun


def too_long(wait: float, own: float, limit: float) -> int:
    """1 where others waited longer than they may."""
    return int(wait > limit + TIMES_OWN * own)
