"""Games in which only what is left in the hands counts: what is typed of it, going rummy, and rules of one deal."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from scorekeeper.contract.record import FORMAT, read_record
from scorekeeper.engine.game import Agreement, agree
from scorekeeper.engine.session.totals import replay
from scorekeeper.engine.verdict import Verdict
from scorekeeper.entry.line_judgement import HandLines, judge_entry, pad_config, scores_of
from scorekeeper.games import GAMES
from tests.support.for_each import for_each

NAMES = ("Ann", "Bo", "Cy")
LEVELS = {"c": "cards", "v": "values", "p": "points"}


def typed(lines: list[str], out: int | None, levels: str) -> HandLines:
    return HandLines(0, out, tuple(LEVELS[level] for level in levels), tuple(lines))


def rummy(preset: str = "basic", **options: object) -> Agreement:
    return agree(GAMES["rummy"], preset, options, NAMES)


LEFT_ALONE = (
    ("plain numbers", ["25", "-12", ""], 2, "ppp", {"Ann": 0, "Bo": 0, "Cy": 37}),
    ("sums", ["10+15", "2", "0"], 2, "ppp", {"Ann": 0, "Bo": 0, "Cy": 27}),
    ("ranks", ["K K 5", "/A 2", "/"], 2, "vvv", {"Ann": 0, "Bo": 0, "Cy": 28}),
    ("cards", ["/ kh kd 5c", "/ ac 2c", "/"], 2, "ccc", {"Ann": 0, "Bo": 0, "Cy": 28}),
    ("mixed", ["/ kh kd 5c", "A 2", ""], 2, "cvp", {"Ann": 0, "Bo": 0, "Cy": 28}),
    ("nobody out", ["6", "15", "6"], None, "ppp", {"Ann": Fraction(9, 2), "Bo": 0, "Cy": Fraction(9, 2)}),
)


@for_each(("lines", "out", "levels", "wanted"), [case[1:] for case in LEFT_ALONE], ids=[case[0] for case in LEFT_ALONE])
def test_what_is_left_is_entered(lines: list[str], out: int | None, levels: str, wanted: dict[str, Fraction]) -> None:
    agreed = rummy()
    judged = judge_entry(agreed, typed(lines, out, levels))
    assert not judged.problems
    assert judged.result
    assert judged.result.scores
    assert {name: score.hand for name, score in judged.result.scores.items()} == wanted
    hand = {name: part for name, part in (judged.hand or {}).items() if name != "entered"}
    document = {"format": FORMAT, "game": "rummy", "players": list(NAMES), "hands": [hand]}
    record = read_record(json.loads(json.dumps(document)))
    assert replay(record.agreed, record.hands).session.totals == wanted
    if set(levels) != {"c"}:
        assert scores_of(agreed, judged.hand or {}) == judged.result.scores


def test_who_is_not_out_has_to_say_what_is_left() -> None:
    assert [one.seat for one in judge_entry(rummy(), typed(["", "5", ""], 2, "ppp")).problems] == [0]


@pytest.mark.parametrize(("options", "wanted"), [({}, 30), ({"going_rummy": "double"}, 60), ({"going_rummy": "plus-10"}, 40)])
def test_going_rummy_is_said_with_one_tap(options: dict[str, object], wanted: int) -> None:
    agreed = rummy(**options)
    assert pad_config(agreed)["rummy"] is bool(options)
    entered = replace(typed(["10", "20", ""], 2, "ppp"), went_rummy=True)
    judged = judge_entry(agreed, entered)
    assert judged.result
    assert judged.result.scores
    assert judged.result.scores["Cy"].hand == wanted
    assert (judged.hand or {}).get("went_rummy", False) is bool(options)
    nobody = judge_entry(agreed, replace(entered, out=None, lines=("10", "20", "30")))
    assert "went_rummy" not in (nobody.hand or {})


def test_nobody_goes_rummy_where_penalties_are_scored() -> None:
    assert not pad_config(rummy(scoring="penalty", going_rummy="double"))["rummy"]


def test_what_a_deal_forbids_is_known_when_it_is_entered() -> None:
    entered = typed(["3hcd / 2c", "/ 9d", "/"], 2, "ccc")
    assert not judge_entry(rummy("wrotham"), entered, 3).problems
    [problem] = judge_entry(rummy("wrotham"), entered, 4).problems
    assert isinstance(problem.trouble, Verdict)
    assert problem.trouble.rules == ("wrotham.all-at-once",)
