"""What was typed for a hand and refused, kept on the phone while a rule is read: the way back brings it again, without script.

It is in the phone's signed cookie, so only what is short enough is kept, and of one form alone. It goes once a hand is saved.
"""

from typing import Any

from flask import request, session

from scorekeeper.entry import Entered
from scorekeeper.referee import View
from scorekeeper.web.entering import Entry
from scorekeeper.web.other_players import players_mark

LONGEST_KEPT = 900
"""Signs of all lines and the reason together. The cards of eight players are half of it."""

AGAIN = "again"
"""What the address of a form says where what was typed is wanted back."""

NAME = "unsent"


def keep(entry: Entry) -> None:
    """Keep an entry that was just refused, for the way back to the address that it was sent to."""
    entered = entry.entered
    if sum(map(len, (*entered.lines, entry.reason))) > LONGEST_KEPT:
        forget()
        return
    session.permanent = True
    session[NAME] = {
        "at": request.path,
        "players": players_mark(entry.view),
        "entered": [entered.dealer, entered.out, list(entered.levels), list(entered.lines), entered.went_rummy],
        "form": [entry.key, entry.revision, entry.no, entry.reason, entry.seat],
    }


def forget() -> None:
    """Nothing is to be brought back any more."""
    session.pop(NAME, None)


def way_to(path: str) -> str:
    """The address of a page of ours, with what was typed on it."""
    return f"{path}?{AGAIN}=1" if _kept().get("at") == path else path


def brought_back(view: View) -> Entry | None:
    """What was typed at this address, where it is asked for and those who play are the same. Else None: a form that is opened
    anew begins anew."""
    kept = _kept()
    if kept.get("at") != request.path:
        return None
    if AGAIN not in request.args or kept["players"] != players_mark(view):
        forget()
        return None
    dealer, out, levels, lines, went_rummy = kept["entered"]
    key, revision, no, reason, seat = kept["form"]
    return Entry(
        view, Entered(dealer, out, tuple(levels), tuple(lines), went_rummy), key, revision, no, reason, seat=seat
    )


def _kept() -> dict[str, Any]:
    kept = session.get(NAME)
    return kept if isinstance(kept, dict) else {}
