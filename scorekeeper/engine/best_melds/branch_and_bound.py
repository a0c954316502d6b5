"""Branch and bound over the sets of a hand.

The search chooses sets, rank by rank. The rest of each suit can only be in runs, and its least loss is looked up. The bound is
that loss, with cards of ranks not yet chosen costing nothing."""

from collections.abc import Callable, Sequence
from functools import lru_cache, reduce

from scorekeeper.engine.best_melds.bits import SUIT, WIDTH, Pack, Worth, one
from scorekeeper.engine.best_melds.runs import NEVER, Losses, Runs, Suit, TableRun
from scorekeeper.engine.best_melds.sets import Ranks, SetChoice
from scorekeeper.engine.budget import Budget, Undecided
from scorekeeper.engine.melds import SMALLEST, Kind, Meld, MeldRules

BUDGET = 20_000
"""Steps after which a search gives up: at most a quarter of a second. A hand of twenty cards takes some hundreds."""
GROWTHS = 30_000
"""Ways to grow the runs of a table that are tried for one answer: at most a third of a second. Eight runs take some thousands."""

Node = tuple[int, int, int, int, int, tuple[SetChoice, ...]]
"""A state of the search: the least loss, how many ranks are chosen, the naturals and jokers that no set needs, the room in sets
for more jokers, and the choices."""


class Suits:
    """The lookup tables of the four suits (`each`), with up to `jokers` jokers.

    `losses(cards, free)` returns the least total loss of the natural cards `cards` in all suits, for each number of jokers in
    their runs. `free` has the bits from `free_after`: cards of those ranks cost nothing. Tables for a `table` of melds serve
    one search, since its steps are limited to `GROWTHS`."""

    def __init__(self, pack: Pack, law: MeldRules, worth: Worth, jokers: int, table: tuple[Meld, ...] = ()) -> None:
        self.pack, self.law, self.worth, self.jokers = pack, law, worth, jokers
        self.budget = Budget(GROWTHS)
        self.each = tuple(self._suit(table, suit) for suit in pack.suits)
        self.losses = _losses(self.each)

    def _suit(self, table: tuple[Meld, ...], letter: str) -> Suit:
        suit: Suit = _runs(self.law, self.worth, self.jokers)
        for on, meld in reversed([*enumerate(table)]):
            if meld.kind is Kind.RUN and meld.cards[0].suit == letter:
                suit = TableRun(on, meld.start, len(meld), suit, self.law, self.worth, self.jokers, self.budget)
        return suit


_runs = lru_cache(128)(Runs)


def _losses(each: tuple[Suit, ...]) -> Callable[[int, int], Losses]:
    first, second, third, fourth = (suit.least for suit in each)
    return lambda cards, free: combined(
        combined(first[cards & SUIT | free], second[cards >> WIDTH & SUIT | free]),
        combined(third[cards >> 2 * WIDTH & SUIT | free], fourth[cards >> 3 * WIDTH | free]),
    )


@lru_cache(1 << 14)
def combined(these: Losses, those: Losses) -> Losses:
    """Return the least total loss of two parts of a hand, by the number of jokers in both together."""
    return tuple(min(these[laid] + those[jokers - laid] for laid in range(jokers + 1)) for jokers in range(len(these)))


def shares(lost: Sequence[Losses], jokers: int) -> tuple[int, ...]:
    """Return how many jokers each suit gets, so that all suits together lose the least with exactly `jokers` jokers."""
    first, *others = lost
    if not others:
        return (jokers,)
    rest = reduce(combined, others)
    own = min(range(jokers + 1), key=lambda own: first[own] + rest[jokers - own])
    return (own, *shares(others, jokers - own))


def with_idle(lost: Losses, jokers: int, room: int, joker: int) -> list[int]:
    """Return the loss for each number of jokers used in runs, from 0 to `jokers`. The other jokers go into sets, which take
    `room` more. Each that finds no room costs `joker`. Three or more jokers outside runs form a meld of their own and cost
    nothing."""
    return [
        lost[laid] + (0 if jokers - laid >= SMALLEST else joker * max(0, jokers - laid - room))
        for laid in range(jokers + 1)
    ]


@lru_cache(1 << 13)
def free_after(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Return for each of the ranks a bit mask of the ranks after it in `ranks`. The mask lies above the bits of a suit's
    cards. Cards of these ranks cost nothing while the search has not chosen their sets."""
    marks = [one(rank) << WIDTH for rank in ranks]
    return tuple(sum(marks[at + 1 :]) for at in range(len(marks))) or (0,)


def search(hand: int, suits: Suits, ranks: Ranks, free: tuple[int, ...]) -> Node:
    """Return the solution with the least loss. `hand` has the count bits of the natural cards; `suits.jokers` is the number
    of jokers. `ranks` has the possible sets of each rank, and `free` is `free_after` of the same ranks.

    Raise `Undecided` after `BUDGET` steps."""
    losses, joker = suits.losses, suits.worth.joker
    last, least, steps = len(ranks) - 1, NEVER, 0
    stack: list[Node] = [(0, 0, hand, suits.jokers, 0, ())]
    found = stack[0]
    while stack:
        bound, at, cards, spare, room, chosen = stack.pop()
        if bound >= least:
            continue
        for choice in ranks[at]:
            taken, wild, more, _ = choice
            left = spare - wild
            if left < 0:
                continue
            steps += 1
            lost = losses(cards - taken, free[at])
            if at < last:
                loss = min(lost[: left + 1]) if left else lost[0]
            else:
                loss = min(with_idle(lost, left, room + more, joker)) if left else lost[0]
            if loss < least:
                node = (loss, at + 1, cards - taken, left, room + more, (*chosen, choice))
                if at < last:
                    stack.append(node)
                else:
                    least, found = loss, node
        if steps > BUDGET:
            raise Undecided
    return found
