"""A database in which a log lies that makes no sense: every page is shown, and the game is named where it is left out."""

import re
from contextlib import closing

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.store import Store, open_store
from scorekeeper.tables.house import HOUSE
from scorekeeper.web.access import house_key
from scorekeeper.web.app import create_app
from scorekeeper.web.players.statistics import keep_up
from tests.support.webphone import Phone
from tests.tables.records.forged_logs import NO_SENSE, SOUND, write

HOST = "aPhoneOfThatEvening_1x"
HOUSE_LOG = [
    ("person-renamed", {"who": "Ana"}), ("rules-kept", {"game": ["x"]}), ("rules-renamed", {"rules": {}}), ("x", {}),
]  # fmt: skip
UNDONE = "a card that is none is played, and undone"
"""Only what the history shows of it can't be read."""


def id_of(name: str) -> str:
    return re.sub(r"\W+", "-", name)


GOOD = {id_of(name): log for name, log in SOUND.items()} | {id_of(UNDONE): NO_SENSE[UNDONE][1]}
BAD = {id_of(name): log for name, (_event, log) in NO_SENSE.items() if name != UNDONE}
LOGS = GOOD | BAD
PLACES = (
    "", "/sheet", "/history", "/history/2", "/players", "/seat", "/rules", "/hands/1", "/enter", "/live", "/sheet.csv",
    "/record.json",
)  # fmt: skip


def with_host(log: list[tuple[str, dict[str, object]]]) -> list[tuple[str, dict[str, object]]]:
    """The log, opened by our phone if it says who opened it at all."""
    return [(kind, body | {"phone": HOST} if kind == "table-opened" else body) for kind, body in log]


def fill(store: Store) -> None:
    for table, log in LOGS.items():
        write(store, table, with_host(log))
    write(store, HOUSE, HOUSE_LOG)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    path = tmp_path_factory.mktemp("unreadable") / "tables.db"
    with closing(open_store(path)) as store:
        fill(store)
    return create_app(path, {"TESTING": True, "SECRET_KEY": "key"})


@pytest.fixture
def phone(app: Flask) -> Phone:
    """A phone with the house key that has looked at each of the tables."""
    with app.test_request_context():
        key = house_key.current()
    return Phone(app.test_client()).remembers(phone=HOST, **{house_key.COOKIE: key})


def named(answer: TestResponse) -> set[str]:
    """The tables that a page names as unreadable."""
    return set(re.findall('data-unreadable="([^"]*)"', answer.text))


def test_each_page_of_each_table_is_answered(phone: Phone) -> None:
    wrong = [
        (table, place, status)
        for table in LOGS
        for place in PLACES
        if (status := phone.get(f"/tables/{table}{place}").status_code) >= 500 or (table in BAD and not place and status != 422)
    ]
    assert wrong == []


def test_nothing_is_saved_at_a_table_that_cannot_be_read(phone: Phone) -> None:
    for table in BAD:
        hidden = phone.hidden("/tables/new")
        for place in ("/hands/new", "/live", "/name", "/delete", "/players", "/seat"):
            assert phone.client.post(f"/tables/{table}{place}", data=hidden).status_code in (403, 404, 405, 422), (table, place)


def test_lists_leave_it_out_and_name_it(phone: Phone) -> None:
    for page, where in (("/", "tables"), ("/archive", "archive")):
        for some in (list(BAD)[:6], list(BAD)[6:12]):
            phone.remembers(**{where: [*some, *GOOD]})
            answer = phone.get(page)
            assert answer.status_code == 200
            assert named(answer) == set(some)
            assert all(f"/tables/{table}" in answer.text for table in GOOD)


def test_statistics_leave_it_out_and_name_it(app: Flask, phone: Phone) -> None:
    answer = phone.get("/players")
    assert answer.status_code == 200
    assert named(answer) == set(BAD)
    assert ">Ana<" in answer.text
    keep_up(app)
    again = phone.get("/players")
    assert named(again) == set(BAD)


def test_a_phone_without_the_key_is_told_of_its_own_games_alone(app: Flask) -> None:
    phone = Phone(app.test_client())
    some = list(BAD)[:2]
    phone.remembers(tables=[*some, *GOOD])
    assert named(phone.get("/players")) == set(some)
    assert named(Phone(app.test_client()).get("/players")) == set()


def test_the_house_and_its_pages_are_shown(phone: Phone) -> None:
    phone.remembers(tables=list(BAD)[:12])
    for page in (
        "/", "/archive", "/players", "/players/person?name=Ana", "/rules/own", "/house", "/tables/new", "/desk",
        "/records/open",
    ):  # fmt: skip
        assert phone.get(page).status_code in (200, 404), page
