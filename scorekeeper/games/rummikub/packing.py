"""The best choice of things that compete for scarce places.

Which sets of a table can lie whole together, for example. The things are looked at one by one. What was taken so far matters
only through the places that are scarce and that a later thing needs; of all choices that leave the same room there, the best
one is kept. So where things that need the same places come close together there is little to remember.
"""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from scorekeeper.engine.budget import Budget

FIELD = 4
FULL = 1 << FIELD - 1
"""Each scarce place has a field of bits, and is overfull when the highest of them is set."""


class Thing(NamedTuple):
    """What it is worth, and the places that it needs, one unit of each. Things are looked at by `turn`."""

    turn: int
    worth: int
    needs: tuple[Hashable, ...]


def most(things: Sequence[Thing], room: Mapping[Any, int], budget: Budget) -> int:
    """Return the most that a choice of the things is worth. A place has room for one where nothing else is said of it."""
    things = sorted(things, key=attrgetter("turn"))
    wanted = Counter(place for thing in things for place in thing.needs)
    scarce = [place for place, times in wanted.items() if times > room.get(place, 1)]
    field = {place: FIELD * number for number, place in enumerate(scarce)}
    last = {place: at for at, thing in enumerate(things) for place in thing.needs}
    overfull = sum(FULL << shift for shift in field.values())
    # A field starts so high that one more than there is room for makes it overfull.
    start = sum(FULL - 1 - min(room.get(place, 1), FULL - 1) << shift for place, shift in field.items())
    best = {start: 0}
    for at, (_, worth, needs) in enumerate(things):
        added = sum(1 << field[place] for place in needs if place in field)
        done = sum(FULL - 1 << field[place] for place in needs if place in field and last[place] == at)
        budget.spend(len(best))
        best = _with_or_without(best, worth, added, overfull, ~done)
    return max(best.values())


def _with_or_without(best: dict[int, int], worth: int, added: int, overfull: int, kept: int) -> dict[int, int]:
    """Return the worth of the choices after one more thing. The room of places that aren't `kept` is forgotten."""
    after: dict[int, int] = {}
    for used, value in best.items():
        left = used & kept
        if after.get(left, -1) < value:
            after[left] = value
        taken = used + added
        if not taken & overfull:
            taken &= kept
            if after.get(taken, -1) < value + worth:
                after[taken] = value + worth
    return after
