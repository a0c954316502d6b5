"""The large board, for a tablet in the middle of the table."""

from flask import Blueprint, Response

from scorekeeper.web.base.pages import page
from scorekeeper.web.current import referee
from scorekeeper.web.tables.routes import board

pages = Blueprint("wall", __name__, url_prefix="/tables/<table>/wall")


@pages.get("")
def wall(table: str) -> Response:
    """Names and totals, as large as they go."""
    view = referee().view(table)
    return page("tables/scoreboard.html", view=view, **board(view))
