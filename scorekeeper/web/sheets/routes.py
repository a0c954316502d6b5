"""The score sheet, also for print, and blank sheets."""

from dataclasses import dataclass

from flask import Blueprint, Response, request

from scorekeeper.contract.questions import USUAL_PLAYERS
from scorekeeper.engine.game import Agreement, Game, agree
from scorekeeper.games import GAMES
from scorekeeper.tables.log.phones import Role
from scorekeeper.tables.view import View
from scorekeeper.web.access.authorization import requires
from scorekeeper.web.base import device
from scorekeeper.web.base.forms import whole
from scorekeeper.web.base.pages import page
from scorekeeper.web.sheets import notes
from scorekeeper.web.tables.routes import board
from scorekeeper.web.tables.sharing import share_text

bp = Blueprint("sheets", __name__)
bp.add_app_template_global(notes.totals_chart, "totals_chart")
bp.add_app_template_global(notes.roster_notes, "comings")

FEW_HANDS, A_PAGE = 15, 30
"""The most hands of a sheet with tall rows, which fills a printed page, and the hands of a blank page."""
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


@dataclass(frozen=True, slots=True)
class Wanted:
    """The game, the preset and the number of players of a blank sheet, and the numbers that the preset allows."""

    game: type[Game]
    preset: str
    players: int
    takes: range


def wanted(game_id: str, preset: str, players: str) -> Wanted:
    """Return the blank sheet that the parameters of a URL ask for. Replace invalid ones by defaults."""
    game = GAMES.get(game_id, next(iter(GAMES.values())))
    preset = preset if preset in game.presets else game.default_preset
    number, takes = whole(players) or 0, game.players_as_usual(preset)
    return Wanted(game, preset, number if number in takes else min(USUAL_PLAYERS, takes[-1]), takes)


@bp.get("/sheets/blank")
def blank() -> Response:
    """Show a blank sheet for pen and paper. The parameters `?game=&preset=&players=` are optional."""
    asked = wanted(*(request.args.get(name, "") for name in ("game", "preset", "players")))
    agreed = agree(asked.game, asked.preset, {}, ("",) * asked.players)
    return _blank(agreed, asked.preset, None, asked)


@bp.get("/tables/<table>/sheet/blank")
@requires(Role.LOOK)
def blank_of_table(view: View) -> Response:
    return _blank(view.agreed, view.preset, view.table, None, view.called)


def _blank(agreed: Agreement, preset: str, table: str | None, asked: Wanted | None, called: str = "") -> Response:
    return page(
        "sheets/blank.html",
        agreed=agreed,
        preset=preset,
        called=called,
        table=table,
        asked=asked,
        games=GAMES,
        dealers=first_dealers(agreed),
        worth=notes.card_worth(agreed),
        house_rules=notes.house_rules(agreed, preset),
    )


def first_dealers(agreed: Agreement) -> list[int]:
    """Return the seat that deals each hand on a page of the blank sheet. The last seat deals first."""
    seats = [len(agreed.players) - 1]
    while len(seats) < A_PAGE:
        seats.append(agreed.game.next_dealer(seats[-1], len(agreed.players)))
    return seats
