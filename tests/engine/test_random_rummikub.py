"""Rummikub by play, in small: random players with real racks (every tile known to the test, not to the referee).

After every event the tiles add up; what is refused changes nothing; every set on the table stands by a check of its own, no
tile leaves it but when time is up; a player's first play is an opening; and a round adds up to zero, as a recount has it.
"""

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from scorekeeper.engine.cards import COLOURS, Cards, Tile
from scorekeeper.engine.game import Agreed, agree
from scorekeeper.engine.games import GAMES
from scorekeeper.engine.games.rummikub_round import judge_round, start_round, step_round
from scorekeeper.engine.hands import PlayHand
from scorekeeper.engine.melds import readings_of
from scorekeeper.engine.play.events import Event, Pass, PlayTable, TakeTile, TimeUp
from scorekeeper.engine.session import replay
from scorekeeper.engine.tiles import LAW

JOKER = Tile(None, None, True)
ROUNDS_EACH = 8
VARIANTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("tiles", {"opening": 15}),
    ("tiles", {"opening": 0, "pool_empty": "end", "timeout": "restore"}),
    ("cards", {"opening": 30}),
    ("modern", {"opening": 12}),
    ("modern", {"opening": 100, "turn_seconds": 0}),
)

Table = tuple[Cards, ...]


def bare(tile: Any) -> Tile:
    return JOKER if tile.wild else Tile(*tile)


def count(table: Table) -> Counter[Tile]:
    return Counter(bare(tile) for row in table for tile in row)


def stands(row: Cards) -> bool:
    """Three or more: one number in different colours, or one colour and numbers in a row."""
    at = next((i for i, tile in enumerate(row) if tile.rank is None), None)
    if at is not None:
        return any(stands((*row[:at], Tile(rank, None, True), *row[at + 1 :])) for rank in range(1, 14))
    numbers = [tile.rank for tile in row]
    own = [tile.suit for tile in row if not tile.wild]
    is_group = len(set(numbers)) == 1 and len(set(own)) == len(own) and len(row) <= 4
    low = min(number or 0 for number in numbers)
    is_run = len(set(own)) <= 1 and sorted(number or 0 for number in numbers) == list(range(low, low + len(row)))
    return len(row) >= 3 and (is_group or is_run)


class Players:
    """Real racks and a real pool, and events that are (mostly) possible."""

    def __init__(self, agreed: Agreed, random: Random) -> None:
        self.agreed, self.random = agreed, random
        tiles = [Tile(rank, colour) for rank in range(1, 14) for colour in COLOURS] * 2
        self.pool = tiles + [JOKER] * agreed.set_up.jokers
        random.shuffle(self.pool)
        self.racks = [[self.pool.pop() for _ in range(14)] for _ in agreed.players]
        known = {
            name: tuple(rack) for name, rack in zip(agreed.players, self.racks, strict=True) if random.random() < 0.3
        }
        self.hand = PlayHand(None, None, known, (), {})
        self.state, verdicts = start_round(agreed, self.hand, agreed.players[-1])
        assert not verdicts
        self.events: list[Event] = []
        self.opened = [False] * len(agreed.players)

    def play(self, event: Event) -> bool:
        before = self.state
        after, verdict = step_round(before, event)
        self.events.append(event)
        self.state = after
        if not verdict.ok:
            assert after == before
            return False
        self.move(before.table, event)
        self.check(before.table, event)
        return True

    def move(self, before: Table, event: Event) -> None:
        rack = self.racks[event.by]
        new, gone = count(self.state.table) - count(before), count(before) - count(self.state.table)
        for tile in new.elements():
            rack.remove(tile)
        rack += gone.elements()
        drawn = len(self.pool) - self.state.pool
        assert drawn == 0 or isinstance(event, TakeTile | TimeUp)
        rack += [self.pool.pop() for _ in range(drawn)]

    def check(self, before: Table, event: Event) -> None:
        state = self.state
        assert (
            sum(map(len, state.table)) + state.pool + sum(rack.count for rack in state.hands)
            == self.agreed.set_up.cards
        )
        for held, rack in zip(state.hands, self.racks, strict=True):
            assert held.count == len(rack)
            assert not Counter(map(bare, held.known)) - Counter(rack), "known, but not there"
        assert [row for row in state.table if not stands(row)] == []
        if isinstance(event, PlayTable):
            assert not count(before) - count(state.table)
            assert count(state.table) != count(before)
            assert state.opened[event.by]
        for seat, opened in enumerate(state.opened):
            assert not opened or self.opened[seat] or self.is_opening(before)
        self.opened = list(state.opened)
        assert state.over == (state.out is not None) or not state.pool

    def is_opening(self, before: Table) -> bool:
        """Do sets that may be of tiles from the rack alone come to enough?"""
        options = self.agreed.options
        played = count(self.state.table) - count(before)
        own = [row for row in self.state.table if not count((row,)) - played]
        flat = options["opening_joker"] == "25"
        most = sum(25 if tile.wild and flat else tile.rank or 13 for row in own for tile in row)
        return bool(own) and most >= int(options["opening"] or 0)

    def some_event(self) -> Event:
        random, seat = self.random, self.state.turn
        if random.random() < 0.03:
            seat = random.randrange(len(self.racks))
        kind = random.random()
        if kind < 0.45:
            return PlayTable(seat, self.some_table(seat))
        if kind < 0.5:
            return TimeUp(seat, self.some_table(seat))
        if kind < 0.6:
            return Pass(seat)
        return TakeTile(seat, self.pool[-1] if self.pool and random.random() < 0.3 else None)

    def some_table(self, seat: int) -> Table:
        table, rack = list(self.state.table), list(self.racks[seat])
        for _ in range(self.random.choice((0, 1, 1, 2, 3))):
            self.random.choice((self.new_set, self.new_set, self.longer, self.taken_apart))(table, rack)
        self.random.shuffle(table)
        if table and self.random.random() < 0.2:
            self.without_some(table)
        return tuple(table)

    def without_some(self, table: list[Cards]) -> None:
        """A set is missing, or a tile from the end of one."""
        row = table.pop()
        if len(row) > 3:
            table.append(row[1:])

    def new_set(self, table: list[Cards], rack: list[Tile]) -> None:
        self.lay(table, rack, [])

    def lay(self, table: list[Cards], rack: list[Tile], others: list[Tile]) -> bool:
        """A new set of some tiles of the rack, with others that are loose."""
        for _ in range(40):
            size = self.random.choice((3, 3, 4)) - len(others)
            chosen = self.random.sample(rack, size) if 0 < size <= len(rack) else []
            readings = readings_of((*chosen, *others), LAW)
            if chosen and readings:
                table.append(self.random.choice(readings).cards)
                for tile in chosen:
                    rack.remove(tile)
                return True
        return False

    def longer(self, table: list[Cards], rack: list[Tile]) -> None:
        for tile in self.random.sample(rack, len(rack)):
            for at, row in enumerate(table):
                readings = readings_of((*row, tile), LAW)
                if readings and not tile.wild:
                    table[at] = readings[0].cards
                    rack.remove(tile)
                    return

    def taken_apart(self, table: list[Cards], rack: list[Tile]) -> None:
        """A tile from the end of a set, or a joker that is replaced, goes into a new set with tiles of the rack."""
        if not table:
            return
        at = self.random.randrange(len(table))
        row = table[at]
        i = next((i for i, tile in enumerate(row) if tile.wild), self.random.choice((0, -1)))
        loose = row[i]
        rest = list(row[:i]) + list(row[i:][1:])
        if loose.wild:
            replacing = next((tile for tile in rack if readings_of((*rest, tile), LAW)), None)
            if replacing is None:
                return
            rack.remove(replacing)
            rest.append(replacing)
        if self.lay(table, rack, [bare(loose)]):
            table[at] = tuple(rest)


@pytest.mark.parametrize(("preset", "options"), VARIANTS, ids=str)
def test_random_rounds_add_up(preset: str, options: dict[str, Any]) -> None:
    random = Random(f"fixed seed {preset} {sorted(options.items())}")
    finished = plays = refused = 0
    for _ in range(ROUNDS_EACH):
        names = ("Ann", "Bo", "Cy", "Di")[: random.choice((2, 3, 4))]
        players = Players(agree(GAMES["rummikub"], preset, {**options, "rounds": 1}, names), random)
        for _ in range(900):
            if players.state.over and random.random() < 0.2:
                break
            event = players.some_event()
            if not players.play(event):
                refused += 1
            elif isinstance(event, PlayTable):
                plays += 1
        finished += players.state.over
        check_end(players)
    assert finished
    assert refused > 10 * ROUNDS_EACH
    assert plays > ROUNDS_EACH or options["opening"] == 100


def check_end(players: Players) -> None:
    """The whole round judged again from its events: the same twice; it adds up to zero, and so does the session."""
    agreed = players.agreed
    left = {name: tuple(rack) for name, rack in zip(agreed.players, players.racks, strict=True)}
    hand = PlayHand(None, None, players.hand.deal, tuple(players.events), left)
    first, second = (judge_round(agreed, hand, agreed.players[-1]) for _ in range(2))
    assert first == second
    assert (first.over, first.stock) == (players.state.over, len(players.pool))
    assert not [placed for placed in first.verdicts if "event" not in placed.place]
    result = replay(agreed, [hand])
    scores = result.hands[0].scores
    if not first.over:
        assert scores is None
        return
    assert scores is not None
    assert {name: score.hand for name, score in scores.items()} == recount(players)
    assert sum(score.hand for score in scores.values()) == 0
    assert sum(result.session.totals.values()) == 0
    best = max(result.session.totals.values())
    assert result.session.winners == tuple(name for name in agreed.players if result.session.totals[name] == best)


def recount(players: Players) -> dict[str, Fraction]:
    joker = players.agreed.options["joker_penalty"]
    left = [sum(int(joker or 0) if tile.wild else tile.rank or 0 for tile in rack) for rack in players.racks]
    empty = [seat for seat, rack in enumerate(players.racks) if not rack]
    winners = empty or [seat for seat, points in enumerate(left) if points == min(left)]
    pot = sum(points - min(left) for points in left)
    return {
        name: Fraction(pot, len(winners)) if seat in winners else Fraction(min(left) - left[seat])
        for seat, name in enumerate(players.agreed.players)
    }
