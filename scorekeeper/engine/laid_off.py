"""Several lay-offs on one meld, in whatever order they were written down: is there an order in which each fits?"""

from collections.abc import Mapping

from scorekeeper.engine.cards import ACE, Card
from scorekeeper.engine.melds import AceLaw, Meld
from scorekeeper.engine.rules.laying_off import lay_off, places
from scorekeeper.engine.verdict import Verdict

Waiting = dict[int, Card]


def lay_off_all(meld: Meld, cards: Mapping[int, Card], law: AceLaw) -> tuple[Meld, dict[int, Verdict]]:
    """Lay off all that fits, in any order: the meld after it, and a verdict for each card (by its key) that does not.

    A joker without a meaning gets one where only one lets every card fit, or where just one end is open for it.
    """
    waiting = dict(cards)
    meld = _lay_named(meld, waiting, law)
    ends = _with_all(meld, waiting, law)
    if len(ends) == 1:
        return next(iter(ends.values())), {}
    for key in [key for key, card in waiting.items() if card.rank is None]:
        fits = places(meld, waiting[key], law)
        if len(fits) == 1:
            del waiting[key]
            meld = _lay_named(fits[0], waiting, law)
    return meld, {key: lay_off(meld, card, law).verdict for key, card in waiting.items()}


def _lay_named(meld: Meld, waiting: Waiting, law: AceLaw) -> Meld:
    """Lay off every card whose meaning is known, removing it from `waiting`, until none fits; aces last, for an ace of a
    run from the 2 to the king is high."""
    while True:
        named = sorted((card.rank == ACE, key) for key, card in waiting.items() if card.rank)
        for _, key in named:
            fits = places(meld, waiting[key], law)
            if fits:
                meld = fits[-1]
                del waiting[key]
                break
        else:
            return meld


def _with_all(meld: Meld, waiting: Waiting, law: AceLaw) -> dict[frozenset[tuple[Card, int]], Meld]:
    """Every meld that laying off all of `waiting` can make, by the meanings that its jokers then have."""
    if not waiting:
        return {_meanings(meld): meld}
    found: dict[frozenset[tuple[Card, int]], Meld] = {}
    key = next((key for key, card in waiting.items() if card.rank is None), None)
    if key is None:
        return found
    for longer in places(meld, waiting[key], law):
        rest = {other: card for other, card in waiting.items() if other != key}
        longer = _lay_named(longer, rest, law)
        found |= _with_all(longer, rest, law)
    return found


def _meanings(meld: Meld) -> frozenset[tuple[Card, int]]:
    wild = [card for card in meld.cards if card.wild]
    return frozenset((card, wild.count(card)) for card in wild)
