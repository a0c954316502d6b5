"""The history of a table, and the return to an earlier state."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from flask import Blueprint, Response, abort, request, url_for

from scorekeeper.contract.json_node import Json
from scorekeeper.store import Event, Stale
from scorekeeper.tables.log.collaboration import SEAT_ENTERED, WENT_BACK
from scorekeeper.tables.log.live_hand import LIVE_KINDS
from scorekeeper.tables.log.phones import ROLE_GIVEN, SOCIAL_KINDS, Role, people_at
from scorekeeper.tables.log.table_log import RECORDED, SCRAPPED
from scorekeeper.tables.view import View
from scorekeeper.web.access.authorization import requires
from scorekeeper.web.base import device
from scorekeeper.web.base.formats import when
from scorekeeper.web.base.forms import posted_reason, posted_save, whole
from scorekeeper.web.base.pages import page, see_other
from scorekeeper.web.base.words import game_and_target
from scorekeeper.web.current import table_service
from scorekeeper.web.sheets.routes import MOST_SHOWN
from scorekeeper.web.tables.routes import board

bp = Blueprint("history", __name__, url_prefix="/tables/<table>/history")

LINES_SHOWN = 60
LIVE = "live"


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """A line of the history: one event, or `count` consecutive events of a live hand. The other fields describe the last event.
    `seat` is the seat of the phone that wrote it (`mine`: this phone). `of` and `hand` are the seat and the number of the hand
    that it is about. A missing seat is None. `hands` is the table's number of hands after the event. `was` is the points line
    that an entry of a seat replaced, "" if that was one of cards, and None if it replaced none."""

    seq: int
    at: str
    kind: str
    body: Json
    seat: int | None
    of: int | None
    mine: bool
    hand: int
    hands: int = 0
    was: str | None = None
    count: int = 1

    @property
    def reason(self) -> str:
        return str(self.body.get("reason") or "")

    @property
    def total(self) -> Fraction | None:
        """Return the total with which a player joined. None for other events."""
        return Fraction(self.body["total"]) if "total" in self.body else None


def history_entries(events: Iterable[Event], phone: str | None) -> list[HistoryEntry]:
    """Return the lines of the history, oldest first. Lines written by the phone with the id `phone`, if any, are `mine`."""
    lines: list[HistoryEntry] = []
    for line in _history_entries(events, phone):
        if line.kind == LIVE and lines and lines[-1].kind == LIVE:
            line = replace(line, count=lines.pop().count + 1)
        lines.append(line)
    return lines


def _history_entries(events: Iterable[Event], phone: str | None) -> Iterator[HistoryEntry]:
    first, *others = events
    people = people_at(first.body, first.at)
    yield HistoryEntry(first.seq, first.at, first.kind, first.body, None, None, first.body.get("phone") == phone, 0)
    hands, stood, typed = 0, {first.seq: 0}, dict[tuple[int, int], str]()
    for event in others:
        body, by = event.body, event.body.get("phone")
        if event.kind in SOCIAL_KINDS:
            people = people.then(event.kind, body, event.at)
        # The hand that the event names, or else the next one.
        about = int(body.get("hand_no") or (body["hand"] if isinstance(body.get("hand"), int) else hands + 1))
        hands = {RECORDED: about, SCRAPPED: hands - 1, WENT_BACK: stood.get(body.get("to", 0), 0)}.get(event.kind, hands)
        stood[event.seq] = hands
        kind = LIVE if event.kind in LIVE_KINDS else event.kind
        of = people.of(str(body.get("of"))) if event.kind == ROLE_GIVEN else None
        seats, place = (people.seat_of(by), of.seat if of else None), (about, body.get("seat", 0))
        was = typed.get(place) if kind == SEAT_ENTERED else None
        if kind == SEAT_ENTERED:
            typed[place] = body["line"] if body["level"] == "points" else ""
        yield HistoryEntry(event.seq, event.at, kind, body, *seats, by is not None and by == phone, about, hands, was)


@bp.get("")
@requires(Role.LOOK)
def log(view: View) -> Response:
    """Show the history of the table, or of the `hand` in the URL, latest first."""
    return _log(view)


def _log(view: View, status: int = 200) -> Response:
    """Show the history by day. With status 409, the page says that something was saved since it was opened."""
    happened = history_entries(table_service().events(view.table), device.current_id())
    before, hand = whole(request.args.get("before")), whole(request.args.get("hand"))
    told = [line for line in happened if not hand or (line.hand == hand and line.kind not in SOCIAL_KINDS)]
    earlier = [line for line in told if before is None or line.seq < before]
    shown, more = earlier[-LINES_SHOWN:], earlier[:-LINES_SHOWN]
    return page(
        "history/lines.html",
        status,
        view=view,
        hand=hand,
        days=[(named, list(lines)) for named, lines in groupby(shown[::-1], key=lambda line: when(line.at, hours=False))],
        more=shown[0].seq if more else None,
        moments={line.seq: line.at for line in happened},
        scored=scored_versions(view),
        played=game_and_target(view),
        moved=status == 409,
    )


Scored = tuple[dict[str, Fraction], dict[str, Fraction]]


def scored_versions(view: View) -> dict[tuple[int, str], Scored]:
    """Map the number of each hand and the time of each version to the points before and after that version, by player."""
    found: dict[tuple[int, str], Scored] = {}
    for played in view.hands:
        before: dict[str, Fraction] = {}
        for version, judged in zip(played.versions, played.judged_versions, strict=True):
            after = {name: score.hand for name, score in judged.scores.items()}
            found[played.no, version.at] = before, after
            before = after
    return found


@bp.get("/<int(max=999999999):revision>")
@requires(Role.LOOK)
def state(view: View, revision: int) -> Response:
    """Show the board and the sheet as they were after event number `revision`."""
    then, events = _then(view, revision), table_service().events(view.table)
    line = history_entries([event for event in events if event.seq <= revision], device.current_id())[-1]
    moments = {event.seq: event.at for event in events}
    shown = then.hands[-MOST_SHOWN:]
    return page("history/state.html", now=view, view=then, shown=shown, line=line, moments=moments, **board(then))


@bp.post("/<int(max=999999999):revision>/back")
@requires(Role.ENTER)
def back(view: View, revision: int) -> Response:
    """Restore the hands as they were after event number `revision`. If something was saved meanwhile, only show the history."""
    now, then = view.log.hands, _then(view, revision).log.hands
    returned = [no for no, versions in enumerate(then, 1) if now[no - 1 : no] != (versions,)]
    try:
        table_service().go_back(view.table, revision, posted_reason(), posted_save())
    except Stale:
        return _log(table_service().view(view.table), 409)
    done = f"back-{returned[0]}" if len(returned) == 1 and len(then) >= len(now) else "went-back"
    return see_other(url_for("tables.table", table=view.table, done=done))


def _then(now: View, revision: int) -> View:
    """Return the table as it was after event number `revision`. Raise a 404 if there is no such event."""
    if not 1 <= revision <= now.revision:
        abort(404)
    return table_service().view_at(now.table, revision)
