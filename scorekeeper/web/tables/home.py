"""The home page: games to continue, new game, rules, disputes."""

from dataclasses import dataclass

from flask import Blueprint, Response, request

from scorekeeper.engine.cards import parse_cards
from scorekeeper.tables.view import View
from scorekeeper.web.access.recent_tables import house_tables, recent_ids, recent_tables, unreadable_tables
from scorekeeper.web.base import device
from scorekeeper.web.base.pages import Context, page
from scorekeeper.web.tables.ranking import RankedPlayer, ranking

bp = Blueprint("home", __name__)


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game on the home page: its table, the players in seat order, the leader and the second, and the time of the last
    save."""

    view: View
    seats: list[RankedPlayer]
    first: RankedPlayer
    second: RankedPlayer | None
    at: str


@bp.get("/")
def home() -> Response:
    """Show the home page: the game to continue, links, earlier games, and with the house key those of the house."""
    games = [shown(view) for view in recent_tables()]
    going_on = next((one for one in games if not one.view.session.over), None)
    earlier = [one for one in games if one is not going_on]
    facts: Context = {"hello": parse_cards(("Qs", "Ks", "As")), "archived": device.archived_ids()}
    facts["house"] = [shown(view) for view in house_tables()]
    facts |= {"unreadable": unreadable_tables(recent_ids())}
    return page("tables/home.html", going_on=going_on, earlier=earlier, private=not request.is_secure, **facts)


def shown(view: View) -> GameCard:
    """Return a game as shown on the home page."""
    places = ranking(view)
    winner = view.session.winners[0] if view.session.winners else places[0].name
    first = next((place for place in places if place.name == winner), places[0])
    at = max([view.opened_at, *(played.versions[-1].at for played in view.hands)])
    by_seat = sorted(places, key=lambda place: view.players.index(place.name))
    return GameCard(view, by_seat, first, next((place for place in places if place is not first), None), at)
