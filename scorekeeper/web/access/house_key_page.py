"""The page on the house key: its link, and its renewal."""

from flask import Blueprint, Response, request, session, url_for

from scorekeeper.web.access import house_key
from scorekeeper.web.access.authorization import HouseAccess, requires
from scorekeeper.web.base.errors import trouble_page
from scorekeeper.web.base.forms import posted_save
from scorekeeper.web.base.language import _
from scorekeeper.web.base.pages import page, see_other
from scorekeeper.web.current import table_service

bp = Blueprint("house", __name__, url_prefix="/house")


@bp.get("")
@requires(HouseAccess.OWN_TABLES)
def show() -> Response:
    """Show the purpose of the key, and whether this phone has it."""
    return page("access/house_key/key.html")


@bp.get("/<key>")
@requires(HouseAccess.OWN_TABLES)
def take(key: str) -> Response:
    """Store the link's key in this phone's cookie and redirect to the home page. Show an error page if the key isn't valid."""
    if not house_key.is_good(key):
        return trouble_page(404, _("This link no longer gives the house key"), house_key.how_to_get_it())
    house_key.take()
    return see_other(url_for("home.home"))


@bp.post("")
@requires(HouseAccess.OWN_TABLES)
def give_up() -> Response:
    """Remove the house key from this phone only, and redirect to the house's page."""
    session.pop(house_key.COOKIE, None)
    return see_other(url_for("house.show", done="key-gone"))


@bp.post("/renew")
@requires(HouseAccess.KEY)
def renew() -> Response:
    """Ask, then make a new key. All other phones lose access."""
    if "sure" not in request.form:
        return page("access/house_key/renew.html")
    table_service().append_house(house_key.RENEWED, {}, posted_save())
    house_key.take()
    return see_other(url_for("house.show", done="key-renewed"))
