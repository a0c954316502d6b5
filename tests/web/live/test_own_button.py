"""A game with an event, a button and a scoring of its own is refereed live by what it declares, on the page of all games."""

import json

import pytest
from flask import Flask

from scorekeeper.contract.record import read_record
from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.draw_game.claims import claiming
from scorekeeper.engine.draw_game.page import USUAL, has_drawn
from scorekeeper.engine.draw_game.step import step
from scorekeeper.engine.events import Announce, Discard
from scorekeeper.engine.frozen import evolve
from scorekeeper.engine.game import Game, agree
from scorekeeper.engine.hands import JudgedHand, Step
from scorekeeper.engine.score import PlayerScore, points_left, total
from scorekeeper.engine.session.totals import replay
from scorekeeper.engine.state import Outcome, State
from scorekeeper.engine.turn_page import Button
from scorekeeper.games import GAMES
from scorekeeper.games.rummy.game import Rummy
from scorekeeper.web.current import table_service
from tests.support.webphone import Page, Phone, text_of

KNOCK = Button("knock", claiming(lambda state, press: (Announce(press.by, "knock", press.one_card()),)), "Knock", shown=has_drawn)


class Knocking(Rummy):
    """Rummy, but that a player may knock, and scored in a way of its own."""

    id = "knocking"
    name = "Knocking"
    own_events = ("knock",)
    buttons = (KNOCK, *USUAL)

    def announce(self, state: State, event: Announce) -> Outcome:
        """Judge the last discard of the hand, with cards left in the hand."""
        assert event.card is not None
        after, verdict = step(state, Discard(event.by, event.card))
        return (evolve(after, over=True, out=event.by) if verdict.ok else after), verdict

    def describe(self, step: Step) -> tuple[str, Cards]:
        event = step.event
        if isinstance(event, Announce):
            return "%(name)s knocks with %(cards)s", (event.card,) if event.card else ()
        return super().describe(step)

    def score(self, judged: JudgedHand) -> dict[str, PlayerScore]:
        """Count what is left against everybody."""
        lines = judged.lines or {}
        return {name: PlayerScore(own, total(own), 0, points_left(own), own) for name, own in lines.items()}


@pytest.fixture
def knocking(monkeypatch: pytest.MonkeyPatch) -> type[Game]:
    """The game that knocks, among the others."""
    monkeypatch.setitem(GAMES, "knocking", Knocking)
    return Knocking


def test_a_hand_is_played_with_a_button_of_the_game_and_saved(app: Flask, phone: Phone, knocking: type[Game]) -> None:
    agreed = agree(knocking, "basic", {"hand_size": 3}, ("Ana", "Ben"))
    with app.app_context():
        table_service().open_table("knocks", agreed, "basic", key="k" * 22, phone=phone.mark())
    page = "/tables/knocks/live"

    def press(do: str, *cards: str, **fields: str) -> int:
        return phone.post(page, {"do": do, "card": list(cards)} | fields).status_code

    assert press("begin", "4s", dealer="1") == 303
    assert 'value="knock"' not in phone.get(page).text
    assert [press("knock", "9c"), press("stock")] == [422, 303], "not before the draw"
    assert Page(phone.get(page)).one("button[value=knock]").text == "Knock"
    presses = (("knock",), ("knock", "9c"), ("undo",), ("knock", "9c"))
    assert [press(do, *cards) for do, *cards in presses] == [422, 303, 303, 303], "the first names no card"
    assert Page(phone.get(page)).one("[name=for]")["value"] == "0"
    left = {"0": "2h 3h 4h", "1": "5d 6d Kd"}
    assert [press("count", typed=typed, **{"for": seat}) for seat, typed in left.items()] == [303, 303]
    assert press("save") == 303
    assert "Ana knocks with 9♣" in text_of(phone.get("/tables/knocks/replay/1/2"))
    record = json.loads(phone.get("/tables/knocks/record.json").text)
    assert record["hands"][0]["events"][-1] == {"do": "knock", "by": "Ana", "card": "9c"}
    read = read_record(record)
    result = replay(read.agreed, read.hands)
    assert result.ok
    assert {name: int(points) for name, points in result.session.totals.items()} == {"Ana": -9, "Ben": -21}


def test_no_other_game_knows_the_event(app: Flask, phone: Phone, knocking: type[Game], table: str) -> None:
    assert phone.post(f"{table}/live", {"do": "begin", "dealer": "2", "card": ["4s"]}).status_code == 303
    chosen = 'choose [{"do": "knock", "by": "Ana", "card": "9c"}]'
    assert phone.post(f"{table}/live", {"do": chosen}).status_code == 422
    for nothing in ("knock", "choose []"):
        assert phone.post(f"{table}/live", {"do": nothing, "card": ["9c"]}).status_code == 200
    with app.app_context():
        live = table_service().view(table.rsplit("/", 1)[1]).live
    assert live is not None
    assert live.steps == ()
    assert Card.parse("4s") in live.state.pile
