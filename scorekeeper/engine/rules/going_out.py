"""Rules: going out and floating."""

from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.option import Options
from scorekeeper.engine.rule import rule
from scorekeeper.engine.rules.laying_off import fits_on
from scorekeeper.engine.rules.turn import not_the_same
from scorekeeper.engine.state import Source, State
from scorekeeper.engine.verdict import LEGAL, Verdict, broken


@rule("out.free", "P B", when=("going_out=free",))
def melding_ends_hand(state: State) -> bool:
    """A hand ends as soon as a player has no cards, by melding all or by discarding the last: does melding end it?"""
    return not floats(state.agreed.options)


@rule("out.discard", "P R", when=("going_out=discard",))
def keeps_a_card(state: State, seat: int, cards: Cards) -> Verdict:
    """A player keeps a card to discard: melding the last card is not allowed."""
    if state.agreed.options["going_out"] == "discard" and state.hands[seat].count == len(cards):
        return broken("out.discard")
    return LEGAL


@rule("out.float", "P", when=("going_out=float", "going_out=float-unplayable"))
def floats(options: Options) -> bool:
    """Melding every card does not end the hand: the player floats, draws when their turn comes, and plays on from that."""
    return str(options["going_out"]).startswith("float")


@rule("out.unplayable", "P", when=("going_out=float-unplayable",))
def is_playable_last(state: State, seat: int, card: Card) -> bool:
    """The last discard must not be playable: one that fits a meld on the table is laid off instead, and the player floats."""
    last = state.hands[seat].count == 1
    unplayable = state.agreed.options["going_out"] == "float-unplayable"
    return last and unplayable and bool(fits_on(state.melds, card, state.agreed.set_up.law))


@rule("out.caught", "P", when=("playable_last_discard",))
def playable_last_discard(state: State, seat: int, cards: Cards) -> Verdict:
    """A playable last discard is refused, and the player lays it off; or, by the option, it lies and may be called."""
    card = cards[0]
    if not is_playable_last(state, seat, card) or state.agreed.options["playable_last_discard"] == "rummy-call":
        return LEGAL
    return broken("out.unplayable", (card,)).and_also(broken("out.caught", (card,)))


@rule("out.floater-top", "P", when=("going_out=float", "going_out=float-unplayable"))
def floater_top(state: State, seat: int, cards: Cards) -> Verdict:
    """A floater cannot go out by taking just the top discard and discarding it: `discard.same` says which that is."""
    drawn, same = state.drawn, not_the_same(state, seat, cards)
    if same.ok or drawn is None or not drawn.floating or drawn.source is not Source.PILE:
        return same
    return broken("out.floater-top", cards).and_also(same)


@rule("out.stock", "P")
def may_pass(state: State) -> Verdict:
    """The hand also ends when the stock is empty and the player in turn does not take from the pile."""
    if not state.stock:
        return LEGAL
    return broken("out.stock", variant="one" if state.stock == 1 else "", stock=state.stock)


@rule("out.frozen", "P B R")
def still_open(state: State, seat: int, cards: Cards) -> Verdict:
    """Once the hand is over nothing more is melded, laid off, drawn or called."""
    return broken("out.frozen") if state.over else LEGAL
