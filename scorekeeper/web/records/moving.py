"""Games sent as a file and opened from one, to move or back up."""

from datetime import UTC, datetime
from functools import partial

from flask import Blueprint, Response, request, url_for

from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.tables.log.phones import JOINED, Role
from scorekeeper.tables.records.games_file import Arriving, Compared, arriving_games, games_text
from scorekeeper.tables.records.record_export import exported_record
from scorekeeper.tables.records.record_import import read_opening
from scorekeeper.tables.service import Save
from scorekeeper.tables.view import View
from scorekeeper.web.access.authorization import requires, role
from scorekeeper.web.access.recent_tables import recent_tables
from scorekeeper.web.base import device
from scorekeeper.web.base.forms import posted_key
from scorekeeper.web.base.pages import Context, download, page, see_other
from scorekeeper.web.current import table_service
from scorekeeper.web.records.routes import open_record

bp = Blueprint("moving", __name__)

MOST_GAMES = 10_000
TEXT = "text/plain; charset=utf-8"
BOTH = "both"
"""The value of the form's choice to keep both versions of a game."""
SAID = {
    Compared.NEW: N_("not on this phone yet"),
    Compared.LONGER: N_("goes on from the one you have"),
    Compared.SAME: N_("you have it already"),
    Compared.SHORTER: N_("you have it already, further on"),
    Compared.DIFFERENT: N_("differs from the one you have: both went on"),
}


@bp.get("/move")
def ask() -> Response:
    """Show how to send this phone's games, or open a file of games."""
    device.ensure_id()
    return _ask()


@bp.get("/tables/<table>/move")
@requires(Role.HOST)
def of_table(view: View) -> Response:
    """Show the page for sending this game or all games to another phone, and for opening a file of games."""
    return _ask(view=view)


@bp.get("/tables/<table>/game.txt")
@requires(Role.HOST)
def one_game(view: View) -> Response:
    """Return a file with this game, and record that it was sent."""
    device.note_sent(view.table, _now())
    return download(games_text([table_service().events(view.table)]).encode(), TEXT, _name("game"))


@bp.get("/games.txt")
def all_games() -> Response:
    """Return a file with all games of which this phone is host, and record the time of this backup."""
    views = [view for view in recent_tables(MOST_GAMES) if role(view) is Role.HOST]
    device.note_backup(_now())
    return download(games_text(table_service().events(view.table) for view in views).encode(), TEXT, _name("games"))


@bp.post("/move")
def look() -> Response:
    """Read a file and show its games. When that page is sent back, save its games."""
    try:
        if request.form.get("games"):
            return _take(_arriving(request.form["games"].encode()))
        file = request.files.get("file")
        content = file.read() if file else b""
        found = _arriving(content)
    except Unreadable as trouble:
        return _ask(trouble)
    shown = [(one, _compared(one)) for one in found]
    return page("records/arriving.html", games=content.decode("ascii"), arriving=shown, said=SAID, kinds=Compared)


def _arriving(content: bytes) -> list[Arriving]:
    return arriving_games(content, table_service().events, partial(table_service().find_view, keep=False))


def _ask(trouble: Unreadable | None = None, view: View | None = None) -> Response:
    hosted = [one for one in recent_tables(MOST_GAMES) if role(one) is Role.HOST]
    facts: Context = {"count": len(hosted), "since": _since(hosted), "last": device.backed_up_at()}
    return page("records/moving.html", 422 if trouble else 200, view=view, trouble=trouble, **facts)


def _since(views: list[View]) -> int:
    """Return how many of these games were opened or changed since the last backup."""
    last = device.backed_up_at() or ""
    return sum(max([view.opened_at, *(played.versions[-1].at for played in view.hands)]) > last for view in views)


def _compared(game: Arriving) -> Compared:
    """Return how a game of the file differs from this server's. `DIFFERENT` if this phone isn't host of the server's game."""
    return game.compared if game.here is None or role(game.here) is Role.HOST else Compared.DIFFERENT


def _take(found: list[Arriving]) -> Response:
    """Save the games of a file, as chosen in the form. A new game, or one that continues this server's, keeps its id. Others
    become new tables: this server's game is archived, unless the choice is `BOTH`. Redirect to the only game, or else home."""
    last = None
    for number, one in enumerate(found):
        compared, choice = _compared(one), request.form.get(f"take-{number}", "")
        if choice == BOTH or compared is Compared.DIFFERENT:
            last = open_record(read_opening(exported_record(one.view)), f"{posted_key()}-{number}"[-64:])
            if one.here and role(one.here) and choice != BOTH:
                device.archive(one.view.table, True)
        elif compared in (Compared.NEW, Compared.LONGER):
            last = _with_log(f"{posted_key()}-{number}"[-64:], one)
        else:
            last = last or one.view.table
    if len(found) > 1 or last is None:
        return see_other(url_for("home.home", done="opened-games"))
    return see_other(url_for("tables.table", table=last, done="opened"))


def _with_log(key: str, game: Arriving) -> str:
    """Append a file's events that the game's table lacks. Make this phone host (idempotency `key`). Return the table's id."""
    table = game.view.table
    table_service().take_log(game.events)
    if role(table_service().view(table)) is not Role.HOST:
        save = Save(key, game.view.revision, device.ensure_id())
        table_service().append_social(table, JOINED, {"role": Role.HOST.value, "seat": None}, save)
    device.note_sent(table, None)
    device.archive(table, False)
    return table


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _name(what: str) -> str:
    return f"scorekeeper-{what}-{_now()[:10]}.txt"
