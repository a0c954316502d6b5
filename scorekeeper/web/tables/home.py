"""The first page."""

from flask import Blueprint, Response

from scorekeeper.web.access.recent_tables import recent_tables
from scorekeeper.web.base.pages import page

bp = Blueprint("home", __name__)


@bp.get("/")
def home() -> Response:
    """The first page."""
    return page("tables/home.html", tables=recent_tables())
