"""A turn on the Rummikub table against trying everything: which tile came from the rack, which joker is which, what each
joker stands for. Nothing of the engine is used here but its tiles and the function under test."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations, product
from random import Random

import pytest

from scorekeeper.engine.cards import Tile
from scorekeeper.engine.rearrange import rearrange

COLOURS = "rbyk"
Set = tuple[str, ...]
Sets = tuple[Set, ...]

OPTIONS = {"jokers": 2, "opening": 12, "opening_joker": "as-tile"}
"""A low opening, for small tables."""


def tiles(table: Sets) -> tuple[tuple[Tile, ...], ...]:
    return tuple(tuple(map(Tile.parse, row)) for row in table)


def number(tile: str) -> int:
    return int(tile.removeprefix("*=").rstrip(COLOURS))


def plain(tile: str) -> str:
    return "*" if tile.startswith("*") else tile


@cache
def meanings(row: Set) -> tuple[Set, ...]:
    """Every way to say of each joker of a set which tile it is, so that the set is a group or a run; none if it is neither.
    The colour that a joker was given binds in a run only."""
    if len(row) < 3:
        return ()
    choices = [[f"{number(tile)}{colour}" for colour in COLOURS] if tile.startswith("*") else [tile] for tile in row]
    return tuple(said for said in product(*choices) if _is_group(said) or _is_run(said, row))


def _is_group(row: Set) -> bool:
    return len({number(tile) for tile in row}) == 1 and len({tile[-1] for tile in row}) == len(row) <= 4


def _is_run(row: Set, laid: Set) -> bool:
    numbers = sorted(number(tile) for tile in row)
    as_said = all(said == tile.removeprefix("*=") for said, tile in zip(row, laid, strict=True) if tile[-1] in COLOURS)
    return (
        as_said and len({tile[-1] for tile in row}) == 1 and numbers == list(range(numbers[0], numbers[0] + len(row)))
    )


class Way:
    """One way to tell the tiles of the table after a turn apart."""

    def __init__(self, before: Sets, after: Sets, from_rack: frozenset[tuple[int, int]]) -> None:
        self.before, self.after, self.from_rack = before, after, from_rack

    def lawful(self, chosen: tuple[tuple[int, int], ...], old: tuple[str, ...], new: Sets, opened: bool) -> bool:
        """Is it, where the jokers of before lie at the chosen places, stood for `old`, and all stand for `new` now?"""
        freed = [(tile, place) for tile, place in zip(old, chosen, strict=True) if new[place[0]][place[1]] != tile]
        candidates = [
            [place for place in self.from_rack if self.after[place[0]][place[1]] == tile] for tile, _ in freed
        ]
        return any(
            len(set(replacing)) == len(replacing) and self._holds(frozenset(replacing), freed, opened)
            for replacing in product(*candidates)
        )

    def _holds(
        self, replacing: frozenset[tuple[int, int]], freed: list[tuple[str, tuple[int, int]]], opened: bool
    ) -> bool:
        free = self.from_rack - replacing
        for _, (at, _) in freed:
            now = Counter(map(plain, self.after[at]))
            if any(not Counter(map(plain, row)) - now for row in self.before):
                return False
            if sum(1 for place in free if place[0] == at) < 2:
                return False
        return opened or self._opens(free)

    def _opens(self, free: frozenset[tuple[int, int]]) -> bool:
        own = [row for at, row in enumerate(self.after) if all((at, i) in free for i in range(len(row)))]
        return bool(own) and sum(number(tile) for row in own for tile in row) >= OPTIONS["opening"]


def tried(before: Sets, after: Sets, opened: bool) -> set[int]:
    """The points that came from the rack, for every lawful way to see the turn; empty where there is none."""
    if not all(map(meanings, after)):
        return set()
    played, missing = (a - b for a, b in permutations((_count(after), _count(before))))
    if missing or not played or _count(after)["*"] > OPTIONS["jokers"]:
        return set()
    wild = [(at, i) for at, row in enumerate(after) for i, tile in enumerate(row) if tile.startswith("*")]
    old_jokers = [(at, i) for at, row in enumerate(before) for i, tile in enumerate(row) if tile.startswith("*")]
    points = set()
    for chosen in permutations(wild, len(old_jokers)):
        for places in _from_rack(after, played, [place for place in wild if place not in chosen]):
            way = Way(before, after, frozenset(places))
            worth = sum(number(after[at][i]) for at, i in places)
            if worth not in points and any(
                way.lawful(chosen, tuple(old[at][i] for at, i in old_jokers), new, opened)
                for old in product(*map(meanings, before))
                for new in product(*map(meanings, after))
            ):
                points.add(worth)
    return points


def _count(table: Sets) -> Counter[str]:
    return Counter(plain(tile) for row in table for tile in row)


def _from_rack(after: Sets, played: Counter[str], jokers: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Every choice of places that the played tiles may lie at."""
    choices = []
    for tile, count in played.items():
        if tile != "*":
            there = [(at, i) for at, row in enumerate(after) for i, other in enumerate(row) if other == tile]
            choices.append(list(combinations(there, count)))
    for taken in product(*choices):
        yield [*(place for group in taken for place in group), *jokers]


# Turns made up.


def some_set(random: Random, high: int) -> list[str]:
    if random.random() < 0.4:
        rank = random.randint(1, high)
        return [f"{rank}{colour}" for colour in random.sample(COLOURS, random.choice((3, 3, 4)))]
    size = random.choice((3, 3, 4, 5))
    start, colour = random.randint(1, max(1, high - size + 1)), random.choice(COLOURS[:3])
    return [f"{rank}{colour}" for rank in range(start, start + size)]


def with_jokers(random: Random, table: list[list[str]], jokers: int) -> None:
    for _ in range(jokers):
        row = random.choice(table)
        i = random.randrange(len(row))
        if not row[i].startswith("*"):
            is_group = len({tile.rstrip(COLOURS).removeprefix("*=") for tile in row}) == 1
            row[i] = f"*={row[i].rstrip(COLOURS) if is_group else row[i]}"


def named(random: Random, chosen: tuple[str, ...]) -> list[str] | None:
    """A set of these tiles, its jokers named in some way; None if there is none."""
    naturals = [tile for tile in chosen if not tile.startswith("*")]
    numbers, colours = {number(tile) for tile in naturals}, {tile[-1] for tile in naturals}
    jokers, found = len(chosen) - len(naturals), []
    if len(numbers) == 1 and len(colours) == len(naturals):
        found.append(naturals + [f"*={number(naturals[0])}"] * jokers)
    if len(colours) == 1 and len(numbers) == len(naturals):
        for start in range(1, 15 - len(chosen)):
            window = range(start, start + len(chosen))
            if numbers <= set(window):
                colour = naturals[0][-1]
                found.append([f"{rank}{colour}" if rank in numbers else f"*={rank}{colour}" for rank in window])
    return random.choice(found) if found else None


def some_before(random: Random, after: Sets) -> Sets:
    """Some sets that can be made of the tiles of the table after the turn: jokers named anew, or as they are."""
    kept = random.sample(after, random.randint(0, len(after) - 1))
    pool = [tile for row in after for tile in row]
    for tile in (tile for row in kept for tile in row):
        pool.remove(tile)
    table = [list(row) for row in kept]
    for row in table:
        if len(row) > 3 and random.random() < 0.5:
            pool.append(row.pop(random.choice((0, -1))))
    for _ in range(60):
        if len(table) > 3 or len(pool) < 4:
            break
        chosen = tuple(random.sample(pool, random.choice((3, 3, 4))))
        row = named(random, chosen)
        if row:
            table.append(row)
            for tile in chosen:
                pool.remove(tile)
    return tuple(map(tuple, table))


def some_turn(random: Random) -> tuple[Sets, Sets]:
    high = random.choice((4, 5, 7))
    after = [some_set(random, high) for _ in range(random.choice((1, 2, 2, 3, 3, 4)))]
    with_jokers(random, after, random.choice((0, 1, 1, 2, 2)))
    before = some_before(random, tuple(map(tuple, after)))
    if random.random() < 0.15:
        row = random.choice(after)
        i = random.randrange(len(row))
        row[i] = random.choice(
            (f"{random.randint(1, high)}{random.choice(COLOURS)}", "*=3", f"*={random.randint(1, high)}r")
        )
    return before, tuple(map(tuple, after))


@pytest.mark.parametrize("part", range(6))
def test_random_turns_against_trying_everything(part: int) -> None:
    random = Random(f"turns {part}")
    lawful = 0
    for _ in range(250):
        before, after = some_turn(random)
        opened = random.random() < 0.6
        points = tried(before, after, opened)
        judged = rearrange(tiles(before), tiles(after), opened, OPTIONS)
        assert judged.verdict.ok is bool(points), (before, after, opened, judged.verdict.rules)
        if points:
            lawful += 1
            assert judged.points in points, (before, after, opened)
            assert judged.opens
        assert Counter(map(str, judged.played)) == _count(after) - _count(before)
    assert 50 < lawful < 200


ONE_RED_ELEVEN = ["11r", "11b", "11k", "11y"]


@pytest.mark.parametrize(
    ("before", "after", "rule"),
    [
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
    ],
)
def test_no_tile_serves_twice(before: list[list[str]], after: list[list[str]], rule: str) -> None:
    judged = rearrange(_sets(before), _sets(after), rule != "rkub.joker-reuse", {**OPTIONS, "opening": 40})
    assert not judged.verdict.ok
    assert not tried(_rows(before), _rows(after), rule != "rkub.joker-reuse")


def _rows(table: list[list[str]]) -> Sets:
    return tuple(map(tuple, table))


def _sets(table: list[list[str]]) -> tuple[tuple[Tile, ...], ...]:
    return tiles(_rows(table))


def test_a_whole_table_laid_twice_is_judged_at_once() -> None:
    """Every set of it may be the rack's or the table's: not every choice of sets is tried."""
    runs = [[f"{n}{c}" for n in range(a, a + 3)] for c in COLOURS for a in (1, 4, 7, 10)]
    judged = rearrange(_sets(runs), _sets(runs + runs), False, {**OPTIONS, "opening": 100})
    assert judged.verdict.ok
    assert len(judged.played) == 48
