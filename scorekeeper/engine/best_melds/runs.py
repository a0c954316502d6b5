"""The best runs of one suit, and lay-offs on the runs of a table.

The answer for some cards is built from those for fewer cards. All are cached, since many hands have the same cards of a suit."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from scorekeeper.engine.best_melds.bits import STEP, SUIT, WIDTH, Memo, Worth, one
from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import ACE
from scorekeeper.engine.melds import LONGEST_RUN, SMALLEST, MeldRules, rank_at

NEVER = 1 << 40
SHORT = 2 * SMALLEST - 1
"""The length of the longest run to try. Longer runs lose nothing if split into two of three or more cards."""
FEW = SMALLEST - 1
"""The largest number of cards to lay off at one end of a run. More cards lose nothing if melded as a run of their own."""
Losses = tuple[int, ...]
"""The least cost of one suit's cards not in runs, with exactly 0, 1, 2, … jokers in the runs. `NEVER` means impossible."""


class Use(NamedTuple):
    """A planned run, set or lay-off. `cards` has the bits of its natural cards, `jokers` is the number of jokers that it needs,
    and `room` how many more would fit. `cost` is the points that an ace loses by being played low. For a run, `run` has the
    position of its lowest natural card and the length from that card to its highest. For a lay-off, `on` is the index of the meld
    on the table, and `above` says whether the upper end of a run grows. Without `run` and `on`, the use is a set."""

    cards: int
    jokers: int
    room: int
    cost: int = 0
    run: tuple[int, int] | None = None
    on: int | None = None
    above: bool = True


Uses = tuple[Use, ...]
Places = list[tuple[int, int]]
"""For one end of a run, outwards: the bit of each card that can be added, and the cost if the run ends there (a low ace)."""


class Runs:
    """A lookup table of the best runs of one suit's cards, for hands of up to `jokers` jokers. `least[key]` has the least losses
    with exactly 0, 1, 2, … jokers in runs. `plan(key, jokers)` returns the runs that lose the least. The key encodes the cards:
    two bits for the count of each card, and above them a bit for each rank whose cards cost nothing if left."""

    def __init__(self, law: MeldRules, worth: Worth, jokers: int) -> None:
        self.law, self.worth, self.jokers = law, worth, jokers
        # As two runs J-Q-K-A-2-3 would have its ace low.
        self.short = SHORT + law.round_it
        self.least = Memo(self._least)
        self.nothing: Losses = (0,) + (NEVER,) * jokers

    def _least(self, key: int) -> Losses:
        """Return the least losses for the cards encoded in the key, with exactly 0, 1, 2, … jokers in runs."""
        if not key & SUIT:
            return self.nothing
        cost, rest = self._without_lowest(key)
        least: Losses = tuple(loss + cost for loss in self.least[rest])
        for use in self._uses(key & SUIT, self.short):
            least = tuple(map(min, least, with_room(self.least[key - use.cards], use)))
        return least

    def plan(self, key: int, jokers: int) -> Uses:
        """Return the runs with the least loss for the cards encoded in the key, with exactly `jokers` jokers."""
        if not key & SUIT:
            return ()
        wanted = self.least[key][jokers]
        for use in self._uses(key & SUIT, LONGEST_RUN):
            left = _left(wanted, self.least[key - use.cards], jokers, use)
            if left is not None:
                return (use, *self.plan(key - use.cards, left))
        return self.plan(self._without_lowest(key)[1], jokers)

    def _without_lowest(self, key: int) -> tuple[int, int]:
        """Return the cost of not using the lowest card encoded in the key, and the key without that card."""
        rank = _lowest_rank(key)
        card = one(rank)
        return (0 if key >> WIDTH & card else self.worth.by_rank[rank]), key - card

    def _uses(self, cards: int, longest: int) -> Iterator[Use]:
        """Yield the runs of up to `longest` cards, jokers included, that contain the lowest card of `cards`, the suit's count
        bits. Jokers only fill gaps between natural cards, or complete one or two cards to a run of three."""
        there = cards | cards >> 1
        for start, size, ranks, ends in _windows(self.law, _lowest_rank(cards), longest):
            if there & ends == ends:
                laid = there & ranks
                jokers = max(size, SMALLEST) - laid.bit_count()
                if jokers <= self.jokers:
                    room = LONGEST_RUN - max(size, SMALLEST)
                    yield Use(laid, jokers, room, self.worth.low_ace if start == ACE else 0, (start, size))


class TableRun:
    """A lookup table of the best use of one suit's cards, in runs or as lay-offs on one run of the table. That run is the meld of
    index `on`, with `size` cards from position `start`. `others` is the lookup table without this run: a `Runs`, or a `TableRun`
    of another run. `least` and `plan` are as in `Runs`, with lay-offs. Both raise `Undecided` if out of budget."""

    def __init__(
        self, on: int, start: int, size: int, others: "Suit", law: MeldRules, worth: Worth, jokers: int, budget: Budget
    ) -> None:
        self.on, self.size, self.others, self.jokers, self.budget = on, size, others, jokers, budget
        self.above, self.below = _above(start, size, law), _below(start, size, law, worth)
        # Above a king the ace is high; in A-2-3 as a run of its own it would be low.
        self.few = FEW + (law.round_it and rank_at(start + size) == ACE)
        self.least = Memo(self._least)

    def _least(self, key: int) -> Losses:
        """Return the least losses for the cards encoded in the key, with exactly 0, 1, 2, … jokers in runs and lay-offs."""
        least: Losses = ()
        for whole, _ in self._layoffs(key & SUIT, self.few):
            self.budget.spend(1)
            losses = with_room(self.others.least[key - whole.cards], whole)
            least = tuple(map(min, least or losses, losses))
        return least

    def plan(self, key: int, jokers: int) -> Uses:
        """Return the runs and lay-offs with the least loss for the cards encoded in the key, with exactly `jokers` jokers."""
        wanted = self.least[key][jokers]
        for whole, layoffs in self._layoffs(key & SUIT, LONGEST_RUN):
            left = _left(wanted, self.others.least[key - whole.cards], jokers, whole)
            if left is not None:
                return (*layoffs, *self.others.plan(key - whole.cards, left))
        raise AssertionError("one of the ways loses the least")

    def _layoffs(self, cards: int, most: int) -> Iterator[tuple[Use, Uses]]:
        """Yield each way to lay off up to `most` cards at each end of the run, first the way without any. A way is one `Use` for
        all its cards, and a `Use` for each end that grows. `cards` has the count bits of the hand's cards in the suit."""
        for over in (None, *self._at_end(cards, self.above[:most], above=True)):
            rest = cards - over.cards if over else cards
            for under in (None, *self._at_end(rest, self.below[:most], above=False)):
                ends = tuple([end for end in (over, under) if end])
                jokers = sum([end.jokers for end in ends])
                room = LONGEST_RUN - self.size - jokers - sum([end.cards.bit_count() for end in ends])
                if room >= 0 and jokers <= self.jokers:
                    yield Use(sum([end.cards for end in ends]), jokers, room, sum([end.cost for end in ends])), ends

    def _at_end(self, cards: int, places: Places, *, above: bool) -> Iterator[Use]:
        """Yield the lay-offs at the upper end of the run if `above`, else at the lower end. `cards` encodes the hand's cards in
        the suit, two bits each. `places` are the cards that fit at this end. A joker only fills a gap before a hand card."""
        # Any other joker makes a run with two natural cards laid off here, or with one and another joker.
        there = cards | cards >> 1
        laid = jokers = 0
        for place, cost in places:
            if there & place:
                laid += place
                yield Use(laid, jokers, 0, cost, on=self.on, above=above)
            else:
                jokers += 1
                if jokers > self.jokers:
                    return


Suit = Runs | TableRun


def with_room(rest: Losses, use: Use) -> Losses:
    """Return the least losses of a suit's cards with the run or lay-off `use`, which takes up to `use.room` jokers more than it
    needs. `rest` has the least losses of the suit's other cards."""
    widest = use.jokers + use.room
    lost = [min(rest[max(0, jokers - widest) : jokers - use.jokers + 1]) + use.cost for jokers in range(use.jokers, len(rest))]
    return (*(NEVER,) * use.jokers, *lost)


def _left(wanted: int, rest: Losses, jokers: int, use: Use) -> int | None:
    """Return how many of the `jokers` the other cards get if `use` is made and the total loss is `wanted`. None if that loss is
    impossible. `rest` has the least losses of the other cards with 0, 1, 2, … jokers."""
    fewest, most = max(0, jokers - use.jokers - use.room), jokers - use.jokers
    return next((left for left in range(fewest, most + 1) if rest[left] + use.cost == wanted), None)


def _lowest_rank(cards: int) -> int:
    return ((cards & -cards).bit_length() + 1) // STEP


@cache
def _windows(law: MeldRules, rank: int, longest: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return the possible runs of up to `longest` cards, longest first, that contain the rank and have no lower rank at either
    end. Each has its start, its size, the bits of all its ranks, and the bits of both ends. A run that goes round the corner may
    have lower ranks between its ends: K-A-2 is among the runs of rank 2."""
    found = []
    for size in range(longest, 0, -1):
        for start, _ in law.windows(size):
            ranks = [rank_at(position) for position in range(start, start + size)]
            if rank in ranks and rank <= min(ranks[0], ranks[-1]):
                found.append((start, size, sum(map(one, ranks)), one(ranks[0]) | one(ranks[-1])))
    return tuple(found)


def _above(start: int, size: int, law: MeldRules) -> Places:
    sizes = range(size + 1, LONGEST_RUN + 1)
    return [(one(rank_at(start + longer - 1)), 0) for longer in sizes if law.allows(start, longer)]


def _below(start: int, size: int, law: MeldRules, worth: Worth) -> Places:
    """Return the cards that can extend a run of `size` cards from position `start` downwards, nearest first. Each is a pair of
    its bit in its suit and its cost. If the rules allow it, continue round the corner, from the ace to the king."""
    longer = [(start - more, size + more) for more in range(1, LONGEST_RUN - size + 1)]
    return [
        (one(rank_at(lowest)), worth.low_ace if lowest == ACE else 0)
        for lowest, length in longer
        if law.allows(lowest if lowest >= ACE else rank_at(lowest), length)
    ]
