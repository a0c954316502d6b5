"""A live hand on a phone that only watches, and on a scoreboard."""

from flask import Response
from markupsafe import Markup

from scorekeeper.tables.view import View
from scorekeeper.web.base.language import say
from scorekeeper.web.base.pages import Context, page
from scorekeeper.web.live.page import history, parts, shown_players
from scorekeeper.web.live.regions import Regions, checksums_of

AT = "live/watched/"


def watch(view: View) -> Response:
    return page("live/watch.html", view=view, number=len(view.hands) + 1, regions=watched_regions(view))


def watched_regions(view: View) -> Regions:
    """Return the HTML of each region of the watching page, by its id. Empty if no hand is live."""
    if not view.live or view.live.hand.given_up:
        return {}
    part, live, state, game = parts(), view.live, view.live.state, view.agreed.game
    names = live.agreed.players
    sets = tuple(("" if by is None else names[by], cards) for by, cards in state.laid)
    players = shown_players(state, live.score_lines)
    return {
        "watched-players": part(AT + "_players.html", over=state.over, name=names[state.turn], players=players, game=game.id),
        "watched-sets": part(AT + "_sets.html", sets=sets, knocks=game.knocks),
        "watched-stock": part(AT + "_stock.html", pile=state.pile, left=say(game, "Stock"), stock=state.stock),
        "watched-history": part(AT + "_history.html", history=tuple(history(live))),
    }


def changed_regions(view: View, had: str) -> Markup | None:
    """Return the HTML of the regions that differ from those on the phone. `had` has the checksums that the phone sent, joined by
    `checksums_of`. Return None if the phone shows another page and needs all of this one."""
    regions = watched_regions(view)
    theirs, ours = had.split("-"), checksums_of(regions).split("-")
    if not regions or len(theirs) != len(ours):
        return None
    return Markup("").join(region for region, was, now in zip(regions.values(), theirs, ours, strict=True) if was != now)


def open_hand(view: View) -> Context | None:
    """Return what a scoreboard shows of the table's live hand, or None if no hand is live. `rows` has each player with the melds
    that they laid, `sets` those that belong to nobody, and `due` is the card that must be played first."""
    if not view.live or view.live.hand.given_up:
        return None
    state, players = view.live.state, enumerate(shown_players(view.live.state, view.live.score_lines))
    return {
        "state": state,
        "turn": view.live.agreed.players[state.turn],
        "due": getattr(getattr(state, "drawn", None), "owed", None),
        "rows": [(player, [cards for by, cards in state.laid if by == seat]) for seat, player in players],
        "sets": [cards for by, cards in state.laid if by is None],
    }
