"""A session stepped through hand by hand, and a hand event by event.

Each step has its URL: `/replay/3` is the start of hand 3, `/replay/3/7` its state after seven events, the last step its score."""

from typing import Any

from flask import Blueprint, Response

from scorekeeper.engine.hands import PlayHand
from scorekeeper.engine.session.hand import Steps, play
from scorekeeper.tables.view import NoSuchHand, Played, View
from scorekeeper.web.access.authorization import Role, requires
from scorekeeper.web.base import device
from scorekeeper.web.base.language import say
from scorekeeper.web.base.pages import Context, page
from scorekeeper.web.hands.rows import saved_rows
from scorekeeper.web.live.page import event_text, shown_players

bp = Blueprint("replaying", __name__, url_prefix="/tables/<table>/replay")


@bp.get("/<int(max=99999):no>")
@bp.get("/<int(max=99999):no>/<int(max=99999):step>")
@requires(Role.LOOK)
def hand(view: View, no: int, step: int = 0) -> Response:
    """Show hand `no` after `step` events. A hand that wasn't refereed live has only step 0, which shows all of it."""
    shown = step_values(view, no, step)
    device.remember(view.table)
    return page("records/replay.html", **shown)


def step_values(view: View, no: int, step: int) -> Context:
    """Return the template values of hand `no` of a table or an unsaved record (`view`) after `step` events. The step after the
    last event is the score. Raise `NoSuchHand` if there is no such hand or step."""
    view = view.at_hand(no)
    played = view.hand(no)
    judged = played.judged
    known = judged.hand
    if not isinstance(known, PlayHand):
        if step:
            raise NoSuchHand(no)
        return _page(view, played, 0, 0, **_counted(view, played))
    return _play(view, played, play(view.agreed, known, judged.dealer, judged.deal), step)


def _counted(view: View, played: Played) -> Context:
    rows = saved_rows(view, played) if played.result.counts else None
    return {"details": played.judged, "table": rows, "verdicts": () if rows else played.result.verdicts}


def _play(view: View, played: Played, steps: Steps, number: int) -> Context:
    last = len(steps.steps)
    if number == last + 1:
        return _page(view, played, number, last + 1, **_counted(view, played))
    if number > last:
        raise NoSuchHand(played.no)
    state = steps.at(number)
    shown: Context = {
        "players": shown_players(state),
        "sets": [("" if by is None else view.players[by], cards) for by, cards in state.laid],
        "left": (say(view.agreed.game, "Stock"), state.stock),
        "pile": state.pile,
    }
    if not number:
        return _page(view, played, number, last + 1, **shown, verdicts=steps.dealt)
    step = steps.steps[number - 1]
    return _page(view, played, number, last + 1, **shown, words=event_text(step), verdict=step.verdict)


def _page(view: View, played: Played, step: int, last: int, **shown: Any) -> Context:
    """Return the template values of a step of the hand `played`, whose last step is `last`: the values in `shown`, and the links
    `back` and `on` to the neighbouring steps. A link is a pair of a hand's number and a step, or None."""
    no, there = played.no, len(view.hands)
    back = (no, step - 1) if step else _end_of(view, no - 1)
    on = (no, step + 1) if step < last else (no + 1, 0) if no < there else None
    return {"view": view, "played": played, "step": step, "last": last, "back": back, "on": on, **shown}


def _end_of(view: View, no: int) -> tuple[int, int] | None:
    """Return the hand number `no` and the number of its last step (0 for a hand without steps). None if no hand has it."""
    if not 1 <= no <= len(view.hands):
        return None
    events = view.hand(no).hand.get("events")
    return no, len(events) + 1 if events is not None else 0
