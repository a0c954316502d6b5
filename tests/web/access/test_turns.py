"""Costly requests take turns: two run, two wait, a fifth is turned away; whatever else is asked goes on."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import Mock
from urllib.parse import urlencode

import pytest
from flask import Flask
from werkzeug.test import EnvironBuilder, run_wsgi_app

from scorekeeper.web.access.turns import AGAIN, BUSY, HAS_GONE, RUNNING, WAITING, Turns
from tests.contract.test_budgets import SLOW
from tests.proofs import costly
from tests.proofs.phones import Phone as FarPhone
from tests.support.webphone import Phone

Environ = dict[str, Any]


class Slow:
    """A WSGI app whose costly requests do not end until they may."""

    def __init__(self) -> None:
        self.running, self.most = 0, 0
        self.busy: list[str] = []
        self.may_end = threading.Event()
        self._lock = threading.Lock()

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ.get(BUSY):
            self.busy.append(environ["PATH_INFO"])
            return ()
        if not environ["PATH_INFO"].startswith("/quick"):
            with self._lock:
                self.running += 1
                self.most = max(self.most, self.running)
            self.may_end.wait(20)
            with self._lock:
                self.running -= 1
        return (b"answered",)


@contextmanager
def asking(turns: Turns, paths: Iterable[str]) -> Iterator[list[threading.Thread]]:
    """Ask for these at once, in a thread each."""
    threads = [threading.Thread(target=turns, args=({"PATH_INFO": path}, None)) for path in paths]
    for thread in threads:
        thread.start()
    yield threads
    for thread in threads:
        thread.join()


def until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.001)


@pytest.mark.parametrize("path", ["/api/v1/judge", "/desk", "/desk/best", "/records/open"])
def test_two_run_two_wait_and_the_next_is_turned_away(path: str) -> None:
    app = Slow()
    turns = Turns(app)
    with asking(turns, [path] * (RUNNING + WAITING)) as threads:
        until(lambda: app.running == RUNNING and turns._places._value == 0)
        assert not list(turns({"PATH_INFO": path}, lambda *_: None))
        assert app.busy == [path]
        assert list(turns({"PATH_INFO": "/quick"}, lambda *_: None)) == [b"answered"]
        app.may_end.set()
        until(lambda: not any(thread.is_alive() for thread in threads))
    assert app.most == RUNNING
    assert list(turns({"PATH_INFO": path}, lambda *_: None)) == [b"answered"], "all places are free again"


def test_a_request_that_breaks_gives_its_place_back() -> None:
    turns = Turns(Mock(side_effect=ZeroDivisionError))
    for _ in range(RUNNING + WAITING + 1):
        with pytest.raises(ZeroDivisionError):
            turns({"PATH_INFO": "/desk"}, lambda *_: None)


@pytest.mark.parametrize("path", ["/", "/desktop", "/rules", "/tables/x/hands/new", "/static/desk/desk.js"])
def test_other_places_take_no_turn(path: str) -> None:
    app = Slow()
    app.may_end.set()
    turns = Turns(app)
    turns._turn.acquire()
    turns._turn.acquire()
    assert list(turns({"PATH_INFO": path}, lambda *_: None)) == [b"answered"]


@pytest.fixture
def crowded(app: Flask) -> Flask:
    """The app while all places are taken."""
    for _ in range(RUNNING + WAITING):
        assert app.wsgi_app._inner._places.acquire(blocking=False)  # type: ignore[attr-defined]
    return app


@pytest.mark.usefixtures("crowded")
def test_a_browser_is_told_in_words_and_finds_the_question_again(phone: Phone) -> None:
    answer = phone.get("/desk/meld?game=rummy500&preset=pagat&cards=7h+8h+9h")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, str(AGAIN))
    assert 'href="/desk/meld?game=rummy500&amp;preset=pagat&amp;cards=7h+8h+9h"' in answer.text
    assert phone.get("/").status_code == 200


@pytest.mark.usefixtures("crowded")
def test_a_program_is_told_as_json(phone: Phone) -> None:
    answer = phone.client.post("/api/v1/judge", json={"ask": "meld"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, str(AGAIN))
    assert answer.json is not None
    assert answer.json["error"]["message"]


def test_what_nobody_waits_for_is_not_begun() -> None:
    app = Slow()
    app.may_end.set()
    said: list[str] = []
    gone = {"PATH_INFO": "/desk", HAS_GONE: lambda: True}
    assert not list(Turns(app)(gone, lambda status, _: said.append(status)))
    assert (app.most, said) == (0, ["503 SERVICE UNAVAILABLE"])


QUESTION = json.dumps(SLOW["rearrange"])
RECORD = json.dumps({**costly.RECORD, "hands": [costly.HAND] * 300})
RUNS = " / ".join(f"1{one} 2{one} 3{one} 4{one} 5{one} *=6{one} 7{one} 8{one} 9{one} 10{one} 11{one}" for one in "rrbb")
SETS = ["13r 13b *=13y / 13r 13b *=13y / 12y 12k *=12r / 12y 12k *=12r", "13r 13b 13y / 13r 13b 13y / 12y 12k 12r / 12y 12k 12r"]
TURN = {
    "jokers": "4", "opening": "100", "players": "4", "before": SETS[0], "after": f"{SETS[1]} / {RUNS}", "opened": "no",
}  # fmt: skip
DESK = f"/desk/rearrange?{urlencode({'game': 'rummikub', 'preset': 'tiles', **TURN})}"


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [("POST", "/api/v1/replay", RECORD), ("POST", "/api/v1/judge", QUESTION), ("GET", DESK, "")],
    ids=["record", "question", "desk"],
)
def test_a_question_is_given_up_when_its_asker_hangs_up(app: Flask, method: str, path: str, body: str) -> None:
    """After a few looks at the connection, and whatever the method."""
    looks: list[int] = []

    def ask(patience: int) -> int:
        looks.clear()
        builder = EnvironBuilder(path=path, method=method, data=body or None, content_type="application/json")
        environ = builder.get_environ() | {HAS_GONE: lambda: looks.append(1) or len(looks) > patience}
        return int(run_wsgi_app(app.wsgi_app, environ, buffered=True)[1][:3])

    assert ask(10**9) in (200, 422)
    whole = len(looks)
    assert whole > 3, "it is long enough to be given up"
    assert ask(2) == 503
    assert len(looks) == 3, "nothing was worked out after the third look"


def test_a_question_is_given_up_over_a_socket(live_app: str) -> None:
    """The other places are free again long before it would have been answered."""
    port = int(live_app.rpartition(":")[2])
    request = (
        f"POST /api/v1/replay HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(costly.RECORD_TEXT)}\r\n\r\n{costly.RECORD_TEXT}"
    ).encode()
    phone = FarPhone(port)
    for _ in range(RUNNING + WAITING):
        with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
            connection.sendall(request)
            time.sleep(0.05)
    begun = time.monotonic()
    while phone.ask("GET", "/desk/meld?game=rummy500&preset=pagat&cards=7h+8h+9h").status != 200:
        assert time.monotonic() - begun < 20
    assert phone.ask("GET", "/").status == 200
