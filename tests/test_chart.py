"""The chart of the totals: places alone, whatever the totals are."""

import doctest
import re
from fractions import Fraction
from itertools import pairwise

import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st

import scorekeeper.chart
from scorekeeper.chart import (
    BOTTOM,
    DASHES,
    HEIGHT,
    LABEL_HEIGHT,
    LEFT,
    LONGEST_LABEL,
    MOST_NUMBERS,
    MOST_TICKS,
    RIGHT,
    TOP,
    Chart,
    chart,
    counted,
    scale,
    shortened,
    spread,
)

NUMBERS = st.one_of(st.integers(-100_000, 100_000), st.fractions(-900, 900, max_denominator=12))


def walked(path: str) -> list[tuple[int, int]]:
    """The places that a path goes through: read as a browser does."""
    start, *steps = re.findall(r"([Mlh])([^Mlh]+)", path)
    x, y = map(int, start[1].split())
    places = [(x, y)]
    for kind, numbers in steps:
        found = list(map(int, re.findall(r"-?\d+", numbers)))
        for dx, dy in (
            zip(found, [0] * len(found), strict=True) if kind == "h" else zip(found[::2], found[1::2], strict=True)
        ):
            x, y = x + dx, y + dy
            places.append((x, y))
    return places


def drawn(*totals: list[int | Fraction], target: int | None = None) -> Chart:
    named = [(f"P{seat}", list(enumerate(points, start=1))) for seat, points in enumerate(totals)]
    found = chart(named, target)
    assert found
    return found


def test_its_examples() -> None:
    assert doctest.testmod(scorekeeper.chart).failed == 0
    assert doctest.testmod(scorekeeper.chart).attempted >= 6


def test_without_a_hand_there_is_none() -> None:
    assert chart([("Ana", []), ("Ben", [])], 500) is None


def test_one_hand() -> None:
    one = drawn([85], [-15], target=500)
    assert [walked(line.path) for line in one.lines] == [
        [(LEFT, one.zero), one.lines[0].end],
        [(LEFT, one.zero), one.lines[1].end],
    ]
    assert one.lines[0].end[0] == RIGHT
    assert one.lines[0].end[1] < one.zero < one.lines[1].end[1]
    assert one.hands == ((1, RIGHT),)
    assert one.target is None, "500 is far from 85"


def test_everybody_has_nothing() -> None:
    one = drawn([0, 0], [0, 0])
    assert {line.end[1] for line in one.lines} == {one.zero}


def test_the_target_has_a_line() -> None:
    one = drawn([120, 240], [60, 310], target=500)
    assert one.target
    value, place = one.target
    assert value == 500
    assert TOP <= place < min(line.end[1] for line in one.lines)


@settings(max_examples=40)
@given(
    st.lists(st.lists(NUMBERS, min_size=40, max_size=40), min_size=1, max_size=8),
    st.integers(1, 40),
    st.none() | st.integers(1, 5000),
)
def test_everything_lies_in_the_field(totals: list[list[int | Fraction]], hands: int, target: int | None) -> None:
    one = drawn(*(points[:hands] for points in totals), target=target)
    for line in one.lines:
        places = walked(line.path)
        assert len(places) == hands + 1
        assert places[0] == (LEFT, one.zero)
        assert places[-1] == line.end
        assert all(LEFT <= x <= RIGHT and TOP <= y <= BOTTOM for x, y in places)
        assert all(x < further for (x, _), (further, _) in pairwise(places))
    assert one.values[0][1] == BOTTOM
    assert one.values[-1][1] == TOP
    assert 2 <= len(one.values) <= MOST_TICKS
    heights = sorted(line.label_y for line in one.lines)
    assert all(lower - upper >= LABEL_HEIGHT - 1 for upper, lower in pairwise(heights))
    assert 0 <= heights[0] - LABEL_HEIGHT // 2
    assert heights[-1] + LABEL_HEIGHT // 2 <= HEIGHT


@given(st.lists(NUMBERS, min_size=1, max_size=30))
def test_the_scale_holds_all_values(values: list[int | Fraction]) -> None:
    step, low, high = scale(values)
    assert low <= min(values) <= max(values) <= high
    assert (high - low) % step == 0
    assert 1 <= (high - low) // step <= MOST_TICKS - 1
    assert low == high - step or re.fullmatch("[125]0*", str(step))


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
    if all(0 <= one <= 400 for one in wanted) and all(
        lower - upper >= gap for upper, lower in pairwise(sorted(wanted))
    ):
        assert places == wanted


def test_labels_that_meet_give_way_to_both_sides() -> None:
    assert spread([100, 100, 100], 30, 0, 400) == [70, 100, 130]
    assert spread([400, 390], 30, 0, 400) == [400, 370]
    assert spread([10, 300], 30, 0, 400) == [10, 300]


def test_no_two_of_eight_lines_look_alike() -> None:
    one = drawn(*([seat] for seat in range(8)))
    assert len({line.dash for line in one.lines}) == len(DASHES) == 8


@pytest.mark.parametrize("name", ["Maximiliane von und zu", "👨‍👩‍👧‍👦" * 12, "é́" * 11])
def test_long_names_are_cut_between_signs(name: str) -> None:
    short = shortened(name)
    assert len(regex.findall(r"\X", short)) <= LONGEST_LABEL
    assert short.endswith("…")
    assert (
        regex.findall(r"\X", name)[: len(regex.findall(r"\X", short)) - 1] == regex.findall(r"\X", short)[:-1]
        or " " in name
    )
