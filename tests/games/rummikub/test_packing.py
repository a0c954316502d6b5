"""The best choice of things that compete for places, compared with every choice there is."""

from collections import Counter
from itertools import combinations
from random import Random

from scorekeeper.engine.budget import Budget
from scorekeeper.games.rummikub.packing import Item, most
from tests.support.for_each import for_each


def best_of_all(things: list[Item], room: dict[str, int]) -> int:
    def fits(chosen: tuple[Item, ...]) -> bool:
        wanted = Counter(place for thing in chosen for place in thing.needs)
        return all(times <= room.get(place, 1) for place, times in wanted.items())

    choices = (chosen for size in range(len(things) + 1) for chosen in combinations(things, size))
    return max(sum(thing.worth for thing in chosen) for chosen in choices if fits(chosen))


def test_no_choice_is_worth_more() -> None:
    random = Random("packing")
    for _ in range(200):
        places = "abcde"[: random.randint(1, 5)]
        room = {place: random.randint(0, 6) for place in places if random.random() < 0.7}
        things = [
            Item(random.randint(1, 4), random.randint(0, 9), tuple(random.sample(places, random.randint(1, len(places)))))
            for _ in range(random.randint(0, 7))
        ]
        assert most(things, room, Budget(10_000)) == best_of_all(things, room), (things, room)


@for_each(("wanted", "room", "best"), [
    # What was worth more so far is not given up for what is looked at later.
    ([("b", 2), ("ab", 9), ("a", 2), ("b", 7)], {"b": 2}, 16),
    # A thing worth one is something, beside one that is worth nothing.
    ([("a", 1), ("a", 0)], {}, 1),
    # As much as a field of bits can count; where there is room for more, the place beside it has no more for that.
    ([("a", 1)] * 8, {"a": 7}, 7),
    ([("ab", 0), *[("b", 1)] * 5, *[("a", 0)] * 9], {"a": 9, "b": 3}, 3),
    # What nothing needs any more is forgotten, or the steps would not do.
    ([(place, 1) for place in "abcdefghij" for _ in range(3)], dict.fromkeys("abcdefghij", 2), 20),
])  # fmt: skip
def test_a_choice_is_found_in_a_few_steps(wanted: list[tuple[str, int]], room: dict[str, int], best: int) -> None:
    things = [Item(turn, worth, tuple(needs)) for turn, (needs, worth) in enumerate(wanted)]
    assert most(things, room, Budget(150)) == best
