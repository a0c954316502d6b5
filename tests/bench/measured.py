"""Figures of passes that alternate, and how they are written: median, spread, ratio, goal."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

PASSES = 7
Clock = Callable[[], float]


@dataclass(frozen=True)
class Goal:
    """What the ratio (`of="ratio"`) or our own figure (`of` its unit) may be at most, or has to be at least."""

    limit: float
    at_least: bool = False
    of: str = "ratio"

    def met(self, figure: float) -> bool:
        return figure >= self.limit if self.at_least else figure <= self.limit

    def __str__(self) -> str:
        limit = f"{self.limit:g} ×" if self.of == "ratio" else shown(self.limit, self.of)
        return f"{'≥' if self.at_least else '≤'} {limit}"


@dataclass(frozen=True)
class Line:
    """A line of the table: a figure of each pass for ours and for what stands beside it (none where nothing does). A line
    without a goal is there to be read.

    Units are `s` for times, `/s` for rates, `B` for sizes and `calls` of functions.
    """

    what: str
    ours: Sequence[float]
    goal: Goal | None
    beside: str = ""
    theirs: Sequence[float] = ()
    unit: str = "s"

    @property
    def ratios(self) -> list[float]:
        """Ours to theirs, pass by pass."""
        return [our / their for our, their in zip(self.ours, self.theirs, strict=True)] if self.theirs else []

    @property
    def met(self) -> bool:
        """Is the goal reached, or is there none?"""
        if self.goal is None:
            return True
        return self.goal.met(median(self.ratios if self.goal.of == "ratio" else self.ours))

    def cells(self) -> list[str]:
        """As the table has it: what, ours, beside what, theirs, ratio, goal, is it met. Without a goal the last are empty."""
        theirs = spread(self.theirs, self.unit) if self.theirs else ""
        ratio = spread(self.ratios, "ratio") if self.theirs else ""
        goal = [str(self.goal), "yes" if self.met else "**no**"] if self.goal else ["", ""]
        return [self.what, spread(self.ours, self.unit), self.beside, theirs, ratio, *goal]


def alternating(
    ours: Callable[[], object], theirs: Callable[[], object], passes: int, clock: Clock = time.process_time
) -> tuple[list[float], list[float]]:
    """Seconds of each pass of ours and of theirs, by turns. A first pass of both is not counted."""
    seconds: tuple[list[float], list[float]] = ([], [])
    ours()
    theirs()
    for _ in range(passes):
        for deed, kept in zip((ours, theirs), seconds, strict=True):
            kept.append(timed(deed, clock))
    return seconds


def timed(deed: Callable[[], object], clock: Clock = time.process_time) -> float:
    """Seconds that a deed takes."""
    begun = clock()
    deed()
    return clock() - begun


def each(seconds: Sequence[float], count: int) -> list[float]:
    """Seconds of one of so many that were done in each pass."""
    return [one / count for one in seconds]


def rates(seconds: Sequence[float], count: int) -> list[float]:
    """So many in each pass, as a rate a second."""
    return [count / one for one in seconds]


def spread(figures: Sequence[float], unit: str) -> str:
    """The median, with the least and the greatest: `9.2 µs (9.1–9.6)`."""
    middle = shown(median(figures), unit)
    if len(figures) == 1:
        return middle
    step = _step(median(figures), unit)[0]
    least, greatest = (_digits(figure / step) for figure in (min(figures), max(figures)))
    return f"{middle} ({least}–{greatest})"


def shown(figure: float, unit: str) -> str:
    """A figure in a unit that makes it easy to read."""
    step, name = _step(figure, unit)
    return f"{_digits(figure / step)}{name}"


STEPS = {
    "s": ((1e-6, " µs"), (1e-3, " ms"), (1, " s")),
    "/s": ((1, "/s"),),
    "B": ((1, " B"), (1000, " KB"), (1_000_000, " MB")),
    "calls": ((1, " calls"),),
    "ratio": ((1, ""),),
}


def _step(figure: float, unit: str) -> tuple[float, str]:
    fitting = [step for step in STEPS[unit] if figure >= step[0]]
    return fitting[-1] if fitting else STEPS[unit][0]


def _digits(figure: float) -> str:
    """Two or three digits that mean something."""
    if figure >= 1000:
        return f"{round(figure, 2 - len(str(int(figure)))):,.0f}"
    return f"{figure:.0f}" if figure >= 100 else f"{figure:.3g}" if figure >= 10 else f"{figure:.2g}"
