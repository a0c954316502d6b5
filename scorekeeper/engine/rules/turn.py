"""Rules: whose turn, one draw, one discard."""

from scorekeeper.engine.cards import Cards, plain
from scorekeeper.engine.rule import granted, rule
from scorekeeper.engine.state import Source, State
from scorekeeper.engine.verdict import LEGAL, Verdict, broken


@rule("turn.order", "P B R")
def in_turn(state: State, seat: int, cards: Cards) -> Verdict:
    """Only the player whose turn it is draws, melds, lays off and discards."""
    if seat == state.turn:
        return LEGAL
    return broken("turn.order", name=state.agreed.players[state.turn])


@rule("turn.draw", "P B R")
def has_drawn(state: State, seat: int, cards: Cards) -> Verdict:
    """A turn starts with exactly one draw: the player draws before anything else."""
    return LEGAL if state.drawn else broken("turn.draw", variant="first")


def not_drawn(state: State, seat: int, cards: Cards) -> Verdict:
    """The same rule from its other side: the player does not draw twice."""
    if state.drawn is None:
        return LEGAL
    again = broken("turn.draw", variant="again")
    return first_turn(state).and_also(again) if state.drawn.first_turn else again


@rule("wrotham.first-turn", "R", silent=True, when=("first_player_extra=true",))
def first_turn(state: State) -> Verdict:
    """The first player has a card more and does not draw on their first turn; no card is turned up."""
    return broken("wrotham.first-turn", name=state.agreed.players[state.turn])


@rule("turn.discard", "P R")
def may_end(state: State, seat: int, cards: Cards) -> Verdict:
    """A turn ends with one discard, unless the player has melded every card: that has ended it already."""
    return broken("turn.discard")


@rule("discard.same", "P R", silent=True)
def not_the_same(state: State, seat: int, cards: Cards) -> Verdict:
    """Who took only the top discard discards another card; with two packs its twin from the hand is another card.

    Who took several may discard the former top card again.
    """
    drawn, held, card = state.drawn, state.hands[seat], cards[0]
    if drawn is None or drawn.source is not Source.PILE or not drawn.alone or plain(card) not in drawn.taken:
        return LEGAL
    twin_known = held.known.count(plain(card)) > 1
    twin_may_be = held.unknown > 0 and state.copies(card) < state.limit(card)
    return LEGAL if twin_known or twin_may_be else broken("discard.same", (card,))


granted("meld.free", "P", because="Any number of melds and lay-offs in a turn, on anybody's melds; none is compulsory.")
