"""The browser of one phone killed while it saves, offline: nothing that was answered is lost, and nothing is there twice."""

import random
import time
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import Frame, Page, sync_playwright

from scorekeeper.tables.log.table_log import RECORDED
from scorekeeper.tables.records.games_file import logs_in
from tests.support.standalone_site import Served, a_phone, built_site, chromium, ready

LONGEST = 2.0
"""Seconds of saving before a kill."""

OPEN_TABLE = """async () => {
    const at = address => fetch(new URL(address, document.baseURI));
    const page = new DOMParser().parseFromString(await (await at("tables/new")).text(), "text/html");
    const value = name => page.querySelector(`[name=${name}]`).value, body = new URLSearchParams();
    for (const name of ["csrf_token", "key"]) body.set(name, value(name));
    for (const name of ["Ana", "Ben", "Cy"]) body.append("player", name);
    for (const [name, one] of Object.entries({game: "rummy500", preset: "pagat", do: "start"})) body.set(name, one);
    const answer = await fetch(new URL("tables/new", document.baseURI), {method: "POST", body});
    return answer.url.replace(/[?].*/, "");
}"""

SAVE_AND_SAVE = """table => {
    const save = async number => {
        const page = new DOMParser().parseFromString(await (await fetch(`${table}/hands/new`)).text(), "text/html");
        const body = new URLSearchParams();
        for (const name of ["csrf_token", "key", "revision", "players"])
            body.set(name, page.querySelector(`form.entry [name=${name}]`).value);
        for (const seat of [0, 1, 2]) {
            body.set(`line-${seat}`, ["10", "-10", "5"][seat]);
            body.set(`level-${seat}`, "points");
        }
        for (const [name, one] of Object.entries({dealer: "0", out: "", do: "save"})) body.set(name, one);
        const headers = {"Scorekeeper-Outbox": "yes"};
        const answer = await fetch(`${table}/hands/new`, {method: "POST", body, headers});
        console.log(answer.headers.has("Scorekeeper-Go") ? `saved ${body.get("key")}` : `refused ${answer.status}`);
    };
    (async () => { for (let number = 1; number < 45; number += 1) await save(number); })();
}"""


def keys_of(app: Frame, table: str) -> list[str]:
    """Return the keys of the hands in a table's log, as the file of the game has it."""
    text = app.evaluate("async table => (await fetch(`${table}/game.txt`)).text()", table)
    return [event.key for events in logs_in(text.encode()) for event in events if event.kind == RECORDED]


def kills_of_browser(folder: Path, kills: int, seed: int = 0) -> dict[str, Any]:
    """Kill the browser so many times while it saves, each time at a table of its own, with the network gone."""
    chance, figures = random.Random(seed), Counter[str]()
    site = Served(built_site())
    slowest = 0.0
    with sync_playwright() as playwright, a_phone(playwright, chromium(), folder / "profile") as phone:
        page = phone.open(site.address)
        app = ready(page)
        address = site.address
        site.stop()
        for _kill in range(kills):
            answered = _saved_until_killed(page, app, chance.uniform(0.1, LONGEST))
            phone.kill()
            begun = time.monotonic()
            page = phone.open(address)
            app = ready(page)
            slowest = max(slowest, time.monotonic() - begun)
            found = Counter(keys_of(app, answered.pop(0)))
            figures["saves"] += len(answered)
            figures["lost"] += len(set(answered) - set(found))
            figures["doubled"] += sum(count - 1 for count in found.values())
    return {"kills": kills, "slowest_start": round(slowest, 1), "lost": 0, "doubled": 0, **figures}


def _saved_until_killed(page: Page, app: Frame, seconds: float) -> list[str]:
    """Save hand after hand for some time; return the table and the keys that were answered."""
    table, answered = app.evaluate(OPEN_TABLE), list[str]()
    page.on("console", lambda message: answered.append(message.text))
    app.evaluate(SAVE_AND_SAVE, table)
    page.wait_for_timeout(seconds * 1000)
    return [table, *(text.removeprefix("saved ") for text in answered if text.startswith("saved "))]
