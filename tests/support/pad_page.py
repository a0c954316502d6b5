"""The entry form by itself: the app with a page of it that answers a POST with the fields that it was sent."""

import json
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from flask import Flask, Response, request
from werkzeug.serving import make_server

from scorekeeper.engine.game import agree
from scorekeeper.entry.line_judgement import HandLines
from scorekeeper.games import GAMES
from scorekeeper.store import Event
from scorekeeper.tables.log.table_log import OPENED
from scorekeeper.tables.view import fold
from scorekeeper.web.app import create_app
from scorekeeper.web.base.pages import page
from scorekeeper.web.hands.entry import Entry, form_context


def entry_of(given: dict[str, Any]) -> Entry:
    """The entry that the form shows, with what is not given filled in."""
    seats = given.get("seats", ["Ana", "Ben"])
    game = given.get("game", "rummy500")
    preset = GAMES[game].default_preset
    agreed = agree(GAMES[game], preset, given.get("options", {}), tuple(seats))
    opened = {"door": True, "game": game, "preset": preset, "options": dict(agreed.options), "players": seats}
    view = fold("t" * 24, [Event("t" * 24, 1, "k", OPENED, opened, "2026-11-22T20:00:00+00:00", "")])
    levels = tuple(given.get("levels", ["cards"] * len(seats)))
    lines = tuple(given.get("lines", [""] * len(seats)))
    entered = HandLines(given.get("dealer", 0), given.get("out"), levels, lines)
    return Entry(view, entered, "k1", given.get("revision", 1), seat=given.get("active", 0))


def harness() -> Flask:
    """The app with a page of its own: GET /hand?given=<json> shows the form, POST /hand answers with what was posted."""
    app = create_app(Path(tempfile.mkdtemp()) / "tables.db")

    @app.get("/hand")
    def form() -> Response:
        given = json.loads(request.args.get("given", "{}"))
        shown = form_context(entry_of(given), "/hand")
        del shown["pad_given"]["before"]  # drafted for its revision, as a change is
        return page("hands/enter.html", **shown | {"view_first": given.get("view", "cards")})

    @app.post("/hand")
    def echo() -> dict[str, list[str]] | tuple[str, int]:
        return ("", 204) if request.form.get("do") == "look" else request.form.to_dict(flat=False)

    def nothing_new() -> tuple[str, int] | None:
        """The table of this page is in no store: a poll that said so would put a banner above the form."""
        return ("", 204) if request.path.endswith("/board") else None

    app.before_request_funcs.setdefault(None, []).insert(0, nothing_new)
    app.config["WTF_CSRF_ENABLED"] = False
    return app


@contextmanager
def served(app: Flask) -> Iterator[str]:
    """The app on a free port of this machine; gives its address."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def address(base: str, **given: Any) -> str:
    """Where the form stands with these seats, lines and so on."""
    return f"{base}/hand?given={quote(json.dumps(given))}"


if __name__ == "__main__":
    harness().run(port=8765)
