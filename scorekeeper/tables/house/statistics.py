"""Statistics of players over all tables.

A summary of each session is enough for them. Summaries are kept beside the log.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from scorekeeper import __version__
from scorekeeper.contract.names import alike
from scorekeeper.tables.house.people import House
from scorekeeper.tables.view import View

Points = int | Fraction
"""Nearly always whole, and then an int: a house that has played for years adds up a hundred thousand hands."""


@dataclass(frozen=True, slots=True)
class Variant:
    """What was played: the game's id, the preset, and whether the table had house rules beside it."""

    game: str
    preset: str
    house_rules: bool


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """One player at one table: the hands that count and that this player played, in points by their numbers, how many of them
    this player went out in, and the session: whether it was won, and whether this player `stayed` to its end."""

    name: str
    hands: Mapping[int, Points]
    outs: int
    won: bool
    stayed: bool = True


@dataclass(frozen=True, slots=True)
class SessionSummary:
    """A session as far as people are concerned. `lowest_wins` where points are penalties. `phones` are those that are in at the
    table, by their marks; where it has an `open_door` everybody is who knows its address."""

    table: str
    variant: Variant
    began: str
    over: bool
    shared: bool
    lowest_wins: bool
    seats: tuple[SeatSummary, ...]
    phones: frozenset[str] = frozenset()
    open_door: bool = False


def summary_of(view: View) -> SessionSummary:
    """What a table says of its players. A hand that waits to be confirmed, or came after the end, says nothing,
    nor does a deleted game."""
    agreed, session = view.agreed, view.session
    counted = [(played.no, played.result) for played in view.hands if played.result.counts and not played.waits]
    scored = [(no, result.scores, result.out) for no, result in counted if result.scores]
    seats = tuple(
        SeatSummary(
            name,
            {no: _whole(scores[name].hand) for no, scores, _out in scored if name in scores},
            sum(out == name for _no, _scores, out in scored),
            name in session.winners,
            name in view.players,
        )
        for name in (() if view.log.label.deleted else view.everybody)
    )
    usual = {
        option.id: agreed.game.presets[view.preset].options.get(option.id, option.default)
        for option in agreed.game.options
    }
    variant = Variant(agreed.game.id, view.preset, dict(agreed.options) != usual)
    lowest = agreed.game.lowest_wins(agreed.options)
    phones = frozenset(one.phone for one in view.people.present)
    shared, door = len(session.winners) > 1, view.people.open_door
    return SessionSummary(view.table, variant, view.opened_at, session.over, shared, lowest, seats, phones, door)


def written(summary: SessionSummary) -> str:
    """A summary as it is kept beside the log, without the table's id."""
    seats = [
        [one.name, [[no, points] for no, points in one.hands.items()], one.outs, one.won, one.stayed]
        for one in summary.seats
    ]
    variant, phones = summary.variant, sorted(summary.phones)
    told = [summary.began, summary.over, summary.shared, summary.lowest_wins, seats, phones, summary.open_door]
    return json.dumps([__version__, [variant.game, variant.preset, variant.house_rules], *told], default=str)


def read_summary(table: str, text: str) -> SessionSummary | None:
    """The summary that was kept; None for one of another release, which may have judged otherwise, or where there is none."""
    kept: list[Any] = json.loads(text) if text else [""]
    if kept[0] != __version__:
        return None
    _version, variant, began, over, shared, lowest, seats, phones, door = kept
    sat = tuple(
        SeatSummary(name, {no: Fraction(points) if isinstance(points, str) else points for no, points in hands}, *rest)
        for name, hands, *rest in seats
    )
    return SessionSummary(table, Variant(*variant), began, over, shared, lowest, sat, frozenset(phones), door)


def _whole(points: Fraction) -> Points:
    return points.numerator if points.denominator == 1 else points


@dataclass(frozen=True, slots=True)
class Results:
    """What a person did in one variant of a game, or in all that are looked at.

    `average`, `best` and `worst` are points of a hand; where points are penalties the best is the least. `wins` counts
    sessions won alone, `shared` those shared; `finished` the sessions that came to an end while this person was there.
    """

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
        """Points a hand."""
        return Fraction(self.points, self.hands) if self.hands else None

    @property
    def out_rate(self) -> Fraction | None:
        """The part of the hands that this person went out in, from 0 to 1."""
        return Fraction(self.outs, self.hands) if self.hands else None

    def with_session(self, summary: SessionSummary, seat: SeatSummary) -> "Results":
        """The record with one session more."""
        better, poorer = (min, max) if summary.lowest_wins else (max, min)
        return Results(
            self.sessions + 1,
            self.finished + (summary.over and seat.stayed),
            self.wins + (seat.won and not summary.shared),
            self.shared + (seat.won and summary.shared),
            self.hands + len(seat.hands),
            self.outs + seat.outs,
            self.points + sum(seat.hands.values()),
            better((*seat.hands.values(), *_known(self.best)), default=None),
            poorer((*seat.hands.values(), *_known(self.worst)), default=None),
        )


def _known(value: Points | None) -> tuple[Points, ...]:
    return () if value is None else (value,)


@dataclass(frozen=True, slots=True)
class Rival:
    """Two people at one table: sessions that came to an end, how many each won, and hands in which each had more (or, where
    points are penalties, fewer) than the other."""

    person: str
    name: str
    finished: int = 0
    won: int = 0
    lost: int = 0
    hands_ahead: int = 0
    hands_behind: int = 0


@dataclass(frozen=True, slots=True)
class PlayerStats:
    """A person with everything that is known: by variant, the rivals, the tables, and every spelling that was met; from the
    sessions that they attended."""

    person: str
    name: str
    spellings: tuple[str, ...]
    left_out: bool
    total: Results
    variants: Mapping[Variant, Results]
    tables: tuple[str, ...]
    attended: "tuple[Attended, ...]"
    house: House

    @property
    def rivals(self) -> tuple[Rival, ...]:
        """Everybody they met, those with the most sessions first: worked out for the one person whose page is shown."""
        return _rivals(self.person, self.attended, self.house)


Attended = tuple[SessionSummary, SeatSummary, tuple[tuple[str, SeatSummary], ...]]
"""A session as one person saw it: their own seat, and everybody's."""


def player_stats(summaries: Iterable[SessionSummary], house: House) -> tuple[PlayerStats, ...]:
    """Everybody who sat at these tables: those with the most sessions first, then by name. The newest table comes first."""
    met: dict[str, list[Attended]] = {}
    for summary in summaries:
        seated = tuple(_seated(summary, house))
        for person, seat in seated:
            met.setdefault(person, []).append((summary, seat, seated))
    found = (_career(person, sat, house) for person, sat in met.items())
    return tuple(sorted(found, key=lambda one: (-one.total.sessions, alike(one.name))))


def _seated(summary: SessionSummary, house: House) -> Iterator[tuple[str, SeatSummary]]:
    """Each person at a table once: two seats that were merged into one person since tell of none of them."""
    persons = [house.person(seat.name) for seat in summary.seats]
    return ((person, seat) for person, seat in zip(persons, summary.seats, strict=True) if persons.count(person) == 1)


def _career(person: str, sat: list[Attended], house: House) -> PlayerStats:
    total = Results()
    variants: dict[Variant, Results] = {}
    for summary, seat, _everybody in sat:
        total = total.with_session(summary, seat)
        variants[summary.variant] = variants.get(summary.variant, Results()).with_session(summary, seat)
    return PlayerStats(
        person,
        name_of(person, sat[0][1].name, house),
        tuple(sorted({seat.name for _summary, seat, _everybody in sat})),
        person in house.left_out,
        total,
        dict(sorted(variants.items(), key=lambda one: -one[1].sessions)),
        tuple(summary.table for summary, _seat, _everybody in sat),
        tuple(sat),
        house,
    )


def name_of(person: str, spelled: str, house: House) -> str:
    """How a person is called: as was said, else as last spelled at a table."""
    return house.names.get(person, spelled)


def _rivals(person: str, sat: Iterable[Attended], house: House) -> tuple[Rival, ...]:
    found: dict[str, Rival] = {}
    for summary, mine, seated in sat:
        for other, theirs in seated:
            if other != person:
                known = found.get(other) or Rival(other, name_of(other, theirs.name, house))
                found[other] = _met(known, summary, mine, theirs)
    return tuple(sorted(found.values(), key=lambda one: (-one.finished, alike(one.name))))


def _met(rival: Rival, summary: SessionSummary, mine: SeatSummary, theirs: SeatSummary) -> Rival:
    hands = [(mine.hands[no], theirs.hands[no]) for no in mine.hands.keys() & theirs.hands.keys()]
    more, less = sum(own > other for own, other in hands), sum(own < other for own, other in hands)
    ahead, behind = (less, more) if summary.lowest_wins else (more, less)
    both = mine.stayed and theirs.stayed
    return replace(
        rival,
        finished=rival.finished + (summary.over and both),
        won=rival.won + (both and mine.won and not theirs.won),
        lost=rival.lost + (both and theirs.won and not mine.won),
        hands_ahead=rival.hands_ahead + ahead,
        hands_behind=rival.hands_behind + behind,
    )
