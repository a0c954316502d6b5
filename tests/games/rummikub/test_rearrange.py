"""A turn on the Rummikub table against trying everything, and turns in which no tile may serve twice."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from scorekeeper.engine.cards import Tile
from scorekeeper.engine.option import Options, settle
from scorekeeper.games import GAMES
from scorekeeper.games.rummikub.opening import merge_opening_rules
from scorekeeper.games.rummikub.rearrange import rearrange
from tests.proofs.second.matched import COLOURS, Agreed, Sets, count, tried
from tests.proofs.turns import some_like_turn, some_turn
from tests.support.for_each import for_each

OPENING = Agreed(jokers=2, points=12)
OPTIONS = settle(GAMES["rummikub"].options_asked, {}, {"opening": 12})
"""A low opening, for small tables."""
CHOICES: dict[str, tuple[Any, ...]] = {
    "joker_free": ("replace", "replace", "rearrange"), "joker_retrieve": ("rack", "rack-or-table"),
    "joker_group": ("either", "both-missing"), "joker_reuse": ("two-from-rack", "new-set", "anywhere"),
    "joker_set": ("open", "locked"), "opening_joker": ("as-tile", "25", "0"), "copies": (2, 3), "jokers": (2, 4),
}  # fmt: skip


def house_rules(random: Random) -> tuple[Options, Agreed]:
    """Some house rules on jokers, as an option each, and as the second opinion has them."""
    options: dict[str, Any] = {**OPTIONS, **{name: random.choice(values) for name, values in CHOICES.items()}}
    if options["joker_free"] == "rearrange":
        options["joker_set"] = "open"
    flat = {"as-tile": None, "25": 25, "0": 0}[str(options["opening_joker"])]
    rules = {name: str(options[f"joker_{name}"]) for name in ("free", "retrieve", "group", "reuse", "set")}
    return Options(options), Agreed(int(options["jokers"]), 12, flat, int(options["copies"]), **rules)


def tiles(table: Sets) -> tuple[tuple[Tile, ...], ...]:
    return tuple(tuple(map(Tile.parse, row)) for row in table)


@for_each("part", range(6))
def test_random_turns_against_trying_everything(part: int) -> None:
    random = Random(f"turns {part}")
    lawful = 0
    for _ in range(250):
        before, after = random.choice((some_turn, some_like_turn))(random)
        if any(times > 2 for times in count(after).values()):
            continue  # Whoever asks has counted the tiles.
        opened = random.random() < 0.6
        points = tried(before, after, opened, OPENING).points
        judged = rearrange(tiles(before), tiles(after), opened, OPTIONS)
        assert judged.verdict.ok is bool(points), (before, after, opened, judged.verdict.rules)
        if points:
            lawful += 1
            assert judged.points in points, (before, after, opened)
        assert Counter(map(str, judged.played)) == count(after) - count(before)
    assert 30 < lawful < 200


@pytest.mark.full
@for_each("part", range(6))
def test_house_rules_against_trying_everything(part: int) -> None:
    random = Random(f"house rules {part}")
    lawful = refused = 0
    for _ in range(300):
        options, agreed = house_rules(random)
        before, after = random.choice((some_turn, some_like_turn))(random)
        if any(times > (agreed.copies if tile != "*" else agreed.jokers) for tile, times in count(after).items()):
            continue
        opened = random.random() < 0.6
        told = tried(before, after, opened, agreed)
        judged = rearrange(tiles(before), tiles(after), opened, options)
        assert judged.verdict.ok is bool(told.points), (before, after, opened, options, judged.verdict.rules, told)
        lawful += judged.verdict.ok
        if judged.verdict.ok:
            assert judged.points in told.points, (before, after, opened, options)
        elif told.rules:
            refused += 1
            assert merge_opening_rules(judged.verdict.rules) in told.rules, (before, after, options, judged.verdict.rules, told)
    assert lawful > 30
    assert refused > 10


ONE_RED_ELEVEN = ["11r", "11b", "11k", "11y"]


@pytest.mark.parametrize(("before", "after", "rule"), [
    # The 11r from the rack is in the opening, so the one beside the joker is the table's and the 13r alone is new.
    (
        [["2b", "3b", "*=4b"], ONE_RED_ELEVEN],
        [["2b", "3b", "4b"], ["11b", "11k", "11y"], ["11r", "*=12r", "13r"], ["10r", "11r", "12r", "13r"]],
        "rkub.joker-reuse",
    ),
    # Two jokers of a group stand for two colours: they do not both go as red.
    (
        [["8b", "8k", "*=8", "*=8"], ["8y", "8b", "8k"]],
        [["8b", "8k", "8y"], ["8b", "8k", "8r"], ["6r", "7r", "*=8r"], ["7r", "*=8r", "9r"]],
        "rkub.joker-keeps",
    ),
])  # fmt: skip
def test_no_tile_serves_twice(before: list[list[str]], after: list[list[str]], rule: str) -> None:
    judged = rearrange(_sets(before), _sets(after), rule != "rkub.joker-reuse", Options({**OPTIONS, "opening": 40}))
    assert not judged.verdict.ok
    assert not tried(_rows(before), _rows(after), rule != "rkub.joker-reuse", OPENING).points


def _rows(table: list[list[str]]) -> Sets:
    return tuple(map(tuple, table))


def _sets(table: list[list[str]]) -> tuple[tuple[Tile, ...], ...]:
    return tiles(_rows(table))


def test_a_whole_table_laid_twice_is_judged_at_once() -> None:
    """Every set of it may be the rack's or the table's: not every choice of sets is tried."""
    runs = [[f"{n}{c}" for n in range(a, a + 3)] for c in COLOURS for a in (1, 4, 7, 10)]
    judged = rearrange(_sets(runs), _sets(runs + runs), False, Options({**OPTIONS, "opening": 100}))
    assert judged.verdict.ok
    assert len(judged.played) == 48


@pytest.mark.parametrize(("after", "rules"), [
    # All tiles lie there, but a joker that nobody freed is another one.
    ("*=1b 2b 3b / 5b 6b 7b 8b", {"rkub.joker-keeps"}),
    ("8b 7b 6b 5b / *=4b 3b 2b", set()),
])  # fmt: skip
def test_a_table_when_time_is_up(after: str, rules: set[str]) -> None:
    before, rows = (_sets([row.split() for row in text.split(" / ")]) for text in ("2b 3b *=4b / 5b 6b 7b 8b", after))
    for opened in (True, False):
        judged = rearrange(before, rows, opened, OPTIONS, in_time=False)
        assert rules <= set(judged.verdict.rules)
        assert judged.verdict.ok is not bool(rules)
