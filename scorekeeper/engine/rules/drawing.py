"""Rules: drawing, and the duty to meld the deepest card taken."""

from scorekeeper.engine.cards import Card, Cards, plain, without
from scorekeeper.engine.rule import rule
from scorekeeper.engine.rules.exchanging import may_be_exchanged
from scorekeeper.engine.rules.laying_off import fits_on
from scorekeeper.engine.state import Draw, Source, State, laws_of
from scorekeeper.engine.verdict import LEGAL, Verdict, broken


@rule("draw.stock", "P")
def stock_has_cards(state: State, seat: int, cards: Cards) -> Verdict:
    """Drawing from the stock needs a card in it."""
    return LEGAL if state.stock else broken("draw.stock")


@rule("draw.pile", "P B")
def cards_down_to(pile: Cards, card: Card | None) -> Cards:
    """A card taken from the pile must be in the pile, and every card above it is taken too: those cards, the deepest first.

    Without a card it is the top one. Of two copies the upper one is meant. Nothing where the card is not in the pile.
    """
    if card is None:
        return pile[-1:]
    depth = next((depth for depth, other in enumerate(reversed(pile), start=1) if other == plain(card)), None)
    return () if depth is None else pile[-depth:]


def draw_down_to(state: State, card: Card | None) -> tuple[Cards, Verdict]:
    """The cards of a draw from the pile, and `draw.pile` where the card is not there."""
    taken = cards_down_to(state.pile, card)
    if taken:
        return taken, LEGAL
    return taken, broken("draw.pile", (card,) if card else (), "" if card else "empty")


@rule("draw.top", "P", when=("discard_take=top-free",))
def owed_card(state: State, taken: Cards) -> Card | None:
    """The top card alone may be taken freely and kept; of several cards the deepest has to be melded."""
    free = len(taken) == 1 and state.agreed.options["discard_take"] == "top-free"
    return None if free else taken[0]


@rule("draw.deepest", "P B", silent=True)
def owed_card_first(state: State, seat: int, cards: Cards) -> Verdict:
    """The deepest card taken is melded at once: until it lies there, what is played includes it or was all taken with it.

    `cards` are what is about to be melded or laid off.
    """
    drawn = state.drawn
    if drawn is None or drawn.owed is None:
        return LEGAL
    played = tuple(map(plain, cards))
    if drawn.owed in played or len(without(drawn.taken, played)) == len(drawn.taken) - len(played):
        return LEGAL
    return _still_owed(state, drawn, drawn.owed)


def nothing_owed(state: State, seat: int, cards: Cards) -> Verdict:
    """No turn ends before the deepest card taken lies on the table."""
    drawn = state.drawn
    return LEGAL if drawn is None or drawn.owed is None else _still_owed(state, drawn, drawn.owed)


def _still_owed(state: State, drawn: Draw, owed: Card) -> Verdict:
    if drawn.source is Source.CALL:
        return broken("call.take", (owed,)).and_also(broken("draw.deepest", (owed,)))
    verdict = broken("draw.deepest", (owed,))
    if drawn.alone:
        return must_meld((owed,)).and_also(verdict)
    return verdict.and_also(must_meld((owed,))) if state.agreed.options["discard_take"] == "must-meld" else verdict


@rule("draw.must-meld", "P B", when=("discard_take=must-meld",))
def must_meld(owed: Cards) -> Verdict:
    """Whatever is taken from the pile, the top card alone too, the deepest card taken is melded at once."""
    return broken("draw.must-meld", owed)


@rule("draw.new-meld", "P", when=("deepest_card=new-meld",))
def only_new_meld(state: State, seat: int, cards: Cards) -> Verdict:
    """The deepest card taken goes into a new meld of three or more; a lay-off will not do. It binds draws, not calls."""
    drawn = state.drawn
    if drawn is None or drawn.source is not Source.PILE or state.agreed.options["deepest_card"] != "new-meld":
        return LEGAL
    return broken("draw.new-meld", cards) if drawn.owed == plain(cards[0]) else LEGAL


@rule("draw.put-back", silent=True)
def may_put_back(state: State, seat: int, cards: Cards) -> Verdict:
    """Who took from the pile and cannot end the turn takes back what they played in it, puts the cards taken back in order and
    draws again; no penalty. A draw otherwise stands.

    The turn cannot be ended while the deepest card has still to be melded, nor with the top card taken alone as the only one
    left, when that can be neither laid off nor exchanged.
    """
    drawn = state.drawn
    if drawn is None or drawn.source is not Source.PILE:
        return broken("draw.put-back", variant="none")
    return LEGAL if drawn.owed or _stuck_with(state, drawn) else broken("draw.put-back")


def _stuck_with(state: State, drawn: Draw) -> bool:
    if not (drawn.alone and drawn.taken) or state.hands[state.turn].count > 1:
        return False
    checks = laws_of(state).laying_off
    barred = not all(check(state, state.turn, drawn.taken).ok for check in checks)
    laid_off = fits_on(state.melds, drawn.taken[0], state.agreed.set_up.law) and not barred
    return not laid_off and not may_be_exchanged(state, drawn.taken[0])
