"""The short cut for hands without jokers and without melds on the table.

The runs of each suit, and the cards left, are looked up. Only sets that compete with runs are searched. The search alone takes 36
times as long as open_spiel for random hands. Both steps together keep it below the benchmark's limit of 4 times."""

from functools import lru_cache, reduce
from operator import or_

from scorekeeper.engine.best_melds.bits import COLUMN, EIGHTS, FIVES, NATURALS, PARTS, STEP, WIDTH, Memo, one, ranks_of_sets
from scorekeeper.engine.best_melds.branch_and_bound import Suits, free_after, meld_of, search
from scorekeeper.engine.best_melds.runs import Use
from scorekeeper.engine.best_melds.sets import SetChoice, choices
from scorekeeper.engine.cards import Cards
from scorekeeper.engine.melds import SMALLEST, Meld, rank_at

Melds = tuple[Meld, ...]
FIRST, SECOND, THIRD, FOURTH = PARTS


class WithoutJokers:
    """The search for hands without jokers. Its lookup tables have count bits as keys: two bits for the count of each card.
    `parts` maps the cards of a suit to the least loss, the best runs and the cards left. `in_runs` maps the cards of a suit to
    those that a run could use. `sets` maps the cards of a set to its meld."""

    def __init__(self, suits: Suits) -> None:
        self.suits = suits
        self.parts, self.in_runs, self.sets = Memo(self._part), Memo(self._in_runs), Memo(self._set)

    def best(self, tally: int) -> tuple[int, Melds, Cards]:
        """Return the least loss of the hand encoded as `tally`, its melds and cards left. Raise `Undecided` if out of steps."""
        sets: Melds = ()
        if tally + FIVES & EIGHTS:  # Some rank has three cards.
            tally, sets = self._without_sets(tally & NATURALS, ranks_of_sets(tally, 0))
        parts = self.parts
        lost_1, runs_1, left_1 = parts[tally & FIRST]
        lost_2, runs_2, left_2 = parts[tally & SECOND]
        lost_3, runs_3, left_3 = parts[tally & THIRD]
        lost_4, runs_4, left_4 = parts[tally & FOURTH]
        melds = sets + runs_1 + runs_2 + runs_3 + runs_4
        return lost_1 + lost_2 + lost_3 + lost_4, melds, left_1 + left_2 + left_3 + left_4

    def _without_sets(self, cards: int, ranks: tuple[int, ...]) -> tuple[int, Melds]:
        """Choose the best sets. Return the bits of the cards left for runs, and the sets. `cards` encodes the hand, two bits for
        the count of each card. `ranks` are those that can have sets. Only ranks with several choices are searched."""
        reach = self.in_runs
        in_runs = reach[cards & FIRST] | reach[cards & SECOND] | reach[cards & THIRD] | reach[cards & FOURTH]
        chosen, still, among = [], [], []
        for rank in ranks:
            column = COLUMN << STEP * (rank - 1)
            found = _worth_trying(cards & column, rank, in_runs & column)
            if len(found) > 1:
                still.append(rank)
                among.append(found)
            else:
                chosen.append(found[0])
                cards -= found[0].cards
        if among:
            _, _, cards, _, _, searched = search(cards, self.suits, among, free_after(tuple(still)))
            chosen += searched
        return cards, tuple([self.sets[use.cards] for choice in chosen for use in choice.uses])

    def _part(self, part: int) -> tuple[int, Melds, Cards]:
        at = _suit_of(part)
        suit, cards = self.suits.each[at], part >> WIDTH * at
        uses = [use._replace(cards=use.cards << WIDTH * at) for use in suit.plan(cards, 0)]
        runs = tuple(self._meld(use) for use in uses)
        return suit.least[cards][0], runs, self.suits.pack.cards[part - sum(use.cards for use in uses)]

    def _in_runs(self, part: int) -> int:
        at = WIDTH * _suit_of(part)
        there = part >> at | part >> at + 1
        runs = [sum(one(rank_at(start + step)) for step in range(3)) for start, _ in self.suits.law.windows(SMALLEST)]
        return reduce(or_, (3 * run for run in runs if there & run == run), 0) << at

    def _set(self, cards: int) -> Meld:
        return self._meld(Use(cards, 0, 0))

    def _meld(self, use: Use) -> Meld:
        return meld_of(use, self.suits.pack.cards[use.cards], self.suits.law)


def _suit_of(part: int) -> int:
    return max(0, part.bit_length() - 1) // WIDTH


@lru_cache(1 << 14)
def _worth_trying(column: int, rank: int, in_runs: int) -> tuple[SetChoice, ...]:
    """Return the ways to make sets of a rank (1 is the ace). Leave out a way if another uses the same cards and more that no run
    could use. This halves the time of hands with many melds. `column` has the bits of the rank's cards in the encoded hand, and
    `in_runs` the bits of those cards that could be in a run."""
    every = choices(column, rank, 0, ())
    return tuple(one for one in every if not any(_is_wasteful(one, other, in_runs) for other in every))


def _is_wasteful(one: SetChoice, other: SetChoice, in_runs: int) -> bool:
    """Is `one` not worth trying? It isn't if `other` uses the same cards and some more, none of which is in `in_runs`."""
    return one is not other and other.cards & one.cards == one.cards and not (other.cards - one.cards) & in_runs
