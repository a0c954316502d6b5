"""A score is lines that add up: what each line counts, by which rule and why, counted by hand."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from scorekeeper.contract.record import FORMAT, read_record
from scorekeeper.engine.score import ScoreLine, Why, points_left, points_melded
from scorekeeper.engine.session.totals import Session, replay
from tests.support.for_each import for_each

Line = tuple[str, str, str]


def lines_of(record: dict[str, Any], name: str, part: str = "lines") -> list[Line]:
    """Points, rule and what was counted, of the lines of a player's only hand. The part `counted` has those that count a player's
    cards where they are somebody else's gain."""
    read = read_record({"format": FORMAT, "players": ["Ann", "Bo", "Cy"]} | record)
    scores = replay(read.agreed, read.hands).hands[0].scores
    assert scores
    return [(str(line.points), line.rule, line.why.value) for line in getattr(scores[name], part)]


MELDS = [
    {"by": "Ann", "cards": ["Ah", "2h", "3h"], "layoffs": [{"by": "Bo", "card": "4h"}, {"by": "Ann", "card": "*=5h"}]},
    {"by": "Bo", "cards": ["9c", "9d", "8s"], "layoffs": []},
]
LEFT = {"Ann": ["As"], "Bo": ["Kd", "*"], "Cy": []}


@pytest.mark.parametrize(("values", "ann", "bo"), [
    (
        "face",
        [
            ("1", "score.low-ace", "melded"),
            ("5", "score.face", "melded"),
            ("15", "score.joker", "laid-off"),
            ("-15", "score.face", "left"),
        ],
        [
            ("4", "score.face", "laid-off"),
            ("-26", "score.face", "refused"),
            ("-10", "score.face", "left"),
            ("-15", "score.joker", "left"),
        ],
    ),
    (
        "5-10-15",
        [("15", "score.5-10-15", "melded"), ("15", "score.joker", "laid-off"), ("-15", "score.5-10-15", "left")],
        [
            ("5", "score.5-10-15", "laid-off"),
            ("-15", "score.5-10-15", "refused"),
            ("-10", "score.5-10-15", "left"),
            ("-15", "score.joker", "left"),
        ],
    ),
])  # fmt: skip
def test_lines_of_rummy_500(values: str, ann: list[Line], bo: list[Line]) -> None:
    hand = {"entry": "table", "out": "Cy", "melds": MELDS, "left": LEFT}
    record = {"game": "rummy500", "options": {"card_values": values}, "hands": [hand]}
    assert lines_of(record, "Ann") == ann
    assert lines_of(record, "Bo") == bo
    assert lines_of(record, "Cy") == []


OF_HANDS: dict[str, tuple[str, dict[str, Any], dict[str, list[Line]], dict[str, list[Line]]]] = {
    "points counted at the table, where there are any": (
        "rummy500",
        {"entry": "totals", "out": "Bo", "scores": {
            "Ann": {"melded": 87, "left": 90}, "Bo": {"melded": 60, "left": 0}, "Cy": {"melded": 0, "left": 40},
        }},
        {
            "Ann": [("87", "score.hand", "counted"), ("-90", "score.hand", "counted")],
            "Bo": [("60", "score.hand", "counted")], "Cy": [("-40", "score.hand", "counted")],
        },
        {},
    ),
    "rummy": (
        "rummy",
        {"out": "Ann", "left": {"Bo": ["Ah", "Kd"], "Cy": ["7c"]}},
        {"Ann": [("11", "rummy.winner-takes", "taken"), ("7", "rummy.winner-takes", "taken")], "Bo": []},
        {"Bo": [("-11", "rummy.values", "left")]},
    ),
    "a deal that is blocked": (
        "rummy",
        {"out": None, "left": {"Ann": ["2c"], "Bo": ["2d"], "Cy": ["7c"]}},
        {"Ann": [("5/2", "rummy.blocked", "taken")], "Bo": [("5/2", "rummy.blocked", "taken")], "Cy": []},
        {},
    ),
    "rummikub": (
        "rummikub",
        {"out": "Ann", "left": {"Bo": ["7r", "*", "3k"], "Cy": ["13b"]}},
        {"Ann": [("40", "rkub.score", "taken"), ("13", "rkub.score", "taken")], "Bo": [("-40", "rkub.score", "left")]},
        {"Bo": [("-10", "rkub.score", "left"), ("-30", "rkub.joker-penalty", "left")]},
    ),
    "a round that nobody went out of": (
        "rummikub",
        {"out": None, "left": {"Ann": ["2r"], "Bo": ["7r"], "Cy": ["12b"]}},
        {
            "Ann": [("5", "rkub.pool-empty", "taken"), ("10", "rkub.pool-empty", "taken")],
            "Bo": [("-5", "rkub.pool-empty", "left")], "Cy": [("-10", "rkub.pool-empty", "left")],
        },
        {},
    ),
}  # fmt: skip


@for_each(("game", "hand", "lines", "counted"), OF_HANDS.values(), ids=OF_HANDS)
def test_lines_of_a_hand(game: str, hand: dict[str, Any], lines: dict[str, Any], counted: dict[str, Any]) -> None:
    record = {"game": game, "hands": [{"entry": "table"} | ({} if "scores" in hand else {"melds": []}) | hand]}
    assert {name: lines_of(record, name) for name in lines} == lines
    assert {name: lines_of(record, name, "counted") for name in counted} == counted


@pytest.mark.parametrize("game", ["rummy", "rummikub"])
def test_nothing_is_melded_where_melds_do_not_count(game: str) -> None:
    left = {"Bo": ["Kd"], "Cy": ["7c"]} if game == "rummy" else {"Bo": ["10r"], "Cy": ["7k"]}
    read = read_record(
        {
            "format": FORMAT,
            "game": game,
            "players": ["Ann", "Bo", "Cy"],
            "hands": [{"entry": "table", "out": "Ann", "melds": [], "left": left}],
        }
    )
    scores = replay(read.agreed, read.hands).hands[0].scores
    assert scores
    assert [(score.melded, score.left) for score in scores.values()] == [(0, 0), (0, 10), (0, 7)]


def test_bonuses_and_what_is_taken_are_neither_melded_nor_left() -> None:
    lines = tuple(ScoreLine(points, "", why) for points in (Fraction(5), Fraction(-7)) for why in (Why.BONUS, Why.TAKEN))
    assert (points_melded(lines), points_left(lines)) == (0, 0)


def test_lines_of_penalties_and_of_going_rummy() -> None:
    hand = {"entry": "table", "out": "Ann", "went_rummy": True, "melds": [], "left": {"Bo": ["Kd"], "Cy": ["7c"]}}
    penalties = {"game": "rummy", "options": {"scoring": "penalty"}, "hands": [hand]}
    assert lines_of(penalties, "Ann") == []
    assert lines_of(penalties, "Bo") == [("10", "rummy.penalty", "taken")]
    for agreed, extra in (("double", "17"), ("plus-10", "10")):
        record = {"game": "rummy", "options": {"going_rummy": agreed}, "hands": [hand]}
        assert lines_of(record, "Ann")[-1] == (extra, "rummy.going-rummy", "taken")


@pytest.mark.parametrize(("game", "options", "rule"), [
    ("rummy", {"target": 10}, "rummy.end"),
    ("rummy", {"target": 10, "scoring": "penalty"}, "rummy.penalty"),
    ("rummikub", {"rounds": 1}, "rkub.end"),
])  # fmt: skip
def test_the_rule_that_ends_a_session_and_a_hand_too_many(game: str, options: dict[str, Any], rule: str) -> None:
    hand = {"entry": "totals", "out": "Ann", "scores": {"Ann": {"left": 0}, "Bo": {"left": 40}, "Cy": {"left": 50}}}
    read = read_record(
        {"format": FORMAT, "game": game, "options": options, "players": ["Ann", "Bo", "Cy"], "hands": [hand, hand]}
    )
    played = replay(read.agreed, read.hands)
    assert (played.session.over, played.session.winners) == (True, ("Ann",))
    assert played.session.decided_by == rule
    assert [judged.counts for judged in played.hands] == [True, False]


def test_a_hand_that_waits_adds_nothing_and_the_deal_passes_on() -> None:
    hand = {"entry": "totals", "out": "Ann", "scores": {"Ann": {"left": 0}, "Bo": {"left": 7}, "Cy": {"left": 5}}}
    read = read_record(
        {"format": FORMAT, "game": "rummy", "players": ["Ann", "Bo", "Cy"], "hands": [hand | {"dealer": "Cy"}, hand]}
    )
    played = replay(read.agreed, read.hands, waiting={0})
    assert played.session.totals == {"Ann": 12, "Bo": 0, "Cy": 0}
    assert [judged.dealer for judged in played.hands] == ["Cy", "Ann"]
    assert played.session.next_dealer == "Bo"


def test_in_a_hand_played_what_is_laid_off_is_told_from_what_is_melded() -> None:
    events = [
        {"do": "draw", "by": "Ann", "from": "stock"}, {"do": "meld", "by": "Ann", "cards": ["5h", "6h", "7h"]},
        {"do": "discard", "by": "Ann", "card": "Kd"}, {"do": "draw", "by": "Bo", "from": "stock"},
        {"do": "layoff", "by": "Bo", "card": "8h"}, {"do": "discard", "by": "Bo", "card": "2c"},
        {"do": "draw", "by": "Cy", "from": "stock"}, {"do": "discard", "by": "Cy", "card": "3c"},
        {"do": "draw", "by": "Ann", "from": "stock"}, {"do": "layoff", "by": "Ann", "card": "9h"},
        {"do": "discard", "by": "Ann", "card": "4c"},
    ]  # fmt: skip
    hand = {
        "entry": "play",
        "dealer": "Cy",
        "upcard": "9s",
        "events": events,
        "left": {"Bo": ["2d", "2h", "3d"], "Cy": ["2s", "3s", "4s", "5s"]},
    }
    record = {"game": "rummy500", "options": {"hand_size": 4}, "hands": [hand]}
    assert lines_of(record, "Ann") == [("27", "score.face", "melded")]
    assert lines_of(record, "Bo")[0] == ("8", "score.face", "laid-off")


def test_a_card_laid_off_is_its_players_on_whomevers_meld() -> None:
    turns = [
        ("Ann", []), ("Bo", [{"do": "meld", "cards": ["5h", "6h", "7h"]}]), ("Cy", []),
        ("Ann", [{"do": "layoff", "card": "8h"}]), ("Bo", [{"do": "layoff", "card": "9h"}]),
    ]  # fmt: skip
    events = [
        event | {"by": name}
        for (name, played), last in zip(turns, ("2c", "Kd", "3s", "4c", "Jd"), strict=True)
        for event in ({"do": "draw", "from": "stock"}, *played, {"do": "discard", "card": last})
    ]
    left = {"Ann": ["2h", "2d", "2s"], "Cy": ["3h", "3d", "4s", "3c"]}
    hand = {"entry": "play", "dealer": "Cy", "upcard": "Qs", "events": events, "left": left}
    record = {"game": "rummy500", "options": {"hand_size": 4}, "hands": [hand]}
    assert lines_of(record, "Ann")[0] == ("8", "score.face", "laid-off")
    assert {why for _, _, why in lines_of(record, "Bo")} == {"melded"}


def test_the_rules_by_which_something_is_added_at_the_end_are_named_once() -> None:
    final = {
        "Ann": (ScoreLine(Fraction(100), "gin.game", Why.TAKEN), ScoreLine(Fraction(25), "gin.boxes", Why.TAKEN)),
        "Bo": (ScoreLine(Fraction(25), "gin.boxes", Why.TAKEN),),
    }
    totals = {"Ann": Fraction(104), "Bo": Fraction(30)}
    session = Session(True, ("Ann",), totals, None, "Bo", "gin.game", final)
    assert session.final_rules == ("gin.game", "gin.boxes")
    assert session.final_sums == {"Ann": 229, "Bo": 55}
    assert replace(session, final=None).final_rules == ()
    assert replace(session, final=None).final_sums == totals
