"""An older copy of the database in its place: a phone that has seen more of a table says so, and loses nothing."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.store.schema import copy_to
from scorekeeper.web.app import create_app
from scorekeeper.web.current import STORE, table_service
from tests.support.webphone import Page, Phone
from tests.web.updates.test_polling import ask, is_quiet, seen

Go = Callable[[], None]


@pytest.fixture
def go_back(app: Flask, phone: Phone, table: str, tmp_path: Path) -> Iterator[Go]:
    """After hand 1 a copy is made; called, it puts that in the place of what came since."""
    phone.save_hand(table, "10", "20", "30")
    copy = tmp_path / "copy.db"
    copy_to(app.extensions[STORE]._path, copy)
    older = create_app(copy, {"TESTING": True, "SECRET_KEY": app.secret_key})

    def go() -> None:
        phone.client.application = older

    yield go
    with older.app_context(), closing(table_service()):
        pass


def is_told(answer: Any) -> bool:
    assert 'id="newer"' in answer.text
    return 'id="newer" role="status" hidden' not in answer.text


@pytest.mark.parametrize("page", ["", "/sheet", "/hands/new"])
def test_each_poll_says_how_far_the_table_is(phone: Phone, table: str, page: str, go_back: Go) -> None:
    phone.save_hand(table, "1", "2", "3")
    at, mark = seen(phone, f"{table}{page}")
    answers = [ask(phone, at, mark) for _again in range(2)]
    assert [is_quiet(answer) for answer in answers] == [True, True]
    now, *again = (answer.headers["Scorekeeper-At"] for answer in answers)
    assert again == [now]
    revision, hands, _entered = now.split(".")
    assert hands == "2"
    go_back()
    answer = ask(phone, at, mark)
    assert not is_quiet(answer), "what is older than what was seen is new"
    assert answer.headers["Scorekeeper-At"] == f"{int(revision) - 1}.1.0"


@pytest.mark.parametrize("after", [0, 1])
def test_a_save_on_what_is_not_there_says_so_and_can_be_made(phone: Phone, table: str, go_back: Go, after: int) -> None:
    for _hand in range(after):
        phone.save_hand(table, "1", "2", "3")
    fields = phone.hidden(f"{table}/hands/new") | phone.hand("4", "5", "6")
    go_back()
    fields["csrf_token"] = phone.hidden(f"{table}/hands/new")["csrf_token"]
    if not after:
        assert phone.client.post(f"{table}/hands/new", data=fields).status_code == 303
        return
    answer = phone.client.post(f"{table}/hands/new", data=fields)
    assert answer.status_code == 409
    assert is_told(answer)
    page = Page(answer)
    assert "1" in page.one("#theirs").text
    assert "2" in page.one("button[value=save]:not([tabindex])").text
    again = fields | {"revision": str(int(fields["revision"]) - 1), "key": "k" * 22}
    assert phone.client.post(f"{table}/hands/new", data=again).status_code == 303
    assert "[data-notice=hand]" in Page(phone.get(table))


def test_a_seat_sent_on_top_of_what_is_not_there_says_so(phone: Phone, table: str, go_back: Go) -> None:
    phone.save_hand(table, "1", "2", "3")
    page = f"{table}/hands/3/seats/1"
    fields = phone.hidden(page) | {"level-0": "points", "line-0": "7", "do": "save"}
    go_back()
    fields["csrf_token"] = phone.hidden(table + "/hands/new")["csrf_token"]
    answer = phone.client.post(page, data=fields)
    assert answer.status_code == 409
    assert is_told(answer)
    assert Page(answer).one("main")["data-page"] == "hands/seat/conflict"


def test_who_has_seen_no_more_is_told_nothing(phone: Phone, table: str, go_back: Go) -> None:
    for page in ("", "/hands/new", "/sheet"):
        assert not is_told(phone.get(f"{table}{page}"))
    stale = phone.hidden(f"{table}/hands/new") | phone.hand("4", "5", "6")
    phone.save_hand(table, "1", "2", "3")
    answer = phone.client.post(f"{table}/hands/new", data=stale)
    assert answer.status_code == 409
    assert not is_told(answer)
    assert Page(answer).one("main")["data-page"] == "hands/conflict"
