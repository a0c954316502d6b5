"""What goes over the air: a first visit and a saved hand, all bytes both ways, as on a home network without https."""

import json
import re
import socket
import socketserver
import threading
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import HOME_NETWORK, OpenPhone
from tests.browser.test_evening import ENTER
from tests.support.browser_page import at, done, onward, press_keys, seat_players, tap

FIRST_VISIT, SAVED_HAND = 60_000, 5_400
"""The most bytes that each may move."""
PLAYERS = ("Ana", "Ben", "Chloé", "Dora")
REQUEST = re.compile(rb"([A-Z]+ /[^ ?]*)[^ ]* HTTP/1.1\r\n")


class Meter(socketserver.ThreadingTCPServer):
    """Stands between browser and server, and counts: `moved` has the bytes both ways, by request. On a connection a browser
    waits for an answer before it asks again."""

    daemon_threads = True

    def __init__(self, upstream: int) -> None:
        super().__init__(("127.0.0.1", 0), Line)
        self.upstream = upstream
        self.moved = Counter[str]()

    def count(self, asked: str, size: int) -> None:
        self.moved[asked] += size


class Line(socketserver.BaseRequestHandler):
    """One connection of the browser."""

    server: Meter
    asked = ""

    def handle(self) -> None:
        with socket.create_connection(("127.0.0.1", self.server.upstream)) as upstream:
            back = threading.Thread(target=self.hand_on, args=(upstream, self.request), daemon=True)
            back.start()
            self.hand_on(self.request, upstream)
            back.join()

    def hand_on(self, source: socket.socket, target: socket.socket) -> None:
        try:
            while sent := source.recv(65536):
                request = REQUEST.match(sent) if source is self.request else None
                self.asked = request[1].decode() if request else self.asked
                self.server.count(self.asked, len(sent))
                target.sendall(sent)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            return


@pytest.fixture
def meter(live_app: str) -> Iterator[Meter]:
    with Meter(int(live_app.rpartition(":")[2])) as meter:
        threading.Thread(target=meter.serve_forever, daemon=True).start()
        yield meter
        meter.shutdown()


@pytest.fixture
def address(meter: Meter) -> str:
    return f"http://{HOME_NETWORK}:{meter.server_address[1]}"


def test_a_first_visit(open_phone: OpenPhone, meter: Meter, address: str) -> None:
    phone = open_phone(service_workers="allow")
    phone.goto(address)
    phone.wait_for_load_state("networkidle")
    assert "GET /" in meter.moved
    assert {"app.css", "htmx-2.0.11.min.js", "outbox.js"} <= {asked.rpartition("/")[2] for asked in meter.moved}
    assert meter.moved.total() <= FIRST_VISIT, meter.moved


def test_a_first_visit_where_the_app_can_be_kept(open_phone: OpenPhone, meter: Meter, address: str) -> None:
    """On the machine itself, or over https: what is kept for later is fetched once somebody goes on from the first page."""
    phone = open_phone(service_workers="allow")
    phone.goto(address.replace(HOME_NETWORK, "127.0.0.1"))
    phone.wait_for_load_state("networkidle")
    assert "GET /service-worker.js" not in meter.moved
    assert meter.moved.total() <= FIRST_VISIT, meter.moved
    tap(phone, 'a[href="/tables/new"]')
    at(phone, "tables/new")
    phone.evaluate("navigator.serviceWorker.ready.then(() => true)")
    assert "GET /rules/rummy500" in meter.moved


def record(hands: int) -> dict[str, Any]:
    """A session of so many hands."""
    scores = {name: {"melded": 60 + 7 * seat, "left": 5 * seat} for seat, name in enumerate(PLAYERS)}
    return {
        "format": "scorekeeper-record/1",
        "game": "rummy500",
        "options": {"target": 50_000},
        "players": list(PLAYERS),
        "hands": [{"entry": "totals", "out": PLAYERS[0], "scores": scores}] * hands,
    }


def table_with(phone: Page, address: str, hands: int) -> None:
    """A phone at a table with so many hands, whose pages have been seen before."""
    if hands:
        phone.goto(f"{address}/records/open")
        phone.locator("#pasted").fill(json.dumps(record(hands)))
        tap(phone, ".thumb button")
        tap(phone, '#saved-game [value="keep"]')
    else:
        phone.goto(f"{address}/tables/new")
        seat_players(phone, *PLAYERS)
        tap(phone, ".thumb button")
    at(phone, "tables/table")


@pytest.mark.parametrize("hands", [0, 30])
def test_a_saved_hand(open_phone: OpenPhone, meter: Meter, address: str, hands: int) -> None:
    """From Save to the board that shows it. What the page asks meanwhile to follow its table is none of it."""
    phone = open_phone(user_agent="Mozilla/5.0 (Linux; Android 14) Mobile")
    table_with(phone, address, hands)
    tap(phone, ENTER)
    for number, line in enumerate(("87", "65", "70", "48")):
        if number:
            onward(phone)
        press_keys(phone, *line, *([] if number else ["out"]))
    expect(phone.locator('[data-seat="3"] .after')).not_to_be_empty()
    meter.moved.clear()
    onward(phone)
    done(phone, "hand")
    at(phone, "tables/table")
    moved = {asked: size for asked, size in meter.moved.items() if not asked.endswith("/board")}
    assert any(asked.startswith("POST ") for asked in moved)
    assert sum(moved.values()) <= SAVED_HAND, moved
