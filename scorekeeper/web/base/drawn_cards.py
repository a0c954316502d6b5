"""Cards as HTML, each drawn once.

The first page of a rulebook draws 640 cards. Kept, they are a third of its calls (bench row
`calls`): templates/base/_card.html makes 80 for each.
"""

from collections.abc import Iterable
from functools import lru_cache
from gettext import NullTranslations
from typing import Any

from flask import Flask, current_app, request
from markupsafe import Markup

from scorekeeper.engine.cards import Card
from scorekeeper.web.base.language import catalogue_here
from scorekeeper.web.base.words import deck

KEPT = 4_096
"""Each 400 bytes: 2 MB. A pack in three languages and all its jokers are 600."""


def init_app(app: Flask) -> None:
    """Let the templates draw cards."""
    app.jinja_env.globals["drawn"] = drawn


def drawn(cards: Iterable[Card], named: bool = True) -> Markup:
    """Draw cards side by side. Not `named` where the words around them say already which cards they are."""
    voice: Any = catalogue_here(), deck(), request.root_path
    return Markup().join([_drawn(card, named, *voice) for card in cards])


@lru_cache(maxsize=KEPT, typed=True)
def _drawn(card: Card, named: bool, _catalogue: NullTranslations, _deck: str, _root: str) -> Markup:
    """Draw one card. `typed`, for a joker among tiles equals one among cards."""
    template = current_app.jinja_env.get_template("base/_card.html")
    return Markup(template.render(card=card, named=named))  # noqa: S704 - a template of ours
