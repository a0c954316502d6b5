"""A form whose players have changed since it was opened."""

from flask import Blueprint, Response, request, url_for

from scorekeeper.tables.view import View
from scorekeeper.web.base.forms import LONGEST_TEXT, whole
from scorekeeper.web.base.pages import page, see_other
from scorekeeper.web.current import table_service

bp = Blueprint("other_players", __name__)


@bp.app_template_global("players_mark")
def players_mark(view: View) -> str:
    """Return the seat numbers of the form's players in order, such as `0-2-3`. The form sends them back, since its fields are
    numbered by the players' order."""
    return "-".join(str(view.seat_of(name)) for name in view.players)


def answer_stale_players(view: View, key: str) -> Response | None:
    """Return the page for a form made for other players than the view's, with everything typed in it. None if the players are
    the same. A repeated save redirects to the table, since it was right when it was made."""
    said = request.form.get("players", "")
    if not said or said == players_mark(view):
        return None
    if table_service().answer_of(view.table, key):
        return see_other(url_for("tables.table", table=view.table))
    seats = [whole(seat, len(view.log.roster.names)) for seat in said[:200].split("-")]
    typed = [
        (view.name_of(seat), request.form.get(f"line-{place}", "")[:LONGEST_TEXT])
        for place, seat in enumerate(seats)
        if seat is not None
    ]
    return page("hands/stale_players.html", 409, view=view, typed=typed)
