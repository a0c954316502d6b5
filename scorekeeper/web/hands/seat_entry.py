"""The cards of one player, entered on their own phone."""

from dataclasses import replace

from flask import Blueprint, Response, abort, request, url_for

from scorekeeper.engine.messages import Unreadable
from scorekeeper.entry.line_judgement import HandLines, JudgedEntry, judge_copies, judge_seat
from scorekeeper.entry.notation import Line, read_line
from scorekeeper.store import Stale
from scorekeeper.tables.log.collaboration import SEAT_ENTERED, SeatEntry, of_hand, with_entry
from scorekeeper.tables.service import Save, SessionOver
from scorekeeper.tables.view import View
from scorekeeper.web.access.authorization import Role, requires
from scorekeeper.web.base import device
from scorekeeper.web.base.errors import game_over
from scorekeeper.web.base.forms import new_key, posted_key
from scorekeeper.web.base.pages import Context, page, see_other
from scorekeeper.web.current import table_service
from scorekeeper.web.hands import drafts, tasks
from scorekeeper.web.hands.drafts import answer_stale_players
from scorekeeper.web.hands.entry import PAD_BUTTONS, Entry, form_context, lines_so_far, posted
from scorekeeper.web.hands.entry import of_hand as saved_hand
from scorekeeper.web.hands.routes import address_after
from scorekeeper.web.hands.rows import rows_of

bp = Blueprint("seats", __name__, url_prefix="/tables/<table>/hands/<int(max=99999):no>/seats")


@bp.app_template_global("cards_entered")
def cards_entered(view: View, entry: SeatEntry) -> Line | None:
    """Return the parsed line of an entry. None if it isn't typed as cards, or can't be read."""
    if entry.level != "cards":
        return None
    try:
        return read_line(entry.line, view.agreed.game.deck)
    except Unreadable:
        return None


@bp.app_template_global("score_so_far")
def score_so_far(view: View, name: str) -> str:
    """Return the points of what a player sent for the next hand. "" as long as it depends on what other seats send."""
    return rows_of(view, lines_so_far(view, view.placed_entries), None, None).rows[view.players.index(name)].hand


@bp.get("/<int(max=99999):which>")
@bp.get("/<int(max=99999):which>/cards", endpoint="typed_cards", defaults={"is_pad": False})
@requires(Role.ENTER)
def seat(view: View, no: int, which: int, is_pad: bool = True) -> Response:
    """Show the pad of seat number `which` (from 1) for hand `no`, with what was entered before, or the page to type the cards."""
    place = _place(view, which)
    if no != view.next_no or view.session.over or place is None:
        return see_other(_address_of(view, no))
    typed = drafts.restore_draft(view)
    own = _own(typed, no, place) if typed else None
    if not is_pad:
        return tasks.show(own, "cards", _pad_address(view, no, place))
    return _form(_judged(own, no) if own else _entry(view, place), no)


@bp.post("/<int(max=99999):which>")
@requires(Role.ENTER)
def save(view: View, no: int, which: int) -> Response:
    """Save the entry of seat number `which` (from 1) for hand `no`, or do what the pressed button of the pad says."""
    place = _place(view, which)
    others = answer_stale_players(view, posted_key())
    if others or place is None:
        return others or see_other(_address_of(view, no))
    sent = _own(posted(view), no, place)
    button = request.form.get("do", "")
    if "choose" in request.form:
        sent = _own(sent.chosen(request.form["choose"]), no, place)
    elif button in PAD_BUTTONS:
        return _form(_own(sent.pressed(button), no, place), no)
    elif button in ("form", "look"):
        return _form(sent, no)
    elif button.startswith(tasks.PREFIX):
        return tasks.answer(sent, _pad_address(view, no, place))
    return _save(sent, no)


def _place(view: View, which: int) -> int | None:
    """Return the index among the players of seat number `which` (from 1). None if they left. Abort with 404 if it is unknown."""
    if not 1 <= which <= len(view.log.roster.names):
        abort(404)
    return view.place_of(which - 1)


def _address_of(view: View, no: int) -> str:
    """Return the URL of hand `no` if it is recorded, or else of the table."""
    is_there = 1 <= no <= len(view.hands)
    return url_for("hands.hand", table=view.table, no=no) if is_there else url_for("tables.table", table=view.table)


def _entry(view: View, seat: int) -> Entry:
    """Return an entry of the next hand with the stored lines of all seats. It is for entering the line of `seat`."""
    so_far = lines_so_far(view, view.placed_entries)
    own = next((one for one in view.placed_entries if one.seat == seat), None)
    own = own or SeatEntry(view.next_no, seat, so_far.levels[seat], so_far.lines[seat], so_far.out == seat, went_rummy=False)
    return Entry(view, _among_others(view, own), new_key(), view.revision, seat=seat)


def _among_others(view: View, own: SeatEntry) -> HandLines:
    """Return the lines of all seats, with `own` for its seat, since cards in it may be laid off on melds of the other seats."""
    entered = lines_so_far(view, of_hand(with_entry(view.placed_entries, own), own.hand))
    return replace(entered, out=own.seat if own.out else None, went_rummy=own.out and own.went_rummy)


def _own(sent: Entry, no: int, seat: int) -> Entry:
    """Return a sent entry in which only this seat's part is from the form. All other seats have their stored lines."""
    return replace(sent, entered=_among_others(sent.view, _as_said(sent, no, seat)), seat=seat)


def _as_said(sent: Entry, no: int, seat: int) -> SeatEntry:
    entered = sent.entered
    level, line, out = entered.levels[seat], entered.lines[seat].strip(), entered.out == seat
    phase = sent.view.players[seat] in entered.phases
    return SeatEntry(no, seat, level, line, out, out and entered.went_rummy, phase=phase)


def _save(entry: Entry, no: int) -> Response:
    """Save the entry of a seat for hand `no`. Redirect to the table, or to the result if the hand ended the game."""
    view, seat, judged = entry.view, entry.active, _judged(entry, no)
    judged = judged if judged.problems else _held_twice(entry)
    if judged.problems:
        drafts.save_draft(judged)
        return _form(judged, no, 422)
    mine, saving = _as_said(entry, no, seat), Save(entry.key, entry.revision, device.ensure_id())
    try:
        table_service().enter_seat(view.table, replace(mine, seat=view.seat_of(view.players[seat])), saving)
    except Stale:
        return _conflict(entry, mine)
    except SessionOver:
        return game_over(view.table)
    drafts.forget()
    now, which = table_service().view(view.table), view.seat_of(view.players[seat]) + 1
    done = f"points-{which}" if mine.level == "points" else f"seat-{which}"
    return see_other(address_after(now, done=f"hand-{no}" if len(now.hands) >= no else done))


def _judged(entry: Entry, no: int) -> Entry:
    entered, others = entry.entered, [one.seat for one in entry.view.placed_entries if one.out and one.seat != entry.active]
    entered = replace(entered, out=others[0]) if entered.out is None and others else entered
    return replace(entry, judged=JudgedEntry(None, None, judge_seat(entry.view.agreed, entered, entry.active, no)))


def _held_twice(entry: Entry) -> Entry:
    """Return the entry with a problem if other phones have meanwhile sent a card of it. Sent again as it is, it has none."""
    view, seat = entry.view, entry.active
    since = {event.body["seat"] for event in table_service().events(view.table, entry.revision) if event.kind == SEAT_ENTERED}
    is_news = since and view.seat_of(view.players[seat]) not in since and entry.entered.levels[seat] == "cards"
    problems = judge_copies(view.agreed, entry.entered, seat) if is_news else ()
    return replace(entry, revision=view.revision, judged=JudgedEntry(None, None, problems)) if problems else entry


def _form(entry: Entry, no: int, status: int = 200) -> Response:
    """Show the pad for hand `no` and the entry's seat only, without the choice of the dealer."""
    return page("hands/enter.html", status, **form_context(entry, _pad_address(entry.view, no, entry.active), only=entry.active))


def _pad_address(view: View, no: int, seat: int) -> str:
    return url_for("seats.save", table=view.table, no=no, which=view.seat_of(view.players[seat]) + 1)


def _conflict(entry: Entry, mine: SeatEntry) -> Response:
    """Show both versions if the seat or the hand was entered elsewhere first. A button saves `mine`, this phone's version."""
    view = table_service().view(entry.view.table)
    passed = mine.hand != view.next_no
    name = entry.view.players[mine.seat]
    if view.players != entry.view.players and not 1 <= mine.hand <= len(view.hands):
        return see_other(url_for("tables.table", table=view.table))
    theirs, there = _theirs(view, mine, name), 1 <= mine.hand <= len(view.hands)
    if theirs and there:
        drafts.save_draft(_change_of(view, mine, name), at=url_for("hands.edit", table=view.table, no=mine.hand))
    same, at = theirs is not None and _entry_details(theirs) == _entry_details(mine), _pad_address(view, mine.hand, mine.seat)
    facts: Context = {"view": view, "mine": mine, "who": name, "theirs": theirs, "passed": passed, "there": there, "same": same}
    return page("hands/seat/conflict.html", 409, form_action=at, key=new_key(), **facts)


def _change_of(view: View, mine: SeatEntry, name: str) -> Entry:
    """Return the change of a saved hand that makes the part of player `name` what was entered in `mine`."""
    entry = saved_hand(view, mine.hand)
    seat, was = entry.view.players.index(name), entry.entered
    entry = entry.with_line(seat, mine.line, mine.level)
    out = seat if mine.out else None if was.out == seat else was.out
    rummy = mine.went_rummy or (was.went_rummy and was.out == out)
    phases = (*(one for one in was.phases if one != name), *([name] if mine.phase else ()))
    return replace(entry, entered=replace(entry.entered, out=out, went_rummy=rummy, phases=phases), seat=seat)


def _theirs(view: View, mine: SeatEntry, name: str) -> SeatEntry | None:
    """Return the stored entry of player `name` for the same hand as the entry `mine`. None if there is none."""
    if 1 <= mine.hand <= len(view.hands):
        played = view.hand(mine.hand)
        if name not in played.players:
            return None
        entered, version, place = played.judged.entered, played.versions[-1], played.players.index(name)
        level, line, out = entered.levels[place], entered.lines[place], entered.out == place
        rummy, phase = out and entered.went_rummy, name in entered.phases
        return SeatEntry(mine.hand, mine.seat, level, line, out, rummy, version.at, version.phone, phase)
    return next((one for one in view.placed_entries if one.seat == mine.seat), None)


def _entry_details(entry: SeatEntry) -> tuple[object, ...]:
    return entry.level, " ".join(entry.line.split()), entry.out, entry.went_rummy, entry.phase
