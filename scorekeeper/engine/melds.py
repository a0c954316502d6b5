"""Melds as values, and every meld that some cards can be.

A run is a window of positions: 1 is the low ace, 2 to 10, 11 12 13 for jack, queen and king, 14 the high ace. Which windows
are lawful is the `AceLaw` of the game.
"""

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.engine.cards import ACE, SUITS, Cards, jokers, naturals

LONGEST_RUN = 13
LARGEST_SET = len(SUITS)
SMALLEST = 3


class Kind(StrEnum):
    """The two kinds of meld."""

    SET = "set"
    RUN = "run"


SET, RUN = Kind
"""The same by a name of their own: in Python 3.11 a member is looked up in its enum at some cost."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A lawful meld. A run's cards lie from low to high, its jokers named, and `start` is the position of the first;
    a set's naturals come first, its jokers are named by rank alone, and `start` is 0."""

    kind: Kind
    cards: Cards
    start: int = 0

    @property
    def ace_low(self) -> bool:
        """Does an ace lie below the 2 here?"""
        return self.start == ACE

    def __len__(self) -> int:
        return len(self.cards)


class AceLaw:
    """Where an ace may lie in a run: the first positions that a run of so many cards may have.

    `rule` is the id that says so, cited when a run would be one but for its ace; `kinds` are ids that a game has for its
    sets and runs as a whole, cited beside the part that fails. For each length the windows are kept as
    bits, bit r for rank r, so that trying them all is a few integer operations.
    """

    __slots__ = ("_starts", "_windows", "kinds", "rule")

    def __init__(self, rule: str, last_position: int, *, round_it: bool = False) -> None:
        self.rule = rule
        self.kinds: Mapping[Kind, str] = {}
        self._starts = tuple(range(1, 14 if round_it else last_position - size + 2) for size in range(LONGEST_RUN + 1))
        self._windows = tuple(
            tuple((start, _bits(range(start, start + size))) for start in starts)
            for size, starts in enumerate(self._starts)
        )

    def cited_as(self, rule: str, kinds: "Mapping[Kind, str] | None" = None) -> "AceLaw":
        """The same law under the ids that another game gives it."""
        other = copy(self)
        other.rule = rule
        other.kinds = kinds or {}
        return other

    def windows(self, size: int) -> tuple[tuple[int, int], ...]:
        """Each start that a run of `size` cards may have, with the bits of its ranks."""
        return self._windows[size] if size <= LONGEST_RUN else ()

    def allows(self, start: int, size: int) -> bool:
        """May a run of `size` cards start at that position?"""
        return size <= LONGEST_RUN and start in self._starts[size]


def rank_at(position: int) -> int:
    """The rank at a position of a run: 14 is the ace again, and so on round."""
    return (position - 1) % 13 + 1


_ROUND = tuple(map(rank_at, range(2 * LONGEST_RUN + 1)))
"""The rank at each position where a run may have a card."""


def _bits(positions: range) -> int:
    return sum(1 << rank_at(position) for position in positions)


LOW = AceLaw("rummy.ace", last_position=13)
HIGH_OR_LOW = AceLaw("meld.run.ace", last_position=14)
CORNER = AceLaw("rummy.ace-corner", last_position=14, round_it=True)


def starts_of_run(cards: Cards, law: AceLaw) -> tuple[int, ...]:
    """The positions where a run of just these cards could start, jokers filling the gaps; suits are not looked at."""
    wanted = 0
    for rank, _, _ in cards:
        if rank:
            bit = 1 << rank
            if wanted & bit:
                return ()
            wanted |= bit
    return tuple([start for start, ranks in law.windows(len(cards)) if wanted & ranks == wanted])


def run_from(cards: Cards, start: int, suit: str) -> Meld:
    """The run of these cards that starts at a position which `starts_of_run` gave, free jokers named."""
    by_rank = {card.rank: card if card.suit else card.standing_for(card.rank, suit) for card in cards}
    ranks = _ROUND[start : start + len(cards)]
    return Meld(RUN, tuple([by_rank.get(rank) or by_rank[None].standing_for(rank, suit) for rank in ranks]), start)


def set_from(cards: Cards, rank: int) -> Meld:
    """The set of these cards, naturals first; what suit a joker has does not bind, so it has none."""
    wild = tuple([joker.standing_for(rank, None) for joker in jokers(cards)])
    return Meld(SET, naturals(cards) + wild)


def sets_of(cards: Cards) -> Iterator[Meld]:
    """Every set that exactly these cards can be."""
    if not SMALLEST <= len(cards) <= LARGEST_SET:
        return
    ranks = {card.rank for card in cards if card.rank}
    suits = [card.suit for card in cards if not card.wild]
    if len(ranks) <= 1 and len(set(suits)) == len(suits):
        for rank in ranks or range(1, 14):
            yield set_from(cards, rank or 0)


def runs_of(cards: Cards, law: AceLaw) -> Iterator[Meld]:
    """Every run that exactly these cards can be, from low to high."""
    if len(cards) < SMALLEST:
        return
    suits = {card.suit for card in cards if card.suit}
    if len(suits) <= 1:
        for start in starts_of_run(cards, law):
            for suit in suits or cards[0].suits():
                yield run_from(cards, start, suit or "")


def melds_of(cards: Cards, kind: Kind, law: AceLaw) -> Iterator[Meld]:
    """Every meld of a kind that exactly these cards can be."""
    return sets_of(cards) if kind is SET else runs_of(cards, law)


def readings_of(cards: Cards, law: AceLaw) -> tuple[Meld, ...]:
    """Every meld that exactly these cards can be, in whatever order they were given: sets, then runs from low to high."""
    return (*sets_of(cards), *runs_of(cards, law))
