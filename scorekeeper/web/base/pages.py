"""Responses: a page or its htmx fragment, a redirect after a save, a download.

Every page template extends `layout`. A browser that loads the page gets it inside base.html. htmx gets only the `<main>` and
swaps it in. So a page works the same with and without script."""

import re
import unicodedata
from typing import Any

from flask import Flask, Response, make_response, render_template
from htmx_flask import Htmx, request
from jinja2.ext import Extension
from werkzeug.urls import iri_to_uri

from scorekeeper.tables.view import View
from scorekeeper.web.base.language import _

FOLD = re.compile(r"\n[ \t]+")
WHOLE, FRAGMENT = "base/base.html", "base/_fragment.html"
ANSWERS = frozenset({200, 409, 422})
Context = dict[str, Any]
"""The values that a template is rendered with."""


class FoldedLines(Extension):
    """A Jinja extension that joins lines of a template: an indented line continues the line before, after one space. So a long
    tag can be wrapped without a line break in its attributes. Jinja's own trimming would remove spaces between blocks."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return FOLD.sub(" ", source)


def init_app(app: Flask) -> None:
    """Set up htmx, and templates that join indented lines to the one above."""
    Htmx(app)
    app.jinja_env.add_extension(FoldedLines)


def wants_fragment() -> bool:
    """Does htmx ask for a fragment of the page? False if it restores its history, which needs the whole page."""
    htmx = request.htmx
    return bool(htmx) and not htmx.history_restore_request


def page(template: str, status: int = 200, **context: object) -> Response:
    """Render a page with the values in `context`. For htmx render only its `<main>`. The page names its template, and after a
    save the save's key, so that the outbox can drop the save."""
    layout = FRAGMENT if wants_fragment() else WHOLE
    answers = request.form.get("key", "")[:64] if status in ANSWERS and request.method == "POST" else ""
    marked = {"layout": layout, "shows": template.removesuffix(".html"), "answers": answers}
    response = make_response(render_template(template, **marked, **context), status)
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def path_within(path: str) -> str | None:
    """Make a URL's path relative to the app's root, with the leading slash. Return None if it is outside the app."""
    root = request.script_root
    return path.removeprefix(root) if path.startswith(f"{root}/") else None


def see_other(address: str) -> Response:
    """Redirect to a URL of the app with status 303, as after a save. The response isn't cached. The outbox gets the URL in
    another header, and decides whether to follow it (static/base/outbox.js)."""
    if "HTTP_SCOREKEEPER_OUTBOX" in request.environ:
        return Response(headers={"Scorekeeper-Go": iri_to_uri(address), "Cache-Control": "no-store"})
    return Response(status=303, headers={"Location": address, "Cache-Control": "no-store"})


def leave_for(address: str) -> Response:
    """Redirect to a URL of the app that needs other scripts or styles, so that htmx loads the whole page."""
    if not wants_fragment():
        return see_other(address)
    return Response(headers={"HX-Redirect": address, "Cache-Control": "no-store"})


def send(content: str | bytes, kind: str, cache: str = "private, no-cache") -> Response:
    """Return a response of content type `kind`. `cache` is its `Cache-Control`; by default no shared cache may store it."""
    return Response(content, content_type=kind, headers={"Cache-Control": cache})


def download(content: bytes, kind: str, name: str) -> Response:
    """Return a response, of content type `kind`, that the browser saves as a file with that name."""
    response = send(content, kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def sheet_name(view: View, ending: str) -> str:
    """Return the ASCII name, with this ending, of a file of a table's sheet: `score-sheet-rummy500-2026-11-21-18-05.csv`."""
    game = view.agreed.game
    kind = game.id if not game.points_alone else "" if view.game_name == game.name else view.game_name
    bare = unicodedata.normalize("NFKD", f"{_('score-sheet')} {kind} {view.opened_at[:16].replace('T', ' ')}")
    return re.sub(r"[^a-z0-9]+", "-", bare.encode("ascii", "ignore").decode().lower()).strip("-") + f".{ending}"
