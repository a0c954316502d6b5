"""Search of the rules, and the glossary."""

from contextlib import suppress
from dataclasses import dataclass

from flask import Blueprint, Response, request, url_for
from markupsafe import Markup

from scorekeeper import wording
from scorekeeper.engine.game import Game
from scorekeeper.engine.messages import Unreadable
from scorekeeper.engine.option import Options
from scorekeeper.entry.notation import write_meld
from scorekeeper.games import GAMES
from scorekeeper.rulebook.glossary import GLOSSARY
from scorekeeper.rulebook.option_effects import Settled, option_effect
from scorekeeper.rulebook.search import GUIDES, LONGEST_QUESTION, Found, games_with, index_of, texts_of, words_of
from scorekeeper.tables.view import View
from scorekeeper.web.access.authorization import Role, requires
from scorekeeper.web.base.language import language
from scorekeeper.web.base.pages import Context, page
from scorekeeper.web.base.words import card_words, rule_text, rule_title, words
from scorekeeper.web.desk.links import ruling_of
from scorekeeper.web.desk.question import Rules, query, read_rules, rules_of
from scorekeeper.web.rulebook.routes import address, usual
from scorekeeper.web.rulebook.typed_cards import cards_in
from scorekeeper.wording.court_letters import USUAL, USUAL_OF, letters_of
from scorekeeper.wording.languages import LANGUAGES

bp = Blueprint("finding", __name__)
HITS, FEWEST_HITS, OTHER_HITS = 8, 3, 2
COUNTS = {"otherwise": 0.95, "not": 0.35, "house": 0.5}
"""The weight of a rule that is played otherwise, not at all or only if agreed, compared with one that is played."""
DECIDED = 10.0
"""The least weight of a rule that decides about the cards in a question."""
Agreed = tuple[str | None, Options, str]
"""The table that is asked at, or None at the desk, with its options and preset. If there are none, the usual options apply."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A result of the search: a rule's title and text as HTML, the games that play it (else all with it), and its URL. `mark` is
    the value of the `How` of the table's options, "house" for a rule that usual options don't play, "" for a guide. `here` are
    the options that change the rule."""

    title: str
    text: str
    games: tuple[type[Game], ...]
    address: str
    mark: str
    here: tuple[Settled, ...] = ()


Section = tuple[str, list[Hit], Agreed | None, str]
"""Results of the search under a heading, as agreed there, and the URL of all these rules, or ""."""


@bp.get("/rules/search")
def find() -> Response:
    """Show the rules that answer a question, in one game or in all. The desk sends the rules that it judges by."""
    game = GAMES.get(request.args.get("game", ""))
    usual = game or next(iter(GAMES.values()))
    rules, settled = Rules(usual, usual.usual_preset), None
    with suppress(Unreadable):
        read = read_rules(request.args)
        agreed = read.agreed().options
        rules, settled = read, (None, agreed, read.preset) if game and "preset" in request.args else None
    return _found(game, rules, settled)


@bp.get("/tables/<table>/rules/search")
@requires(Role.LOOK)
def find_at_table(view: View) -> Response:
    settled = view.table, view.agreed.options, view.preset
    return _found(type(view.agreed.game), rules_of(view.agreed, view.preset), settled, view)


@bp.get("/rules/glossary")
def glossary() -> Response:
    """Show the words of card players, in all languages of the app."""
    terms = [(term, address(term.rule)) for term in GLOSSARY]
    return page("rulebook/search/glossary.html", terms=terms, codes=sorted(LANGUAGES, key=lambda one: one != language()))


def _found(game: type[Game] | None, rules: Rules, settled: Agreed | None, view: View | None = None) -> Response:
    question = request.args.get("q", "").strip()[:LONGEST_QUESTION]
    at = url_for("finding.find_at_table", table=view.table) if view else url_for("finding.find")
    variant, asked = variant_named(question)
    rules = Rules(*variant) if variant and not game else rules
    text = write_meld(cards := cards_in(asked, rules.game.deck))
    answer, place = ruling_of(rules, query([("desk", "meld"), ("cards", text)])) or (None, "")
    if view:
        place = url_for("desk.from_table", table=view.table, ask="meld", cards=text)
    letters = letters_of(USUAL_OF.get(language(), USUAL))  # those of the rules' texts
    sought = " ".join(wording.index_of(card, letters) or card_words(card) for card in cards) or asked
    decided = answer.rules or answer.follows if answer else ()
    others: list[Section] = [(one.name, some, None, "") for one, some in other_hits(sought, game)]
    named, other = None, game_named(question, game)
    if variant and variant != (game, settled and settled[2]):
        named = _of_variant(*variant, sought, () if game else decided)
    elif other:
        named = other.name, hits(sought, other), None, ""
    others = [named, *(one for one in others if one[0] != named[0])] if named else others
    best = hits(sought or question, game, decided, settled) if game or not variant else []
    found: Context = {"answer": answer, "place": place, "typed": cards, "hits": best, "named": named, "others": others}
    found |= {"rules": rules, "settled": settled, "view": view}
    return page("rulebook/search/find.html", question=question, game=game, games=GAMES, ask_at=at, **found)


def game_named(question: str, game: type[Game] | None) -> type[Game] | None:
    """Return the game that a question asked in another `game` names. “Rummy”, part of other games' names, names none."""
    names, said = {one: f" {' '.join(words_of(words(one.name)))} " for one in GAMES.values()}, f" {' '.join(words_of(question))} "
    alone = (one for one, name in names.items() if name in said and sum(name in other for other in names.values()) == 1)
    return next((one for one in alone if game and one is not game), None)


def variant_named(question: str) -> tuple[tuple[type[Game], str] | None, str]:
    """Return the game and the preset of the variant that a question names, and the question without the name. The words of the
    game's own name may be missing, unless it has a number: “Wrotham”, but “Rami 51”."""
    said = words_of(question)
    for game, preset in [(one, preset) for one in GAMES.values() for preset in one.variants]:
        name = words_of(words(game.name_of(preset)))
        own = name if any(map(str.isdigit, name)) else [word for word in name if word not in words_of(words(game.name))]
        if f" {' '.join(own)} " in f" {' '.join(said)} ":
            return (game, preset), " ".join(word for word in said if word not in name)
    return None, question


def _of_variant(game: type[Game], preset: str, question: str, decided: tuple[str, ...]) -> Section:
    """Return the best answers of a variant to a question, which may be "", and a link to its rules."""
    settled = None, usual(game, preset).options, preset
    found = hits(question, game, decided, settled)[:FEWEST_HITS]
    return game.name_of(preset), found, settled, url_for("rules.of_game", game=game.id, preset=preset)


def hits(question: str, game: type[Game] | None, decided: tuple[str, ...] = (), settled: Agreed | None = None) -> list[Hit]:
    """Return the best answers in a game (None: all), with the rules `decided` about cards. Rules played otherwise count less."""
    likely = dict.fromkeys(decided, DECIDED)
    likely |= {one.rule: max(one.weight, likely.get(one.rule, 0.0)) for one in _find(question, game, settled=settled)}
    best = sorted((Found(rule, weight) for rule, weight in likely.items()), key=lambda one: -one.weight)
    telling = [one for place, one in enumerate(best) if place < FEWEST_HITS or one.weight * 10 > best[0].weight]
    found = [(one.weight, _hit(question, one, game, settled)) for one in telling]
    return [hit for weight, hit in sorted(found, key=lambda one: -one[0] * COUNTS.get(one[1].mark, 1.0))]


def other_hits(question: str, game: type[Game] | None) -> list[tuple[type[Game], list[Hit]]]:
    """Return the best answers from rules that `game` doesn't have, grouped by the game they are from. Empty if `game` is None."""
    found = [one for one in _find(question, None, 4 * HITS) if one.rule not in texts_of(game)] if game else []
    by_game = {other: [one for one in found if games_with(one.rule)[0] is other] for other in GAMES.values()}
    return [(other, [_hit(question, one, other) for one in some[:OTHER_HITS]]) for other, some in by_game.items() if some]


def _find(question: str, game: type[Game] | None, limit: int = HITS, settled: Agreed | None = None) -> list[Found]:
    """Search in a game (None: all). The guide of a game isn't true of its variants."""
    among = (game.rules if settled and settled[2] in game.variants else texts_of(game)) if game else None
    return index_of(language()).find(question, among, limit)


def _hit(question: str, found: Found, game: type[Game] | None, settled: Agreed | None = None) -> Hit:
    rule, games, own, mark, guide = found.rule, games_with(found.rule), game.id if game else None, "", GUIDES.get(found.rule)
    here: tuple[Settled, ...] = ()
    title, text = (words(guide.title), words(guide.text)) if guide else (rule_title(rule, own), rule_text(rule, own))
    if not guide:
        asked = [game] if game else games
        effects = {one: option_effect(rule, one, settled[1] if settled else usual(one).options) for one in asked}
        played = [one for one, effect in effects.items() if effect.how.value not in COUNTS]
        # If several games have the rule, the text is of card games: “the 1 in a run” is told of tiles alone.
        alike = [one for one in played if game or wording.words_of(rule, one.terms).title == wording.words_of(rule).title]
        games = tuple(alike) or games
        first = effects.get(games[0]) or effects[asked[0]]
        here = first.because
        mark = "house" if here and not settled and first.how.value in COUNTS else first.how.value
    where = address(rule, settled[0] if settled else None, (game or games[0]).id, settled[2] if settled else None)
    return Hit(marked(question, title), marked(question, text), games, where, mark, here)


def marked(question: str, text: str) -> str:
    """Return a text as escaped HTML, with the words that match the question in `<mark>` elements."""
    parts = index_of(language()).matches(question, text)
    return Markup().join(Markup("<mark>{}</mark>").format(part) if found else part for part, found in parts)
