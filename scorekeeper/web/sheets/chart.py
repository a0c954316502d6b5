"""Coordinates of the chart of totals.

The template draws them. Lines differ without colour, by their dashes and by a label at the end. Labels never overlap."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, cycle, pairwise
from math import ceil, floor
from typing import TypeAlias
from unicodedata import east_asian_width

from scorekeeper.contract.names import letters

Number: TypeAlias = Fraction | int

WIDTH = 668
GAP = 60
"""The distance of the names from the end of the lines, in units of the SVG's coordinates. A piece of the line stands there."""
LARGE, SMALL = (88, 494, 48, 243, 317), (80, 501, 35, 119, 176)
"""The x at which lines begin and can end, the y of their top and bottom, and the height, for the page's chart and the board's."""

NUMBERS_BELOW = 37
LABEL_HEIGHT, LETTER = 30, 15
MOST_NUMBERS = 8
FEW_LABELS = 5
FEWEST_HANDS = 2
FAR_OFF = 3
"""A target above this many times the best total isn't drawn, since it would flatten the lines."""

DASHES = ("", "12 6", "3 6", "20 5 3 5", "6 3", "20 8", "12 4 3 4 3 4", "2 3")
LONGEST_LABEL = 10

Points = Sequence[tuple[int, Number]]
"""A player's totals: the number of each hand, and the total after it."""


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A player's line on the chart: the SVG path, the pattern of its dashes, its end as x and y, and the y of its label."""

    name: str
    label: str
    total: Number
    path: str
    dash: str
    end: tuple[int, int]
    label_y: int


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart's lines, with coordinates within its `size`. `hands` are the numbers of hands written below the lines, each with
    its x. `scale` are the totals written at the left, each with its y: first 0, then where there is room the target, the
    highest and the lowest. `zero` and `target` are the y of 0 and of the target (None: not drawn). `sides` are the
    x of the left and the right end. `below` is the y of the numbers of hands. `size` is the chart's width and height."""

    lines: tuple[ChartLine, ...]
    hands: tuple[tuple[int, int], ...]
    scale: tuple[tuple[int, int], ...]
    zero: int
    target: int | None
    sides: tuple[int, int]
    below: int
    size: tuple[int, int]


def chart(
    totals: Sequence[tuple[str, Points]],
    target: int | None = None,
    starts: Mapping[str, tuple[int, Number]] | None = None,
    leader: str | None = None,
    small: bool = False,
) -> Chart | None:
    """Return the chart of players' totals, or None before the second hand. A line starts at 0 before hand 1, or at the hand and
    total that `starts` has for a player's name. The line of `leader` is solid and on top. A `small` chart has no target."""
    last = max((hand for _name, points in totals for hand, _total in points), default=0)
    if last < FEWEST_HANDS:
        return None
    left, right, top, bottom, height = SMALL if small else LARGE
    starts = starts or {}
    ways = [[starts.get(name, (0, 0)), *points] for name, points in totals]
    reached = [total for way in ways for _hand, total in way]
    target = target if target is not None and not small and is_near(target, reached) else None
    shown = [0, *reached, *([target] if target is not None else [])]
    low, high = floor(min(shown)), max(ceil(max(shown)), floor(min(shown)) + 1)
    widest = max(len(shortened(name)) + len(f"{float(way[-1][1]):.0f}") + 1 for (name, _), way in zip(totals, ways, strict=True))
    right = min(right, WIDTH - GAP - LETTER * (widest + 1))

    def down(value: Number) -> int:
        return round(bottom - (bottom - top) * float(value - low) / (high - low))

    drawn = [[(round(left + (right - left) * hand / last), down(total)) for hand, total in way] for way in ways]
    heights = spread([places[-1][1] for places in drawn], LABEL_HEIGHT, top if len(drawn) <= FEW_LABELS else 15, height - 15)
    dashes = cycle(DASHES)
    lines = [
        ChartLine(name, shortened(name), way[-1][1], path(places), "" if name == leader else next(dashes), places[-1], label_y)
        for (name, _), way, places, label_y in zip(totals, ways, drawn, heights, strict=True)
    ]
    lines.sort(key=lambda line: line.name == leader)
    numbers = tuple((hand, round(left + (right - left) * hand / last)) for hand in counted(last))
    marks, goal = {0: down(0)}, None if target is None else down(target)
    for total in (target, round(max(reached)), round(min(reached))):
        if total is not None and all(abs(down(total) - y) >= LABEL_HEIGHT for y in marks.values()):
            marks[total] = down(total)
    return Chart(tuple(lines), numbers, (*marks.items(),), marks[0], goal, (left, right), bottom + NUMBERS_BELOW, (WIDTH, height))


def is_near(target: int, reached: Sequence[Number]) -> bool:
    """Is the target low enough to be drawn?
    >>> is_near(500, [200, -30]), is_near(5000, [200, -30])
    (True, False)
    """
    return target <= FAR_OFF * max((float(abs(total)) for total in reached), default=0.0)


def counted(last: int) -> list[int]:
    """Return the hands numbered on the axis: all, or every few, and always the last.
    >>> counted(3), counted(40)
    ([1, 2, 3], [5, 10, 15, 20, 25, 30, 35, 40])
    """
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, last) if last / step <= MOST_NUMBERS)
    regular = list(range(step, last + 1, step))
    return [*(hand for hand in regular if last - hand >= step), last]


def path(places: Sequence[tuple[int, int]]) -> str:
    """Return an SVG path through these points, in relative steps, which are shorter.

    >>> path([(10, 100), (20, 95), (30, 95)]), path([(10, 100)])
    ('M10 100l10-5 10+0', 'M10 100l0+0')
    """
    steps = (f"{to_x - x}{to_y - y:+}" for (x, y), (to_x, to_y) in pairwise(places if places[1:] else [*places, *places]))
    return f"M{places[0][0]} {places[0][1]}l{' '.join(steps)}"


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[int]:
    """Return positions for labels, at least `gap` apart and between `low` and `high`, as near as possible to the `wanted`
    ones. They keep their order; of equal ones the first is on top. If there isn't enough room, they share it.

    >>> spread([50, 52, 200], 30, 0, 300), spread([5, 5], 30, 0, 300)
    ([36, 66, 200], [0, 30])
    """
    if len(wanted) > 1:
        gap = min(gap, (high - low) / (len(wanted) - 1))
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    # Less the gaps before them, places must not fall. Neighbours that would fall move to their mean.
    blocks: list[tuple[float, int]] = []
    for rank, index in enumerate(order):
        mean, size = wanted[index] - rank * gap, 1
        while blocks and blocks[-1][0] >= mean:
            before, count = blocks.pop()
            mean, size = (before * count + mean * size) / (count + size), size + count
        blocks.append((mean, size))
    top = high - (len(wanted) - 1) * gap
    level = [min(max(mean, low), top) for mean, size in blocks for _ in range(size)]
    places = [0] * len(wanted)
    for rank, index in enumerate(order):
        places[index] = round(level[rank] + rank * gap)
    return places


def shortened(name: str) -> str:
    """Shorten a name to the width of a label, by whole characters. An emoji or a Chinese character is twice as wide.
    >>> shortened("Maximiliane"), shortened("Maximilian")
    ('Maximilia…', 'Maximilian')
    """
    signs = letters(name)
    ends = list(accumulate(2 if east_asian_width(sign[0]) in "WF" else 1 for sign in signs))
    if not ends or ends[-1] <= LONGEST_LABEL:
        return name
    return "".join(sign for sign, end in zip(signs, ends, strict=True) if end < LONGEST_LABEL).rstrip() + "…"
