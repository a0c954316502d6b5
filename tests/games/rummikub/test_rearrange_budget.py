"""Turns on a Rummikub table laid to make the search long: each is decided, in steps that are counted, never timed."""

import io
import json
from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from scorekeeper.contract.json_lines import answer_lines
from scorekeeper.contract.questions import answer
from scorekeeper.contract.record import answer_record
from scorekeeper.engine.budget import Budget, Undecided
from scorekeeper.engine.cards import COLOURS, Tile
from scorekeeper.engine.option import settle
from scorekeeper.games import GAMES
from scorekeeper.games.rummikub.rearrange import BUDGET, Rearrangement, opening_points, rearrange
from scorekeeper.wording import plain
from tests.support.for_each import for_each

HANGS = (
    "13r 13b *=13y / 13r 13b *=13y / 12y 12k *=12r / 12y 12k *=12r",
    "13r 13b 13y / 13r 13b 13y / 12y 12k 12r / 12y 12k 12r / "
    + " / ".join(f"1{c} 2{c} 3{c} 4{c} 5{c} *=6{c} 7{c} 8{c} 9{c} 10{c} 11{c}" for c in "rrbb"),
)
"""A question that was once tried in more ways than there are seconds in a day."""

# The longest searches that climbing from random tables of up to 108 tiles has found.

BEFORE = (
    "11y *=11 *=11 / 6y 11y / 10k / 5y 8y / 8b / 5b / 9y / 7r / 8y / 2r / 12r / 3r / 6k / 12y / 9k / 10y / 7k "
    "/ 6r / 5r / 8k / 4k / 13b / 10b / 5k / 9b / 4r / 4b / 1y / 2y / 7b / 7y / 1k / 3y / 2b"
)
AFTER = (
    "1r 1b 1y 1k / 2r 2b 2y 2k / 3r 3b 3y 3k / 4r 4b 4y 4k / 5y 6y 7y 8y 9y 10y 11y *=12y 13y / 5k 6k 7k 8k 9k "
    "10k 11k 12k 13k / 1r 2r 3r 4r 5r 6r / 7r 8r 9r / *=10r 11r 12r 13r / 1b 2b 3b 4b 5b / 6b 7b 8b 9b / 10b "
    "11b 12b 13b / 1k 2k 3k 4k 5k / 6k 7k 8k 9k / 10k 11k 12k 13k / 5r 6r 7r / *=8r 9r 10r 11r 12r 13r / 5b 6b "
    "7b 8b 9b 10b / 11b 12b 13b / 1y 2y 3y / *=4y 5y 6y 7y 8y 9y 10y 11y 12y 13y"
)
OTHER_BEFORE = (
    "12b 12k *=12 / 6k 6b *=6 / 12r 12k *=12 / 3y 3k 3r / 5k / 9r 9b / 13r / 4b / 10r 10y / 4r / 7r 1k / 4k / "
    "13k / 9k / 2k / 11r / 11y / 11b / 10b / 8b / 7b / 13y / 8k / 5r / 2r / 8y / 5y / 5b / 2y / 4y"
)
OTHER_AFTER = (
    "*=1 1b 1y 1k / 2r 2b 2y 2k / 3r *=3 3y 3k / 4r 4b 4y 4k / 5r 5b 5y 5k / 6r 6b 6y 6k / 7r 7b 7y 7k / 8r 8b "
    "8y 8k / 9r 9b 9y 9k / 10r 10b 10y *=10 / 11r 11b 11y 11k / 12r 12b 12y 12k / 13r 13b 13y 13k / 1r 2r 3r "
    "4r / 5r 6r 7r 8r 9r 10r / 11r 12r 13r / 1b 2b *=3b / 1y 2y 3y 4y 5y / 6y 7y 8y / 9y 10y 11y 12y 13y / 1k "
    "2k 3k 4k / 5k 6k 7k 8k 9k / 10k 11k 12k 13k / 11b 12b 13b / 4b 5b 6b / 7b 8b 9b 10b"
)


def table(text: str) -> tuple[tuple[Tile, ...], ...]:
    return tuple(tuple(map(Tile.parse, row.split())) for row in text.split(" / ") if row)


def judged(before: str, after: str, opened: bool, steps: int = BUDGET, opening: int = 100) -> Rearrangement:
    options = settle(GAMES["rummikub"].options_asked, {}, {"jokers": 4, "opening": opening})
    return rearrange(table(before), table(after), opened, options, budget=Budget(steps))


@for_each(("before", "after", "opened", "steps"), [
    (*HANGS, False, 10_000), (*HANGS, True, 10_000), (BEFORE, AFTER, False, BUDGET), (BEFORE, AFTER, True, BUDGET),
    (OTHER_BEFORE, OTHER_AFTER, False, BUDGET), (OTHER_BEFORE, OTHER_AFTER, True, BUDGET),
])  # fmt: skip
def test_what_is_laid_to_take_long_is_decided(before: str, after: str, opened: bool, steps: int) -> None:
    assert not judged(before, after, opened, steps).verdict.undecided


@pytest.mark.full
@for_each("part", range(4))
def test_crowded_tables_are_decided(part: int) -> None:
    random = Random(f"crowded {part}")
    for _ in range(40):
        before, after = crowded(random)
        found = judged(before, after, random.random() < 0.3, BUDGET, random.choice((40, 60, 100)))
        assert not found.verdict.undecided, (before, after)


def crowded(random: Random) -> tuple[str, str]:
    """All tiles twice in runs and groups, four of them jokers; of before up to one of each, in heaps and in sets with jokers."""
    after = [row for _ in range(2) for row in random.choice((in_groups, in_runs))(random)]
    for row in random.sample(after, 4):
        i = random.randrange(len(row))
        row[i] = f"*={row[i].rstrip(COLOURS_TEXT) if row[0][:-1] == row[1][:-1] else row[i]}"
    lying = Counter(tile for row in after for tile in row if not tile.startswith("*"))
    before = []
    for _ in range(4):
        rank, colours = random.randint(1, 13), random.sample(COLOURS, 2)
        row = [f"{rank}{colour}" for colour in colours]
        if not Counter(row) - lying:
            lying -= Counter(row)
            before.append([*row, f"*={rank}"])
    loose = [tile for tile in lying if random.random() < 0.6]
    while loose:
        size = random.choice((1, 2, 3, 4))
        before.append(loose[:size])
        loose = loose[size:]
    return " / ".join(map(" ".join, before)), " / ".join(map(" ".join, after))


COLOURS_TEXT = "".join(COLOURS)


def in_groups(random: Random) -> list[list[str]]:
    return [[f"{rank}{colour}" for colour in random.sample(COLOURS, 4)] for rank in range(1, 14)]


def in_runs(random: Random) -> list[list[str]]:
    cuts = [random.choice(((1, 14), (1, 4, 8, 14), (1, 6, 14), (1, 4, 7, 10, 14))) for _ in COLOURS]
    return [
        [f"{rank}{colour}" for rank in range(start, stop)]
        for colour, cut in zip(COLOURS, cuts, strict=True)
        for start, stop in pairwise(cut)
    ]


def test_out_of_budget_is_undecided_and_never_lawful() -> None:
    assert judged("2y 3y *=4y", "2y 3y 4y / *=1y 2y 3y 4y", True).verdict.ok
    for steps in range(8):
        found = judged("2y 3y *=4y", "2y 3y 4y / *=1y 2y 3y 4y", True, steps)
        assert found.verdict.undecided
        assert not found.verdict.ok


def test_a_question_out_of_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.games.rummikub.rearrange.BUDGET", 3)
    before, after = ([row.split() for row in text.split(" / ")] for text in ("2y 3y *=4y", "2y 3y 4y / *=1y 2y 3y 4y"))
    question = {"ask": "rearrange", "game": "rummikub", "before": before, "after": after, "opened": True}
    sink, line = io.BytesIO(), json.dumps(question)
    assert answer_lines([line.encode()], sink, lambda document: answer(document, plain), plain) == 1
    assert json.loads(sink.getvalue()) == {"undecided": True}


def test_an_opening_out_of_budget_is_not_counted() -> None:
    usual = settle(GAMES["rummikub"].options_asked, {}, {})
    before, after = table("2y 3y *=4y"), table("2y 3y 4y / *=1y 2y 3y 4y")
    assert opening_points(before, after, usual) == 2 + 3 + 4
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("scorekeeper.games.rummikub.rearrange.BUDGET", 1)
        assert opening_points(before, after, usual) is None


OPENED = [["10r", "11r", "12r", "13r"], ["2y", "3y", "*=4y"]]
FREED = [OPENED[0], ["2y", "3y", "4y"], ["*=1y", "2y", "3y", "4y"]]
EVENTS = [
    {"do": "play", "by": "Ann", "table": OPENED},
    {"do": "draw", "by": "Bo"},
    {"do": "play", "by": "Ann", "table": FREED},
    {"do": "timeout", "by": "Ann", "table": FREED},
    {"do": "draw", "by": "Ann"},
]
RECORD = {
    "format": "scorekeeper-record/1",
    "game": "rummikub",
    "players": ["Ann", "Bo"],
    "hands": [{"entry": "play", "events": EVENTS}],
}


@pytest.mark.parametrize("where", ["engine.session.totals.STEPS", "games.rummikub.round.OF_A_TURN"])
def test_a_turn_of_a_record_out_of_budget_changes_nothing(monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    monkeypatch.setattr(f"scorekeeper.{where}", 4)
    told = answer_record(RECORD, plain)
    (hand,) = told["hands"]
    assert not told["ok"]
    assert not hand["ok"]
    assert [(one["event"], one["undecided"], one["rules"]) for one in hand["verdicts"]] == [(2, True, []), (3, True, [])]
    assert all(one["message"] for one in hand["verdicts"])
    assert hand["stock"] == 78 - 2


def test_the_same_record_within_its_budget() -> None:
    assert [one["event"] for one in answer_record(RECORD, plain)["hands"][0]["verdicts"]] == [3, 4]


def test_what_a_part_spends_is_spent_of_the_whole() -> None:
    whole = Budget(10)
    whole.share(6).spend(6)
    assert whole.left == 4
    with pytest.raises(Undecided):
        whole.share(100).spend(5)
    assert whole.share(5).left == 0
