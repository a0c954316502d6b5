"""The language of a request, and its catalogue.

Babel reads the catalogues, and Python's gettext translates. Flask-Babel is not used: it works out the language anew for each of
the hundreds of texts on a page.
"""

from functools import lru_cache
from gettext import NullTranslations
from typing import Any

from babel.support import LazyProxy
from flask import Flask, Response, g, has_request_context, request, session
from markupsafe import Markup
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from scorekeeper.engine.game import Game
from scorekeeper.engine.terms import CARD_TERMS, Terms
from scorekeeper.games import GAMES
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
    if not game:
        return catalogue_here()
    terms = terms_of(game)
    return catalogue(language(), terms.tiles or terms.rounds)


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
    """Give the templates the functions that translate."""
    app.jinja_env.globals |= {"_": _on_page, "ngettext": _so_many_on_page, "language": language, "languages": NAMES}
    app.jinja_env.globals |= {"say": _say_on_page, "say_many": _say_many_on_page}
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


def _set_language_header(response: Response) -> Response:
    """Name the language of a page in its header."""
    if response.mimetype == "text/html":
        response.headers["Content-Language"] = language()
    return response
