"""Jokers in Rummikub: kept, or freed by the tile they stand for and used again in the same turn."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations, product

from scorekeeper.engine.cards import Cards, Tile
from scorekeeper.engine.rule import granted, rule
from scorekeeper.engine.tiles import JokerOnTable, Table, tiles_of
from scorekeeper.engine.verdict import LEGAL, Verdict, broken

ENOUGH_FROM_RACK = 2
JOKER = Tile(None, None, True)

Tiles = Counter[Tile]

granted("rkub.joker", "K", because="A joker stands for any tile: nothing bars it from one.")
granted("rkub.joker-split", "K", because="A set with a joker may be added to, split and have tiles taken from it.")


@dataclass(frozen=True, slots=True)
class Moved:
    """One way to tell the jokers of a table after a turn apart: which came from the rack, which were freed, and the tiles
    from the rack that did not replace one."""

    from_rack: tuple[JokerOnTable, ...]
    freed: tuple[JokerOnTable, ...]
    rest: Tiles


@dataclass(frozen=True, slots=True)
class Turn:
    """What has to be looked at: the jokers before and after, the tiles played from the rack, and both tables."""

    before: tuple[JokerOnTable, ...]
    after: tuple[JokerOnTable, ...]
    played: Tiles
    old: Table
    new: Table


def ways(turn: Turn) -> Iterator[Moved]:
    """Every way to tell the jokers apart in which each was kept, or freed as it may be. Those with the fewest freed first."""
    for chosen, meanings in _matches(turn):
        freed = tuple(
            i for i, (tile, index) in enumerate(zip(meanings, chosen, strict=True)) if not keeps(turn, tile, index)
        )
        rest = replaced(turn, Counter(meanings[i] for i in freed)) if freed else turn.played
        if rest is not None:
            from_rack = tuple(joker for index, joker in enumerate(turn.after) if index not in chosen)
            yield Moved(from_rack, tuple(turn.after[chosen[i]] for i in freed), rest)


Match = tuple[tuple[int, ...], tuple[Tile, ...]]


def _matches(turn: Turn) -> list[Match]:
    """Which joker of the table after each joker of the table before is, and which tile it stood for: of two in one group
    each for another colour."""
    meanings = [
        tiles
        for tiles in product(*([Tile(old.rank, colour) for colour in sorted(old.colours)] for old in turn.before))
        if len({(old.at, tile) for old, tile in zip(turn.before, tiles, strict=True)}) == len(tiles)
    ]
    found = [(chosen, tiles) for chosen in permutations(range(len(turn.after)), len(turn.before)) for tiles in meanings]
    lawful = [match for match in found if _told_apart(turn, match)]
    return sorted(
        lawful, key=lambda match: sum(not keeps(turn, *pair) for pair in zip(match[1], match[0], strict=True))
    )


def _told_apart(turn: Turn, match: Match) -> bool:
    """Do those that keep their meaning in one group stand for different tiles there?"""
    kept = [(turn.after[index].at, tile) for index, tile in zip(*match, strict=True) if keeps(turn, tile, index)]
    return len(set(kept)) == len(kept)


@rule("rkub.joker-keeps", silent=True)
def keeps(turn: Turn, tile: Tile, index: int) -> bool:
    """A joker that was not freed keeps its meaning, wherever rearranging takes it."""
    return turn.after[index].may_be(tile)


@rule("rkub.joker-retrieve", "K")
def replaced(turn: Turn, replacing: Tiles) -> Tiles | None:
    """A joker may be replaced by the tile it stands for, from the rack and not from the table; in a group of three by either
    missing colour. The tiles from the rack that are left for other uses; None where one was not played."""
    return None if replacing - turn.played else turn.played - replacing


@rule("rkub.joker-reuse", "K", silent=True)
def used_again(turn: Turn, moved: Moved) -> Iterator[Tiles]:
    """A freed joker is played in the same turn in a new set with at least two tiles from the rack, the replacing tile not
    among them; tiles of the table may complete it. A set that holds a whole set of before is not new.

    For each way to do so, the tiles from the rack that are left for an opening.
    """
    places = sorted({joker.at for joker in moved.freed})
    if not any(_holds_old_set(turn, turn.new[at]) for at in places):
        racks = [sum(1 for joker in moved.from_rack if joker.at == at) for at in places]
        yield from _two_each(turn, places, racks, moved.rest)


def _holds_old_set(turn: Turn, cards: Cards) -> bool:
    tiles = tiles_of((cards,))
    return any(not tiles_of((old,)) - tiles for old in turn.old)


def _two_each(turn: Turn, places: list[int], rack_jokers: list[int], rest: Tiles) -> Iterator[Tiles]:
    """Take two tiles from the rack for each of these sets, none of them twice: what is left. First those that no other set
    could have."""
    if not places:
        yield rest
        return
    own = [tile for tile in tiles_of((turn.new[places[0]],)) if not tile.wild and rest[tile]]
    lying = tiles_of(turn.new)
    alone = [tile for tile in own if lying[tile] == 1]
    wanted = max(0, ENOUGH_FROM_RACK - rack_jokers[0])
    sure = alone[:wanted]
    others = [tile for tile in own if tile not in alone]
    for taken in combinations(others, wanted - len(sure)):
        yield from _two_each(turn, places[1:], rack_jokers[1:], rest - Counter((*sure, *taken)))


@rule("rkub.joker-opened", "K")
def only_once_opened(freed: tuple[JokerOnTable, ...]) -> Verdict:
    """No joker is freed before the player's own opening; in the opening turn once the opening lies there: the verdict on what
    was freed where none does."""
    return broken("rkub.joker-opened", (JOKER,)) if freed else LEGAL


@rule("rkub.joker-named", silent=True)
def named(verdict: Verdict) -> Verdict:
    """A joker on the table says which tile it stands for."""
    return broken("rkub.joker-named") if "joker.assign" in verdict.rules else LEGAL


def why_not(turn: Turn) -> Verdict:
    """What is wrong with the jokers where there is no lawful way to tell them apart."""
    if next(ways(turn), None):
        return broken("rkub.joker-reuse", (JOKER,))
    return broken("rkub.joker-keeps", (JOKER,)).and_also(broken("rkub.joker-retrieve", (JOKER,)))
