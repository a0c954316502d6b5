"""The role that each route needs, and the check of it.

Every route below `/tables/<table>` stands in `NEEDS` with the least role that may use it; one that does not is shut to
everybody. A phone is known by the mark in its signed cookie, and what it may do stands in the table's log. The pages of the
house stand in `NEEDS_OF_HOUSE`: they show each phone what is of its own tables, or are for the house key alone.

An address that leads to no table is answered as such (404), one of a table that the phone is not in with 403. The difference
tells a stranger nothing: an id has 144 bits, nobody finds one by trying. It does tell a guest whether the link was cut off.
"""

from enum import Enum
from typing import cast

from flask import Flask, Response, current_app, g, request

from scorekeeper.tables.phones import Role
from scorekeeper.tables.view import View
from scorekeeper.web.access import house_key
from scorekeeper.web.access.presence import Presence
from scorekeeper.web.base import device
from scorekeeper.web.base.errors import trouble_page
from scorekeeper.web.base.forms import KeyedForm
from scorekeeper.web.base.i18n import _
from scorekeeper.web.base.pages import page
from scorekeeper.web.current import table_service

NEEDS = {
    "tables.table": Role.LOOK,
    "tables.result": Role.LOOK,
    "following.board": Role.LOOK,
    "tables.record": Role.LOOK,
    "tables.rematch": Role.ENTER,
    "hands.hand": Role.LOOK,
    "hands.scrapped": Role.LOOK,
    "could_have.hand": Role.LOOK,
    "hands.new": Role.ENTER,
    "hands.create": Role.ENTER,
    "hands.edit": Role.ENTER,
    "hands.change": Role.ENTER,
    "hands.scrap": Role.ENTER,
    "hands.take_back": Role.ENTER,
    "seats.seat": Role.ENTER,
    "seats.save": Role.ENTER,
    "confirming.confirm": Role.ENTER,
    "confirming.ask": Role.HOST,
    "confirming.agree": Role.HOST,
    "coming.players": Role.LOOK,
    "coming.ask_join": Role.ENTER,
    "coming.join": Role.ENTER,
    "coming.ask_leave": Role.ENTER,
    "coming.leave": Role.ENTER,
    "coming.undo": Role.ENTER,
    "history.log": Role.LOOK,
    "history.state": Role.LOOK,
    "history.ask": Role.ENTER,
    "history.back": Role.ENTER,
    "live.show": Role.LOOK,
    "live.press": Role.ENTER,
    "rounds.show": Role.LOOK,
    "rounds.press": Role.ENTER,
    "sheets.sheet": Role.LOOK,
    "wall.scoreboard": Role.LOOK,
    "sheets.blank_of_table": Role.LOOK,
    "records.as_csv": Role.LOOK,
    "replaying.start": Role.LOOK,
    "replaying.hand": Role.LOOK,
    "rules.at_table": Role.LOOK,
    "own_rules.at_table": Role.LOOK,
    "own_rules.save": Role.ENTER,
    "desk.from_table": Role.LOOK,
    "finding.find_at_table": Role.LOOK,
    "joining.invite": Role.LOOK,
    "joining.people": Role.LOOK,
    "joining.seat": Role.ENTER,
    "joining.take_seat": Role.ENTER,
    "joining.ask_renew": Role.HOST,
    "joining.renew": Role.HOST,
    "joining.change": Role.HOST,
}
"""The least role for each route of a table. A page that looks needs LOOK, whatever writes at least ENTER."""


class OfHouse(Enum):
    """What a page of the house needs. `OWN` is for every phone, and shows it what is of the tables that it is in; with the
    house key it shows all. `KEY` needs the house key."""

    OWN = "own"
    KEY = "key"


NEEDS_OF_HOUSE = {
    "players.everybody": OfHouse.OWN,
    "players.person": OfHouse.OWN,
    "players.ask": OfHouse.KEY,
    "players.change": OfHouse.KEY,
    "own_rules.listed": OfHouse.OWN,
    "own_rules.one": OfHouse.OWN,
    "own_rules.change": OfHouse.KEY,
    "own_rules.restore": OfHouse.KEY,
    "house.show": OfHouse.OWN,
    "house.take": OfHouse.OWN,
    "house.give_up": OfHouse.OWN,
    "house.renew": OfHouse.KEY,
}
"""What each route of these blueprints needs that is of no table; one that is missing needs the key."""
PAGES_OF_HOUSE = frozenset(endpoint.partition(".")[0] for endpoint in NEEDS_OF_HOUSE)

PRESENCE = "scorekeeper-presence"


def init_app(app: Flask) -> None:
    """Put the door in, and let the templates ask what this phone may do."""
    app.extensions[PRESENCE] = Presence()
    app.before_request(check)
    app.jinja_env.globals |= {
        "may_enter": may_enter,
        "is_host": is_host,
        "my_seat": seat,
    }


def check() -> Response | None:
    """Answer in the route's place where the phone may not use it. `NoSuchTable` passes: that is a page of its own."""
    table = (request.view_args or {}).get("table")
    if table is None:
        return _check_house()
    view = g.came_to = table_service().view(table)
    has = role(view)
    if has is None:
        return not_in()
    needed = NEEDS.get(request.endpoint or "")
    if needed is None or not has.may(needed):
        return not_allowed(view, has)
    mark = device.current_id()
    if mark:
        presence().saw(table, mark)
    return None


def _check_house() -> Response | None:
    shut = request.blueprint in PAGES_OF_HOUSE and not house_key.held()
    return no_key() if shut and NEEDS_OF_HOUSE.get(request.endpoint or "") is not OfHouse.OWN else None


def came_to() -> View:
    """The table that the phone came to, as it stood then."""
    return cast(View, g.came_to)


def role(view: View) -> Role | None:
    """What this phone may do at the table; None when it is not in."""
    return view.people.role_of(device.current_id())


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
    """Who was here when, and which codes are good, as the running app remembers it."""
    return cast(Presence, current_app.extensions[PRESENCE])


def not_in() -> Response:
    """A phone that is not at the table: nothing of the table, and the way in."""
    return page("access/not_in.html", 403, form=KeyedForm(formdata=None))


def not_allowed(view: View, has: Role) -> Response:
    """A phone that is at the table, and may not do this there."""
    if has is Role.LOOK:
        text = _("It looks on at this table, so nothing was changed. To enter hands it needs the link to enter.")
    else:
        text = _("Only the phone of the host may do that. Nothing was changed.")
    return trouble_page(403, _("This phone may not do that"), text, table=view.table)


def no_key() -> Response:
    """A phone without the house key, where it is needed."""
    return trouble_page(403, _("This needs the house key"), house_key.how_to_get_it())
