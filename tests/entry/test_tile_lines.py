"""The line in tiles: numbers and colours, jokers, and a round entered as sets on the table and racks."""

import pytest

from scorekeeper.engine.cards import Tile
from scorekeeper.engine.game import agree
from scorekeeper.engine.messages import Unreadable
from scorekeeper.engine.verdict import Verdict
from scorekeeper.entry.line_judgement import HandLines, judge_entry, pad_config
from scorekeeper.entry.notation import read_line, read_ranks
from scorekeeper.games import GAMES
from tests.support.for_each import for_each

NAMES = ("Ann", "Bo", "Cy")
AGREED = agree(GAMES["rummikub"], "tiles", {}, NAMES)
LINES = (
    ("4-7r 3rbk / 5k *", "4r,5r,6r,7r 3r,3b,3k / 5k *"), ("11-13y*12 /", "11y,*=12y,13y /"), ("13-11Y", "11y,12y,13y"),
    ("1-3k", "1k,2k,3k"), ("13rb* / 13k", "13r,13b,*=13 / 13k"), ("10r,11r,*=12r +13r", "10r,11r,*=12r +13r"),
)  # fmt: skip


@for_each(("typed", "written"), LINES)
def test_tiles_are_read_and_written(typed: str, written: str) -> None:
    line = read_line(typed, Tile)
    assert str(line) == written
    assert read_line(str(line), Tile) == line
    assert all(isinstance(tile, Tile) for meld in line.melds for tile in meld)


@for_each("typed", ["4h", "14r", "ar", "q-kr", "3rbx", "/ 5", "0r"])
def test_what_is_no_tile(typed: str) -> None:
    with pytest.raises(Unreadable):
        read_line(typed, Tile)


def test_numbers_alone() -> None:
    assert [str(tile) for tile in read_ranks("/13 5 *", Tile)] == ["13", "5", "*"]
    with pytest.raises(Unreadable):
        read_ranks("K", Tile)


def entered(lines: tuple[str, ...], out: int | None, levels: tuple[str, ...] = ("cards",) * 3) -> HandLines:
    return HandLines(0, out, levels, lines)


def test_a_round_adds_up_to_zero() -> None:
    judged = judge_entry(AGREED, entered(("4-7r 3rbk /", "/ 5k *", "13 5"), 0, ("cards", "cards", "values")))
    assert judged.result
    assert judged.result.scores
    assert {name: score.hand for name, score in judged.result.scores.items()} == {"Ann": 53, "Bo": -35, "Cy": -18}


WRONG = (
    (("3rbb /", "/ 5k", "/ 6k"), "meld.set.suits"),
    (("12-13r,1r /", "/ 5k", "/ 6k"), "unreadable"),
    (("12r,13r,1r /", "/ 5k", "/ 6k"), "meld.run.ace"),
    (("3rbk 3rbk 3rby /", "/ 5k", "/ 6k"), "cards.copies"),
)


@for_each(("lines", "rule"), WRONG)
def test_a_wrong_set_is_refused(lines: tuple[str, ...], rule: str) -> None:
    judged = judge_entry(AGREED, entered(lines, 0))
    [problem] = (*judged.problems, *judged.refused)
    assert rule in problem.trouble.rules if isinstance(problem.trouble, Verdict) else rule == "unreadable"


def test_what_the_pad_is_told_of_tiles() -> None:
    config = pad_config(AGREED)
    assert (config["packs"], config["jokers"], config["suits"]) == (2, 2, ["r", "b", "y", "k"])
    assert (config["values"]["13"], config["values"]["1"], config["values"]["*"]) == (13, 1, 30)
