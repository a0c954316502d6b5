"""Rules: one more card on a meld."""

from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.melds import LARGEST_SET, RUN, SET, AceLaw, Meld, rank_at, set_from
from scorekeeper.engine.rule import rule
from scorekeeper.engine.rules import jokers
from scorekeeper.engine.rules.meld_judgement import Judged, judge_meld
from scorekeeper.engine.verdict import LEGAL, Breach, Verdict, broken


@rule("layoff.fit", "P B R")
def places(meld: Meld, card: Card, law: AceLaw) -> tuple[Meld, ...]:
    """The card makes the meld longer and leaves it valid: what the meld can become, none if the card does not fit.

    It is the fourth card of a set, or the next card at either end of a run. An ace that fits both ends goes on top.
    """
    if meld.kind is SET:
        longer = _set_with(meld, card)
        return (longer,) if longer else ()
    low, high = _run_with(meld, card, law, meld.start - 1), _run_with(meld, card, law, meld.start + len(meld))
    if low and high and low.cards[0] == high.cards[-1]:
        return (high,)
    return tuple(longer for longer in (low, high) if longer)


def _set_with(meld: Meld, card: Card) -> Meld | None:
    fits = len(meld) < LARGEST_SET and card.rank in (None, meld.cards[0].rank)
    if not card.wild:
        fits = fits and card.suit not in {other.suit for other in meld.cards if not other.wild}
    return set_from((*meld.cards, card), meld.cards[0].rank or 0) if fits else None


def _run_with(meld: Meld, card: Card, law: AceLaw, position: int) -> Meld | None:
    """The run with the card at a position just below or just above it, if it fits there."""
    below = position < meld.start
    start = rank_at(position) if below else meld.start
    suit = meld.cards[0].suit
    rank = rank_at(position)
    if card.rank not in (None, rank) or card.suit not in (None, suit) or not law.allows(start, len(meld) + 1):
        return None
    laid = card.standing_for(rank, suit)
    return Meld(RUN, (laid, *meld.cards) if below else (*meld.cards, laid), start)


@rule("layoff.joker", "P")
def lay_off(meld: Meld, card: Card, law: AceLaw) -> Judged:
    """Lay a card off on a meld: the meld after it and the verdict. A joker that fits both ends must say which card it is."""
    longer = places(meld, card, law)
    if len(longer) == 1:
        return Judged(longer[0], LEGAL)
    if longer:
        return Judged(None, Verdict((Breach("joker.assign", (card,)),), longer))
    return Judged(None, Verdict(tuple(_why_not(meld, card, law))))


def _why_not(meld: Meld, card: Card, law: AceLaw) -> list[Breach]:
    """That the card does not fit, and what the meld would break with it."""
    moved = jokers.fixed(meld, card)
    together = judge_meld((*meld.cards, card), meld.kind, law).verdict
    as_meld = [breach for breach in together.breaches if breach.rule != "joker.assign"]
    if law.kinds:
        # On a common table nobody lays off, and the tile that a joker stands for may free it: does the set take one more tile?
        return [Breach("rkub.table-valid", (card,), "fit", {"meld": meld}), *as_meld]
    unfit = Breach("layoff.fit", (card,), facts={"meld": meld})
    return [moved, unfit, *as_meld] if moved else [unfit, *as_meld]


def fits_nowhere(melds: tuple[Meld, ...], card: Card) -> Verdict:
    """The verdict on a card that fits none of the melds on the table."""
    moved = tuple(breach for meld in melds if (breach := jokers.fixed(meld, card)))
    return Verdict((*moved, Breach("layoff.fit", (card,), "none")))


@rule("layoff.choose", "P")
def fits_on(melds: tuple[Meld | None, ...], card: Card, law: AceLaw) -> tuple[int, ...]:
    """Where it fits several melds, the player names one; where it fits just one, that one is meant: which ones it fits.

    Numbers count from 0; a meld that does not stand is given as None and takes nothing.
    """
    return tuple(index for index, meld in enumerate(melds) if meld and places(meld, card, law))


@rule("layoff.stays", "P R")
def stays(melds: tuple[Meld, ...], nowhere_else: Cards) -> Verdict:
    """Once played a card does not move to another meld: the verdict on cards that can be in no hand, where they lie in a meld.

    Melds are not rearranged: no event of play moves a card that lies on the table.
    """
    lying = tuple(card for card in nowhere_else if any(card in meld.cards for meld in melds))
    return broken("layoff.stays", lying) if lying else LEGAL
