"""The four suits of a hand, searched together."""

from collections.abc import Callable, Sequence
from functools import lru_cache, reduce

from scorekeeper.engine.best_melds.hand_bits import SUIT, WIDTH, Pack, Worth
from scorekeeper.engine.best_melds.runs import Losses, Runs
from scorekeeper.engine.best_melds.table_runs import Span, TableRun
from scorekeeper.engine.budget import Budget
from scorekeeper.engine.melds import Kind, Meld, MeldRules

GROWTHS = 30_000
"""Ways to grow the runs of a table that are tried for one answer, a third of a second at most. A table of eight runs takes some
thousands."""

Suit = Runs | TableRun
AskAll = Callable[[int, int], Losses]


class Suits:
    """What answers for each suit (`each`), with up to so many jokers, and for all of them (`losses`: what they lose together,
    by the number of jokers laid in them, of some naturals and with ranks that cost nothing marked above a suit)."""

    def __init__(self, pack: Pack, law: MeldRules, worth: Worth, jokers: int, table: tuple[Meld, ...] = ()) -> None:
        """With a `table` this is for one answer: what runs there can grow by is worked out anew, within `GROWTHS`."""
        self.pack, self.law, self.worth, self.jokers = pack, law, worth, jokers
        budget = Budget(GROWTHS)
        self.each = tuple(_suit(_spans(table, suit), law, worth, jokers, budget) for suit in pack.suits)
        self.losses = _all_with_jokers(self.each) if jokers else _all(self.each)


def _spans(table: tuple[Meld, ...], suit: str) -> tuple[Span, ...]:
    return tuple(
        Span(on, meld.start, len(meld))
        for on, meld in enumerate(table)
        if meld.kind is Kind.RUN and meld.cards[0].suit == suit
    )


def _suit(spans: tuple[Span, ...], law: MeldRules, worth: Worth, jokers: int, budget: Budget) -> Suit:
    suit: Suit = _runs(law, worth, jokers)
    for span in reversed(spans):
        suit = TableRun(span, suit, law, worth, jokers, budget)
    return suit


_runs = lru_cache(128)(Runs)


def _all(each: tuple[Suit, ...]) -> AskAll:
    first, second, third, fourth = (suit.least for suit in each)
    return lambda cards, free: (
        first[cards & SUIT | free][0]
        + second[cards >> WIDTH & SUIT | free][0]
        + third[cards >> 2 * WIDTH & SUIT | free][0]
        + fourth[cards >> 3 * WIDTH | free][0],
    )


def _all_with_jokers(each: tuple[Suit, ...]) -> AskAll:
    first, second, third, fourth = (suit.least for suit in each)
    return lambda cards, free: combined(
        combined(first[cards & SUIT | free], second[cards >> WIDTH & SUIT | free]),
        combined(third[cards >> 2 * WIDTH & SUIT | free], fourth[cards >> 3 * WIDTH | free]),
    )


@lru_cache(1 << 14)
def combined(these: Losses, those: Losses) -> Losses:
    """The least that two parts of a hand lose, by the number of jokers laid in either."""
    return tuple(min(these[laid] + those[jokers - laid] for laid in range(jokers + 1)) for jokers in range(len(these)))


def shares(lost: Sequence[Losses], jokers: int) -> tuple[int, ...]:
    """How many of the jokers each suit gets when all suits together lose the least with just so many."""
    first, *others = lost
    if not others:
        return (jokers,)
    rest = reduce(combined, others)
    own = min(range(jokers + 1), key=lambda own: first[own] + rest[jokers - own])
    return (own, *shares(others, jokers - own))
