"""Melds as they lie on a real table: what they are, what fits them, what they count, from the definitions alone."""

from collections import Counter
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from scorekeeper.engine.cards import JOKER, Card

LONGEST = 13
TOP = {"low": 13, "high-or-low": 14, "round-the-corner": 14}


class Law(NamedTuple):
    """What the table agreed on melds: where an ace may lie, of which suits sets are (`same-suit`: any; `free`: any, and up to
    eight cards), how many packs there are, and how many jokers a meld may hold (`fewer`: fewer than natural cards). These cards
    are `wild`, and may stand for others anywhere or in `runs`."""

    ace: str
    sets: str = "distinct"
    packs: int = 1
    limit: str = "none"
    wild: frozenset[Card] = frozenset()
    use: str = "any"

    @property
    def wide(self) -> bool:
        """May a set hold the same card twice?"""
        return self.sets != "distinct" and self.packs > 1

    @property
    def largest_set(self) -> int:
        """How many cards a set may hold."""
        return 8 if self.sets == "free" and self.packs > 1 else 4

    def takes_jokers(self, jokers: int, size: int) -> bool:
        """May so many cards of a meld be jokers?"""
        return {"none": True, "one": jokers <= 1, "fewer": jokers < size - jokers}[self.limit]


class Values(NamedTuple):
    """What cards count: an ace, one that is low in a run, a joker (None: as the card it stands for); 5, 10 and 15 or not."""

    ace: int
    low_ace: int
    joker: int | None = 15
    fives: bool = False


@cache
def starts(ace: str, size: int) -> frozenset[int]:
    """Where a run of so many cards may begin: 1 is the low ace, 14 the high one."""
    if size > LONGEST:
        return frozenset()
    return frozenset(range(1, 14) if ace == "round-the-corner" else range(1, TOP[ace] - size + 2))


def rank_of(position: int) -> int:
    return (position - 1) % 13 + 1


def bare(card: Card) -> Card:
    """A joker in the hand stands for nothing, and a wild card is the card it is."""
    if not card.wild:
        return card
    return card.wild if isinstance(card.wild, Card) else JOKER


def nameless(card: Card) -> Card:
    """The same joker, or wild card that lies as another, before it is said what it stands for."""
    return card._replace(rank=None, suit=None) if card.wild else card


def as_another(card: Card) -> Card:
    """A wild card that lies as another."""
    return Card(None, None, card)


def is_starred(card: Card) -> bool:
    """Is it a wild card that lies as another?"""
    return isinstance(card.wild, Card)


class Laid:
    """A meld and who laid which of its cards. A run has a suit and a start, a set a rank. `first` are the cards as laid."""

    def __init__(self, cards: tuple[Card, ...], start: int, by: int) -> None:
        self.start, self.by = start, by
        self.cards = list(cards)
        self.owners = [by] * len(cards)
        self.first = tuple(cards)
        self.exchanged = False

    @property
    def is_run(self) -> bool:
        return self.start > 0

    def ends(self, card: Card, law: Law) -> tuple[int, ...]:
        """Where the card can go: 0 in front of the run, -1 behind it or to the set; nowhere where it does not fit, or would be
        a joker too many."""
        jokers = sum(1 for other in (*self.cards, card) if other.wild)
        return self.places(card, law) if law.takes_jokers(jokers, len(self.cards) + 1) else ()

    def places(self, card: Card, law: Law) -> tuple[int, ...]:
        """The same, were any number of jokers allowed."""
        if not self.is_run:
            if law.use == "runs" and is_starred(card):
                return ()
            fits = len(self.cards) < law.largest_set and card.rank in (None, self.cards[0].rank)
            return (-1,) if fits and (card.wild or self._may_hold(card, law)) else ()
        size, ace = len(self.cards) + 1, law.ace
        suit = self.cards[0].suit
        below = rank_of(self.start - 1) if ace == "round-the-corner" else self.start - 1
        low = below in starts(ace, size) and card.rank in (None, rank_of(below))
        above = rank_of(self.start + size - 1)
        high = self.start in starts(ace, size) and card.rank in (None, above)
        if card.suit not in (None, suit):
            return ()
        if low and high and rank_of(below) == above:
            return (-1,)
        return ((0,) if low else ()) + ((-1,) if high else ())

    def _may_hold(self, card: Card, law: Law) -> bool:
        """May a set hold this card once more?"""
        return sum(1 for other in self.cards if other.suit == card.suit and not other.wild) < (law.packs if law.wide else 1)

    def put(self, card: Card, seat: int, law: Law) -> None:
        """Lay off a card that fits in one way."""
        (end,) = self.ends(card, law)
        if not self.is_run:
            named = Card(self.cards[0].rank, None, card.wild) if card.wild else card
            at = len(self.cards) if card.wild else sum(1 for other in self.cards if not other.wild)
        else:
            position = self.start - 1 if end == 0 else self.start + len(self.cards)
            named = Card(rank_of(position), self.cards[0].suit, card.wild)
            at = 0 if end == 0 else len(self.cards)
            self.start = rank_of(position) if end == 0 else self.start
        self.cards.insert(at, named)
        self.owners.insert(at, seat)

    def joker_for(self, card: Card, law: Law) -> int | None:
        """Where the joker lies that stands for this card."""
        if card.wild:
            return None
        if self.is_run:
            return next((at for at, other in enumerate(self.cards) if other.wild and other[:2] == card[:2]), None)
        if not self._may_hold(card, law):
            return None
        return next((at for at, other in enumerate(self.cards) if other.wild and other.rank == card.rank), None)

    def points(self, seat: int, values: Values) -> int:
        """What the cards of a player count here."""
        own = [card for card, owner in zip(self.cards, self.owners, strict=True) if owner == seat]
        return sum(self._worth(card, values) for card in own)

    def _worth(self, card: Card, values: Values) -> int:
        named = Card(card.rank, card.suit) if card.wild and values.joker is None else card
        return values.low_ace if self.start == 1 and not named.wild and named.rank == 1 else worth(named, values)

    def is_pure(self) -> bool:
        """Is it a run with three natural neighbours?"""
        return self.is_run and any(not any(card.wild for card in self.cards[at : at + 3]) for at in range(len(self.cards) - 2))


def worth(card: Card, values: Values) -> int:
    """What a card counts in the hand."""
    card = bare(card) if is_starred(card) else card
    if card.wild:
        return values.joker or 0
    if card.rank == 1:
        return values.ace
    if values.fives:
        return 5 if (card.rank or 0) < 10 else 10
    return min(card.rank or 0, 10)


Found = tuple[tuple[tuple[Card, ...], int], ...]


def possible(hand: list[Card], law: Law) -> list[tuple[tuple[Card, ...], int]]:
    """Melds that a hand holds, wild cards as themselves, then with some of them as others."""
    found = _possible(hand, law, ())
    some = sorted(card for card in hand if card in law.wild)
    for number in range(1, len(some) + 1):
        for others in sorted(set(combinations(some, number))):
            rest = list(hand)
            for card in others:
                rest.remove(card)
            found += _possible(rest, law, others)
    return found


def _possible(hand: list[Card], law: Law, others: tuple[Card, ...]) -> list[tuple[tuple[Card, ...], int]]:
    """Melds that a hand holds with all of these wild cards in them as others, with the position where each starts (0 for a set):
    each rank's sets, each suit's runs of three to five cards, with jokers in any of their places. Always in the same order, so
    that a seed leads to the same hand again."""
    jokers = sum(1 for card in hand if card.wild) + len(others)
    by_rank: dict[int, tuple[str, ...]] = {}
    by_suit: dict[str, tuple[int, ...]] = {}
    held = Counter((card.rank or 0, card.suit or "") for card in hand if not card.wild)
    for rank, suit in sorted(held):
        by_rank[rank] = (*by_rank.get(rank, ()), *(suit,) * (held[rank, suit] if law.wide else 1))
        by_suit[suit] = (*by_suit.get(suit, ()), rank)
    found: list[tuple[tuple[Card, ...], int]] = []
    for rank, suits in by_rank.items() if not others or law.use == "any" else ():
        found += _sets(rank, suits, jokers, law)
    for suit, ranks in by_suit.items():
        found += _runs(suit, ranks, jokers, law)
    return [(_filled(cards, others), start) for cards, start in found if sum(map(_is_wild, cards)) >= len(others)]


def _is_wild(card: Card) -> bool:
    return bool(card.wild)


def _filled(cards: tuple[Card, ...], others: tuple[Card, ...]) -> tuple[Card, ...]:
    """The meld with wild cards in the place of its first jokers."""
    left = list(others)
    return tuple(card._replace(wild=left.pop(0)) if card.wild and left else card for card in cards) if left else cards


@lru_cache(10_000)
def _sets(rank: int, suits: tuple[str, ...], jokers: int, law: Law) -> Found:
    """The sets of a rank; one natural card is in them at least."""
    return tuple(
        ((*(Card(rank, suit) for suit in own), *(Card(rank, None, True),) * (size - len(own))), 0)
        for size in range(3, law.largest_set + 1)
        for number in range(max(1, size - jokers), min(size, len(suits)) + 1)
        if law.takes_jokers(size - number, size)
        for own in sorted(set(combinations(suits, number)))
    )


@lru_cache(100_000)
def _runs(suit: str, ranks: tuple[int, ...], jokers: int, law: Law) -> Found:
    """The runs of a suit; one natural card is in them at least."""
    found = []
    for size in (3, 4, 5):
        for start in sorted(starts(law.ace, size)):
            wanted = [rank_of(position) for position in range(start, start + size)]
            missing = sum(1 for rank in wanted if rank not in ranks)
            if missing <= jokers and missing < size and law.takes_jokers(missing, size):
                found.append((tuple(Card(rank, suit, rank not in ranks) for rank in wanted), start))
    return tuple(found)
