"""Cards as HTML, each rendered once.

The first page of a rulebook shows 640 cards, at 80 calls each. The cache reduces its calls to a third (bench row `calls`)."""

from collections.abc import Iterable
from functools import lru_cache
from gettext import NullTranslations

from flask import Flask, current_app, request
from markupsafe import Markup

from scorekeeper.engine.cards import Card
from scorekeeper.web.base.language import catalogue_here
from scorekeeper.web.base.words import deck

KEPT = 4_096
"""The rendered cards in memory. Each has 400 bytes, 2 MB in all. A pack with all its jokers in three languages needs 600."""


def init_app(app: Flask) -> None:
    """Let the templates draw cards."""
    app.jinja_env.globals["drawn"] = drawn


def drawn(cards: Iterable[Card], named: bool = True) -> Markup:
    """Draw cards side by side. If not `named`, they have no text for screen readers, as the text nearby names them."""
    said, letters, root = catalogue_here(), deck(), request.root_path
    return Markup().join([_drawn(card, named, said, letters, root) for card in cards])


@lru_cache(maxsize=KEPT, typed=True)
def _drawn(card: Card, named: bool, _catalogue: NullTranslations, _deck: str, _root: str) -> Markup:
    """Draw one card, with its name for screen readers if `named`. The cache is `typed` because a joker among tiles equals one
    among cards. The arguments with an underscore are only part of the cache's key."""
    template = current_app.jinja_env.get_template("base/_card.html")
    return Markup(template.render(card=card, named=named))  # noqa: S704 - a template of ours
