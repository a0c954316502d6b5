"""Polls by which open pages follow their table.

A page says in `base/_updates.html` what it shows and what it has seen. What holds nothing to type is answered anew and swapped
in place (static/base/updates.js); a form is told that the table has moved on. An answer of "nothing new" costs a look
at the table's revision: nothing is folded, drawn or written, and the phone counts as here.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from flask import Blueprint, Flask, Response, g, make_response, render_template, request, session, url_for
from markupsafe import Markup

from scorekeeper.tables.collaboration import CONFIRMED, SEAT_ENTERED, WENT_BACK
from scorekeeper.tables.log import RECORDED, REVISED, SCRAPPED
from scorekeeper.tables.phones import Phone, Role
from scorekeeper.tables.roster import PLAYER_JOINED, PLAYER_LEFT
from scorekeeper.tables.view import View
from scorekeeper.web.access.authorization import may_enter, presence, requires, role
from scorekeeper.web.access.presence import Presence
from scorekeeper.web.access.request_checks import FIT
from scorekeeper.web.base import device
from scorekeeper.web.base.i18n import _, points
from scorekeeper.web.current import table_service
from scorekeeper.web.live import card_hand, rummikub_round
from scorekeeper.web.sheets import routes as sheets
from scorekeeper.web.tables import routes as tables
from scorekeeper.web.tables import scoreboard

bp = Blueprint("following", __name__, url_prefix="/tables/<table>/board")

QUIET = "scorekeeper.quiet"
"""Where a request says that its answer was "nothing new", for the lane (poll_cache.py) that answers the next one like it."""


class Quiet(NamedTuple):
    """What "nothing new" hung on: the table at a revision, the phone, and who was there."""

    table: str
    phone: str
    revision: int
    here: tuple[int, ...]


SHOWN: dict[str, Callable[[str], Response]] = {
    "table": tables.table,
    "sheet": sheets.sheet,
    "result": tables.result,
    "live": card_hand.show,
    "round": rummikub_round.show,
    "wall": scoreboard.scoreboard,
}
"""The pages that are answered anew, by what they call themselves. Any other is a form, which is only told."""
WATCHED = {"live": "live.show", "round": "rounds.show"}
"""Those that show a hand to a phone that looks on. The same address is a form for one that may enter."""


def init_app(app: Flask) -> None:
    """Let the templates say what a page has seen, who is here, and whether saving works."""
    app.jinja_env.globals |= {
        "follow_mark": mark,
        "here_now": here_now,
        "seen_newer": seen_newer,
        "saving_fails": lambda: table_service().failing is not None,
    }
    app.after_request(_say_saving)


def _say_saving(response: Response) -> Response:
    """Each answer of a table says whether saving works: a phone that only looks learns it too."""
    if "table" in (request.view_args or {}):
        response.headers["Scorekeeper-Saves"] = "yes" if table_service().failing is None else "no"
    return response


def seen_newer() -> bool:
    """Was the save that is answered based on more than the table has? Then an older copy is in the place of what the phone saw.
    Not asked of a form that was refused unread."""
    view: View | None = g.get("came_to")
    if view is None or FIT not in g:
        return False
    return _revision(request.form.get("revision", "")) > view.revision


def mark(view: View) -> str:
    """What a page of the table shows depends on: the revision, what this phone may do, and who is here."""
    may = role(view)
    return f"{view.revision}.{may.value if may else ''}.{'-'.join(str(one.no) for one in here_now(view))}"


def here_now(view: View, seen: Presence | None = None) -> list[Phone]:
    """The phones that asked for something within the last minute."""
    seen = seen or presence()
    return [one for one in view.people.present if seen.minutes_ago(view.table, one.phone) == 0]


@bp.get("")
@requires(Role.LOOK)
def board(table: str) -> Response:
    """204 when nothing is new since `seen`; else what is new, with the regions of the page `of` drawn anew. Each
    answer says how far the table is: a phone that has seen more tells its people."""
    view, of, seen = table_service().view(table), request.args.get("of", ""), request.args.get("seen", "")
    shown = SHOWN.get(of)
    if not _is_new(view, shown is not None, seen):
        response = make_response("", 204)
        here = tuple(one.no for one in here_now(view))
        request.environ[QUIET] = Quiet(table, device.current_id() or "", view.revision, here)
    elif of in WATCHED and may_enter(view):
        response = _may_enter_now(view, of)
    else:
        response = _news(view, shown, seen)
    response.headers["Cache-Control"] = "no-store"
    response.headers["Scorekeeper-At"] = f"{view.revision}.{len(view.hands)}"
    session.modified = False  # a poll opens no table: those seen last stay in their order
    return response


def _is_new(view: View, shown: bool, seen: str) -> bool:
    return seen != mark(view) if shown else not view.is_fresh(_revision(seen))


def _revision(seen: str) -> int:
    number = re.match(r"[0-9]{1,9}(?=\.|$)", seen)
    return int(number[0]) if number else -1


def _news(view: View, shown: Callable[[str], Response] | None, seen: str) -> Response:
    now, goes = mark(view) if shown else str(view.changed), None if shown else _way_on(view)
    main = Markup("")
    if shown:
        answer = shown(view.table)
        goes = answer.headers.get("Location")
        main = Markup("" if goes else answer.get_data(as_text=True))  # noqa: S704 - a page of ours
    said = news_since(view, _revision(seen))
    return make_response(render_template("base/_update.html", seen=now, goes=goes, said=said, main=main))


def _may_enter_now(view: View, of: str) -> Response:
    """The phone looked on when its page was made, and was let in since: nothing of that page is in the one that it gets now, with
    styles and scripts of its own, so it is told where that is."""
    goes, said = url_for(WATCHED[of], table=view.table), _("This phone may enter now.")
    return make_response(render_template("base/_update.html", seen=mark(view), goes=goes, said=said, main=""))


def _way_on(view: View) -> str:
    """Where a form that was overtaken looks at what is there now."""
    if view.in_play and not view.in_play.given_up:
        return url_for("rounds.show" if view.in_rounds else "live.show", table=view.table)
    return url_for("tables.table", table=view.table)


def news_since(view: View, revision: int) -> str:
    """The latest thing that happened since a revision in a sentence or two, for those who hear the page; mostly nothing."""
    if not 0 < revision < view.revision:
        return ""
    for event in reversed(table_service().events(view.table, revision)):
        said = NEWS.get(event.kind)
        if said:
            return said(view, event.body)
    return ""


def _recorded(view: View, body: object) -> str:
    return f"{_('Hand %(number)s is saved.', number=len(view.hands))} {_table_state(view)}"


def _revised(view: View, body: dict[str, int]) -> str:
    return f"{_('Hand %(number)s is changed.', number=body['hand_no'])} {_table_state(view)}"


def _scrapped(view: View, body: dict[str, int]) -> str:
    return f"{_('Hand %(number)s is taken back.', number=body['hand_no'])} {_table_state(view)}"


def _went_back(view: View, body: object) -> str:
    return f"{_('The table has gone back to an earlier state.')} {_table_state(view)}"


def _seat_entered(view: View, body: dict[str, int]) -> str:
    return str(_("The cards of %(name)s are in.", name=view.name_of(body["seat"])))


def _confirmed(view: View, body: dict[str, int]) -> str:
    return f"{_('Hand %(number)s is confirmed.', number=body['hand'])} {_table_state(view)}"


def _joined(view: View, body: dict[str, str]) -> str:
    return str(_("%(name)s is in, from the next hand on.", name=body["player"]))


def _left(view: View, body: dict[str, str]) -> str:
    return str(_("%(name)s is out, from the next hand on. The total stands.", name=body["player"]))


NEWS: dict[str, Callable[..., str]] = {
    RECORDED: _recorded,
    REVISED: _revised,
    SCRAPPED: _scrapped,
    WENT_BACK: _went_back,
    SEAT_ENTERED: _seat_entered,
    CONFIRMED: _confirmed,
    PLAYER_JOINED: _joined,
    PLAYER_LEFT: _left,
}
"""What is said about an event of each kind, as the table stands now. Of others nothing is said."""


def _table_state(view: View) -> str:
    """All totals in a line, and whether that was the end: "Ana 120, Ben 85." """
    line = ", ".join(f"{name} {points(total)}" for name, total in view.session.totals.items()) + "."
    return f"{line} {_('The game is over.')}" if view.session.over else line
