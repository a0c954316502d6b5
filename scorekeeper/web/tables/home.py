"""Home: a new table first, then the tables that this phone saw last."""

from flask import Blueprint, Response

from scorekeeper.referee import NoSuchTable, View
from scorekeeper.web import phone, referee
from scorekeeper.web.door import role
from scorekeeper.web.pages import page

pages = Blueprint("home", __name__)
TABLES_SHOWN = 8


@pages.get("/")
def home() -> Response:
    """The first page."""
    return page("home/home.html", tables=recent_tables())


def recent_tables(limit: int = TABLES_SHOWN) -> list[View]:
    """The tables that this phone looked at last, those that it is still in."""
    found = []
    for table in phone.seen():
        try:
            view = referee().view(table)
        except NoSuchTable:
            continue
        if role(view):
            found.append(view)
        if len(found) == limit:
            break
    return found


def recent_names(limit: int = 24) -> list[str]:
    """Who played at those tables, each once, to be offered for the next."""
    names = (name for view in recent_tables() for name in view.players)
    return list(dict.fromkeys(names))[:limit]
