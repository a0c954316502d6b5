"""The scoreboard, for a TV or a tablet."""

from flask import Blueprint, Response, request

from scorekeeper.engine.messages import N_
from scorekeeper.tables.log.phones import Role
from scorekeeper.tables.view import View
from scorekeeper.web.access.authorization import requires
from scorekeeper.web.access.joining import shown_code
from scorekeeper.web.base.language import _
from scorekeeper.web.base.pages import page
from scorekeeper.web.tables.routes import board
from scorekeeper.web.tables.sharing import outcome

bp = Blueprint("scoreboard", __name__, url_prefix="/tables/<table>/scoreboard")

TIES = (N_("tied for 1st"), N_("tied for 2nd"), N_("tied for 3rd"))
LATER_TIE = N_("tied for %(rank)sth")


@bp.app_template_filter("tie")
def tie(rank: int) -> str:
    """Return the mark of a rank that several players share."""
    return _(TIES[rank - 1] if rank <= len(TIES) else LATER_TIE, rank=rank)


@bp.get("")
@requires(Role.LOOK)
def scoreboard(view: View) -> Response:
    """Show names and totals as large as possible. `?flat` repeats them for the other side of the table."""
    last = (view.counted[-1].result.scores or {}) if view.counted else {}
    context = board(view) | {"last": last, "outcome": outcome(view) if view.session.over else ""}
    return page("tables/scoreboard.html", view=view, code=shown_code(view), flat="flat" in request.args, **context)
