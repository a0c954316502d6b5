"""The best choice of things that compete for places, compared with every choice there is."""

from collections import Counter
from itertools import combinations
from random import Random

from scorekeeper.engine.budget import Budget
from scorekeeper.games.rummikub.packing import Thing, most


def best_of_all(things: list[Thing], room: dict[str, int]) -> int:
    def fits(chosen: tuple[Thing, ...]) -> bool:
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
            Thing(
                random.randint(1, 4), random.randint(0, 9), tuple(random.sample(places, random.randint(1, len(places))))
            )
            for _ in range(random.randint(0, 7))
        ]
        assert most(things, room, Budget(10_000)) == best_of_all(things, room), (things, room)
