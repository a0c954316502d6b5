"""“What could I have had?”, on the page of a finished hand.

It shows the best play of each player's cards left.
"""

from flask import Blueprint, Response

from scorekeeper.tables.analysis import at_end, hindsight
from scorekeeper.tables.log.phones import Role
from scorekeeper.tables.view import Played, View
from scorekeeper.web.access.authorization import requires
from scorekeeper.web.base import device
from scorekeeper.web.base.pages import page

bp = Blueprint("could_have", __name__, url_prefix="/tables/<table>/hands/<int(max=99999):no>/could")


@bp.app_template_global()
def cards_left_are_known(played: Played) -> bool:
    """Can the best play be worked out? The hand is over, has its cards, and broke no rule."""
    return bool(played.hand.get("entry") in ("table", "play") and played.result.over and played.result.ok)


@bp.get("")
@requires(Role.LOOK)
def hand(view: View, no: int) -> Response:
    """Show what each player could have had at the end of a hand."""
    view = view.at_hand(no)
    device.remember(view.table)
    played = view.hand(no)
    judged = played.judged
    known = cards_left_are_known(played)
    end = at_end(view.agreed, judged.hand, judged.dealer, judged.deal) if known else None
    found = hindsight(view.agreed, end) if end else ()
    return page("hands/analysis.html", view=view, played=played, end=end, found=found)
