"""`best`: the melds and lay-offs that score the most for a hand, found exactly."""

from functools import cache
from typing import NamedTuple

from scorekeeper.engine.best_melds.bits import COUNTED_PACKS, JOKERS, NATURALS, PACKS, WORTH, Worth
from scorekeeper.engine.best_melds.branch_and_bound import Suits, free_after, lay_out, search
from scorekeeper.engine.best_melds.exhaustive import ExhaustiveSearch
from scorekeeper.engine.best_melds.sets import ranks_with
from scorekeeper.engine.best_melds.without_jokers import WithoutJokers
from scorekeeper.engine.cards import Card, Cards, as_held, plain
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.melds import Meld, MeldRules
from scorekeeper.engine.score import CardValues


class Best(NamedTuple):
    """The best play of a hand. A lay-off is a card (a joker with its meaning) and the index of a meld on the table, from 0. Each
    fits once those before it are laid off. `points` are those laid, if the game counts melds, minus those of the cards `left`."""

    melds: tuple[Meld, ...]
    layoffs: tuple[tuple[Card, int], ...]
    left: Cards
    points: int


def best(hand: Cards, table: tuple[Meld, ...], agreed: Agreement) -> Best:
    """Return the best melds and lay-offs of a hand. `table` has the melds already laid. Raise `Undecided` if out of budget."""
    game, set_up = agreed.game, agreed.set_up
    law = set_up.law
    hand = hand if not set_up.wild else as_held(hand)
    wild = not set_up.wild.isdisjoint(hand)
    if wild or law.jokers != "none" or law.copies > 1 or set_up.packs > COUNTED_PACKS:
        return _best_of_all(hand, table, agreed)
    asked = _asked(law, set_up.card_values, game.counts_melds)
    tally = sum(map(asked.weigh, hand))
    jokers = tally >> JOKERS & 255
    if jokers and law.round_it and asked.worth.low_ace:
        # A joker below an ace makes it count more, which the tables of suits can't express.
        return _best_of_all(hand, table, agreed)
    layoffs: tuple[tuple[Card, int], ...] = ()
    if jokers or table:
        suits = asked.at(table, jokers)
        which, ranks = ranks_with(tally, suits.pack, jokers, table)
        found = search(tally & NATURALS, suits, ranks, free_after(which))
        lost = found[0]
        melds, layoffs, left = lay_out(found, suits, table, tuple(card for card in hand if card.wild))
    else:
        lost, melds, left = asked.alone.best(tally)
    points = (tally >> WORTH + 1) - lost if game.counts_melds else -lost
    return Best(melds, layoffs, left, points)


def _best_of_all(hand: Cards, table: tuple[Meld, ...], agreed: Agreement) -> Best:
    gain, melds, layoffs, left = ExhaustiveSearch(hand, table, agreed).best()
    held = sum(agreed.set_up.card_values.points(plain(card)) for card in hand)
    return Best(melds, layoffs, left, gain - held)


class SearchContext:
    """The data shared by a game's searches: the costs of cards, and lookup tables for hands without jokers (`alone`)."""

    def __init__(self, law: MeldRules, card_values: CardValues, counts_melds: bool) -> None:
        self.pack, self.law, self.worth = PACKS[law.deck], law, _worth(card_values, counts_melds)
        self.weigh = self.pack.weights(self.worth).__getitem__
        self.alone = WithoutJokers(self.at((), 0))

    def at(self, table: tuple[Meld, ...], jokers: int) -> Suits:
        """Return the lookup tables of the four suits for hands of up to `jokers` jokers, with these melds on the table."""
        return Suits(self.pack, self.law, self.worth, jokers, table)


_asked = cache(SearchContext)


def _worth(card_values: CardValues, counts_melds: bool) -> Worth:
    """Return the cost of not using each card: its value in hand, doubled if melds count (its points on the table are lost)."""
    times = 2 if counts_melds else 1
    by_rank = tuple(times * card_values.points(Card(rank, None)) for rank in range(1, 14))
    low = card_values.points(Card(1, None), low=True)
    low_ace = card_values.points(Card(1, None)) - low if counts_melds else 0
    joker = times * card_values.points(Card(None, None, True))
    return Worth((0, *by_rank), joker, low_ace)
