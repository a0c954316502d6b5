"""A turn undone: its cards go back where they came from.

Cards that lay on the table were seen: from then on they are known to be in the hand.
"""

from collections.abc import Container

from scorekeeper.engine.cards import Card, not_among, plain, without
from scorekeeper.engine.frozen import evolve
from scorekeeper.engine.hands import HeldCards
from scorekeeper.engine.rules.drawing import may_undo
from scorekeeper.engine.rules.exchanging import undo_exchanges
from scorekeeper.engine.state import Draw, Source, State
from scorekeeper.engine.verdict import Verdict


def turn_start(state: State) -> State:
    """Return the state before this turn's draw."""
    return state.drawn.before if state.drawn else state


def all_in_hand(state: State) -> HeldCards:
    """Return the hand of the player in turn with all that they laid in this turn in it again, the cards drawn too."""
    held, lay, lie = state.hands[state.turn], _on_table(turn_start(state)), _on_table(state)
    laid, exchanged = not_among(lay, lie), not_among(lie, lay)
    return HeldCards(held.count + len(laid) - len(exchanged), without((*held.known, *laid), exchanged))


def put_back(state: State) -> State:
    """What was taken goes back: the cards of the pile with all that was played since; else the jokers, for their cards."""
    if state.drawn and not may_undo(state, state.drawn):
        return undo_exchanges(state)
    return undo_turn(state)


def back_into_hand(state: State, verdict: Verdict, rules: Container[str]) -> State:
    """After a turn was not to be ended so, by one of these rules: what was played too early goes back into the hand."""
    if state.drawn is None or not any(rule in rules for rule in verdict.rules):
        return state
    before, hand, drawn = state.drawn.before, all_in_hand(state), state.drawn
    taken = before.pile[len(state.pile) :]
    owed = drawn.owed
    if taken:
        owed = taken[0] if drawn.source is Source.CALL else state.game.card_to_play_first(taken)
    drawn = Draw(drawn.source, before, drawn.floating, taken, drawn.alone, owed)
    hands = state.hands_with(state.turn, hand)
    return evolve(state, hands=hands, table=before.table, played=before.played, drawn=drawn)


def undo_turn(state: State) -> State:
    """Return the state before the draw from the pile, with what was seen since in the hand. A call is undone too."""
    before, held = turn_start(state), all_in_hand(state)
    taken = before.pile[len(state.pile) :]
    hand = HeldCards(held.count - len(taken), without(held.known, taken))
    called = state.drawn is not None and state.drawn.source is Source.CALL
    ended = before.ended if called else None
    hands = before.hands_with(state.turn, hand)
    return evolve(before, ended=ended, melded_out=None, hands=hands, seen=state.seen)


def _on_table(state: State) -> list[Card]:
    return [plain(card) for meld in state.melds for card in meld.cards]
