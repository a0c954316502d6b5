"""The possible sets of one rank."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from scorekeeper.engine.best_melds.bits import COLUMN, STEP, WIDTH, Pack, one, ranks_of_sets
from scorekeeper.engine.best_melds.runs import Use, Uses
from scorekeeper.engine.melds import LARGEST_SET, SMALLEST, Kind, Meld

SUITS = range(LARGEST_SET)
GROUPS = tuple(suits for size in (4, 3, 2) for suits in combinations(SUITS, size))


class TableSet(NamedTuple):
    """A set on the table: its index among the melds, the suits that it lacks (0 to 3), and its room for more cards."""

    on: int
    missing: tuple[int, ...]
    room: int


class SetChoice(NamedTuple):
    """One way to use cards of one rank in sets and lay-offs (`uses`). `cards` has the bits of the natural cards that they take.
    `jokers` is the number of jokers that they need, and `room` how many more would fit."""

    cards: int
    jokers: int
    room: int
    uses: Uses


Ranks = Sequence[tuple[SetChoice, ...]]
"""For each rank that can have sets, the ways to use its cards."""
NOTHING = SetChoice(0, 0, 0, ())


def ranks_with(tally: int, pack: Pack, jokers: int, table: tuple[Meld, ...]) -> tuple[tuple[int, ...], Ranks]:
    """Return the ranks with a set on the `table` or a possible new set, and for each of these ranks the ways to use its cards.
    `tally` is a hand encoded by `pack`, with `jokers` jokers. A new set takes one at most: with two it can be a run."""
    there = _on_table(table, pack)
    ranks = tuple({*ranks_of_sets(tally, jokers), *there}) if there else ranks_of_sets(tally, jokers)
    columns = [(rank, tally & COLUMN << STEP * (rank - 1)) for rank in ranks]
    found = [choices(column, rank, jokers, there.get(rank, ())) for rank, column in columns]
    return ranks, found or ((NOTHING,),)


def _on_table(table: tuple[Meld, ...], pack: Pack) -> dict[int, tuple[TableSet, ...]]:
    """Map each rank to the sets of that rank on the table."""
    found: dict[int, tuple[TableSet, ...]] = {}
    for on, meld in enumerate(table):
        if meld.kind is Kind.SET:
            suits = {card.suit for card in meld.cards if not card.wild}
            missing = tuple(at for at, suit in enumerate(pack.suits) if suit not in suits)
            rank = meld.cards[0].rank or 0
            found[rank] = (*found.get(rank, ()), TableSet(on, missing, LARGEST_SET - len(meld)))
    return found


@lru_cache(1 << 14)
def choices(column: int, rank: int, jokers: int, table: tuple[TableSet, ...]) -> tuple[SetChoice, ...]:
    """Return every way to use the cards of one rank in sets and lay-offs, including none. Ways with the most cards come last.
    `column` has the rank's bits in a hand encoded by `Pack`. At most `jokers` jokers are used. `table` has the rank's sets."""
    widest: dict[tuple[int, int], SetChoice] = {}
    for choice in _choices(column, one(rank), jokers, table, 0):
        known = widest.get(choice[:2])
        if known is None or known.room < choice.room:
            widest[choice[:2]] = choice
    return tuple(sorted(widest.values(), key=lambda choice: (choice.cards.bit_count(), -choice.jokers)))


def _choices(column: int, card: int, jokers: int, table: tuple[TableSet, ...], after: int) -> Iterator[SetChoice]:
    """Yield the ways to use the cards of a rank: lay-offs on the sets of the `table`, and new sets with at most `jokers` jokers
    and suits from `GROUPS[after:]`. `column` has the rank's bits in the encoded hand, and `card` its bit in the lowest suit."""
    if table:
        for use in _layoffs(column, card, table[0]):
            for rest in _choices(column - use.cards, card, jokers, table[1:], after):
                yield _both(use, rest)
        return
    yield NOTHING
    for number, suits in enumerate(GROUPS[after:], start=after):
        laid, needed = _cards(suits, card), max(0, SMALLEST - len(suits))
        if needed <= jokers and _has(column, laid):
            use = Use(laid, needed, LARGEST_SET - max(SMALLEST, len(suits)))
            for rest in _choices(column - laid, card, jokers - needed, (), number):
                yield _both(use, rest)


def _layoffs(column: int, card: int, there: TableSet) -> Iterator[Use]:
    for size in range(there.room + 1):
        for suits in combinations(there.missing, size):
            if _has(column, _cards(suits, card)):
                yield Use(_cards(suits, card), 0, there.room - size, on=there.on)


def _cards(suits: tuple[int, ...], card: int) -> int:
    return sum(card << WIDTH * suit for suit in suits)


def _has(column: int, laid: int) -> bool:
    return (column | column >> 1) & laid == laid


def _both(use: Use, rest: SetChoice) -> SetChoice:
    uses = (use, *rest.uses) if use.cards else rest.uses
    return SetChoice(use.cards + rest.cards, use.jokers + rest.jokers, use.room + rest.room, uses)
