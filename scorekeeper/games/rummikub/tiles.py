"""Tiles counted and compared; a set of tiles judged (`judge_set`)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.engine.cards import COLOURS, Card, Cards, Tile, naturals, not_among, plain
from scorekeeper.engine.melds import LOW, RUN, SET, AceLaw, Meld
from scorekeeper.engine.rule import rule
from scorekeeper.engine.rules.meld_judgement import Judged, judge_meld

COPIES = 2
"""How often each tile is there."""
LARGE = 10_000
"""Tables of more pairs of sets than this are not compared set by set."""

Table = tuple[Cards, ...]
Tiles = Counter[Tile]


@rule("rkub.run", "K", silent=True)
def run_law() -> AceLaw:
    """Three or more consecutive numbers of one colour; a 1 is low, and there is no going round. (`meld.run.*` says which part
    fails.)"""
    return LOW.cited_as("rkub.run", {SET: "rkub.group", RUN: "rkub.run"}, Tile)


LAW = run_law()


@dataclass(frozen=True, slots=True)
class JokerOnTable:
    """A joker on the table: the set that it lies in, its number, and the colours of the tile that it may stand for."""

    at: int
    rank: int
    colours: frozenset[str]


def judge_set(cards: Cards) -> Judged:
    """Judge one set of the table."""
    return judge_meld(cards, None, LAW)


@rule("rkub.group", "K")
def is_group(meld: Meld) -> bool:
    """Three or four tiles of one number, all of different colours. (`meld.set.*` says which part fails.)"""
    return meld.kind is SET


def tiles_of(table: Iterable[Cards]) -> Counter[Tile]:
    """All tiles of a table, jokers as such."""
    return Counter(
        [tile if isinstance(tile, Tile) and not tile.wild else Tile(*plain(tile)) for cards in table for tile in cards]
    )


def changed_sets(before: Table, after: Table) -> tuple[Table, Table]:
    """The sets of two tables that do not lie in the other as they are: those that are gone, and those that are new. Huge tables
    are not compared set by set: all of theirs are."""
    if len(before) * len(after) > LARGE:
        return before, after
    return not_among(after, before), not_among(before, after)


def jokers_of(melds: Iterable[Meld]) -> tuple[JokerOnTable, ...]:
    """The jokers of a table's sets."""
    return tuple(
        [
            JokerOnTable(at, tile.rank or 0, _colours_of(tile, meld))
            for at, meld in enumerate(melds)
            for tile in meld.cards
            if tile.wild
        ]
    )


def _colours_of(joker: Card, meld: Meld) -> frozenset[str]:
    """The colours that a joker may have. In a group it stands for any that is missing there."""
    if is_group(meld):
        return frozenset(COLOURS).difference([tile.suit for tile in naturals(meld.cards) if tile.suit])
    return frozenset((joker.suit or "",))
