"""The rules of a game, or of a table with its options, and the entry of each rule."""

import secrets
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple
from urllib.parse import urlsplit

from flask import Blueprint, Response, abort, request, url_for

from scorekeeper.contract.json_node import Json
from scorekeeper.contract.questions import USUAL_PLAYERS, answer
from scorekeeper.contract.record import FORMAT, answer_record
from scorekeeper.engine.cards import Cards
from scorekeeper.engine.examples import Example
from scorekeeper.engine.game import Agreement, Game, agree
from scorekeeper.engine.messages import Unreadable
from scorekeeper.engine.option import Options, Value
from scorekeeper.engine.rule import SOURCES, Chapter, Rule
from scorekeeper.games import GAMES
from scorekeeper.rulebook.option_effects import How, Mention, OptionEffect, answered, mentions, option_effect
from scorekeeper.rulebook.search import GUIDES, games_with
from scorekeeper.tables.view import View
from scorekeeper.web.access.authorization import Role, requires
from scorekeeper.web.base.forms import whole
from scorekeeper.web.base.language import _
from scorekeeper.web.base.pages import Context, page, path_within, see_other
from scorekeeper.web.hands import drafts
from scorekeeper.web.sheets.notes import house_rules
from scorekeeper.wording import words_of

bp = Blueprint("rules", __name__)


class BackLink(NamedTuple):
    """The link from a rule back to the page that opened it. `words` is its text."""

    address: str
    words: str


@bp.get("/rules")
def games() -> Response:
    """Show the games that have rules, the search, and a link to the glossary."""
    return page("rulebook/games.html", games=GAMES, back=way_back())


@bp.get("/rules/<game>")
def of_game(game: str) -> Response:
    """Show the options and all rules of a game, from setting up to winning. With a `preset` in the URL, show its rules."""
    if game not in GAMES:
        abort(404)
    preset = request.args.get("preset", "")
    return _reading(GAMES[game], preset, usual(GAMES[game], preset)) if preset in GAMES[game].presets else _reading(GAMES[game])


@bp.get("/tables/<table>/rules")
@requires(Role.LOOK)
def at_table(view: View) -> Response:
    return _reading(type(view.agreed.game), view.preset, view.agreed, view)


@bp.get("/rules/<game>/guide")
def guide(game: str) -> Response:
    """Show the guide, which explains a game in two minutes."""
    if game not in GAMES or not GAMES[game].guide:
        abort(404)
    return _guide(GAMES[game], ())


@bp.get("/tables/<table>/guide")
@requires(Role.LOOK)
def guide_at_table(view: View) -> Response:
    if not view.agreed.game.guide:
        abort(404)
    if view.preset in view.agreed.game.variants:
        return see_other(url_for("rules.at_table", table=view.table))
    return _guide(type(view.agreed.game), view.agreed.players, view.table)


def _guide(game: type[Game], players: tuple[str, ...], table: str | None = None) -> Response:
    """Show a game's guide, at a `table` if given. With `draw` in the URL, draw a dealer of `players`, or a seat up to `draw`."""
    seats = game.players
    count = len(players) or whole(request.args.get("draw", ""), seats[-1] + 1) or 0
    drawn = secrets.randbelow(count) if "draw" in request.args and count >= seats[0] else None
    count = count or min(USUAL_PLAYERS, seats[-1])
    return page("rulebook/guide.html", game=game, table=table, players=players, count=count, drawn=drawn)


def _reading(game: type[Game], preset: str = "", agreed: Agreement | None = None, view: View | None = None) -> Response:
    """Show the rules of a game or, if `agreed`, how they are played with it. Chapters that aren't played then come last."""
    told = entries_by_chapter(game, agreed.options if agreed else None)
    idle = [one for one in told if agreed and all(entry.standing.how is How.NOT for entry in one[1])]
    facts: Context = {"view": view, "preset": preset, "settled": house_rules(agreed, preset) if agreed else None, "idle": idle}
    facts |= {"chapters": [one for one in told if one not in idle], "back": way_back(view.table if view else None)}
    return page("rulebook/rules.html", game=game, name=game.name_of(preset), **facts)


def way_back(table: str | None = None) -> BackLink | None:
    """Return a link to the previous page if it is of this app and not about rules, or else to the `table` (None: no link)."""
    try:
        came = urlsplit(request.referrer or "")
    except ValueError:
        came = urlsplit("")
    within = path_within(came.path) if came.netloc == request.host and not came.path.startswith("//") else None
    if within and within != request.path and not within.startswith(("/rules", "/service-worker")):
        address = f"{came.path}?{came.query}" if came.query else drafts.draft_address(came.path)
        return BackLink(address, _back_words(within))
    return BackLink(url_for("tables.table", table=table), _("Back to the board")) if table else None


def _back_words(path: str) -> str:
    if not path.startswith("/tables/") or path == "/tables/new":
        return str(_("Back"))
    words = dict.fromkeys(("hands", "live", "round"), _("Back to the hand")) | {"": _("Back to the board")}
    return str(words.get("".join(path.split("/")[3:4]), _("Back")))


bp.add_app_template_global(answered)


@bp.app_template_global("rule_address")
def address(rule: str, table: str | None = None, game: str | None = None, preset: str | None = None) -> str:
    """Return the URL of a rule, on the page of rules of the `table`, if given, or of the game with the id `game`, as a `preset`
    that is a variant plays it. If both are None, or if `game` lacks the rule, it is on the page of the first game that has it."""
    having = [known.id for known in games_with(rule)]
    home = game if game in having else (having or [next(iter(GAMES))])[0]
    if table and (game is None or home == game):
        return url_for("rules.guide_at_table" if rule in GUIDES else "rules.at_table", table=table, _anchor=rule)
    preset = preset if home == game and preset in GAMES[home].variants else None
    return url_for("rules.guide" if rule in GUIDES else "rules.of_game", game=home, preset=preset, _anchor=rule)


@dataclass(frozen=True, slots=True)
class DrawnExample:
    """An example of a rule: its text, whether that is a false `claim`, and for each label the groups of cards to draw."""

    says: str
    claim: bool
    rows: tuple[tuple[str, tuple[Cards, ...]], ...]


@dataclass(frozen=True, slots=True)
class About:
    """The texts of a rule that don't depend on a table's options. `words` is the rule, `sources` says where it is from, `right`
    and `wrong` are examples. `places` has each game with the rule, and the options that affect the rule there."""

    words: Rule
    sources: tuple[str, ...]
    right: DrawnExample | None
    wrong: DrawnExample | None
    places: tuple[tuple[type[Game], tuple[Mention, ...]], ...]


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A rule on a page, and the effect of the options of a game or table on it."""

    about: About
    standing: OptionEffect


def entries_by_chapter(game: type[Game], options: Options | None = None) -> list[tuple[Chapter, list[RuleEntry]]]:
    """Return each chapter of a game with the entries of its rules, under these options (None: the default ones)."""
    settled = usual(game).options if options is None else options
    return [(chapter, [_entry(rule, game, settled, options is not None) for rule in chapter.rules]) for chapter in game.chapters]


def _entry(rule: str, game: type[Game], options: Options, at_table: bool) -> RuleEntry:
    effect = option_effect(rule, game, options)
    played, telling = at_table and effect.how in (How.ALWAYS, How.AGREED), {one.option.id for one in effect.because}
    bearing = (one for one in game.options_asked if played and (one.id in telling or options[one.id] != one.default))
    agreed = tuple((one.id, options[one.id]) for one in bearing)
    return RuleEntry(about(rule, game, agreed), effect)


def _holds(example: Example, rule: str, game: type[Game], agreed: Iterable[tuple[str, Value]]) -> bool:
    """Does an example, which may be of another game, have the same answer in `game` with these options? Yes if it can't be judged
    there. Of another game's example only the broken rules are compared. A game that doesn't count melds scores hands differently.
    In a game with knocking no hand of another game can be played, but a question may have the same answer."""
    own, settled, hand = GAMES[example.asked["game"]], dict(agreed), "ask" not in example.asked
    if hand and (own.knocks < game.knocks or (own.counts_melds > game.counts_melds and rule.startswith("score."))):
        return False
    judge, asked = (answer_record, {"format": FORMAT, **example.asked}) if hand else (answer, dict(example.asked))
    there = {**asked, "game": game.id, "options": {**asked.get("options", {}), **settled}}
    with suppress(Unreadable):
        if own is game or own.knocks < game.knocks:
            return (own is game and not settled) or judge(asked, str) == judge(there, str)
        was, now = (_broken(judge(one, str)) for one in (asked, there | {"preset": None}))
        return was <= now if was else now <= (frozenset() if settled else {"cards.jokers"})  # jokers may be agreed on
    return own.knocks == game.knocks


def _broken(answered: Json) -> frozenset[str]:
    """Return the ids of the rules broken in an answer to a question or a record."""
    verdicts = (verdict for hand in answered.get("hands", ()) for verdict in hand["verdicts"])
    return frozenset(rule for one in (answered, *verdicts) if not one.get("ok") for rule in one.get("rules", ()))


def usual(game: type[Game], preset: str = "") -> Agreement:
    preset = preset or game.usual_preset
    return agree(game, preset, {}, ("",) * game.players_as_usual(preset)[0])


@lru_cache(maxsize=1024)
def about(rule: str, game: type[Game], agreed: tuple[tuple[str, Value], ...] = ()) -> About:
    """Return the texts of a rule, in the terms of a game. Leave out examples that have another answer in this game, or with the
    options `agreed` (id and value)."""
    words = words_of(rule, game.terms)
    places = tuple((having, mentions(rule, having)) for having in games_with(rule))
    right, wrong = (_shown(one) if _holds(one, rule, game, agreed) else None for one in (words.right, words.wrong))
    if right and wrong and wrong.claim and wrong.rows == right.rows:
        wrong = replace(wrong, rows=())
    return About(words, tuple(SOURCES[letter] for letter in words.sources.split()), right, wrong, places)


def _shown(example: Example) -> DrawnExample:
    deck = GAMES[example.asked["game"]].deck
    labelled = groupby(example.shows, key=itemgetter(0))
    rows = ((label, tuple(tuple(map(deck.parse, row.split())) for _, row in shown)) for label, shown in labelled)
    return DrawnExample(example.says, example.claimed is not None, tuple(rows))
