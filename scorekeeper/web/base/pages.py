"""A page or its htmx fragment; redirects after a save.

Every page template extends `layout`. A browser that loads the page gets it inside base.html; htmx gets the `<main>` alone,
which it swaps in. So a page works the same with and without script.
"""

import re
from typing import Any

from flask import Flask, Response, make_response, redirect, render_template
from htmx_flask import Htmx, request
from jinja2.ext import Extension
from werkzeug.urls import iri_to_uri

FOLD = re.compile(r"\n[ \t]+")
WHOLE, FRAGMENT = "base/base.html", "base/_fragment.html"
ANSWERS = frozenset({200, 409, 422})
Context = dict[str, Any]
"""The values that a template is rendered with."""


class FoldedLines(Extension):
    """Joins template lines: one that begins with a blank continues the line before, with one blank between.

    So long tags can be wrapped in the source, without a line break in what an attribute says. And the blank stays between two
    words where a block ends one line and another begins the next, which Jinja would take away.
    """

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return FOLD.sub(" ", source)


def init_app(app: Flask) -> None:
    """Set up htmx requests, folded template lines, and answers to the outbox."""
    Htmx(app)
    app.jinja_env.add_extension(FoldedLines)
    app.after_request(_answer_outbox)


def _answer_outbox(response: Response) -> Response:
    """Answer a save from the phone's outbox (static/base/outbox.js) with a header in place of a redirect: its script decides
    whether to go there."""
    if request.environ.get("HTTP_SCOREKEEPER_OUTBOX") and response.status_code in (302, 303):
        response.headers["Scorekeeper-Go"] = iri_to_uri(response.headers.pop("Location"))
        response.status_code = 200
        response.set_data(b"")
    return response


def wants_fragment() -> bool:
    """Does htmx ask for a fragment? When it restores its history it needs the whole page."""
    htmx = request.htmx
    return bool(htmx) and not htmx.history_restore_request


def page(template: str, status: int = 200, **context: Any) -> Response:
    """The page, or its `<main>` for htmx, marked with its template's name. A page that answers a save names its key, so that
    the outbox can drop it."""
    layout = FRAGMENT if wants_fragment() else WHOLE
    answers = request.form.get("key", "")[:64] if status in ANSWERS and request.method == "POST" else ""
    marked = {"layout": layout, "shows": template.removesuffix(".html"), "answers": answers}
    response = make_response(render_template(template, **marked, **context), status)
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def path_within(path: str) -> str | None:
    """Return the path below the address that the app is served at; None if it leads elsewhere."""
    root = request.script_root
    return path.removeprefix(root) if path.startswith(f"{root}/") else None


def see_other(address: str) -> Response:
    """Redirect to one of our own paths with a GET, after a save."""
    response = make_response(redirect(address, 303))
    response.set_data(b"")  # nobody reads it
    response.headers["Cache-Control"] = "no-store"
    return response


def leave_for(address: str) -> Response:
    """Redirect to one of our own paths whose page needs other scripts or styles: htmx then loads the whole page."""
    if not wants_fragment():
        return see_other(address)
    response = make_response("", 200)
    response.headers["HX-Redirect"] = address
    response.headers["Cache-Control"] = "no-store"
    return response
