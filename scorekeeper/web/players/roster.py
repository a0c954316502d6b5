"""The pages on which players join, leave, move to another seat, and are renamed."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

from flask import Blueprint, Response, abort, request, url_for

from scorekeeper.contract.json_node import Json
from scorekeeper.contract.names import look_alike, tidy
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.roster import Change
from scorekeeper.engine.session.totals import reseat, start_totals
from scorekeeper.store import Stale
from scorekeeper.tables import roster_changes
from scorekeeper.tables.log.roster import CHANGE_UNDONE, PLAYER_MOVED, PLAYER_RENAMED, event_of
from scorekeeper.tables.service import SessionOver
from scorekeeper.tables.view import View
from scorekeeper.web.access.authorization import Role, requires
from scorekeeper.web.access.recent_tables import recent_names
from scorekeeper.web.base.errors import game_over
from scorekeeper.web.base.forms import SOMEBODY_ELSE, posted_key, posted_revision, posted_save, whole
from scorekeeper.web.base.notices import PARAMETER
from scorekeeper.web.base.pages import page, see_other
from scorekeeper.web.current import table_service

bp = Blueprint("coming", __name__, url_prefix="/tables/<table>/players")

OTHER, ASKED = "other", "asked"
RENAMED = "renamed"
MOST_TYPED = 100_000
LONGEST_NUMBER = 12


@dataclass(frozen=True, slots=True)
class Joining:
    """The fields about a joining player. `name` is a new player's name, `back` that of a former player who returns, or None.
    `start` is the id of an offered total to start with, or `OTHER` for the number typed in `other`. The player sits next to seat
    `after`. `else_` is a name that looks like a known one, but was confirmed to be another person's. Missing texts are ""."""

    name: str = ""
    back: str | None = None
    start: str = ""
    other: str = ""
    after: str = ""
    else_: str = ""


@bp.get("")
@requires(Role.LOOK)
def players(view: View) -> Response:
    """Show the present and former players, and the changes before the next hand."""
    return _players(view)


def _players(view: View, trouble: Unreadable | None = None, status: int = 200) -> Response:
    going_on = _trouble_of(lambda: roster_changes.check_between_hands(view)) if not view.session.over else None
    return page(
        "players/roster/players.html",
        status,
        view=view,
        agreed=[change for change in view.changes if change.before == view.next_no],
        latest=roster_changes.undoable(view),
        moves=may_move(view),
        renamed=_just_renamed(view),
        trouble=trouble or going_on,
    )


def _just_renamed(view: View) -> Json | None:
    """Return `{"player": old, "name": new}` if this page is shown right after a player was renamed, else None."""
    if not request.args.get(PARAMETER, "").startswith(RENAMED):
        return None
    latest = table_service().events(view.table, view.revision - 1)
    return latest[0].body if latest and latest[0].kind == PLAYER_RENAMED else None


@bp.get("/join")
@requires(Role.ENTER)
def ask_join(view: View) -> Response:
    """Show the form for a player who joins. With `?back=` and a seat number (from 1), that player comes back."""
    return _ask_join(view, typed=Joining(back=_who_left(view, request.args.get("back", ""))))


def _who_left(view: View, seat: str) -> str | None:
    """Return the former player whose seat number, counted from 1, is `seat`. None if no former player has that number."""
    return next((name for name in view.gone if str(view.seat_of(name) + 1) == seat), None)


def _ask_join(view: View, trouble: Unreadable | None = None, status: int = 200, *, typed: Joining) -> Response:
    if view.session.over:
        return game_over(view.table)
    joining = roster_changes.somebody_joins(view, typed.back)
    cannot, offered = _cannot(view, joining, trouble), roster_changes.distinct(roster_changes.starts(view, typed.back))
    then = _then(view, joining)
    return page(
        "players/roster/join.html",
        422 if cannot and status == 200 else status,
        view=view,
        typed=typed,
        trouble=cannot,
        starts=offered,
        chosen=_chosen_start(view, typed, [start.id for start in offered]),
        usual=roster_changes.usual_neighbour(view, typed.back),
        names=[name for name in recent_names() if name not in view.everybody],
        then=then,
        deals={name: _deals(view, replace(joining, after=name)) for name in view.players if then},
    )


def _chosen_start(view: View, typed: Joining, offered: list[str]) -> str:
    """Return the id of the starting total to show as chosen: one of `offered`, or `OTHER`. By default, a new player is neither
    ahead nor eliminated, and a returning one has the first of `offered`."""
    usual = () if typed.back else ("average", "lowest")[not view.agreed.game.lowest_wins() :]
    return next((one for one in (typed.start, *usual) if one in (*offered, OTHER)), offered[0])


@bp.post("/join")
@requires(Role.ENTER)
def join(view: View) -> Response:
    sent = {name: request.form.get(name, "")[:100] for name in ("start", "other", "after")}
    name = tidy(request.form.get("name", ""))
    if request.form.get("do") == "same":
        name = look_alike(name, _known_names(view)) or name
    else_ = name if request.form.get("do") == SOMEBODY_ELSE else tidy(request.form.get(SOMEBODY_ELSE, ""))
    typed = Joining(name, _who_left(view, request.form.get("back", "")), **sent, else_=else_)
    if table_service().answer_of(view.table, posted_key()):
        return see_other(url_for("coming.players", table=view.table))
    if "known" in request.form:
        return _ask_join(view, typed=replace(typed, name=tidy(request.form["known"])))
    again = partial(_ask_join, typed=typed)
    return _change(view, lambda: event_of(_read(view, typed)), again, done="joined", name=typed.back or typed.name)


def _change(
    view: View, read: Callable[[], tuple[str, Json]], again: Callable[..., Response], done: str = "", name: str = ""
) -> Response:
    """Save the event that `read` returns (kind and body). Then redirect to the list of players, with the notice `done` ("": none)
    about the player `name`. On an error, return the page that `again(view, error, status)` makes."""
    try:
        kind, body = read()
        table_service().change_players(view.table, kind, body, posted_save())
    except Stale:
        return again(table_service().view(view.table), MOVED_ON, 409)
    except SessionOver:
        return game_over(view.table)
    except Unreadable as unreadable:
        return again(view, unreadable, 422)
    seat = f"-{table_service().view(view.table).seat_of(name) + 1}" if name else ""
    return see_other(url_for("coming.players", table=view.table, done=done + seat or None))


def _read(view: View, typed: Joining) -> Change:
    """Read and check the typed change. Raise `Unreadable` if it isn't possible, `Stale` if the table has changed."""
    if not view.is_fresh(posted_revision()):
        raise Stale(view.revision)
    roster_changes.check_between_hands(view)
    if typed.back is None:
        roster_changes.check_name(view, typed.name)
        _check_looks(view, typed)
    change = _as_asked(view, typed)
    assert change.total is not None
    roster_changes.check_total(view, change.total)
    roster_changes.agreed_after(view, change)
    return change


def _check_looks(view: View, typed: Joining) -> None:
    """Raise `Unreadable` if the name looks like a known one, unless the form confirmed that it is another person's."""
    other = look_alike(typed.name, _known_names(view))
    if other and typed.else_ != typed.name:
        raise Unreadable(N_("There's already a player called “{name}”: is that you?"), ASKED, name=other)


def _known_names(view: View) -> list[str]:
    """Return the names of all players of this table, then of this phone's recent tables."""
    return [*view.everybody, *recent_names()]


def _as_asked(view: View, typed: Joining) -> Change:
    offered = {start.id: start.total for start in roster_changes.starts(view, typed.back)}
    total = offered.get(typed.start) if typed.start != OTHER and not typed.other.strip() else _number(typed.other)
    if total is None:
        raise Unreadable(N_("How many points? Choose one of these."), "total")
    seat = whole(typed.after)
    after = view.name_of(seat) if seat is not None and view.place_of(seat) is not None else None
    name = typed.back or typed.name
    return Change(view.next_no, name, True, total, after or roster_changes.usual_neighbour(view, typed.back))


def _number(text: str) -> Fraction:
    plain = text.strip().replace("−", "-")
    if not re.fullmatch(r"[+-]?[0-9]{1,7}", plain[:LONGEST_NUMBER], re.ASCII) or abs(int(plain)) > MOST_TYPED:
        raise Unreadable(N_("Points must be a whole number, up to {most} above or below zero."), "other", most=MOST_TYPED)
    return Fraction(int(plain))


MOVED_ON = Unreadable(N_("Something has changed since you opened this page. Look at it again, then tap once more."))


@bp.post("/<int(max=9999):which>/leave")
@requires(Role.ENTER)
def leave(view: View, which: int) -> Response:
    """Let the player of seat number `which` (from 1) leave before the next hand. Their total stays."""
    name = _player(view, which)
    return _change(view, lambda: event_of(Change(view.next_no, name, joins=False)), _players, done="left", name=name)


def _player(view: View, which: int) -> str:
    """Return the player of seat number `which` (from 1). Raise a 404 for an unknown seat."""
    return view.name_of(which - 1) if 1 <= which <= len(view.log.roster.names) else abort(404)


@bp.post("/<int(max=9999):which>/move")
@requires(Role.ENTER)
def move(view: View, which: int) -> Response:
    """Move the player of seat number `which` (from 1) one place earlier or later, from the next hand on."""
    name, players = _player(view, which), view.players

    def read() -> tuple[str, Json]:
        place = players.index(name) - (request.form.get("do") == "earlier") if name in players else -1
        if not (may_move(view) and 0 <= place < len(players) - 1):
            raise MOVED_ON
        return PLAYER_MOVED, {"player": players[place], "after": players[place + 1]}

    return _change(view, read, _players)


def may_move(view: View) -> bool:
    """Can players change seats? Two players always face each other, and partners keep their places."""
    return len(view.players) > 2 and not view.agreed.game.sides(view.players)


@bp.get("/<int(max=9999):which>/name")
@requires(Role.ENTER)
def ask_name(view: View, which: int) -> Response:
    """Show the form that renames the player of seat number `which` (from 1)."""
    return _ask_name(view, which=which, typed=_player(view, which))


def _ask_name(view: View, trouble: Unreadable | None = None, status: int = 200, *, which: int, typed: str) -> Response:
    return page("players/roster/name.html", status, view=view, who=_player(view, which), typed=typed, trouble=trouble)


@bp.post("/<int(max=9999):which>/name")
@requires(Role.ENTER)
def rename(view: View, which: int) -> Response:
    """Rename the player of seat number `which` (from 1) in the whole game, from its first hand on."""
    name, typed = _player(view, which), tidy(request.form.get("name", ""))
    if typed == name:
        return see_other(url_for("coming.players", table=view.table))
    again = partial(_ask_name, which=which, typed=typed)
    return _change(view, lambda: (PLAYER_RENAMED, {"player": name, "name": typed}), again, done=RENAMED, name=typed)


@bp.post("/undo")
@requires(Role.ENTER)
def undo(view: View) -> Response:
    """Undo the latest change of players, unless a hand was played after it."""
    return _change(view, lambda: (CHANGE_UNDONE, {"player": request.form.get("player", "")[:100]}), _players, done="undone")


def _cannot(view: View, change: Change, trouble: Unreadable | None) -> Unreadable | None:
    """Return why a change isn't possible: `trouble`, a hand in play, or a wrong number of players. None if it's possible."""
    check_between, check = roster_changes.check_between_hands, roster_changes.agreed_after
    return trouble or _trouble_of(lambda: check_between(view)) or _trouble_of(lambda: check(view, change))


def _then(view: View, change: Change) -> Json | None:
    """Return the next deal after a change, or None if the change isn't possible. The JSON has the number of players (`count`), of
    cards dealt to each (`size`), and of packs (`packs`, null if the change doesn't alter it)."""
    try:
        then, now = roster_changes.agreed_after(view, change).set_up, view.agreed.set_up
    except Unreadable:
        return None
    packs = then.packs if then.packs != now.packs else None
    return {"count": len(view.players) + (1 if change.joins else -1), "size": then.hand_size, "packs": packs}


def _deals(view: View, change: Change) -> tuple[Agreement, str]:
    """Return the agreement and the dealer of the next hand after a change. A player without a name yet is called {name}."""
    name = change.player.replace(roster_changes.SOMEBODY, "{name}")
    tally = view.hands[-1].after if view.hands else start_totals(view.first)
    agreed, tally = reseat(view.agreed, tally, (*view.log.roster.changes_before(view.next_no), replace(change, player=name)))
    return agreed, tally.dealer


def _trouble_of(check: Any) -> Unreadable | None:
    try:
        check()
    except Unreadable as unreadable:
        return unreadable
    return None
