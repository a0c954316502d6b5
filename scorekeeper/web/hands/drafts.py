"""The draft of an entry that was refused or is on its check page.

It is in memory, not in the cookie, since a browser's Back shows the refused page only with the cookie that it was sent with.
Each phone's latest entry is stored until it saves a hand."""

import re
from typing import NamedTuple

from flask import request

from scorekeeper.contract.json_node import Json
from scorekeeper.tables.bounded_cache import CLUB_TABLES, BoundedCache
from scorekeeper.tables.view import View
from scorekeeper.web.base import device
from scorekeeper.web.current import memory
from scorekeeper.web.hands.entry import Entry
from scorekeeper.web.hands.stale_players import players_mark

PHONES_KEPT = CLUB_TABLES
"""The most drafts in memory. Most have 1 KB and none over 50 KB, 100 MB in the worst case."""
TYPED = ("entered", "key", "revision", "no", "reason", "seat", "marked")
"""The parts of an entry that are stored. Its table and its verdicts are not."""
AGAIN = "again"
"""The URL parameter of a form that asks for the draft."""
CLEARED = "cleared"
"""The URL parameter of an emptied form, whose draft is left for Undo."""
CHECK = "/check"
"""The end of the URL of a form's check page."""
PAGES = re.compile(r"/(?:check|menu|penalty|note|cards|dealer|turned)$")
"""The ends of the URLs of other pages that show a form's draft."""


class HandDraft(NamedTuple):
    """The entry typed on a phone, with the URL of its form, the players of the form, and whether its check page shows it."""

    at: str
    players: str
    entry: Json
    is_checked: bool


def save_draft(entry: Entry, *, is_checked: bool = False) -> bool:
    """Store an entry as the draft of its form. `is_checked` says that its check page shows it. Return False on a phone that
    has no id yet."""
    forget()
    phone = device.current_id()
    if phone:
        typed = {name: getattr(entry, name) for name in TYPED}
        _all().put(phone, HandDraft(_form_here(), players_mark(entry.view), typed, is_checked))
    return phone is not None


def forget() -> None:
    """Delete the draft of this phone."""
    _all().forget(device.current_id() or "")


def way_to(path: str) -> str:
    """Return the URL that leads to this phone's draft for the form at `path`. It is the check page if the draft was there, or
    else the form with a parameter to restore it. Without a draft, return `path`."""
    kept = _draft()
    if kept is None or kept.at != PAGES.sub("", path):
        return path
    return f"{kept.at}{CHECK}" if kept.is_checked else f"{kept.at}?{AGAIN}=1"


def restore_draft(view: View) -> Entry | None:
    """Return this phone's draft if the URL asks to restore it. None if there is no draft for this form, the players have
    changed, or the URL doesn't ask: a form opened anew is empty."""
    kept = _draft()
    if kept is None or kept.at != _form_here():
        return None
    if CLEARED in request.args:
        return None
    asks = AGAIN in request.args or PAGES.search(request.path)
    if not asks or kept.players != players_mark(view):
        forget()
        return None
    return Entry(view, **kept.entry)


def _form_here() -> str:
    """Return the URL of the entry form to which this page belongs. The page is the form itself, or one that shows its
    draft."""
    return PAGES.sub("", request.script_root + request.path)


def _draft() -> HandDraft | None:
    return _all().get(device.current_id() or "")


def _all() -> BoundedCache[str, HandDraft]:
    return memory("unsent", PHONES_KEPT)
