"""Exhaustive search over every use of a hand's cards, under any meld rules.

It is used if sets are larger, jokers are limited, cards are wild, or there are more than two packs. It takes 300 times as long as
`branch_and_bound` for hands without jokers, and 20 times as long for hands with jokers."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import chain, combinations, product
from operator import add
from typing import NamedTuple

from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import Card, Cards, naturals, plain
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.melds import LONGEST_RUN, SMALLEST, Kind, Meld, rank_at, readings_of
from scorekeeper.engine.rules.laying_off import places

STEPS = 60_000
"""The largest number of melds and lay-offs tried for one answer, a third of a second of work."""
TO_FIND = 10
"""The steps that finding a meld or lay-off takes, from a budget of `STEPS` that is separate from that of the search itself."""
Counts = tuple[int, ...]
Layoffs = tuple[tuple[Card, int], ...]
Found = tuple[int, tuple["CardUse", ...]]


class CardUse(NamedTuple):
    """A use of cards of the hand: a new `meld`, or `layoffs` on one meld of the table. `counts` has the number used of each
    natural card, in the order of `ExhaustiveSearch.kinds`. A wild card such as a two counts as itself. `gain` is the cards'
    points on the table plus those saved in the hand. `grown` has the bit of the meld that is extended, if any."""

    counts: Counts
    jokers: int
    gain: int
    meld: Meld | None
    layoffs: Layoffs
    grown: int


class ExhaustiveSearch:
    """The search that tries everything a hand can meld and lay off at a table."""

    def __init__(self, hand: Cards, table: tuple[Meld, ...], agreed: Agreement) -> None:
        self.table, self.law, self.values = table, agreed.set_up.law, agreed.set_up.card_values
        self.counts_melds, self.joker = agreed.game.counts_melds, self.law.deck(None, None, True)
        held = Counter(naturals(hand))
        self.kinds = tuple(sorted(held, key=lambda card: (card.rank or 0, card.suit or "")))
        self.counts: Counts = tuple(held[card] for card in self.kinds)
        self.jokers = len(hand) - sum(self.counts)
        wild = [card for card in self.kinds if card in agreed.set_up.wild for _ in range(held[card])]
        self.fillers = (*[self.joker] * self.jokers, *[self.joker._replace(wild=card) for card in wild])
        self.budget = Budget(STEPS)
        self.known: dict[tuple[Counts, int, int], Found] = {}
        self.by_first: list[list[CardUse]] = [[] for _ in range(len(self.kinds) + 1)]
        for use in self._uses(Budget(STEPS)):
            self.by_first[self._first(use.counts)].append(use)

    def best(self) -> tuple[int, tuple[Meld, ...], Layoffs, Cards]:
        """Return the greatest gain in points, the melds, the lay-offs and the cards left. Raise `Undecided` if out of budget."""
        gain, uses = self._best(self.counts, self.jokers, 0)
        melds = tuple(use.meld for use in uses if use.meld)
        layoffs = tuple(layoff for use in uses for layoff in use.layoffs)
        left = self.counts
        for use in uses:
            left = tuple(map(int.__sub__, left, use.counts))
        naturals = [card for card, count in zip(self.kinds, left, strict=True) for _ in range(count)]
        jokers = [self.joker] * (self.jokers - sum(use.jokers for use in uses))
        return gain, melds, layoffs, (*naturals, *jokers)

    def _best(self, counts: Counts, jokers: int, grown: int) -> Found:
        """Return the most points that the cards still in hand can gain, and the uses that gain them. `counts` has the number of
        each natural card, in the order of `kinds`. The bits of `grown` mark melds of the table that are already extended."""
        key = counts, jokers, grown
        if key in self.known:
            return self.known[key]
        first = self._first(counts)
        found: Found = (0, ())
        if first < len(self.kinds):
            found = self._best((*counts[:first], counts[first] - 1, *counts[first + 1 :]), jokers, grown)
        for use in self.by_first[first]:
            self.budget.spend(1)
            if use.jokers > jokers or grown & use.grown or any(map(int.__gt__, use.counts, counts)):
                continue
            rest = self._best(tuple(map(int.__sub__, counts, use.counts)), jokers - use.jokers, grown | use.grown)
            if rest[0] + use.gain > found[0]:
                found = rest[0] + use.gain, (use, *rest[1])
        self.known[key] = found
        return found

    def _first(self, counts: Counts) -> int:
        """Return the index of the first natural card with a count above 0, or the number of kinds if there is none."""
        return next((at for at, count in enumerate(counts) if count), len(self.kinds))

    def _uses(self, budget: Budget) -> Iterator[CardUse]:
        for cards in chain(self._own_sets(), self._own_runs(), self._own_jokers()):
            budget.spend(1)
            for meld in readings_of(cards, self.law):
                budget.spend(TO_FIND)
                yield self._use(meld.cards, meld.ace_low, meld)
                if not meld.ace_low:
                    break
        for on, meld in enumerate(self.table):
            for below, above in self._set_growths(meld) if meld.kind is Kind.SET else self._run_growths(meld):
                budget.spend(1)
                order = self._in_order(meld, below, above)
                if order:
                    budget.spend(TO_FIND)
                    cards = tuple(card for card, _ in order)
                    yield self._use(cards, order[-1][1].ace_low, layoffs=tuple((card, on) for card in cards))

    def _use(self, cards: Cards, low: bool, meld: Meld | None = None, layoffs: Layoffs = ()) -> CardUse:
        """Return the use of these cards as a new `meld` or as `layoffs`, with its gain. `low` says whether their aces are low."""
        held, points = Counter(map(plain, cards)), self.values.points
        gain = sum(points(plain(card)) + (points(card, low=low) if self.counts_melds else 0) for card in cards)
        grown = 1 << layoffs[0][1] if layoffs else 0
        return CardUse(tuple(held[kind] for kind in self.kinds), held[self.joker], gain, meld, layoffs, grown)

    def _filled(self, number: int) -> Iterator[Cards]:
        """Yield every choice of `number` cards that stand for others: jokers, or cards of the hand that the game makes wild."""
        return iter(dict.fromkeys(combinations(self.fillers, number)))

    def _own_sets(self) -> Iterator[Cards]:
        for rank in sorted({card.rank or 0 for card in self.kinds}):
            for own in self._of_rank(rank, self.law.largest_set):
                room = min(len(self.fillers), self.law.largest_set - len(own))
                for wild in range(max(0, SMALLEST - len(own)), room + 1 if own else 0):
                    for jokers in self._filled(wild):
                        yield (*own, *[joker.standing_for(rank, None) for joker in jokers])

    def _of_rank(self, rank: int, most: int) -> Iterator[Cards]:
        """Yield every choice of up to `most` natural cards of a rank, with no more of one suit than a set may have."""
        same = [(card, min(count, self.law.copies)) for card, count in zip(self.kinds, self.counts, strict=True)]
        same = [(card, count) for card, count in same if card.rank == rank]
        for taken in product(*[range(count + 1) for _, count in same]):
            if sum(taken) <= most:
                yield reduce(add, [(card,) * times for (card, _), times in zip(same, taken, strict=True)], ())

    def _own_runs(self) -> Iterator[Cards]:
        for suit in sorted({card.suit or "" for card in self.kinds}):
            for size in range(SMALLEST, LONGEST_RUN + 1):
                for start, _ in self.law.windows(size):
                    yield from self._fillings(range(start, start + size), suit, new=True)

    def _fillings(self, positions: Sequence[int], suit: str | None, *, new: bool) -> Iterator[Cards]:
        """Yield every way to fill these positions of a run of `suit` from the hand. Jokers and wild cards fill any position whose
        card the hand lacks, and may fill others. A `new` run must have at least one natural card."""
        row = [self.law.deck(rank_at(position), suit) for position in positions]
        there = [at for at, card in enumerate(row) if card in self.kinds]
        gaps = len(row) - len(there)
        for more in range(min(len(self.fillers), len(row) - new) - gaps + 1):
            for kept in combinations(there, more):
                laid = [at for at in there if at not in kept]
                for jokers in self._filled(len(row) - len(laid)):
                    spare = iter(jokers)
                    yield tuple(card if at in laid else next(spare).standing_for(card.rank, suit) for at, card in enumerate(row))

    def _own_jokers(self) -> Iterator[Cards]:
        sizes = [size for size in range(SMALLEST, len(self.fillers) + 1) if self.law.takes(size, size)]
        return (jokers for size in sizes for jokers in self._filled(size))

    def _set_growths(self, meld: Meld) -> Iterator[tuple[Cards, Cards]]:
        room = self.law.largest_set - len(meld)
        for own in self._of_rank(meld.cards[0].rank or 0, room):
            for wild in range(min(len(self.fillers), room - len(own)) + 1):
                yield from (((), (*own, *jokers)) for jokers in self._filled(wild))

    def _run_growths(self, meld: Meld) -> Iterator[tuple[Cards, Cards]]:
        """Yield each way to extend a run: the cards to add below it and those to add above it, both from low to high."""
        room, above = LONGEST_RUN - len(meld), meld.start + len(meld)
        for down in range(room + 1):
            for up in range(room - down + 1):
                start = meld.start - down
                positions = (*range(start, meld.start), *range(above, above + up))
                if self.law.allows(start if start > 0 else rank_at(start), len(meld) + down + up):
                    for cards in self._fillings(positions, meld.cards[0].suit, new=False):
                        yield cards[:down], cards[down:]

    def _in_order(self, meld: Meld, below: Cards, above: Cards) -> list[tuple[Card, Meld]] | None:
        """Return the cards in an order in which each can be laid off, each with the meld after it. None if no order works. Cards
        of `below` go only to a run's lower end, those of `above` only to its upper end. Natural cards come first if possible."""
        ends = [(below[-1], below[:-1], above)] if below else []
        ends += [(above[0], below, above[1:])] if above else []
        for card, under, over in sorted(ends, key=lambda end: bool(end[0].wild)):
            for longer in places(meld, card, self.law):
                if (longer.start == meld.start) is (len(under) == len(below)):
                    rest = self._in_order(longer, under, over)
                    if rest is not None:
                        return [(meld.added(longer), longer), *rest]
        return None if ends else []
