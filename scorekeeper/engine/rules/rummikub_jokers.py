"""Jokers in Rummikub: kept, or freed by the tile they stand for and used again in the same turn."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations, product

from scorekeeper.engine.cards import Cards, Tile
from scorekeeper.engine.rule import granted, rule
from scorekeeper.engine.tiles import JokerOnTable, Table, tiles_of
from scorekeeper.engine.verdict import LEGAL, Breach, Verdict, broken

ENOUGH_FROM_RACK = 2
JOKER = Tile(None, None, True)

Tiles = Counter[Tile]

granted("rkub.joker", "K", because="A joker stands for any tile: nothing bars it from one.")
granted("rkub.joker-split", "K", because="A set with a joker may be added to, split and have tiles taken from it.")


@dataclass(frozen=True, slots=True)
class Moved:
    """One way to tell the jokers of a table after a turn apart: which came from the rack, which were freed."""

    from_rack: tuple[JokerOnTable, ...]
    freed: tuple[JokerOnTable, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """What has to be looked at: the jokers before and after, the tiles played from the rack, and both tables."""

    before: tuple[JokerOnTable, ...]
    after: tuple[JokerOnTable, ...]
    played: Tiles
    old: Table
    new: Table


def ways(turn: Turn) -> Iterator[Moved]:
    """Every lawful way to tell the jokers apart. None where some joker was neither kept nor freed as it may be."""
    for chosen, freed in _matches(turn):
        from_rack = tuple(joker for index, joker in enumerate(turn.after) if index not in chosen)
        if any(can_be_used_again(turn, freed, from_rack, rest) for rest in freed_by(turn, freed)):
            yield Moved(from_rack, tuple(new for _, new in freed))


Freed = tuple[tuple[JokerOnTable, JokerOnTable], ...]


def _matches(turn: Turn) -> Iterator[tuple[tuple[int, ...], Freed]]:
    """Each joker of the table before as one of the table after; those whose meaning changed were freed. Fewest first."""
    matches = []
    for chosen in permutations(range(len(turn.after)), len(turn.before)):
        pairs = tuple((old, turn.after[index]) for old, index in zip(turn.before, chosen, strict=True))
        matches.append((chosen, tuple(pair for pair in pairs if not keeps(*pair))))
    yield from sorted(matches, key=lambda match: len(match[1]))


@rule("rkub.joker-keeps", silent=True)
def keeps(old: JokerOnTable, new: JokerOnTable) -> bool:
    """A joker that was not freed keeps its meaning, wherever rearranging takes it."""
    return old.may_be(new)


@rule("rkub.joker-retrieve", "K")
def freed_by(turn: Turn, freed: Freed) -> Iterator[Tiles]:
    """A joker may be replaced by the tile it stands for, from the rack and not from the table; in a group of three by either
    missing colour. For each way to do so, the tiles from the rack that are left for other uses."""
    choices = [[Tile(old.rank, colour) for colour in sorted(old.colours)] for old, _ in freed]
    for replacing in product(*choices):
        used = Counter(replacing)
        if not used - turn.played:
            yield turn.played - used


@rule("rkub.joker-reuse", "K", silent=True)
def can_be_used_again(turn: Turn, freed: Freed, from_rack: tuple[JokerOnTable, ...], rest: Tiles) -> bool:
    """A freed joker is played in the same turn in a new set with at least two tiles from the rack, the replacing tile not
    among them; tiles of the table may complete it. A set that holds a whole set of before is not new."""
    places = sorted({new.at for _, new in freed})
    if any(_holds_old_set(turn, turn.new[at]) for at in places):
        return False
    racks = [sum(1 for joker in from_rack if joker.at == at) for at in places]
    return _two_each([turn.new[at] for at in places], racks, rest)


def _holds_old_set(turn: Turn, cards: Cards) -> bool:
    tiles = tiles_of((cards,))
    return any(not tiles_of((old,)) - tiles for old in turn.old)


def _two_each(sets: list[Cards], rack_jokers: list[int], rest: Tiles) -> bool:
    """Has each of these sets two tiles from the rack, none of them counted twice?"""
    if not sets:
        return True
    wanted = ENOUGH_FROM_RACK - rack_jokers[0]
    own = [tile for tile in tiles_of(sets[:1]) if not tile.wild and rest[tile]]
    if wanted <= 0:
        return _two_each(sets[1:], rack_jokers[1:], rest)
    return any(
        _two_each(sets[1:], rack_jokers[1:], rest - Counter(taken))
        for taken in permutations(own, wanted)
        if list(taken) == sorted(taken)
    )


@rule("rkub.joker-opened", "K")
def only_once_opened(freed: tuple[JokerOnTable, ...], opened: bool) -> Verdict:
    """No joker is freed before the player's own opening; in the opening turn once the opening lies there."""
    return broken("rkub.joker-opened", (JOKER,)) if freed and not opened else LEGAL


@rule("rkub.joker-named", silent=True)
def named(verdict: Verdict) -> Verdict:
    """A joker on the table says which tile it stands for."""
    return broken("rkub.joker-named") if "joker.assign" in verdict.rules else LEGAL


def why_not(turn: Turn) -> Verdict:
    """What is wrong with the jokers where there is no lawful way to tell them apart."""
    for _, freed in _matches(turn):
        if next(freed_by(turn, freed), None) is not None:
            return Verdict((Breach("rkub.joker-reuse", (JOKER,)),))
    return broken("rkub.joker-keeps", (JOKER,)).and_also(broken("rkub.joker-retrieve", (JOKER,)))
