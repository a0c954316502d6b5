"""The best runs of one suit where runs on the table can grow."""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.engine.best_melds.hand_bits import SUIT, Worth, one
from scorekeeper.engine.best_melds.memo import MOST, Memo
from scorekeeper.engine.best_melds.runs import Losses, Runs, Use, spent, with_room
from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import ACE
from scorekeeper.engine.melds import LONGEST_RUN, SMALLEST, MeldRules, rank_at

Growth = tuple[Use, ...]
Places = list[tuple[int, int]]
"""The cards that a run can grow by at an end, outwards, and what it costs if one of them is the outermost."""

FEW = SMALLEST - 1
"""More cards laid off at an end lose no more as a run of their own."""


class Span(NamedTuple):
    """A run of the table: its number there, its position and length."""

    on: int
    start: int
    size: int


class TableRun:
    """A suit with one more run of the table than `others` have. Asked like `Runs`. Raises `Undecided` where its budget ends."""

    def __init__(
        self, span: Span, others: "Runs | TableRun", law: MeldRules, worth: Worth, jokers: int, budget: Budget
    ) -> None:
        self.span, self.others, self.jokers, self.budget = span, others, jokers, budget
        self.above, self.below = _above(span, law), _below(span, law, worth)
        # Above a king the ace is a high one; in A-2-3 as a run of their own it would be low.
        self.few = FEW + (law.round_it and rank_at(span.start + span.size) == ACE)
        self.least = Memo(self._least, MOST >> 3)

    def _least(self, key: int) -> Losses:
        """The least that these cards can lose, for each number of jokers."""
        least: Losses = ()
        for whole, _ in self.growths(key & SUIT, self.few):
            self.budget.spend(1)
            losses = with_room(self.others.least[key - whole.cards], whole)
            least = tuple(map(min, least or losses, losses))
        return least

    def plan(self, key: int, jokers: int) -> Growth:
        """How to lose just the least with so many jokers."""
        wanted = self.least[key][jokers]
        for whole, growth in self.growths(key & SUIT, LONGEST_RUN):
            left = spent(wanted, self.others.least[key - whole.cards], jokers, whole)
            if left is not None:
                return (*growth, *self.others.plan(key - whole.cards, left))
        raise AssertionError("one of the ways loses the least")

    def growths(self, cards: int, most: int) -> Iterator[tuple[Use, Growth]]:
        """Every way to lay off up to so many cards at an end of the run, at both ends, at none: all in all, and the lay-offs."""
        for over in (None, *self.chains(cards, self.above[:most], above=True)):
            rest = cards - over.cards if over else cards
            for under in (None, *self.chains(rest, self.below[:most], above=False)):
                growth = tuple([chain for chain in (over, under) if chain])
                jokers = sum([chain.jokers for chain in growth])
                room = LONGEST_RUN - self.span.size - jokers - sum([chain.cards.bit_count() for chain in growth])
                if room >= 0 and jokers <= self.jokers:
                    cost = sum([chain.cost for chain in growth])
                    yield Use(sum([chain.cards for chain in growth]), jokers, room, cost), growth

    def chains(self, cards: int, places: Places, *, above: bool) -> Iterator[Use]:
        """Cards that grow the run at an end, outwards, the outermost a natural; jokers only where no natural is there.

        That is enough: a joker that finds no other place would make a run of its own with two naturals laid off here, or with
        one and another joker.
        """
        there = cards | cards >> 1
        laid = jokers = 0
        for place, cost in places:
            if there & place:
                laid += place
                yield Use(laid, jokers, 0, cost, on=self.span.on, above=above)
            else:
                jokers += 1
                if jokers > self.jokers:
                    return


def _above(span: Span, law: MeldRules) -> Places:
    sizes = range(span.size + 1, LONGEST_RUN + 1)
    return [(one(rank_at(span.start + size - 1)), 0) for size in sizes if law.allows(span.start, size)]


def _below(span: Span, law: MeldRules, worth: Worth) -> Places:
    """Down from the run, round the corner where that is lawful."""
    starts = [(span.start - more, span.size + more) for more in range(1, LONGEST_RUN - span.size + 1)]
    return [
        (one(rank_at(start)), worth.low_ace if start == ACE else 0)
        for start, size in starts
        if law.allows(start if start >= ACE else rank_at(start), size)
    ]
