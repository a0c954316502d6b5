"""The ways to join a table, by link or room code, and the list of its phones."""

from functools import lru_cache
from itertools import takewhile
from urllib.parse import urlsplit

from flask import Blueprint, Response, current_app, request, url_for
from markupsafe import Markup
from werkzeug.exceptions import TooManyRequests

from scorekeeper.tables.log.phones import JOINED, LINKS_RENEWED, PUT_OUT, ROLE_GIVEN, Role
from scorekeeper.tables.service import NoSuchTable
from scorekeeper.tables.view import View
from scorekeeper.web.access import invitations
from scorekeeper.web.access.authorization import may_enter, minutes_ago, requires
from scorekeeper.web.access.rate_limit import household
from scorekeeper.web.access.recent_tables import rematches
from scorekeeper.web.base import device
from scorekeeper.web.base.errors import trouble_page
from scorekeeper.web.base.forms import posted_key, posted_save, whole
from scorekeeper.web.base.language import _
from scorekeeper.web.base.pages import Context, page, see_other
from scorekeeper.web.base.words import game_and_target
from scorekeeper.web.current import table_service

bp = Blueprint("joining", __name__)

CODES_A_MINUTE = 10
MINUTE, DAY = 60, 24 * 3600
QR_CODES_KEPT = 512
"""The maximum number of QR codes in the cache. Each takes 8 KB, 4 MB in all."""
WATCH = "watch"


@bp.route("/join", methods=["GET", "POST"])
def by_code() -> Response:
    """Ask for a room code. Redirect a valid one to the invitation link. An IP address has `CODES_A_MINUTE` tries a minute."""
    if request.method != "POST":
        return page("access/code.html", typed="", wrong="")
    address = household(request.remote_addr or "")
    if table_service().notes.count(f"codes typed at {address}", MINUTE) > CODES_A_MINUTE:
        raise TooManyRequests("codes", retry_after=MINUTE)
    typed = request.form.get("code", "")
    code = "".join(sign for sign in typed[:40].upper() if sign.isalnum())
    view = _table_of(code)
    if view is None:
        return page("access/code.html", 422, typed=typed[:40], wrong=_wrong_with(code))
    return see_other(_link("", view, Role.ENTER))


def _table_of(code: str) -> View | None:
    """Return the table with this room code. None if it is unknown, expired, or was made before the links were last renewed."""
    table = table_service().notes.find(f"table of code {code}")
    view = table_service().view(table) if table else None
    good = view and any(invitations.room_code(secret, view.table, view.people) == code for secret in invitations.house_secrets())
    return view if good else None


def _wrong_with(code: str) -> str:
    if not code:
        return _("Type the code shown on the “Phones” page at the table.")
    if len(code) != invitations.CODE_LENGTH:
        return _("A code has %(count)s letters and digits.", count=invitations.CODE_LENGTH)
    if set(code) - set(invitations.CODE_ALPHABET):
        return _("Codes never contain 0, O, 1, I or L. Check yours again.")
    return _(
        "No game has this code right now. A code works for a day after “Phones” is opened: ask "
        "someone in the game to open it again."
    )


@bp.get("/join/<token>")
def join(token: str) -> Response:
    """Show the players and free seats of the link's table. Change nothing, since link previews open the page too."""
    found = _by_link(token)
    return _show_join(token, *found) if found else dead_link()


@bp.post("/join/<token>")
def enter(token: str) -> Response:
    """Join the table of the link's token in the chosen seat."""
    found = _by_link(token)
    if found is None:
        table = _joined_before(token)
        return see_other(url_for("tables.table", table=table)) if table else dead_link()
    view, by_link = found
    offered = view.people.role_by_link(device.current_id(), by_link)
    if offered is None:
        return _refused(view)
    role, seat = _chosen(view, offered)
    _join(view, role, seat, always=by_link is Role.HOST)
    device.remember(view.table)
    big = role is Role.LOOK and not device.is_phone()
    return see_other(url_for("tables.scoreboard" if big else "tables.table", table=view.table))


def _joined_before(text: str) -> str | None:
    """Return the id of the table that this phone joined by sending this same form before, or None. `text` is the link's token."""
    token = invitations.read_token(text)
    event = table_service().answer_of(token.table, posted_key()) if token else None
    return event.table if event and event.kind == JOINED and event.body.get("phone") == device.current_id() else None


def _by_link(text: str) -> tuple[View, Role] | None:
    """Return the table and the role of a link's token. None if the token isn't valid or the game was deleted."""
    token = invitations.read_token(text)
    if token is None:
        return None
    try:
        view = table_service().view(token.table)
    except NoSuchTable:
        return None
    good = any(invitations.is_good(secret, token, view.people) for secret in invitations.house_secrets())
    if not good or view.log.label.deleted:
        return None
    # Others go on to the last rematch of a finished game, before one that was deleted or whose links a host has renewed.
    later = takewhile(lambda one: not (one.log.label.deleted or one.people.generation), rematches(view, over=True))
    return (view if token.role is Role.HOST else [view, *later][-1]), token.role


def _show_join(token: str, view: View, by_link: Role) -> Response:
    offered = view.people.role_by_link(device.current_id(), by_link)
    if offered is None:
        return _refused(view)
    device.ensure_id()  # with the form: if the answer is lost and the form is sent again, it joins as the same phone
    return page("access/join.html", view=view, token=token, offered=offered, by_link=by_link, **_seats(view))


def _seats(view: View) -> Context:
    """Return the template values for choosing a seat: the number of other phones at each seat, this phone and its seat, the name
    of a host whom a new player can ask ("" if no host has a seat), and the game."""
    mine = device.current_id()
    shared = {seat: sum(one.phone != mine for one in view.people.at_seat(seat)) for seat in map(view.seat_of, view.players)}
    hosts = [one.seat for one in view.people.present if one.role is Role.HOST and one.seat is not None]
    me: Context = {"mine": view.people.seat_of(mine), "me": view.people.of(mine)}
    return me | {"shared": shared, "host": view.name_of(hosts[0]) if hosts else "", "played": game_and_target(view)}


def _chosen(view: View, offered: Role) -> tuple[Role, int | None]:
    """Return the role and seat chosen in the form. The role is at most the one offered, and the seat None if none was chosen."""
    chosen = request.form.get("seat", "")
    if not offered.may(Role.ENTER) or (chosen == WATCH and offered is Role.ENTER):
        return Role.LOOK, None
    seat = whole(chosen)
    return offered, seat if seat is not None and view.place_of(seat) is not None else None


def _join(view: View, role: Role, seat: int | None, always: bool = False) -> None:
    """Save that this phone has this role and seat (None: no seat). Save nothing if both are unchanged, unless `always`."""
    known = view.people.of(device.ensure_id())
    if always or known is None or (known.role, known.seat) != (role, seat):
        table_service().append_social(view.table, JOINED, {"role": role.value, "seat": seat}, posted_save())


def dead_link() -> Response:
    """Return the page for an invalid link. It doesn't reveal whether the link was truncated, outdated or never valid."""
    return page("access/not_in.html", 404, dead=True)


def _refused(view: View) -> Response:
    if view.people.of(device.current_id()):
        return trouble_page(403, _("This phone was removed"), _("The host removed this phone, but can let it back in."))
    return trouble_page(403, _("The game is full"), _("No more phones can join: the game is full. The host can remove some."))


@bp.route("/tables/<table>/seat", methods=["GET", "POST"])
@requires(Role.ENTER)
def seat(view: View) -> Response:
    """Ask for a seat, or save the chosen one. The phone keeps its role, except that a player may choose to only watch."""
    if request.method != "POST":
        return page("access/seat.html", view=view, **_seats(view))
    role, seat = _chosen(view, view.people.role_of(device.current_id()) or Role.LOOK)
    _join(view, role, seat)
    return see_other(url_for("tables.table", table=view.table))


@bp.get("/tables/<table>/invite")
@bp.get("/tables/<table>/people", endpoint="people")
@requires(Role.LOOK)
def invite(view: View) -> Response:
    """Show the links, the room code, and the phones at the table. A phone that watches sees only the link to watch."""
    return page("access/alone.html", view=view) if current_app.config["SCOREKEEPER_STANDALONE"] else _show_phones(view)


def _show_phones(view: View) -> Response:
    base, reached = house_address()
    links = {"look": _link(base, view, Role.LOOK)}
    if may_enter(view):
        links = {"enter": _link(base, view, Role.ENTER), **links}
    present = [(one, minutes_ago(view.table, one.phone)) for one in view.people.present]
    shown: Context = {"present": present, "links": links, "code": shown_code(view), "reached": reached, "qr": qr}
    return page("access/invite.html", view=view, gone=[one for one in view.people if one.role is None], **shown)


def shown_code(view: View) -> str:
    """Return the room code, and let phones join with it for another day. Return "" on a phone that only watches."""
    if not may_enter(view):
        return ""
    code = invitations.room_code(invitations.house_secret(), view.table, view.people)
    table_service().notes.put(f"table of code {code}", view.table, DAY)
    return code


def _link(base: str, view: View, role: Role) -> str:
    token = invitations.token_of(invitations.house_secret(), view.table, view.people, role)
    return base + url_for("joining.join", token=token)


def house_address() -> tuple[str, bool]:
    """Return the base URL for links, and whether other phones can open it. Replace localhost by the network's address, if any."""
    if urlsplit(request.host_url).hostname not in ("localhost", "127.0.0.1", "::1"):
        return request.host_url.rstrip("/"), True
    of_network = current_app.config["SCOREKEEPER_NETWORK_ADDRESS"]
    return (f"http://{of_network()}", True) if of_network else (request.host_url.rstrip("/"), False)


@lru_cache(maxsize=QR_CODES_KEPT)
def qr(text: str) -> Markup:
    """Draw a text as a QR code, in SVG without a fixed size. It is always dark on white: phones don't read inverted codes."""
    import segno

    code = segno.make(text, error="m", micro=False)
    return Markup(code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None))  # noqa: S704


@bp.route("/tables/<table>/links", methods=["GET", "POST"])
@requires(Role.HOST)
def renew(view: View) -> Response:
    """Ask for confirmation, then renew the links and the room code. The old ones stop working. Phones that have joined stay."""
    if request.method != "POST":
        return page("access/renew.html", view=view)
    table_service().append_social(view.table, LINKS_RENEWED, {}, posted_save())
    return see_other(url_for("joining.invite", table=view.table, done="new-links"))


@bp.post("/tables/<table>/people/<int(max=9999):no>")
@requires(Role.HOST)
def change(view: View, no: int) -> Response:
    """Change the role of phone number `no`, as the host. Ask before removing a phone or making it host."""
    person, decision = view.people.numbered(no), request.form.get("do", "")
    if person is None or decision not in ("enter", "look", "host", PUT_OUT) or person.phone == device.current_id():
        return _show_phones(view)
    if decision in (PUT_OUT, Role.HOST.value) and "sure" not in request.form:
        return page("access/confirm_change.html", view=view, person=person, decision=decision)
    # That phone knows the link to enter, and after clearing its cookies it would count as a new phone.
    taken = decision in (PUT_OUT, Role.LOOK.value)
    body = {"of": person.phone, "role": decision} | ({"renew": True} if taken else {})
    table_service().append_social(view.table, ROLE_GIVEN, body, posted_save())
    return see_other(url_for("joining.people", table=view.table, done={PUT_OUT: "shut-out", "look": "new-links"}.get(decision)))
