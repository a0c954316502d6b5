"""The games of a phone: named, archived, deleted, and restored.

A name is for all phones, and only the host deletes. The archive is the phone's own, in its cookie."""

from flask import Blueprint, Response, request, url_for

from scorekeeper.contract.names import tidy
from scorekeeper.tables.log.collaboration import DELETED, LONGEST_NAME, NAMED, RESTORED
from scorekeeper.tables.log.phones import Role
from scorekeeper.tables.view import View
from scorekeeper.web.access.authorization import requires
from scorekeeper.web.access.recent_tables import archived_tables, unreadable_tables
from scorekeeper.web.base import device
from scorekeeper.web.base.forms import KeyedForm, posted_save
from scorekeeper.web.base.pages import page, see_other
from scorekeeper.web.current import table_service
from scorekeeper.web.settings import LOOKS
from scorekeeper.web.tables.home import shown

bp = Blueprint("game_list", __name__)

LONGEST_ID = 40


@bp.get("/archive")
def archive() -> Response:
    """Show the games that this phone archived, and those that it deleted."""
    games = [shown(view) for view in archived_tables()]
    unreadable = unreadable_tables(device.archived_ids())
    return page("tables/archive.html", games=games, unreadable=unreadable, form=KeyedForm.fresh())


@bp.get("/tables/<table>/game")
@requires(Role.LOOK)
def game(view: View) -> Response:
    """Show what can be done with a game as a whole."""
    archived = device.is_archived(view.table)
    return page("tables/game.html", view=view, archived=archived, orders=LOOKS["order"], form=KeyedForm.fresh())


@bp.post("/archive")
def put_away() -> Response:
    """Put a game into this phone's archive, or take it out. This changes only the phone's cookie."""
    table, back = request.form.get("table", "")[:LONGEST_ID], "back" in request.form
    device.archive(table, not back)
    return see_other(url_for("game_list.archive" if back else "home.home", done=None if back else "archived"))


@bp.post("/tables/<table>/name")
@requires(Role.ENTER)
def rename(view: View) -> Response:
    """Name the game, or remove the name if the new one is empty."""
    name = tidy(request.form.get("name", ""))[:LONGEST_NAME]
    if name != view.log.label.name:
        _append(view.table, NAMED, name=name)
    return see_other(url_for("tables.table", table=view.table))


@bp.route("/tables/<table>/delete", methods=["GET", "POST"])
@requires(Role.HOST)
def delete(view: View) -> Response:
    """Delete the game on every phone, after asking. Its log stays, and this phone finds it in its archive."""
    if request.method != "POST":
        return page("tables/delete.html", view=view, form=KeyedForm.fresh())
    _append(view.table, DELETED)
    device.archive(view.table, True)
    return see_other(url_for("home.home", done="game-deleted"))


@bp.post("/tables/<table>/restore")
@requires(Role.HOST)
def restore(view: View) -> Response:
    """Restore a deleted game."""
    if view.log.label.deleted:
        _append(view.table, RESTORED)
    device.archive(view.table, False)
    return see_other(url_for("tables.table", table=view.table, done="restored"))


def _append(table: str, kind: str, **said: str) -> None:
    table_service().append_social(table, kind, said, posted_save())
