"""The best runs of one suit.

The answer for some cards is worked out from the answers for fewer of them, and each is kept: suits of hands are much alike.
"""

from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from scorekeeper.engine.best_melds.hand_bits import STEP, SUIT, WIDTH, Worth, one
from scorekeeper.engine.best_melds.memo import Memo
from scorekeeper.engine.melds import LONGEST_RUN, SMALLEST, MeldRules, rank_at

NEVER = 1 << 40
SHORT = 2 * SMALLEST - 1
"""A longer run loses no more as two runs, each of three cards or more."""
Losses = tuple[int, ...]
"""The least loss when no joker is laid in a suit, when just one is, and so on; `NEVER` where it cannot be."""


class Use(NamedTuple):
    """Something that some naturals can be used for: their number, the jokers needed, the places that it makes for more of
    them, and its cost. What it is: a run with the position and the length of its naturals, or a lay-off on a meld of the
    table, `above` its upper end or below its lower one. Neither: a set."""

    cards: int
    jokers: int
    room: int
    cost: int = 0
    run: tuple[int, int] | None = None
    on: int | None = None
    above: bool = True


def with_room(rest: Losses, use: Use) -> Losses:
    """The losses of the rest and a use, with up to `use.room` more jokers laid beside those that it needs."""
    most = len(rest) - 1
    if use.jokers + use.room >= most:
        fewer = accumulate(rest[: most + 1 - use.jokers], min)
        return (NEVER,) * use.jokers + tuple([loss + use.cost for loss in fewer])
    lost = [NEVER] * use.jokers
    for jokers in range(use.jokers, most + 1):
        lost.append(min(rest[max(0, jokers - use.jokers - use.room) : jokers - use.jokers + 1]) + use.cost)
    return tuple(lost)


class Runs:
    """The runs of a hand's own that the cards of a suit make, under a law of the ace, with up to so many jokers.

    A key is a suit's part of a hand's number; ranks marked above it (by `free`) cost nothing when they are left.
    """

    def __init__(self, law: MeldRules, worth: Worth, jokers: int) -> None:
        self.law, self.worth, self.jokers = law, worth, jokers
        # As two runs J-Q-K-A-2-3 would have its ace low.
        self.short = SHORT + law.round_it
        self.least = Memo(self._least)
        self.nothing: Losses = (0,) + (NEVER,) * jokers

    def _least(self, key: int) -> Losses:
        """The least that these cards can lose, for each number of jokers."""
        if not key & SUIT:
            return self.nothing
        cost, rest = self.without_lowest(key)
        least: Losses = tuple(loss + cost for loss in self.least[rest])
        for use in self.uses(key & SUIT, self.short):
            least = tuple(map(min, least, with_room(self.least[key - use.cards], use)))
        return least

    def without_lowest(self, key: int) -> tuple[int, int]:
        """What it costs to leave the lowest card, and the others."""
        rank = lowest_rank(key)
        card = one(rank)
        return (0 if key >> WIDTH & card else self.worth.by_rank[rank]), key - card

    def uses(self, cards: int, longest: int) -> Iterator[Use]:
        """The runs up to so long that the lowest card can be in: naturals at both ends, jokers only where no natural is there,
        or to bring the run to three. That is enough: of two runs either may have a natural, and jokers left over are laid
        beside."""
        there = cards | cards >> 1
        for start, size, ranks, ends in windows(self.law, lowest_rank(cards), longest):
            if there & ends == ends:
                laid = there & ranks
                jokers = max(size, SMALLEST) - laid.bit_count()
                if jokers <= self.jokers:
                    room = LONGEST_RUN - max(size, SMALLEST)
                    yield Use(laid, jokers, room, self.worth.low_ace if start == 1 else 0, (start, size))

    def plan(self, key: int, jokers: int) -> tuple[Use, ...]:
        """How to lose just the least with so many jokers."""
        if not key & SUIT:
            return ()
        wanted = self.least[key][jokers]
        for use in self.uses(key & SUIT, LONGEST_RUN):
            left = spent(wanted, self.least[key - use.cards], jokers, use)
            if left is not None:
                return (use, *self.plan(key - use.cards, left))
        return self.plan(self.without_lowest(key)[1], jokers)


def spent(wanted: int, rest: Losses, jokers: int, use: Use) -> int | None:
    """How many of the jokers the rest gets when it comes to the wanted loss together with a use; None if it cannot."""
    fewest, most = max(0, jokers - use.jokers - use.room), jokers - use.jokers
    return next((left for left in range(fewest, most + 1) if rest[left] + use.cost == wanted), None)


def lowest_rank(cards: int) -> int:
    return ((cards & -cards).bit_length() + 1) // STEP


@cache
def windows(law: MeldRules, rank: int, longest: int) -> tuple[tuple[int, int, int, int], ...]:
    """Runs up to so long that have the rank and, where they do not go round, nothing below it: start, size, all ranks, those
    at the ends. The longest first."""
    found = []
    for size in range(longest, 0, -1):
        for start, _ in law.windows(size):
            ranks = [rank_at(position) for position in range(start, start + size)]
            if rank in ranks and rank <= min(ranks[0], ranks[-1]):
                found.append((start, size, sum(map(one, ranks)), one(ranks[0]) | one(ranks[-1])))
    return tuple(found)
