"""Figures of finished games: of players, of pairs, and records.

All of it is pure. A game counts if at least two of the people asked about played to its end."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from scorekeeper.tables.house.people import House
from scorekeeper.tables.house.statistics import PlayerStats, Points, SeatSummary, SessionSummary, name_of, player_stats

Kind = tuple[str, str]
"""A kind of game: its id, and its name for players."""


@dataclass(frozen=True, slots=True)
class Feat:
    """A record set by a player: the points, the name, the game, and the hand's number, None for a record of a whole game."""

    points: Points
    name: str
    game: SessionSummary
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players, and in how many finished games the first was placed better (`ahead`) or the second (`behind`)."""

    first: PlayerStats
    second: PlayerStats
    ahead: int
    behind: int

    @property
    def share(self) -> int:
        """Return the percentage of the games of both in which the first was ahead. Ties don't count. 50 if there are none."""
        games = self.ahead + self.behind
        return round(100 * self.ahead / games) if games else 50


@dataclass(frozen=True, slots=True)
class TableStats:
    """The figures of some people: the number of games, the players sorted by wins, and three records. These are the best
    hand, the largest deficit that a winner made up (`comeback`), and the smallest lead of a winner (`closest`)."""

    games: int = 0
    players: tuple[PlayerStats, ...] = ()
    best_hand: Feat | None = None
    comeback: Feat | None = None
    closest: Feat | None = None

    @property
    def most(self) -> int:
        """Return the most wins of a player, or -1 if nobody has won."""
        return max((one.total.wins for one in self.players), default=0) or -1

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Return the pairs of players who met, in the order of the players."""
        return tuple(self._pairs())

    def _pairs(self) -> Iterator[Pair]:
        for place, first in enumerate(self.players):
            met = {one.person: one for one in first.rivals}
            for second in self.players[place + 1 :]:
                rival = met.get(second.person)
                if rival and rival.finished:
                    yield Pair(first, second, rival.ahead, rival.behind)


def kind_of(summary: SessionSummary) -> Kind:
    """Return the kind of game that was played: the game's id, and its name for players ("" for the game's own)."""
    return summary.variant.game, summary.variant.name


def kinds_of(summaries: Iterable[SessionSummary]) -> tuple[Kind, ...]:
    """Return the kinds of the finished games, without repeats."""
    return tuple(dict.fromkeys(kind_of(one) for one in summaries if one.over))


def table_stats(summaries: Iterable[SessionSummary], house: House, persons: frozenset[str] | None = None) -> TableStats:
    """Return the figures of finished games, newest first, of `persons` (normalized names) or everybody."""
    games = [one for one in summaries if one.over and len(_there(one, house, persons)) > 1]
    players = (one for one in player_stats(games, house) if one.total.finished and not one.left_out)
    shown = [one for one in players if persons is None or one.person in persons]
    return TableStats(
        len(games),
        tuple(sorted(shown, key=lambda one: (-one.total.wins, -one.total.finished))),
        best_hand(games, house, persons),
        _record(games, house, persons, lambda _game, winner: winner.behind, max),
        _record(games, house, persons, _margin, min),
    )


def _there(game: SessionSummary, house: House, persons: frozenset[str] | None) -> list[SeatSummary]:
    """Return the seats of a game whose players stayed to its end, of all or only of `persons` (normalized names)."""
    seats = [seat for seat in game.seats if seat.stayed]
    return seats if persons is None else [seat for seat in seats if house.person(seat.name) in persons]


def best_hand(games: Iterable[SessionSummary], house: House, persons: frozenset[str] | None) -> Feat | None:
    """Return the hand with the most points, or with the fewest in a game of penalties."""
    hands = []
    for game in games:
        best = min if game.lowest_wins else max
        for seat in _there(game, house, persons):
            if seat.hands:
                no, points = best(seat.hands.items(), key=lambda one: one[1])
                hands.append(Feat(points, seat.name, game, no))
    lowest = bool(hands) and hands[0].game.lowest_wins
    found = (min if lowest else max)(hands, key=lambda one: one.points, default=None)
    return found and replace(found, name=name_of(house.person(found.name), found.name, house))


def _margin(game: SessionSummary, winner: SeatSummary) -> Points:
    """Return the winner's lead over the second at the end. Return 0 if totals didn't decide."""
    others = [seat.total for seat in game.seats if seat.stayed and seat is not winner]
    ahead = min(others) - winner.total if game.lowest_wins else winner.total - max(others)
    return max(ahead, 0)


def _record(
    games: list[SessionSummary],
    house: House,
    persons: frozenset[str] | None,
    measure: Callable[[SessionSummary, SeatSummary], Points],
    best: Callable[..., Feat | None],
) -> Feat | None:
    """Return the `best` value of `measure` (`max` or `min`) over the games that one player won alone. 0 doesn't count."""
    won = [
        Feat(points, name_of(house.person(seat.name), seat.name, house), game)
        for game in games
        for seat in _there(game, house, persons)
        if seat.won and not game.shared and (points := measure(game, seat)) > 0
    ]
    return best(won, key=lambda one: one.points, default=None)


def wins_in_month(summaries: Iterable[SessionSummary], house: House, name: str, month: str) -> int:
    """Count the games that a player won alone in a month, such as “2026-11”. The end of a game decides its month."""
    person = house.person(name)
    return sum(
        seat.won and not game.shared and game.ended.startswith(month) and house.person(seat.name) == person
        for game in summaries
        if game.over
        for seat in game.seats
    )
