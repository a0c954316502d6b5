"""Hands and records made to be slow: lines that are typed, a record that is opened, a round that is refereed live."""

import json
from typing import Any

import pytest

from scorekeeper.engine.budget import Budget
from scorekeeper.engine.game import Agreement, agree
from scorekeeper.entry.line_judgement import HandLines, JudgedEntry, judge_entry
from scorekeeper.entry.notation import TOO_LONG
from scorekeeper.games import GAMES
from scorekeeper.games.rummikub.round import OF_A_ROUND
from scorekeeper.tables.log.live_hand import Live, LiveHand, follow
from scorekeeper.tables.records.record_import import read_opening
from tests.contract.test_budgets import WIDE, record, soon
from tests.support.for_each import for_each

pytestmark = pytest.mark.full
RUNS = [f"6-8{suit}" for suit in "hdcs"]


def agreed(players: int) -> Agreement:
    return agree(GAMES["rummy500"], "pagat", WIDE, tuple("ABCDEFGH"[:players]))


def typed(*lines: str) -> JudgedEntry:
    """What is said of lines of cards, of which the first goes out."""
    return soon(lambda: judge_entry(agreed(len(lines)), HandLines(0, 0, ("cards",) * len(lines), lines)))


@for_each("other", ["+* " * 300 + "/ 2c", ", " * 450 + "/ 2c", "+5h " * 240 + "/ 2c", "6-8h " * 190 + "/ 2c"])
def test_lines_of_more_than_twice_the_cards_in_play_are_refused_soon(other: str) -> None:
    found = typed(" ".join(RUNS * 40), *[other] * 7)
    assert [str(problem.trouble) for problem in found.problems] == [TOO_LONG]


def test_of_fewer_cards_too_many_the_referee_says_which() -> None:
    found = typed(" ".join(RUNS * 8), "+* " * 110 + "/ 2c")
    assert len(found.problems) > 110
    assert found.hand is not None


def opened(hand: dict[str, Any], many: int) -> tuple[Any, ...]:
    """The events of a record of so many such hands."""
    document = json.loads(json.dumps(record(*[hand] * many)))
    return soon(lambda: read_opening(document)).events


def with_lines(*lines: str) -> dict[str, Any]:
    entered = judge_entry(agree(GAMES["rummy500"], "pagat", WIDE, ("Ann", "Bo")), HandLines(0, 0, ("cards",) * 2, lines))
    assert entered.hand is not None
    return entered.hand | {"sheet": {"entered": entered.hand.pop("entered")}}


def test_lines_beside_a_record_are_judged_as_long_as_the_budget_lasts() -> None:
    """A record of an evening has all of its lines; one of a thousand hands that nobody played those of the first."""
    usual = with_lines("4-7h 3cds +8h", "9-Jd +Qd / 2c")
    assert all("entered" in body["hand"] for _, body in opened(usual, 100)[1:])
    slow = opened(with_lines(" ".join(RUNS * 8), "+* " * 110 + "/ 2c"), 300)[1:]
    assert 0 < sum("entered" in body["hand"] for _, body in slow) < 20


def a_round(*tables: list[list[str]]) -> Live:
    tiles = agree(GAMES["rummikub"], "tiles", {"jokers": 2}, ("Ann", "Bo"))
    turns = [{"do": "play", "by": ("Ann", "Bo")[at % 2], "table": table} for at, table in enumerate(tables)]
    return follow(tiles, LiveHand("Bo", None, tuple(turns)))


OPENING = [["10r", "*=11r", "12r"]]
FREED = [["10r", "11r", "12r"], ["10b", "*=11b", "12b"]]


def test_the_turns_of_a_live_round_share_a_budget() -> None:
    """A turn that was followed has its steps taken from those that the round has; with none left the next is undecided."""
    before, after = (
        a_round(OPENING, [*OPENING, ["10k", "11k", "12k"]]),
        a_round(OPENING, [*OPENING, ["10k", "11k", "12k"]], FREED),
    )
    assert after.budget_left < before.budget_left <= OF_A_ROUND
    freeing = after.steps[-1].event
    assert before.agreed.game.step(before.state, freeing, Budget(before.budget_left))[1].ok
    assert before.agreed.game.step(before.state, freeing, Budget(0))[1].undecided
