"""The score sheet: hands down, players across."""

from flask import Blueprint, Response

from scorekeeper.web import phone, referee
from scorekeeper.web.pages import page

pages = Blueprint("sheets", __name__)


@pages.get("/tables/<table>/sheet")
def sheet(table: str) -> Response:
    """Every hand and every player; each cell opens its score lines."""
    view = referee().view(table)
    phone.remember(table)
    return page("sheets/sheet.html", view=view)
