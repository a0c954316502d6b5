"""Authorization: the role that a route needs, and the check before each request.

`@requires(Role.ENTER)` on a view function names the least role that may use its routes, and passes the table's `View` instead of
its id. A route of a table without that mark is closed to everybody. A route of the house needs the house key. The signed cookie
has a phone's id, and the table's log has its role.

An unknown table is answered with 404, and a table that the phone hasn't joined with 403. A stranger learns nothing from that,
since nobody guesses an id of 144 bits. A guest learns whether the link was cut off.
"""

from collections.abc import Callable
from enum import Enum
from functools import wraps
from typing import Any, cast

from flask import Flask, Response, current_app, g, request

from scorekeeper.tables.log.phones import Role
from scorekeeper.tables.view import View
from scorekeeper.web.access import house_key, presence
from scorekeeper.web.base import device
from scorekeeper.web.base.errors import trouble_page
from scorekeeper.web.base.forms import KeyedForm
from scorekeeper.web.base.language import _, speak_of
from scorekeeper.web.base.pages import page
from scorekeeper.web.current import table_service


class HouseAccess(Enum):
    """The access that a page of the house needs: none, if it shows only the phone's own tables, or the house key."""

    OWN_TABLES = "own tables"
    KEY = "key"


HOUSE_BLUEPRINTS = frozenset({"players", "own_rules", "house"})
"""Blueprints of the house. Those of their routes that have a table in their address need a role at it."""

Routed = Callable[..., Response]
"""A view function."""


def requires(need: Role | HouseAccess) -> Callable[[Routed], Routed]:
    """Mark a view function with what its routes need. Stands below their decorators."""

    def mark(shows: Routed) -> Routed:
        @wraps(shows)
        def with_view(table: str, **parts: Any) -> Response:
            return shows(table_view(), **parts)

        routed = with_view if isinstance(need, Role) else shows
        routed.__dict__["requires"] = need
        return routed

    return mark


def need_of(app: Flask, endpoint: str | None) -> Role | HouseAccess | None:
    """Return what a route needs, or None if it isn't marked."""
    need: Role | HouseAccess | None = getattr(app.view_functions.get(endpoint or ""), "requires", None)
    return need


def init_app(app: Flask) -> None:
    """Check every request, and let templates ask what this phone may do."""
    app.before_request(check)
    app.jinja_env.globals |= {"may_enter": may_enter, "is_host": is_host, "my_seat": seat}


def check() -> Response | None:
    """Answer for a route that the phone may not use. Raise `NoSuchTable`, which has its own page."""
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
    if view.log.label.deleted and request.endpoint != "game_list.restore":
        return deleted()
    need = need_of(current_app, request.endpoint)
    if not isinstance(need, Role) or not has.may(need):
        return not_allowed(view, has)
    phone = device.current_id()
    if phone:
        presence.saw(table, phone)
    return None


def table_view() -> View:
    """Return the table of this request, as it was when the request came."""
    return cast(View, g.table_view)


def role(view: View) -> Role | None:
    """Return this phone's role at the table, or None if it hasn't joined.

    With the house key it may watch every game of the house. The app on one phone may do everything.
    """
    if current_app.config["SCOREKEEPER_STANDALONE"]:
        return Role.HOST
    found = view.people.role_of(device.current_id())
    return Role.LOOK if found is None and house_key.held() else found


def seat(view: View) -> int | None:
    """Return the seat, from 0, that this phone enters for, if any."""
    return view.people.seat_of(device.current_id())


def may_enter(view: View) -> bool:
    """May this phone write at the table?"""
    has = role(view)
    return has is not None and has.may(Role.ENTER)


def is_host(view: View) -> bool:
    """Is this phone the host of the table?"""
    return role(view) is Role.HOST


def not_in() -> Response:
    """Answer a phone that hasn't joined: how to join, and nothing about the table."""
    return page("access/not_in.html", 403, form=KeyedForm(formdata=None))


def deleted() -> Response:
    """Answer for a game that its host deleted."""
    return trouble_page(
        404, _("This game was deleted"), _("The game's host can bring the game back: Home, then Archive.")
    )


def not_allowed(view: View, has: Role) -> Response:
    """Answer a phone that has joined but may not do this."""
    if has is Role.LOOK:
        text = _(
            "This phone is only watching this game, so nothing was changed. To enter hands, open the link for players."
        )
    else:
        text = _("Only the host's phone can do that. Nothing was changed.")
    return trouble_page(403, _("This phone can't do that"), text, table=view.table)
