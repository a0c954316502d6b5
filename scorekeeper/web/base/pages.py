"""A page or its htmx fragment; redirects after a save.

Every page template extends `layout`. A browser that loads the page gets it inside base.html; htmx gets the `<main>` alone,
which it swaps in. So a page works the same with and without script.
"""

import re
from typing import Any

from flask import Flask, Response, make_response, redirect, render_template
from htmx_flask import Htmx, request
from jinja2.ext import Extension

FOLD = re.compile(r"\n[ \t]+")
WHOLE, FRAGMENT = "base/base.html", "base/_fragment.html"
ANSWERS = frozenset({200, 409, 422})


class FoldedLines(Extension):
    """A line of a template that begins with a blank goes on from the one before: what is folded there is not in the page."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return FOLD.sub(" ", source)


def init_app(app: Flask) -> None:
    """Let the app tell htmx's requests from a browser's, and say so to caches and to Back."""
    Htmx(app)
    app.jinja_env.add_extension(FoldedLines)
    app.after_request(_tell_outbox)


def _tell_outbox(response: Response) -> Response:
    """A save that was kept on the phone (static/base/outbox.js) is sent beside the page: it is told where to go, and
    does not go."""
    if request.environ.get("HTTP_SCOREKEEPER_OUTBOX") and response.status_code in (302, 303):
        response.headers["Scorekeeper-Go"] = response.headers.pop("Location")
        response.status_code = 204
        response.set_data(b"")
        response.headers.pop("Content-Type", None)
    return response


def wants_fragment() -> bool:
    """Does htmx ask for a part of the page? Not when it restores its history: then it needs all of it."""
    htmx = request.htmx
    return bool(htmx) and not htmx.history_restore_request


def page(template: str, status: int = 200, **context: Any) -> Response:
    """The page, or its `<main>` for htmx. One that answers a save with all that was in it says to which key."""
    layout = FRAGMENT if wants_fragment() else WHOLE
    answers = request.form.get("key", "")[:64] if status in ANSWERS and request.method == "POST" else ""
    response = make_response(render_template(template, layout=layout, answers=answers, **context), status)
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def see_other(address: str) -> Response:
    """After a save: go and look there, with a GET. `address` is one of our own paths."""
    response = make_response(redirect(address, 303))
    response.headers["Cache-Control"] = "no-store"
    return response


def leave_for(address: str) -> Response:
    """Go to a page with another head, also where htmx asked: it then loads all of it anew. `address` is one of our own paths."""
    if not wants_fragment():
        return see_other(address)
    response = make_response("", 200)
    response.headers["HX-Redirect"] = address
    response.headers["Cache-Control"] = "no-store"
    return response
