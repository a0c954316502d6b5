"""The home page, and the pages to name, archive, delete or restore a game.

A game's name is the same on all phones. Only the host deletes. Each phone has its own archive, in its cookie."""

from dataclasses import dataclass

from flask import Blueprint, Response, request, url_for

from scorekeeper.contract.names import tidy
from scorekeeper.engine.cards import parse_cards
from scorekeeper.tables.log.collaboration import DELETED, LONGEST_NAME, NAMED, RESTORED
from scorekeeper.tables.view import View
from scorekeeper.web.access.authorization import Role, requires
from scorekeeper.web.access.recent_tables import archived_tables, house_tables, recent_ids, recent_tables, unreadable_tables
from scorekeeper.web.base import device
from scorekeeper.web.base.forms import posted_save
from scorekeeper.web.base.pages import Context, page, see_other, wants_fragment
from scorekeeper.web.current import table_service
from scorekeeper.web.settings import LOOKS
from scorekeeper.web.tables.ranking import RankedPlayer, ranking

bp = Blueprint("home", __name__)


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game on the home page, its players in seat order, the leader, and the second, if any."""

    view: View
    seats: list[RankedPlayer]
    first: RankedPlayer
    second: RankedPlayer | None


@bp.get("/")
def home() -> Response:
    """Show the game to continue, links, and earlier games. With the house key, also show other games of the house. Tell a page
    that has `seen` an earlier state of this phone's games to load anew."""
    recent = recent_tables()
    seen = sum(view.revision for view in recent) if any(len(view.people.present) > 1 for view in recent) else 0
    if "seen" in request.args and wants_fragment():
        return Response(status=204, headers={"HX-Refresh": str(request.args["seen"] != str(seen)).lower()})
    games = [game_card(view) for view in recent]
    going_on = next((one for one in games if not one.view.session.over), None)
    earlier = sorted((one for one in games if one is not going_on), key=lambda one: one.view.last_hand_at, reverse=True)
    facts: Context = {"seen": seen, "hello": parse_cards(("Qs", "Ks", "As")), "archived": device.archived_ids()}
    ids = recent_ids()
    facts["house"] = sorted(map(game_card, house_tables(ids)), key=lambda one: one.view.last_hand_at, reverse=True)
    facts["away"] = next(iter(archived_tables()), None) if request.args.get("done") else None
    facts |= {"unreadable": unreadable_tables(ids)}
    return page("tables/home.html", going_on=going_on, earlier=earlier, private=not request.is_secure, **facts)


@bp.app_template_global("game_card")
def game_card(view: View) -> GameCard:
    places = ranking(view)
    first = next((place for place in places if place.name in view.session.winners[:1]), places[0])
    by_seat = sorted(places, key=lambda place: view.players.index(place.name))
    return GameCard(view, by_seat, first, next((place for place in places if place is not first), None))


LONGEST_ID = 40


@bp.get("/archive")
def archive() -> Response:
    """Show the games that this phone archived, including those that it deleted as host."""
    games = [game_card(view) for view in archived_tables()]
    return page("tables/archive.html", games=games, unreadable=unreadable_tables(device.archived_ids()))


@bp.get("/tables/<table>/game")
@requires(Role.LOOK)
def game(view: View) -> Response:
    """Show what can be done with the whole game, such as renaming or deleting it."""
    return page("tables/game.html", view=view, archived=view.table in device.archived_ids(), orders=LOOKS["order"])


@bp.post("/archive")
def put_away() -> Response:
    """Put a game into this phone's archive, or take it out. This changes only the phone's cookie."""
    table, back = request.form.get("table", "")[:LONGEST_ID], request.form.get("back")
    device.archive(table, not back)
    return see_other(url_for("home.archive" if back and back != "home" else "home.home", done=None if back else "archived"))


@bp.post("/tables/<table>/name")
@requires(Role.ENTER)
def rename(view: View) -> Response:
    """Name the game. An empty name removes the earlier one."""
    name = tidy(request.form.get("name", ""))[:LONGEST_NAME]
    if name != view.log.label.name:
        _append(view.table, NAMED, name=name)
    return see_other(url_for("tables.table", table=view.table))


@bp.route("/tables/<table>/delete", methods=["GET", "POST"])
@requires(Role.HOST)
def delete(view: View) -> Response:
    """Ask for confirmation, then remove the game from every phone's list. The log stays, and this phone's archive lists it."""
    if request.method != "POST":
        return page("tables/delete.html", view=view)
    _append(view.table, DELETED)
    device.archive(view.table, True)
    return see_other(url_for("home.home", done="game-deleted"))


@bp.post("/tables/<table>/restore")
@requires(Role.HOST)
def restore(view: View) -> Response:
    if view.log.label.deleted:
        _append(view.table, RESTORED)
    device.archive(view.table, False)
    return see_other(url_for("tables.table", table=view.table, done="restored"))


def _append(table: str, kind: str, **said: str) -> None:
    table_service().append_social(table, kind, said, posted_save())
