"""The best turn of a rack, where the table may be rearranged.

Each joker on the table is tried as kept and, if the table's options allow it, as freed. The referee (`rearrange`) judges the
turns found, so only lawful turns are returned. If the best turn found isn't known to be lawful, the result is undecided."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from typing import NamedTuple

from scorekeeper.engine.budget import Budget, Undecided
from scorekeeper.engine.cards import COLOURS, Cards, Tile
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.option import Options
from scorekeeper.engine.questions import BestTurn
from scorekeeper.games.rummikub.jokers import JOKER, JOKER_FREE, JOKER_GROUP, JOKER_RETRIEVE
from scorekeeper.games.rummikub.matching import filling_tiles, meanings_of
from scorekeeper.games.rummikub.rearrange import in_order, rearrange
from scorekeeper.games.rummikub.scoring import joker_penalty
from scorekeeper.games.rummikub.tile_search import NUMBERS, Slot, Supplies, Supply, best_first
from scorekeeper.games.rummikub.tiles import JokerOnTable, Table, jokers_of, tiles_of

TILE_FIRST, POINT_FIRST = 10_000, 100
"""The weight of each tile in a search for the most tiles, and of each point in a search for the most points."""
STEPS = 60_000
AGAIN, TRIED = 6, 40
"""Limits of a search for a lawful turn: how often a search state is expanded, and how many of the turns found are judged."""


class Plan(NamedTuple):
    """A choice of what happens to the jokers on the table. `kept` are the tiles that kept jokers stand for. `freed` is the number
    of freed jokers, and `wanted` are the tiles that must replace them. If all jokers are freed and none needs a replacement, no
    other plan can do better."""

    kept: tuple[Tile, ...]
    freed: int
    wanted: tuple[Tile, ...]


def best_turn(rack: Cards, table: tuple[Meld, ...], options: Options, by_points: bool, budget: Budget | None = None) -> BestTurn:
    """Return the turn that plays the most tiles (or points if `by_points`) from `rack`. The player has opened before. Raise
    `Undecided` if the best turn isn't known to be lawful, or if the budget runs out (None: `STEPS` steps)."""
    before = tuple(meld.cards for meld in table)
    own, lying = tiles_of([rack]), tiles_of(before)
    worth = {tile: worth_of(tile, options, by_points) for tile in own}
    after = _after(before, jokers_of(table), own, worth, options, budget or Budget(STEPS))
    played = tiles_of(after) - lying
    left = own - played
    values = joker_penalty(options)
    return BestTurn(
        -sum(values.points(tile) * times for tile, times in left.items()),
        tuple(sorted(played.elements(), key=in_order)),
        tuple(sorted(left.elements(), key=in_order)),
        after,
    )


def _after(
    before: Table, jokers: tuple[JokerOnTable, ...], own: Counter[Tile], worth: dict[Tile, int], options: Options, budget: Budget
) -> Table:
    """Return the table after the best turn. `before` is the table before it, and `jokers` are the jokers there. `own` counts the
    tiles on the rack, and `worth` is the weight of playing each. Raise `Undecided` if a better turn isn't ruled out."""
    lying = tiles_of(before)
    lost, found = sum(worth[tile] * times for tile, times in own.items()), before
    unshown, bounds = lost, []
    for plan in _plans(jokers, options):
        tiles = _supplies(plan, own, lying, worth, options[JOKER_RETRIEVE] == "rack")
        least = next(best_first(tiles, budget), None) if tiles else None
        if not tiles or least is None or least[0] >= lost:
            continue
        if not (plan.kept or plan.wanted) and (after := _shown(before, plan, tiles, least[0], options, budget)):
            return after
        bounds.append((least[0], plan, tiles))
    for bound, plan, tiles in sorted(bounds, key=lambda one: (one[0], one[1].freed)):
        if bound >= min(lost, unshown + 1):
            break
        after = _shown(before, plan, tiles, bound, options, budget)
        if after:
            lost, found = bound, after
        else:
            unshown = bound
    if unshown < lost:
        raise Undecided
    return found


def _shown(before: Table, plan: Plan, tiles: Supplies, lost: int, options: Options, budget: Budget) -> Table | None:
    """Return the table after a lawful turn by this plan that places `tiles` and leaves on the rack tiles of total weight `lost`.
    `before` is the table before the turn. None if none of the first `TRIED` is lawful. Raise `Undecided` if out of budget."""
    ways = islice(best_first(tiles, budget, AGAIN), TRIED)
    turns = (_lawful(before, places, plan, options, budget) for so_many, places in ways if so_many == lost)
    return next((turn for turn in turns if turn), None)


def worth_of(tile: Tile, options: Options, by_points: bool) -> int:
    """Return the weight of playing a tile. The search maximizes points first if `by_points`, otherwise the number of tiles."""
    points = joker_penalty(options).points(tile)
    return points * POINT_FIRST + 1 if by_points else TILE_FIRST + points


def _plans(lying: tuple[JokerOnTable, ...], options: Options) -> Iterator[Plan]:
    """Yield each allowed plan once: which of the jokers `lying` on the table are freed, and what the others stand for."""
    rearranged = options[JOKER_FREE] == "rearrange"
    seen = set()
    for tiles in meanings_of(lying):
        for freed in product((True, False), repeat=len(lying)):
            kept = tuple(tile for tile, free in zip(tiles, freed, strict=True) if not free)
            wanted = [tile for tile, free in zip(tiles, freed, strict=True) if free]
            if options[JOKER_GROUP] == "both-missing":
                wanted += filling_tiles(lying, tiles, {joker.at for joker, free in zip(lying, freed, strict=True) if free})
            plan = Plan(tuple(sorted(kept)), sum(freed), () if rearranged else tuple(sorted(wanted)))
            if plan not in seen:
                seen.add(plan)
                yield plan


def _supplies(plan: Plan, own: Counter[Tile], lying: Counter[Tile], worth: dict[Tile, int], from_rack: bool) -> Supplies | None:
    """Return how many of each tile must be placed in sets under this `plan`, and how many more may be. `own` counts the tiles on
    the rack, `lying` those on the table, and `worth` is the weight of playing each. A tile that replaces a freed joker comes from
    the rack if `from_rack`, else from the table if it has a copy. Return None if a replacement is missing."""
    must = Counter({tile: times for tile, times in lying.items() if not tile.wild})
    may = Counter({tile: times for tile, times in own.items() if not tile.wild})
    for tile, times in Counter(plan.wanted).items():
        missing = times if from_rack else max(0, times - must[tile])
        if missing > may[tile]:
            return None
        must[tile] += missing
        may[tile] -= missing
    must.update(plan.kept)
    found = {(tile.rank or 0, tile.suit or ""): Supply(must[tile], may[tile], worth.get(tile, 0)) for tile in {*must, *may}}
    return Supplies(found, Supply(plan.freed, own[JOKER], worth.get(JOKER, 0)))


def _lawful(before: Table, places: list[Slot], plan: Plan, options: Options, budget: Budget) -> Table | None:
    """Return the table after the turn from `before` that fills `places`, a slot for each number and colour, and follows `plan`.
    Try jokers in runs first, then in groups first. None if the referee refuses both, or if a share of `budget` can't decide."""
    for runs_first in (True, False):
        after = _sets(places, plan, runs_first)
        if rearrange(before, after, True, options, budget=budget.share(20_000)).verdict.ok:
            return after
    return None


def _sets(places: list[Slot], plan: Plan, runs_first: bool) -> Table:
    """Return the sets that fill the slots `places` under a plan. Jokers fill runs first if `runs_first`, else groups first."""
    kept, done = Counter(plan.kept), list[Cards]()
    runs: dict[str, list[list[Tile]]] = {colour: [] for colour in COLOURS}
    for number in range(1, NUMBERS + 1):
        grouped: list[list[Tile]] = []
        for at, colour in enumerate(COLOURS):
            place = places[(number - 1) * len(COLOURS) + at]
            wild = place.jokers + kept[Tile(number, colour)]
            total = place.in_groups + place.in_runs
            lies = [Tile(number, colour, at >= total - wild) for at in range(total)]
            ordered = lies if runs_first else lies[::-1]
            grouped.append(ordered[: place.in_groups])
            runs[colour] = _longer(runs[colour], ordered[place.in_groups :], done)
        done += _groups(grouped)
    return (*done, *[tuple(run) for colour in COLOURS for run in runs[colour]])


def _longer(runs: list[list[Tile]], tiles: list[Tile], done: list[Cards]) -> list[list[Tile]]:
    """Extend a colour's runs with `tiles` of the next number, the shortest runs first, or begin new runs. Return the extended and
    new runs. Append the others, which have ended, to `done`."""
    runs = sorted(runs, key=len)
    done += [tuple(run) for run in runs[len(tiles) :]]
    going_on = [[*run, tile] for run, tile in zip(runs, tiles, strict=False)]
    return going_on + [[tile] for tile in tiles[len(runs) :]]


def _groups(grouped: list[list[Tile]]) -> list[Cards]:
    """Spread tiles of one number (a list for each colour) over the fewest groups without a repeated colour, even too small."""
    tiles = [tile for of_colour in grouped for tile in of_colour]
    most = max(max(map(len, grouped)), -(-len(tiles) // len(COLOURS)))
    groups: list[list[Tile]] = [[] for _ in range(most)]
    for at, tile in enumerate(tiles):
        groups[at % most].append(Tile(tile.rank, None, True) if tile.wild else tile)
    return [tuple(group) for group in groups]
