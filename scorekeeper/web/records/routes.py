"""Import and download of records."""

import json
from itertools import islice

from flask import Blueprint, Response, request, url_for

from scorekeeper.contract.json_lines import NotJson, parse
from scorekeeper.contract.names import alike, look_alike
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.verdict import PlacedVerdict
from scorekeeper.tables.records.record_import import Opening, read_opening
from scorekeeper.tables.view import NoSuchHand, Played, View
from scorekeeper.web.access.authorization import Role, requires
from scorekeeper.web.access.recent_tables import recent_names
from scorekeeper.web.api import check_size
from scorekeeper.web.base import device
from scorekeeper.web.base.forms import posted_key, whole
from scorekeeper.web.base.language import _, speak_of
from scorekeeper.web.base.pages import download, page, see_other, sheet_name
from scorekeeper.web.current import table_service
from scorekeeper.web.records.replay import step_values
from scorekeeper.web.sheets.spreadsheet import sheet_csv
from scorekeeper.web.tables.routes import board, new_table_id

bp = Blueprint("records", __name__)

LARGEST = 980_000
"""The maximum number of bytes of a record. The page that shows it sends it back in a form, and a request has at most 1 MB."""
MOST_VERDICTS = 300
"""The maximum number of verdicts on a record's page. A megabyte may have 27,000, which would take two seconds to render."""
PLACES = {
    "meld": N_("%(name)s's meld %(number)s"),
    "layoff": N_("lay-off %(number)s"),
    "event": N_("event %(number)s"),
    "left": N_("%(name)s's remaining cards"),
    "deal": N_("cards dealt to %(name)s"),
    "upcard": N_("the turned-up card"),
}
"""What the page calls the place of a verdict in a hand, by the key that the place has in a record."""


@bp.get("/records/open")
def ask() -> Response:
    device.ensure_id()
    return _ask()


@bp.post("/records/open")
def look() -> Response:
    """Show an uploaded or pasted record. The form on that page posts here too, to save the record or to show one of its steps."""
    kept, pasted = request.form.get("record", ""), request.form.get("pasted", "")
    try:
        if kept:
            opening, text = _read(kept.encode("utf-8", "replace"))
            return _pressed(opening, text)
        file = request.files.get("file")
        return _show(*_read(file.read() if file and file.filename else pasted.encode("utf-8", "replace")))
    except Unreadable as unreadable:
        return _ask(unreadable, pasted)


def _pressed(opening: Opening, text: str) -> Response:
    """Do what the pressed button of the record's page says: `keep` saves it, `step-3-7` shows hand 3 after seven events."""
    do, no, step = (*request.form.get("do", "").split("-"), "", "")[:3]
    if do == "keep":
        return see_other(url_for("tables.table", table=open_record(opening, posted_key()), done="opened"))
    try:
        shown = step_values(opening.view, whole(no) or 0, whole(step) or 0) if do == "step" else None
    except NoSuchHand:
        shown = None
    if shown is None:
        return _show(opening, text)
    return page("records/replay.html", key=posted_key(), record=text, **shown)


def _read(content: bytes) -> tuple[Opening, str]:
    """Read and judge a record. Return it, and its text as one line of JSON. Raise `Unreadable` if it is invalid."""
    document = _document(content)
    check_size(document)
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace").decode()
    if len(text.encode()) > LARGEST:
        raise Unreadable(N_("This is more than a single game can hold."))
    return read_opening(json.loads(text)), text


def _document(content: bytes) -> object:
    if not content.strip():
        raise Unreadable(N_("This is empty. Choose a file, or paste the text of a saved game."))
    try:
        return parse(content.decode(json.detect_encoding(content)).encode())
    except (NotJson, UnicodeError):
        raise Unreadable(
            N_(
                "This isn't a saved game: it isn't JSON. You need the file from “Save the game to a file”: its "
                "name ends in .json."
            )
        ) from None


def _ask(trouble: Unreadable | None = None, pasted: str = "") -> Response:
    return page("records/open.html", 422 if trouble else 200, trouble=trouble, pasted=pasted)


def _show(opening: Opening, text: str, status: int = 200) -> Response:
    view = opening.view
    speak_of(view.agreed.game)
    listed = _verdicts(view)
    all_listed = sum(map(len, listed.values())) == sum(len(played.result.verdicts) for played in view.hands)
    shown = {"listed": listed, "most": None if all_listed else MOST_VERDICTS, "likenesses": _likenesses(view)}
    return page("records/look.html", status, record=text, view=view, **shown, **board(view))


def _verdicts(view: View) -> dict[int, list[tuple[str, PlacedVerdict]]]:
    """Return the first `MOST_VERDICTS` verdicts of a record, by hand number, each with its place in words."""
    found = ((played, placed) for played in view.hands for placed in played.result.verdicts)
    listed: dict[int, list[tuple[str, PlacedVerdict]]] = {played.no: [] for played in view.hands}
    for played, placed in islice(found, MOST_VERDICTS):
        place = ", ".join(_part(played, name, value) for name, value in placed.place.items())
        listed[played.no].append((place, placed))
    return listed


def _part(played: Played, part: str, value: int | str) -> str:
    if isinstance(value, str):
        return _(PLACES[part], name=value)
    return _(PLACES[part], number=value + 1, name=played.hand["melds"][value]["by"] if part == "meld" else "")


def _likenesses(view: View) -> list[tuple[str, str]]:
    """Return pairs of names that look alike: a name in the record, and another one there or at this phone's recent tables."""
    found = []
    for place, name in enumerate(view.everybody):
        before = [one for one in view.everybody[:place] if alike(one) == alike(name)]
        other = before[0] if before else look_alike(name, view.everybody[:place]) or look_alike(name, recent_names())
        found += [(name, other)] if other else []
    return found


def open_record(opening: Opening, key: str) -> str:
    """Open a table with all hands of a record, and return its id. The same idempotency `key` leads to the same table."""
    table = new_table_id(key)
    table_service().open_record(table, opening, key=key, phone=device.ensure_id())
    device.remember(table)
    return table


@bp.get("/tables/<table>/sheet.csv")
@requires(Role.LOOK)
def as_csv(view: View) -> Response:
    return download(sheet_csv(view), "text/csv; charset=utf-8", sheet_name(view, "csv"))
