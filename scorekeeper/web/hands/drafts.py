"""What several phones type at once: drafts, stale forms, who is entering.

The draft of a refused or checked entry is in memory. In the cookie it would be lost, since after Back a browser shows the refused
page with an older cookie. Each phone's latest entry is stored until it saves a hand."""

import re
from typing import NamedTuple

from flask import Response, request, url_for

from scorekeeper.contract.json_node import Json
from scorekeeper.tables.bounded_cache import CLUB_TABLES, BoundedCache
from scorekeeper.tables.view import View
from scorekeeper.web.access.authorization import minutes_ago
from scorekeeper.web.base import device
from scorekeeper.web.base.forms import LONGEST_TEXT, whole
from scorekeeper.web.base.pages import page, see_other
from scorekeeper.web.current import memory, table_service
from scorekeeper.web.hands.entry import Entry

PHONES_KEPT = CLUB_TABLES
"""The maximum number of drafts in memory. Most take 1 KB and none over 50 KB, 100 MB in the worst case."""
TYPED = ("entered", "key", "revision", "no", "reason", "seat", "marked")
"""The parts of an entry that are stored. Its table and its verdicts are not."""
AGAIN = "again"
"""The URL parameter with which a form shows the draft."""
CLEARED = "cleared"
"""The URL parameter of an emptied form. Its draft is kept, so that Undo can show it again."""
CHECK = "/check"
"""The end of the URL of a form's check page."""
PAGES = re.compile(r"/(?:check|menu|penalty|note|cards|dealer|turned)$")
"""Matches the ends of the URLs of pages, other than the form itself, that show its draft."""


class HandDraft(NamedTuple):
    """An entry typed on a phone, with its form's URL (`at`), its `players_mark`, and whether its check page was shown last."""

    at: str
    players: str
    entry: Json
    is_checked: bool


def save_draft(entry: Entry, *, is_checked: bool = False, at: str = "") -> bool:
    """Store an entry as this phone's draft, last seen on its check page if `is_checked`. `at` is its form's URL, if not
    this page's. Return False if the phone has no id."""
    forget()
    phone = device.current_id()
    if phone:
        typed = {name: getattr(entry, name) for name in TYPED}
        _all().put(phone, HandDraft(at or _form_here(), players_mark(entry.view), typed, is_checked))
    return phone is not None


def forget() -> None:
    _all().forget(device.current_id() or "")


def draft_address(path: str) -> str:
    """Return the URL that shows this phone's draft for the form at `path`. It is that of the check page if this was shown last,
    or else that of the form with the parameter `AGAIN`. Without a draft, return `path`."""
    kept = _draft()
    if kept is None or kept.at != PAGES.sub("", path):
        return path
    return f"{kept.at}{CHECK}" if kept.is_checked else f"{kept.at}?{AGAIN}=1"


def restore_draft(view: View) -> Entry | None:
    """Return this phone's draft, if it is of this form with the same players, and the URL asks for it. Otherwise return None."""
    kept = _draft()
    if kept is None or kept.at != _form_here() or CLEARED in request.args:
        return None
    asks = AGAIN in request.args or PAGES.search(request.path)
    if not asks or kept.players != players_mark(view):
        forget()
        return None
    return Entry(view, **kept.entry)


def _form_here() -> str:
    """Return the path of this page's form. The page is the form itself, or one that shows its draft."""
    return PAGES.sub("", request.script_root + request.path)


def _draft() -> HandDraft | None:
    return _all().get(device.current_id() or "")


def _all() -> BoundedCache[str, HandDraft]:
    return memory("unsent", PHONES_KEPT)


def players_mark(view: View) -> str:
    """Return the seats of the view's players in order, such as `0-2-3`. A form numbers its fields in that order."""
    return "-".join(str(view.seat_of(name)) for name in view.players)


def answer_stale_players(view: View, key: str) -> Response | None:
    """Return an error page, with all that was typed, if the form was made before the players changed. Return None if they are the
    same. If this idempotency `key` was already saved, redirect to the table instead: the players were correct at that time."""
    said = request.form.get("players", "")
    if not said or said == players_mark(view):
        return None
    if table_service().answer_of(view.table, key):
        return see_other(url_for("tables.table", table=view.table))
    seats = [whole(seat, len(view.log.roster.names)) for seat in said[:200].split("-")]
    typed = [
        (view.name_of(seat), request.form.get(f"line-{place}", "")[:LONGEST_TEXT])
        for place, seat in enumerate(seats)
        if seat is not None
    ]
    return page("hands/stale_players.html", 409, view=view, typed=typed)


def note_entering(view: View, *, is_left: bool = False) -> None:
    """Record that this phone is entering the next hand, or with `is_left` that it shows another page again."""
    phone, phones = {device.ensure_id()}, entering_phones(view)
    _entering().put((view.table, view.next_no), phones - phone if is_left else phones | phone)


def entering_phones(view: View) -> frozenset[str]:
    """Return the phones that are entering the next hand, and sent a request to the table within the last minute."""
    phones = _entering().get((view.table, view.next_no)) or ()
    return frozenset(phone for phone in phones if minutes_ago(view.table, phone) == 0)


def entering_seats(view: View) -> list[int]:
    """Return the seats on whose phones the next hand is being entered, except this phone's."""
    others = entering_phones(view) - {device.current_id()}
    return sorted({seat for phone in others if (seat := view.people.seat_of(phone)) is not None})


def entering(view: View) -> list[str]:
    return [view.name_of(seat) for seat in entering_seats(view)]


def _entering() -> BoundedCache[tuple[str, int], frozenset[str]]:
    return memory("entering", CLUB_TABLES)
