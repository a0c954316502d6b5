"""The settings of one phone: language, cards, colours, size of text.

They are kept in the phone's cookie and apply to every table.
"""

import re
from urllib.parse import unquote, urlencode, urlsplit

from flask import Blueprint, Response, abort, current_app, redirect, request, session, url_for
from flask.blueprints import BlueprintSetupState
from werkzeug.exceptions import MethodNotAllowed, NotFound
from werkzeug.routing import RequestRedirect
from werkzeug.urls import iri_to_uri

from scorekeeper.engine.translatable import N_
from scorekeeper.web.base.notices import without_notice
from scorekeeper.web.base.pages import page, path_within, see_other, wants_fragment
from scorekeeper.web.base.words import deck
from scorekeeper.wording.court_letters import DECKS
from scorekeeper.wording.languages import LANGUAGES

bp = Blueprint("settings", __name__, url_prefix="/settings")

LOOKS: dict[str, dict[str, str]] = {
    "ground": {"": N_("Same as phone"), "light": N_("Light"), "dark": N_("Dark")},
    "suits": {"": N_("Four colours"), "two": N_("Two colours, red and black"), "contrast": N_("High contrast")},
    "text": {"": N_("Normal"), "large": N_("Large"), "larger": N_("Larger")},
    "order": {"": N_("By rank"), "seats": N_("In seating order")},
    "verdicts": {
        "": N_("Shown"),
        "felt": N_("Shown, with vibration"),
        "spoken": N_("Shown and read aloud, with vibration"),
    },
    "awake": {
        "": N_("The screen stays on while a hand is being refereed or the scoreboard is open"),
        "no": N_("Same as phone"),
    },
}
"""How pages look on this phone, the usual first; each is an attribute of the page, which static/base/components.css reads."""

LOCAL = re.compile(r"/(?![/\\])[^\\\x00-\x20]*")
"""An address on this machine. Browsers read a backslash as a slash, and two slashes as another machine's name."""


@bp.record_once
def _give_templates(state: BlueprintSetupState) -> None:
    state.app.jinja_env.globals |= {"here": here, "looks": chosen_looks}


def chosen_looks() -> dict[str, str]:
    """What this phone has chosen otherwise than usual, by name."""
    kept = {name: str(session.get(name, "")) for name in LOOKS}
    return {name: value for name, value in kept.items() if value and value in LOOKS[name]}


@bp.get("")
def phone() -> Response:
    """This phone: what it has chosen."""
    back = way_back(request.args.get("back", ""))
    return page("settings/settings.html", decks=DECKS, chosen=deck(), every_look=LOOKS, back=back)


@bp.post("")
def save() -> Response:
    """Keep what was chosen. Letters that were left as they are follow the language.

    What was tapped where there is a script has the page loaded anew, as it looks now; a press goes back to where it was opened.
    """
    language, letters = request.form.get("language", ""), request.form.get("letters", "")
    if language not in LANGUAGES or letters not in DECKS:
        abort(400)
    session.permanent = True
    if letters != deck():
        session["letters"] = letters
    session["language"] = language
    for name, values in LOOKS.items():
        value = request.form.get(name, "")
        session.pop(name, None)
        if value and value in values:
            session[name] = value
    if wants_fragment():
        return Response(status=204, headers={"HX-Refresh": "true"})
    return see_other(way_back(request.form.get("back", "")))


@bp.post("/language")
def language() -> Response:
    """Keep the language that was picked, and go back to the page it was picked on, loaded anew.

    With `to` in the address the form is that of the page itself, with all that is typed in it: it is sent on to where it
    belongs, which shows it again. With `ask` it is a form that asks for the page at that address: what is typed goes into it.
    """
    wanted, typed = request.form.get("language", ""), "to" in request.args
    wanted = request.args["to"] if typed else wanted
    if wanted not in LANGUAGES:
        abort(400)
    session.permanent = True
    session["language"] = wanted
    if "ask" in request.args:
        return see_other(way_back(_asked_again()))
    back = request.args.get("back", "") if typed else request.form.get("back", "")
    if wants_fragment():
        response = Response()
        response.headers["HX-Redirect"] = iri_to_uri(way_back(back))
        return response
    if typed and _takes(back, "POST"):
        return redirect(back, 307)  # type: ignore[return-value]
    return see_other(way_back(back))


def _asked_again() -> str:
    """The address of a form that asks for a page, with all that is typed in it, and the `do` that shows it again."""
    typed = [(name, value) for name, value in request.form.items(multi=True) if name not in ("csrf_token", "do")]
    do = [("do", request.args["do"])] if "do" in request.args else []
    return f"{request.args['ask']}?{urlencode(typed + do)}"


def here() -> str:
    """The address to come back to: that of this page, with what it asks; home where it cannot be got again."""
    return way_back(request.script_root + iri_to_uri(without_notice(request.full_path)))


def way_back(address: str) -> str:
    """The address if it is one of ours that can be got, else home. One that leads nowhere may say so again."""
    return address if _takes(address, "GET", also_nothing=True) else url_for("home.home")


def _takes(address: str, method: str, also_nothing: bool = False) -> bool:
    """Does a page of ours answer that method there?"""
    adapter = current_app.create_url_adapter(request)
    within = path_within(urlsplit(address).path) if LOCAL.fullmatch(address) else None
    if adapter is None or within is None:
        return False
    try:
        adapter.match(unquote(within), method=method)
    except RequestRedirect:
        return True
    except MethodNotAllowed:
        return False
    except NotFound:
        return also_nothing
    return True
