"""Authorization: the role that a route needs, and the check before each request.

`@requires(Role.ENTER)` on a view function names the lowest role that may use its routes, and passes the table's `View` instead
of its id. A table's route without that mark is closed to everybody. A route of the house needs the house key. The signed
cookie has a phone's id, and the table's log has its role.

An unknown table gets 404, and a table that the phone hasn't joined gets 403. A stranger learns nothing from that, since nobody
can guess an id of 144 bits. A guest learns whether the link was truncated."""

from collections.abc import Callable
from enum import Enum
from functools import wraps
from time import monotonic
from typing import Any, cast

from flask import Flask, Response, current_app, g, request

from scorekeeper.tables.bounded_cache import CLUB_PHONES, BoundedCache
from scorekeeper.tables.log.phones import Role as Role
from scorekeeper.tables.view import View
from scorekeeper.web.access import house_key
from scorekeeper.web.base import device
from scorekeeper.web.base.errors import trouble_page
from scorekeeper.web.base.language import _, speak_of
from scorekeeper.web.base.pages import page
from scorekeeper.web.current import memory, table_service


class HouseAccess(Enum):
    """The access that a page of the house needs: none if it shows only the phone's own tables, otherwise the house key."""

    OWN_TABLES = "own tables"
    KEY = "key"


HOUSE_BLUEPRINTS = frozenset({"players", "own_rules", "house"})
"""The blueprints whose routes need a `HouseAccess`. Only those with a table in the URL need a `Role` at the table instead."""

Routed = Callable[..., Response]


def requires(need: Role | HouseAccess) -> Callable[[Routed], Routed]:
    """Mark a view function with the access that its routes need. With a `Role`, it gets the table's `View` in place of an id."""

    def mark(shows: Routed) -> Routed:
        @wraps(shows)
        def with_view(table: str, **parts: Any) -> Response:
            return shows(table_view(), **parts)

        routed = with_view if isinstance(need, Role) else shows
        routed.__dict__["requires"] = need
        return routed

    return mark


def need_of(app: Flask, endpoint: str | None) -> Role | HouseAccess | None:
    """Return the access that the route with this endpoint needs. None if its view function isn't marked with `requires`."""
    return getattr(app.view_functions.get(endpoint or ""), "requires", None)


def init_app(app: Flask) -> None:
    """Check access before every request, and let templates ask for this phone's rights."""
    app.before_request(check)
    app.jinja_env.globals |= {"may_enter": may_enter, "is_host": is_host, "my_seat": seat}


def check() -> Response | None:
    """Return a refusal of the request, or None. Set `g.table_view`, or raise `NoSuchTable`, if the URL names a table."""
    table = (request.view_args or {}).get("table")
    if table is None:
        if request.blueprint not in HOUSE_BLUEPRINTS or house_key.held():
            return None
        if need_of(current_app, request.endpoint) is HouseAccess.OWN_TABLES:
            return None
        return trouble_page(403, _("This needs the house key"), house_key.how_to_get_it())
    view = g.table_view = table_service().view(table)
    if request.blueprint != "rules":  # its texts are for all games with a rule
        speak_of(view.agreed.game)
    has = role(view)
    if has is None:
        return not_in()
    if view.log.label.deleted and request.endpoint != "home.restore":
        return trouble_page(404, _("This game was deleted"), _("The game's host can bring the game back: Home, then Archive."))
    need = need_of(current_app, request.endpoint)
    if not isinstance(need, Role) or not has.may(need):
        return not_allowed(view, has)
    note_presence(table, device.current_id())
    return None


def table_view() -> View:
    """Return the table of this request, as it was when the request arrived."""
    return cast(View, g.table_view)


def role(view: View) -> Role | None:
    """Return this phone's role at the table, or None if it hasn't joined. A phone with the house key may watch every game of the
    house. The standalone app on one phone is always host."""
    if current_app.config["SCOREKEEPER_STANDALONE"]:
        return Role.HOST
    found = view.people.role_of(device.current_id())
    return Role.LOOK if found is None and house_key.held() else found


def seat(view: View) -> int | None:
    """Return the seat, from 0, that this phone enters for. None if it has none."""
    return view.people.seat_of(device.current_id())


def may_enter(view: View) -> bool:
    has = role(view)
    return has is not None and has.may(Role.ENTER)


def is_host(view: View) -> bool:
    return role(view) is Role.HOST


def not_in() -> Response:
    """Return the page for a phone that hasn't joined. It says how to join, and reveals nothing about the table."""
    return page("access/not_in.html", 403)


def not_allowed(view: View, has: Role) -> Response:
    """Return the error page for a phone whose role `has` isn't enough."""
    if has is Role.LOOK:
        text = _("This phone is only watching this game, so nothing was changed. To enter hands, open the link for players.")
    else:
        text = _("Only the host's phone can do that. Nothing was changed.")
    return trouble_page(403, _("This phone can't do that"), text, table=view.table)


KEPT = CLUB_PHONES
"""The number of pairs of a table and a phone whose last request is remembered. Each takes 300 bytes, 5 MB in all."""


def note_presence(table: str, phone: str | None) -> None:
    if phone:
        _seen().put((table, phone), monotonic())


def minutes_ago(table: str, phone: str) -> int | None:
    """Return the whole minutes since a phone's last request for the table. None if there was none since the server started."""
    seen = _seen().get((table, phone))
    return None if seen is None else int((monotonic() - seen) // 60)


def _seen() -> BoundedCache[tuple[str, str], float]:
    return memory("scorekeeper-presence", KEPT)
