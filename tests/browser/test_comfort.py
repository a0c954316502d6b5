"""What makes an evening easier: the looks of a phone, the scoreboard, the app kept on the phone, also without a connection."""

import json
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPhone
from tests.support.browser_page import COLOURS, at, axe, join, make_hand, make_table, send, tap, tap_cards, to_cards, until


def choose(page: Page, address: str, **looks: str) -> None:
    """Choose these on the page “Settings”, whose form holds all of them."""
    page.goto(f"{address}/settings")
    chosen = page.locator("main form").evaluate("form => Object.fromEntries(new FormData(form))")
    send(page, f"{address}/settings", chosen | looks)


def colours(page: Page, marks: str) -> list[str]:
    read = "element => getComputedStyle(element).color"
    return [page.locator(f".card.suit-{suit}").first.evaluate(read) for suit in marks]


def test_two_colours_and_dark(phone: Page, live_app: str) -> None:
    """A tap on the settings holds at once; tiles keep their colours."""
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    phone.goto(f"{live_app}/rules/rummy500")
    assert len(set(colours(phone, "hdcs"))) == 4
    phone.goto(f"{live_app}/settings")
    for name, value in (("suits", "two"), ("ground", "dark")):
        with phone.expect_navigation():
            tap(phone, f'label:has([name={name}][value="{value}"])')
    assert phone.evaluate(ground) == "rgb(21, 23, 27)", "at once"
    phone.goto(f"{live_app}/rules/rummy500")
    hearts, diamonds, clubs, spades = colours(phone, "hdcs")
    assert (hearts, clubs) == (diamonds, spades)
    assert hearts != spades
    assert phone.evaluate(ground) == "rgb(21, 23, 27)"
    phone.goto(f"{live_app}/rules/rummikub")
    assert len(set(colours(phone, "rbk"))) == 3


def test_high_contrast_and_larger_text(phone: Page, live_app: str) -> None:
    table = make_table(phone, live_app, "Ana", "Ben")
    size = "document.querySelector('main p').getBoundingClientRect().height"
    phone.goto(f"{live_app}/join")
    usual, wrong = phone.evaluate(size), []
    for ground in ("light", "dark"):
        choose(phone, live_app, suits="contrast", text="larger", ground=ground)
        for place in ("", "/hands/new", "/sheet", "/scoreboard", "/game"):
            phone.goto(table + place)
            assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), place
            wrong += [(ground, place, found) for found in axe(phone, COLOURS)]
    assert wrong == []
    phone.goto(f"{live_app}/join")
    assert phone.evaluate(size) > 1.3 * usual


WITHIN = """scores => [...scores.querySelectorAll("li")].flatMap(row => [...row.querySelectorAll(".who, small, .total")]
    .filter(one => one.getBoundingClientRect().top < row.getBoundingClientRect().top
        || one.getBoundingClientRect().bottom > row.getBoundingClientRect().bottom
        || one.getBoundingClientRect().right > row.getBoundingClientRect().right).map(one => one.textContent))"""
"""What of a row sticks out of it."""


def test_the_scoreboard_follows_and_fills_the_screen(open_phone: OpenPhone, live_app: str) -> None:
    phone = open_phone()
    table = make_table(phone, live_app, "Wilhelmina-Margarethe WW", "Ben")
    tablet = join(open_phone(viewport={"width": 1180, "height": 820}), phone, table)
    tablet.goto(f"{table}/scoreboard?flat=1")
    expect(tablet.locator(".turned")).to_be_visible()
    tap(tablet, ".scoreboard-links a.on")
    expect(tablet.locator(".turned")).to_be_hidden()
    total = tablet.locator("#scores .total").first
    expect(total).to_have_text("0")
    assert total.bounding_box()["height"] > 100  # type: ignore[index]
    make_hand(phone, table, "85", "-10", out=0)
    expect(total).to_have_text("85")
    for width, height in ((320, 480), (640, 360), (768, 1024), (1920, 1080)):
        tablet.set_viewport_size({"width": width, "height": height})
        tablet.reload()
        assert tablet.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert tablet.locator("#scores").evaluate(WITHIN) == [], (width, height)


def test_the_links_of_the_scoreboard_come_with_a_tap(phone: Page, live_app: str) -> None:
    table = make_table(phone, live_app, "Ana", "Ben")
    phone.clock.install(time=0)
    phone.clock.pause_at(1000)
    phone.goto(f"{table}/scoreboard")
    board = phone.locator(".scoreboard-links a").first
    expect(board).to_be_visible()
    phone.clock.run_for(5100)
    expect(board).to_be_hidden()
    tap(phone, "#scores")
    expect(board).to_be_visible()
    phone.clock.run_for(4000)
    expect(board).to_be_visible()
    phone.clock.run_for(1100)
    expect(board).to_be_hidden()


def test_a_result_is_shared_as_text_and_as_a_picture(phone: Page, live_app: str) -> None:
    phone.add_init_script(
        """window.given = [];
        document.execCommand = () => false;
        navigator.canShare = () => true;
        navigator.share = async (what) => {
            window.given.push([what.text, ...(what.files || []).map((file) => file.type + (file.size > 5000))]);
        };"""
    )
    table = make_table(phone, live_app, "Ana", "Ben")
    for _hand in range(2):
        make_hand(phone, table, "400", "20", out=0)
    phone.goto(f"{table}/result")
    for given, kind in enumerate(("text", "picture"), start=1):
        tap(phone, f'[data-share="{kind}"]')
        until(phone, f"window.given.length === {given}")
    text, picture = phone.evaluate("window.given")
    shown = str(phone.locator("#share-text").text_content()).strip()
    assert ("800" in shown, text, picture) == (True, [shown], [shown, "image/pngtrue"])
    phone.evaluate("() => { navigator.share = undefined; navigator.clipboard.writeText = () => Promise.reject() }")
    tap(phone, '[data-share="text"]')
    expect(phone.locator("[role=alert] + #share-text:not(.unseen)")).to_be_visible()
    assert phone.evaluate("getSelection().toString()").strip() == shown


KEPT = """async page => { while (!await caches.match(page)) await new Promise(later => setTimeout(later, 20)); }"""
"""Wait until the browser keeps a page."""


def test_rules_and_pad_open_without_a_connection(open_phone: OpenPhone, live_app: str) -> None:
    phone = open_phone(service_workers="allow")
    table = make_table(phone, live_app, "Ana", "Ben")
    phone.goto(live_app)
    tap(phone, 'a[href="/tables/new"]')  # what is kept is fetched once somebody goes on
    at(phone, "tables/new")
    phone.evaluate("navigator.serviceWorker.ready.then(() => true)")
    phone.goto(f"{table}/hands/new")
    phone.evaluate(KEPT, f"{table}/hands/new")
    phone.goto(f"{live_app}/settings")
    phone.context.set_offline(True)
    for game in ("rummy500", "rummy", "rummikub"):
        phone.goto(f"{live_app}/rules/{game}")
        at(phone, "rulebook/rules")
    phone.goto(f"{table}/hands/new")
    tap_cards(phone, "7h")
    expect(phone.locator('.grid input[value="7h"]')).to_be_checked()
    phone.goto(f"{table}/result")
    at(phone, "pwa/offline")
    phone.context.set_offline(False)
    phone.goto(table)
    at(phone, "tables/table")
    phone.evaluate("location.href = '/rules/rummy500'")
    at(phone, "rulebook/rules")
    expect(phone.locator(".head .back")).to_have_attribute("href", urlsplit(table).path)


def test_it_can_be_installed(phone: Page, live_app: str) -> None:
    phone.goto(live_app)
    manifest = phone.context.new_cdp_session(phone).send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["start_url"] == "/"
    for size in (192, 512):
        assert phone.request.get(f"{live_app}/static/icons/icon-{size}.png").ok


@pytest.mark.parametrize("awake", [True, False])
def test_the_screen_stays_on_where_that_is_wished(phone: Page, live_app: str, awake: bool) -> None:
    phone.add_init_script(
        """window.held = [];
        Object.defineProperty(navigator, "wakeLock", { value: {
            request: kind => { window.held.push(kind); return Promise.resolve({}); } } });"""
    )
    table = make_table(phone, live_app, "Ana", "Ben")
    if not awake:
        choose(phone, live_app, awake="no")
    for place, held in (("", 0), ("/scoreboard", 1), ("/live", 1)):
        phone.goto(table + place)
        assert phone.evaluate("window.held") == ["screen"] * held * awake, place
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert phone.evaluate("window.held") == ["screen"] * 2 * awake, "held again when the page is looked at again"


def test_letters_on_the_cards(phone: Page, live_app: str) -> None:
    table = make_table(phone, live_app, "Ana", "Ben")
    choose(phone, live_app, letters="RDV")
    phone.goto(f"{table}/hands/new")
    to_cards(phone)
    king = phone.locator('.grid label:has(input[value="Kh"])')
    expect(king.locator(".face")).to_have_text("R")
    tap(phone, king)
    expect(phone.locator('.grid input[value="Kh"]')).to_be_checked()
