"""A turn on a Rummikub table judged by trying everything: which tile after is which tile before, which joker is which, what each
joker stands for, which tiles replaced one. Tiles are text here."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product

COLOURS = "rbyk"
Set = tuple[str, ...]
Sets = tuple[Set, ...]
Place = tuple[int, int]
COPIES, ENOUGH = 2, 2


@dataclass(frozen=True)
class Opening:
    """How many jokers are in play, what the first play must come to, and what a joker counts in it (None: as its tile)."""

    jokers: int = 2
    points: int = 12
    joker: int | None = None


@dataclass(frozen=True)
class Told:
    """What comes of trying: the points from the rack of every lawful way, none where there is none; and of a player who had
    opened the rules broken by the ways that break the fewest."""

    points: frozenset[int]
    rules: frozenset[frozenset[str]] = frozenset()


NOT_FREED = frozenset({"rkub.joker-keeps", "rkub.joker-retrieve"})
NOT_NEW = frozenset({"rkub.joker-reuse"})


def number(tile: str) -> int:
    """The number on a tile, or that a joker stands for."""
    return int(tile.removeprefix("*=").rstrip(COLOURS))


def plain(tile: str) -> str:
    """The tile, a joker without its name."""
    return "*" if tile.startswith("*") else tile


def count(table: Sets) -> Counter[str]:
    """The tiles of a table, jokers without their names."""
    return Counter(plain(tile) for row in table for tile in row)


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


def places(table: Sets) -> dict[str, list[Place]]:
    """Where each tile lies."""
    lying: dict[str, list[Place]] = {}
    for at, row in enumerate(table):
        for i, tile in enumerate(row):
            lying.setdefault(plain(tile), []).append((at, i))
    return lying


Matched = dict[Place, Place]


def matchings(before: Sets, after: Sets) -> Iterator[Matched]:
    """Each tile of before with a like tile of after, in every way."""
    old, new = places(before), places(after)
    ways = [
        [list(zip(old[tile], there, strict=True)) for there in permutations(new[tile], len(old[tile]))] for tile in old
    ]
    for way in product(*ways):
        yield dict(pair for pairs in way for pair in pairs)


def whole(before: Sets, matched: Matched) -> frozenset[Place]:
    """The sets of before that lie within one set after, jokers left out, each with the set that holds it."""
    found = set()
    for at, row in enumerate(before):
        homes = {matched[at, i][0] for i, tile in enumerate(row) if plain(tile) != "*"}
        if len(homes) == 1:
            found.add((at, homes.pop()))
    return frozenset(found)


def tried(before: Sets, after: Sets, opened: bool, opening: Opening) -> Told:
    """A turn judged by every matching that counts: those that leave the most sets whole."""
    if not all(map(meanings, after)) or max(count(after).values(), default=0) > max(COPIES, opening.jokers):
        return Told(frozenset())
    if any(times > COPIES for tile, times in count(after).items() if tile != "*") or count(after)["*"] > opening.jokers:
        return Told(frozenset())
    if count(before) - count(after) or not count(after) - count(before):
        return Told(frozenset())
    held = [(whole(before, matched), matched) for matched in matchings(before, after)]
    most = max(len(lying) for lying, _ in held)
    seen = {_what_matters(before, after, lying, matched) for lying, matched in held if len(lying) == most}
    ways = [Way(after, *one, opening) for one in seen]
    told = [(rules, way.points) for way in ways for rules in way.judged(before, opened)]
    points = frozenset(worth for rules, worth in told if not rules)
    least = min(len(rules) for rules, _ in told)
    return Told(points, frozenset(rules for rules, _ in told if len(rules) == least))


Wild = tuple[tuple[Place, Place], ...]


def _what_matters(
    before: Sets, after: Sets, lying: frozenset[Place], matched: Matched
) -> tuple[frozenset[int], frozenset[Place], Wild]:
    """Of a matching: the sets that are not new, the places of tiles from the rack, and which joker is which."""
    there = {(at, i) for at, row in enumerate(after) for i in range(len(row))}
    wild = tuple((old, new) for old, new in matched.items() if plain(before[old[0]][old[1]]) == "*")
    return frozenset(home for _, home in lying), frozenset(there - set(matched.values())), wild


class Way:
    """A matching, as far as it matters."""

    def __init__(
        self, after: Sets, holds_old: frozenset[int], from_rack: frozenset[Place], wild: Wild, opening: Opening
    ) -> None:
        self.after, self.holds_old, self.from_rack, self.wild, self.opening = after, holds_old, from_rack, wild, opening
        self.points = sum(number(after[at][i]) for at, i in from_rack)

    def judged(self, before: Sets, opened: bool) -> Iterator[frozenset[str]]:
        """The rules broken, for every way to say what the jokers stand for and what replaced them."""
        freed_in = set()
        for old in product(*(meanings(row) for row in before)) if self.wild else [()]:
            for new in product(*(meanings(row) for row in self.after)) if self.wild else [()]:
                freed_in.add(
                    tuple(
                        (old[was[0]][was[1]], now)
                        for was, now in self.wild
                        if old[was[0]][was[1]] != new[now[0]][now[1]]
                    )
                )
        for freed in freed_in:
            lying = [[place for place in self.from_rack if self._at(place) == tile] for tile, _ in freed]
            chosen = [one for one in product(*lying) if len(set(one)) == len(one)]
            for replacing in chosen or [()]:
                yield self._broken(frozenset(replacing), freed, opened) | (frozenset() if chosen else NOT_FREED)

    def _at(self, place: Place) -> str:
        return self.after[place[0]][place[1]]

    def _broken(
        self, replacing: frozenset[Place], freed: tuple[tuple[str, Place], ...], opened: bool
    ) -> frozenset[str]:
        free = self.from_rack - replacing
        broken: set[str] = set()
        for _, (at, _) in freed:
            if at in self.holds_old or sum(1 for place in free if place[0] == at) < ENOUGH:
                broken |= NOT_NEW
        if not opened and not self._opens(free):
            broken |= {"rkub.opening"} | ({"rkub.joker-opened"} if freed else set())
        return frozenset(broken)

    def _opens(self, free: frozenset[Place]) -> bool:
        own = [row for at, row in enumerate(self.after) if all((at, i) in free for i in range(len(row)))]
        return bool(own) and sum(map(self._worth, (tile for row in own for tile in row))) >= self.opening.points

    def _worth(self, tile: str) -> int:
        flat = self.opening.joker
        return flat if flat is not None and tile.startswith("*") else number(tile)
