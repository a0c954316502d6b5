"""`Meld`, `MeldRules`, and every meld that some cards can be.

A run is a window of positions: 1 is the low ace, 2 to 10, 11 12 13 for jack, queen and king, 14 the high ace."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from operator import eq

from scorekeeper.engine.cards import ACE, DECKS, SUITS, Card, Cards, jokers, naturals, starred

LONGEST_RUN = 13
LARGEST_SET = len(SUITS)
SMALLEST = 3
BOTH_ENDS = (0, -1)
"""The indexes of a run's lowest and highest card. A joker that fits both ends has a reading at each."""


class Kind(StrEnum):
    """The two kinds of meld."""

    SET = "set"
    RUN = "run"


SET, RUN = Kind
"""The members of `Kind` under short names, since Python 3.11 is slow to look them up in the enum."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A lawful meld. A run's cards are ordered from low to high, with its jokers named, and `start` is the position of the
    first. A set's natural cards come first, its jokers are named by rank alone, and `start` is 0."""

    kind: Kind
    cards: Cards
    start: int = 0

    @property
    def ace_low(self) -> bool:
        """Is there an ace below the 2 in this run?"""
        return self.start == ACE

    def __len__(self) -> int:
        return len(self.cards)

    def added_at(self, longer: "Meld") -> int:
        """Return the index in `longer` of the card that it has in addition to this meld."""
        return [*map(eq, self.cards, longer.cards), False].index(False)

    def added(self, longer: "Meld") -> Card:
        """Return the card that `longer` has in addition to this meld. A joker is returned with the card that it stands for.
        >>> run = run_from(tuple(map(Card.parse, ("5h", "6h", "7h"))), 5, "h")
        >>> print(run.added(run_from((*run.cards, Card.parse("*")), 4, "h")))
        *=4h
        """
        return longer.cards[self.added_at(longer)]


def rank_at(position: int) -> int:
    """Return the rank at a position of a run. Position 14 is the ace again, 15 the 2, and so on."""
    return (position - 1) % 13 + 1


_ROUND = tuple(map(rank_at, range(2 * LONGEST_RUN + 1)))
"""The rank at each position (the index) where a run may have a card."""
_JOKERS = {suit: tuple([deck(rank, suit, True) for rank in _ROUND]) for deck in DECKS for suit in deck.suits()}
"""For each suit, the jokers that stand for its cards, by position in a run (the index)."""


def _bits(positions: range) -> int:
    return sum(1 << rank_at(position) for position in positions)


def _runs(last_position: int, round_it: bool = False) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the possible runs: at index n, those of n cards. Each is its start position and a number with a bit for each of its
    ranks. Runs end at `last_position` at most, or with `round_it` may go round the corner."""
    starts = [range(1, 14 if round_it else last_position - size + 2) for size in range(LONGEST_RUN + 1)]
    return tuple(tuple((start, _bits(range(start, start + size))) for start in lawful) for size, lawful in enumerate(starts))


@dataclass(frozen=True, slots=True, eq=False)
class MeldRules:
    """The rules on sets and runs at a table.

    `runs` has the possible runs by length (the index), each with its start position and the bits of its ranks (bit r for rank r).
    `round_it` allows runs to go round the corner. `deck` is the class of the cards. `largest_set` is the most cards in a set, and
    `copies` the most of one suit. `jokers` limits a meld's jokers: "one", "fewer" than its natural cards, or "none" (no limit).
    `wild_sets` allows a wild card to stand for another in a set. The other fields have ids of rules to cite: `rule` and `beside`
    for an ace in a wrong place of a run, `fit` for a card that fits no meld, `kinds` for any invalid set or run, if listed."""

    runs: tuple[tuple[tuple[int, int], ...], ...]
    round_it: bool = False
    rule: str = "meld.run.ace"
    beside: str = "meld.run.ace"
    kinds: Mapping[Kind, str] = field(default_factory=dict)
    fit: str = "layoff.fit"
    deck: type[Card] = Card
    largest_set: int = LARGEST_SET
    copies: int = 1
    jokers: str = "none"
    wild_sets: bool = True

    def takes(self, jokers: int, size: int) -> bool:
        """May a meld of `size` cards contain `jokers` jokers?"""
        if self.jokers == "none":
            return True
        return jokers <= 1 if self.jokers == "one" else 2 * jokers < size

    def may_join(self, suit: str | None, naturals: Cards) -> bool:
        """May one more card of `suit` (None: a joker without a suit) join a set with these natural cards?"""
        return sum(card.suit == suit for card in naturals) < self.copies

    def windows(self, size: int) -> tuple[tuple[int, int], ...]:
        """Return the start position of each possible run of `size` cards, with the bits of its ranks (bit r for rank r)."""
        return self.runs[size] if size <= LONGEST_RUN else ()

    def allows(self, start: int, size: int) -> bool:
        """May a run of `size` cards start at position `start`?"""
        return 1 <= start <= len(self.windows(size))


LOW, HIGH_OR_LOW = MeldRules(_runs(13)), MeldRules(_runs(14))
CORNER = MeldRules(_runs(14, True), round_it=True)


def starts_of_run(cards: Cards, law: MeldRules) -> tuple[int, ...]:
    """Return the positions where a run of exactly these cards could start, with jokers in the gaps. Ignore suits."""
    wanted = 0
    for rank, _, _ in cards:
        if rank:
            bit = 1 << rank
            if wanted & bit:
                return ()
            wanted |= bit
    return _starts(law, len(cards), wanted)


@lru_cache(1 << 14)
def _starts(law: MeldRules, size: int, wanted: int) -> tuple[int, ...]:
    return tuple([start for start, ranks in law.windows(size) if wanted & ranks == wanted])


def run_from(cards: Cards, start: int, suit: str) -> Meld:
    """Return the run of these cards from position `start`, one of `starts_of_run`. Each joker gets the card it stands for."""
    laid: dict[int | None, Card] = {card.rank: card for card in cards if card.suit}
    if starred(cards):
        laid |= _wild_in_gaps(cards, tuple(map(rank_at, range(start, start + len(cards)))), suit)
    jokers_there = _JOKERS[suit][start : start + len(cards)]
    return Meld(RUN, tuple([laid.get(joker.rank, joker) for joker in jokers_there]), start)


def _wild_in_gaps(cards: Cards, ranks: tuple[int, ...], suit: str) -> dict[int | None, Card]:
    """Return the jokers and wild cards of a run that still lack a full name, each under its rank and with the card it stands for.
    `ranks` are the run's ranks in order. Cards without a rank fill the gaps in the order in which they were laid."""
    named = [card.rank for card in cards if card.rank]
    found: dict[int | None, Card] = {
        card.rank: card.standing_for(card.rank, suit) for card in cards if card.rank and not card.suit
    }
    free = [card for card in cards if not card.rank]
    downwards = len(named) > 1 and ranks.index(named[0]) > ranks.index(named[-1])
    if len(named) == 1:
        downwards = cards[ranks.index(named[0])].rank is None and cards[-1 - ranks.index(named[0])].rank is not None
    gaps = [rank for rank in ranks if rank not in named]
    for rank, card in zip(gaps[::-1] if downwards else gaps, free, strict=True):
        found[rank] = card.standing_for(rank, suit)
    return found


def set_from(cards: Cards, rank: int) -> Meld:
    """Return the set of these cards, natural cards first. Jokers are named by the rank alone, as no suit would matter."""
    own = naturals(cards)
    if len(own) == len(cards):
        return Meld(SET, cards)
    return Meld(SET, own + tuple([joker.standing_for(rank, None) for joker in jokers(cards)]))


def sets_of(cards: Cards, law: MeldRules) -> list[Meld]:
    """Return every set that exactly these cards can be."""
    if not SMALLEST <= len(cards) <= law.largest_set:
        return []
    ranks = {rank for rank, _, _ in cards if rank}
    suits = [suit for _, suit, wild in cards if not wild]
    if len(ranks) > 1 or (len(set(suits)) < len(suits) and max(map(suits.count, suits)) > law.copies):
        return []
    return [set_from(cards, rank) for rank in ranks or range(1, 14)]


def runs_of(cards: Cards, law: MeldRules) -> list[Meld]:
    """Return every run that exactly these cards can be, from low to high."""
    suits = {suit for _, suit, _ in cards if suit}
    if len(suits) > 1 or len(cards) < SMALLEST:
        return []
    return [run_from(cards, start, suit) for start in starts_of_run(cards, law) for suit in suits or cards[0].suits()]


def readings_of(cards: Cards, law: MeldRules, kinds: tuple[Kind, ...] = (SET, RUN)) -> tuple[Meld, ...]:
    """Return every meld of these kinds that exactly these cards can be: sets first, then runs from low to high."""
    if law.jokers != "none" and not law.takes(len(jokers(cards)), len(cards)):
        return ()
    sets = sets_of(cards, law) if SET in kinds and (law.wild_sets or not starred(cards)) else ()
    return (*sets, *(runs_of(cards, law) if RUN in kinds else ()))
