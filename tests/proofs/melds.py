"""Every group of three to six cards of a pack, and of three and four tiles, judged twice: by the engine and by `second`.

Presets that share the law of the ace and the way to count have the same melds; how many jokers are in play decides only which
groups can turn up, so all are asked of a pack with two. What differs, house options included, is in `twice.TABLES`.

With two packs a card can be there twice; `questions` has such groups.

A group has no order, and is asked as the pack lies: suit by suit from the ace up, jokers last. Where its cards share a suit or
a rank it is asked again as the other way round, and as said to be a set and to be a run; where it is a meld, in every order.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement, groupby, permutations, product
from math import comb
from pathlib import Path
from random import Random, SystemRandom
from time import monotonic
from typing import Any

from scorekeeper.engine.rules.meld_judgement import judge_meld

from .questions import ASKS, asked_of
from .second.cards import CARDS, JOKER, OTHER_JOKER, PACK, RANKS, is_joker
from .second.laws import RUN, SET
from .second.opinion import Opinion, judge
from .twice import TABLES, Both, Count, Group, law_of, presets_apart

LARGEST = 6
TILE_JOKERS = 4
OF_CARDS = tuple(range(4))
OF_TILES = 4
WITH_HOUSE_RULES = tuple(range(OF_TILES + 1, len(TABLES)))
"""Of these the groups that share a suit or a rank are asked alone, up to five cards; the jokers of the two packs are two."""


# Groups.
def related(size: int) -> Iterator[Group]:
    """Every group of a pack whose naturals share a suit or a rank, as those of all sets and runs do."""
    found = {
        (*naturals, *jokers)
        for count in range(min(3, size + 1))
        for jokers in combinations((JOKER, OTHER_JOKER), count)
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
    """So many groups asked in JSON, each of some preset: half of them any, half sharing a suit or a rank, in any order."""
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
    folder: Path, largest: int, random: int, door: int, otherwise: int = LARGEST, first: int = 0, cores: int = 1, seed: int = 0
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
    for table, size in product(WITH_HOUSE_RULES, range(3, min(largest, 5) + 1)):
        yield (f"{TABLES[table].name} {TABLES[table].options[0]}, {size} cards", related_again, (table, size, False, seed))
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
