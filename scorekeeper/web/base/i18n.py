"""The language of a request, and numbers and dates in it.

Babel formats, and Python's gettext translates. Flask-Babel is not used: it works out the language anew for each of the
hundreds of texts on a page.
"""

import unicodedata
from collections.abc import Iterable
from datetime import datetime, timedelta
from fractions import Fraction
from functools import lru_cache
from gettext import NullTranslations
from typing import Any

from babel.core import Locale, UnknownLocaleError
from babel.dates import format_date, format_datetime, format_skeleton, format_time
from babel.numbers import format_decimal, format_percent
from babel.support import LazyProxy
from flask import Flask, Response, g, has_request_context, request, session
from markupsafe import Markup
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from scorekeeper import wording
from scorekeeper.engine.cards import Card
from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.game import Game
from scorekeeper.engine.option import value_text
from scorekeeper.engine.terms import CARD_TERMS, Terms
from scorekeeper.engine.verdict import Verdict
from scorekeeper.games import GAMES
from scorekeeper.wording.court_letters import DECKS, USUAL, USUAL_OF, Letters, as_contract, in_text, letters_of
from scorekeeper.wording.languages import LANGUAGES, NAMES, catalogue, closest


def catalogue_here() -> NullTranslations:
    """The words of this request, looked up once: those of its language, and of the game that it is about."""
    if not has_request_context():
        return NullTranslations()
    found: NullTranslations | None = g.get("catalogue")
    if found is None:
        found = g.catalogue = catalogue(language())
    return found


def speak_of(game: Game | str | None) -> None:
    """Let all texts of this request be about a game, as at its table."""
    g.catalogue = _catalogue_of(game)


def _catalogue_of(game: Game | str | None) -> NullTranslations:
    return catalogue(language(), terms_of(game).tiles) if game else catalogue_here()


def gettext(text: str, **facts: Any) -> str:
    """A text translated, with its facts filled in."""
    says = catalogue_here().gettext(text)
    return says % facts if facts else says


def ngettext(one: str, many: str, num: int, **facts: Any) -> str:
    """A text translated in its singular or plural."""
    return catalogue_here().ngettext(one, many, num) % {"num": num, **facts}


def later(text: str) -> LazyProxy:
    """A text translated when it is shown: for labels of forms, which are made before any request."""
    return LazyProxy(gettext, text, enable_cache=False)


_ = gettext

__all__ = ["LANGUAGES", "_", "gettext", "later", "ngettext", "say", "say_many"]


def init_app(app: Flask) -> None:
    """Give the templates their filters and the functions that translate."""
    of_cards = (pretty, index_of, rank_shown, card_words, suit_words)
    of_rules = (sentence, problem, trouble_text, rule_title, rule_text, words)
    of_numbers = (points, signed, number, tenth, percent, moment, when, day)
    app.jinja_env.filters |= {one.__name__: one for one in (*of_cards, *of_rules, *of_numbers)}
    app.jinja_env.filters["option_text"] = value_text
    app.jinja_env.globals |= {"_": _on_page, "ngettext": _so_many_on_page, "language": language, "languages": NAMES}
    app.jinja_env.globals |= {"say": _say_on_page, "say_many": _say_many_on_page, "rank_and_suit": rank_and_suit}
    app.after_request(_set_language_header)


def _on_page(text: str, **facts: Any) -> Markup:
    """A text translated, as HTML, with its facts filled in and escaped."""
    says = Markup(catalogue_here().gettext(text))  # noqa: S704 - words of ours
    return says % facts if facts else says


def _so_many_on_page(one: str, many: str, num: int, **facts: Any) -> Markup:
    """A text translated in its singular or plural, as HTML."""
    return Markup(catalogue_here().ngettext(one, many, num)) % {"num": num, **facts}  # noqa: S704 - words of ours


def say(game: Game | str | None, text: str, sense: str = "", **facts: Any) -> str:
    """A text in the terms of a game, translated; in those of cards where it is about no game."""
    says = _catalogue_of(game).gettext(terms_of(game).said(text, sense))
    return says % facts if facts else says


def say_many(game: Game | str | None, one: str, many: str, num: int) -> str:
    """A text in the terms of a game, in its singular or plural."""
    said = terms_of(game).said
    return _catalogue_of(game).ngettext(said(one), said(many), num) % {"num": num}


def terms_of(game: Game | str | None) -> Terms:
    """The terms of a game, or of the game with that id."""
    found = GAMES.get(game) if isinstance(game, str) else game
    return found.terms if found else CARD_TERMS


def _say_on_page(game: Game | str | None, text: str, sense: str = "", **facts: Any) -> Markup:
    says = Markup(_catalogue_of(game).gettext(terms_of(game).said(text, sense)))  # noqa: S704 - words of ours
    return says % facts if facts else says


def _say_many_on_page(game: Game | str | None, one: str, many: str, num: int) -> Markup:
    return Markup(say_many(game, one, many, num))  # noqa: S704 - words of ours


def chosen_language() -> str:
    """The language that was chosen on this phone, else what its browser asks for, of the languages there are."""
    kept = session.get("language")
    return kept if kept in LANGUAGES else accepted_language(request.environ.get("HTTP_ACCEPT_LANGUAGE", ""))


@lru_cache(maxsize=64)
def accepted_language(header: str) -> str:
    """The first language of an `Accept-Language` header that the app has, whatever country it names."""
    accepted = parse_accept_header(header, LanguageAccept)
    return closest(tag for tag, quality in accepted if quality > 0) or LANGUAGES[0]


def language() -> str:
    """The language of this request, worked out once; English outside of a request."""
    if not has_request_context():
        return LANGUAGES[0]
    chosen: str | None = g.get("language")
    if chosen is None:
        chosen = g.language = chosen_language()
    return chosen


def place() -> str:
    """The language and country that dates are written for: the reader's own, as the browser says, in the language of the page;
    24 hours and the day before the month unless it says otherwise."""
    return place_of(language(), request.environ.get("HTTP_ACCEPT_LANGUAGE", "") if has_request_context() else "")


@lru_cache(maxsize=64)
def place_of(language: str, header: str) -> str:
    """The first place of an `Accept-Language` header where that language is spoken."""
    for tag in parse_accept_header(header, LanguageAccept).values():
        parts = tag.replace("_", "-").split("-")
        if parts[0].lower() == language and len(parts) > 1:
            try:
                return str(Locale.parse(f"{language}_{parts[-1].upper()}"))
            except (ValueError, UnknownLocaleError):
                continue
    return "en_GB" if language == "en" else language


def _set_language_header(response: Response) -> Response:
    """Name the language of a page in its header."""
    if response.mimetype == "text/html":
        response.headers["Content-Language"] = language()
    return response


def deck() -> str:
    """The letters on the king, queen and jack of this phone's cards: those chosen on it, else those usual in its language."""
    kept = session.get("letters") if has_request_context() else None
    return kept if kept in DECKS else USUAL_OF.get(language(), USUAL)


def letters() -> Letters:
    """What this phone's cards show in place of the contract's letters."""
    return letters_of(deck())


def typed(line: str) -> str:
    """A line of cards as it was typed on this phone, in the contract's letters."""
    return as_contract(line, letters())


def pretty(card: Card) -> str:
    """A card as it looks, in words where it is a joker: `7♥`, `joker as 8♥`."""
    return wording.pretty(card, gettext, letters())


def pretty_cards(cards: Iterable[Card]) -> str:
    """Cards in a row."""
    return wording.pretty_cards(cards, gettext, letters())


def index_of(card: Card) -> str:
    """The rank in the corner of a card."""
    return wording.index_of(card, letters())


def rank_shown(name: str) -> str:
    """A rank of the contract as this phone's cards show it."""
    return letters().get(name, name)


def words(msgid: str) -> str:
    """The translation of a text that was marked with `N_`."""
    return in_text(str(gettext(msgid)), letters()) if msgid else ""


def sentence(verdict: Verdict) -> str:
    """A verdict in a sentence."""
    return wording.sentence(verdict, gettext, letters())


def problem(unreadable: Unreadable) -> str:
    """In a sentence, why something could not be read."""
    return wording.problem(unreadable, gettext, letters())


def trouble_text(trouble: Verdict | Unreadable) -> str:
    """A refusal in a sentence, whether against the rules or unreadable."""
    return problem(trouble) if isinstance(trouble, Unreadable) else sentence(trouble)


def _on_wall(at: str) -> datetime | None:
    try:
        return datetime.fromisoformat(at).astimezone().replace(tzinfo=None)
    except ValueError:
        return None


def moment(at: str) -> str:
    """A time of the log (ISO 8601, UTC) as the clock on this machine's wall shows it; as it is when it is no time."""
    time = _on_wall(at)
    return format_datetime(time, "short", locale=place()) if time else at


def day(at: str, style: str = "long") -> str:
    """The day of a time of the log, written out, as the calendar on this machine's wall has it; as it is when it is no time. The
    style "full" names the day of the week too."""
    time = _on_wall(at)
    return format_date(time, style, locale=place()) if time else at


def short_day(at: str) -> str:
    """The day of a time of the log in a few letters, “22 Nov”, as it can still be read tomorrow."""
    time = _on_wall(at)
    return _day_of(time) if time else at


def _day_of(time: datetime) -> str:
    return format_skeleton("MMMd" if time.year == datetime.now().year else "yMMMd", time, locale=place())


def when(at: str, hours: bool = True, inside: bool = False) -> str:
    """A time of the log in a few letters: “Today 21:14”, “14 Nov”, with the year where it is another one. Inside a sentence:
    “today 21:14”, and else, where hours are wanted, the date with them."""
    time, now = _on_wall(at), datetime.now()
    if time is None:
        return at
    if time.date() in (now.date(), now.date() - timedelta(days=1)):
        named = gettext("Today") if time.date() == now.date() else gettext("Yesterday")
        named = named.lower() if inside else named
        return f"{named} {format_time(time, 'short', locale=place())}" if hours else named
    if inside and hours:
        return moment(at)
    return _day_of(time)


def rule_title(rule_id: str, game: str | None = None) -> str:
    """A rule's name in a few words, those of the game in question."""
    return wording.rule_title(rule_id, gettext, terms_of(game))


def rule_text(rule_id: str) -> str:
    """A rule in a sentence or two."""
    return in_text(wording.rule_text(rule_id, gettext), letters())


def points(number: Fraction | int) -> str:
    """A number as the sheet shows it, with a true minus sign: whole where it is, a common part as one sign (4½, 3⅓), any
    other as an exact fraction (79/12)."""
    sign = "\N{MINUS SIGN}" if number < 0 else ""
    size = abs(Fraction(number))
    whole, rest = divmod(size, 1)
    part = PARTS.get(rest)
    return sign + (str(size) if part is None else f"{whole or ''}{part}" if rest else str(whole))


def number(count: int) -> str:
    """A count as the reader writes it: 1,234 or 1 234."""
    return format_decimal(count, locale=place())


def tenth(value: Fraction) -> str:
    """A mean, to a tenth, with a true minus sign."""
    return format_decimal(round(float(value), 1), format="#,##0.0", locale=place()).replace("-", "\N{MINUS SIGN}")


def percent(part: Fraction) -> str:
    """A part of a whole, from 0 to 1, in hundredths."""
    return format_percent(float(part), locale=place())


def signed(number: Fraction | int) -> str:
    """A number that is added: with its sign, also a plus."""
    return f"+{points(number)}" if number > 0 else points(number)


def card_words(card: Card) -> str:
    """A card in words, for those who hear the page: “Seven of hearts”, “joker”."""
    if card.rank is None:
        return str(gettext("joker"))
    named = rank_and_suit(card.ranks()[card.rank - 1], card.suit)
    return str(gettext("joker as %(card)s", card=named) if card.wild else named)


def rank_and_suit(rank: str, suit: str | None) -> str:
    """The words of a rank of the contract, and of a suit or colour: “seven of hearts”, “red thirteen”, “seven”."""
    named = gettext(RANK_WORDS[rank])
    if suit and suit in COLOUR_WORDS:
        return gettext("%(colour)s %(number)s", colour=suit_words(suit), number=named)
    return gettext("%(rank)s of %(suit)s", rank=named, suit=suit_words(suit)) if suit else named


def suit_words(suit: str) -> str:
    """The word of a suit or a colour."""
    return gettext((SUIT_WORDS | COLOUR_WORDS)[suit])


def N_(text: str) -> str:
    """Mark a text for translation and return it unchanged."""
    return text


PARTS = {Fraction(0): ""} | {Fraction(unicodedata.numeric(sign)).limit_denominator(6): sign for sign in "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚"}
"""The parts of a whole that have a sign of their own."""

RANK_WORDS = {
    "A": N_("ace"),
    "J": N_("jack"),
    "Q": N_("queen"),
    "K": N_("king"),
    "1": N_("one"),
    "2": N_("two"),
    "3": N_("three"),
    "4": N_("four"),
    "5": N_("five"),
    "6": N_("six"),
    "7": N_("seven"),
    "8": N_("eight"),
    "9": N_("nine"),
    "10": N_("ten"),
    "11": N_("eleven"),
    "12": N_("twelve"),
    "13": N_("thirteen"),
}
SUIT_WORDS = {"h": N_("hearts"), "d": N_("diamonds"), "c": N_("clubs"), "s": N_("spades")}
COLOUR_WORDS = {"r": N_("red"), "b": N_("blue"), "y": N_("yellow"), "k": N_("black")}
