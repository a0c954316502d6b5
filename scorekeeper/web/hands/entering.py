"""The phones that are entering a hand now.

It is in memory for a few minutes, as information for other phones, and not part of the game."""

import time

from flask import Blueprint

from scorekeeper.tables.bounded_cache import CLUB_TABLES, BoundedCache
from scorekeeper.tables.view import View
from scorekeeper.web.base import device
from scorekeeper.web.current import memory

bp = Blueprint("entering", __name__)

FRESH = 180.0
"""The seconds for which a phone counts as entering after it opened its form or previewed the scores."""
Phones = dict[str, float]


def note_entering(view: View) -> None:
    """Record that this phone has just opened the form of the next hand."""
    phone, key = device.ensure_id(), (view.table, view.next_no)
    now = time.monotonic()
    phones = {one: at for one, at in (_all().get(key) or {}).items() if now - at < FRESH}
    _all().put(key, phones | {phone: now})


@bp.app_template_global("entering")
def entering(view: View) -> list[str]:
    """Return the players on whose phones the next hand is being entered, without this phone's."""
    now, phones = time.monotonic(), _all().get((view.table, view.next_no)) or {}
    others = (phone for phone, at in phones.items() if now - at < FRESH and phone != device.current_id())
    seats = sorted({seat for phone in others if (seat := view.people.seat_of(phone)) is not None})
    return [view.name_of(seat) for seat in seats]


def _all() -> BoundedCache[tuple[str, int], Phones]:
    return memory("entering", CLUB_TABLES)
