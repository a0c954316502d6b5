"""Rules: an empty stock."""

from scorekeeper.engine.cards import Card, plain
from scorekeeper.engine.frozen import evolve
from scorekeeper.engine.option import Options
from scorekeeper.engine.rule import rule
from scorekeeper.engine.rules.cards_in_play import may_be_drawn
from scorekeeper.engine.state import State
from scorekeeper.engine.verdict import LEGAL, Verdict, broken


def top(state: State, said: Card | None) -> Card | None:
    """The card that is drawn from the stock, as far as anybody knows: the one that was said, or the one that must lie there."""
    if said is not None:
        return plain(said)
    return state.stock_cards[-1] if state.stock_ordered and state.stock_cards else None


def may_be_on_top(state: State, card: Card | None) -> Verdict:
    """Can the card that was said lie on top of the stock?"""
    if card is None:
        return LEGAL
    if state.reused == 0:
        return may_be_drawn(state, card)
    if state.stock_ordered:
        return LEGAL if state.stock_cards[-1] == plain(card) else broken("rummy.turn-over", (card,), "top")
    if plain(card) not in state.stock_cards:
        return broken("rummy.shuffle", (card,))
    return may_be_drawn(evolve(state, stock_cards=()), card)


@rule("rummy.turn-over", "R", when=("stock_out=turn-over",))
def turn_over(state: State) -> State:
    """Stock empty and the pile not wanted: the pile is turned over unshuffled as the new stock, its lowest card on top."""
    return evolve(_reused(state), stock_cards=state.pile[::-1], stock_ordered=True)


@rule("rummy.shuffle", "R", when=("stock_out=shuffle",))
def shuffle(state: State) -> State:
    """The pile is shuffled before it becomes the new stock."""
    return evolve(_reused(state), stock_cards=state.pile, stock_ordered=False)


def _reused(state: State) -> State:
    return evolve(state, stock=len(state.pile), pile=(), reused=state.reused + 1)


@rule("rummy.reuse", "R", when=("reuse_limit",))
def may_be_reused(state: State, options: Options) -> bool:
    """The pile is reused so many times at most; the next time the stock runs out and the discard is not taken, it is over."""
    limit = options["reuse_limit"]
    return bool(state.pile) and (not isinstance(limit, int) or state.reused < limit)


@rule("rummy.block", "R", when=("stock_out=block",))
def blocks(options: Options) -> bool:
    """The pile is not reused at all: the hand ends when the stock is empty and the discard is not taken."""
    return options["stock_out"] == "block"


@rule("rummy.stock-count", "R")
def count(state: State) -> int:
    """Anybody may ask at any time how many cards are left in the stock."""
    return state.stock
