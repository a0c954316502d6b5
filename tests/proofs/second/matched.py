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
ENOUGH = 2


@dataclass(frozen=True)
class Agreed:
    """How many jokers are in play and of each tile, what the first play must come to, what a joker counts in it (None: as its
    tile), and the house rules on jokers."""

    jokers: int = 2
    points: int = 12
    joker: int | None = None
    copies: int = 2
    free: str = "replace"
    retrieve: str = "rack"
    group: str = "either"
    reuse: str = "two-from-rack"
    set: str = "open"


@dataclass(frozen=True)
class Told:
    """What comes of trying: the points from the rack, of the lawful ways that free the fewest jokers the most, none where there
    is none; and the rules broken by the ways that break the fewest. `own`: the most that sets from the rack come to."""

    points: frozenset[int]
    rules: frozenset[frozenset[str]] = frozenset()
    own: int = 0


NOT_FREED = {
    "rack": frozenset({"rkub.joker-keeps", "rkub.joker-retrieve"}),
    "rack-or-table": frozenset({"rkub.joker-keeps", "rkub.joker-table"}),
}
NOT_FILLED = frozenset({"rkub.joker-group"})
NOT_NEW = {"two-from-rack": frozenset({"rkub.joker-reuse"}), "new-set": frozenset({"rkub.joker-new-set"})}
NOT_WHOLE = frozenset({"rkub.joker-locked"})


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
    return as_said and len({tile[-1] for tile in row}) == 1 and numbers == list(range(numbers[0], numbers[0] + len(row)))


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
    ways = [[list(zip(old[tile], there, strict=True)) for there in permutations(new[tile], len(old[tile]))] for tile in old]
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


def tried(before: Sets, after: Sets, opened: bool, agreed: Agreed) -> Told:
    """A turn judged by every matching that counts: those that leave the most sets whole."""
    if not all(map(meanings, after)) or max(count(after).values(), default=0) > max(agreed.copies, agreed.jokers):
        return Told(frozenset())
    if any(times > agreed.copies for tile, times in count(after).items() if tile != "*"):
        return Told(frozenset())
    if count(after)["*"] > agreed.jokers or count(before) - count(after) or not count(after) - count(before):
        return Told(frozenset())
    held = [(whole(before, matched), matched) for matched in matchings(before, after)]
    most = max(len(lying) for lying, _ in held)
    seen = {_what_matters(before, after, lying, matched, agreed) for lying, matched in held if len(lying) == most}
    ways = [Way(before, after, *one, agreed) for one in seen]
    told = [(rules, freed, way.points) for way in ways for rules, freed in way.judged(opened)]
    lawful = sorted((freed, -worth) for rules, freed, worth in told if not rules)
    least = min(len(rules) for rules, _, _ in told)
    named = frozenset(rules for rules, _, _ in told if len(rules) == least)
    return Told(frozenset(-worth for _, worth in lawful[:1]), named, max(way.own() for way in ways))


Wild = tuple[tuple[Place, Place], ...]
Homes = tuple[frozenset[int], ...]


def _what_matters(
    before: Sets, after: Sets, lying: frozenset[Place], matched: Matched, agreed: Agreed
) -> tuple[frozenset[int], frozenset[Place], Wild, Homes]:
    """Of a matching: sets not new, places of tiles from the rack, which joker is which, the sets of a locked one's tiles."""
    there = {(at, i) for at, row in enumerate(after) for i in range(len(row))}
    wild = tuple((old, new) for old, new in matched.items() if plain(before[old[0]][old[1]]) == "*")
    homes: Homes = ()
    if agreed.set == "locked":
        homes = tuple(
            frozenset(matched[at, i][0] for i, tile in enumerate(row) if plain(tile) != "*") for at, row in enumerate(before)
        )
    return frozenset(home for _, home in lying), frozenset(there - set(matched.values())), wild, homes


Joker = tuple[Place, Place, str, bool]
"""Where a joker lay and lies, what it stood for, and whether it was freed."""


class Way:
    """A matching, as far as it matters."""

    def __init__(
        self,
        before: Sets,
        after: Sets,
        holds_old: frozenset[int],
        from_rack: frozenset[Place],
        wild: Wild,
        homes: Homes,
        agreed: Agreed,
    ) -> None:
        self.before, self.after, self.holds_old, self.from_rack = before, after, holds_old, from_rack
        self.wild, self.homes, self.agreed = wild, homes, agreed
        self.points = sum(number(after[at][i]) for at, i in from_rack)

    def judged(self, opened: bool) -> Iterator[tuple[frozenset[str], int]]:
        """The rules broken, for every way to say what the jokers stand for and what replaced them, and how many were freed."""
        seen: set[tuple[tuple[Joker, ...], tuple[str, ...]]] = set()
        for old in product(*(meanings(row) for row in self.before)) if self.wild else [()]:
            for new in product(*(meanings(row) for row in self.after)) if self.wild else [()]:
                said = tuple(
                    (was, now, old[was[0]][was[1]], old[was[0]][was[1]] != new[now[0]][now[1]]) for was, now in self.wild
                )
                seen.add((said, self._filling(old, said)))
        if self.agreed.set == "locked":  # A joker that may have kept its meaning has kept it.
            least = min(sum(freed for _, _, _, freed in said) for said, _ in seen)
            seen = {(said, filling) for said, filling in seen if sum(freed for _, _, _, freed in said) == least}
        for jokers, filling in seen:
            for replacing, broken in self._replaced([tile for _, _, tile, freed in jokers if freed], filling):
                yield self._broken(frozenset(replacing), jokers, opened) | broken, sum(freed for *_, freed in jokers)

    def _filling(self, old: tuple[Set, ...], said: tuple[Joker, ...]) -> tuple[str, ...]:
        """The last tile of each group of three that a joker has left: of the colour that nobody there has, or stands for."""
        if self.agreed.group != "both-missing":
            return ()
        left = sorted({was[0] for was, _, _, freed in said if freed})
        return tuple(
            f"{number(old[at][0])}{colour}"
            for at in left
            if len(old[at]) == 3 and _is_group(old[at])
            for colour in set(COLOURS) - {tile[-1] for tile in old[at]}
        )

    def _replaced(self, stood_for: list[str], filling: tuple[str, ...]) -> Iterator[tuple[tuple[Place, ...], frozenset[str]]]:
        """Every choice of replacing tiles; where there is none, that there is none."""
        if self.agreed.free == "rearrange":
            yield (), frozenset()
            return
        chosen = self._chosen([*stood_for, *filling])
        if chosen:
            yield from [(one, frozenset()) for one in chosen]
        else:
            yield (), NOT_FILLED if self._chosen(stood_for) else NOT_FREED[self.agreed.retrieve]

    def _chosen(self, tiles: list[str]) -> list[tuple[Place, ...]]:
        among = self.from_rack
        if self.agreed.retrieve == "rack-or-table":
            among = frozenset((at, i) for at, row in enumerate(self.after) for i in range(len(row)))
        lying = [[place for place in among if self._at(place) == tile] for tile in tiles]
        return [one for one in product(*lying) if len(set(one)) == len(one)]

    def _at(self, place: Place) -> str:
        return self.after[place[0]][place[1]]

    def _broken(self, replacing: frozenset[Place], jokers: tuple[Joker, ...], opened: bool) -> frozenset[str]:
        free, broken = self.from_rack - replacing, set[str]()
        freed_in = [now[0] for _, now, _, freed in jokers if freed]
        if not all(self._may_hold(at, free) for at in freed_in):
            broken |= NOT_NEW[self.agreed.reuse]
        if self.agreed.set == "locked" and not all(
            len(self.homes[was[0]] | {other[0] for old, other, _, moved in jokers if old[0] == was[0] and not moved}) == 1
            for was, _, _, freed in jokers
            if not freed
        ):
            broken |= NOT_WHOLE
        if not opened and not self._opens(replacing):
            if self._opens(frozenset()):
                broken |= {"rkub.joker-opened"}
            else:
                broken |= {"rkub.opening"} | ({"rkub.joker-opened"} if freed_in else set())
        return frozenset(broken)

    def _may_hold(self, at: int, free: frozenset[Place]) -> bool:
        """May a freed joker lie in this set?"""
        if self.agreed.reuse == "anywhere":
            return True
        enough = self.agreed.reuse == "new-set" or sum(1 for place in free if place[0] == at) >= ENOUGH
        return at not in self.holds_old and enough

    def _opens(self, replacing: frozenset[Place]) -> bool:
        """Do the sets from the rack come to enough? A tile that replaces a joker counts in one only where it may come from the
        table; from the rack it has to be spared, so that what is left is a set."""
        spared = replacing if self.agreed.retrieve == "rack" else frozenset()
        own = [
            tuple(tile for i, tile in enumerate(row) if (at, i) not in spared)
            for at, row in enumerate(self.after)
            if all((at, i) in self.from_rack for i in range(len(row)))
        ]
        own = [row for row in own if meanings(row)]
        return bool(own) and sum(map(self._worth, (tile for row in own for tile in row))) >= self.agreed.points

    def own(self) -> int:
        """What the sets come to that came from the rack."""
        own = [row for at, row in enumerate(self.after) if all((at, i) in self.from_rack for i in range(len(row)))]
        return sum(self._worth(tile) for row in own for tile in row)

    def _worth(self, tile: str) -> int:
        flat = self.agreed.joker
        return flat if flat is not None and tile.startswith("*") else number(tile)
