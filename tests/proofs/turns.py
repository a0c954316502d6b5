"""Turns on a Rummikub table made up, and judged by trying everything: which tile came from the rack, which joker is which,
what each joker stands for. Tiles are text here, and nothing of the engine is used."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations, product
from random import Random

COLOURS = "rbyk"
Set = tuple[str, ...]
Sets = tuple[Set, ...]


@dataclass(frozen=True)
class Opening:
    """How many jokers are in play, what the first play must come to, and what a joker counts in it (None: as its tile)."""

    jokers: int = 2
    points: int = 12
    joker: int | None = None


def number(tile: str) -> int:
    """The number on a tile, or that a joker stands for."""
    return int(tile.removeprefix("*=").rstrip(COLOURS))


def plain(tile: str) -> str:
    """The tile, a joker without its name."""
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

    def __init__(self, before: Sets, after: Sets, from_rack: frozenset[tuple[int, int]], opening: Opening) -> None:
        self.before, self.after, self.from_rack, self.opening = before, after, from_rack, opening

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
        return bool(own) and sum(map(self._worth, (tile for row in own for tile in row))) >= self.opening.points

    def _worth(self, tile: str) -> int:
        flat = self.opening.joker
        return flat if flat is not None and tile.startswith("*") else number(tile)


def tried(before: Sets, after: Sets, opened: bool, opening: Opening) -> set[int]:
    """The points that came from the rack, for every lawful way to see the turn; empty where there is none."""
    if not all(map(meanings, after)):
        return set()
    played, missing = (a - b for a, b in permutations((count(after), count(before))))
    if missing or not played or count(after)["*"] > opening.jokers:
        return set()
    wild = [(at, i) for at, row in enumerate(after) for i, tile in enumerate(row) if tile.startswith("*")]
    old_jokers = [(at, i) for at, row in enumerate(before) for i, tile in enumerate(row) if tile.startswith("*")]
    points = set()
    for chosen in permutations(wild, len(old_jokers)):
        for places in _from_rack(after, played, [place for place in wild if place not in chosen]):
            way = Way(before, after, frozenset(places), opening)
            worth = sum(number(after[at][i]) for at, i in places)
            if worth not in points and any(
                way.lawful(chosen, tuple(old[at][i] for at, i in old_jokers), new, opened)
                for old in product(*map(meanings, before))
                for new in product(*map(meanings, after))
            ):
                points.add(worth)
    return points


def count(table: Sets) -> Counter[str]:
    """The tiles of a table, jokers without their names."""
    return Counter(plain(tile) for row in table for tile in row)


def _from_rack(after: Sets, played: Counter[str], jokers: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Every choice of places that the played tiles may lie at."""
    choices = []
    for tile, times in played.items():
        if tile != "*":
            there = [(at, i) for at, row in enumerate(after) for i, other in enumerate(row) if other == tile]
            choices.append(list(combinations(there, times)))
    for taken in product(*choices):
        yield [*(place for group in taken for place in group), *jokers]


# Turns made up.


def some_set(random: Random, high: int) -> list[str]:
    """A group or a run of numbers up to `high`."""
    if random.random() < 0.4:
        rank = random.randint(1, high)
        return [f"{rank}{colour}" for colour in random.sample(COLOURS, random.choice((3, 3, 4)))]
    size = random.choice((3, 3, 4, 5))
    start, colour = random.randint(1, max(1, high - size + 1)), random.choice(COLOURS[:3])
    return [f"{rank}{colour}" for rank in range(start, start + size)]


def with_jokers(random: Random, table: list[list[str]], jokers: int) -> None:
    """Up to so many tiles become jokers."""
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
    """A small table after a turn, and one before that it may have come from."""
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
