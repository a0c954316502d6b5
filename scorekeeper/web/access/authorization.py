"""What a phone needs for a route, and the check before each request.

`@requires(Role.ENTER)` on a view function names the least role that may use its routes, and gives it the `View` of the table in
place of its id. A route of a table without that mark is shut to everybody; one of the house needs the house key. A phone is known
by the id in its signed cookie; its role stands in the table's log.

An address that leads to no table gives 404, that of a table which the phone is not in gives 403. The difference tells a
stranger nothing, for nobody finds an id of 144 bits by trying. It tells a guest whether the link was cut off.
"""

from collections.abc import Callable
from enum import Enum
from functools import wraps
from typing import Any, cast

from flask import Flask, Response, current_app, g, request

from scorekeeper.tables.log.phones import Role
from scorekeeper.tables.view import View
from scorekeeper.web.access import house_key
from scorekeeper.web.access.presence import Presence
from scorekeeper.web.base import device
from scorekeeper.web.base.errors import trouble_page
from scorekeeper.web.base.forms import KeyedForm
from scorekeeper.web.base.language import _, speak_of
from scorekeeper.web.base.pages import page
from scorekeeper.web.current import table_service


class HouseAccess(Enum):
    """What a page of the house needs: nothing, for it shows each phone what is of its own tables, or the house key."""

    OWN_TABLES = "own tables"
    KEY = "key"


HOUSE_BLUEPRINTS = frozenset({"players", "own_rules", "house"})
"""Their routes are of the house, but for those of a table."""

PRESENCE = "scorekeeper-presence"

Routed = Callable[..., Response]
"""A view function."""


def requires(need: Role | HouseAccess) -> Callable[[Routed], Routed]:
    """Mark a view function with what its routes need, below their decorators."""

    def mark(shows: Routed) -> Routed:
        @wraps(shows)
        def with_view(table: str, **parts: Any) -> Response:
            return shows(table_view(), **parts)

        routed = with_view if isinstance(need, Role) else shows
        routed.__dict__["requires"] = need
        return routed

    return mark


def need_of(app: Flask, endpoint: str | None) -> Role | HouseAccess | None:
    """What a route needs; None where it is not marked."""
    need: Role | HouseAccess | None = getattr(app.view_functions.get(endpoint or ""), "requires", None)
    return need


def init_app(app: Flask) -> None:
    """Check every request, and let the templates ask what this phone may do."""
    app.extensions[PRESENCE] = Presence()
    app.before_request(check)
    app.jinja_env.globals |= {"may_enter": may_enter, "is_host": is_host, "my_seat": seat}


def check() -> Response | None:
    """Answer in place of a route that the phone may not use. Raises `NoSuchTable`, which has its own page."""
    table = (request.view_args or {}).get("table")
    if table is None:
        if request.blueprint not in HOUSE_BLUEPRINTS or house_key.held():
            return None
        return None if need_of(current_app, request.endpoint) is HouseAccess.OWN_TABLES else no_key()
    view = g.table_view = table_service().view(table)
    if request.blueprint != "rules":  # whose texts are of all games that have a rule
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
        presence().saw(table, phone)
    return None


def table_view() -> View:
    """The table of this request, as it stood when the request came."""
    return cast(View, g.table_view)


def role(view: View) -> Role | None:
    """What this phone may do at the table; None when it is not in. With the house key it may watch any game of the house.
    Where there is no other phone, it may do everything."""
    if current_app.config["SCOREKEEPER_STANDALONE"]:
        return Role.HOST
    found = view.people.role_of(device.current_id())
    return Role.LOOK if found is None and house_key.held() else found


def seat(view: View) -> int | None:
    """The seat, from 0, that this phone enters for, if it took one."""
    return view.people.seat_of(device.current_id())


def may_enter(view: View) -> bool:
    """May this phone write at the table?"""
    has = role(view)
    return has is not None and has.may(Role.ENTER)


def is_host(view: View) -> bool:
    """Is this phone the host of the table?"""
    return role(view) is Role.HOST


def presence() -> Presence:
    """Who is here, and which room codes are good, in the running app."""
    return cast(Presence, current_app.extensions[PRESENCE])


def not_in() -> Response:
    """The page for a phone that is not at the table: how to join, and nothing about the table."""
    return page("access/not_in.html", 403, form=KeyedForm(formdata=None))


def deleted() -> Response:
    """The page for a game that its host deleted."""
    return trouble_page(
        404, _("This game was deleted"), _("The game's host can bring the game back: Home, then Archive.")
    )


def not_allowed(view: View, has: Role) -> Response:
    """The page for a phone that is at the table, but may not do this."""
    if has is Role.LOOK:
        text = _(
            "This phone is only watching this game, so nothing was changed. To enter hands, open the link for players."
        )
    else:
        text = _("Only the host's phone can do that. Nothing was changed.")
    return trouble_page(403, _("This phone can't do that"), text, table=view.table)


def no_key() -> Response:
    """The page for a phone that needs the house key and has none."""
    return trouble_page(403, _("This needs the house key"), house_key.how_to_get_it())
