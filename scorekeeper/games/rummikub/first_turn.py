"""The best first turn of a rack: an opening, then the best turn of the rest.

An opening is made of whole sets from the rack. So each minimal opening is tried. The rest is then played as after an opening."""

from collections.abc import Iterator
from itertools import combinations

from scorekeeper.engine.budget import Budget, Undecided
from scorekeeper.engine.cards import COLOURS, Cards, Tile
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.option import Options
from scorekeeper.engine.questions import BestTurn
from scorekeeper.games.rummikub.best_turn import STEPS, best_turn, worth_of
from scorekeeper.games.rummikub.jokers import JOKER_FREE, JOKER_RETRIEVE
from scorekeeper.games.rummikub.opening import OPENING, worth_in_opening
from scorekeeper.games.rummikub.rearrange import in_order, rearrange
from scorekeeper.games.rummikub.scoring import joker_penalty
from scorekeeper.games.rummikub.tile_search import NUMBERS
from scorekeeper.games.rummikub.tiles import Tiles, jokers_of, judge_set, tiles_of

SHORTEST, LONGEST = 3, 5
"""The fewest and most tiles of a set in an opening. Longer runs count as two sets."""


def best_first_turn(rack: Cards, table: tuple[Meld, ...], options: Options, by_points: bool) -> BestTurn:
    """Return the turn that opens and plays the most tiles, or points if `by_points`. It plays nothing if the player can't open.
    Raise `Undecided` if the search runs out of budget."""
    before, own, budget = tuple(meld.cards for meld in table), tiles_of([rack]), Budget(STEPS)
    points = -sum(joker_penalty(options).points(tile) for tile in rack)
    found = BestTurn(points, (), tuple(sorted(rack, key=in_order)), before)
    least = _lost(best_turn(rack, table, options, by_points, budget), options, by_points)
    unshown, seen = _lost(found, options, by_points), set()
    for sets in _openings(own, options, budget):
        opened = tiles_of(sets)
        if frozenset(opened.items()) in seen:
            continue
        seen.add(frozenset(opened.items()))
        for turn in _turns_after(sets, tuple((own - opened).elements()), table, options, by_points, budget):
            lost = _lost(turn, options, by_points)
            if lost >= _lost(found, options, by_points):
                continue
            if rearrange(before, turn.table, False, options, budget=budget.share(20_000)).verdict.ok:
                found = turn
            else:
                unshown = min(unshown, lost)
        if _lost(found, options, by_points) == least:
            break
    if unshown < _lost(found, options, by_points):
        raise Undecided
    return found


def _turns_after(
    sets: tuple[Cards, ...], rest: Cards, table: tuple[Meld, ...], options: Options, by_points: bool, budget: Budget
) -> Iterator[BestTurn]:
    """Yield the best turn that lays these opening `sets` and goes on with the `rest` of the rack, without replacing a joker on
    the table by an opening tile. If an opening tile could replace one, then also yield the best turn in which it may. The best
    turn plays the most points if `by_points`, else the most tiles."""
    opened = tuple(tiles_of(sets).elements())
    then = best_turn(rest, table, options, by_points, budget)
    yield then._replace(played=_with_opening(opened, then), table=(*sets, *then.table))
    stood_for = {Tile(joker.rank, colour) for joker in jokers_of(table) for colour in joker.colours}
    if options[JOKER_FREE] != "replace" or stood_for.isdisjoint(opened):
        return
    if options[JOKER_RETRIEVE] == "rack-or-table":
        then = best_turn(rest, table, options.having(JOKER_FREE, "rearrange"), by_points, budget)
        yield then._replace(played=_with_opening(opened, then), table=(*sets, *then.table))
    else:
        melds = tuple(meld for cards in sets if (meld := judge_set(cards).meld))
        then = best_turn(rest, (*table, *melds), options, by_points, budget)
        yield then._replace(played=_with_opening(opened, then))


def _with_opening(opened: Cards, then: BestTurn) -> Cards:
    return tuple(sorted((*opened, *then.played), key=in_order))


def _lost(turn: BestTurn, options: Options, by_points: bool) -> int:
    return sum(worth_of(tile, options, by_points) * times for tile, times in tiles_of([turn.left]).items())


def _openings(rack: Tiles, options: Options, budget: Budget) -> Iterator[tuple[Cards, ...]]:
    """Yield the minimal openings from a rack: sets that together reach the opening points, but not without the last one."""
    wanted, sets = options[OPENING], [(cards, tiles_of([cards])) for cards in _own_sets(rack)]

    def grow(start: int, room: Tiles, points: int, chosen: tuple[Cards, ...]) -> Iterator[tuple[Cards, ...]]:
        if chosen and points >= wanted:
            yield chosen
            return
        for at in range(start, len(sets)):
            budget.spend(1)
            cards, tiles = sets[at]
            if tiles <= room:
                yield from grow(at, room - tiles, points + worth_in_opening(cards, options), (*chosen, cards))

    return grow(0, rack, 0, ())


def _own_sets(rack: Tiles) -> Iterator[Cards]:
    """Yield every set that the tiles of a rack can make. Jokers are tried in every position."""
    wild = sum(times for tile, times in rack.items() if tile.wild)
    for places in _places():
        for count in range(min(wild, len(places) - 1) + 1):
            for jokers in combinations(range(len(places)), count):
                if all(at in jokers or rack[tile] for at, tile in enumerate(places)):
                    yield tuple(Tile(*tile[:2], at in jokers) for at, tile in enumerate(places))


def _places() -> Iterator[tuple[Tile, ...]]:
    """Yield every group and run of tiles without jokers that a player may open with."""
    for rank in range(1, NUMBERS + 1):
        for size in (SHORTEST, len(COLOURS)):
            for colours in combinations(COLOURS, size):
                yield tuple(Tile(rank, colour) for colour in colours)
    for colour in COLOURS:
        for size in range(SHORTEST, LONGEST + 1):
            for start in range(1, NUMBERS - size + 2):
                yield tuple(Tile(rank, colour) for rank in range(start, start + size))


def best_of_rack(rack: Cards, table: tuple[Meld, ...], options: Options, by_points: bool, opened: bool) -> BestTurn:
    """Return the turn that plays the most tiles of a rack, or points if `by_points`. `opened` says that the player has opened
    before. Raise `Undecided` if the search runs out of budget."""
    return (best_turn if opened else best_first_turn)(rack, table, options, by_points)
