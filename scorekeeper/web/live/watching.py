"""A live hand on the phone of somebody who only watches."""

from dataclasses import dataclass
from typing import Any

from flask import Response

from scorekeeper.engine.cards import Cards
from scorekeeper.tables.live_hand import Live
from scorekeeper.tables.view import View
from scorekeeper.web.base.i18n import _, ngettext
from scorekeeper.web.base.pages import page
from scorekeeper.web.live.card_page import history, seats


@dataclass(frozen=True, slots=True)
class Player:
    """A player in the row of players: what is held in words, points on the table so far (None where nothing is counted
    before the end), and whether it is their turn."""

    name: str
    holds: str
    melded: int | None
    in_turn: bool


def watch(view: View, history: list[str] | None = None) -> Response:
    """The page that shows how the hand stands. `history`, the latest first, where the caller has the words for it."""
    facts: dict[str, Any] = {}
    if view.live and not view.live.hand.given_up:
        facts = _of_round(view.live) | {"history": history or []} if view.in_rounds else _of_hand(view.live)
    return page("live/watch.html", view=view, number=len(view.hands) + 1, **facts)


def _of_hand(live: Live) -> dict[str, Any]:
    state = live.state
    counts = state.agreed.game.counts_melds
    rows = [
        Player(
            one.name,
            str(ngettext("%(num)s card", "%(num)s cards", one.cards)),
            one.melded if counts else None,
            one.in_turn,
        )
        for one in seats(live)
    ]
    return {
        "over": state.over,
        "name": state.agreed.players[state.turn],
        "left": (_("Stock"), state.stock),
        "players": rows,
        "pile": state.pile[::-1],
        "sets": [(state.agreed.players[on.by], on.meld.cards) for on in state.table],
        "history": history(live),
    }


def _of_round(live: Live) -> dict[str, Any]:
    state = live.state
    rows = [
        Player(
            name,
            str(ngettext("%(num)s tile", "%(num)s tiles", held.count)),
            None,
            seat == state.turn and not state.over,
        )
        for seat, (name, held) in enumerate(zip(state.agreed.players, state.hands, strict=True))
    ]
    sets: list[tuple[str, Cards]] = [("", tiles) for tiles in state.table]
    return {
        "over": state.over,
        "name": state.agreed.players[state.turn],
        "left": (_("Pool"), state.stock),
        "players": rows,
        "pile": None,
        "sets": sets,
    }
