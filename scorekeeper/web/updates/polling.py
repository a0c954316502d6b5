"""The polls by which open pages follow their table.

A page states in `base/_updates.html` what it shows and its revision. Pages without fields are rendered again and swapped in place
(static/base/app.js). Forms only show that the table changed, and the desk's answer. A poll also marks its phone as present."""

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import NamedTuple
from wsgiref.types import StartResponse, WSGIEnvironment

from flask import Blueprint, Flask, Response, current_app, g, render_template, request, session, url_for
from markupsafe import Markup
from werkzeug.datastructures import Headers

from scorekeeper.engine.messages import N_
from scorekeeper.store import Event, StoreError
from scorekeeper.tables.bounded_cache import CLUB_PHONES, BoundedCache
from scorekeeper.tables.log.collaboration import CONFIRMED, SEAT_ENTERED, WENT_BACK
from scorekeeper.tables.log.phones import Phone, Role
from scorekeeper.tables.log.roster import PLAYER_JOINED, PLAYER_LEFT, PLAYER_RENAMED
from scorekeeper.tables.log.table_log import RECORDED, REVISED, SCRAPPED
from scorekeeper.tables.service import TableService
from scorekeeper.tables.view import View
from scorekeeper.web.access import joining
from scorekeeper.web.access.authorization import may_enter, minutes_ago, note_presence, requires, role
from scorekeeper.web.access.recent_tables import rematches
from scorekeeper.web.access.request_checks import FIELDS_CHECKED
from scorekeeper.web.base import device
from scorekeeper.web.base.formats import points
from scorekeeper.web.base.forms import whole
from scorekeeper.web.base.language import _, say
from scorekeeper.web.base.notices import ENDS, NOTICES
from scorekeeper.web.current import table_service
from scorekeeper.web.delivery import VARY
from scorekeeper.web.desk.links import asked_now, live_address
from scorekeeper.web.hands.drafts import entering_phones, entering_seats, note_entering
from scorekeeper.web.hands.routes import address_after
from scorekeeper.web.live import routes as live
from scorekeeper.web.live.regions import checksums_of
from scorekeeper.web.live.watching import changed_regions, watched_regions
from scorekeeper.web.sheets import routes as sheets
from scorekeeper.web.tables import routes as tables

bp = Blueprint("following", __name__, url_prefix="/tables/<table>/board")

QUIET = "scorekeeper-quiet"
LATEST = 20
"""The number of a table's latest events that are searched for one to announce on open pages."""
SHOWN: dict[str, Callable[[str], Response]] = {
    "table": tables.table,
    "sheet": sheets.sheet,
    "result": tables.result,
    "live": partial(live.show, at="live"),
    "round": partial(live.show, at="round"),
    "scoreboard": tables.scoreboard,
    "phones": joining.invite,
}
"""The functions that render pages again, by the name that a page sends with a poll. All other pages are forms."""
WATCHED = ("live", "round")
"""The pages that show a live hand to a phone that watches. A phone that may enter gets a form at the same URL."""
WITHIN_HANDS = (*WATCHED, "scoreboard")
"""The pages that change within a hand."""


def init_app(app: Flask) -> None:
    """Give templates the functions about what a page shows, who is here, and whether saving works."""
    app.jinja_env.globals |= {
        "follow_mark": seen_mark,
        "here_now": here_now,
        "seen_newer": seen_newer,
        "shown_mark": shown_mark,
        "saving_fails": lambda: not table_service().save_failures.are_over(),
    }


def seen_newer() -> bool:
    """Does the form name a later revision than the table's? Then an older database was restored. False if a field is invalid."""
    view: View | None = g.get("table_view")
    if view is None or FIELDS_CHECKED not in g:
        return False
    return _revision(request.form.get("revision", "")) > view.revision


def state_mark(view: View, of: str) -> str:
    """Return a text that changes with what the page `of` (a key of `SHOWN`) shows: the revision, this phone's role, the phones
    present, the answer shown, the newest rematch, and on the board who is entering. For the page of phones, it also has the
    minutes since each phone was present. Pages that list hands change within one with the turn only, so they have the revision of
    the last change to a list (`log.listed`) and that."""
    may, number, live = role(view), view.revision if of in WITHIN_HANDS else view.log.listed, view.live and view.live.state
    if of == "phones":
        here = [f"{one.no}m{minutes_ago(view.table, one.phone)}" for one in view.people.present]
    else:
        here = [str(one.no) for one in here_now(view)]
    turn, busy = live and (live.over or live.turn), entering_seats(view) if of == "table" else ""
    return f"{number}.{may.value if may else ''}.{'-'.join(here)}.{turn}.{shown_mark(view)}.{busy}{tables.rematch_table(view)}"


def seen_mark(view: View, of: str) -> str:
    """Return a text that changes when the page named `of` has something new to show, such as a watched hand's cards."""
    return f"{state_mark(view, of)}~{checksums_of(watched_regions(view))}" if of in WATCHED else state_mark(view, of)


def shown_mark(view: View) -> str:
    """Return a checksum of the answer that is shown at the table, "" for none, for comparison with what a page shows."""
    return checksums_of({"": Markup.escape(view.log.label.asked_at)}) if asked_now(view) else ""


def here_now(view: View) -> list[Phone]:
    """Return the phones that sent a request to the table within the last minute."""
    return [one for one in view.people.present if minutes_ago(view.table, one.phone) == 0]


@bp.get("")
@requires(Role.LOOK)
def board(view: View) -> Response:
    """Return the news of a page as HTML. In the query, `of` is the page, and `seen` its `seen_mark`. A header has the revision: a
    phone that has seen a later one warns its user. Without news, the body is empty and the status still 200, since the server
    (waitress) would close the connection after a 204."""
    asked = request.args
    of, seen, phone = asked.get("of", ""), asked.get("seen", ""), device.current_id()
    if of in SHOWN and phone in entering_phones(view):
        note_entering(view, is_left=True)
    is_new = seen.partition("~")[0] != state_mark(view, of) if of in SHOWN else not view.is_fresh(_revision(seen))
    is_new = is_new and (of != "seat" or _is_saved(view))  # what other seats enter is no news for a seat's form
    news = _news(view, of, seen) if is_new else ""
    if "shown" in asked and asked["shown"] != shown_mark(view):
        news += render_template("desk/_shown.html", view=view)
    session.modified = False  # a poll opens no table: those seen last stay in their order
    at = f"{view.revision}.{len(view.hands)}.{len(view.entries)}"
    answer = Response(news, headers=Headers([("Cache-Control", "no-store"), ("Scorekeeper-At", at)]))
    if not table_service().save_failures.are_over():
        answer.headers.add("Scorekeeper-Saves", "no")
    elif not news and of != "phones" and not asked_now(view) and view.people.role_of(phone):
        head = [*answer.headers, ("Content-Length", "0"), ("Vary", VARY)]
        quiet = QuietPoll(request.environ["QUERY_STRING"], table_service(), view.table, phone, _state(view), head)
        current_app.extensions[QUIET].put(_sender(request.environ), quiet)
    return answer


class QuietPoll(NamedTuple):
    """A poll answered without news: its query, the service and table asked, the phone asking, the `_state` then, and the headers
    of the answer. Only another state, or failing saves, can change this answer."""

    query: str
    service: TableService
    table: str
    phone: str | None
    state: tuple[object, ...]
    head: list[tuple[str, str]]


class QuietPolls:
    """A WSGI wrapper that answers a poll without news before Flask if nothing changed since it was answered the same. It saves
    0.2 of 0.4 ms: an answer by Flask is 0.6 of an empty view's speed, and the row `poll` of the bench wants 0.7. It keeps the
    latest quiet poll of each phone at each table, at 1.5 KB each, 25 MB in all."""

    def __init__(self, app: Flask) -> None:
        self._app, self._inner = app, app.wsgi_app
        self._quiet = app.extensions[QUIET] = BoundedCache[tuple[str | None, ...], QuietPoll](CLUB_PHONES)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        before = self._quiet.get(_sender(environ)) if environ["PATH_INFO"].endswith("/board") else None
        if before is None or before.query != environ["QUERY_STRING"] or not self._is_quiet(before):
            return self._inner(environ, start_response)
        start_response("200 OK", before.head)
        return ()

    def _is_quiet(self, before: QuietPoll) -> bool:
        with self._app.app_context(), suppress(StoreError):
            view = before.service.find_view(before.table)
            if view and _state(view) == before.state and before.service.save_failures.are_over():
                note_presence(before.table, before.phone)
                return True
        return False


def _sender(environ: WSGIEnvironment) -> tuple[str | None, ...]:
    return tuple(map(environ.get, ("REQUEST_METHOD", "HTTP_HOST", "PATH_INFO", "HTTP_COOKIE")))


def _state(view: View) -> tuple[object, ...]:
    return view.revision, here_now(view), entering_phones(view), *(one.revision for one in rematches(view))


def _revision(seen: str) -> int:
    number = re.match(r"[0-9]{1,9}(?=\.|$)", seen)
    return int(number[0]) if number else -1


def _news(view: View, of: str, seen: str) -> str:
    shown = SHOWN.get(of)
    now, goes = seen_mark(view, of) if shown else str(view.changed), _way_on(view, of)
    main = changed_regions(view, seen.partition("~")[2]) if of == view.agreed.game.address else None
    if shown and main is None and not goes:
        answer = shown(view.table)
        goes = answer.headers.get("Location")
        main = Markup("" if goes else answer.get_data(as_text=True))  # noqa: S704 - a page of ours
    said, totals = news_since(view, _revision(seen))
    told = {"said": said, "totals": totals, "main": main or "", "saved": _is_saved(view)}
    return render_template("base/_update.html", seen=now, goes=goes, **told)


def _way_on(view: View, of: str) -> str | None:
    """Return the URL to which the page `of` redirects, or None to render it again. A page redirects once its hand is saved, if it
    shows a live hand to watch that this phone may now enter, or if it is a stale form."""
    if _is_saved(view):
        return address_after(view, done=f"hand-{len(view.hands)}")
    if of in SHOWN and not (of in WATCHED and may_enter(view)):
        return None
    is_live = of in (*WATCHED, "play") or (view.in_play and not view.in_play.given_up)
    return live_address(view) if is_live else url_for("tables.table", table=view.table)


def _is_saved(view: View) -> bool:
    """Is the hand that the page enters or watches (number `hand` in the query) saved? No while a live hand is still in play."""
    return 0 < (whole(request.args.get("hand", "")) or 0) <= len(view.hands) and not view.in_play


def news_since(view: View, revision: int) -> tuple[str, str]:
    """Return a sentence on the latest event after `revision` that has a text in `NEWS`, and for screen readers the totals after
    the event. Search only the `LATEST` events. Each text is "" if there is nothing to say."""
    events = table_service().events(view.table, max(revision, view.revision - LATEST)) if 0 < revision < view.revision else ()
    return next((_announced(view, event) for event in reversed(events) if event.kind in NEWS), ("", ""))


NEWS = {
    RECORDED: N_("Hand %(number)s is saved."),
    REVISED: N_("Hand %(number)s has been changed."),
    SCRAPPED: N_("Hand %(number)s has been removed."),
    WENT_BACK: N_("The table has gone back to an earlier state."),
    CONFIRMED: N_("Hand %(number)s is confirmed."),
    SEAT_ENTERED: N_("%(name)s's cards are sent."),
    PLAYER_RENAMED: N_("%(name)s is now called %(new)s."),
    PLAYER_JOINED: N_("%(name)s joins from the next hand."),
    PLAYER_LEFT: N_("%(name)s leaves before the next hand. Their total stays."),
}
"""The sentence for each kind of event that is announced."""


def _announced(view: View, event: Event) -> tuple[str, str]:
    """Return the sentence on an event, and the totals if it is about a hand and not about a player."""
    body = event.body
    said = NOTICES["points"] if body.get("level") == "points" else ENDS.get(body.get("ends"), NEWS[event.kind])
    if "player" in body or event.kind == SEAT_ENTERED:
        name = body["player"] if "player" in body else view.name_of(body["seat"])
        line = body.get("line", "").replace("-", "\u00a0−")
        return say(view.agreed.game, said, name=name, new=body.get("name"), points=line), ""
    number = body["hand"] if event.kind == CONFIRMED else body.get("hand_no", len(view.hands))
    totals = ", ".join(f"{name} {points(total)}" for name, total in view.session.totals.items())
    return _(said, number=number), f"{totals}." + (f" {_('The game is over.')}" if view.session.over else "")
