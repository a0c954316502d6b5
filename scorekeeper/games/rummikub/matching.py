"""The table before a turn of Rummikub matched with the table after it.

Each tile before the turn is matched with an equal tile after it, and each joker with a joker. What is left over came from the
rack. Equal tiles are matched so that as many sets as possible stay whole, jokers aside. Thus a swap of twins never makes an old
set look new. `packing` finds the best choice of `Item`s: a set left whole, or a tile placed where a rule needs it."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from itertools import combinations, permutations, product
from typing import Any, NamedTuple

from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import Cards, Tile
from scorekeeper.games.rummikub.packing import Item, most
from scorekeeper.games.rummikub.tiles import JokerOnTable, Table

NEEDED = 10_000_000
"""The worth of placing a tile or set where a joker rule needs it. It exceeds all points on a table."""
WHOLE = NEEDED * 1000
"""The worth of leaving a set whole. It exceeds the worth of everything else together."""

Jokers = tuple[JokerOnTable, ...]


class JokerMatch(NamedTuple):
    """One way to match the jokers on the table before a turn with those after it.

    `from_rack` are the jokers after the turn that came from the rack. `stood_for` are the tiles that the freed jokers stood for.
    `filling` are the tiles that the freed jokers' groups lack to have four colours. `places` are the indexes of the sets where
    freed jokers are after the turn. `kept` has a pair for each joker that kept its meaning: the index of its set before the turn,
    and the index after it. `freed` is the number of freed jokers."""

    from_rack: Jokers
    stood_for: tuple[Tile, ...] = ()
    filling: tuple[Tile, ...] = ()
    places: tuple[int, ...] = ()
    kept: tuple[tuple[int, int], ...] = ()
    freed: int = 0

    @property
    def points(self) -> int:
        """Return the points of the tiles that jokers from the rack stand for."""
        return sum(joker.rank for joker in self.from_rack)


def ways_to_try(
    before: Jokers, after: Jokers, every: bool, budget: Budget, matters: Callable[[JokerMatch], JokerMatch]
) -> tuple[JokerMatch, ...]:
    """Return the ways to match the jokers `before` a turn with those `after` it, in a fixed order. `matters` clears those fields
    of a way that don't matter under the table's rules. Of ways that are equal without these fields, return the one that frees the
    fewest jokers. `every` is explained in `joker_matches`. Raise `Undecided` if the budget runs out."""
    found: dict[JokerMatch, JokerMatch] = {}
    for way in map(matters, joker_matches(before, after, budget, every=every)):
        like = way._replace(freed=0)
        if like not in found or way.freed < found[like].freed:
            found[like] = way
    return tuple(sorted(found.values(), key=_by_freed))


def _by_freed(way: JokerMatch) -> tuple[Any, ...]:
    """Return the sort key of a way to match jokers: how many tiles freed jokers stood for, and then all other fields."""
    from_rack = [(joker.at, joker.rank) for joker in way.from_rack]
    return len(way.stood_for), way.stood_for, way.filling, way.places, from_rack, way.kept


def joker_matches(before: Jokers, after: Jokers, budget: Budget, *, every: bool = False) -> Iterator[JokerMatch]:
    """Yield the ways to match the jokers before a turn with those after it. A way pairs jokers, and says which tile each joker
    stood for before the turn. The jokers after the turn without a partner came from the rack. If `every`, yield all pairings,
    each with the tiles for which it frees the fewest jokers. If not, yield each pairing with all possible tiles, and skip the
    other pairings of the same jokers after one that frees none. Raise `Undecided` if the budget runs out."""
    stays, meanings = min(len(before), len(after)), tuple(meanings_of(before))
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


def meanings_of(jokers: Jokers) -> Iterator[tuple[Tile, ...]]:
    """Yield each choice of tiles that the jokers may stand for, a tile for each joker. Jokers of one group differ in colour."""
    for tiles in product(*[[Tile(joker.rank, colour) for colour in sorted(joker.colours)] for joker in jokers]):
        if len({(joker.at, tile) for joker, tile in zip(jokers, tiles, strict=True)}) == len(tiles):
            yield tiles


def _match(from_rack: Jokers, before: Jokers, pairs: tuple[tuple[int, JokerOnTable], ...], tiles: tuple[Tile, ...]) -> JokerMatch:
    """Return the match made of these `pairs`. A pair is the index of a joker in `before`, and the same joker as it lies after the
    turn. `from_rack` are the jokers after the turn that are in no pair. `tiles` has what each joker of `before` stood for. A
    joker was freed if it can't stand for its tile in its new set, or if another joker in that set does so."""
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
    """Yield the tiles that would complete groups to four colours. `left` are the indexes of the sets that a joker leaves.
    `before` are the jokers on the table, and `tiles` the tile that each of them stood for. In a group of blue 4, red 4 and a
    joker as the black 4, the yellow 4 is missing."""
    for at in left:
        [joker, *_] = [joker for joker in before if joker.at == at]
        said = [tile.suit for tile, other in zip(tiles, before, strict=True) if other.at == at]
        yield from [Tile(joker.rank, colour) for colour in joker.colours.difference(said)]


class Matching:
    """The sets before and after a turn, without jokers, and which sets before can lie whole inside which sets after."""

    def __init__(self, before: Table, after: Table, budget: Budget) -> None:
        self.after = tuple(map(_naturals, after))
        self.without_tiles = frozenset(number for number, cards in enumerate(before) if not _naturals(cards))
        self.budget = budget
        self._homes = tuple(self._homes_of(before))

    def _homes_of(self, before: Table) -> Iterator[tuple[int, tuple[Tile, ...], tuple[int, ...]]]:
        """Yield each set of `before` that may still be whole: its index, its tiles, the indexes of sets after that have them."""
        lying = [frozenset(cards) for cards in self.after]
        for number, cards in enumerate(before):
            tiles = _naturals(cards)
            held = frozenset(tiles)
            if held and len(held) == len(tiles):
                homes = tuple(at for at, there in enumerate(lying) if held <= there)
                if homes:
                    yield number, tiles, homes

    def whole(self, avoiding: Collection[int] = (), locked: Collection[tuple[int, int]] = ()) -> list[Item]:
        """Return an `Item` for each way to leave a set whole: a set before the turn, and one after it that has all its tiles.
        Leave out sets after the turn whose index is in `avoiding`. An item for a pair of indexes (before, after) in `locked` is
        worth `NEEDED` more than others."""
        return [
            Item(lowest(tiles), WHOLE + NEEDED * ((number, at) in locked), (("set", number), *[(tile, at) for tile in tiles]))
            for number, tiles, homes in self._homes
            for at in homes
            if at not in avoiding
        ]

    @cached_property
    def most_whole(self) -> int:
        """Return the worth of leaving as many sets whole as possible: `WHOLE` for each."""
        return most(self.whole(), {}, self.budget)

    def worth(
        self, more: list[Item], room: Mapping[Any, int], avoiding: Collection[int] = (), locked: Collection[tuple[int, int]] = ()
    ) -> int:
        """Return the greatest total worth of items chosen from `more` while as many sets as possible stay whole, or a negative
        number if `avoiding` prevents that. `room` says how many items can share a place (missing: one), such as a rack tile's
        copies. `avoiding` and `locked` are those of `whole`. `NEEDED` for a locked pair counts towards the total."""
        return most([*self.whole(avoiding, locked), *more], room, self.budget) - self.most_whole


def _naturals(cards: Cards) -> tuple[Tile, ...]:
    return tuple([tile for tile in cards if isinstance(tile, Tile) and not tile.wild])


def lowest(tiles: Cards) -> int:
    """Return the lowest number of the tiles. Items sorted by it are close together if they share tiles, which saves time."""
    return min(tile.rank or 0 for tile in tiles)
