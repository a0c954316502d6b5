"""Search of the rules, and the glossary."""

from dataclasses import dataclass

from flask import Blueprint, Response, request, url_for

from scorekeeper.engine.game import Game
from scorekeeper.games import GAMES
from scorekeeper.rulebook.glossary import GLOSSARY
from scorekeeper.rulebook.option_effects import option_effect
from scorekeeper.rulebook.search import LONGEST_QUESTION, index_of
from scorekeeper.tables.phones import Role
from scorekeeper.tables.view import View
from scorekeeper.web.access.authorization import requires
from scorekeeper.web.base.i18n import language
from scorekeeper.web.base.pages import page
from scorekeeper.web.current import table_service
from scorekeeper.web.rulebook.routes import address, games_with
from scorekeeper.wording.languages import LANGUAGES

bp = Blueprint("finding", __name__)
HITS = 8


@dataclass(frozen=True, slots=True)
class Hit:
    """A rule found, the games that have it, and its address. `played` says whether the table plays it; without a table it
    is true."""

    rule: str
    games: tuple[Game, ...]
    address: str
    played: bool = True


@bp.get("/rules/search")
def find() -> Response:
    """The rules that answer a question, of all games or of one."""
    return _found(GAMES.get(request.args.get("game", "")))


@bp.get("/tables/<table>/rules/search")
@requires(Role.LOOK)
def find_at_table(table: str) -> Response:
    """The same for the rules of a table's game."""
    view = table_service().view(table)
    return _found(view.agreed.game, view)


@bp.get("/rules/glossary")
def glossary() -> Response:
    """The players' words in the three languages."""
    terms = [(term, address(term.rule)) for term in GLOSSARY]
    return page(
        "rulebook/search/glossary.html", terms=terms, codes=sorted(LANGUAGES, key=lambda one: one != language())
    )


def _found(game: Game | None, view: View | None = None) -> Response:
    question = request.args.get("q", "").strip()[:LONGEST_QUESTION]
    return page(
        "rulebook/search/find.html",
        question=question,
        hits=hits(question, game, view),
        game=game,
        games=GAMES,
        view=view,
        ask_at=url_for("finding.find_at_table", table=view.table) if view else url_for("finding.find"),
    )


def hits(question: str, game: Game | None = None, view: View | None = None) -> list[Hit]:
    """The rules that answer the question best, in the language of the page."""
    index = index_of(language())
    found = index.find(question, game.rules if game else None, HITS)
    return [
        Hit(one.rule, games_with(one.rule), _address(one.rule, game, view), played(one.rule, view) if view else True)
        for one in found
    ]


def played(rule: str, view: View) -> bool:
    """Is the rule in force at a table?"""
    return option_effect(rule, view.agreed.game, view.agreed.options).played


def _address(rule: str, game: Game | None, view: View | None) -> str:
    return address(rule, view.table if view else None, game.id if game else None)
