"""Which ledger of rules a table follows, and what its record says."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.engine.game import agree
from scorekeeper.games import GAMES
from scorekeeper.games.rummikub.game import RUMMIKUB
from scorekeeper.store import Event
from scorekeeper.tables.record_export import exported_record
from scorekeeper.tables.record_import import read_opening
from scorekeeper.tables.saved_rules import read_link
from scorekeeper.tables.view import View, fold

NAMES = ("Ana", "Ben")


def opened(game: str, preset: str, **said: Any) -> View:
    """A table that was opened, with all its options settled."""
    options = dict(agree(GAMES[game], preset, {}, NAMES).options)
    body = {"game": game, "preset": preset, "options": options, "players": list(NAMES), **said}
    return fold("t", [Event("t", 1, "k", "table-opened", body, "", "")])


def test_a_table_of_before_follows_the_first_ledger_and_its_record_says_the_latest() -> None:
    assert opened("rummy500", "pagat").first.ledger == 1
    assert opened("rummy500", "pagat", ledger=2).first.ledger == 2
    assert exported_record(opened("rummy500", "pagat"))["ledger"] == 2


def test_a_record_of_before_opens_as_it_was() -> None:
    record = exported_record(opened("rummy", "basic"))
    del record["ledger"]
    view = read_opening(record).view
    assert view.first.ledger == 1
    assert exported_record(view)["ledger"] == 2
    assert exported_record(read_opening(exported_record(view)).view) == exported_record(view)


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A preset that settles one option more than it did."""
    modern = RUMMIKUB.presets["modern"]
    before = modern.options
    presets = {**RUMMIKUB.presets, "modern": replace(modern, options={**before, "rounds": 7})}
    game = replace(RUMMIKUB, presets=presets, first_presets={"modern": before})
    monkeypatch.setitem(GAMES, "rummikub", game)


@pytest.mark.usefixtures("changed")
def test_a_preset_means_what_it_did() -> None:
    stored = dict(agree(GAMES["rummikub"], "modern", {}, NAMES, 1).options)
    assert stored["rounds"] == 4
    del stored["rounds"]
    assert opened("rummikub", "modern", options=stored).first.options["rounds"] == 4
    assert opened("rummikub", "modern", options=stored, ledger=2).first.options["rounds"] == 7


@pytest.mark.usefixtures("changed")
@pytest.mark.parametrize(("said", "rounds"), [({}, {"rounds": 4}), ({"ledger": ["2"]}, {})])
def test_so_does_a_link(said: dict[str, list[str]], rounds: dict[str, int]) -> None:
    rules, wrong = read_link({"game": ["rummikub"], "preset": ["modern"], "opt": ["opening:40"], **said})
    assert not wrong
    assert rules
    assert rules.options == {"opening": 40, **rounds}
