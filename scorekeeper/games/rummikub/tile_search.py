"""The search for the sets that use the most tiles, number by number.

Some tiles must be placed, and as many others as possible. The search goes on from the best state so far. A state has only the
number of open runs with one tile, two, or more, for each colour. A joker is a place in a run or group that no tile fills."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import COLOURS

NUMBERS = 13
LAST_START = NUMBERS - 2
"""The highest number at which a run can begin."""
GROUP = 3


class Supply(NamedTuple):
    """How many copies of a tile or of the joker `must` be placed, and how many more `may` be, each for a gain of `worth`."""

    must: int = 0
    may: int = 0
    worth: int = 0

    @property
    def all(self) -> int:
        return self.must + self.may


NONE = Supply()


@dataclass(frozen=True, slots=True)
class Supplies:
    """The tiles to make sets of: how many of each tile, by number and colour, and how many jokers."""

    tiles: Mapping[tuple[int, str], Supply]
    jokers: Supply

    def of(self, number: int, colour: str) -> Supply:
        return self.tiles.get((number, colour), NONE)


class Slot(NamedTuple):
    """The choice made for one tile: how many go `in_groups` and `in_runs`, and how many of these places `jokers` take."""

    in_groups: int
    in_runs: int
    jokers: int


Runs = tuple[int, int, int]
"""The number of runs of a colour that have one tile, two, and three or more."""


class SearchState(NamedTuple):
    """A state of the search. `step` is the number of choices made: `STEPS` for each number from 1 to 13. `runs` counts the open
    runs of each of `COLOURS`, and `jokers` the jokers used. The current number has `groups` groups, with `taken` tiles so far."""

    step: int
    runs: tuple[Runs, ...]
    jokers: int = 0
    groups: int = 0
    taken: int = 0


STEPS = len(COLOURS) + 1
"""How many choices are made for each number: first the number of its groups, then the places of each colour."""
START = SearchState(0, ((0, 0, 0),) * len(COLOURS))
Trail = tuple["Trail | None", Slot] | None
"""The latest choice and the chain of all before it."""
Found = tuple[int, list[Slot]]


def best_first(tiles: Supplies, budget: Budget, again: int = 1) -> Iterator[Found]:
    """Yield ways to place the tiles, best first: the total worth of the optional tiles left out, and a `Slot` for each number and
    colour in turn. Yield nothing if the required tiles make no sets. Raise `Undecided` if the budget runs out. Expand each state
    at most `again` times. Once is enough to find the best way."""
    order, left = count(), Counter[SearchState]()
    ways: list[tuple[int, int, int, SearchState, Trail]] = [(0, 0, next(order), START, None)]
    while ways:
        lost, _, _, state, trail = heappop(ways)
        left[state] += 1
        if left[state] > again:
            continue
        if state.step == NUMBERS * STEPS:
            yield lost, _listed(trail)
            continue
        number, at = divmod(state.step, STEPS)
        budget.spend(1)
        if at == 0:
            for groups in _groups(tiles, number + 1, tiles.jokers.all - state.jokers):
                now = state._replace(step=state.step + 1, groups=groups)
                heappush(ways, (lost, -now.step, next(order), now, trail))
            continue
        for more, now, place in _placed(tiles, state, number + 1, at - 1):
            if left[now] < again:
                heappush(ways, (lost + more, -now.step, next(order), now, (trail, place)))


def _listed(trail: Trail) -> list[Slot]:
    places = []
    while trail:
        trail, place = trail
        places.append(place)
    return places[::-1]


def _groups(tiles: Supplies, number: int, jokers: int) -> range:
    """Return how many groups the tiles of this number and `jokers` (those still unused) may make: a range from 0."""
    there = sorted(tiles.of(number, colour).all for colour in COLOURS)
    return range(min((sum(there) + jokers) // GROUP, there[-1] + jokers) + 1)


def _placed(tiles: Supplies, state: SearchState, number: int, at: int) -> Iterator[tuple[int, SearchState, Slot]]:
    """Yield the ways to place the tiles of a number in the colour `COLOURS[at]`: the worth lost, the next state, and the slot."""
    colour, groups, to_come = COLOURS[at], state.groups, len(COLOURS) - at - 1
    supply, left = tiles.of(number, colour), tiles.jokers.all - state.jokers
    ahead = [tiles.of(number + further, colour).all for further in (1, 2)]
    one, two, long = state.runs[at]
    least = max(0, GROUP * groups - state.taken - to_come * groups)
    for jokers in range(left + 1):
        spare = left - jokers
        if number == NUMBERS and not to_come and state.jokers + jokers < tiles.jokers.must:
            continue
        for used in range(supply.must, supply.all + 1):
            for in_groups in range(least, groups + 1):
                more = used + jokers - in_groups - one - two
                if more < 0:
                    break
                goes_on = min(more, long)
                starts = more - goes_on
                if starts and (number > LAST_START or starts > ahead[1] + spare):
                    continue
                if starts + one > ahead[0] + spare:
                    continue
                runs = (*state.runs[:at], (starts, one, two + goes_on), *state.runs[at + 1 :])
                lost = (supply.all - used) * supply.worth
                if number == NUMBERS and not to_come:
                    lost += (tiles.jokers.all - state.jokers - jokers) * tiles.jokers.worth
                now = SearchState(state.step + 1, runs, state.jokers + jokers, groups, state.taken + in_groups)
                if not to_come:
                    now = now._replace(groups=0, taken=0)
                yield lost, now, Slot(in_groups, used + jokers - in_groups, jokers)
