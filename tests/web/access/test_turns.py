"""Costly requests take turns: two run, two wait, a fifth is turned away; whatever else is asked goes on."""

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask

from scorekeeper.web.access.turns import AGAIN, BUSY, RUNNING, WAITING, Turns
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
    def breaks(environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        raise ZeroDivisionError

    turns = Turns(breaks)
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
        assert app.wsgi_app._asked._places.acquire(blocking=False)  # type: ignore[attr-defined]
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
