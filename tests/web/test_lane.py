"""The short way before Flask: what comes out is what Flask answers, heads included; what is not plain goes the long way."""

from typing import Any

import pytest
from flask import Flask
from test_board_poll import ask, seen
from webphone import Phone
from werkzeug.test import TestResponse

from scorekeeper.store import NotSaved, Reason, SqliteStore


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


def told(answer: TestResponse) -> tuple[int, dict[str, str], bytes]:
    return answer.status_code, dict(answer.headers), answer.data


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
