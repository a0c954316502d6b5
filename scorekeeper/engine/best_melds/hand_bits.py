"""A hand as one integer: two bits a card.

Two bits count each natural card (two packs have two of each), rank by rank, suit by suit. Above them four bits count the
cards of each rank, then comes how many jokers there are, and what all cards are worth. So a hand is the sum of its cards.
"""

from typing import NamedTuple

from scorekeeper.engine.best_melds.memo import Memo
from scorekeeper.engine.cards import DECKS, Card, Cards

COUNTED_PACKS = 2
"""As many as its bits can count."""
RANKS = range(1, 14)
STEP, WIDTH = 2, 26
"""The bits of a card, and of a suit."""
SUIT = (1 << WIDTH) - 1
PARTS = tuple(SUIT << WIDTH * suit for suit in range(4))
"""The bits of each suit."""
NATURALS = sum(PARTS)
COLUMN = sum(3 << WIDTH * suit for suit in range(4))
"""The cards of the lowest rank."""
COUNTS, COUNT = 4 * WIDTH, 4
"""Where the counts of the ranks begin, and the bits of each."""
JOKERS = COUNTS + COUNT * len(RANKS)
WORTH = JOKERS + 8


class Worth(NamedTuple):
    """What it costs to leave a card instead of using it: by rank (index 1 is the ace), for a joker, and what it costs to
    use an ace low instead of high."""

    by_rank: tuple[int, ...]
    joker: int
    low_ace: int


def one(rank: int) -> int:
    """One card of that rank in a suit."""
    return 1 << STEP * (rank - 1)


class Pack:
    """The cards of a kind and their numbers: the letters of the suits in the order in which a number has them (`suits`), and
    the naturals that a number stands for, suit by suit (`cards`)."""

    def __init__(self, deck: type[Card]) -> None:
        self.deck = deck
        self.suits = tuple(sorted(deck.suits()))
        self.cards: Memo[Cards] = Memo(self._cards)

    def _cards(self, number: int) -> Cards:
        counts = zip(self.naturals(), range(0, COUNTS, STEP), strict=True)
        return tuple(card for card, at in counts for _ in range(number >> at & 3))

    def naturals(self) -> list[Card]:
        """Each natural card once, in the order of the bits: the very cards that reading gives, which are found soonest."""
        written = self.deck.written()
        return [written[rank + suit] for suit in self.suits for rank in self.deck.ranks()]

    def weights(self, worth: Worth) -> dict[Card, int]:
        """The number of each card; that of a joker is the same whatever it was named."""
        joker = (1 << JOKERS) + (worth.joker << WORTH)
        named = {self.deck(rank, suit, True): joker for rank in (None, *RANKS) for suit in (None, *self.suits)}
        return named | {
            card: (1 << at) + (1 << COUNTS + COUNT * (rank - 1)) + (worth.by_rank[rank] << WORTH)
            for card, at in zip(self.naturals(), range(0, COUNTS, STEP), strict=True)
            for rank in (card.rank or 0,)
        }


PACKS = {deck: Pack(deck) for deck in DECKS}


def ranks_of_sets(tally: int, jokers: int) -> tuple[int, ...]:
    """The ranks of which a hand has three cards; two where it has a joker."""
    return _ranks[tally + (SIXES if jokers else FIVES) & EIGHTS]


EIGHTS, SIXES, FIVES = (sum(bits << COUNTS + COUNT * (rank - 1) for rank in RANKS) for bits in (8, 6, 5))
"""Four bits of each rank: added to its count they reach the 8 when the rank has two cards, or three."""
_ranks = Memo(lambda eights: tuple(rank for rank in RANKS if eights >> COUNTS + COUNT * (rank - 1) & 8))


def by_suit(cards: int) -> tuple[int, int, int, int]:
    """The naturals of each suit, in the suits' order."""
    return cards & SUIT, cards >> WIDTH & SUIT, cards >> 2 * WIDTH & SUIT, cards >> 3 * WIDTH & SUIT
