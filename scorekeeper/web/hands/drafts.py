"""The refused entry of a phone, stored until it comes back.

It is kept in memory, not in the cookie: a browser's Back shows the refused page again only while the cookie is the one
that the page was sent with. The latest entry of each phone is kept until it saves a hand.
"""

from typing import Any, NamedTuple

from flask import current_app, request

from scorekeeper.tables.bounded_cache import CLUB_TABLES, BoundedCache
from scorekeeper.tables.view import View
from scorekeeper.web.base import device
from scorekeeper.web.hands.entry import Entry
from scorekeeper.web.hands.stale_players import players_mark

PHONES_KEPT = CLUB_TABLES
"""Phones with a refused entry. Each has mostly 1 KB, at most 50 KB: 100 MB in the worst case."""
TYPED = ("entered", "key", "revision", "no", "reason", "seat")
"""The parts of an entry that are kept; its table and its verdicts are not."""
AGAIN = "again"
"""The parameter of a form's address that asks for the draft."""


class Draft(NamedTuple):
    """What was typed on a phone: the address that it was sent to, and whom the form was for."""

    at: str
    players: str
    entry: dict[str, Any]


def save_draft(entry: Entry) -> None:
    """Keep an entry that was refused, with the address that it was sent to."""
    forget()
    phone = device.current_id()
    if phone:
        typed = {name: getattr(entry, name) for name in TYPED}
        _all().put(phone, Draft(_here(), players_mark(entry.view), typed))


def forget() -> None:
    """Drop the draft of this phone."""
    _all().forget(device.current_id() or "")


def way_to(path: str) -> str:
    """The address of a form, which asks for the draft if there is one."""
    kept = _draft()
    return f"{path}?{AGAIN}=1" if kept and kept.at == path else path


def restore_draft(view: View) -> Entry | None:
    """The draft of this address, if it asks for it and the players are the same. Else None: a form opened again is empty."""
    kept = _draft()
    if kept is None or kept.at != _here():
        return None
    if AGAIN not in request.args or kept.players != players_mark(view):
        forget()
        return None
    return Entry(view, **kept.entry)


def _here() -> str:
    return request.script_root + request.path


def _draft() -> Draft | None:
    return _all().get(device.current_id() or "")


def _all() -> BoundedCache[str, Draft]:
    found: BoundedCache[str, Draft] = current_app.extensions.setdefault("unsent", BoundedCache(PHONES_KEPT))
    return found
