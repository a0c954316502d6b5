"""A hand as one integer, two bits a card, and caches keyed by such integers.

Two bits count each natural card (two packs hold two of each), rank by rank, suit by suit. Above them four bits count the cards
of each rank. Above those stand the number of jokers and the cost of leaving all cards. So a hand is the sum of its cards."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from scorekeeper.engine.cards import DECKS, Card, Cards

COUNTED_PACKS = 2
"""The largest number of packs in play for which hands are encoded with two bits per card."""
RANKS = range(1, 14)
STEP, WIDTH = 2, 26
"""The number of bits of a card, and of a suit."""
SUIT = (1 << WIDTH) - 1
PARTS = tuple(SUIT << WIDTH * suit for suit in range(4))
"""For each suit, the mask of its bits."""
NATURALS = sum(PARTS)
COLUMN = sum(3 << WIDTH * suit for suit in range(4))
"""The mask of the bits of the lowest rank, in all suits."""
COUNTS, COUNT = 4 * WIDTH, 4
"""In an encoded hand, the position of the lowest bit of the counts by rank, and the number of bits of each of these counts."""
JOKERS = COUNTS + COUNT * len(RANKS)
WORTH = JOKERS + 8
MOST = 1 << 15

Answer = TypeVar("Answer")


class Memo(dict[int, Answer]):
    """A dictionary that computes a missing value with `work(key)` and keeps it. It empties itself at `most` values."""

    def __init__(self, work: Callable[[int], Answer], most: int = MOST) -> None:
        super().__init__()
        self.work, self.most = work, most

    def __missing__(self, number: int) -> Answer:
        answer = self.work(number)
        if len(self) >= self.most:
            self.clear()
        self[number] = answer
        return answer


class Worth(NamedTuple):
    """The costs of cards that are not used: `by_rank` for natural cards (index 1 is the ace), `joker` for a joker. `low_ace` is
    the cost of using an ace as the lowest card of a run instead of above the king."""

    by_rank: tuple[int, ...]
    joker: int
    low_ace: int


def one(rank: int) -> int:
    """Return the bit that stands for one card of the rank, within the bits of a suit."""
    return 1 << STEP * (rank - 1)


def by_suit(cards: int) -> tuple[int, int, int, int]:
    """Split the count bits of natural cards (two bits per card) into four numbers, one per suit, lowest bits first."""
    return cards & SUIT, cards >> WIDTH & SUIT, cards >> 2 * WIDTH & SUIT, cards >> 3 * WIDTH & SUIT


class Pack:
    """A deck whose cards are encoded in one integer, two bits for the count of each. `suits` are the suits' letters in the order
    of the bits. `cards` decodes such an integer into natural cards, suit by suit."""

    def __init__(self, deck: type[Card]) -> None:
        self.deck = deck
        self.suits = tuple(sorted(deck.suits()))
        self.cards: Memo[Cards] = Memo(self._cards)

    def _cards(self, number: int) -> Cards:
        counts = zip(self.naturals(), range(0, COUNTS, STEP), strict=True)
        return tuple(card for card, at in counts for _ in range(number >> at & 3))

    def naturals(self) -> list[Card]:
        """Return each natural card once, in the order of the bits. They are the same objects that parsing returns, so that
        dictionaries find them by identity, which is faster."""
        written = self.deck.written()
        return [written[rank + suit] for suit in self.suits for rank in self.deck.ranks()]

    def weights(self, worth: Worth) -> dict[Card, int]:
        """Return the number of each card. The sum of the numbers of a hand's cards encodes the hand. A natural card adds 1 to its
        own count and to its rank's, a joker 1 to the count of jokers. Each adds its cost, from `worth`, to the total cost."""
        joker = (1 << JOKERS) + (worth.joker << WORTH)
        named = {self.deck(rank, suit, True): joker for rank in (None, *RANKS) for suit in (None, *self.suits)}
        return named | {
            card: (1 << at) + (1 << COUNTS + COUNT * (rank - 1)) + (worth.by_rank[rank] << WORTH)
            for card, at in zip(self.naturals(), range(0, COUNTS, STEP), strict=True)
            for rank in (card.rank or 0,)
        }


PACKS = {deck: Pack(deck) for deck in DECKS}


def ranks_of_sets(tally: int, jokers: int) -> tuple[int, ...]:
    """Return the ranks that can form a set: those with three natural cards in the hand, or with two if `jokers` is not 0. `tally`
    is the encoded hand, with four bits for the count of each rank."""
    return _ranks[tally + (SIXES if jokers else FIVES) & EIGHTS]


EIGHTS, SIXES, FIVES = (sum(bits << COUNTS + COUNT * (rank - 1) for rank in RANKS) for bits in (8, 6, 5))
"""An 8, 6 or 5 in the four bits of each rank. After adding 6 to a rank's count, the bit of `EIGHTS` is set if the rank has two
cards or more. After adding 5, it is set if the rank has three or more."""
_ranks = Memo(lambda eights: tuple(rank for rank in RANKS if eights >> COUNTS + COUNT * (rank - 1) & 8))
