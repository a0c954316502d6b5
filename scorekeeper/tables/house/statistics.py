"""Statistics of players over all tables, from a stored summary of each session."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from typing import Any

from scorekeeper import __version__
from scorekeeper.contract.names import alike
from scorekeeper.tables.house.people import House
from scorekeeper.tables.view import View

SHAPE = 4
"""The version of the format of stored summaries. Summaries with another version are ignored."""
LAST = 10
"""The maximum number of recent games whose places are shown as a player's form."""

Kind = tuple[str, str]
"""A kind of game: its id, and its name for players."""
Points = int | Fraction
"""Points: an int, or a `Fraction` if they aren't whole. Ints are much faster to add up, and a house may have 100,000 hands."""


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """A player's part in one session. `hands` has points by hand number, only of hands that count. `outs` is how often the player
    went out, `behind` the largest deficit to the leader. `stayed` says that the player was there at the end. `place` is the final
    place, from 1, or 0 for a player who left or while the game goes on. If phases decide, `total` and `behind` are 0."""

    name: str
    hands: Mapping[int, Points]
    outs: int
    won: bool
    stayed: bool = True
    place: int = 0
    total: Points = 0
    behind: Points = 0


@dataclass(frozen=True, slots=True)
class SessionSummary:
    """A session's data for statistics. `began` and `ended` are the times of the opening and the last hand. `shared` says that
    several won. `phones` are the ids of its phones. `open_door` says that any phone that has the table's URL may see it."""

    table: str
    kind: Kind
    began: str
    over: bool
    shared: bool
    lowest_wins: bool
    seats: tuple[SeatSummary, ...]
    phones: frozenset[str] = frozenset()
    open_door: bool = False
    ended: str = ""


def summary_of(view: View) -> SessionSummary:
    """Return the summary of a table. Leave out hands that aren't confirmed or came after the end. A deleted game has no seats."""
    agreed, session = view.agreed, view.session
    lowest, phases = agreed.game.lowest_wins(), session.phases if agreed.game.phases() else None
    counted = [(played.no, played.result) for played in view.hands if played.result.counts and not played.waits]
    scored = [(no, result.scores, result.out) for no, result in counted if result.scores]
    stayed = {*view.players, *view.eliminated}
    ranked = {name: (-phases.get(name, 0), total) if phases else total for name, total in session.totals.items()}
    at_end = {name: rank for name, rank in ranked.items() if name in stayed}
    placed = places(at_end, session.winners, lowest) if session.over else {}
    stood = [] if phases else [played.after.totals for played in view.hands]
    seats = tuple(
        SeatSummary(
            name,
            {no: _whole(scores[name].hand) for no, scores, _out in scored if name in scores},
            sum(out == name for _no, _scores, out in scored),
            name in session.winners,
            name in stayed,
            placed.get(name, 0),
            0 if phases else _whole(Fraction(session.totals[name])),
            _whole(most_behind(name, stood, lowest)),
        )
        for name in (() if view.log.label.deleted else view.everybody)
    )
    kind = agreed.game.id, view.game_name
    phones = frozenset(one.phone for one in view.people.present)
    shared, door = len(session.winners) > 1, view.people.open_door
    return SessionSummary(view.table, kind, view.opened_at, session.over, shared, lowest, seats, phones, door, view.last_hand_at)


def places(totals: Mapping[str, Any], winners: Collection[str], lowest: bool) -> dict[str, int]:
    """Return each player's place in a finished game, from 1. Winners are first, whatever their totals. The others follow by
    total, the lowest first if `lowest`. Equal totals share a place."""
    order = {name: (name not in winners, 0 if name in winners else total if lowest else -total) for name, total in totals.items()}
    return {name: 1 + sum(other < mine for other in order.values()) for name, mine in order.items()}


def most_behind(name: str, stood: Iterable[Mapping[str, Fraction]], lowest: bool) -> Fraction:
    """Return a player's largest deficit to the leader. `stood` are the totals after each hand. If `lowest`, the lowest leads."""
    lead = min if lowest else max
    return Fraction(max((abs(totals[name] - lead(totals.values())) for totals in stood if name in totals), default=0))


def written(summary: SessionSummary) -> str:
    """Return a summary as JSON text for the store, without the table's id."""
    seats = [
        [one.name, [*one.hands.items()], one.outs, one.won, one.stayed, one.place, one.total, one.behind] for one in summary.seats
    ]
    phones, times = sorted(summary.phones), [summary.began, summary.ended]
    told = [times, summary.over, summary.shared, summary.lowest_wins, seats, phones, summary.open_door]
    return json.dumps([SHAPE, __version__, summary.kind, *told], default=str)


def read_summary(table: str, text: str) -> SessionSummary | None:
    """Read a stored summary. None if it is empty or from another release, which may have judged differently."""
    kept: list[Any] = json.loads(text) if text else [""]
    if kept[:2] != [SHAPE, __version__]:
        return None
    _shape, _version, kind, (began, ended), over, shared, lowest, seats, phones, door = kept
    sat = tuple(
        SeatSummary(name, {no: _read(points) for no, points in hands}, out, won, stayed, place, *map(_read, points))
        for name, hands, out, won, stayed, place, *points in seats
    )
    return SessionSummary(table, tuple(kind), began, over, shared, lowest, sat, frozenset(phones), door, ended)


def _read(points: str | int) -> Points:
    return Fraction(points) if isinstance(points, str) else points


def _whole(points: Fraction) -> Points:
    return points.numerator if points.denominator == 1 else points


@dataclass(frozen=True, slots=True)
class Results:
    """A person's results in one kind of game or in all. `best` and `worst` are the points of single hands, None without hands. Of
    penalty points the fewest are best. `wins` are sessions won alone, `shared` those won with others, and `finished` those that
    the person played to the end. `outs` is how often they went out."""

    sessions: int = 0
    finished: int = 0
    wins: int = 0
    shared: int = 0
    hands: int = 0
    outs: int = 0
    points: Points = 0
    best: Points | None = None
    worst: Points | None = None

    @property
    def average(self) -> Fraction | None:
        return Fraction(self.points, self.hands) if self.hands else None

    @property
    def out_rate(self) -> Fraction | None:
        """Return the share of hands that the person went out in, from 0 to 1. None without hands."""
        return Fraction(self.outs, self.hands) if self.hands else None

    def with_session(self, summary: SessionSummary, seat: SeatSummary) -> "Results":
        better, poorer = (min, max) if summary.lowest_wins else (max, min)
        told = [one for one in (*seat.hands.values(), self.best, self.worst) if one is not None]
        return Results(
            self.sessions + 1,
            self.finished + (summary.over and seat.stayed),
            self.wins + (seat.won and not summary.shared),
            self.shared + (seat.won and summary.shared),
            self.hands + len(seat.hands),
            self.outs + seat.outs,
            self.points + sum(seat.hands.values()),
            better(told, default=None),
            poorer(told, default=None),
        )


@dataclass(frozen=True, slots=True)
class Rival:
    """Another player. Of the `finished` games of both, the person was placed better in `ahead` games, the rival in `behind`."""

    person: str
    name: str
    finished: int = 0
    ahead: int = 0
    behind: int = 0


@dataclass(frozen=True, slots=True)
class PlayerStats:
    """A person's results, and every spelling of their name. `person` is their id, a normalized spelling. `left_out` says that
    lists don't show them. `attended` are the sessions that they played in, newest first."""

    person: str
    name: str
    spellings: tuple[str, ...]
    left_out: bool
    total: Results
    attended: "tuple[Attended, ...]"
    house: House

    @property
    def form(self) -> tuple[tuple[int, bool], ...]:
        """Return the person's places in the latest `LAST` finished games, oldest first. True beside a first place is a tie."""
        found = [(seat.place, seat.won and summary.shared) for summary, seat, _everybody in self.attended if seat.place]
        return tuple(found[:LAST][::-1])

    @property
    def rivals(self) -> tuple[Rival, ...]:
        """Return everybody the person played with, most finished games first. Computed only when needed."""
        found: dict[str, Rival] = {}
        for _summary, mine, seated in self.attended:
            for other, theirs in seated:
                if other != self.person:
                    known = found.get(other) or Rival(other, name_of(other, theirs.name, self.house))
                    found[other] = _met(known, mine, theirs)
        return tuple(sorted(found.values(), key=lambda one: (-one.finished, alike(one.name))))


Attended = tuple[SessionSummary, SeatSummary, tuple[tuple[str, SeatSummary], ...]]
"""A session that a person attended, the person's seat in it, and every seat with the id of the person who sat there."""


def player_stats(summaries: Iterable[SessionSummary], house: House) -> tuple[PlayerStats, ...]:
    """Return the statistics of each person in these sessions, those with most sessions first, then by name. `summaries` must be
    newest first. `house` knows which names are spellings of the same person."""
    met: dict[str, list[Attended]] = {}
    for summary in summaries:
        seated = tuple(_seated(summary, house))
        for person, seat in seated:
            met.setdefault(person, []).append((summary, seat, seated))
    found = (_career(person, sat, house) for person, sat in met.items())
    return tuple(sorted(found, key=lambda one: (-one.total.sessions, alike(one.name))))


def _seated(summary: SessionSummary, house: House) -> Iterator[tuple[str, SeatSummary]]:
    """Yield the id and seat of each person in a session. Skip a person with two seats, as happens after spellings are merged."""
    persons = [house.person(seat.name) for seat in summary.seats]
    return ((person, seat) for person, seat in zip(persons, summary.seats, strict=True) if persons.count(person) == 1)


def _career(person: str, sat: list[Attended], house: House) -> PlayerStats:
    total = reduce(lambda results, one: results.with_session(*one[:2]), sat, Results())
    name, spelled = name_of(person, sat[0][1].name, house), sorted({seat.name for _summary, seat, _everybody in sat})
    return PlayerStats(person, name, tuple(spelled), person in house.left_out, total, tuple(sat), house)


def name_of(person: str, spelled: str, house: House) -> str:
    """Return the name that the house gave the person with this id, or else the name as `spelled`."""
    return house.names.get(person, spelled)


def _met(rival: Rival, mine: SeatSummary, theirs: SeatSummary) -> Rival:
    both = mine.place and theirs.place
    return replace(
        rival,
        finished=rival.finished + bool(both),
        ahead=rival.ahead + bool(both and mine.place < theirs.place),
        behind=rival.behind + bool(both and theirs.place < mine.place),
    )
