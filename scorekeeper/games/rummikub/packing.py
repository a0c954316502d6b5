"""The best choice of items that compete for places with limited room.

For example: which sets can lie on a table together. This is a dynamic program over the sorted items. Its state is the used room
of the places that later items still need. Sorting items that compete for the same places close together keeps the states few."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from scorekeeper.engine.budget import Budget

FIELD = 4
FULL = 1 << FIELD - 1
"""A field's highest bit, set if its place is overfull. A state has a field (`FIELD` bits) for each place that can be overfull."""


class Item(NamedTuple):
    """An item. If chosen, it adds its `worth` and takes one unit of room in each place in `needs`. `order` sorts the items."""

    order: int
    worth: int
    needs: tuple[Hashable, ...]


def most(items: Sequence[Item], room: Mapping[Any, int], budget: Budget) -> int:
    """Return the greatest worth of items that fit together. A place has room for `room[place]` items, or 1 if `room` lacks it."""
    items = sorted(items, key=attrgetter("order"))
    wanted = Counter(place for item in items for place in item.needs)
    scarce = [place for place, times in wanted.items() if times > room.get(place, 1)]
    field = {place: FIELD * number for number, place in enumerate(scarce)}
    last = {place: at for at, item in enumerate(items) for place in item.needs}
    overfull = sum(FULL << shift for shift in field.values())
    # A field starts so high that one more than there is room for makes it overfull.
    start = sum(FULL - 1 - min(room.get(place, 1), FULL - 1) << shift for place, shift in field.items())
    best = {start: 0}
    for at, (_, worth, needs) in enumerate(items):
        added = sum(1 << field[place] for place in needs if place in field)
        done = sum(FULL - 1 << field[place] for place in needs if place in field and last[place] == at)
        budget.spend(len(best))
        best = _with_or_without(best, worth, added, overfull, ~done)
    return max(best.values())


def _with_or_without(best: dict[int, int], worth: int, added: int, overfull: int, kept: int) -> dict[int, int]:
    """Return the best worth by state after one more item is either taken or not, given the worth before it (`best`). A state is a
    number with bits for the room used at each place. Taking the item adds `added` to the state, and `worth` to its worth. The
    item isn't taken if the state then has a bit of the mask `overfull`. States returned have only the bits of the mask `kept`."""
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
