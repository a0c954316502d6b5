"""Taps where a run may go round the corner: K-A-2 by its cards, read again as it was, and the referee agrees."""

from typing import Any

from scorekeeper.engine.game import agree
from scorekeeper.entry.line_judgement import HandLines, judge_entry, pad_config
from scorekeeper.games import GAMES
from tests.static.test_pad_logic import case
from tests.support.for_each import for_each

AGREED = agree(GAMES["rummy"], "basic", {"ace": "round-the-corner", "jokers": 2}, ("Ana", "Ben"))
TAPS = {
    "king, ace, two": ("Ks As 2s", "Ks,As,2s"),
    "by the high cell": ("Ks As+ 2s", "Ks,As,2s"),
    "on to the three": ("Qs As+ 2s 3s", "Qs,Ks,As,2s,3s"),
    "the king before the ace": ("As 3s Ks", "Ks,As,2s,3s"),
    "the two laid off later": ("Qs As+ 4d 4c 4h 2s", "Qs,Ks,As 4d,4c,4h +2s@1.1"),
    "a run that stays low": ("As 3s 4s", "As,2s,3s,4s"),
    "another suit does not follow": ("Qs As+ 2h", "Qs,Ks,As 2h"),
}


def play(deno: Any, taps: str, line: str = "", **config: Any) -> dict[str, Any]:
    played = case(taps, (line, "/"))
    played["config"] = pad_config(AGREED) | config
    return deno("play.js", given=[played])[0]


@for_each(("taps", "line"), TAPS.values(), ids=TAPS.keys())
def test_taps_round_the_corner(deno: Any, taps: str, line: str) -> None:
    assert play(deno, taps)["lines"][0] == line


@for_each("line", [line for _, line in TAPS.values() if "2h" not in line])
def test_the_line_is_read_again_and_stands(deno: Any, line: str) -> None:
    assert play(deno, "7h hand 9d", line)["lines"][0].startswith(f"{line.split(' +')[0]}")
    judged = judge_entry(AGREED, HandLines(0, None, ("cards", "cards"), (f"{line} / 9d", "/ 10d")))
    assert not judged.problems


def test_elsewhere_it_is_no_run_and_all_between_is_offered(deno: Any) -> None:
    assert play(deno, "Ks As 2s", corner=False)["points"][0] == play(deno, "Ks As 2s", corner=True)["points"][0]
    assert play(deno, "Ks As 2s yes", corner=False)["lines"][0].count(",") == 12
    assert play(deno, "Ks As 2s yes", corner=True)["lines"][0] == "Ks,As,2s"
