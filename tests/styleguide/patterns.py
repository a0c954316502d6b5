"""Every component on one page, light and dark: `python -m tests.styleguide` serves it."""

from dataclasses import dataclass

from flask import Blueprint, Response

from scorekeeper.engine.cards import COLOURS, SUITS, Card, Tile, parse_cards
from scorekeeper.engine.game import Game, agree
from scorekeeper.engine.option import Value
from scorekeeper.entry.line_judgement import HandLines, judge_entry
from scorekeeper.games import GAMES
from scorekeeper.rulebook.option_effects import Settled, option_effect, settled_options
from scorekeeper.web.base.pages import page
from scorekeeper.web.rulebook.routes import RuleEntry, about, usual

bp = Blueprint("patterns", __name__, template_folder="templates", static_folder="static", static_url_path="/patterns/static")
WRONG = tuple((line, "/ 4c", "/ 5c") for line in ("6h,6h,6d / 2d", "9h,*,* / kd", "/ 2x"))

ENTRIES: tuple[tuple[str, str, dict[str, Value] | None], ...] = (
    ("meld.set.suits", "rummy500", None), ("meld.set.suits", "rummy500", {}), ("score.low-ace", "rummy500", {}),
    ("draw.new-meld", "rummy500", None), ("draw.new-meld", "rummy500", {}),
    ("r500.deal", "rummy500", {"hand_size": 10}), ("rkub.opening-joker", "rummikub", {"opening_joker": "25"}),
)  # fmt: skip
"""A rule, the game whose rules are read, and what a table agreed on; None where no table is in question."""


@dataclass(frozen=True, slots=True)
class EntryState:
    """An entry of the rulebook in one of its states."""

    entry: RuleEntry
    game: Game
    settled: tuple[Settled, ...]
    sought: bool = False
    open: bool = False


def entry_states() -> list[EntryState]:
    """The rule entry in all its states: as it is, sought, with its details, agreed, otherwise, not played."""
    shown: list[EntryState] = []
    for rule, name, agreed in ENTRIES:
        game = GAMES[name]
        options = {**usual(game).options, **(agreed or {})}
        one, settled = RuleEntry(about(rule, game), option_effect(rule, game, options)), settled_options(game, options)
        shown.append(
            EntryState(one, game, () if agreed is None else settled, sought=not shown, open=rule == "rkub.opening-joker")
        )
    return shown


@bp.get("/patterns")
def patterns() -> Response:
    """Cards, buttons, verdicts, errors: light and dark."""
    agreed = agree(GAMES["rummy500"], "pagat", {}, ("Ana", "Ben", "Çağla-Marie"))
    problems = [one for lines in WRONG for one in judge_entry(agreed, HandLines(0, None, ("cards",) * 3, lines)).problems]
    return page(
        "styleguide/styleguide.html",
        suits=[[Card(rank, suit) for rank in range(1, 14)] for suit in SUITS],
        colours=[[*(Tile(number, colour) for number in range(1, 14)), Tile(8, colour, True)] for colour in COLOURS],
        jokers=parse_cards(("*", "*=9", "*=8h", "*=10s")),
        problems=problems,
        entries=entry_states(),
    )
