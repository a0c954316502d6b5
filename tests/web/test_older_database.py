"""A database of before the modules moved into rooms: its tables stand as they did, and go on."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.games import GAMES
from scorekeeper.tables.view import View
from scorekeeper.web.current import table_service
from tests.support.for_each import for_each
from tests.support.webphone import Page, Phone, text_of

VERSIONS = Path(__file__).parents[1] / "store" / "versions"
DUMP = VERSIONS / "evening.sql"
THEN: dict[str, dict[str, Any]] = json.loads((VERSIONS / "evening.json").read_text("utf-8"))
"""What the Scorekeeper of that time answered, by table."""
HOST = "aPhoneOfThatEvening_1x"
TYPED, LIVE, ROUND = "rummy500-of-all-depths", "rummy500-live", "rounds-table"
TOTALS = {
    TYPED: {"Ana": 182, "Ben": 56, "Cy": 114, "Dee": 34},
    LIVE: {"Ana": 30, "Ben": -23, "Cy": -32},
    ROUND: {"Ana": 105, "Ben": -105},
    "rummy-typed": {"Ana": 24, "Ben": 0, "Cy": 30},
    "rummikub-typed": {"Ana": 50, "Ben": -20, "Cy": -30},
}


@pytest.fixture(scope="module")
def app(app_of_then: Flask) -> Flask:
    return app_of_then


@pytest.fixture
def phone(app: Flask) -> Phone:
    """The phone that opened all the tables."""
    return Phone(app.test_client()).remembers(phone=HOST)


def view_of(app: Flask, table: str) -> View:
    with app.app_context():
        return table_service().view(table)


def with_later_options(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record of then as it is saved now: options asked later have their default, the sheet's key is `x-sheet`, and it
    has no history."""
    usual = {option.id: option.default for option in GAMES[record["game"]].options_asked}
    for hand in (one for one in record["hands"] if "sheet" in one):
        hand["x-sheet"] = {name: value for name, value in hand.pop("sheet").items() if name in ("entered", "at", "by")}
    return {name: value for name, value in record.items() if name != "sheet"} | {"options": usual | record["options"]}


@for_each("table", THEN)
def test_a_table_stands_as_it_did(app: Flask, phone: Phone, table: str) -> None:
    then, view = THEN[table], view_of(app, table)
    assert {name: str(total) for name, total in view.session.totals.items()} == then["totals"]
    assert [*view.players] == then["players"]
    assert (len(view.hands), view.session.over, view.session.next_dealer) == (then["hands"], then["over"], then["next dealer"])
    head, *lines = phone.get(f"/tables/{table}/sheet.csv").data.decode("utf-8-sig").splitlines()
    assert [head.replace("Round,", "Hand,", 1), *lines] == then["sheet"], "Rummikub says round since"
    assert phone.get(f"/tables/{table}/record.json").json == with_later_options(then["record"])
    for page in ("", "/sheet", "/history", "/players", "/seat", "/rules", "/hands/1"):
        assert phone.get(f"/tables/{table}{page}").status_code == 200, page


@for_each("table", TOTALS)
def test_its_totals_are_these(app: Flask, table: str) -> None:
    """Written down by hand: what was counted that evening."""
    assert {name: int(total) for name, total in view_of(app, table).session.totals.items()} == TOTALS[table]


def steps_of(app: Flask, table: str) -> list[str]:
    """What was done in the hand that is being played."""
    in_play = view_of(app, table).in_play
    assert in_play
    return [str(event["do"]) for event in in_play.events]


def test_a_hand_that_was_half_played_goes_on(app: Flask, phone: Phone) -> None:
    assert steps_of(app, LIVE) == ["draw", "meld", "discard"]
    assert phone.post(f"/tables/{LIVE}/live", {"do": "stock"}).status_code == 303
    assert steps_of(app, LIVE) == ["draw", "meld", "discard", "draw"]


def test_a_round_that_was_half_played_goes_on(app: Flask, phone: Phone) -> None:
    page = f"/tables/{ROUND}/round"
    assert "11r" in phone.get(page).text
    assert steps_of(app, ROUND) == ["play"]
    assert phone.post(page, {"do": "draw"}).status_code == 303
    assert steps_of(app, ROUND) == ["play", "draw"]


def test_players_who_came_and_went_and_a_hand_that_was_changed_are_on_the_sheet(phone: Phone) -> None:
    shown = text_of(phone.get(f"/tables/{TYPED}/sheet"))
    assert "Dee" in shown
    left = Page(phone.get(f"/tables/{TYPED}/history")).one("[data-event=player-left]").text
    assert re.findall("Dee|[0-9]+", left)[:2] == ["Dee", "5"]
    assert "Ana had melded the 5♣ too" in text_of(phone.get(f"/tables/{TYPED}/hands/1"))


def test_a_hand_waits_for_those_who_have_not_confirmed_it(app: Flask) -> None:
    (table,) = [name for name, then in THEN.items() if then["totals"] == {"Ana": "10", "Ben": "20", "Cy": "30"}]
    first, second = view_of(app, table).hands
    assert [version.confirmed for version in first.versions] != []
    assert first.waits == ()
    assert second.waits != ()


def test_the_house_has_its_rules_and_its_people(app: Flask) -> None:
    with app.app_context():
        assert [rules.name for rules in table_service().own_rules().kept] == ["Thursday rules"]
        assert dict(table_service().house().merged) == {"ann": "ana"}
