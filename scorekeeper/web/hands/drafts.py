"""The refused entry of a phone, stored until it comes back.

It is kept beside the app and in no cookie: a browser's own Back shows the refused page again only as long as the phone's cookie
is the one that it was sent with. Of each phone the latest is kept, of the latest phones, until a hand is saved.
"""

from typing import Any, NamedTuple

from flask import current_app, request

from scorekeeper.tables.bounded_cache import CLUB_TABLES, BoundedCache
from scorekeeper.tables.view import View
from scorekeeper.web.base import device
from scorekeeper.web.hands.entry import Entry
from scorekeeper.web.hands.stale_players import players_mark

PHONES_KEPT = CLUB_TABLES
"""Phones whose latest entry was refused and not mended yet. Each mostly 1 KB, and 50 KB at the most: 100 MB, where all are
filled to the brim."""
TYPED = ("entered", "key", "revision", "no", "reason", "seat")
"""What of an entry is kept: not the table, nor what the referee said."""
AGAIN = "again"
"""What the address of a form says where what was typed is wanted back."""


class Draft(NamedTuple):
    """What was typed on a phone: the address that it was sent to, and whom the form was for."""

    at: str
    players: str
    entry: dict[str, Any]


def save_draft(entry: Entry) -> None:
    """Keep an entry that was just refused, for the way back to the address that it was sent to."""
    forget()
    kept, mark = _all(), device.current_id()
    if mark:
        typed = {name: getattr(entry, name) for name in TYPED}
        kept.put(mark, Draft(request.path, players_mark(entry.view), typed))


def forget() -> None:
    """Nothing is to be brought back any more."""
    _all().forget(device.current_id() or "")


def way_to(path: str) -> str:
    """The address of a page of ours, with what was typed on it."""
    kept = _draft()
    return f"{path}?{AGAIN}=1" if kept and kept.at == path else path


def brought_back(view: View) -> Entry | None:
    """What was typed at this address, where it is asked for and those who play are the same. Else None: a form that is opened
    anew begins anew."""
    kept = _draft()
    if kept is None or kept.at != request.path:
        return None
    if AGAIN not in request.args or kept.players != players_mark(view):
        forget()
        return None
    return Entry(view, **kept.entry)


def _draft() -> Draft | None:
    return _all().get(device.current_id() or "")


def _all() -> BoundedCache[str, Draft]:
    found: BoundedCache[str, Draft] = current_app.extensions.setdefault("unsent", BoundedCache(PHONES_KEPT))
    return found
