"""A hand of Gin judged event by event."""

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.engine.cards import Cards, plain
from scorekeeper.engine.events import (
    Announce,
    Discard,
    DrawPile,
    DrawStock,
    EndTurn,
    Event,
    Pass,
    PutBack,
)
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import PlacedVerdict, PlayHand
from scorekeeper.engine.rules import counting
from scorekeeper.engine.rules.cards_in_play import Inventory, deal_hands
from scorekeeper.engine.rules.going_out import still_open
from scorekeeper.engine.rules.turn import in_turn
from scorekeeper.engine.score import ScoreLine, Why
from scorekeeper.games.gin.setting_up import other
from scorekeeper.games.gin.showing import knock, only_shows, show
from scorekeeper.games.gin.state import GinHand, Outcome
from scorekeeper.games.gin.turn import (
    discard,
    draw_pile,
    draw_stock,
    has_drawn,
    nothing_is_melded,
    pass_on,
    put_back,
    turn_ends_so,
)

KNOCK, SHOW = "knock", "show"


def start_hand(agreed: Agreement, hand: PlayHand, dealer: str) -> tuple[GinHand, list[PlacedVerdict]]:
    """Deal the hand. Return the first state, and verdicts on cards that can't be dealt."""
    set_up, names = agreed.set_up, agreed.players
    inventory = Inventory(set_up.packs, set_up.jokers)
    pile: Cards = () if hand.upcard is None else (plain(hand.upcard),)
    surplus = inventory.add(pile)
    verdicts = [] if surplus.ok else [PlacedVerdict({"upcard": str(hand.upcard)}, surplus)]
    hands, wrong = deal_hands(agreed, hand, [set_up.hand_size] * len(names), inventory)
    stock = set_up.cards - set_up.hand_size * len(names) - set_up.upcards
    first = other(names.index(dealer), len(names))
    return GinHand(agreed, first, stock, pile, hands, upcard=hand.upcard), [*verdicts, *wrong]


def step(state: GinHand, event: Event) -> Outcome:
    """Judge one event, and do it if it is legal."""
    refusal = still_open(state, event.by, ())
    if not refusal.ok:
        return state, refusal
    if state.knocker is not None:
        if isinstance(event, Announce) and event.word == SHOW and event.by == state.turn:
            return show(state, event, state.knocker)
        return state, only_shows()
    refusal = in_turn(state, event.by, ())
    if not refusal.ok:
        return state, refusal
    if isinstance(event, Announce):
        return knock(state, event) if event.word == KNOCK else (state, nothing_is_melded().and_also(only_shows()))
    do = _EVENTS.get(type(event))
    return do(state, event) if do else (state, nothing_is_melded())


def score_lines(state: GinHand, left: Mapping[str, Cards]) -> dict[str, tuple[ScoreLine, ...]]:
    """Return the deadwood of each player."""
    values = state.agreed.set_up.card_values
    return {name: counting.lines(left.get(name, ()), values, Why.LEFT) for name in state.agreed.players}


def _end_turn(state: GinHand, event: EndTurn) -> Outcome:
    refusal = has_drawn(state)
    return state, turn_ends_so() if refusal.ok else refusal


_EVENTS: Mapping[type[Any], Callable[[GinHand, Any], Outcome]] = {
    DrawStock: draw_stock,
    DrawPile: draw_pile,
    Discard: discard,
    Pass: lambda state, event: pass_on(state),
    PutBack: lambda state, event: put_back(state),
    EndTurn: _end_turn,
}
"""What each event does. All others meld or lay off, which nobody does before a knock."""
