"""The rules, by game, and as they are played at a table."""

from dataclasses import dataclass

from flask import Blueprint, Response, abort, url_for

from scorekeeper.engine.game import Game
from scorekeeper.engine.games import GAMES
from scorekeeper.engine.option import Option, Value, shown
from scorekeeper.engine.words import N_
from scorekeeper.web import referee
from scorekeeper.web.pages import page

pages = Blueprint("rules", __name__)

TOPICS = {
    "cards": N_("The cards in play"),
    "meld": N_("Melds"),
    "joker": N_("Jokers"),
    "layoff": N_("Laying off"),
    "r500": N_("Setting up"),
    "rummy": N_("Rummy"),
    "wrotham": N_("Wrotham rummy"),
    "rkub": N_("Rummikub"),
    "turn": N_("A turn"),
    "draw": N_("Drawing"),
    "discard": N_("Discarding"),
    "call": N_("Calling “Rummy!”"),
    "out": N_("Going out"),
    "score": N_("Counting"),
    "session": N_("Winning"),
}
"""The headings of the rulebook by the first word of a rule's id, in reading order."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A heading and the ids of its rules."""

    id: str
    title: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """A house option as it is at a table."""

    option: Option
    value: Value
    usual: bool

    @property
    def answer(self) -> str:
        """The value in words to be translated, or as it is."""
        return self.option.labels.get(self.value, shown(self.value))

    @property
    def rule(self) -> str:
        return self.option.rule_of(self.value)


def topics(game: Game) -> list[Topic]:
    """The game's rules under their headings; a rule that only an option speaks of is among them."""
    spoken_of = (rule for option in game.options for rule in (option.about, *option.rules.values()))
    every = dict.fromkeys((*game.rules, *spoken_of))
    by_word: dict[str, list[str]] = {word: [] for word in TOPICS}
    for rule in every:
        by_word.setdefault(rule.partition(".")[0], []).append(rule)
    return [Topic(word, TOPICS.get(word, word), tuple(rules)) for word, rules in by_word.items() if rules]


@pages.get("/rules")
def games() -> Response:
    """The games whose rules are here."""
    return page("rules/games.html", games=GAMES)


@pages.get("/rules/<game>")
def of_game(game: str) -> Response:
    """All rules of a game."""
    if game not in GAMES:
        abort(404)
    return page("rules/rules.html", game=GAMES[game], topics=topics(GAMES[game]), settled=(), view=None)


@pages.get("/tables/<table>/rules")
def at_table(table: str) -> Response:
    """The rules as played at a table: what was agreed there first."""
    view = referee().view(table)
    game = view.agreed.game
    settled = [
        Settled(option, value, value == option.default)
        for option in game.options
        for value in (view.agreed.options[option.id],)
    ]
    return page("rules/rules.html", game=game, topics=topics(game), settled=settled, view=view)


def address(rule: str, table: str | None = None) -> str:
    """Where a rule stands: in the rules of that table, else in those of the first game that has it."""
    if table:
        return url_for("rules.at_table", table=table, _anchor=rule)
    return url_for("rules.of_game", game=next(iter(GAMES)), _anchor=rule)
