"""The table before a turn of Rummikub matched with the table after it.

Each tile of the table before is matched with a like tile of the table after, each joker with a joker; what is left over
after came from the rack. Which of two like tiles is which may be chosen, but only so that as many sets of before as can
be lie whole, jokers aside: no tile is exchanged for its twin to make an old set look new. The choice is a search for the
most that it can be worth (`packing`): a set that lies whole or a tile where it is needed is a `Thing` with its worth.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from itertools import combinations, permutations, product
from typing import Any, NamedTuple

from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import Cards, Tile
from scorekeeper.games.rummikub.packing import Thing, most
from scorekeeper.games.rummikub.tiles import JokerOnTable, Table

NEEDED = 10_000_000
"""What it is worth that a tile or a set lies where a joker needs it: more than all the points on a table."""
WHOLE = NEEDED * 1000
"""What it is worth that a set of before lies whole: more than all else that a choice can be worth."""

Jokers = tuple[JokerOnTable, ...]


class JokerMatch(NamedTuple):
    """One way to match the jokers: which came from the rack, which were freed, which were kept.

    Of the freed ones: the tiles that they `stood_for`, the tiles `filling` up to four the groups of three that they
    left, and the `places`, the sets in which they lie now; `freed` is how many. Those `kept` kept their meaning: each the set
    of before and the set after.
    """

    from_rack: Jokers
    stood_for: tuple[Tile, ...] = ()
    filling: tuple[Tile, ...] = ()
    places: tuple[int, ...] = ()
    kept: tuple[tuple[int, int], ...] = ()
    freed: int = 0

    @property
    def points(self) -> int:
        """What the jokers from the rack come to, as their tiles."""
        return sum(joker.rank for joker in self.from_rack)


def ways_to_try(
    before: Jokers,
    after: Jokers,
    every: bool,
    budget: Budget,
    matters: Callable[[JokerMatch], JokerMatch],
) -> tuple[JokerMatch, ...]:
    """Return the ways to match the jokers that have to be judged, in an order that is always the same. Of ways that differ in
    nothing that `matters` one is kept that frees the fewest."""
    found: dict[JokerMatch, JokerMatch] = {}
    for way in map(matters, joker_matches(before, after, budget, every=every)):
        like = way._replace(freed=0)
        if like not in found or way.freed < found[like].freed:
            found[like] = way
    return tuple(sorted(found.values(), key=_by_freed))


def _by_freed(way: JokerMatch) -> tuple[Any, ...]:
    """Return the order in which ways are looked at: always the same, whatever order a set of them has."""
    from_rack = [(joker.at, joker.rank) for joker in way.from_rack]
    return len(way.stood_for), way.stood_for, way.filling, way.places, from_rack, way.kept


def joker_matches(before: Jokers, after: Jokers, budget: Budget, *, every: bool = False) -> Iterator[JokerMatch]:
    """Each joker of before as one of those after, as far as they go, in every way; those left over after came from the
    rack.

    Once one pairing frees no joker, the same jokers are not paired in other ways. With `every` they are, but of what
    they may have stood for only that counts which frees the fewest: a joker that may have kept its meaning has kept it.
    """
    stays, meanings = min(len(before), len(after)), tuple(_meanings(before))
    for old in combinations(range(len(before)), stays):
        for chosen in combinations(range(len(after)), stays):
            from_rack = tuple([joker for index, joker in enumerate(after) if index not in chosen])
            for now in permutations([after[index] for index in chosen]):
                budget.spend(len(meanings))
                pairs = tuple(zip(old, now, strict=True))
                found = [_match(from_rack, before, pairs, tiles) for tiles in meanings]
                if every:
                    least = min(len(way.stood_for) for way in found)
                    found = [way for way in found if len(way.stood_for) == least]
                yield from found
                if not every and not all(way.places for way in found):
                    break


def _meanings(jokers: Jokers) -> Iterator[tuple[Tile, ...]]:
    """Which tile each joker stood for, in every way: those of one group for different colours."""
    for tiles in product(*[[Tile(joker.rank, colour) for colour in sorted(joker.colours)] for joker in jokers]):
        if len({(joker.at, tile) for joker, tile in zip(jokers, tiles, strict=True)}) == len(tiles):
            yield tiles


def _match(
    from_rack: Jokers, before: Jokers, pairs: tuple[tuple[int, JokerOnTable], ...], tiles: tuple[Tile, ...]
) -> JokerMatch:
    """Return the match of these `pairs`: jokers of before, by index, with those after.

    `tiles` are what the jokers of before stood for. A joker that can no longer be its tile was freed: the blue 4, say, that
    lies among fives now. Of two that were the same tile and lie in one group now, one was freed.
    """
    kept: dict[tuple[int, Tile], int] = {}
    freed: list[tuple[int, JokerOnTable]] = []
    for old, joker in pairs:
        tile = tiles[old]
        if joker.rank == tile.rank and tile.suit in joker.colours and (joker.at, tile) not in kept:
            kept[joker.at, tile] = before[old].at
        else:
            freed.append((old, joker))
    return JokerMatch(
        from_rack,
        tuple(sorted([tiles[old] for old, _ in freed])),
        tuple(sorted(filling_tiles(before, tiles, {before[old].at for old, _ in freed}))),
        tuple(sorted({joker.at for _, joker in freed})),
        tuple(sorted({(home, at) for (at, _), home in kept.items()})),
        len(freed),
    )


def filling_tiles(before: Jokers, tiles: tuple[Tile, ...], left: Collection[int]) -> Iterator[Tile]:
    """For each group of three that a joker has `left`, the tiles that make it four: the missing colours for which no
    joker of the group stood. Of blue 4, red 4 and a joker that was the black 4, that is the yellow 4."""
    for at in left:
        [joker, *_] = [joker for joker in before if joker.at == at]
        said = [tile.suit for tile, other in zip(tiles, before, strict=True) if other.at == at]
        yield from [Tile(joker.rank, colour) for colour in joker.colours.difference(said)]


class Matching:
    """The tiles of both tables, jokers aside: which sets of before may lie whole in which sets after."""

    def __init__(self, before: Table, after: Table, budget: Budget) -> None:
        self.after = tuple(map(_naturals, after))
        self.without_tiles = frozenset(number for number, cards in enumerate(before) if not _naturals(cards))
        self.budget = budget
        self._homes = tuple(self._homes_of(before))

    def _homes_of(self, before: Table) -> Iterator[tuple[int, tuple[Tile, ...], tuple[int, ...]]]:
        """Each set of before that may lie whole after: its number, its tiles, and the sets that have all of them."""
        lying = [frozenset(cards) for cards in self.after]
        for number, cards in enumerate(before):
            tiles = _naturals(cards)
            held = frozenset(tiles)
            if held and len(held) == len(tiles):
                homes = tuple(at for at, there in enumerate(lying) if held <= there)
                if homes:
                    yield number, tiles, homes

    def whole(self, avoiding: Collection[int] = (), locked: Collection[tuple[int, int]] = ()) -> list[Thing]:
        """Return the sets of before, each whole in one of the sets that hold it and aren't avoided.

        Locked ones are needed where their jokers lie.
        """
        return [
            Thing(
                lowest(tiles),
                WHOLE + NEEDED * ((number, at) in locked),
                (("set", number), *[(tile, at) for tile in tiles]),
            )
            for number, tiles, homes in self._homes
            for at in homes
            if at not in avoiding
        ]

    @cached_property
    def most_whole(self) -> int:
        """What the sets are worth that can lie whole together."""
        return most(self.whole(), {}, self.budget)

    def worth(
        self,
        more: list[Thing],
        room: Mapping[Any, int],
        avoiding: Collection[int] = (),
        locked: Collection[tuple[int, int]] = (),
    ) -> int:
        """Return the most that `more` things are worth while as many sets lie whole as can, none of them in a set to be
        avoided; less than 0 where fewer can then. `room` is how many there are of what the things need, tiles from the
        rack above all."""
        return most([*self.whole(avoiding, locked), *more], room, self.budget) - self.most_whole


def _naturals(cards: Cards) -> tuple[Tile, ...]:
    return tuple([tile for tile in cards if isinstance(tile, Tile) and not tile.wild])


def lowest(tiles: Cards) -> int:
    """Return the lowest number among some tiles. Things are looked at in this order, so that those that need like tiles come
    close together (`packing`)."""
    return min(tile.rank or 0 for tile in tiles)
