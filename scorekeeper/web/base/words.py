"""Cards, verdicts and rules in this phone's language and card letters.

The HTML of each card is rendered once. That saves two thirds of the function calls of a rulebook's first page, with 640 cards."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial, wraps
from gettext import NullTranslations
from typing import TypeVar

from flask import Flask, current_app, g, has_request_context, request, session
from markupsafe import Markup

from scorekeeper import wording
from scorekeeper.engine.cards import Card
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.option import value_text
from scorekeeper.engine.verdict import Verdict
from scorekeeper.tables.view import View
from scorekeeper.web.base.language import catalogue_here, gettext, language, terms_of
from scorekeeper.wording import GetText
from scorekeeper.wording.court_letters import DECKS, USUAL, USUAL_OF, Letters, as_contract, in_text, letters_of
from scorekeeper.wording.languages import LANGUAGES, catalogue

What = TypeVar("What")
REASONS = (N_("Miscounted"), N_("Wrong player"), N_("Forgot a card"), N_("Entered twice"), N_("Misdeal"))
"""The reasons offered: three for changing a hand, and those for removing it."""


def init_app(app: Flask) -> None:
    of_cards = (pretty, index_of, rank_shown, card_words)
    of_rules = (sentence, problem, trouble_text, in_two, rule_title, rule_text, words, outcome, reason)
    app.jinja_env.filters |= {one.__name__: one for one in (*of_cards, *of_rules)}
    app.jinja_env.filters |= {"option_text": value_text, "suit_words": partial(wording.suit_words, gettext=gettext)}
    app.jinja_env.globals |= {"drawn": drawn, "REASONS": REASONS}
    app.jinja_env.globals["rank_and_suit"] = partial(wording.rank_and_suit, gettext=gettext)


def deck() -> str:
    """Return the letters of king, queen and jack: those chosen on this phone, or else the usual ones of its language."""
    if not has_request_context():
        return USUAL
    found: str | None = g.get("deck")
    if found is None:
        kept = session.get("letters")
        found = g.deck = kept if kept in DECKS else USUAL_OF.get(language(), USUAL)
    return found


def letters() -> Letters:
    """Return a map from the contract's card letters to this phone's. It omits letters that don't differ."""
    return letters_of(deck())


def typed(line: str) -> str:
    """Convert the court cards in a typed line from this phone's letters (such as R D V) to the K Q J of records."""
    return as_contract(line, letters())


def _here(say: Callable[[What, GetText, Letters], str]) -> Callable[[What], str]:
    """Wrap `say`, a function of the module `wording`, so that it uses the language and card letters of the request's phone."""
    return wraps(say)(lambda what: say(what, gettext, letters()))


pretty = _here(wording.pretty)
pretty_cards = _here(wording.pretty_cards)
sentence = _here(wording.sentence)
problem = _here(wording.problem)


def index_of(card: Card) -> str:
    """Return the text in the corner of a card: its rank, in this phone's letters."""
    return wording.index_of(card, letters())


def card_words(card: Card) -> str:
    """Return a card in words for screen readers: “Seven of hearts”, “joker”."""
    return wording.card_words(card, gettext)


def rank_shown(name: str) -> str:
    """Return a card's rank in this phone's letters. `name` is its letter or number in the contract."""
    return letters().get(name, name)


def words(msgid: str) -> str:
    """Translate a text that was marked with `N_`. "" stays ""."""
    return in_text(catalogue_here().gettext(msgid), letters()) if msgid else ""


def reason(said: str) -> str:
    """Return a saved reason. One of `REASONS` is in this phone's language, whichever language it was saved in."""
    return words(reasons_by_translation()[said]) if said in reasons_by_translation() else said


@lru_cache
def reasons_by_translation() -> dict[str, str]:
    return {catalogue(one).gettext(text): text for one in LANGUAGES for text in REASONS}


def outcome(winners: Sequence[str]) -> str:
    """Return who won a game, in a few words."""
    if len(winners) == 1:
        return gettext("%(name)s wins", name=winners[0])
    return gettext("%(names)s and %(name)s tie", names=", ".join(winners[:-1]), name=winners[-1])


def game_and_target(view: View) -> str:
    """Return a table's game and target, as “Rummy 500 to 300”. Without a target, return only the game."""
    target, game = view.agreed.game.target(), words(view.game_name)
    return gettext("%(game)s to %(target)s", game=game, target=target) if target else game


def trouble_text(trouble: Verdict | Unreadable) -> str:
    """Return the sentence on a verdict or on unreadable input."""
    return problem(trouble) if isinstance(trouble, Unreadable) else sentence(trouble)


def in_two(trouble: Verdict | Unreadable) -> tuple[str, str]:
    """Return a refusal's headline ("" if it would only name cards), and the reason ("" if the headline says all)."""
    say: Callable[..., str] = wording.problem if isinstance(trouble, Unreadable) else wording.sentence
    what, why = (say(trouble, lambda text, at=at: wording.part(gettext(text), at), letters()) for at in (0, 1))
    return what, why if why != what else ""


def rule_title(rule_id: str, game: str | None = None) -> str:
    """Return the title of a rule, in the terms of the game with that id (None: card games)."""
    return wording.rule_title(rule_id, gettext, terms_of(game))


def rule_text(rule_id: str, game: str | None = None) -> str:
    """Return the text of a rule, one or two sentences, in the terms of the game with that id (None: card games)."""
    return in_text(wording.rule_text(rule_id, gettext, terms_of(game)), letters())


KEPT = 4_096
"""The maximum number of rendered cards in memory, at 400 bytes each, 2 MB in all. A pack in three languages needs 600."""


def drawn(cards: Iterable[Card], named: bool = True) -> Markup:
    """Return cards side by side as HTML. If not `named`, they have no text for screen readers, since a text nearby names them."""
    said, letters, root = catalogue_here(), deck(), request.root_path
    return Markup().join([_drawn(card, named, said, letters, root) for card in cards])


@lru_cache(maxsize=KEPT, typed=True)
def _drawn(card: Card, named: bool, _catalogue: NullTranslations, _deck: str, _root: str) -> Markup:
    """Return one card as HTML, with its name for screen readers if `named`. The result is cached. The parameters with an
    underscore are only part of the cache's key. The cache is `typed`, since a joker of tiles equals a joker of cards."""
    template = current_app.jinja_env.get_template("base/_card.html")
    return Markup(template.render(card=card, named=named))  # noqa: S704 - a template of ours
