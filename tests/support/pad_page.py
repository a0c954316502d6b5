"""What browser tests begin with: a table opened as people do it, and the entry form by itself, the app with a page of it that
answers a POST with the fields that it was sent.
"""

import json
import re
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from axe_playwright_python.sync_playwright import DEFAULT_OPTIONS, Axe
from flask import Flask, Response, request
from playwright.sync_api import Page, expect
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
from tests.support.browser_page import seat_players

COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"], "resultTypes": ["violations"]}
"""The rules of axe that ask for colours."""


def open_table(page: Page, address: str, *names: str, game: str = "") -> str:
    """Open a table on the New table page: the game, the names as they sit, Start. Gives its address."""
    page.goto(f"{address}/tables/new")
    if game:
        if not page.get_by_role("button", name=game, exact=True).is_visible():
            page.locator(".offered summary").click()
        page.get_by_role("button", name=game, exact=True).click()
        expect(page.get_by_role("button", name=game, exact=True)).to_have_attribute("aria-pressed", "true")
    seat_players(page, *names)
    page.locator(".thumb button").click()
    expect(page).to_have_url(re.compile("/tables/[^/]{20,}$"))
    return page.url


def to_cards(page: Page) -> None:
    """From the rows to the card pad, for the player whose turn it is to be entered."""
    expect(page.locator(".entry.scripted")).to_be_attached()
    if page.locator(".by-points").is_visible():
        page.locator('.keypad:visible [data-do="view"]').first.tap()


def to_points(page: Page) -> None:
    """From the card pad to the rows."""
    expect(page.locator(".entry.scripted")).to_be_attached()
    if page.locator(".by-cards").is_visible():
        page.locator('.pad-way [data-value="points"]').tap()


def press_keys(page: Page, *keys: str) -> None:
    """Keys of the keypad: digits, and `out minus rummy`."""
    to_points(page)
    for key in keys:
        digit = f'.keypad:visible [data-do="digit"][data-value="{key}"]'
        page.locator(digit if key.isdigit() else f'.keypad:visible [data-do="{key}"]').tap()


def onward(page: Page) -> None:
    """The big key: to the next player, to the check or to be saved. Before the script has come it would send what is there."""
    page.locator(".entry.scripted .onward:visible, .onward:visible:not(.entry *)").tap()


PREVIEW = """(form, lines) => {
    lines.forEach((line, seat) => {
        form.elements[`line-${seat}`].value = line;
        form.elements[`level-${seat}`].value = line.includes("/") ? "cards" : "points";
    });
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "do", value: "preview" });
    form.append(field);
    form.elements.out[1].checked = true;
    HTMLFormElement.prototype.submit.call(form);
}"""
"""Fills the entry form's lines in and sends them to be checked; the second player went out."""


def sound(page: Page, name: str = "") -> None:
    """Axe finds nothing: by all of its rules in light, and by those about colours in the dark, where nothing else is other."""
    for ground, options in (("light", DEFAULT_OPTIONS), ("dark", COLOURS)):
        page.emulate_media(color_scheme=ground)  # type: ignore[arg-type]
        found = Axe().run(page, options=options)
        assert found.violations_count == 0, f"{name or page.url}, {ground}: {found.generate_report()}"
    page.emulate_media(color_scheme="light")


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
