"""The score sheet, also for print, and blank sheets."""

from flask import Blueprint, Response, request

from scorekeeper.contract.questions import USUAL_PLAYERS
from scorekeeper.engine.game import Agreement, agree
from scorekeeper.games import GAMES
from scorekeeper.tables.view import View
from scorekeeper.web.access.authorization import Role, requires
from scorekeeper.web.base import device
from scorekeeper.web.base.forms import whole
from scorekeeper.web.base.pages import Context, page
from scorekeeper.web.sheets import notes
from scorekeeper.web.tables.routes import board
from scorekeeper.web.tables.sharing import share_text

bp = Blueprint("sheets", __name__)
bp.add_app_template_global(notes.totals_chart, "totals_chart")
bp.add_app_template_global(notes.roster_notes, "comings")

FEW_HANDS, A_PAGE = 15, 30
"""A sheet with at most `FEW_HANDS` hands has taller rows, so that it fills a page. A blank page has room for `A_PAGE` hands."""
MOST_SHOWN = 100


@bp.get("/tables/<table>/sheet")
@requires(Role.LOOK)
def sheet(view: View) -> Response:
    """Show the score sheet, also for printing. Each cell opens its score lines. A long game shows only its latest hands, or all
    with `?hands=all`, since every phone renders the sheet again after each hand."""
    device.remember(view.table)
    whole = request.args.get("hands") == "all" and len(view.hands) > MOST_SHOWN
    return page(
        "sheets/sheet.html",
        view=view,
        shown=view.hands if whole else view.hands[-MOST_SHOWN:],
        whole=whole,
        notes=notes.notes(view),
        confirmed=notes.confirmed(view),
        house_rules=notes.house_rules(view.agreed, view.preset),
        text=share_text(view),
        **board(view),
        lines="few" if len(view.hands) <= FEW_HANDS else "page" if len(view.hands) <= A_PAGE else "pages",
    )


@bp.get("/sheets/blank")
def blank() -> Response:
    """Show a blank sheet for pen and paper. The parameters `?game=&preset=&players=` are optional."""
    game = GAMES.get(request.args.get("game", ""), next(iter(GAMES.values())))
    preset = request.args.get("preset", "")
    preset = preset if preset in game.presets else game.default_preset
    number, takes = whole(request.args.get("players")) or 0, game.players_as_usual(preset)
    players = number if number in takes else min(USUAL_PLAYERS, takes[-1])
    return _blank(agree(game, preset, {}, ("",) * players), preset, takes=takes)


@bp.get("/tables/<table>/sheet/blank")
@requires(Role.LOOK)
def blank_of_table(view: View) -> Response:
    return _blank(view.agreed, view.preset, table=view.table, called=view.called)


def _blank(agreed: Agreement, preset: str, **more: object) -> Response:
    dealers, worth, rules = first_dealers(agreed), notes.card_worth(agreed), notes.house_rules(agreed, preset)
    facts: Context = {"games": GAMES, "dealers": dealers, "worth": worth, "house_rules": rules, **more}
    return page("sheets/blank.html", agreed=agreed, preset=preset, **facts)


def first_dealers(agreed: Agreement) -> list[int]:
    """Return the index of the seat that deals, for each hand on one page of the blank sheet. The last seat deals first."""
    seats = [len(agreed.players) - 1]
    while len(seats) < A_PAGE:
        seats.append(agreed.game.next_dealer(seats[-1], len(agreed.players)))
    return seats
