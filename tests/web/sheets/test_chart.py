"""The chart of the totals: places alone, whatever the totals are."""

import doctest
import random
import re
from fractions import Fraction
from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scorekeeper.web.sheets.chart
from scorekeeper.contract.names import letters
from scorekeeper.web.sheets.chart import (
    DASHES,
    LABEL_HEIGHT,
    LARGE,
    LONGEST_LABEL,
    MOST_NUMBERS,
    SMALL,
    WIDTH,
    Chart,
    chart,
    counted,
    shortened,
    spread,
)
from tests.support.for_each import for_each

LEFT, RIGHT, TOP, BOTTOM, HEIGHT = LARGE
NUMBERS = st.one_of(st.integers(-100_000, 100_000), st.fractions(-900, 900, max_denominator=12))


def walked(path: str) -> list[tuple[int, int]]:
    """The places that a path goes through: read as a browser does."""
    start, steps = path.removeprefix("M").split("l")
    x, y = map(int, start.split())
    return [(x, y)] + [(x := x + int(dx), y := y + int(dy)) for dx, dy in re.findall(r"(-?\d+)([+-]\d+)", steps)]


def drawn(*totals: list[int | Fraction], target: int | None = None) -> Chart:
    named = [(f"P{seat}", list(enumerate(points, start=1))) for seat, points in enumerate(totals)]
    found = chart(named, target)
    assert found
    return found


def test_its_examples() -> None:
    assert doctest.testmod(scorekeeper.web.sheets.chart).failed == 0
    assert doctest.testmod(scorekeeper.web.sheets.chart).attempted >= 5


def test_few_hands() -> None:
    assert chart([("Ana", []), ("Ben", [])], 500) is None
    assert chart([("Ana", [(1, 85)]), ("Ben", [(1, -15)])], 500) is None
    one = drawn([85, 85], [-15, -15], target=500)
    assert [walked(line.path)[0] for line in one.lines] == [(LEFT, one.zero)] * 2
    assert one.lines[0].end[0] == one.sides[1]
    assert one.lines[0].end[1] < one.zero < one.lines[1].end[1]
    assert one.hands[-1] == (2, one.sides[1])
    assert one.target is None, "500 is far from 85"
    one = drawn([0, 0], [0, 0])
    assert {line.end[1] for line in one.lines} == {one.zero}


def test_the_leader_is_solid_and_on_top() -> None:
    named = [(name, [(1, points), (2, points)]) for name, points in (("Ana", 10), ("Ben", 30), ("Cy", 20))]
    one = chart(named, leader="Ben")
    assert one
    assert [(line.name, line.dash) for line in one.lines] == [("Ana", ""), ("Cy", DASHES[1]), ("Ben", "")]


def test_the_target_has_a_line_but_not_on_the_low_chart_of_the_board() -> None:
    one = drawn([120, 240], [60, 310], target=500)
    assert [value for value, _place in one.scale] == [0, 500, 310]
    assert one.scale[1][1] == one.target < min(line.end[1] for line in one.lines)
    one = chart([("Ana", [(1, 250), (2, 290)])], 300, small=True)
    assert one
    assert (one.size, one.target, one.lines[0].end[1]) == ((WIDTH, SMALL[-1]), None, SMALL[2])
    assert [value for value, _place in drawn([120, -90], [-100, 310]).scale] == [0, 310, -100]


def made_up(seed: int) -> tuple[list[list[int | Fraction]], int | None]:
    """Totals of 1 to 8 players over 2 to 40 hands, small and large, up and down, some in thirds; and a target or none."""
    chance = random.Random(seed)
    size, parts = 10 ** chance.randint(0, 4), chance.choice([1, 1, 3])
    hands = chance.randint(2, 40)
    totals = [
        list(accumulate(Fraction(chance.randint(-size, 2 * size), parts) for _ in range(hands)))
        for _ in range(chance.randint(1, 8))
    ]
    return totals, chance.choice([None, chance.randint(1, 5000)])  # type: ignore[return-value]


@for_each("seed", range(60))
def test_everything_lies_in_the_field(seed: int) -> None:
    totals, target = made_up(seed)
    hands = len(totals[0])
    one = drawn(*totals, target=target)
    for line in one.lines:
        places = walked(line.path)
        assert len(places) == hands + 1
        assert places[0] == (LEFT, one.zero)
        assert places[-1] == line.end
        assert all(LEFT <= x <= RIGHT and TOP <= y <= BOTTOM for x, y in places)
        assert all(x < further for (x, _), (further, _) in pairwise(places))
    assert TOP <= one.zero <= BOTTOM
    marked = sorted(place for _value, place in one.scale)
    assert all(TOP <= upper <= lower - LABEL_HEIGHT <= BOTTOM - LABEL_HEIGHT for upper, lower in pairwise(marked))
    heights = sorted(line.label_y for line in one.lines)
    assert all(lower - upper >= LABEL_HEIGHT - 1 for upper, lower in pairwise(heights))
    assert heights[0] - LABEL_HEIGHT // 2 >= 0
    assert heights[-1] + LABEL_HEIGHT // 2 <= HEIGHT


@given(st.integers(1, 1000))
def test_the_numbers_below_are_few_and_end_with_the_last(last: int) -> None:
    numbers = counted(last)
    assert numbers[-1] == last
    assert len(numbers) <= MOST_NUMBERS
    assert numbers == sorted(set(numbers))


@given(st.lists(st.integers(-50, 450), max_size=12), st.integers(1, 60))
def test_labels_keep_their_distance_and_their_order(wanted: list[int], gap: int) -> None:
    places = spread(wanted, gap, 0, 400)
    room = min(gap, 400 / (len(wanted) - 1)) if len(wanted) > 1 else gap
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    in_order = [places[index] for index in order]
    assert all(lower - upper >= room - 1 for upper, lower in pairwise(in_order))
    assert all(0 <= place <= 400 for place in places)
    if all(0 <= one <= 400 for one in wanted) and all(lower - upper >= gap for upper, lower in pairwise(sorted(wanted))):
        assert places == wanted


def test_lines_and_labels_are_told_apart() -> None:
    assert spread([100, 100, 100], 30, 0, 400) == [70, 100, 130]
    assert spread([400, 390], 30, 0, 400) == [400, 370]
    assert spread([10, 300], 30, 0, 400) == [10, 300]
    one = drawn(*([seat, seat] for seat in range(8)))
    assert len({line.dash for line in one.lines}) == len(DASHES) == 8


@pytest.mark.parametrize("name", ["Maximilianevonundzu", "👨‍👩‍👧‍👦" * 12, "é́" * 11])
def test_long_names_are_cut_between_signs(name: str) -> None:
    signs, kept = letters(name), letters(shortened(name))
    assert kept[-1] == "…"
    assert LONGEST_LABEL // 2 <= len(kept) <= LONGEST_LABEL
    assert signs[: len(kept) - 1] == kept[:-1]


def test_wide_signs_take_two_places() -> None:
    assert shortened("日本語日本語") == "日本語日…"
    assert shortened("日本語日") == "日本語日"
