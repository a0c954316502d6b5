"""The hidden page for those who work on the app: every component, in both grounds, side by side."""

from flask import Blueprint, Response

from scorekeeper.engine.cards import COLOURS, SUITS, Card, Tile, parse_cards
from scorekeeper.engine.game import agree
from scorekeeper.engine.games import GAMES
from scorekeeper.entry import Entered, judge_entry
from scorekeeper.web.pages import page

pages = Blueprint("patterns", __name__)

LINES = ("4-7h 3cds +8h / 2d", "9h,9c,* ah,2h,3h / kd *", "/ 10c jh")
WRONG = ("6h,6h,6d / 2d", "9h,*,* / kd", "/ 2x")


@pages.get("/patterns")
def patterns() -> Response:
    """Cards, buttons, verdicts, errors, score lines: light and dark."""
    agreed = agree(GAMES["rummy500"], "pagat", {}, ("Ana", "Ben", "Çağla-Marie"))
    levels = ("cards",) * 3
    right = judge_entry(agreed, Entered(0, None, levels, LINES))
    problems = [
        problem
        for line in WRONG
        for problem in judge_entry(agreed, Entered(0, None, levels, (line, "/ 4c", "/ 5c"))).problems
    ]
    return page(
        "patterns/patterns.html",
        suits=[[Card(rank, suit) for rank in range(1, 14)] for suit in SUITS],
        colours=[[*(Tile(number, colour) for number in range(1, 14)), Tile(8, colour, True)] for colour in COLOURS],
        jokers=parse_cards(("*", "*=9", "*=8h", "*=10s")),
        scores=right.result.scores if right.result else {},
        problems=problems,
    )
