"""Notices on the page that follows a save, named in its URL.

`?done=hand-4` becomes "Hand 4 saved". A link can't put text of its own on a page: it only names one of `NOTICES`, names of people
come from the page, and a notice with an unknown number isn't shown. The notice of a change or removal has the number of its
event, which Undo then takes back. The page's script (static/base/app.js) takes the notice out of the URL, so it is shown once."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from flask import Flask, request

from scorekeeper.engine.messages import N_
from scorekeeper.store import Event
from scorekeeper.tables.log.table_log import RECORDED, REVISED, SCRAPPED
from scorekeeper.tables.view import View
from scorekeeper.web.base import device
from scorekeeper.web.base.language import _, say

PARAMETER = "done"
FORM = re.compile(r"([a-z-]+?)(?:-([0-9]{1,6}))?", re.ASCII)

NOTICES = {
    "hand": N_("Hand %(number)s saved"),
    "blank": N_("Hand %(number)s saved. Empty boxes count as nothing left."),
    "changed": N_("Hand %(number)s changed"),
    "removed": N_("Hand %(number)s removed"),
    "already": N_("Hand %(number)s is already saved."),
    "confirmed": N_("Hand %(number)s is confirmed and now counts."),
    "seat": N_("%(name)s's cards are sent."),
    "points": N_("%(name)s's points are sent: %(points)s."),
    "drawn": N_("%(name)s was drawn as dealer."),
    "joined": N_("%(name)s joins from the next hand."),
    "left": N_("%(name)s leaves before the next hand. Their total stays."),
    "undone": N_("Undone."),
    "back": N_("Hand %(number)s is back as it was."),
    "went-back": N_("The hands are back as they were at that point. What came later is still in the history."),
    "opened-games": N_("The games of the file are here."),
    "opened": N_("The saved game is open. You can go on with it."),
    "new-links": N_("New links made. The old ones no longer work."),
    "shut-out": N_("Removed. New links were made, so the old ones no longer work."),
    "key-gone": N_("This phone no longer has the house key."),
    "key-renewed": N_("Done. Only this phone has the house key now."),
    "merged": N_("Merged."),
    "kept": N_("Saved. These rules are now offered under “New game”."),
    "deleted": N_("“%(name)s” has been deleted. You can bring it back."),
    "restored": N_("Restored."),
    "archived": N_("Archived."),
    "game-deleted": N_("Deleted. It's in the archive if you want it back."),
}
"""The texts of notices by the name in the URL. `number` in a text is the number in the URL: a hand's. `name` is the name of the
seat or the saved rules with that number."""
OWN = {"seat": N_("Your cards are sent."), "points": N_("Your points are sent: %(points)s.")}
"""The texts of notices about the seat of this phone itself."""
OF_EVENTS = {"changed": (REVISED,), "removed": (SCRAPPED,), "already": (RECORDED, REVISED)}
"""The notices whose number in the URL is that of an event, each with the kinds of event that it may be about."""
ENDS: dict[object, str] = {True: N_("The game was ended"), False: N_("The game goes on")}
"""What is said of a change of a hand that says only whether the game ends with it."""
NOT_THERE = N_("This hand was saved before, but has since been removed.")


class Notice(NamedTuple):
    """A notice on a page. `number` is that of the hand or player that it is about. `event` is the number of the event that the
    notice's Undo takes back, or None if that event isn't the latest."""

    name: str
    number: int
    text: str
    event: int | None = None


def init_app(app: Flask) -> None:
    app.jinja_env.globals["notice"] = notice


def event_asked() -> int:
    """Return the number of the event that the URL's notice is about, or 0."""
    asked = FORM.fullmatch(request.args.get(PARAMETER, ""))
    return int(asked[2] or 0) if asked and asked[1] in OF_EVENTS else 0


def notice(view: View | None = None, names: Mapping[int, str] | None = None, event: Event | None = None) -> Notice | None:
    """Return the notice in the URL, which has the notice's name and a number. None if the URL has none, or an invalid number.

    For a notice in `OF_EVENTS`, the number must be that of `event`. For a text with `%(number)s`, it must be the number of a hand
    of `view`. For a text with `%(name)s`, it must be a key of `names`. Without these, it must be a seat of `view`, from 1."""
    asked = FORM.fullmatch(request.args.get(PARAMETER, ""))
    text = NOTICES.get(asked[1]) if asked else None
    if asked is None or text is None:
        return None
    number = int(asked[2] or 0)
    if asked[1] in OF_EVENTS:
        return event_notice(view, asked[1], event) if view and event and event.seq == number else None
    if names is None:
        names = dict(enumerate(view.log.roster.names, start=1)) if view else {}
    if "%(number)s" in text and not (view and 1 <= number <= len(view.hands)):
        return None
    if "%(name)s" in text and number not in names:
        return None
    line = next((one.line for one in view.entries if one.seat == number - 1), None) if view else None
    if asked[1] in ("seat", "points") and line is None:
        return None
    if view and line is not None and view.people.seat_of(device.current_id()) == number - 1:
        text = OWN.get(asked[1], text)
    facts = {"number": number, "name": names.get(number), "points": (line or "").replace("-", "\u00a0−")}
    words = say(view.agreed.game if view else None, text, "", **facts)
    return Notice("hand" if asked[1] == "blank" else asked[1], number, words)


def event_notice(view: View, name: str, event: Event) -> Notice | None:
    """Return the notice `name` about an event that saved, changed or removed a hand. Return None if `OF_EVENTS` doesn't allow
    that kind of event. The notice "already" names the hand that the event saved, or says that it was removed since."""
    if event.kind not in OF_EVENTS[name]:
        return None
    if name != "already":
        number, text = int(event.body["hand_no"]), ENDS.get(event.body.get("ends"), NOTICES[name])
        return Notice(name, number, _(text, number=number), event.seq if view.changed == event.seq else None)
    written = event.at, event.body["hand"]
    number = next((played.no for played in view.hands if written in [(one.at, one.hand) for one in played.versions]), 0)
    return Notice(name, number, _(NOTICES[name], number=number) if number else _(NOT_THERE))


def without_notice(address: str) -> str:
    return re.sub(rf"(?<=[?&]){PARAMETER}=[^&]*&?", "", address).rstrip("?&")
