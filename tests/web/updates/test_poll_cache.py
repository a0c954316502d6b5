"""The short way before Flask: what comes out is what Flask answers, heads included; what is not plain goes the long way."""

from typing import Any, cast

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.engine.game import agree
from scorekeeper.games import GAMES
from scorekeeper.store import NotSaved, Reason, SqliteStore
from scorekeeper.tables.service import Save
from scorekeeper.web.access.session_cookie import CookieSession
from scorekeeper.web.app import POLL_CACHE
from scorekeeper.web.current import HOUSES, STORE, table_service
from tests.support.webphone import Phone
from tests.web.updates.test_polling import ask, seen


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


def test_a_known_poll_is_answered_at_once_also_during_a_save(app: Flask, phone: Phone, table: str) -> None:
    at, mark = seen(phone, table)
    heard = ask(phone, at, mark)
    environ, lane, store = heard.request.environ, app.extensions[POLL_CACHE], app.extensions[STORE]
    head = lane.at_once(environ)
    assert head is not None
    assert set(head) <= set(heard.headers.items())
    with store._lock:  # as while a save is under way
        assert lane.at_once(environ) == head
    assert lane.at_once(environ | {"REQUEST_METHOD": "POST"}) is None
    assert lane.at_once(environ | {"HTTP_COOKIE": ""}) is None
    phone.save_hand(table, "10", "20", "30")
    assert lane.at_once(environ) is None


def test_a_log_that_was_found_damaged_ends_what_is_answered_at_once(app: Flask, phone: Phone, table: str) -> None:
    at, mark = seen(phone, table)
    environ, lane = ask(phone, at, mark).request.environ, app.extensions[POLL_CACHE]
    assert lane.at_once(environ) is not None
    app.extensions[STORE].refuse(("event 1 is not what was written",))
    assert lane.at_once(environ) is None


def test_whatever_is_written_ends_what_is_answered_at_once(app: Flask, phone: Phone, table: str) -> None:
    """Also where the view that it goes on from is not kept, or is gone back behind."""
    service, name = app.extensions[HOUSES].of(""), table.rpartition("/")[2]

    def forget() -> None:
        service._latest.clear()
        service._earlier.clear()

    def save_unseen() -> None:
        save = Save("a key", service.view(name).revision)
        forget()
        service.go_back(name, 1, "", save)

    changes = [
        lambda: phone.save_hand(table, "1", "2", "3"),
        lambda: service.go_back(name, 1, "", Save("another", service.view(name).revision)),
        save_unseen,
    ]
    for change in changes:
        at, mark = seen(phone, table)
        environ, lane = ask(phone, at, mark).request.environ, app.extensions[POLL_CACHE]
        assert lane.at_once(environ) is not None
        change()
        assert lane.at_once(environ) is None


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


@pytest.mark.parametrize("tables", [100, 1_000])
def test_a_quiet_poll_costs_as_little_at_a_thousand_tables(
    app: Flask, flask: Counted, monkeypatch: pytest.MonkeyPatch, tables: int
) -> None:
    """Eight phones at every tenth of them. Once each has polled, none makes the server read a cookie or fold a table anew."""
    agreed = agree(GAMES["rummy500"], "pagat", {}, ("Ana", "Ben", "Cy"))
    sessions = cast(CookieSession, app.session_interface)
    signer = sessions.get_signing_serializer(app)
    assert signer
    polls: list[tuple[str, dict[str, str]]] = []
    with app.app_context():
        for no in range(tables):
            table_service().open_table(f"t{no}", agreed, "pagat", key=f"open {no}", phone=f"phone {no}")
            cookie = signer.dumps({"phone": f"phone {no}"})
            for page in range(8 if no % 10 == 0 else 1):
                address = f"/tables/t{no}/board?of=form{page}&seen=1"
                polls.append((address, {"HX-Request": "true", "Cookie": f"scorekeeper={cookie}"}))
    client = app.test_client(use_cookies=False)

    def everybody() -> list[int]:
        return [client.get(address, headers=heads).status_code for address, heads in polls]

    assert everybody() == [204] * len(polls)
    folded: list[str] = []
    monkeypatch.setattr("scorekeeper.tables.service.fold", lambda table, *more: folded.append(table))
    monkeypatch.setattr("scorekeeper.store.SqliteStore.events", lambda *more, **after: folded.append("events"))
    monkeypatch.setattr(sessions, "_read", lambda cookie: pytest.fail("a cookie was read again"))
    flask.times = 0
    assert everybody() == [204] * len(polls)
    assert (flask.times, folded) == (0, [])
