"""The pages on which a hand is entered, shown, changed and taken back."""

from dataclasses import replace

from flask import Blueprint, Response, jsonify, render_template, request, url_for

from scorekeeper.store import Appended, Stale
from scorekeeper.tables.judged_version import JudgedVersion
from scorekeeper.tables.log.collaboration import HARMLESS_KINDS, SEAT_ENTERED
from scorekeeper.tables.log.table_log import HandDocument
from scorekeeper.tables.service import Save, SessionOver
from scorekeeper.tables.view import NoSuchHand, View, foresee
from scorekeeper.web.access.authorization import Role, requires
from scorekeeper.web.base import device
from scorekeeper.web.base.errors import game_over
from scorekeeper.web.base.forms import new_key, posted_key, posted_reason, posted_save, whole
from scorekeeper.web.base.pages import Context, page, see_other
from scorekeeper.web.current import table_service
from scorekeeper.web.hands import drafts, tasks
from scorekeeper.web.hands.changes import changes_of, removal_of
from scorekeeper.web.hands.drafts import answer_stale_players, note_entering
from scorekeeper.web.hands.entry import PAD_BUTTONS, Entry, blank, form_context, of_hand, posted, typed_hands
from scorekeeper.web.hands.rows import by_points, consequence, grouped, laid_cards, saved_rows, scored_cards

bp = Blueprint("hands", __name__, url_prefix="/tables/<table>/hands")
bp.add_app_template_filter(by_points)
bp.add_app_template_filter(scored_cards)
bp.add_app_template_filter(grouped)
bp.add_app_template_filter(laid_cards)
for of_templates in (drafts.players_mark, drafts.entering, tasks.given_so_far, typed_hands):
    bp.add_app_template_global(of_templates)


@bp.get("/new")
@requires(Role.ENTER)
def new(view: View) -> Response:
    if view.session.over:
        return game_over(view.table)
    if "hand" in request.args and whole(request.args["hand"]) != view.next_no:
        return _already_saved(view, whole(request.args["hand"]) or 0)
    note_entering(view)
    typed = drafts.restore_draft(view)
    if typed:
        return _restored(typed)
    entry = blank(view).chosen(request.args.get("rack", ""))
    return _form(entry.judge() if len(view.entries) == len(view.players) else entry)


def _already_saved(view: View, no: int) -> Response:
    """Return the page for a form of hand `no` that isn't the next one any more, such as one reached by the browser's Back."""
    if not 1 <= no <= len(view.hands):
        return see_other(url_for("tables.table", table=view.table))
    return page("hands/already_saved.html", 409, view=view, no=no)


@bp.post("/new")
@requires(Role.ENTER)
def create(view: View) -> Response:
    """Save a new hand, or do what the pressed button of its form or check page says."""
    saved = table_service().answer_of(view.table, posted_key())
    if saved and request.form.get("do", "preview") != "save":
        return _already_saved(view, len(table_service().view_at(view.table, saved.seq).hands))
    return answer_stale_players(view, posted_key()) or _pressed(posted(view))


@bp.get("/<int(max=99999):no>/edit")
@requires(Role.ENTER)
def edit(view: View, no: int) -> Response:
    entry = of_hand(view, no)
    typed = drafts.restore_draft(entry.view)
    return _restored(typed) if typed else _form(entry)


def _restored(typed: Entry) -> Response:
    """Show the form with a restored draft. It is judged only if no line is empty."""
    entry = typed.at_line(request.args.get("line", ""))
    return _form(entry.judge() if all(line.strip() for line in entry.entered.lines) else entry)


@bp.get("/new/<task>")
@bp.get("/<int(max=99999):no>/edit/<task>")
@requires(Role.ENTER)
def task(view: View, task: str, no: int | None = None) -> Response:
    """Show the page `task` of the menu of the form for a new hand (`no` None), or of the form that changes hand `no`."""
    view = view.at_hand(no) if no else view
    return tasks.show(drafts.restore_draft(view), task, _address(view, no))


@bp.get("/new/check")
@bp.get("/<int(max=99999):no>/edit/check")
@requires(Role.ENTER)
def check(view: View, no: int | None = None) -> Response:
    """Show the check page of a new hand with cards (`no` None), or of a change of hand `no`."""
    if no is not None:
        return _checked(view.at_hand(no), url_for("hands.edit", table=view.table, no=no))
    if "hand" in request.args and whole(request.args["hand"]) != view.next_no:
        return _already_saved(view, whole(request.args["hand"]) or 0)
    return game_over(view.table) if view.session.over else _checked(view, url_for("hands.new", table=view.table))


def _checked(view: View, form: str) -> Response:
    """Show the check page for this phone's draft. Without a draft, or if it has problems, redirect to `form`, the form's URL."""
    typed = drafts.restore_draft(view)
    judged = typed.judge() if typed else None
    if judged is None or judged.problems:
        return see_other(form if judged is None else f"{form}?{drafts.AGAIN}=1")
    return _show_preview(judged)


@bp.post("/<int(max=99999):no>/edit")
@requires(Role.ENTER)
def change(view: View, no: int) -> Response:
    """Save a change of hand `no`, or do what the pressed button says. If the hand was removed, offer to save a new hand."""
    if no <= len(view.hands):
        view = view.at_hand(no)
    sent_again = table_service().answer_of(view.table, posted_key())
    if others := answer_stale_players(view, posted_key()):
        return others
    entry = posted(view, no)
    gone = no > len(view.hands) and not (sent_again and request.form.get("do") == "save")
    return _conflict(entry) if gone else _pressed(entry)


def _pressed(entry: Entry) -> Response:
    button = request.form.get("do", "preview")
    if "choose" in request.form:
        return _preview(entry.chosen(request.form["choose"]))
    if button in PAD_BUTTONS:
        return _form(entry.pressed(button))
    if button == "save":
        return _save(entry)
    if button.startswith(tasks.PREFIX):
        return tasks.answer(entry, _address(entry.view, entry.no))
    if button == "look":
        return _look(entry)
    if button == "compare":
        return _compare(entry)
    if button.startswith("went-"):
        return _preview(entry.with_out(button))
    return _form(entry) if button == "form" else _preview(entry)


def _look(entry: Entry) -> Response:
    """Return JSON for the page on which an entry is being typed: the rows of scores so far, the notes and the open questions."""
    if entry.no is None:
        note_entering(entry.view)
    judged = entry.judge()
    table = (judged if judged.judged and judged.judged.hand else entry).rows()
    shown = [{"hand": row.hand, "after": row.after, "notes": row.notes} for row in table.rows]
    standing = "" if device.is_phone() else render_template("hands/_standing.html", view=entry.view, table=table)
    told = {"notes": table.notes, "refused": judged.refused_melds(), "consequence": table.consequence}
    return jsonify(rows=shown, sure="" if judged.problems else judged.doubt_mark, standing=standing, **told)


def _preview(entry: Entry) -> Response:
    """Show what would be saved: in the rows of the form, or on the check page for changes and for hands with cards."""
    judged = entry.judge()
    if judged.problems or not (judged.has_cards or judged.no):
        return _form(judged, 422 if judged.problems else 200)
    if drafts.save_draft(judged, is_checked=True):
        hand = None if judged.no else judged.number  # with which the page can tell later that the hand is saved
        return see_other(url_for("hands.check", table=judged.view.table, no=judged.no, hand=hand))
    return _show_preview(judged)


def _show_preview(judged: Entry, status: int = 200) -> Response:
    changes, sentences = changes_of(judged) if judged.no else ([], [])
    result = judged.judged and judged.judged.result
    assert result, "an entry without problems has a result"
    details = {"result": result, "scores": result.scores, "entered": judged.entered, "players": judged.view.players}
    rows, at = judged.rows(), _address(judged.view, judged.no)
    return page(
        "hands/change.html" if judged.no else "hands/preview.html",
        status,
        entry=judged,
        view=judged.view,
        table=rows,
        changes=changes,
        sentences=sentences,
        details=details,
        form_action=at,
        form_at=tasks.form_address(judged, at),
        change_at=tasks.form_address(judged, at, line=judged.first_refused or ""),
    )


def _save(entry: Entry) -> Response:
    judged = entry.judge()
    if judged.judged is None or judged.problems or judged.judged.hand is None:
        return _form(judged, 422)
    if judged.must_ask and not table_service().answer_of(judged.view.table, judged.key):
        if not judged.has_cards and not judged.no:
            return _form(judged, 422)
        drafts.save_draft(judged, is_checked=True)
        return _show_preview(judged, 422)
    try:
        appended = _append(judged, judged.judged.hand)
    except Stale:
        return _conflict(judged)
    except SessionOver:
        by_another = 1 <= (whole(request.form.get("hand")) or 0) <= len(table_service().view(judged.view.table).hands)
        return _conflict(judged) if by_another else game_over(judged.view.table)
    drafts.forget()
    return after_save(judged.view.table, appended, judged.no, is_blank=judged.is_blank)


def _append(entry: Entry, hand: HandDocument) -> Appended:
    table, save = entry.view.table, Save(entry.key, entry.revision, device.ensure_id())
    if entry.no:
        return table_service().revise_hand(table, entry.no, hand, entry.reason, save)
    return table_service().record_hand(table, hand, save)


def after_save(table: str, appended: Appended, no: int | None = None, *, is_blank: bool = False) -> Response:
    """Redirect to the table, or to the result after the end. Its page notes that the save `appended` wrote a new hand (`no` None)
    or changed hand `no`, or that this hand was saved before. With `is_blank`, the notice says that empty fields counted as 0."""
    view, seq = table_service().view(table), appended.event.seq
    if appended.again and view.changed != seq:
        return see_other(url_for("tables.table", table=table, done=f"already-{seq}"))
    count = len(view.hands)
    return see_other(address_after(view, done=f"changed-{seq}" if no else f"blank-{count}" if is_blank else f"hand-{count}"))


def address_after(view: View, done: str | None) -> str:
    """Return the URL that a saved hand leads to: that of the result, or of the table with the notice `done`, if any."""
    over = view.session.over
    return url_for("tables.result", table=view.table) if over else url_for("tables.table", table=view.table, done=done)


def _form(entry: Entry, status: int = 200) -> Response:
    if status == 422:
        drafts.save_draft(entry)
    at = _address(entry.view, entry.no)
    return page("hands/enter.html", status, undo_clear=tasks.undo_clear(entry, at), **form_context(entry, at))


def _address(view: View, no: int | None) -> str:
    return url_for("hands.change" if no else "hands.create", table=view.table, no=no)


def _conflict(entry: Entry) -> Response:
    """Show this entry beside the hand saved after the form was made. A button saves it in place of that hand, or as a new one."""
    view = table_service().view(entry.view.table)
    mine = entry.no or whole(request.form.get("hand"))
    shown = mine or len(view.hands)
    theirs = view.hands[shown - 1] if 1 <= shown <= len(view.hands) else None
    details = theirs.judged if theirs else None
    view = view.at_hand(theirs.no) if theirs else view
    if others := answer_stale_players(view, entry.key):
        return others
    seats = view.entries if entry.no is None and _only_seats_since(entry) else ()
    newer = replace(entry, view=view, revision=view.revision, key=new_key(), no=mine if theirs else None).judge()
    facts: Context = {"theirs": theirs, "details": details, "coming_in": seats, "same": not seats and _same(newer, details)}
    return page("hands/conflict.html", 409, form_action=_address(view, newer.no), entry=newer, view=view, **facts)


def _compare(entry: Entry) -> Response:
    """Show an entry beside the hand saved meanwhile with its number. If there is none, redirect to the form, filled with the
    entry and with the seats that other phones entered meanwhile."""
    if entry.no or (whole(request.form.get("hand")) or 0) <= len(entry.view.hands):
        return _conflict(entry)
    since = table_service().events(entry.view.table, entry.revision)
    sent = entry.with_seats([event.body["seat"] for event in since if event.kind == SEAT_ENTERED])
    drafts.save_draft(replace(sent, revision=entry.view.changed))
    return see_other(f"{_address(entry.view, None)}?{drafts.AGAIN}=1")


def _only_seats_since(entry: Entry) -> bool:
    """Are all events since the form was made entries of single seats, or of kinds that change no hand? False without events."""
    since = {event.kind for event in table_service().events(entry.view.table, entry.revision)}
    return bool(since) and since <= HARMLESS_KINDS | {SEAT_ENTERED}


def _same(mine: Entry, details: JudgedVersion | None) -> bool:
    """Do the entry and the saved hand give the same points and the same player out? False without a saved hand (None)."""
    result = mine.judged.result if mine.judged else None
    if details is None or result is None or result.scores is None:
        return False
    points = {name: score.hand for name, score in result.scores.items()}
    return result.out == details.result.out and points == {name: one.hand for name, one in details.scores.items()}


@bp.get("/<int(max=99999):no>")
@requires(Role.LOOK)
def hand(view: View, no: int) -> Response:
    """Show hand `no` with its score lines and all versions."""
    device.remember(view.table)
    return show_hand(view, no)


def show_hand(view: View, no: int, status: int = 200, notice: str = "") -> Response:
    """Show the page of hand `no` with that HTTP status, and with a `notice` unless it is ""."""
    view = view.at_hand(no)
    played = view.hand(no)
    entered = (played.versions[0], *played.rewritten)
    *earlier, _last = (pair for pair in zip(played.versions, played.judged_versions, strict=True) if pair[0] in entered)
    return page(
        "hands/hand.html", status, view=view, played=played, table=saved_rows(view, played), earlier=earlier[::-1], notice=notice
    )


@bp.get("/scrapped/<int(max=99999):which>")
@requires(Role.LOOK)
def scrapped(view: View, which: int) -> Response:
    """Show a hand that was taken back. `which` counts the hands taken back, from 1."""
    if not 1 <= which <= len(view.log.scrapped):
        raise NoSuchHand(which)
    view = view.at_scrapped(which - 1)
    gone = view.log.scrapped[which - 1]
    versions = [
        (version, JudgedVersion(version.hand, view.agreed, view.players[-1], gone.no)) for version in reversed(gone.versions)
    ]
    return page("hands/scrapped.html", view=view, gone=gone, versions=versions)


@bp.route("/<int(max=99999):no>/last", methods=["GET", "POST"])
@requires(Role.ENTER)
def last(view: View, no: int) -> Response:
    """Ask, then end the game with hand `no`, the latest, or let it go on. If something was saved meanwhile, show the board."""
    if no != len(view.hands) or not (view.may_end or (view.session.over and request.method == "POST")):
        raise NoSuchHand(no)
    hand = view.hand(no).hand
    if request.method != "POST":
        return page("hands/last.html", view=view, no=no, then=consequence(view, foresee(view, hand, no, ends=True)))
    ends = request.form.get("do") != "go-on"
    try:
        return after_save(view.table, table_service().revise_hand(view.table, no, hand, "", posted_save(), ends=ends), no)
    except Stale:
        return see_other(url_for("tables.table", table=view.table))


def _ask_scrap(view: View, no: int, status: int) -> Response:
    played = view.hand(no)
    goes, sentences = removal_of(view, no)
    shown = {"details": played.judged, "played": played, "goes": goes, "sentences": sentences, "moved": status == 409}
    return page("hands/scrap.html", status, view=view, no=no, **shown)


@bp.route("/<int(max=99999):no>/scrap", methods=["GET", "POST"])
@requires(Role.ENTER)
def scrap(view: View, no: int) -> Response:
    """Ask, then take back hand `no`, the last one. If another hand was saved meanwhile, show that hand and ask again."""
    if request.method != "POST":
        if no != len(view.hands):
            raise NoSuchHand(no)
        return _ask_scrap(view.at_hand(no), no, 200)
    try:
        appended = table_service().scrap_hand(view.table, no, posted_reason(), posted_save())
    except Stale:
        view = table_service().view(view.table)
        if not view.hands:
            return see_other(url_for("tables.table", table=view.table))
        last = len(view.hands)
        return _ask_scrap(view.at_hand(last), last, 409)
    return see_other(url_for("tables.table", table=view.table, done=f"removed-{appended.event.seq}"))
