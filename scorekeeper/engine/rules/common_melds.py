"""The melds that people usually lay, judged beforehand.

They are few, so every one of them is judged once and then looked up.
"""

from collections.abc import Iterator
from itertools import combinations, permutations

from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.melds import LARGEST_SET, AceLaw, rank_at


def common_sets(deck: type[Card], size: int) -> Iterator[Cards]:
    """Every set of so many cards with one joker at the most, in every order.

    >>> laid = {" ".join(map(str, cards)) for cards in common_sets(Card, 3)}
    >>> len(laid), "7d 7h 7c" in laid, "7d * 7c" in laid
    (780, True, True)
    """
    if size <= LARGEST_SET:
        for same in zip(*_suits_of(deck), strict=True):
            for cards in combinations((*same, deck.parse("*")), size):
                yield from permutations(cards)


def common_runs(law: AceLaw, size: int) -> Iterator[Cards]:
    """Every run of so many cards with one joker at the most, from low to high and from high to low.

    >>> from scorekeeper.engine.melds import LOW
    >>> laid = {" ".join(map(str, cards)) for cards in common_runs(LOW, 3)}
    >>> len(laid), "7h 8h 9h" in laid, "9h * 7h" in laid
    (352, True, True)
    """
    joker = law.deck.parse("*")
    for suit in _suits_of(law.deck):
        for start, _ in law.windows(size):
            run = tuple([suit[rank_at(position) - 1] for position in range(start, start + size)])
            for cards in (run, *[(*run[:at], joker, *run[at + 1 :]) for at in range(size)]):
                yield cards
                yield cards[::-1]


def _suits_of(deck: type[Card]) -> list[Cards]:
    """The naturals of each suit, from the lowest."""
    written = deck.written()
    return [tuple([written[rank + suit] for rank in deck.ranks()]) for suit in deck.suits()]
