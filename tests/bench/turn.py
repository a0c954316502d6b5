"""A turn on a Rummikub table of fifty tiles: kept, all sets valid, jokers told apart; beside a check of the sets alone.

RummikubSolve (github.com/jonasyr/RummikubSolve), whose `is_valid_board` is that check, is no package that can be installed
from an index, and has no licence that would let it lie here. Where `RUMMIKUBSOLVE` names the folder `backend` of a checkout
it is what stands beside ours; else it is a bare check of the same kind, below, that gives no reason either.
"""

import os
import sys
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

from scorekeeper.engine.cards import COLOURS, Cards, Tile
from scorekeeper.engine.game import agree
from scorekeeper.games import GAMES
from scorekeeper.games.rummikub.rearrange import rearrange
from scorekeeper.games.rummikub.tiles import Table

from .measured import Goal, Line, alternating, each

VARIABLE = "RUMMIKUBSOLVE"
TILES = 50
Turn = tuple[Table, Table]


def some_turns(count: int, seed: int = 8) -> list[Turn]:
    """Lawful turns: the table before, and after it fifty tiles. Runs and groups with two jokers lie there; tiles were put to
    the ends of some sets, and one set is new."""
    chance = Random(seed)
    return [_turn(chance) for _ in range(count)]


def _turn(chance: Random) -> Turn:
    after = _table(chance)
    before = [_shorter(cards, chance) for cards in after[:-1]]
    chance.shuffle(before)
    return tuple(before), tuple(after)


def _shorter(cards: Cards, chance: Random) -> Cards:
    """A set without its last tile, where it is a natural that it can do without: that was played."""
    return cards[:-1] if len(cards) > 3 and not cards[-1].wild and chance.random() < 0.4 else cards


def _table(chance: Random) -> list[Cards]:
    """Sets of fifty tiles of the game, two of them jokers, the last set without one."""
    while True:
        pool = [Tile(number, colour) for number in range(1, 14) for colour in COLOURS] * 2
        sets: list[Cards] = []
        while (room := TILES - sum(map(len, sets))) >= 3:
            cards = _set(chance, min(room, 4) if room < 6 else 3 + chance.randrange(3))
            if all(tile in pool for tile in cards):
                for tile in cards:
                    pool.remove(tile)
                sets.append(cards)
        if not room:
            return [_with_joker(sets[0]), _with_joker(sets[1]), *sets[2:]]


def _set(chance: Random, size: int) -> Cards:
    if size <= 4 and chance.random() < 0.5:
        number = chance.randint(1, 13)
        return tuple(Tile(number, colour) for colour in chance.sample(COLOURS, size))
    first, colour = chance.randint(1, 14 - size), chance.choice(COLOURS)
    return tuple(Tile(first + step, colour) for step in range(size))


def _with_joker(cards: Cards) -> Cards:
    return (cards[0], Tile(None, None, True), *cards[2:])


def beside_sets_alone(passes: int, turns: int) -> list[Line]:
    """Turns judged beside tables looked through."""
    some = some_turns(turns)
    options = agree(GAMES["rummikub"], "tiles", {}, ("Ann", "Bo")).options

    def judge() -> None:
        for before, after in some:
            assert rearrange(before, after, True, options).verdict.ok

    name, looks = solver([after for _, after in some])
    ours, theirs = alternating(judge, looks, passes)
    return [Line(f"a Rummikub turn of {TILES} tiles", each(ours, turns), Goal(2), name, each(theirs, turns))]


def solver(tables: list[Table]) -> tuple[str, Callable[[], None]]:
    """What stands beside ours, and its look at every table."""
    folder = os.environ.get(VARIABLE)
    if not folder:
        return "a bare check of the sets", lambda: _look(tables, all_sets_stand)
    sys.path.append(folder)
    from solver.validator.rule_checker import is_valid_board

    return "RummikubSolve `is_valid_board`", lambda: _look([board_of(table) for table in tables], is_valid_board)


def board_of(table: Table, rack: Cards = ()) -> Any:
    """The same for RummikubSolve, which tells the two copies of a tile apart. Its folder is known."""
    from solver.models.board_state import BoardState
    from solver.models.tile import Color
    from solver.models.tile import Tile as Theirs
    from solver.models.tileset import SetType, TileSet

    colours = dict(zip(COLOURS, (Color.RED, Color.BLUE, Color.YELLOW, Color.BLACK), strict=True))
    there: list[tuple[int | None, str | None]] = []

    def row(tiles: Cards) -> list[Any]:
        found = []
        for tile in tiles:
            plain = (None, None) if tile.wild else (tile.rank, tile.suit)
            copy = there.count(plain)
            there.append(plain)
            found.append(Theirs.joker(copy) if tile.wild else Theirs(colours[tile.suit], tile.rank, copy))
        return found

    sets = []
    for cards in table:
        kind = SetType.GROUP if len({tile.rank for tile in cards if not tile.wild}) == 1 else SetType.RUN
        sets.append(TileSet(kind, row(cards)))
    return BoardState(sets, row(rack))


def _look(tables: list[Any], stands: Callable[[Any], bool]) -> None:
    for table in tables:
        assert stands(table)


def all_sets_stand(table: Table) -> bool:
    """Is every set a run or a group, jokers filling its gaps?"""
    return all(map(_stands, table))


def _stands(cards: Cards) -> bool:
    numbers = sorted(tile.rank for tile in cards if tile.rank)
    colours = {tile.suit for tile in cards if tile.suit}
    if not 3 <= len(cards) <= 13:
        return False
    if len(set(numbers)) <= 1:
        return len(cards) <= 4 and len(colours) == len(numbers)
    gaps = sum(high - low - 1 for low, high in pairwise(numbers))
    return len(colours) == 1 and len(set(numbers)) == len(numbers) and gaps <= len(cards) - len(numbers)
