"""The language of a request, and its translations.

Babel reads the catalogues, and Python's gettext translates. Flask-Babel would determine the language again for each text."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from gettext import NullTranslations
from typing import TypeVar, cast

from babel.support import LazyProxy
from flask import Flask, g, has_request_context, request, session
from markupsafe import Markup
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from scorekeeper.engine.game import Game
from scorekeeper.engine.rule import CARD_TERMS, Terms
from scorekeeper.games import GAMES
from scorekeeper.wording.languages import LANGUAGES, NAMES, catalogue, closest

Text = TypeVar("Text", bound=str)


def catalogue_here() -> NullTranslations:
    """Return this request's translations: those in its language, with the terms of its game."""
    if not has_request_context():
        return NullTranslations()
    found: NullTranslations | None = g.get("catalogue")
    if found is None:
        found = g.catalogue = _in_terms(g.get("terms", CARD_TERMS))
    return found


def speak_of(game: Game | str) -> None:
    """Use the terms of a game (or a game's id) in all translations of this request from now on."""
    g.terms = terms_of(game)
    g.pop("catalogue", None)


def _catalogue_of(game: Game | type[Game] | str | None) -> NullTranslations:
    return _in_terms(terms_of(game)) if game else catalogue_here()


def _in_terms(terms: Terms) -> NullTranslations:
    return catalogue(language(), terms.tiles or terms.rounds)


def gettext(text: str, **facts: object) -> str:
    """Translate a text, and fill its placeholders, such as `%(name)s`, with the keyword arguments."""
    return _filled(catalogue_here().gettext(text), facts)


def _filled(text: Text, facts: Mapping[str, object]) -> Text:
    """Fill the placeholders of a text with `facts` (name to value; if empty, change nothing). In `Markup`, values are escaped."""
    return cast(Text, text % facts) if facts else text


def ngettext(one: str, many: str, num: int, **facts: object) -> str:
    """Translate the singular text (`one`) or plural (`many`) for `num`. Fill in `%(num)s`, and other placeholders by keyword."""
    return catalogue_here().ngettext(one, many, num) % {"num": num, **facts}


def later(text: str) -> LazyProxy:
    """Return a text that is translated when it is shown. It is for labels of forms, which are made before any request."""
    return LazyProxy(gettext, text, enable_cache=False)


_ = gettext

__all__ = ["LANGUAGES", "_", "gettext", "later", "ngettext", "say", "say_many"]


def init_app(app: Flask) -> None:
    app.jinja_env.globals |= {"_": _on_page(gettext), "ngettext": _many_on_page, "language": language, "languages": NAMES}
    app.jinja_env.globals |= {"say": _on_page(say), "say_many": lambda *said: Markup(say_many(*said))}  # noqa: S704 - ours


def _on_page(said: Callable[..., str]) -> Callable[..., Markup]:
    """Make a function that translates (`said`) return HTML, in which the values of placeholders are escaped."""
    return lambda *text, **facts: _filled(Markup(said(*text)), facts)  # noqa: S704 - our own text


def _many_on_page(one: str, many: str, num: int, **facts: object) -> Markup:
    return Markup(catalogue_here().ngettext(one, many, num)) % {"num": num, **facts}  # noqa: S704 - our own text


def say(game: Game | type[Game] | str | None, text: str, sense: str = "", **facts: object) -> str:
    """Translate a text in the terms of a game or a game's id (None: card games), and fill its placeholders with the keyword
    arguments. `sense` tells apart the meanings of a text."""
    return _filled(_catalogue_of(game).gettext(terms_of(game).said(text, sense)), facts)


def say_many(game: Game | type[Game] | str | None, one: str, many: str, num: int) -> str:
    """Translate a text, singular (`one`) or plural (`many`) for `num`, in the terms of a game or game id (None: card games)."""
    said = terms_of(game).said
    return _catalogue_of(game).ngettext(said(one), said(many), num) % {"num": num}


def terms_of(game: Game | type[Game] | str | None) -> Terms:
    """Return the terms of a game, given as an object, a class or an id. For None or an unknown id, return those of card games."""
    found = GAMES.get(game) if isinstance(game, str) else game
    return found.terms if found else CARD_TERMS


def chosen_language() -> str:
    """Return the language chosen on this phone, or else the one that its browser prefers."""
    kept = session.get("language")
    return kept if kept in LANGUAGES else accepted_language(request.environ.get("HTTP_ACCEPT_LANGUAGE", ""))


@lru_cache(maxsize=64)
def accepted_language(header: str) -> str:
    """Return the first language of an `Accept-Language` header that the app speaks, in any regional form, or else English."""
    return closest(tag for tag, quality in parse_accept_header(header, LanguageAccept) if quality > 0) or LANGUAGES[0]


def language() -> str:
    """Return the language of this request. Outside of a request it is English."""
    if not has_request_context():
        return LANGUAGES[0]
    chosen: str | None = g.get("language")
    if chosen is None:
        chosen = g.language = chosen_language()
    return chosen
