"""Every group of three to six cards of a pack, and of three and four tiles, judged twice: by the engine and by `second`.

Presets that share the law of the ace and the way to count have the same melds; how many jokers are in play decides only which
groups can turn up, so all are asked of a pack with two. What differs, house options included, is in `TABLES`.

With two packs a card can be there twice; `questions` has such groups.

A group has no order, and is asked as the pack lies: suit by suit from the ace up, jokers last. Where its cards share a suit or
a rank it is asked again as the other way round, and as said to be a set and to be a run; where it is a meld, in every order.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement, groupby, permutations
from math import comb
from pathlib import Path
from random import Random, SystemRandom
from time import monotonic
from typing import Any

from scorekeeper.engine.cards import Card, Tile
from scorekeeper.engine.game import agree
from scorekeeper.engine.games import GAMES
from scorekeeper.engine.judging import Judged, judge_meld
from scorekeeper.engine.melds import AceLaw, Kind, Meld, readings_of
from scorekeeper.engine.rules.counting import points_of_meld

from .questions import ASKS, asked_of
from .second.cards import CARDS, JOKER, NAMED, PACK, RANKED, RANKS, TILES, Deck, is_joker
from .second.house import House
from .second.laws import RUN, SET, Law
from .second.opinion import Opinion, Reading, judge, readings

Group = tuple[int, ...]
Told = list[str]
LARGEST = 6
TILE_JOKERS = 4


@dataclass(frozen=True)
class Table:
    """Houses whose melds are the same: presets of a game that do not differ in this, and options, one of them for each way to
    count."""

    game: str
    presets: tuple[str, ...]
    options: tuple[dict[str, object], ...]

    @property
    def name(self) -> str:
        """What tells it from the others."""
        return " ".join([self.game, *map(str, self.options[0].values())] if self.game == "rummy" else [self.game])

    def houses(self, preset: str) -> list[House]:
        """The houses of a preset, one for each way to count."""
        return [House(self.game, preset, options) for options in self.options]


TABLES = (
    Table("rummy500", ("pagat", "bicycle"), ({}, {"card_values": "5-10-15"})),
    Table("rummy", ("basic", "block", "wrotham"), ({},)),
    Table("rummy", ("basic", "block", "wrotham"), ({"ace": "high-or-low"},)),
    Table("rummy", ("basic", "block", "wrotham"), ({"ace": "round-the-corner"},)),
    Table("rummikub", ("tiles", "modern", "cards"), ({"joker_penalty": 30}, {"joker_penalty": 25})),
)
OF_CARDS = tuple(range(4))
OF_TILES = 4


@dataclass(frozen=True)
class Engine:
    """The engine's side of a table: its law, and what it counts by, one for each way to count."""

    law: AceLaw
    values: tuple[str, ...]


@lru_cache
def engine_of(table: int, preset: str) -> Engine:
    """What a preset plays by."""
    set_ups = [
        agree(GAMES[house.game], preset, house.given, ("1", "2", "3", "4")).set_up
        for house in TABLES[table].houses(preset)
    ]
    return Engine(set_ups[0].law, tuple(set_up.card_values for set_up in set_ups))


@lru_cache
def law_of(table: int) -> Law:
    """The second opinion's side of it."""
    return TABLES[table].houses(TABLES[table].presets[0])[0].law


@lru_cache
def cards_of(deck: Deck) -> dict[int, Card]:
    """Each number as a card of the engine: read as its contract writes it."""
    parse = Tile.parse if deck is TILES else Card.parse
    numbers = [*PACK, *range(NAMED, NAMED + CARDS), *range(RANKED, RANKED + RANKS)]
    return {number: parse(text) for number, text in zip(numbers, deck.write(numbers), strict=True)}


@lru_cache
def numbers_of(deck: Deck) -> dict[Card, int]:
    """And back; a joker without a name is the first."""
    return {card: number for number, card in reversed(cards_of(deck).items())}


# Groups.


def related(size: int) -> Iterator[Group]:
    """Every group of a pack whose naturals share a suit or a rank: all else is no meld by any law."""
    found = {
        (*naturals, *jokers)
        for count in range(min(3, size + 1))
        for jokers in combinations((52, 53), count)
        for alike in chain(
            (range(first, first + RANKS) for first in range(0, CARDS, RANKS)),
            (range(rank, CARDS, RANKS) for rank in range(RANKS)),
        )
        for naturals in combinations(alike, size - count)
    }
    return iter(sorted(found))


def tile_groups(size: int, jokers: int) -> Iterator[Group]:
    """Every group of the tiles, two of each kind, and so many jokers; two groups of like tiles are one."""
    for group in combinations_with_replacement(range(CARDS + 1), size):
        if all(group.count(tile) <= 2 for tile in group if tile != JOKER) and group.count(JOKER) <= jokers:
            yield group


# Both opinions on a group.


@lru_cache(maxsize=8)
def wanted_of(table: int, size: int) -> dict[Group, Opinion]:
    """The second opinion on every group of a pack that shares a suit or a rank, as the pack lies."""
    return {group: judge(group, law_of(table)) for group in related(size)}


NO_KIND = ("meld.kind",)
UNRELATED = Opinion(rules=frozenset(NO_KIND))


@dataclass
class Count:
    """How many groups were compared, in how many questions, and what was told of those on which the two differ."""

    groups: int = 0
    questions: int = 0
    differ: int = 0
    told: Told = field(default_factory=list)

    def add(self, other: "Count") -> None:
        self.groups += other.groups
        self.questions += other.questions
        self.differ += other.differ
        self.told = (self.told + other.told)[:5]


class Both:
    """Both opinions of one table."""

    def __init__(self, table: int) -> None:
        preset = TABLES[table].presets[0]
        self.name, self.law, self.deck = TABLES[table].name, law_of(table), law_of(table).deck
        self.counted = [house.counted for house in TABLES[table].houses(preset)]
        self.engine = engine_of(table, preset)
        self.cards, self.numbers = cards_of(self.deck), numbers_of(self.deck)
        self.count = Count()

    def compare(self, group: Group, opinion: Opinion, said: str | None = None) -> None:
        """Ask the engine, and hold its answer against the opinion."""
        cards = tuple(map(self.cards.__getitem__, group))
        judged = judge_meld(cards, Kind(said) if said else None, self.engine.law)
        self.count.questions += 1
        if not self.agrees(judged, opinion):
            self.tell(group, opinion, said, judged)

    def tell(self, group: Group, opinion: Opinion, said: str | None, judged: Judged) -> None:
        """Keep what they differ in."""
        self.count.differ += 1
        if len(self.count.told) < 5:
            self.count.told.append(f"{self.name}, {self.deck.write(group)} as {said}: wanted {opinion}, got {judged}")

    def agrees(self, judged: Judged, opinion: Opinion) -> bool:
        """Is it a meld, which, what does it count; or what is open; or which rules are broken?"""
        verdict = judged.verdict
        if opinion.meld:
            return bool(verdict.ok and judged.meld) and self.as_wanted([judged.meld], [opinion.meld])  # type: ignore[list-item]
        if judged.meld is not None or verdict.ok:
            return False
        if opinion.open:
            return verdict.rules == ("joker.assign",) and self.as_wanted(verdict.readings, opinion.open)
        return not verdict.readings and (opinion.rules is None or frozenset(verdict.rules) == opinion.rules)

    def as_wanted(self, melds: Sequence[Meld], wanted: Iterable[Any]) -> bool:
        """The same melds, each with the same points by every way to count, and none twice."""
        got = {self.key(meld): [points_of_meld(meld, values) for values in self.engine.values] for meld in melds}
        return len(got) == len(melds) and got == {
            one.key: [counted.meld(one.shape, one.cards) for counted in self.counted] for one in wanted
        }

    def key(self, meld: Meld) -> tuple[str, Group, int]:
        """The engine's meld in the words of `second`."""
        cards = tuple(self.numbers.get(card, -1) for card in meld.cards)
        return str(meld.kind), tuple(sorted(cards)) if meld.kind is Kind.SET else cards, meld.start - 1

    def otherwise(self, group: Group, orders: Callable[[Group], Iterable[Group]]) -> None:
        """The same group asked for all its readings, in other orders, and said to be a set or a run."""
        found = readings(group, self.law)
        self.all_readings(group, found)
        for row in orders(group) if found else (group, group[::-1]):
            for said in (None, SET, RUN):
                self.compare(row, judge(row, self.law, said, found), said)

    def all_readings(self, group: Group, found: list[Reading]) -> None:
        """The question without an order: every meld that these cards can be."""
        cards = tuple(map(self.cards.__getitem__, group))
        self.count.questions += 1
        if not self.as_wanted(readings_of(cards, self.engine.law), found):
            self.tell(group, Opinion(open=tuple(found)), "readings", judge_meld(cards, None, self.engine.law))


def all_from(table: int, size: int, lowest: int) -> Count:
    """Every group of so many cards of which the first in the pack is that one."""
    both, wanted = Both(table), wanted_of(table, size)
    law, pack = both.engine.law, [both.cards[number] for number in PACK]
    rest = zip(combinations(PACK[lowest + 1 :], size - 1), combinations(pack[lowest + 1 :], size - 1), strict=True)
    for both.count.groups, (others, cards) in enumerate(rest, start=1):
        group = (lowest, *others)
        opinion = wanted.get(group, UNRELATED)
        judged = judge_meld((pack[lowest], *cards), None, law)
        if opinion is UNRELATED and judged.meld is None and judged.verdict.rules == NO_KIND:
            continue
        if not both.agrees(judged, opinion):
            both.tell(group, opinion, None, judged)
    both.count.questions = both.count.groups
    return both.count


def related_again(table: int, size: int, every: bool, seed: int) -> Count:
    """The groups of so many cards that share a suit or a rank, asked otherwise, melds in every order. Or, where that is too
    much: asked as they lie, and the melds among them in some orders."""
    both, chance = Both(table), Random(seed)
    for group, opinion in wanted_of(table, size).items():
        if every:
            both.otherwise(group, every_order)
            continue
        both.compare(group, opinion)
        if opinion.meld or opinion.open:
            both.otherwise(group, lambda row: some_orders(row, chance))
    return both.count


def every_order(group: Group) -> set[Group]:
    """Like jokers change places with nobody the wiser."""
    return set(permutations(JOKER if is_joker(card) else card for card in group))


def some_orders(group: Group, chance: Random) -> list[Group]:
    """Both ways round, and two more."""
    return [group, group[::-1], *(tuple(chance.sample(group, len(group))) for _ in range(2))]


def some(table: int, groups: int, sizes: tuple[int, ...], seed: int) -> Count:
    """Random groups of these sizes, each group as likely as any other."""
    both, chance = Both(table), Random(seed)
    for size in chance.choices(sizes, [comb(len(PACK), size) for size in sizes], k=groups):
        group = tuple(sorted(chance.sample(PACK, size)))
        both.compare(group, wanted_of(table, size).get(group, UNRELATED))
        both.count.groups += 1
    return both.count


def all_tiles(size: int, jokers: int) -> Count:
    """Every group of so many tiles; those that are a meld, or open, asked otherwise too."""
    both = Both(OF_TILES)
    for group in tile_groups(size, jokers):
        opinion = judge(group, both.law)
        both.compare(group, opinion)
        both.count.groups += 1
        if opinion.meld or opinion.open:
            both.otherwise(group, every_order)
    return both.count


def at_the_door(table: int, groups: int, seed: int) -> Count:
    """So many groups asked as questions in JSON, each of some preset: half of them any of the pack, half of those that share a
    suit or a rank, in any order."""
    count, chance = Count(), Random(seed)
    alike = [group for size in range(3, LARGEST + 1) for group in wanted_of(OF_CARDS[0], size)]
    for _ in range(groups):
        house = chance.choice(TABLES[table].houses(chance.choice(TABLES[table].presets)))
        group = chance.choice(alike) if chance.random() < 0.5 else chance.sample(PACK, chance.randint(3, LARGEST))
        ask = chance.choice(("meld", "meld", "meld", "readings"))
        said = chance.choice(({}, {"as": SET}, {"as": RUN})) if ask == "meld" else {}
        row = house.deck.write(chance.sample(group, len(group)))
        trouble, _ = asked_of(house, {"ask": ask, "cards": row, **said}, ASKS[ask][2])
        count.questions += 1
        if trouble:
            count.differ += 1
            count.told = [*count.told, trouble][:5]
    return count


# The proof.

Task = tuple[str, Callable[..., Count], tuple[Any, ...]]


def melds(
    folder: Path,
    largest: int,
    random: int,
    door: int,
    otherwise: int = LARGEST,
    first: int = 0,
    cores: int = 1,
    seed: int = 0,
) -> dict[str, Any]:
    """All groups of up to `largest` cards and of the tiles, and so many random ones of the larger sizes, shared out among the
    tables. Those of up to `otherwise` cards that share a suit or a rank are asked in other ways too, and `door` of all as
    questions in JSON. `first` is the table of cards to begin with, for going on where a run was broken off. Without a seed a
    fresh one is taken; it is in the figures."""
    seed, tables = seed or SystemRandom().randrange(1, 10**9), len(OF_CARDS[first:])
    total, begun = Count(), monotonic()
    for name, counts in groupby(
        _done(list(_tasks(largest, random, door, otherwise, first, seed)), cores), key=lambda done: done[0]
    ):
        of_name = Count()
        for _, count in counts:
            of_name.add(count)
        total.add(of_name)
        says = f"{of_name.groups} groups, {of_name.questions} questions, {of_name.differ} differ"
        print(f"{name}: {says}, {monotonic() - begun:.0f} s", flush=True)
        begun = monotonic()
    return {
        "groups": total.groups,
        "questions": total.questions,
        "missing": how_many(largest, tables) + random // len(OF_CARDS) * tables - total.groups,
        "presets_apart": presets_apart(),
        "differ": total.differ,
        "seed": seed,
        "told": total.told,
    }


def how_many(largest: int = LARGEST, tables: int = len(OF_CARDS)) -> int:
    """All groups of three to so many cards of a pack, at each table, and those of three and four tiles."""
    return tables * groups_of_cards(largest) + groups_of_tiles()


def groups_of_cards(largest: int = LARGEST) -> int:
    """All groups of three to so many cards of a pack with two jokers."""
    return sum(comb(len(PACK), size) for size in range(3, largest + 1))


def groups_of_tiles(jokers: int = TILE_JOKERS) -> int:
    """All groups of three and of four tiles, like tiles not told apart: so many jokers, so many pairs, the rest single."""
    return sum(
        comb(CARDS, pairs) * comb(CARDS - pairs, size - wild - 2 * pairs)
        for size in (3, 4)
        for wild in range(min(jokers, size) + 1)
        for pairs in range((size - wild) // 2 + 1)
    )


def presets_apart() -> int:
    """How many presets have another law, or count in another way, than the first of their table."""
    return sum(
        engine_of(number, preset) != engine_of(number, table.presets[0])
        for number, table in enumerate(TABLES)
        for preset in table.presets
    )


def _tasks(largest: int, random: int, door: int, otherwise: int, first: int, seed: int) -> Iterator[Task]:
    others = tuple(range(largest + 1, LARGEST + 1))
    for table in OF_CARDS[first:]:
        for size in range(3, largest + 1):
            for lowest in range(len(PACK) - size + 1):
                yield f"{TABLES[table].name}, {size} cards", all_from, (table, size, lowest)
        if others:
            yield f"{TABLES[table].name}, random", some, (table, random // len(OF_CARDS), others, seed)
    for size in (3, 4):
        yield f"{size} tiles", all_tiles, (size, TILE_JOKERS)
    for table in OF_CARDS:
        for size in range(3, otherwise + 1):
            again = (table, size, size <= max(largest, 4), seed)
            yield f"{TABLES[table].name}, {size} cards, asked otherwise", related_again, again
    for table in range(len(TABLES)):
        yield f"{TABLES[table].name}, as questions", at_the_door, (table, door // len(TABLES), seed)


def _done(tasks: list[Task], cores: int) -> Iterator[tuple[str, Count]]:
    """Each task's name and count, in their order."""
    if cores == 1:
        yield from ((name, work(*given)) for name, work, given in tasks)
        return
    names, works, given = zip(*tasks, strict=True)
    with ProcessPoolExecutor(cores) as others:
        yield from zip(names, others.map(_work, works, given), strict=True)


def _work(work: Callable[..., Count], given: tuple[Any, ...]) -> Count:
    return work(*given)
