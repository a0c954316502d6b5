"""The short way before Flask: what comes out is what Flask answers, heads included; what is not plain goes the long way."""

import json
from typing import Any

import pytest
from flask import Flask
from test_board_poll import ask, seen
from webphone import Phone
from werkzeug.test import TestResponse

from scorekeeper.store import NotSaved, Reason, SqliteStore

QUESTIONS = (
    {"ask": "meld", "game": "rummy500", "cards": ["6h", "7h", "*"]},
    {"ask": "meld", "game": "rummy500", "cards": ["Kd", "Ad", "2d"]},
    {"ask": "layoff", "game": "rummy", "meld": ["6h", "7h", "8h"], "card": "2c"},
    {"ask": "points", "game": "rummikub", "left": ["7r", "*"]},
    {"ask": "meld", "game": "whist", "cards": []},
    {"ask": "meld", "game": "rummy500", "cards": ["6h", "7h", "7h", "8d", "9c", "10s", "*", "*"]},
    {"ask": "best", "game": "rummy500", "hand": ["6h", "7h", "8h"], "table": [["2c", "2d", "2h"]] * 30},
    [],
)


class Counted:
    """The app behind the lane, and how often it was asked."""

    def __init__(self, app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
        self.app, self.times = app, 0
        usual = app.full_dispatch_request

        def count() -> Any:
            self.times += 1
            return usual()

        monkeypatch.setattr(app, "full_dispatch_request", count)


@pytest.fixture
def flask(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Counted:
    return Counted(app, monkeypatch)


def question(
    app: Flask, document: object = QUESTIONS[0], more: str = "", kind: str = "application/json", **headers: str
) -> TestResponse:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    client = app.test_client(use_cookies=False)
    return client.post(f"/api/v1/judge{more}", data=json.dumps(document), content_type=kind, headers=named)


def told(answer: TestResponse) -> tuple[int, dict[str, str], bytes]:
    return answer.status_code, dict(answer.headers), answer.data


@pytest.mark.parametrize("headers", [{}, {"Accept_Language": "fr-CH, en;q=0.5"}, {"Accept_Encoding": "gzip"}], ids=str)
@pytest.mark.parametrize("document", QUESTIONS, ids=str)
def test_a_question_is_answered_as_by_flask(app: Flask, document: object, headers: dict[str, str]) -> None:
    short = told(question(app, document, **headers))
    app.wsgi_app = app.wsgi_app._long_way  # type: ignore[method-assign,attr-defined]
    assert told(question(app, document, **headers)) == short


def test_a_plain_question_asks_nothing_of_flask(flask: Counted) -> None:
    assert question(flask.app).json == {"ok": True, "kind": "run", "meld": ["6h", "7h", "*=8h"], "points": 28}
    assert flask.times == 0


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"more": "?lang=fr"}, 200),
        ({"Cookie": "scorekeeper=x"}, 200),
        ({"Origin": "http://localhost"}, 200),
        ({"Origin": "http://evil.example"}, 403),
        ({"Host": "evil.example"}, 400),
        ({"kind": "application/json; charset=utf-8"}, 200),
        ({"kind": "text/plain"}, 415),
    ],
    ids=str,
)
def test_what_is_not_plain_goes_the_long_way(flask: Counted, said: dict[str, Any], status: int) -> None:
    assert question(flask.app, **said).status_code == status
    assert flask.times == 1


def test_so_does_what_is_long_or_comes_from_elsewhere(flask: Counted) -> None:
    assert question(flask.app, {**QUESTIONS[0], "more": "x" * 10_000}).status_code == 200  # type: ignore[dict-item]
    client = flask.app.test_client()
    client.environ_base["REMOTE_ADDR"] = "192.168.0.7"
    assert client.post("/api/v1/judge", json=QUESTIONS[0]).status_code == 200
    assert client.get("/api/v1/judge").status_code == 405
    assert flask.times == 3


def test_what_goes_wrong_is_told_by_flask(flask: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setitem(flask.app.config, "PROPAGATE_EXCEPTIONS", False)
    monkeypatch.setattr("scorekeeper.web.api.questions.answer", broken)
    answer = question(flask.app)
    assert answer.status_code == 500
    assert answer.json
    assert "error" in answer.json
    assert flask.times == 1


def test_a_poll_like_the_last_asks_nothing_of_flask(flask: Counted, phone: Phone, table: str) -> None:
    at, mark = seen(phone, table)
    first = told(ask(phone, at, mark))
    assert first[0] == 204
    flask.times = 0
    assert told(ask(phone, at, mark)) == first
    assert flask.times == 0


@pytest.mark.parametrize("of", ["table", "form"])
def test_what_is_new_is_told_at_once(phone: Phone, table: str, of: str) -> None:
    at, mark = seen(phone, table if of == "table" else f"{table}/hands/new")
    assert [ask(phone, at, mark).status_code for _ in range(2)] == [204, 204]
    phone.save_hand(table, "10", "20", "30")
    assert ask(phone, at, mark).status_code == 200


def test_whoever_comes_is_seen_and_whoever_is_put_out_is_out(phone: Phone, table: str) -> None:
    guest = phone.guest(table)
    at, mark = seen(guest, table)
    assert [ask(guest, at, mark).status_code for _ in range(2)] == [204, 204]
    stranger = phone.again()
    assert ask(stranger, at, mark).status_code == 403
    phone.post(f"{table}/people/2", {"do": "out", "sure": "yes"}, f"{table}/people")
    assert ask(guest, at, mark).status_code == 403


def test_a_phone_that_only_polls_is_here(phone: Phone, table: str, app: Flask) -> None:
    guest = phone.guest(table)
    at, mark = seen(guest, table)
    now = [0.0]
    presence = app.extensions["scorekeeper-presence"]
    presence._clock = lambda: now[0]
    for _ in range(4):
        now[0] += 50
        ask(phone, *seen(phone, table))
        assert ask(guest, at, mark).status_code == 204
    now[0] += 70  # nobody else looks any more
    assert ask(guest, at, mark).status_code == 200


def test_a_save_that_fails_is_told_to_who_only_polls(
    flask: Counted, phone: Phone, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at, mark = seen(phone, table)
    assert ask(phone, at, mark).headers["Scorekeeper-Saves"] == "yes"

    def full(*args: object, **kwargs: object) -> None:
        raise NotSaved(Reason.FULL)

    monkeypatch.setattr(SqliteStore, "append", full)
    phone.post(f"{table}/hands/new", phone.hand("1", "2", "3"))
    assert [ask(phone, at, mark).headers["Scorekeeper-Saves"] for _ in range(2)] == ["no", "no"]
