"""A live hand on a phone that only watches.

A poll returns the regions of the page that the phone lacks."""

from dataclasses import dataclass

from flask import Response
from markupsafe import Markup

from scorekeeper.engine.score import points_melded
from scorekeeper.tables.log.live_hand import Live
from scorekeeper.tables.view import View
from scorekeeper.web.base.language import say, say_many
from scorekeeper.web.base.pages import page
from scorekeeper.web.live.page import history, parts
from scorekeeper.web.live.regions import Regions, have

AT = "live/watched/"


@dataclass(frozen=True, slots=True)
class WatchedPlayer:
    """A player in the row of players. `holds` says in words how many cards they hold, and `melded` has their points on the
    table. It is None if nothing counts before the end."""

    name: str
    holds: str
    melded: int | None
    in_turn: bool


def watch(view: View) -> Response:
    return page("live/watch.html", view=view, number=len(view.hands) + 1, regions=watched_regions(view))


def watched_regions(view: View) -> Regions:
    """Return the HTML of each region of the watching page, by the region's id. Empty while no hand is live."""
    if not view.live or view.live.hand.given_up:
        return {}
    part, live, state, game = parts(), view.live, view.live.state, view.agreed.game
    names = live.agreed.players
    sets = tuple(("" if by is None else names[by], cards) for by, cards in state.laid)
    pile = None if state.pile is None else state.pile[::-1]
    return {
        "watched-players": part(AT + "_players.html", over=state.over, name=names[state.turn], players=_players(live)),
        "watched-sets": part(AT + "_sets.html", sets=sets, knocks=game.knocks),
        "watched-stock": part(AT + "_stock.html", pile=pile, left=say(game, "Stock"), stock=state.stock),
        "watched-history": part(AT + "_history.html", history=tuple(history(live))),
    }


def not_seen(view: View, had: str) -> Markup | None:
    """Return the HTML of the regions that changed. `had` has the checksums of those on the phone, joined as by `have`. None
    if the phone shows another page and needs all of it."""
    regions = watched_regions(view)
    theirs, ours = had.split("-"), have(regions).split("-")
    if not regions or len(theirs) != len(ours):
        return None
    return Markup("").join(
        region for region, was, now in zip(regions.values(), theirs, ours, strict=True) if was != now
    )


def _players(live: Live) -> tuple[WatchedPlayer, ...]:
    state, game, lines = live.state, live.agreed.game, live.score_lines
    return tuple(
        WatchedPlayer(
            name,
            say_many(game, "%(num)s card", "%(num)s cards", state.hands[seat].count),
            points_melded(lines[name]) if game.counts_melds else None,
            seat == state.turn and not state.over,
        )
        for seat, name in enumerate(live.agreed.players)
    )
