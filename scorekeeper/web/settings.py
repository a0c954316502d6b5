"""The settings of one phone, in its cookie: language, cards, colours, text size."""

import re
from urllib.parse import unquote, urlsplit

from flask import Blueprint, Response, abort, current_app, request, session, url_for
from werkzeug.exceptions import MethodNotAllowed, NotFound
from werkzeug.routing import RequestRedirect
from werkzeug.urls import iri_to_uri

from scorekeeper.engine.cards import parse_cards
from scorekeeper.engine.messages import N_
from scorekeeper.web.base.language import chosen_language
from scorekeeper.web.base.notices import without_notice
from scorekeeper.web.base.pages import Context, page, path_within, see_other, wants_fragment
from scorekeeper.web.base.words import deck
from scorekeeper.wording.court_letters import DECKS
from scorekeeper.wording.languages import LANGUAGES

bp = Blueprint("settings", __name__, url_prefix="/settings")

LOOKS: dict[str, dict[str, str]] = {
    "ground": {"": N_("As phone"), "light": N_("Light"), "dark": N_("Dark")},
    "text": {"": N_("Normal"), "large": N_("Large"), "larger": N_("Larger")},
    "suits": {"": N_("4 colours"), "two": N_("2 colours"), "contrast": N_("Strong")},
    "order": {"": N_("By rank"), "seats": N_("As you sit")},
    "awake": {"": N_("on"), "no": N_("off")},
}
"""The display settings, each with the words for its values, the default "" first. The page's CSS uses them as attributes."""

SWITCHES = ("ground", "text", "suits")
SAMPLE = parse_cards(("10s", "Jh", "Qc", "Kd"))

LOCAL = re.compile(r"/(?![/\\])[^\\\x00-\x20]*")
"""The pattern of a path on this server. Browsers read a backslash as a slash, and two slashes as another host's name."""


@bp.app_template_global("looks")
def chosen_looks() -> dict[str, str]:
    """Return this phone's display settings that differ from the defaults, by name."""
    kept = {name: str(session.get(name, "")) for name in LOOKS}
    return {name: value for name, value in kept.items() if value and value in LOOKS[name]}


@bp.get("")
def phone() -> Response:
    back = way_back(request.args.get("back", ""))
    shown: Context = {"decks": DECKS, "chosen": deck(), "switches": {name: LOOKS[name] for name in SWITCHES}, "sample": SAMPLE}
    return page("settings/settings.html", awake_words=LOOKS["awake"], back=back, **shown)


@bp.post("")
def save() -> Response:
    """Save the settings in the form, and leave others unchanged. Card letters follow the language unless they were changed. A
    script reloads the page. Without script, the response redirects to the page before."""
    language, letters = request.form.get("language", chosen_language()), request.form.get("letters", deck())
    if language not in LANGUAGES or letters not in DECKS:
        abort(400)
    session.permanent = True
    if letters != deck():
        session["letters"] = letters
    session["language"] = language
    for name, values in LOOKS.items():
        if name in request.form:
            session[name] = request.form[name] if request.form[name] in values else ""
    if wants_fragment():
        return Response(status=204, headers={"HX-Refresh": "true"})
    return see_other(way_back(request.form.get("back", "")))


@bp.app_template_global()
def here() -> str:
    """Return this page's path with its parameters. If the page can't be loaded by GET, return the home page's path."""
    return way_back(request.script_root + iri_to_uri(without_notice(request.full_path)))


def way_back(address: str) -> str:
    """Return the path `address` unchanged, or the home page's path if `address` is on another site or doesn't accept GET."""
    adapter = current_app.create_url_adapter(request)
    within = path_within(urlsplit(address).path) if LOCAL.fullmatch(address) else None
    if adapter is None or within is None:
        return url_for("home.home")
    try:
        adapter.match(unquote(within), method="GET")
    except MethodNotAllowed:
        return url_for("home.home")
    except (RequestRedirect, NotFound):
        return address
    return address
