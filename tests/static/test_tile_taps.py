"""What taps mean on the tile pad, and where only what is left counts."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.static.test_pad_logic import actions
from tests.support.for_each import for_each

VALUES = {**{str(n): n for n in range(1, 14)}, "low-A": 1, "*": 30}
TILES = {"ranks": [str(n) for n in range(1, 14)], "suits": ["r", "b", "y", "k"], "melds": False, "tiles": True}
BY_CARDS = {**TILES, "packs": 2, "jokers": 2, "values": VALUES}

TAPS = {
    "run": ("table 4r 7r", "4r,5r,6r,7r"), "group": ("table 3r 3b 3k", "3r,3b,3k"), "a 1 is low": ("table 1r 3r", "1r,2r,3r"),
    "and not above the 13": ("table 12r 13r 11r 1r", "11r,12r,13r 1r"),
    "second copy": ("table 4r 6r new 4r 6r", "4r,5r,6r 4r,5r,6r"), "joker": ("table 9r 9b * 9k", "9r,9b,*=9"),
    "left on the rack, which comes first": ("5k * 5k", "/ 5k * 5k"), "for the next player too": ("to:1 to:0 5k", "/ 5k"),
    "third tap": ("5k 7r 5k 5k", "/ 7r"), "the jokers": ("* 5k * *", "/ 5k"), "undone": ("5k 5k 5k undo", "/ 5k 5k"),
}  # fmt: skip


@for_each(("taps", "line"), TAPS.values(), ids=TAPS)
def test_taps_on_tiles(deno: Callable[..., Any], taps: str, line: str) -> None:
    assert counted(deno, taps, BY_CARDS, level="cards")[0] == line


COUNTED = {
    "points are what is left": ("slot:0l type:2 type:5", "25", -25),
    "ranks": ("slot:0l rank:13 rank:* rank:5", "/13 * 5", -48),
    "who is out has nothing left": ("slot:0l out:0", "/", 0),
    "nor ranks": ("slot:0l rank:5 out:0", "0", 0),
    "sets do not count": ("table 4r 7r hand 5k", "4r,5r,6r,7r / 5k", -5),
}


@for_each(("taps", "line", "points"), COUNTED.values(), ids=COUNTED)
def test_only_what_is_left_counts(deno: Callable[..., Any], taps: str, line: str, points: int) -> None:
    assert counted(deno, taps, BY_CARDS, level="cards") == (line, points)


OF_KNOCKS = {
    "who knocks may have cards left": ("slot:0l type:8 out:0", "8", -8),
    "and more than was typed first": ("slot:0l out:0 type:1 type:0", "10", -10),
    "by their ranks too": ("slot:0l out:0 rank:K", "/K", -13),
}
ALONE = {
    "below zero": ("slot:0l sign type:7", "-7", -7),
    "and above again": ("slot:0l type:7 sign sign", "7", 7),
    "a sign alone is nothing": ("slot:0l sign", "", None),
    "more digits than cards come to": ("slot:0l type:1 type:2 type:3 type:4 type:5", "12345", 12345),
}


@pytest.mark.parametrize(("taps", "line", "points"), OF_KNOCKS.values(), ids=OF_KNOCKS)
def test_a_knock_leaves_cards(deno: Callable[..., Any], taps: str, line: str, points: int) -> None:
    assert counted(deno, taps, {"ranks": ["A", "K"], "suits": ["h"], "values": {"A": 1, "K": 13}, "knocks": True}) == (
        line,
        points,
    )


@for_each(("taps", "line", "points"), ALONE.values(), ids=ALONE)
def test_points_alone_have_a_sign(deno: Callable[..., Any], taps: str, line: str, points: int | None) -> None:
    assert counted(deno, taps, {**TILES, "values": VALUES, "alone": True}) == (line, points)


def test_a_line_of_points_alone_is_read_with_its_sign(deno: Callable[..., Any]) -> None:
    assert counted(deno, "", {**TILES, "values": VALUES, "alone": True}, "-25") == ("-25", -25)


def counted(
    deno: Callable[..., Any], taps: str, config: dict[str, Any], line: str = "", level: str = "points"
) -> tuple[str, int | None]:
    """The line and the points of the first of two players."""
    config = {"seats": ["Ana", "Ben"], "packs": 1, "jokers": 0, "melds": False, **config}
    given = {"levels": [level] * 2, "lines": [line, ""], "active": 0, "out": None, "dealer": 0}
    [done] = deno("play.js", given=[{"config": config, "given": given, "actions": actions(taps)}])
    return done["lines"][0], done["points"][0]
