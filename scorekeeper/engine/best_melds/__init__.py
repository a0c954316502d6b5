"""`best`: the most that a hand can score at once.

Exact, jokers and lay-offs included.
"""

from functools import cache
from typing import NamedTuple

from scorekeeper.engine.best_melds.any_law import Worths, best_under
from scorekeeper.engine.best_melds.hand_bits import COUNTED_PACKS, JOKERS, NATURALS, PACKS, WORTH, Worth
from scorekeeper.engine.best_melds.layout import lay_out
from scorekeeper.engine.best_melds.memo import Memo
from scorekeeper.engine.best_melds.search import BUDGET, free_after, search
from scorekeeper.engine.best_melds.sets import ranks_with
from scorekeeper.engine.best_melds.suits import Suits
from scorekeeper.engine.best_melds.without_jokers import WithoutJokers
from scorekeeper.engine.cards import Card, Cards, as_held, plain
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.melds import Meld, MeldRules
from scorekeeper.engine.score import CardValues


class Best(NamedTuple):
    """Melds, and lay-offs (a card, a joker with its meaning, and the index of the meld that it goes to, from 0) in an order
    in which each fits; what is left; and the points: what counts on the table less what is left."""

    melds: tuple[Meld, ...]
    layoffs: tuple[tuple[Card, int], ...]
    left: Cards
    points: int


def best(hand: Cards, table: tuple[Meld, ...], agreed: Agreement) -> Best:
    """The best that the hand can do at this table. Raises `Undecided`, rather than guess, when a search takes more steps than
    `BUDGET`."""
    game, set_up = agreed.game, agreed.set_up
    hand = hand if not set_up.wild else as_held(hand)
    wild = not set_up.wild.isdisjoint(hand)
    if wild or set_up.law.jokers != "none" or set_up.law.copies > 1 or set_up.packs > COUNTED_PACKS:
        return _best_under(hand, table, agreed)
    asked = _asked(set_up.law, set_up.card_values, game.counts_melds)
    tally = sum(map(asked.weigh, hand))
    jokers = tally >> JOKERS & 255
    if jokers and set_up.law.round_it and asked.worth.low_ace:
        # A joker below an ace makes it count more, which the quick search does not know.
        return _best_under(hand, table, agreed)
    layoffs: tuple[tuple[Card, int], ...] = ()
    if jokers or table:
        suits = asked.at(table, jokers) if table else asked.wild[jokers]
        which, ranks = ranks_with(tally, suits, table)
        found = search(tally & NATURALS, suits, ranks, free_after(which), BUDGET)
        lost = found[0]
        melds, layoffs, left = lay_out(found, suits, table, tuple(card for card in hand if card.wild))
    else:
        lost, melds, left = asked.alone.best(tally, BUDGET)
    points = (tally >> WORTH + 1) - lost if game.counts_melds else -lost
    return Best(melds, layoffs, left, points)


def _best_under(hand: Cards, table: tuple[Meld, ...], agreed: Agreement) -> Best:
    worths = Worths(agreed.set_up.card_values, agreed.game.counts_melds)
    gain, melds, layoffs, left = best_under(hand, table, agreed.set_up.law, worths, agreed.set_up.wild)
    held = sum(worths.values.points(plain(card)) for card in hand)
    return Best(melds, layoffs, left, gain - held)


class SearchContext:
    """What depends on the game and its options alone: what cards are worth, and what is known of hands without jokers
    (`alone`) and of the suits by the number of jokers (`wild`)."""

    def __init__(self, law: MeldRules, card_values: CardValues, counts_melds: bool) -> None:
        self.pack, self.law, self.worth = PACKS[law.deck], law, _worth(card_values, counts_melds)
        self.weigh = self.pack.weights(self.worth).__getitem__
        self.wild = Memo(lambda jokers: self.at((), jokers))
        self.alone = WithoutJokers(self.at((), 0))

    def at(self, table: tuple[Meld, ...], jokers: int) -> Suits:
        """The suits at a table, with up to so many jokers."""
        return Suits(self.pack, self.law, self.worth, jokers, table)


_asked = cache(SearchContext)


def _worth(card_values: CardValues, counts_melds: bool) -> Worth:
    """What it costs to leave a card: what it counts in the hand and, where melds count, what it would count there too."""
    times = 2 if counts_melds else 1
    by_rank = tuple(times * card_values.points(Card(rank, None)) for rank in range(1, 14))
    low = card_values.points(Card(1, None), low=True)
    low_ace = card_values.points(Card(1, None)) - low if counts_melds else 0
    joker = times * card_values.points(Card(None, None, True))
    return Worth((0, *by_rank), joker, low_ace)
