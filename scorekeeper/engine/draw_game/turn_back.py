"""A turn undone: its cards go back where they came from.

Cards that were on the table are known afterwards to be in the hand."""

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
    """Return the hand of the player in turn with all cards of this turn back in it: those played and those drawn."""
    held, lay, lie = state.hands[state.turn], _on_table(turn_start(state)), _on_table(state)
    laid, exchanged = not_among(lay, lie), not_among(lie, lay)
    return HeldCards(held.count + len(laid) - len(exchanged), without((*held.known, *laid), exchanged))


def put_back(state: State) -> State:
    """Put back the cards taken from the pile, and undo what was played since. If the rules don't allow that, undo only the
    exchanges for jokers."""
    if state.drawn and not may_undo(state, state.drawn):
        return undo_exchanges(state)
    return undo_turn(state)


def back_into_hand(state: State, verdict: Verdict, rules: Container[str]) -> State:
    """Return the cards of this turn to the hand, if the verdict on ending it cites one of these rules. Otherwise return the
    state unchanged."""
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
    """Return the state before the draw from the pile, or before the call, that started this turn. Cards shown since then
    count as known cards of the hand."""
    before, held = turn_start(state), all_in_hand(state)
    taken = before.pile[len(state.pile) :]
    hand = HeldCards(held.count - len(taken), without(held.known, taken))
    called = state.drawn is not None and state.drawn.source is Source.CALL
    ended = before.ended if called else None
    hands = before.hands_with(state.turn, hand)
    return evolve(before, ended=ended, melded_out=None, hands=hands, seen=state.seen)


def _on_table(state: State) -> list[Card]:
    return [plain(card) for meld in state.melds for card in meld.cards]
