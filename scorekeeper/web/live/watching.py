"""A live hand on the phone of somebody who only watches."""

from dataclasses import dataclass
from typing import Any

from flask import Response

from scorekeeper.engine.score import points_melded
from scorekeeper.tables.live_hand import Live
from scorekeeper.tables.view import View
from scorekeeper.web.base.i18n import say, say_many
from scorekeeper.web.base.pages import page
from scorekeeper.web.live.page import history


@dataclass(frozen=True, slots=True)
class Player:
    """A player in the row of players: what is held in words, points on the table so far (None where nothing is counted
    before the end), and whether it is their turn."""

    name: str
    holds: str
    melded: int | None
    in_turn: bool


def watch(view: View) -> Response:
    """The page that shows how the hand stands."""
    facts = _of_hand(view.live) if view.live and not view.live.hand.given_up else {}
    return page("live/watch.html", view=view, number=len(view.hands) + 1, **facts)


def _of_hand(live: Live) -> dict[str, Any]:
    state, game, names = live.state, live.agreed.game, live.agreed.players
    lines = live.score_lines
    players = [
        Player(
            name,
            say_many(game, "%(num)s card", "%(num)s cards", state.hands[seat].count),
            points_melded(lines[name]) if game.counts_melds else None,
            seat == state.turn and not state.over,
        )
        for seat, name in enumerate(names)
    ]
    return {
        "over": state.over,
        "name": names[state.turn],
        "left": (say(game, "Stock"), state.stock),
        "players": players,
        "pile": None if state.pile is None else state.pile[::-1],
        "sets": [("" if by is None else names[by], cards) for by, cards in state.laid],
        "history": history(live),
    }
