"""A turn of Rummy: the rules that no other game has."""

from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.frozen import evolve
from scorekeeper.engine.judging.turn_back import all_in_hand, turn_start
from scorekeeper.engine.option import Options
from scorekeeper.engine.rule import granted, rule
from scorekeeper.engine.rules import stock
from scorekeeper.engine.rules.drawing import draw_down_to
from scorekeeper.engine.rules.exchanging import exchange
from scorekeeper.engine.rules.going_out import keeps_a_card
from scorekeeper.engine.rules.turn import not_the_same
from scorekeeper.engine.state import Outcome, PlayLaws, State
from scorekeeper.engine.verdict import LEGAL, Verdict, broken


@rule("rummy.draw", "R")
def top_only(state: State, card: Card | None) -> tuple[Cards, Verdict]:
    """One card is drawn: the top of the stock or the top of the pile. Never deeper."""
    taken, verdict = draw_down_to(state, card)
    if len(taken) > 1:
        return (), broken("rummy.draw", taken[:1])
    return taken, verdict


def all_at_once(state: State) -> bool:
    """Is this one of the deals in which everything is melded at once?"""
    return _is_all_at_once(state.agreed.options, state.deal_no)


def _is_all_at_once(options: Options, deal: int) -> bool:
    first = options["all_at_once_from"]
    return isinstance(first, int) and deal >= first


@rule("rummy.one-meld", "R", when=("melds_per_turn=one",))
def one_meld(state: State, seat: int, cards: Cards) -> Verdict:
    """At most one new meld a turn (but any number where all cards are melded at once)."""
    if state.agreed.options["melds_per_turn"] != "one" or all_at_once(state):
        return LEGAL
    return broken("rummy.one-meld") if len(state.table) > len(turn_start(state).table) else LEGAL


granted("rummy.any-melds", "R", because="Any number of new melds a turn, where `melds_per_turn` is `any`.")
granted("rummy.layoff", "R", because="Any number of lay-offs a turn, on anybody's melds.")


@rule("rummy.layoff-own", "R", when=("layoff=after-own-meld",))
def own_meld_first(state: State, seat: int, cards: Cards) -> Verdict:
    """No lay-off before the player has a meld of their own on the table."""
    return bar_layoff(state.agreed.options, any(laid.by == seat for laid in state.table), cards)


def bar_layoff(options: Options, has_melded: bool, cards: Cards) -> Verdict:
    """The same at the end of a hand: a lay-off of a player without a meld does not stand, for melds stay on the table."""
    if has_melded or options["layoff"] != "after-own-meld":
        return LEGAL
    return broken("rummy.layoff-own", cards)


@rule("rummy.out", "R", when=("going_out=free",))
def melding_ends_hand(state: State) -> bool:
    """Out by melding, laying off or discarding the last card; the hand stops at once."""
    return True


@rule("wrotham.all-at-once", "R", when=("all_at_once_from",))
def everything_or_nothing(state: State, seat: int, cards: Cards) -> Verdict:
    """From an agreed deal on nobody melds until they can lay down all their cards at once, the eighth being discarded.

    It falls on the discard that would leave cards in the hand after melding.
    """
    melded = state.table != turn_start(state).table
    if all_at_once(state) and melded and state.hands[seat].count > len(cards):
        return broken("wrotham.all-at-once")
    return LEGAL


def hold_back(options: Options, deal: int, still_holds: bool) -> Verdict:
    """The same at the end of a hand: no meld of a player who still holds cards stands."""
    return broken("wrotham.all-at-once") if still_holds and _is_all_at_once(options, deal) else LEGAL


def back_into_hand(state: State, verdict: Verdict) -> State:
    """After a discard was refused: what was melded too early in this turn goes back into the hand."""
    if "wrotham.all-at-once" not in verdict.rules:
        return state
    before, hand = turn_start(state), all_in_hand(state)
    drawn = state.drawn and state.drawn._replace(taken=before.pile[len(state.pile) :])
    return evolve(state.with_hand(state.turn, hand), table=before.table, played=before.played, drawn=drawn)


def pass_on_empty_stock(state: State, seat: int) -> Outcome:
    """The stock is empty and the pile not wanted: the pile becomes the stock and the player draws from it, or it is over."""
    options = state.agreed.options
    if state.stock:
        return state, broken("turn.draw", variant="first")
    if stock.blocks(options) or not stock.may_be_reused(state, options):
        return evolve(state, over=True, ended=None), LEGAL
    renewed = stock.shuffle(state) if options["stock_out"] == "shuffle" else stock.turn_over(state)
    return renewed, LEGAL


PLAY = PlayLaws(
    taking=top_only,
    owing=lambda state, taken: None,
    melding=(one_meld, keeps_a_card),
    laying_off=(own_meld_first, keeps_a_card),
    discarding=(not_the_same, everything_or_nothing),
    last_discard=(),
    emptied=melding_ends_hand,
    lies=lambda state, seat, card: False,
    calling=lambda state, event: (state, broken("call.off")),
    exchanging=exchange,
    passing=pass_on_empty_stock,
    refused_discard=back_into_hand,
)
