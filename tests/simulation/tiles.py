"""Rummikub at a real table: racks, a pool, the sets; what players do there, and what the referee has to say of it."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from scorekeeper.engine.cards import COLOURS, Cards, Tile
from scorekeeper.engine.events import Announce, Event, Pass, PlayTable, TakeTile, TimeUp
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import LaidMeld, PlayHand, TableHand
from scorekeeper.engine.session.totals import replay
from scorekeeper.games.rummikub.round import OF_A_TURN, Round

from .expected import Claim
from .hands import MOST_EVENTS, Played, known_to_all, play_out

JOKER = Tile(None, None, True)
Table = tuple[Cards, ...]


class Doing(NamedTuple):
    """An event, and what has to be said of it: nothing where it is lawful, rules that have to be named, or no claim."""

    event: Event
    claim: Claim = None


def bare(tile: Any) -> Tile:
    return JOKER if tile.wild else tile


def count(table: Table) -> Counter[Tile]:
    return Counter(bare(tile) for row in table for tile in row)


@lru_cache(100_000)
def stands(row: Cards) -> bool:
    """Three or more: one number in different colours, or one colour and numbers in a row."""
    at = next((i for i, tile in enumerate(row) if tile.rank is None), None)
    if at is not None:
        return any(stands((*row[:at], Tile(rank, None, True), *row[at + 1 :])) for rank in range(1, 14))
    numbers = [tile.rank for tile in row]
    own = [tile.suit for tile in row if not tile.wild]
    is_group = len(set(numbers)) == 1 and len(set(own)) == len(own) and len(row) <= 4
    low = min((number or 0 for number in numbers), default=0)
    is_run = len(set(own)) <= 1 and sorted(number or 0 for number in numbers) == list(range(low, low + len(row)))
    return len(row) >= 3 and (is_group or is_run)


def sets_in(rack: list[Tile]) -> list[Cards]:
    """Groups and runs of three, four or five that a rack holds, a joker in one of the places of some."""
    joker = JOKER in rack
    by_rank: dict[int, tuple[str, ...]] = {}
    by_colour: dict[str, tuple[int, ...]] = {}
    for rank, colour in sorted({(tile.rank or 0, tile.suit or "") for tile in rack if not tile.wild}):
        by_rank[rank] = (*by_rank.get(rank, ()), colour)
        by_colour[colour] = (*by_colour.get(colour, ()), rank)
    found: list[Cards] = []
    for rank, colours in by_rank.items():
        found += _groups(rank, colours, joker)
    for colour, ranks in by_colour.items():
        found += _runs(colour, ranks, joker)
    return found


@lru_cache(10_000)
def _groups(rank: int, colours: tuple[str, ...], joker: bool) -> Table:
    own = [Tile(rank, colour) for colour in colours]
    pairs = combinations(own, 2) if joker else ()
    whole = (some for size in (3, 4) for some in combinations(own, size))
    return (*whole, *((*pair, Tile(rank, None, True)) for pair in pairs))


@lru_cache(100_000)
def _runs(colour: str, ranks: tuple[int, ...], joker: bool) -> Table:
    found = []
    for size in (3, 4, 5):
        for start in range(1, 15 - size):
            missing = [rank for rank in range(start, start + size) if rank not in ranks]
            if len(missing) <= joker:
                found.append(tuple(Tile(rank, colour, rank in missing) for rank in range(start, start + size)))
    return tuple(found)


class TileTable:
    """Every tile lies somewhere, and moves as the players move it."""

    def __init__(self, agreed: Agreement, random: Random) -> None:
        self.agreed, self.options, self.random = agreed, agreed.options, random
        tiles = [Tile(rank, colour) for rank in range(1, 14) for colour in COLOURS]
        tiles *= int(agreed.options["copies"] or 0)
        self.pool = tiles + [JOKER] * agreed.set_up.jokers
        random.shuffle(self.pool)
        self.racks = [[self.pool.pop() for _ in range(14)] for _ in agreed.players]
        self.sets: Table = ()
        self.turn, self.passes = 0, 0
        self.over, self.out = False, None
        self.opened = [False] * len(agreed.players)

    def follow(self, event: Event, state: Round) -> None:
        """Move the tiles of an event that was accepted. (What is drawn when time is up the referee says.)"""
        rack = self.racks[event.by]
        before, table = self.sets, self._lying(event)
        if table is not None:
            for tile in (count(table) - count(before)).elements():
                rack.remove(tile)
            rack += (count(before) - count(table)).elements()
            self.sets = table
        drawn = 1 if isinstance(event, TakeTile) else len(self.pool) - state.stock
        assert drawn == (0 if isinstance(event, PlayTable | Pass) else drawn)
        assert drawn in ((0, 1) if isinstance(event, TakeTile) else (0, min(3, len(self.pool))))
        rack += [self.pool.pop() for _ in range(drawn)]
        if isinstance(event, PlayTable):
            self.opened[event.by] = True
        played = table is not None and bool(count(table) - count(before))
        self.opened[event.by] = state.opened[event.by] if isinstance(event, TimeUp) else self.opened[event.by]
        self._next(event, played, drawn)

    def _lying(self, event: Event) -> Table | None:
        if isinstance(event, TimeUp):
            return (event.table or ()) if self.options["timeout"] == "keep-valid" else None
        return event.table if isinstance(event, PlayTable) else None

    def _next(self, event: Event, played: bool, drawn: int) -> None:
        """Whose turn it is, and whether it is over: a rack is empty, all have passed, or the pool is empty where that ends it."""
        without = isinstance(event, TimeUp | Announce) and not played and not drawn and not self.pool
        passing = isinstance(event, Pass) or without
        self.passes = self.passes + 1 if passing else 0 if played else self.passes
        if not self.racks[event.by]:
            self.over, self.out = True, event.by
        elif self.passes == len(self.racks) or (self.options["pool_empty"] == "end" and drawn and not self.pool):
            self.over = True
        else:
            self.turn = (self.turn + 1) % len(self.racks)

    def check(self, state: Round) -> None:
        """Everything lies where the referee says, each set stands, and together it is all the tiles."""
        assert (state.over, state.out) == (self.over, self.out)
        assert self.over or state.turn == self.turn
        assert state.table == self.sets
        assert list(state.opened) == self.opened
        held = sum(rack.count for rack in state.hands)
        assert sum(map(len, state.table)) + state.stock + held == self.agreed.set_up.cards
        assert state.stock == len(self.pool)
        for rack, real in zip(state.hands, self.racks, strict=True):
            assert rack.count == len(real)
            rest = list(real)
            for tile in rack.known:
                rest.remove(bare(tile))  # known, but not there: an error
        assert all(map(stands, self.sets))


# What players do.
def some_doing(table: TileTable) -> Doing:
    random, seat = table.random, table.turn
    if table.over or random.random() < 0.1:
        return random.choice(ODDITIES)(table)
    kind = random.random()
    if kind < 0.6:
        doing = random.choice((new_sets, new_sets, longer, longer, taken_apart))(table)
        if doing:
            return doing
    if kind > 0.97:
        return time_is_up(table)
    if kind > 0.95:
        return Doing(Announce(seat, "penalty"), set() if table.options["invalid_move"] == "draw-3" else {"rkub.penalty"})
    if not table.pool:
        return Doing(Pass(seat), set())
    return Doing(TakeTile(seat, table.pool[-1] if random.random() < 0.3 else None), set())


def new_sets(table: TileTable) -> Doing | None:
    """Sets of tiles from the rack: lawful once the player has opened, or where they come to enough."""
    rack, laid = list(table.racks[table.turn]), []
    for _ in range(4):
        found = sets_in(rack)
        if not found or (laid and table.opened[table.turn] and table.random.random() < 0.7):
            break
        laid.append(table.random.choice(found))
        for tile in laid[-1]:
            rack.remove(bare(tile))
    if not laid:
        return None
    enough = table.opened[table.turn] or points(table, laid) >= int(table.options["opening"] or 0)
    return Doing(PlayTable(table.turn, mixed(table, (*table.sets, *laid))), set() if enough else {"rkub.opening"})


def points(table: TileTable, laid: list[Cards]) -> int:
    flat = {"25": 25, "0": 0}.get(str(table.options["opening_joker"]))
    return sum(flat if tile.wild and flat is not None else tile.rank or 0 for row in laid for tile in row)


def mixed(table: TileTable, sets: Table) -> Table:
    return tuple(table.random.sample(sets, len(sets))) if table.random.random() < 0.3 else sets


def longer(table: TileTable) -> Doing | None:
    """A tile of the rack at the end of a set: lawful once the player has opened."""
    seat = table.turn
    for tile in table.random.sample(table.racks[seat], len(table.racks[seat])):
        for at, row in enumerate(table.sets):
            for more in ((tile, *row), (*row, tile)):
                if not tile.wild and _in_order(more):
                    after = (*table.sets[:at], more, *table.sets[at + 1 :])
                    opening = set() if table.options["opening"] == 0 else {"rkub.opening"}
                    return Doing(PlayTable(seat, after), set() if table.opened[seat] else opening | {"rkub.opening-own"})
    return None


@lru_cache(100_000)
def _in_order(row: Cards) -> bool:
    """Does it stand as it lies, a run from low to high?"""
    ranks = [tile.rank or 0 for tile in row]
    return stands(row) and (len(set(ranks)) == 1 or ranks == list(range(ranks[0], ranks[0] + len(ranks))))


def taken_apart(table: TileTable) -> Doing | None:
    """A tile from the end of a set, or a joker that is replaced, goes into a new set with tiles of the rack."""
    if not table.sets:
        return None
    random, rack, seat = table.random, list(table.racks[table.turn]), table.turn
    at = random.randrange(len(table.sets))
    row = table.sets[at]
    i = next((i for i, tile in enumerate(row) if tile.wild), random.choice((0, len(row) - 1)))
    rest, loose = [*row[:i], *row[i + 1 :]], bare(row[i])
    if row[i].wild:
        replacing = [tile for tile in rack if not tile.wild and stands((*rest, tile))]
        if not replacing:
            return None
        rack.remove(replacing[0])
        rest.insert(i, replacing[0])
    built = [some for some in sets_in([*rack, loose]) if loose in map(bare, some)]
    built = [some for some in built if JOKER not in rack or not any(tile.wild for tile in some)] if loose.wild else built
    if not built:
        return None
    after = (*table.sets[:at], tuple(rest), *table.sets[at + 1 :], random.choice(built))
    if len(rest) < 3:
        return Doing(PlayTable(seat, after), {"rkub.table-valid", "meld.size"})
    # Lawful where no joker has to be told apart from another.
    sure = table.opened[seat] and _in_order(tuple(rest)) and not any(tile.wild for some in table.sets for tile in some)
    return Doing(PlayTable(seat, after), set() if sure else None)


def time_is_up(table: TileTable) -> Doing:
    seat = table.turn
    if table.options["turn_seconds"] == 0:
        return Doing(TimeUp(seat, None), {"rkub.time"})
    if table.options["timeout"] != "keep-valid":
        return Doing(TimeUp(seat, None), set())
    doing = table.random.choice((new_sets, new_sets, longer, taken_apart, one_less, no_set))(table)
    found = isinstance(doing.event, PlayTable) and doing.event.by == seat if doing else False
    if not found or doing.event.table == table.sets or table.random.random() < 0.4:
        return Doing(TimeUp(seat, mixed(table, table.sets)), set())
    # Nothing need have been played, and of a player who has opened tiles of the table may be loose.
    event, claim = TimeUp(seat, doing.event.table), doing.claim
    if claim is not None and table.opened[seat]:
        claim = claim - {"rkub.from-rack", "rkub.table-kept"}
    elif claim is not None and "rkub.from-rack" in claim:
        claim = {"rkub.table-kept"}
    jokers = any(tile.wild for row in (*table.sets, *doing.event.table) for tile in row)
    return Doing(event, None if jokers and doing.claim != {"rkub.opening"} else claim)


# What is mostly not right.
def anybody(table: TileTable) -> Doing:
    seat = table.random.randrange(len(table.racks))
    event = table.random.choice((TakeTile(seat), Pass(seat), PlayTable(seat, table.sets)))
    if table.over:
        return Doing(event, {"out.frozen"})
    if seat != table.turn:
        return Doing(event, {"turn.order"})
    if isinstance(event, TakeTile):
        return Doing(event, set() if table.pool else {"draw.stock"})
    if isinstance(event, Pass):
        return Doing(event, {"rkub.turn"} if table.pool else set())
    return Doing(event, {"rkub.from-rack", "rkub.turn"})


def _now(table: TileTable, after: Table, claim: Claim) -> Doing:
    return Doing(PlayTable(table.turn, after), {"out.frozen"} if table.over else claim)


def one_less(table: TileTable) -> Doing:
    """A set, or a tile from the end of one, is not there any more."""
    if not table.sets:
        return anybody(table)
    row, *others = table.random.sample(table.sets, len(table.sets))
    return _now(table, (*others, *((row[1:],) if len(row) > 3 else ())), {"rkub.table-kept", "rkub.from-rack"})


def no_set(table: TileTable) -> Doing:
    """Three tiles of the rack that are no set."""
    rack = table.racks[table.turn]
    among = [tile for tile in rack if not tile.wild] or rack
    row = tuple(table.random.sample(among, min(3, len(among))))
    if stands(row) or len(row) < 3 or any(tile.wild for tile in row):
        return anybody(table)
    kinds = (len({tile.rank for tile in row}) == 1, len({tile.suit for tile in row}) == 1)
    named = {(True, False): {"rkub.group"}, (False, True): {"rkub.run"}, (False, False): {"meld.kind"}}.get(kinds, set())
    return _now(table, (*table.sets, row), {"rkub.table-valid"} | named)


def nameless_joker(table: TileTable) -> Doing:
    """A joker of which nobody can tell what it stands for."""
    tile = table.random.choice(table.racks[table.turn] or [JOKER])
    if tile.wild or tile.rank in (1, 13):
        return anybody(table)
    return _now(table, (*table.sets, (tile, JOKER, JOKER)), {"rkub.joker-named", "joker.assign"})


def from_nowhere(table: TileTable) -> Doing:
    """A set of tiles that lie on the table already, twice each as far as the player has none."""
    own = table.racks[table.turn]
    lying = count(table.sets)
    for row in table.sets:
        if all(not tile.wild and lying[bare(tile)] == table.options["copies"] and bare(tile) not in own for tile in row):
            return _now(table, (*table.sets, row), {"cards.copies"})
    return anybody(table)


def renamed_joker(table: TileTable) -> Doing:
    """A joker at the end of a run moves to the other end, and a tile is added to play one."""
    for at, row in enumerate(table.sets):
        ranks = [tile.rank or 0 for tile in row]
        wild = [tile for tile in row if tile.wild]
        if row[0].wild and len(wild) == 1 and len(set(ranks)) > 1 and ranks[-1] < 13 and table.opened[table.turn]:
            meant = Tile(row[0].rank, row[0].suit)
            if meant in table.racks[table.turn] or meant in count(table.sets):
                continue
            moved = (*row[1:], Tile(ranks[-1] + 1, row[0].suit, True))
            found = sets_in([tile for tile in table.racks[table.turn] if not tile.wild])
            if found:
                after = (*table.sets[:at], moved, *table.sets[at + 1 :], found[0])
                jokers = sum(tile.wild for some in table.sets for tile in some)
                keeps = jokers == 1 and table.options["joker_free"] == "replace"
                return _now(table, after, {"rkub.joker-keeps"} if keeps else None)
    return anybody(table)


def seen_elsewhere(table: TileTable) -> Doing:
    """A tile drawn both of which lie on the table."""
    both = [tile for tile, number in count(table.sets).items() if number == table.options["copies"] and not tile.wild]
    if not both or not table.pool or table.over:
        return anybody(table)
    return Doing(TakeTile(table.turn, table.random.choice(both)), {"cards.copies"})


ODDITIES: tuple[Callable[[TileTable], Doing], ...] = (
    *(anybody, anybody, one_less, no_set, nameless_joker, from_nowhere, renamed_joker, seen_elsewhere),
)


# A round.
def play_tiles(agreed: Agreement, random: Random, most: int = MOST_EVENTS) -> Played:
    """Play a round, or so many events of it; raises `AssertionError` where table and referee do not agree."""
    table = TileTable(agreed, random)
    hand = PlayHand(agreed.players[-1], None, known_to_all(agreed, table.racks, random), (), {})
    figures, hand = play_out(agreed, table, hand, lambda: some_doing(table), most, OF_A_TURN)
    left = {name: tuple(rack) for name, rack in zip(agreed.players, table.racks, strict=True)}
    hand = replace(hand, left=left if table.over else {})
    check_end(table, hand)
    return Played(hand, figures, as_table(table, left) if table.over else None)


def as_table(table: TileTable, left: Mapping[str, Cards]) -> TableHand:
    """The final table as a `table` hand; who laid which set makes no difference."""
    names = table.agreed.players
    melds = tuple(LaidMeld(table.random.choice(names), row, None, ()) for row in table.sets)
    return TableHand(names[-1], None if table.out is None else names[table.out], melds, left)


def check_end(table: TileTable, hand: PlayHand) -> None:
    """The whole round judged again from its events; it adds up to zero, and so does the session, as a recount has it."""
    agreed, names = table.agreed, table.agreed.players
    replayed = replay(agreed, [hand])
    judged, session = replayed.hands[0], replayed.session
    assert (judged.over, judged.stock) == (table.over, len(table.pool))
    assert judged.out == (None if table.out is None else names[table.out])
    assert not [placed for placed in judged.verdicts if "event" not in placed.place]
    if not table.over:
        assert judged.scores is None
        assert set(session.totals.values()) == {0}
        return
    assert session.totals == recount(table)
    assert sum(session.totals.values()) == 0 or agreed.options["scoring"] == "winner-only"
    if agreed.options["rounds"] == 1 and agreed.options["target"] is None:
        best = max(session.totals.values())
        assert session.winners == tuple(name for name in names if session.totals[name] == best)


def recount(table: TileTable) -> dict[str, Fraction]:
    """What each rack comes to, and who takes it."""
    joker = int(table.options["joker_penalty"] or 0)
    left = [sum(joker if tile.wild else tile.rank or 0 for tile in rack) for rack in table.racks]
    empty = [seat for seat, rack in enumerate(table.racks) if not rack]
    winners = empty or [seat for seat, points in enumerate(left) if points == min(left)]
    # Whoever is out has nothing left, so that all of each rack is the difference to it.
    least = 0 if table.options["pool_empty_score"] == "whole-racks" else min(left)
    lost = {seat: points - least for seat, points in enumerate(left) if seat not in winners}
    alone = table.options["scoring"] == "winner-only"
    return {
        name: Fraction(sum(lost.values()), len(winners)) if seat in winners else Fraction(0 if alone else -lost[seat])
        for seat, name in enumerate(table.agreed.players)
    }
