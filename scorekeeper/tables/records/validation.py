"""Validation of a log: can every page of its table be shown?

A log from elsewhere may contain anything under valid digests. So everything that its pages read is read here once. A log with
invalid events is refused by an import, reported by `scorekeeper check`, and left out of lists."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from scorekeeper.contract.json_node import Document, JsonNode
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.entry.line_judgement import LEVELS
from scorekeeper.store import Event
from scorekeeper.tables.house.people import House
from scorekeeper.tables.house.statistics import summary_of
from scorekeeper.tables.house.statistics import written as written_summary
from scorekeeper.tables.judged_version import JudgedVersion
from scorekeeper.tables.log.collaboration import WENT_BACK, combined_entry, judge_all_seats
from scorekeeper.tables.log.live_hand import UNDONE
from scorekeeper.tables.log.table_log import OPENED, SCRAPPED, Version
from scorekeeper.tables.records.record_export import exported_record
from scorekeeper.tables.view import View, fold

NO_SENSE = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""The errors that reading an invalid body can cause."""
FURTHEST = 10**9
HIDING = frozenset({UNDONE, SCRAPPED, WENT_BACK})
"""Kinds of event after which pages show less than before, except for the history."""
MOST_LOOKS = 40
"""The maximum number of earlier states of a log that are checked. Each is the state before an event of a kind in `HIDING`."""
UNFIT = N_("This entry doesn't fit the ones before it.")


class UnreadableTable(Exception):
    """A table whose log can't be read, with the number of its first invalid event and its problem, from the `error`."""

    def __init__(self, table: str, event: int, error: Exception) -> None:
        self.table, self.event, self.problem = table, event, error if isinstance(error, Unreadable) else Unreadable(UNFIT)
        super().__init__(f"table {table[:6]}…, event {event}: {self.problem}")


def must_be_readable(table: str, events: Sequence[Event]) -> View:
    """Return the view of a log, after reading all that its pages show. Events of the kinds `HIDING` hide what pages showed. So
    read also the states before the first `MOST_LOOKS` of these events. Raise `UnreadableTable` at the first invalid event."""
    hiding = [number for number, event in enumerate(events) if number and event.kind in HIDING][:MOST_LOOKS]
    view: View | None = None
    for end in (*hiding, len(events)):
        try:
            view = read_view(table, events[:end], view)
        except UnreadableTable as error:
            raise _first_trouble(table, events[:end], error) from error
    assert view, "a log has an event"
    return view


def read_view(table: str, events: Sequence[Event], known: View | None = None) -> View:
    """Return the view of a log, after reading all that its pages show. Raise `UnreadableTable` if an event or hand in it is
    invalid. Hands that are the same in `known`, an earlier view, aren't judged again."""
    try:
        for event in events:
            if (event.seq == 1) != (event.kind == OPENED):
                raise Unreadable(UNFIT)
            _check(JsonNode(event.body))
        view = fold(table, events, known)
        read_all(view)
    except NO_SENSE as error:
        raise UnreadableTable(table, events[-1].seq, error) from error
    return view


def _first_trouble(table: str, events: Sequence[Event], found: UnreadableTable) -> UnreadableTable:
    """Return the error of the first invalid event, found by bisection. `found` is the error of the whole log."""
    good, bad = 0, len(events)
    while bad - good > 1:
        middle = (good + bad) // 2
        try:
            read_view(table, events[:middle])
            good = middle
        except UnreadableTable as earlier:
            bad, found = middle, earlier
    return found


def read_all(view: View) -> None:
    """Compute everything that the pages of a table show. Raise one of `NO_SENSE` if that fails."""
    for played in view.hands:
        for version, judged in zip(played.versions, played.judged_versions, strict=True):
            _read_version(view, version, judged)
    for which, gone in enumerate(view.log.scrapped):
        then = view.at_scrapped(which)
        for version in gone.versions:
            _read_version(view, version, JudgedVersion(version.hand, then.agreed, then.players[-1], gone.no))
    exported_record(view)
    written_summary(summary_of(view))
    for person in view.people:
        view.place_of(person.seat)
    if view.entries:
        dealer = view.players.index(view.session.next_dealer)
        judge_all_seats(view.agreed, view.placed_entries, dealer, view.next_no)
        _check_levels(combined_entry(view.placed_entries, view.players, dealer).levels)
    if view.live:
        _ = view.live.lines, view.live.score_lines, view.live.uncounted


def _read_version(view: View, version: Version, judged: JudgedVersion) -> None:
    entered = judged.entered
    short = len(entered.levels) != len(judged.players) or len(entered.lines) != len(judged.players)
    if short or not all(isinstance(line, str) for line in entered.lines):
        raise Unreadable(UNFIT)
    _check_levels(entered.levels)
    _ = judged.result, judged.scores
    for seat in (version.seat, *(one.seat for one in version.confirmed)):
        if seat is not None:
            view.name_of(seat)


def _check_levels(levels: Iterable[str]) -> None:
    if not set(levels) <= set(LEVELS):
        raise Unreadable(UNFIT)


def _check(body: JsonNode) -> None:
    """Check the types of the fields of an event's body. Raise `Unreadable` with the path of the invalid field."""
    for name, check in FIELDS.items():
        part = body.maybe(name)
        if part is not None:
            check(part)


FIELDS: Mapping[str, Callable[[JsonNode], Any]] = {
    **dict.fromkeys(("phone", "of", "role", "game", "preset", "called", "rematch_of", "table", "confirm"), JsonNode.text),
    **dict.fromkeys(("icon", "reason", "at", "name", "who", "into", "player", "after", "level", "line"), JsonNode.text),
    **dict.fromkeys(("dealer", "upcard", "turned"), JsonNode.text),
    **dict.fromkeys(("seat", "hand_no", "version", "to", "no", "ledger", "rules"), lambda part: part.whole(0, FURTHEST)),
    **dict.fromkeys(("door", "live", "renew", "out", "went_rummy", "phase", "held"), JsonNode.yes_or_no),
    **dict.fromkeys(("players", "seats", "cards"), lambda part: [one.text() for one in part.items()]),
    "people": lambda part: list(map(_check, part.items())),
    "from_record": _check,
    "options": JsonNode.parts,
}
"""For each field of an event's body, the function that checks its type. A field has the same meaning in all kinds of event."""


def must_be_house(events: Iterable[Event]) -> None:
    """Raise `UnreadableTable` if the log of a house, with its people and saved rules, has an invalid event."""
    for event in events:
        try:
            _check_house(event)
        except NO_SENSE as error:
            raise UnreadableTable(event.table, event.seq, error) from error


def house_log(events: Iterable[Event]) -> list[tuple[str, Document]]:
    """Return the kind and body of each valid event in the log of a house. Skip invalid events."""
    found: list[tuple[str, Document]] = []
    for event in events:
        with suppress(*NO_SENSE):
            _check_house(event)
            found.append((event.kind, event.body))
    return found


def _check_house(event: Event) -> None:
    _check(JsonNode(event.body))
    House().then(event.kind, event.body)
