"""The scoreboard, for a large screen in the middle of the table."""

from flask import Blueprint, Response

from scorekeeper.tables.phones import Role
from scorekeeper.web.access.authorization import requires
from scorekeeper.web.base.pages import page
from scorekeeper.web.current import table_service
from scorekeeper.web.tables.routes import board

bp = Blueprint("wall", __name__, url_prefix="/tables/<table>/wall")


@bp.get("")
@requires(Role.LOOK)
def scoreboard(table: str) -> Response:
    """Names and totals, as large as they go."""
    view = table_service().view(table)
    return page("tables/scoreboard.html", view=view, **board(view))
