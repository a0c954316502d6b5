"""Figures of finished games: of players, of pairs, and records.

These are computed without side effects. A game counts if at least two people of the group in question played to its end."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import combinations

from scorekeeper.tables.house.people import House
from scorekeeper.tables.house.statistics import Kind, PlayerStats, Points, SeatSummary, SessionSummary, name_of, player_stats


@dataclass(frozen=True, slots=True)
class Feat:
    """A record, such as the best hand: its points, the player's name, the game, and the hand's number (None for a whole game)."""

    points: Points
    name: str
    game: SessionSummary
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players. They `finished` games together. `first` was placed better in `ahead` of these, and worse in `behind`."""

    first: PlayerStats
    second: PlayerStats
    ahead: int
    behind: int
    finished: int


@dataclass(frozen=True, slots=True)
class TableStats:
    """The figures of a group of people: the number of games, the players, most wins first and then by average, and three records:
    the best hand, the largest deficit that a winner made up (`comeback`), and a winner's smallest lead (`closest`)."""

    games: int = 0
    players: tuple[PlayerStats, ...] = ()
    best_hand: Feat | None = None
    comeback: Feat | None = None
    closest: Feat | None = None

    @property
    def most(self) -> int:
        """Return the highest number of wins of any player. It is -1 if nobody has won, so that no player's number equals it."""
        return max((one.total.wins for one in self.players), default=0) or -1

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Return each pair of players who finished a game together, in the order of `players`."""
        met = {first.person: {one.person: one for one in first.rivals if one.finished} for first in self.players}
        pairs = ((first, second, met[first.person].get(second.person)) for first, second in combinations(self.players, 2))
        return tuple(Pair(first, second, rival.ahead, rival.behind, rival.finished) for first, second, rival in pairs if rival)


def kinds_of(summaries: Iterable[SessionSummary]) -> tuple[Kind, ...]:
    """Return the kinds of the finished games, each once, in the order of the summaries."""
    return tuple(dict.fromkeys(one.kind for one in summaries if one.over))


def table_stats(summaries: Iterable[SessionSummary], house: House, persons: frozenset[str] | None = None) -> TableStats:
    """Return the figures of `persons` (texts by `house.person`; None: all) in finished games. `summaries` are newest first."""
    games = [one for one in summaries if one.over and len(_seats_at_end(one, house, persons)) > 1]
    sign = 1 if any(one.lowest_wins for one in games) else -1
    players = (one for one in player_stats(games, house) if one.total.finished and not one.left_out)
    shown = [one for one in players if persons is None or one.person in persons]
    return TableStats(
        len(games),
        tuple(sorted(shown, key=lambda one: (-one.total.wins, sign * (one.total.average or 0)))),
        best_hand(games, house, persons),
        _record(games, house, persons, lambda _game, winner: winner.behind, max),
        _record(games, house, persons, _margin, min),
    )


def _seats_at_end(game: SessionSummary, house: House, persons: frozenset[str] | None) -> list[SeatSummary]:
    """Return the seats of players who stayed to the game's end. If `persons` (normalized names) is given, only theirs."""
    seats = [seat for seat in game.seats if seat.stayed]
    return seats if persons is None else [seat for seat in seats if house.person(seat.name) in persons]


def best_hand(games: Iterable[SessionSummary], house: House, persons: frozenset[str] | None) -> Feat | None:
    """Return the best hand of any of `persons` (normalized names; None: everybody): the most points, or the fewest if they are
    penalties. None without hands, if three had it, or if the most is 0. `games` must be all with or all without penalties."""
    hands, best = [], max
    for game in games:
        best = min if game.lowest_wins else max
        for seat in _seats_at_end(game, house, persons):
            if seat.hands:
                no, points = best(seat.hands.items(), key=lambda one: one[1])
                hands.append(Feat(points, seat.name, game, no))
    found = best(hands, key=lambda one: one.points, default=None)
    if not found or (best is max and not found.points) or len({one.name for one in hands if one.points == found.points}) > 2:
        return None
    return replace(found, name=name_of(house.person(found.name), found.name, house))


def _margin(game: SessionSummary, winner: SeatSummary) -> Points:
    """Return the winner's lead over the next player at the end. It may be 0 or negative if points didn't decide the game."""
    others = [seat.total for seat in game.seats if seat.stayed and seat is not winner]
    return min(others) - winner.total if game.lowest_wins else winner.total - max(others)


def _record(
    games: list[SessionSummary],
    house: House,
    persons: frozenset[str] | None,
    measure: Callable[[SessionSummary, SeatSummary], Points],
    best: Callable[..., Feat | None],
) -> Feat | None:
    """Return the record among the games that one of `persons` (normalized names; None: anybody) won alone, or None without one.
    `measure` returns a game's value, given the winner's seat. `best` (`max` or `min`) chooses among values above 0."""
    won = [
        Feat(points, name_of(house.person(seat.name), seat.name, house), game)
        for game in games
        for seat in _seats_at_end(game, house, persons)
        if seat.won and not game.shared and (points := measure(game, seat)) > 0
    ]
    return best(won, key=lambda one: one.points, default=None)


def wins_in_month(summaries: Iterable[SessionSummary], house: House, name: str, month: str) -> int:
    """Count the games that a player won alone and that ended in a month, such as “2026-11”."""
    person = house.person(name)
    return sum(
        seat.won and not game.shared and game.ended.startswith(month) and house.person(seat.name) == person
        for game in summaries
        if game.over
        for seat in game.seats
    )
