"""The sets of Rummikub, and functions to count and compare tiles."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import COLOURS, Card, Cards, Tile, jokers, naturals, not_among, plain
from scorekeeper.engine.melds import LOW, RUN, SET, Meld, MeldRules
from scorekeeper.engine.rule import rule
from scorekeeper.engine.rules.meld_judgement import Judged, judge_meld

LARGE = 10_000
"""The largest number of pairs (a set of one table, a set of the other) for which two tables are compared set by set."""

Table = tuple[Cards, ...]
Tiles = Counter[Tile]


@rule(
    "rkub.run",
    sources="K",
    title="Runs",
    text="A run is three or more consecutive numbers of one colour. The 1 is always low.",
    details="12-13-1 isn't a run. The longest run goes from 1 to 13.",
    our_ruling="The Rummikub page doesn't say whether a run may go on from 13 to 1. It can't: the numbers of a run are consecutive, and 1 doesn't follow 13.",
    refused={
        "": "{cards}: a run is three or more numbers in a row, all of one colour.",
        "ace": "{cards}: the 1 comes before the 2, never after the 13.",
        "long": "{cards}: a run has thirteen tiles at most.",
        "round": "{cards}: a run can't go on from the 13 to the 1.",
    },
    phrases="run, sequence, 13 1 2, 12 13 1, one after thirteen, wrap around, consecutive numbers, different colours in a run",
    right=eg.meld_example("A run may start with a 1.", "1r 2r 3r", {"ok": True, "kind": "run"}, game="rummikub"),
    wrong=eg.meld_example("The 1 is placed after the 13, as if it came next.", "12r 13r 1r", game="rummikub"),
)
def run_law() -> MeldRules:
    """Return the rules for runs: three or more numbers in a row of one colour, the 1 low, never round the corner."""
    return replace(LOW, rule="rkub.run", kinds={SET: "rkub.group", RUN: "rkub.run"}, fit="rkub.table-valid", deck=Tile)


LAW = run_law()


@dataclass(frozen=True, slots=True)
class JokerOnTable:
    """A joker on the table. `at` is its set's index. `rank` and one of `colours` are those of the tile that it stands for."""

    at: int
    rank: int
    colours: frozenset[str]


def judge_set(cards: Cards) -> Judged:
    """Judge one set. Return it as a meld (None if invalid), and the verdict."""
    return judge_meld(cards, None, LAW)


@rule(
    "rkub.group",
    sources="K",
    title="Groups",
    text="A group is three or four tiles of one number, all of different colours.",
    details="Jokers count towards the three or four tiles of a group. The blue, black and yellow 8s are a group; a red 8 completes it, and a second blue 8 never fits.",
    refused="{cards}: a group is three or four tiles of one number, all of different colours.",
    phrases="group, set of the same number, same colour twice, three of a kind, four colours, set of five tiles, colours in a group, two red tiles in a group, red seven twice",
    right=eg.meld_example("Three eights in three colours are a group.", "8b 8k 8y", {"ok": True, "kind": "set"}, game="rummikub"),
    wrong=eg.meld_example("Both blue eights are in one group.", "8b 8k 8b", game="rummikub"),
)
def is_group(meld: Meld) -> bool:
    """Is the meld a group: three or four tiles of one number in different colours? If not, `judge_meld` cites `meld.set.*`."""
    return meld.kind is SET


def tiles_of(table: Iterable[Cards]) -> Counter[Tile]:
    """Count the tiles of a table. Jokers count as jokers, not as the tiles they stand for."""
    return Counter(
        [tile if isinstance(tile, Tile) and not tile.wild else Tile(*plain(tile)) for cards in table for tile in cards]
    )


def changed_sets(before: Table, after: Table) -> tuple[Table, Table]:
    """Return the sets that only `before` has, and those that only `after` has. Very large tables are returned whole."""
    if len(before) * len(after) > LARGE:
        return before, after
    return not_among(after, before), not_among(before, after)


def jokers_of(melds: Iterable[Meld]) -> tuple[JokerOnTable, ...]:
    """Return the jokers in the sets of a table, in order, each with the index of its set in `melds`."""
    lying = [(at, meld, tile) for at, meld in enumerate(melds) for tile in jokers(meld.cards)]
    return tuple([JokerOnTable(at, tile.rank or 0, _colours_of(tile, meld)) for at, meld, tile in lying])


def _colours_of(joker: Card, meld: Meld) -> frozenset[str]:
    """Return the colours that a joker of this meld may stand for: those missing from a group, or the colour of a run."""
    if is_group(meld):
        return frozenset(COLOURS).difference([tile.suit for tile in naturals(meld.cards) if tile.suit])
    return frozenset((joker.suit or "",))
