"""Every page of the app in each state, once: light, dark, and with text twice as large. Axe finds nothing, nothing scrolls
sideways, no word goes on in another line, and a thumb hits each button."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page

from tests.browser.conftest import new_phone
from tests.support.browser_page import (
    COLOURS,
    at,
    axe,
    check_lines,
    enter_lines,
    link_for,
    make_hand,
    make_table,
    onward,
    play_live,
    seat_players,
    send,
    tap_cards,
    to_cards,
)
from tests.support.casebook import ROOT
from tests.web.records.test_records import PLAY, RECORD, TABLE

LONG = ("Ana", "Bartholomew Elder-Smythe", "Chloé")
EIGHT = ("Dominique-Sophie Lavallé", "Eduardo", "Gil", "Françoise", "Henriette", "Ben", "Ana", "Chloé")
PLAYED: dict[str, Any] = RECORD | {
    "options": {"hand_size": 3, "target": 200},
    "hands": [
        TABLE,
        PLAY
        | {
            "events": [
                {"do": "draw", "by": "Ben", "from": "stock"},
                {"do": "draw", "by": "Ana", "from": "pile", "card": "4d"},
                {"do": "meld", "by": "Ana", "cards": ["4h", "4c", "4d"]},
                {"do": "discard", "by": "Ana", "card": "7s"},
            ],
            "left": {"Ben": ["Kd", "Ks", "2h"]},
        },
    ],
}
"""A game with a refused meld, a refused draw, and cards known at its end."""


class House:
    """Games that have come so far that every page has something to show, and the phones that show them."""

    def __init__(self, address: str, open_one: Callable[..., Page]) -> None:
        self.address = address
        self.phones = {name: open_one(reduced_motion="reduce") for name in ("host", "guest", "stranger")}
        page = self.page = self.phones["host"]
        self.three = self.opens(*LONG, option_target="500")
        make_hand(page, self.three, "57-32", "96", "-320", out=1)
        make_hand(page, self.three, "4h,5h,6h,7h / 9c", "Qs,Qc,Qd /", "/ 3c 2d", out=1)
        self.eight = self.opens(*EIGHT)
        make_hand(page, self.eight, "332", "248", "320", "105", "285", "-65", "295", "-400", out=1)
        self.won = self.opens(*LONG, option_target="300")
        make_hand(page, self.won, "57", "396", "-320", out=1)
        self.live = self.opens(*LONG)
        play_live(page, self.live, "begin: 6d", "stock", "meld: 9h 10h Jh", "discard: 2c", dealer="2")
        self.drawn, self.jokers = self.opens(*LONG), self.opens(*LONG)
        for table in (self.drawn, self.jokers):
            play_live(page, table, "begin: 6d", "stock", dealer="2")
        self.sheet = self.opens(*LONG, game="sheet")
        make_hand(page, self.sheet, "57", "396", "-320")
        self.over = self.opens("Ana", "Ben", option_hand_size="other", other_hand_size="3")
        play_live(page, self.over, "begin: 4d", "stock", "meld: 9h 9c 9s", "discard: 2c")
        self.round = self.opens(*LONG, game="rummikub", preset="modern")
        play_live(page, self.round, "begin", place="round", first="0")
        self.gin = self.opens("Ana", "Ben", game="gin")
        play_live(page, self.gin, "begin: 7d", "pass", "pass", "stock")
        self.agreed = self.opens(*LONG, confirm="everybody")
        make_hand(page, self.agreed, "57-32", "96", "-320", out=1)
        self.scrapped = self.opens("Ana", "Ben")
        make_hand(page, self.scrapped, "20", "3", out=0)
        send(page, f"{self.scrapped}/hands/1/scrap", {"reason": "miscounted"})
        self.played = self.opens_record()
        guest = self.phones["guest"]
        send(guest, link_for(page, self.three, "look"), {"seat": "watch"})
        send(guest, link_for(page, self.live, "look"), {"seat": "watch"})
        self.enter, self.look = (link_for(page, self.three, role) for role in ("enter", "look"))

    def opens(self, *names: str, **fields: str) -> str:
        return make_table(self.page, self.address, *names, **fields)

    def opens_record(self) -> str:
        self.page.goto(f"{self.address}/records/open")
        self.page.locator("#pasted").fill(json.dumps(PLAYED))
        for step in (".thumb button", "#saved-game button"):
            self.page.locator(step).click()
        at(self.page, "tables/table")
        return self.page.url.partition("?")[0]

    def show(self, template: str, path: str, *steps: "Step") -> Page:
        """The page of a template: at an address such as `guest {three}/people`, after these steps."""
        phone, _space, place = path.rpartition(" ")
        page = self.phones[phone or "host"]
        page.set_viewport_size({"width": 360, "height": 640})
        where = place.format(**vars(self))
        page.goto(where if where.startswith("http") else self.address + where)
        for step in steps:
            if callable(step):
                step(page)
            elif " := " in step:
                page.locator(step.partition(" := ")[0]).first.fill(step.partition(" := ")[2])
            else:
                page.locator(step).locator("visible=true").first.click()
        at(page, template)
        return page


Step = str | Callable[[Page], Any]


def checks(*lines: str) -> Step:
    """Send lines of the entry form to be checked."""
    return lambda page: check_lines(page, *lines)


def picks(*cards: str) -> tuple[Step, ...]:
    """Pick cards of a grid, each once the one before is."""
    return tuple(f'.cell:has(input[value="{card}"])' for card in cards)


def refused(page: Page) -> None:
    """Send cards that are no meld, and wait for the page that says so: the draft's own page has said it as well."""
    enter_lines(page, "6h,6h,6d / 2c", "/ 3c")
    with page.expect_navigation():
        onward(page)


def saved_meanwhile(page: Page) -> None:
    """Another phone saves the hand first."""
    table = page.url.partition("/hands")[0]
    make_hand(page, table, "1", "2", "3", out=0)


def is_ready(selector: str) -> Step:
    return lambda page: page.locator(selector).locator("visible=true").first.wait_for()


def to_ranks(page: Page) -> None:
    """Show the keys for ranks, unless the draft says that they show already: a test that is asked again finds its draft."""
    if page.locator(".keypad.ranks").is_hidden():
        for key in ('.keypad [data-do="minus"]', ".to-ranks"):
            page.locator(key).locator("visible=true").first.click()
    page.locator(".keypad.ranks").wait_for()


SCRIPT, SAVE = is_ready(".entry.scripted"), '.thumb [value="save"]'
MELDS = ("57-32", "4h,5h,6h Qs,Qc,Qd /", "9c,9d,9h Ks,As,2s / 3c")
DESK = "game=rummy500&preset=pagat"
PAGES: dict[str, list[tuple[Any, ...]]] = {
    "home": [
        ("tables/home", "/"),
        ("tables/home", "stranger /"),
        ("tables/new", "/tables/new"),
        ("tables/new", "/tables/new?game=rummy500&opt=target:300,packs:2&called=Thursday", ".house details summary"),
        ("tables/new", "/tables/new?game=sheet"),
        ("tables/new", "/tables/new", lambda page: seat_players(page, *"ABA"), ".thumb button", is_ready("[aria-invalid]")),
        ("tables/new", "/tables/new", lambda page: seat_players(page, "Chloe", "Ben"), ".thumb button", is_ready(".is-it")),
        ("tables/archive", "/archive"),
        ("tables/game", "{three}/game"),
        ("tables/delete", "{three}/delete"),
        ("players/statistics", "/players"),
        ("players/statistics", "{won}/statistics", ".head .more summary"),
        ("players/person", "{won}/statistics/person?name=Ana"),
        ("players/person", "/players/person?name=Ana"),
        ("settings/settings", "/settings"),
        ("pwa/offline", "/offline"),
        ("base/trouble", "/nothing"),
    ],
    "table": [
        ("tables/table", "{three}"),
        ("tables/table", "{eight}"),
        ("tables/table", "{agreed}"),
        ("tables/more", "{three}/more"),
        ("tables/result", "{won}/result"),
        ("tables/scoreboard", "{three}/scoreboard"),
        ("sheets/sheet", "{three}/sheet"),
        ("sheets/sheet", "{eight}/sheet"),
        ("sheets/blank", "{three}/sheet/blank"),
        ("sheets/blank", "/sheets/blank?game=rummikub&players=9", ".ask-blank summary"),
        ("history/lines", "{three}/history"),
        ("history/state", "{three}/history/2"),
        ("records/open", "/records/open"),
        ("records/open", "/records/open", "#pasted := {}", ".thumb button", is_ready("#trouble")),
        ("records/look", "/records/open", f"#pasted := {json.dumps(PLAYED)}", ".thumb button"),
        ("records/replay", "{played}/replay/2/2"),
        ("records/replay", "{played}/replay/2"),
    ],
    "hands": [
        ("hands/enter", "{three}/hands/new", SCRIPT),
        ("hands/enter", "{eight}/hands/new", SCRIPT),
        ("hands/enter", "{eight}/hands/new", SCRIPT, to_ranks),
        ("hands/enter", "{eight}/hands/new", SCRIPT, '[value="task:menu"]'),
        *(
            (f"hands/task/{task}", "{eight}/hands/new", SCRIPT, '[value="task:menu"]', f'dialog [value="task:{task}"]')
            for task in ("penalty", "note", "cards", "dealer")
        ),
        ("hands/enter", "{scrapped}/hands/new", refused, is_ready(".melds a")),
        ("hands/enter", "{three}/hands/3/seats/1", SCRIPT),
        ("hands/preview", "{three}/hands/new", checks(*MELDS)),
        ("hands/change", "{three}/hands/1/edit", checks(*MELDS)),
        ("hands/hand", "{three}/hands/1"),
        ("hands/hand", "{three}/hands/2", ".more summary"),
        ("hands/last", "{sheet}/hands/1/last"),
        ("hands/scrap", "{three}/hands/2/scrap"),
        ("hands/scrapped", "{scrapped}/hands/scrapped/1"),
        ("hands/already_saved", "{three}/hands/new?hand=1"),
        ("hands/conflict", "{agreed}/hands/new", checks(*MELDS), is_ready(SAVE), saved_meanwhile, SAVE),
    ],
    "card pad": [
        ("hands/enter", "{three}/hands/new", to_cards, lambda page: tap_cards(page, "4h 7h")),
        ("hands/enter", "{three}/hands/new", to_cards, lambda page: tap_cards(page, "9s Qs 3c 3d 3s Ks")),
        ("hands/enter", "{three}/hands/new", to_cards, '.pad-way [data-value="hand"]', *picks("2c")),
    ],
    "live": [
        ("live/begin", "{three}/live"),
        ("live/play", "{live}/live"),
        ("live/play", "{live}/live?card=Qs&card=Qh&card=Qd"),
        ("live/play", "{live}/live", '[value="calling"]', is_ready(".callers")),
        ("live/play", "{drawn}/live", *picks("5h", "6h", "8h"), '[value="meld"]', is_ready(".live-notice.refused")),
        ("live/play", "{jokers}/live", *picks("9s", "10s"), ".cell.joker", '[value="meld"]', is_ready(".choice")),
        ("live/count", "{over}/live"),
        ("live/watch", "guest {live}/live"),
        ("live/watch", "guest {three}/live"),
        ("live/play", "{gin}/live"),
        ("live/begin", "{scrapped}/live"),
        ("live/play", "{round}/round"),
        ("live/play", "{round}/round", '[data-half="high"]', '[data-value="10r"]', '[data-value="11r"]'),
    ],
    "desk": [
        ("desk/home", "/desk"),
        ("desk/home", "{three}/desk"),
        ("desk/rules", f"/desk/rules?ask=meld&{DESK}"),
        ("desk/ask", f"/desk/meld?{DESK}"),
        ("desk/ask", f"/desk/meld?{DESK}", *picks("Ks", "As", "2s"), is_ready(".status [data-verdict]")),
        ("desk/ask", f"/desk/callable?{DESK}", *picks("8h", "2c"), '[data-value="table.0"]', *picks("9c")),
        ("desk/ask", "/desk/rearrange?game=rummikub&preset=tiles"),
        ("desk/ask", "/desk/best?game=rummikub&preset=tiles"),
        (
            "desk/ask",
            f"/desk/meld?{DESK}",
            '[data-desk-do="type"]',
            ".typed-field := 9x",
            '.thumb [value="ask"]',
            is_ready(".troubles"),
        ),
        ("desk/answer", f"/desk/meld?cards=ks,as,2s&{DESK}"),
        ("desk/answer", f"/desk/meld?cards=qs,qc,*&{DESK}"),
        ("desk/answer", f"/desk/meld?cards=9h,*,*&{DESK}"),
        ("desk/answer", f"/desk/callable?pile=8h,2c&table=5h,6h,7h/9c,9d,9s&{DESK}"),
    ],
    "rules": [
        ("rulebook/games", "/rules"),
        ("rulebook/guide", "/rules/rummy500/guide"),
        ("rulebook/search/find", "/rules/search?q=KA2"),
        ("rulebook/search/glossary", "/rules/glossary"),
        ("rulebook/saved_rules/save", "{three}/rules/keep"),
    ],
    "phones": [
        ("access/invite", "{three}/people", "details summary", ".people summary"),
        ("access/invite", "guest {three}/people"),
        ("access/seat", "{three}/seat"),
        ("access/renew", "{three}/links"),
        ("access/confirming", "{three}/confirming"),
        ("access/confirm_change", "{three}/people", ".people summary", '[value="host"]'),
        ("access/join", "stranger {enter}"),
        ("access/join", "stranger {look}"),
        ("access/not_in", "stranger {three}"),
        ("access/not_in", "stranger /join/x"),
        ("access/code", "stranger /join"),
        ("players/roster/players", "{three}/players"),
        ("players/roster/join", "{three}/players/join"),
        ("players/roster/name", "{three}/players/1/name"),
        ("players/roster/players", "{three}/players", ".sat summary"),
    ],
}
"""Each page by its template, with its address, and what is done there."""
ELSEWHERE = {
    "rulebook/rules": "test_rulebook.py",
    "records/arriving": "needs a game that moves here from another machine",
    "records/moving": "needs another machine",
    "access/alone": "a table whose host has gone",
    "live/abandoned": "made of the parts of live/play",
    "live/counted": "made of the parts of hands/hand",
    **dict.fromkeys(("hands/stale_players", "hands/seat/conflict"), "made of the parts of hands/conflict"),
    **dict.fromkeys(("access/house_key/key", "access/house_key/renew", "players/change"), "need the house key"),
    **dict.fromkeys((f"rulebook/saved_rules/{name}" for name in ("rules", "delete", "listed")), "need the house key"),
}

SIZES = ["color-contrast", "scrollable-region-focusable", "target-size"]
"""Those that text of another size may break."""
BROKEN = """main => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT), range = document.createRange(), broken = [];
    while (walker.nextNode()) {
        const node = walker.currentNode, of = node.parentElement, ends = of.closest("bdi, b, small, .name");
        if (!of.checkVisibility() || of.closest(".unseen, .word, .sheet, svg, option, .scrolls, a[href^=http]")) continue;
        for (const word of node.data.matchAll(/\\p{L}{2,14}/gu)) {
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            const boxes = [...range.getClientRects()];
            if (new Set(boxes.map(box => Math.round(box.top))).size > 1
                || boxes.some(box => box.right > innerWidth && !of.closest(".player-strip, .cards, .melds") && !ends))
                broken.push(word[0]);
        }
    }
    return broken;
}"""
"""Words that go on in another line, or beyond the screen where nothing ends them in dots."""
BARE = """async () => {
    if (document.querySelector("link[href*='components.']")) return [];
    const text = await (await fetch("/static/base/components.css")).text(), sheet = new CSSStyleSheet();
    await sheet.replace(text);
    const wanted = rules => [...rules].flatMap(rule => [
        ...(rule.selectorText ? seen(rule.selectorText) : []), ...(rule.cssRules ? wanted(rule.cssRules) : [])]);
    const seen = names => [...document.querySelectorAll(names.replace(/::\\w+/g, ""))].some(one =>
        one.checkVisibility() && one.offsetHeight) ? [names] : [];
    return wanted(sheet.cssRules);
}"""
"""What components.css has for a page that goes without it."""
SCROLLED = """() => document.querySelectorAll(".thumb").forEach(foot => foot.style.position = "static")"""
"""The foot where the page ends: what it half covers now is whole once scrolled to, and axe would take it for small."""
SMALL = """() => [...document.querySelectorAll(".live .cells label, .live :is(button, a), .desk .cell, .desk button, .button,"
    + "form.entry :is(button, a, summary)")]
    .filter(one => one.checkVisibility() && !one.closest(".unseen, .stock, .rules, .verdict"))
    .map(one => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => box.width && (box.width < (one.matches(".round .set > *") ? 37.5 : 43.5) || box.height < 43.5))
    .map(([one, box]) => `${one.outerHTML.slice(0, 90)} ${box.width} × ${box.height}`)"""
"""What a thumb can hardly hit: less than 44 points wide or high; tiles on the table lie 40 apart."""


@pytest.fixture(scope="module")
def house(live_app: str, browser: Browser) -> Iterator[House]:
    complaints: list[str] = []
    house = House(live_app, lambda **options: new_phone(browser, complaints, **options))
    yield house
    for page in house.phones.values():
        page.context.close()
    assert not complaints


def troubles(page: Page) -> dict[str, Any]:
    """What is wrong with the page, by what was looked for."""
    page.wait_for_load_state()
    found: dict[str, Any] = {}
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 640})
        found[f"scrolls sideways at {width}"] = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    found["headings"] = page.locator("h1:not([hidden])").count() not in (1, 2)
    found["smaller than a thumb"] = page.evaluate(SMALL)
    found["words broken"] = page.locator("main").evaluate(BROKEN)
    found["without its style"] = page.evaluate(BARE)
    found["axe"] = axe(page)
    page.emulate_media(color_scheme="dark")
    found["axe, dark"] = axe(page, COLOURS)
    page.emulate_media(color_scheme="light")
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    found["scrolls sideways at 200 %"] = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    found["words broken at 200 %"] = page.locator("main").evaluate(BROKEN)
    page.evaluate(SCROLLED)
    found["axe, 200 %"] = axe(page, SIZES)
    return {what: wrong for what, wrong in found.items() if wrong}


@pytest.mark.parametrize("part", PAGES)
def test_every_page(house: House, part: str) -> None:
    wrong: list[str] = []
    for row in PAGES[part]:
        name = " ".join(str(getattr(step, "__name__", step))[:60] for step in row)
        try:
            wrong += [f"{name}: {what}: {found}" for what, found in troubles(house.show(*row)).items()]
        except (AssertionError, Error) as trouble:
            wrong.append(f"{name}: does not show: {str(trouble)[:400]}")
    if wrong:
        pytest.fail("\n".join(wrong), pytrace=False)


def test_no_page_is_left_out() -> None:
    templates = (ROOT / "templates").rglob("*.html")
    pages = {
        str(path.relative_to(ROOT / "templates")).removesuffix(".html")
        for path in templates
        if not path.name.startswith("_") and "{% extends layout %}" in path.read_text()
    }
    shown = {row[0] for rows in PAGES.values() for row in rows}
    assert pages - shown == set(ELSEWHERE), "pages that no test looks at"
