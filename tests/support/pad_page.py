"""What browser tests begin with: a table opened as people do it, and the entry form by itself, a small app that renders its
templates and answers a POST with the fields that it was sent.

The page of the form stands in the frame of the real one, under the same Content-Security-Policy, so that what breaks it shows.
"""

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from axe_playwright_python.sync_playwright import DEFAULT_OPTIONS, Axe
from flask import Flask, Response, render_template_string, request, url_for
from markupsafe import Markup
from playwright.sync_api import Page, expect
from werkzeug.serving import make_server

from scorekeeper.engine.cards import Card
from scorekeeper.web.base import i18n

ROOT = Path(__file__).parents[2]
VALUES = {"A": 15, "low-A": 1, **{str(n): n for n in range(2, 11)}, "J": 10, "Q": 10, "K": 10, "*": 15}
PAGE = """<!doctype html><html lang="en"{% if ground %} data-ground="{{ ground }}"{% endif %}><head><meta charset="utf-8">
<title>Hand 1</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="{{ static_url('base/app.css') }}">{% include "hands/_pad_head.html" %}</head><body>
<header class="top"><a class="home" href="/">‹ Table</a> <span class="where">Hand 1</span></header>
<main id="main"><h1 class="unseen">Enter hand 1</h1>{% include "hands/_entry_form.html" %}</main></body></html>"""
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"], "resultTypes": ["violations"]}
"""The rules of axe that ask for colours."""
POLICY = "default-src 'self'; img-src 'self' data:"


def open_table(page: Page, address: str, *names: str, game: str = "") -> str:
    """Open a table on the New table page: the game, the names as they sit, Start. Gives its address."""
    page.goto(f"{address}/tables/new")
    if game:
        page.get_by_role("button", name=game, exact=True).click()
        expect(page.locator(".game b")).to_have_text(game)
    for seat, name in enumerate(names):
        page.locator("input[name=player]").nth(seat).fill(name)
    page.locator(".thumb button").click()
    expect(page).to_have_url(re.compile("/tables/[^/]{20,}$"))
    return page.url


def sound(page: Page, name: str = "") -> None:
    """Axe finds nothing: by all of its rules in light, and by those about colours in the dark, where nothing else is other."""
    for ground, options in (("light", DEFAULT_OPTIONS), ("dark", COLOURS)):
        page.emulate_media(color_scheme=ground)  # type: ignore[arg-type]
        found = Axe().run(page, options=options)
        assert found.violations_count == 0, f"{name or page.url}, {ground}: {found.generate_report()}"
    page.emulate_media(color_scheme="light")


def context(given: dict[str, Any]) -> dict[str, Any]:
    """What the page's template gets, with what is not given filled in."""
    seats = given.get("seats", ["Ana", "Ben"])
    config: dict[str, Any] = {
        "seats": seats,
        "packs": given.get("packs", 1),
        "jokers": given.get("jokers", 2),
        "values": VALUES,
    }
    config |= {"ranks": list(Card.ranks()), "suits": list(Card.suits())}
    return {
        "form_action": "/hand",
        "key": "k1",
        "revision": given.get("revision", 1),
        "seats": seats,
        "dealer": given.get("dealer", 0),
        "out": given.get("out"),
        "levels": given.get("levels", ["cards"] * len(seats)),
        "lines": given.get("lines", [""] * len(seats)),
        "active": given.get("active", 0),
        "pad_config": config,
        "game": None,
        "editing": False,
        "reason": "",
        "problems": given.get("problems", []),
        "ground": given.get("ground"),
    }


def harness() -> Flask:
    """The app: GET /hand?given=<json> shows the form, POST /hand answers with what was posted."""
    app = Flask("harness", template_folder=str(ROOT / "templates"), static_folder=str(ROOT / "static"))
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters |= {"rank_shown": lambda rank: rank, "suit_words": i18n.suit_words}
    app.jinja_env.globals |= {
        "_": lambda text, **facts: Markup(text) % facts if facts else Markup(text),
        "say": lambda game, text, *sense: Markup(text),
        "rank_and_suit": i18n.rank_and_suit,
        "csrf_token": lambda: "token",
        "static_url": lambda name: url_for("static", filename=name),
    }

    @app.get("/hand")
    def form() -> str:
        return render_template_string(PAGE, **context(json.loads(request.args.get("given", "{}"))))

    @app.post("/hand")
    def echo() -> dict[str, list[str]]:
        return request.form.to_dict(flat=False)

    @app.after_request
    def policy(response: Response) -> Response:
        response.headers["Content-Security-Policy"] = POLICY
        return response

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
