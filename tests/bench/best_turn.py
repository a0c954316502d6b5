"""The best turn of a Rummikub rack, the table rearranged at will; beside an integer program that looks for the same.

RummikubSolve (github.com/jonasyr/RummikubSolve) hands that program to HiGHS. As it is no package, its row needs a checkout, whose
folder `backend` `RUMMIKUBSOLVE` names, and the packages highspy and structlog. A puzzle of its own takes it ten seconds to make,
so the boards are made here, of the size of those: about forty tiles in sets, and a rack of eight. With a joker on the table
it mostly finds no answer in five seconds, so none lies there.
"""

import os
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

from scorekeeper.engine.cards import COLOURS, Cards, Tile
from scorekeeper.engine.game import agree
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.rules.meld_judgement import judge_meld
from scorekeeper.games import GAMES
from scorekeeper.games.rummikub.best_turn import best_turn

from .measured import Goal, Line, timed
from .turn import VARIABLE, board_of, some_turns

RACK = 8
LIMIT = 5
"""So many seconds it may take."""
AT_WILL = {"joker_free": "rearrange", "joker_reuse": "anywhere"}
"""As that program has it, jokers go anywhere."""
Board = tuple[tuple[Meld, ...], Cards]


def some_boards(count: int, jokers: int = 0, seed: int = 9) -> list[Board]:
    """Tables with so many jokers, and racks of the tiles that are not there."""
    chance, law = Random(seed), agreed().set_up.law
    boards = []
    for _, table in some_turns(count, seed):
        left = [Tile(number, colour) for number in range(1, 14) for colour in COLOURS] * 2
        table = table[2 - jokers :]
        melds = tuple(meld for row in table if (meld := judge_meld(row, None, law).meld))
        assert len(melds) == len(table)
        for tile in (tile for row in table for tile in row if not tile.wild):
            left.remove(tile)
        boards.append((melds, tuple(chance.sample(left, RACK))))
    return boards


def agreed() -> Any:
    return agree(GAMES["rummikub"], "tiles", AT_WILL, ("Ann", "Bo"))


def beside_an_integer_program(passes: int, boards: int) -> list[Line]:
    """Both get rid of as many tiles of each rack; the time of each board, once, whatever the passes. A board of which the other
    finds no answer in its time is left out, for ours is there."""
    solve = solver()
    pairs = [pair for board in some_boards(boards) if (pair := _both(board, solve))]
    ours, theirs = zip(*pairs, strict=True)
    what = f"best turn of {RACK} tiles, the table rearranged, {len(pairs)} boards"
    return [Line(what, ours, Goal(1), "RummikubSolve, an integer program of HiGHS", theirs)]


def _both(board: Board, solve: Callable[[Board], int | None]) -> tuple[float, float] | None:
    """The seconds of either, where both answer; the answers are the same."""
    options, (table, rack) = agreed().options, board
    played: list[int | None] = []
    ours = timed(lambda: played.append(len(best_turn(rack, table, options, False).played)), time.perf_counter)
    theirs = timed(lambda: played.append(solve(board)), time.perf_counter)
    assert played[1] in (None, played[0]), (table, rack, played)
    return None if played[1] is None else (ours, theirs)


def solver() -> Callable[[Board], int | None]:
    """How many tiles of a rack the other gets rid of; None where it has not found it out."""
    folder = os.environ.get(VARIABLE)
    if not folder:
        raise ImportError(f"{VARIABLE} names no checkout of RummikubSolve")
    sys.path.append(folder)
    from solver.engine.solver import solve

    def answer(board: Board) -> int | None:
        table, rack = board
        found = solve(board_of(tuple(meld.cards for meld in table), rack), timeout_seconds=LIMIT)
        return len(found.placed_tiles) if found.is_optimal else None

    return answer
