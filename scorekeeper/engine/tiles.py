"""The tiles of a Rummikub table, counted and told apart: what was added, what is missing, what a joker may stand for."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.engine.cards import COLOURS, Cards, Tile
from scorekeeper.engine.judging import Judged, judge_meld
from scorekeeper.engine.melds import LOW, AceLaw, Kind, Meld
from scorekeeper.engine.play.state import plain
from scorekeeper.engine.rule import rule

Table = tuple[Cards, ...]


@rule("rkub.run", "K", silent=True)
def run_law() -> AceLaw:
    """Three or more consecutive numbers of one colour; a 1 is low, and there is no going round. (`meld.run.*` says which part
    fails.)"""
    return LOW.cited_as("rkub.run", {Kind.SET: "rkub.group", Kind.RUN: "rkub.run"})


LAW = run_law()


@dataclass(frozen=True, slots=True)
class JokerOnTable:
    """A joker on the table: the set that it lies in, its number, and the colours of the tile that it may stand for."""

    at: int
    rank: int
    colours: frozenset[str]

    def may_be(self, tile: Tile) -> bool:
        """Could it stand for this tile?"""
        return self.rank == tile.rank and tile.suit in self.colours


def judge_set(cards: Cards) -> Judged:
    """Judge one set of the table."""
    return judge_meld(cards, None, LAW)


@rule("rkub.group", "K")
def is_group(meld: Meld) -> bool:
    """Three or four tiles of one number, all of different colours. (`meld.set.*` says which part fails.)"""
    return meld.kind is Kind.SET


def tiles_of(table: Iterable[Cards]) -> Counter[Tile]:
    """All tiles of a table, jokers as such."""
    return Counter(Tile(*plain(tile)) for cards in table for tile in cards)


def jokers_of(melds: Iterable[Meld]) -> tuple[JokerOnTable, ...]:
    """The jokers of a table's sets. In a group a joker stands for any colour that is missing there."""
    found = []
    for at, meld in enumerate(melds):
        missing = frozenset(COLOURS) - {tile.suit for tile in meld.cards if not tile.wild}
        for tile in meld.cards:
            if tile.wild:
                colours = missing if is_group(meld) else frozenset((tile.suit or "",))
                found.append(JokerOnTable(at, tile.rank or 0, colours))
    return tuple(found)
