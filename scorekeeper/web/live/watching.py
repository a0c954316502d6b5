"""A live hand on a phone that only watches, and on a scoreboard."""

from dataclasses import dataclass

from flask import Response
from markupsafe import Markup

from scorekeeper.engine.cards import Card, Cards
from scorekeeper.tables.view import View
from scorekeeper.web.base.language import say
from scorekeeper.web.base.pages import page
from scorekeeper.web.live.page import ShownPlayer, history, parts, shown_players
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
    pile = None if state.pile is None else state.pile[::-1]
    return {
        "watched-players": part(AT + "_players.html", over=state.over, name=names[state.turn], players=players, game=game.id),
        "watched-sets": part(AT + "_sets.html", sets=sets, knocks=game.knocks),
        "watched-stock": part(AT + "_stock.html", pile=pile, left=say(game, "Stock"), stock=state.stock),
        "watched-history": part(AT + "_history.html", history=tuple(history(live))),
    }


def changed_regions(view: View, had: str) -> Markup | None:
    """Return the HTML of the regions that differ from those on the phone. `had` has the phone's checksums, as from
    `checksums_of`. None if the phone shows another page and needs all of it."""
    regions = watched_regions(view)
    theirs, ours = had.split("-"), checksums_of(regions).split("-")
    if not regions or len(theirs) != len(ours):
        return None
    return Markup("").join(region for region, was, now in zip(regions.values(), theirs, ours, strict=True) if was != now)


@dataclass(frozen=True, slots=True)
class OpenHand:
    """The open cards of a live hand, for a scoreboard. `turn` is the player in turn. `rows` has each player with the melds that
    they laid, and `sets` those that belong to nobody. `due` is the card that must be played first. `pile` and `stock` are numbers
    of cards, and `top` is the pile's topmost card. `pile` and `top` are None in a game without a pile."""

    turn: str
    over: bool
    due: Card | None
    rows: tuple[tuple[ShownPlayer, tuple[Cards, ...]], ...]
    sets: tuple[Cards, ...]
    pile: int | None
    top: Card | None
    stock: int

    def crowd(self, melds: tuple[Cards, ...]) -> int:
        """Return how small these melds must be shown to fit in a row: from 0 (large) to 3."""
        return min(sum(len(cards) + 1 for cards in melds) // 8, 3)


def open_hand(view: View) -> OpenHand | None:
    """Return the open cards of the table's live hand. None if no hand is live."""
    if not view.live or view.live.hand.given_up:
        return None
    state, names = view.live.state, view.live.agreed.players
    drawn = getattr(state, "drawn", None)
    return OpenHand(
        names[state.turn],
        state.over,
        getattr(drawn, "owed", None),
        tuple(
            (player, tuple(cards for by, cards in state.laid if by == seat))
            for seat, player in enumerate(shown_players(state, view.live.score_lines))
        ),
        tuple(cards for by, cards in state.laid if by is None),
        None if state.pile is None else len(state.pile),
        state.pile[-1] if state.pile else None,
        state.stock,
    )
