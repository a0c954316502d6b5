"""Confirmation of a hand by its players or the dealer."""

from flask import Blueprint, Response, request, url_for

from scorekeeper.store import Stale
from scorekeeper.tables.log.collaboration import CONFIRMING_AGREED, Confirming
from scorekeeper.tables.view import Played, View
from scorekeeper.web.access.authorization import Role, is_host, requires, seat
from scorekeeper.web.base import device
from scorekeeper.web.base.errors import trouble_page
from scorekeeper.web.base.forms import CONFIRMING_CHOICES, new_key, posted_key, posted_save, whole
from scorekeeper.web.base.language import _
from scorekeeper.web.base.pages import page, see_other
from scorekeeper.web.current import table_service
from scorekeeper.web.hands.routes import address_after, show_hand

bp = Blueprint("confirming", __name__, url_prefix="/tables/<table>")
bp.add_app_template_global(new_key, "new_key")


@bp.app_template_global("may_confirm")
def may_confirm(view: View, played: Played) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the seats for which this phone can confirm the hand: its own, then (only for the host) those without a phone."""
    own = seat(view)
    mine = tuple(one for one in played.waits if one == own)
    absent = tuple(one for one in played.waits if one != own and not view.people.at_seat(one)) if is_host(view) else ()
    return mine, absent


@bp.app_template_global("awaited")
def awaited(view: View) -> Played | None:
    """Return the first hand that waits to be confirmed by this phone for its own seat, else for any seat. None if none waits."""
    waiting = [played for played in view.waiting if played.result.counts]
    mine = (played for played in waiting if may_confirm(view, played)[0])
    return next(mine, None) or next((played for played in waiting if may_confirm(view, played)[1]), None)


@bp.post("/hands/<int(max=99999):no>/confirm")
@requires(Role.ENTER)
def confirm(view: View, no: int) -> Response:
    """Confirm the version of hand `no` that the phone showed, for the seats in the form. Skip seats that have confirmed it."""
    played, said = view.hand(no), request.form.getlist("seat")
    waiting = [one for one in played.waits if str(one) in said]
    mine, absent = may_confirm(view, played)
    if not set(waiting) <= {*mine, *absent}:
        says = _("Each player confirms on their own phone; the host confirms for players without one. Nothing was changed.")
        return trouble_page(403, _("This phone can't do that"), says, table=view.table)
    key, version = posted_key(), whole(request.form.get("version")) or 0
    try:
        for one in waiting:
            table_service().confirm_hand(view.table, no, version, one, key=f"{key}.{one}", phone=device.ensure_id())
    except Stale:
        return show_hand(table_service().view(view.table), no, 409, _("Someone has since changed this hand. Look at it again."))
    now = table_service().view(view.table)
    return see_other(address_after(now, done=None if now.hand(no).waits else f"confirmed-{no}"))


@bp.route("/confirming", methods=["GET", "POST"])
@requires(Role.HOST)
def agree(view: View) -> Response:
    """Ask who confirms hands, or save the answer. Saved hands that need no further confirmation under the new answer count at
    once. Others stop counting until they are confirmed."""
    if request.method != "POST":
        return page("access/confirming.html", view=view, choices=CONFIRMING_CHOICES)
    chosen = {one.value: one for one in Confirming}.get(request.form.get("confirm", ""), view.log.confirming)
    if chosen is not view.log.confirming:
        table_service().append_social(view.table, CONFIRMING_AGREED, {"confirm": chosen.value}, posted_save())
    return see_other(url_for("joining.people", table=view.table))
