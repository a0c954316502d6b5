"""Every page of the design, with text of the usual size and twice as large: axe finds nothing in light and dark, nothing scrolls
sideways, and no word goes on in another line."""

import re
import time
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPhone
from tests.proofs.phones import Phone
from tests.support.pad_page import PREVIEW, sound, to_cards

LONG = ("Ana", "Bartholomew Elder-Smythe", "Chloé")
EIGHT = ("Dominique-Sophie Lavallé", "Eduardo", "Gil", "Françoise", "Henriette", "Ben", "Ana", "Chloé")
TWICE = """addEventListener("DOMContentLoaded", () => { document.documentElement.style.fontSize = "32px"; });"""
BROKEN = """main => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT), range = document.createRange(), broken = [];
    while (walker.nextNode()) {
        const node = walker.currentNode, of = node.parentElement, ends = of.closest("bdi, b, small, .name");
        if (!of.checkVisibility() || of.closest(".unseen, .word, .sheet, svg, option, a[href^=http]")) continue;
        for (const word of node.data.matchAll(/\\p{L}{2,14}/gu)) {
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            const boxes = [...range.getClientRects()];
            if (new Set(boxes.map(box => Math.round(box.top))).size > 1
                || boxes.some(box => box.right > innerWidth && !of.closest(".player-strip, .cards") && !ends))
                broken.push(word[0]);
        }
    }
    return broken;
}"""
"""Words that go on in another line, or beyond the screen where nothing ends them in dots."""

BARE = """async () => {
    const text = await (await fetch("/static/base/components.css")).text(), sheet = new CSSStyleSheet();
    await sheet.replace(text);
    const wanted = rules => [...rules].flatMap(rule => [
        ...(rule.selectorText ? seen(rule.selectorText) : []), ...(rule.cssRules ? wanted(rule.cssRules) : [])]);
    const seen = names => [...document.querySelectorAll(names.replace(/::\\w+/g, ""))].some(one =>
        one.checkVisibility() && one.offsetHeight) ? [names] : [];
    return wanted(sheet.cssRules);
}"""
"""What components.css has for a page that goes without it."""

SHIFTED = """() => new Promise(done => new PerformanceObserver(list =>
    done(list.getEntries().reduce((sum, one) => sum + one.value, 0))
).observe({type: "layout-shift", buffered: true}) || setTimeout(() => done(0), 500))"""
"""How much of the page has moved by itself."""

LOOKED_AT_ELSEWHERE = re.compile("/live|/round|/desk")
"""Pages that test_live_hand.py, test_games.py and test_desk.py show to axe as they play, with text of the usual size."""


class Evening:
    """Games that have come so far that every page has something to show, entered by forms without a browser."""

    def __init__(self, address: str) -> None:
        self.phone = Phone(urlsplit(address).port or 0)
        self.three = self.opens(*LONG, option_target="500")
        self.saves(self.three, "57-32", "96", "-320")
        self.saves(self.three, "4h,5h,6h,7h / 9c", "Qs,Qc,Qd /", "/ 3c 2d")
        self.eight = self.opens(*EIGHT)
        self.saves(self.eight, "332", "248", "320", "105", "285", "-65", "295", "-400")
        self.won = self.opens(*LONG, option_target="300")
        self.saves(self.won, "57", "396", "-320")
        self.live = self.opens(*LONG)
        for do, cards in (("begin", ["6d"]), ("stock", []), ("meld", ["9h", "10h", "Jh"]), ("discard", ["2c"])):
            self.posts(f"{self.live}/live", do=do, card=cards, dealer="2")
        self.round = self.opens(*LONG, game="rummikub", preset="modern")
        for _more in range(3):  # so that Home has a list of more than six
            self.opens("Ana", "Ben")
        self.posts(f"{self.round}/round", do="begin", first="0")

    def opens(self, *names: str, **fields: str) -> str:
        chosen = {"game": "rummy500", "preset": "pagat", "do": "start"} | fields
        self.phone.ask("GET", f"/tables/new?game={chosen['game']}")
        return self.phone.ask("POST", "/tables/new", self.phone.hidden | {"player": names} | chosen).location

    def saves(self, table: str, *lines: str) -> None:
        form = self.phone.hand_form(table, *lines) | {"out": "1"}
        levels = {f"level-{seat}": "cards" if "/" in line else "points" for seat, line in enumerate(lines)}
        assert self.phone.save(table, form | levels).status == 303

    def posts(self, address: str, **fields: Any) -> None:
        self.phone.ask("GET", address)
        assert self.phone.ask("POST", address, self.phone.hidden | fields).status == 303

    @property
    def pages(self) -> dict[str, str]:
        """Addresses, with what each page has to say."""
        desk = "game=rummy500&preset=pagat"
        return {
            "/": "Continue",
            "/tables/new": "Players",
            self.three: "deals",
            self.eight: "Eduardo",
            f"{self.three}/more": "House rules",
            f"{self.three}/people": "no phone yet",
            f"{self.three}/hands/1": "Change hand 1",
            f"{self.three}/sheet": "Chloé",
            f"{self.eight}/sheet": "Gil",
            f"{self.three}/hands/new": "melded",
            f"{self.eight}/hands/new": "melded",
            f"{self.three}/scoreboard": "ahead",
            f"{self.won}/result": "wins",
            f"{self.live}/live": "turn",
            f"{self.live}/live?card=Qs&card=Qh&card=Qd": "Meld",
            f"{self.round}/round": "30 points",
            f"{self.three}/desk": "Is this a meld?",
            f"/desk/meld?{desk}": "Tap the cards",
            f"/desk/meld?cards=ks,as,2s&{desk}": "These would be right",
            f"/desk/meld?cards=qs,qc,*&{desk}": "Yes",
            f"/desk/meld?cards=9h,*,*&{desk}": "It depends",
            "/settings": "Larger",
            "/archive": "Archive",
        }


def looked_at(page: Page, words: str) -> None:
    expect(page.locator("main")).to_contain_text(words, ignore_case=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360, f"{page.url} scrolls sideways"
    assert page.locator("main").evaluate(BROKEN) == [], page.url
    if not page.locator("link[href*='components.']").count():
        assert page.evaluate(BARE) == [], page.url
    sound(page)


def test_each_page_has_one_heading(live_app: str) -> None:
    """Before styles and scripts have come, too."""
    evening = Evening(live_app)
    for path in evening.pages:
        headings = re.findall("<h1(?![^>]* hidden)", evening.phone.ask("GET", path).page)
        assert len(headings) == 1, path


def test_nothing_moves_when_the_script_of_the_card_pad_comes(open_phone: OpenPhone, live_app: str) -> None:
    """Later than the page is painted, as over a slow network."""
    evening, page = Evening(live_app), open_phone()
    name, _is, value = evening.phone.cookie.partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": live_app}])
    page.route("**/hands/enter.js", lambda route: (time.sleep(0.3), route.continue_()))
    page.goto(f"{live_app}{evening.three}/hands/new")
    expect(page.locator('.entry.scripted[data-view="cards"]')).to_be_visible()
    page.wait_for_timeout(200)
    assert page.evaluate(SHIFTED) < 0.05


@pytest.mark.parametrize("size", ["100 %", "200 %"])
def test_every_page(open_phone: OpenPhone, live_app: str, size: str) -> None:
    evening, page = Evening(live_app), open_phone(reduced_motion="reduce")
    name, _is, value = evening.phone.cookie.partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": live_app}])
    if size == "200 %":
        page.add_init_script(TWICE)
    for path, words in evening.pages.items():
        if size == "200 %" or not LOOKED_AT_ELSEWHERE.search(path):
            page.goto(live_app + path)
            looked_at(page, words)
    page.goto(f"{live_app}{evening.three}/hands/new")
    to_cards(page)
    page.locator('.grid input[value="4h"]').first.dispatch_event("click")
    looked_at(page, "4♥")
    for form, said in (("hands/new", "Check hand 3"), ("hands/1/edit", "Change hand 1")):
        page.goto(f"{live_app}{evening.three}/{form}")
        page.locator(".entry.scripted").evaluate(PREVIEW, ["57-32", "4h,5h,6h Qs,Qc,Qd /", "9c,9d,9h Ks,As,2s / 3c"])
        expect(page.get_by_role("heading", level=1)).to_contain_text(said)
        looked_at(page, said)
    if size == "100 %":
        page.set_viewport_size({"width": 640, "height": 360})
        page.goto(f"{live_app}{evening.live}/live")
        ends = page.locator(".live .cells, .live .thumb").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect()).flatMap(box => [box.top, box.bottom])"
        )
        assert ends[1] <= ends[2] + 1, "on a phone lying down all cards of a turn are above the buttons"
        assert ends[3] <= 360 + 1
