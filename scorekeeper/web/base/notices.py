"""Notices on the page that follows a save, named in its address.

`?done=hand-4` becomes "Hand 4 is saved." The list is closed, so no link puts words of its own on a page: names are those
of the page, and a number that stands for nothing there says nothing. The page's script takes the notice out of the address
(static/base/app.js), so that it is said once.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from flask import Flask, request

from scorekeeper.engine.translatable import N_
from scorekeeper.tables.view import View
from scorekeeper.web.base.i18n import _

PARAMETER = "done"
FORM = re.compile(r"([a-z-]+?)(?:-([0-9]{1,6}))?", re.ASCII)

NOTICES = {
    "hand": N_("Hand %(number)s is saved."),
    "changed": N_("Hand %(number)s changed"),
    "confirmed": N_("Hand %(number)s is confirmed, and counts."),
    "seat": N_("The cards of %(name)s are in."),
    "joined": N_("%(name)s is in, from the next hand on."),
    "left": N_("%(name)s is out, from the next hand on. The total stands."),
    "undone": N_("Taken back."),
    "went-back": N_("The hands are as they stood then. What came since is in the history."),
    "opened": N_("The record is open: this is your table now."),
    "new-links": N_("The links are new; the old ones are dead."),
    "shut-out": N_("Done. The links are new, so that the old ones do not lead back in."),
    "key-gone": N_("This phone no longer has the house key."),
    "key-renewed": N_("Done. Only this phone has the house key now."),
    "merged": N_("Merged."),
    "kept": N_("Kept. They are offered under “New table” from now on."),
    "deleted": N_("“%(name)s” is deleted. You can bring it back."),
    "restored": N_("Brought back."),
}
"""What may be said, by its name. A number is that of a hand, or of the seat (from 1) or the saved rules that a name is of."""


class Notice(NamedTuple):
    """A notice as the page says it."""

    name: str
    number: int
    text: str


def init_app(app: Flask) -> None:
    """Let the templates say the notice."""
    app.jinja_env.globals["notice"] = notice


def notice(view: View | None = None, names: Mapping[int, str] | None = None) -> Notice | None:
    """What the address says was done; `names` are those that its number may stand for, the table's own by default."""
    asked = FORM.fullmatch(request.args.get(PARAMETER, ""))
    text = NOTICES.get(asked[1]) if asked else None
    if asked is None or text is None:
        return None
    number = int(asked[2] or 0)
    if names is None:
        names = dict(enumerate(view.log.roster.names, start=1)) if view else {}
    if "%(number)s" in text and not (view and 1 <= number <= len(view.hands)):
        return None
    if "%(name)s" in text and number not in names:
        return None
    return Notice(asked[1], number, _(text, number=number, name=names.get(number)))


def without_notice(address: str) -> str:
    """The address of a page, as it is when nothing was just saved."""
    return re.sub(rf"(?<=[?&]){PARAMETER}=[^&]*&?", "", address).rstrip("?&")
