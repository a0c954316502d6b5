"""A turn undone: its cards go back where they came from.

Cards that lay on the table were seen: from then on they are known to be in the hand.
"""

from scorekeeper.engine.cards import Card, not_among, plain, without
from scorekeeper.engine.frozen import evolve
from scorekeeper.engine.hands import HeldCards
from scorekeeper.engine.state import State


def turn_start(state: State) -> State:
    """The state before this turn's draw."""
    return state.drawn.before if state.drawn else state


def all_in_hand(state: State) -> HeldCards:
    """The hand of the player in turn with all that they laid in this turn in it again, the cards drawn too."""
    held, lay, lie = state.hands[state.turn], _on_table(turn_start(state)), _on_table(state)
    laid, exchanged = not_among(lay, lie), not_among(lie, lay)
    return HeldCards(held.count + len(laid) - len(exchanged), without((*held.known, *laid), exchanged))


def undo_turn(state: State) -> State:
    """The state before the draw from the pile, with what has been seen since in the hand."""
    before, held = turn_start(state), all_in_hand(state)
    taken = before.pile[len(state.pile) :]
    hand = HeldCards(held.count - len(taken), without(held.known, taken))
    return evolve(before, ended=None, melded_out=None, hands=before.hands_with(state.turn, hand))


def _on_table(state: State) -> list[Card]:
    return [plain(card) for meld in state.melds for card in meld.cards]
