"""Tables, records and links from when there were two ledgers of rules: they open, with the options that they had."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.contract.record import answer_record, read_record
from scorekeeper.engine.messages import Unreadable
from scorekeeper.games import GAMES
from scorekeeper.games.rummikub.game import MODERN
from scorekeeper.store import Event
from scorekeeper.tables.house.saved_rules import read_link
from scorekeeper.tables.records.record_export import exported_record
from scorekeeper.tables.records.record_import import read_opening
from scorekeeper.tables.view import fold
from scorekeeper.web.current import table_service
from scorekeeper.wording import plain
from tests.support.webphone import Phone
from tests.web.test_older_database import view_of

VERSIONS = Path(__file__).parents[1] / "store" / "versions"
DUMP = VERSIONS / "two-ledgers.sql"
THEN: dict[str, dict[str, Any]] = json.loads((VERSIONS / "two-ledgers.json").read_text("utf-8"))
"""What the Scorekeeper of that time answered, by the name of a record that was opened as a table. Of those that say the first
ledger in their log, `modern` has three options and no more, and nobody needs a meld before a joker is swapped."""
HOST = "kiNWDQdsegly_O_mJmcMWA"
OWN_MELD_FIRST = "exchange of the first ledger"


@pytest.fixture(scope="module")
def app(app_of_then: Flask) -> Flask:
    return app_of_then


@pytest.fixture
def phone(app: Flask) -> Phone:
    """The phone that opened all the tables."""
    return Phone(app.test_client()).remembers(phone=HOST)


@pytest.mark.parametrize("name", THEN)
def test_a_table_keeps_its_options_and_its_score(app: Flask, phone: Phone, name: str) -> None:
    then, view = THEN[name], view_of(app, THEN[name]["table"])
    assert dict(view.first.options) == then["options"]
    assert {player: str(total) for player, total in view.session.totals.items()} == then["totals"]
    assert view.session.next_dealer == then["next_dealer"]
    verdicts = [[list(placed.verdict.rules) for placed in played.result.verdicts] for played in view.hands]
    assert verdicts == then["verdicts"]
    assert phone.get(f"/tables/{then['table']}").status_code == 200


@pytest.mark.parametrize("name", [name for name in THEN if name != OWN_MELD_FIRST])
def test_an_export_opens_as_it_was(app: Flask, name: str) -> None:
    then = THEN[name]
    opened = read_opening(then["export"]).view
    assert dict(opened.first.options) == then["options"]
    assert {player: str(total) for player, total in opened.session.totals.items()} == then["totals"]
    assert exported_record(opened) == exported_record(view_of(app, then["table"]))
    assert "ledger" not in exported_record(opened)
    assert answer_record(then["export"], plain)["session"]["totals"] == {
        player: int(total) for player, total in then["totals"].items()
    }


def test_an_export_that_says_the_first_ledger_is_refused_there() -> None:
    export = THEN[OWN_MELD_FIRST]["export"]
    assert export["ledger"] == 1
    with pytest.raises(Unreadable) as refused:
        read_record(export)
    assert refused.value.at == "ledger"
    del export["ledger"]
    verdicts = answer_record(export, plain)["hands"][1]["verdicts"]
    assert [verdict["rules"] for verdict in verdicts] == [["joker.exchange-own"]]


def test_rules_that_were_saved_are_the_same(app: Flask) -> None:
    with app.app_context():
        kept = {rules.name: rules for rules in table_service().own_rules().kept}
    assert {name: dict(rules.settled) for name, rules in kept.items()} == {
        "Thursday rules": THEN["modern of the second"]["options"],
        "Old rules": THEN["modern of the first ledger"]["options"],
    }


@pytest.mark.parametrize("ledger", [[], ["1"], ["2"]])
def test_a_link_to_saved_rules_means_the_preset_as_it_is(ledger: list[str]) -> None:
    said = {"game": ["rummikub"], "preset": ["modern"], "opt": ["opening:40"], "called": ["Old"], "ledger": ledger}
    rules, wrong = read_link(said)
    assert not wrong
    assert rules
    assert rules.options == {"opening": 40}


FREED = "before=1k,2k,*%3D3k/1r,1b,1y/2r,2b,2y&after=1r,1b,1y,1k/2r,2b,2y,2k/*%3D6r,7r,8r&opened=yes"


@pytest.mark.parametrize("ledger", ["", "&ledger=2"])
@pytest.mark.parametrize(("preset", "stands"), [("modern", True), ("tiles", False)])
def test_an_address_of_the_dispute_desk_is_answered(app: Flask, preset: str, ledger: str, stands: bool) -> None:
    page = app.test_client().get(f"/desk/rearrange?{FREED}&game=rummikub&preset={preset}{ledger}")
    assert page.status_code == 200
    assert ("rkub.joker-retrieve" in page.text) is not stands


@pytest.mark.parametrize("ledger", ["1", "3", "two", ""])
def test_an_address_that_says_another_ledger_is_not(app: Flask, ledger: str) -> None:
    page = app.test_client().get(f"/desk/rearrange?{FREED}&game=rummikub&preset=modern&ledger={ledger}")
    assert page.status_code == 422


def test_what_a_stored_table_lacks_takes_the_default_and_not_the_presets_value() -> None:
    options = {option.id: option.default for option in GAMES["rummikub"].options_asked} | {"opening": 30, "turn_seconds": 60}
    lacking = {name: value for name, value in options.items() if name not in MODERN} | {"opening": 30}
    body = {"game": "rummikub", "preset": "modern", "options": lacking, "players": ["Ana", "Ben"], "ledger": 1}
    view = fold("t", [Event("t", 1, "k", "table-opened", body, "", "")])
    assert view.first.options["opening"] == 30
    assert [view.first.options[name] for name in ("joker_free", "joker_retrieve", "turn_seconds")] == ["replace", "rack", 120]
