"""Several lay-offs on one meld, in any order."""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.engine.cards import Card, jokers
from scorekeeper.engine.melds import SET, Meld, MeldRules
from scorekeeper.engine.rules.laying_off import lay_off, places
from scorekeeper.engine.verdict import Verdict


def lay_off_all(meld: Meld, cards: dict[int, Card], law: MeldRules) -> tuple[Meld, dict[int, Verdict]]:
    """Lay off all cards that fit, in any order. Return the meld after it, and a verdict for each card (by key) that doesn't
    fit.

    Lay off as many cards as possible. In a run, cards go before unnamed jokers; after that, cards listed first go first. An
    unnamed joker gets the meaning with which most cards fit. If there are several, it stays open.

    The 9 fits once the 8 is there, so the joker between them can only be the 8. Alone it could be the 4 as well:
    >>> from scorekeeper.engine.melds import HIGH_OR_LOW, run_from
    >>> run = run_from(tuple(map(Card.parse, ("5h", "6h", "7h"))), 5, "h")
    >>> longer, refused = lay_off_all(run, {0: Card.parse("9h"), 1: Card.parse("*")}, HIGH_OR_LOW)
    >>> " ".join(map(str, longer.cards)), refused
    ('5h 6h 7h *=8h 9h', {})
    >>> [" ".join(map(str, meld.cards)) for meld in lay_off_all(run, {0: Card.parse("*")}, HIGH_OR_LOW)[1][0].readings]
    ['*=4h 5h 6h 7h', '5h 6h 7h *=8h']
    """
    best = _most(meld, cards, law)
    if len({end.meant for end in best}) > 1:
        best = _most(meld, {key: card for key, card in cards.items() if card.rank}, law)
    # The last of thirteen goes above if it may.
    longer, laid, _ = min(best, key=lambda end: (end.laid, -end.meld.start))
    return longer, {key: lay_off(longer, card, law).verdict for key, card in cards.items() if key not in laid}


class End(NamedTuple):
    """A meld with some cards laid off, one of the possible ends of a search. `laid` are the keys of these cards, and `meant`
    the ranks that unnamed jokers among them got in a run."""

    meld: Meld
    laid: tuple[int, ...] = ()
    meant: frozenset[int | None] = frozenset()


def _most(meld: Meld, cards: dict[int, Card], law: MeldRules) -> list[End]:
    """Return the ways to lay off the most cards, one after another. `cards` have keys by which the result names them."""
    ends = longer = [End(meld)]
    while longer:
        found: dict[object, End] = {}
        ends = longer
        for one in (one for end in ends for one in _one_more(end, cards, law)):
            # Further lay-offs depend on this, and not on the order of a set's natural cards.
            like = one.meld.start, len(jokers(one.meld.cards))
            found[like] = min(found.get(like, one), one, key=lambda end: end.laid)
        longer = list(found.values())
    return ends


def _one_more(end: End, cards: dict[int, Card], law: MeldRules) -> Iterator[End]:
    """Yield the melds after one more lay-off. In a run, cards go before unnamed jokers."""
    suit = end.meld.cards[0].suit
    named = {card.rank for card in cards.values() if card.suit in (None, suit)}
    waiting = {card: key for key, card in reversed(cards.items()) if key not in end.laid}
    for card, key in waiting.items():
        for longer in places(end.meld, card, law):
            laid, means = tuple(sorted((*end.laid, key))), end.meld.added(longer).rank
            if card.rank or end.meld.kind is SET:
                yield End(longer, laid, end.meant)
            elif means not in named:
                yield End(longer, laid, end.meant | {means})
