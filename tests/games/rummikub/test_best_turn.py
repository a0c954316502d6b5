"""The best turn against trying every way to lay the tiles of small tables, and on tables of many tiles."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from scorekeeper.engine.budget import Undecided
from scorekeeper.engine.cards import Tile
from scorekeeper.engine.option import settle
from scorekeeper.games import GAMES
from scorekeeper.games.rummikub.best_turn import best_turn
from scorekeeper.games.rummikub.first_turn import best_of_rack
from scorekeeper.games.rummikub.rearrange import sets_valid
from tests.proofs.second.matched import COLOURS, Agreed, Set, Sets, count, number, tried
from tests.proofs.turns import some_set, with_jokers
from tests.support.for_each import for_each

from .test_rearrange import OPTIONS, house_rules, tiles


def readings(chosen: Set) -> Iterator[Set]:
    """Every set that some tiles are, jokers named."""
    naturals = [tile for tile in chosen if tile != "*"]
    wild = len(chosen) - len(naturals)
    for rank in {number(tile) for tile in naturals} or range(1, 14):
        alike = all(number(tile) == rank for tile in naturals) and len(chosen) <= 4
        if alike and len({tile[-1] for tile in naturals}) == len(naturals):
            yield (*naturals, *[f"*={rank}"] * wild)
    for colour in {tile[-1] for tile in naturals} or COLOURS:
        ranks = {number(tile) for tile in naturals}
        if len(ranks) == len(naturals) and all(tile[-1] == colour for tile in naturals):
            for start in range(1, 15 - len(chosen)):
                window = range(start, start + len(chosen))
                if ranks <= set(window):
                    yield tuple(f"{n}{colour}" if n in ranks else f"*={n}{colour}" for n in window)


def ways_to_lay(loose: Set) -> Iterator[Sets]:
    """Every way to lay all of some tiles as sets."""
    if not loose:
        yield ()
        return
    first, *rest = loose
    seen = set()
    for size in range(2, len(rest) + 1):
        for chosen in combinations(range(len(rest)), size):
            row = (first, *(rest[i] for i in chosen))
            if row in seen:
                continue
            seen.add(row)
            for named in readings(row):
                left = tuple(tile for i, tile in enumerate(rest) if i not in chosen)
                yield from ((named, *others) for others in ways_to_lay(left))


def most(rack: Set, table: Sets, agreed: Agreed, opened: bool) -> int:
    """How many tiles of the rack can be played, by trying."""
    lying = tuple(count(table).elements())
    for size in range(len(rack), 0, -1):
        for some in set(combinations(sorted(rack), size)):
            loose = tuple(sorted((*lying, *some), key=lambda tile: (tile == "*", tile)))
            if any(tried(table, after, opened, agreed).points for after in ways_to_lay(loose)):
                return size
    return 0


def some_rack_and_table(random: Random, jokers: int) -> tuple[Set, Sets]:
    table = [some_set(random, 5)[:4] for _ in range(random.choice((1, 2, 2)))]
    with_jokers(random, table, random.choice((0, 1, 1)))
    rack = [f"{random.randint(1, 5)}{random.choice(COLOURS[:3])}" for _ in range(random.choice((1, 2, 3)))]
    rack += ["*"] * (random.random() < 0.2)
    return tuple(rack), tuple(map(tuple, table))


@pytest.mark.full
@for_each("part", range(4))
def test_small_tables_against_trying_everything(part: int) -> None:
    random = Random(f"best turns {part}")
    played = undecided = 0
    for _ in range(60):
        options, agreed = house_rules(random)
        rack, table = some_rack_and_table(random, agreed.jokers)
        opened = random.random() < 0.6
        if any(n > (agreed.jokers if t == "*" else agreed.copies) for t, n in count((rack, *table)).items()):
            continue
        try:
            found = best_of_rack(tiles((rack,))[0], sets_valid(tiles(table))[0], options, False, opened)
        except Undecided:
            undecided += 1
            continue
        wanted = most(rack, table, agreed, opened)
        assert len(found.played) == wanted, (rack, table, options, found)
        assert Counter(map(str, (*found.played, *found.left))) == Counter(rack)
        played += wanted > 0
        if wanted:
            after = tuple(tuple(map(str, cards)) for cards in found.table)
            assert tried(table, after, opened, agreed).points, (rack, table, options, after)
    assert played > 10
    assert undecided <= 5, "with jokers on the table and rules that bind them it is not always shown"


def test_most_points_are_not_always_most_tiles() -> None:
    """The joker goes with the twelve and the thirteen, or with one of the pairs of small ones."""
    rack = tiles((("12r", "13r", "*", "1b", "2b"),))[0]
    few, dear = (best_turn(rack, (), OPTIONS, by_points) for by_points in (False, True))
    assert (dear.points, dear.played, few) == (-3, tiles((("12r", "13r", "*"),))[0], dear)
    rack = tiles((("10r", "10b", "1k", "2k", "3k", "*", "4y"),))[0]
    assert best_turn(rack, (), OPTIONS, True).points == -4
    assert len(best_turn(rack, (), OPTIONS, False).played) == 6


def test_a_first_turn_opens_with_tiles_of_its_own() -> None:
    """Two tiles that fit the table stay on the rack until an opening lies there; in the same turn they go along."""
    table = sets_valid(tiles((("10r", "11r", "12r"), ("1b", "2b", "3b"))))[0]
    shut = best_of_rack(tiles((("13r", "4b", "12y", "12b"),))[0], table, OPTIONS, False, False)
    assert (shut.points, shut.played, len(shut.left)) == (-41, (), 4)
    rack = tiles((("13r", "4b", "12y", "12b", "12k", "12r", "13k"),))[0]
    first = best_of_rack(rack, table, OPTIONS, False, False)
    assert (first.points, first.left) == (-13, tiles((("13k",),))[0])
    assert any(sorted(map(str, row)) == ["12b", "12k", "12r", "12y"] for row in first.table)


def test_nothing_is_claimed_within_too_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    rack = tiles((("12r", "13r", "11r"),))[0]
    assert len(best_turn(rack, (), OPTIONS, False).played) == 3
    monkeypatch.setattr("scorekeeper.games.rummikub.best_turn.STEPS", 20)
    with pytest.raises(Undecided):
        best_turn(rack, (), OPTIONS, False)


def large(random: Random, size: int) -> tuple[list[str], list[list[str]]]:
    """A table of so many tiles at least and a rack of fourteen, of one box without jokers."""
    box = Counter({f"{n}{c}": 2 for n in range(1, 14) for c in COLOURS})
    table: list[list[str]] = []
    while sum(map(len, table)) < size:
        row = some_set(random, 13)
        if not Counter(row) - box:
            box -= Counter(row)
            table.append(row)
    rest = list(box.elements())
    random.shuffle(rest)
    return rest[:14], table


@pytest.mark.full
@for_each("size", [0, 20, 40, 60, 80])
def test_large_tables_are_decided(size: int) -> None:
    random = Random(f"large {size}")
    modern = settle(GAMES["rummikub"].options_asked, GAMES["rummikub"].presets["modern"].options, {})
    for _ in range(6):
        rack, table = large(random, size)
        for options in (OPTIONS, modern):
            melds = sets_valid(tiles(tuple(map(tuple, table))))[0]
            found = best_turn(tuple(map(Tile.parse, rack)), melds, options, False)
            assert Counter(str(tile) for row in found.table for tile in row) == Counter(
                tile for row in table for tile in row
            ) + Counter(map(str, found.played))
