"""The most that a hand can score at once: melding and laying off as much as it likes. Exact, jokers and lay-offs included."""

from dataclasses import dataclass

from scorekeeper.engine.best_laid import lay_out
from scorekeeper.engine.best_search import Undecided, Worth, search
from scorekeeper.engine.cards import Card, Cards, jokers, naturals
from scorekeeper.engine.game import Agreed
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.rules import counting

__all__ = ["Best", "Undecided", "best"]


@dataclass(frozen=True, slots=True)
class Best:
    """Melds, and lay-offs (a card, a joker with its meaning, and the index of the meld that it goes to, from 0) in an order
    in which each fits; what is left; and the points: what counts on the table less what is left."""

    melds: tuple[Meld, ...]
    layoffs: tuple[tuple[Card, int], ...]
    left: Cards
    points: int


def best(hand: Cards, table: tuple[Meld, ...], agreed: Agreed, budget: int | None = None) -> Best:
    """The best that the hand can do at this table. Raises `Undecided`, rather than guess, when a search takes more steps than
    `budget`."""
    own = tuple(sorted(naturals(hand), key=lambda card: (card.suit or "", card.rank or 0)))
    law, worth = agreed.set_up.law, _worth(agreed, hand)
    found = search(own, len(jokers(hand)), table, law, worth, budget)
    layout, left = lay_out(found, own, jokers(hand), table, law)
    points = -_left(agreed, left)
    if agreed.game.counts_melds:
        points += sum(counting.points_of_meld(meld, agreed.set_up.card_values) for meld in layout.melds)
        points += sum(
            counting.points_of(card, agreed.set_up.card_values, low=counting.is_low(layout.table[on]))[0]
            for card, on in layout.layoffs
        )
    return Best(tuple(layout.melds), tuple(layout.layoffs), left, points)


def _left(agreed: Agreed, cards: Cards) -> int:
    return sum(counting.points_of(card, agreed.set_up.card_values)[0] for card in cards)


def _worth(agreed: Agreed, hand: Cards) -> Worth:
    """What it costs to leave a card: what it counts in the hand and, where melds count, what it would count there too."""
    values = agreed.set_up.card_values
    times = 2 if agreed.game.counts_melds else 1
    by_rank = tuple(times * counting.points_of(Card(rank, None), values)[0] for rank in range(1, 14))
    low = counting.points_of(Card(1, None), values, low=True)[0]
    low_ace = counting.points_of(Card(1, None), values)[0] - low if agreed.game.counts_melds else 0
    joker = times * counting.points_of(Card(None, None, True), values)[0]
    return Worth((0, *by_rank), joker, low_ace)
