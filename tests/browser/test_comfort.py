"""What makes an evening easier: the looks of a phone, the scoreboard, the app kept on the phone, also without a connection."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPhone
from tests.support.pad_page import COLOURS, open_table, to_cards

SAVE = """async (typed) => {
    const form = document.querySelector("#hand-form"), data = new FormData(form);
    for (const [name, value] of Object.entries(typed)) data.set(name, value);
    await fetch(form.action, { method: "POST", body: new URLSearchParams(data) });
}"""
"""Save a hand from its form, as its button would."""


def choose(phone: Page, live_app: str, *labels: str) -> None:
    """Choose on the page “Settings”, where each tap is kept at once."""
    phone.goto(f"{live_app}/settings")
    for label in labels:
        with phone.expect_navigation():
            phone.get_by_role("radio", name=label, exact=True).check()


def test_two_colours_high_contrast_and_dark(phone: Page, live_app: str) -> None:
    def colours() -> tuple[str, ...]:
        read = "element => getComputedStyle(element).color"
        marks = ("h", "d", "c", "s")
        return tuple(phone.locator(f".card.suit-{suit}").first.evaluate(read) for suit in marks)

    phone.goto(f"{live_app}/rules/rummy500")
    assert len(set(colours())) == 4
    choose(phone, live_app, "Two colours, red and black", "Dark")
    assert phone.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(21, 23, 27)", "at once"
    phone.goto(f"{live_app}/rules/rummy500")
    hearts, diamonds, clubs, spades = colours()
    assert (hearts, clubs) == (diamonds, spades)
    assert hearts != spades
    assert phone.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(21, 23, 27)"
    phone.goto(f"{live_app}/rules/rummikub")
    read = "element => getComputedStyle(element).color"
    tiles = {suit: phone.locator(f".card.suit-{suit}").first.evaluate(read) for suit in "rbk"}
    assert len(set(tiles.values())) == 3, "tiles keep their colours"


@pytest.mark.parametrize("ground", ["Light", "Dark"])
def test_colours_of_high_contrast(phone: Page, live_app: str, ground: str) -> None:
    table = open_table(phone, live_app, "Ana", "Ben")
    choose(phone, live_app, "High contrast", "Larger", ground)
    for address in (
        table,
        f"{table}/hands/new",
        f"{table}/sheet",
        f"{table}/scoreboard",
        f"{table}/game",
        f"{live_app}/archive",
        f"{live_app}/rules/rummy500",
        f"{live_app}/settings",
    ):
        phone.goto(address)
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
        found = Axe().run(phone, options=COLOURS)
        assert found.response["violations"] == [], address


def test_large_text_is_larger(phone: Page, live_app: str) -> None:
    size = "document.querySelector('main p').getBoundingClientRect().height"
    phone.goto(f"{live_app}/join")
    usual = phone.evaluate(size)
    choose(phone, live_app, "Larger")
    phone.goto(f"{live_app}/join")
    assert phone.evaluate(size) > 1.3 * usual


def test_the_scoreboard_follows_and_fills_the_screen(open_phone: OpenPhone, live_app: str) -> None:
    phone = open_phone()
    table = open_table(phone, live_app, "Wilhelmina-Margarethe WW", "Ben")
    cookies = phone.context.cookies()
    tablet = open_phone(viewport={"width": 1180, "height": 820})
    tablet.context.add_cookies(cookies)
    tablet.goto(f"{table}/scoreboard?flat=1")
    expect(tablet.locator(".turned")).to_be_visible()
    tablet.get_by_role("link", name="Flat on the table").tap()
    expect(tablet.locator(".turned")).to_be_hidden()
    total = tablet.locator("#scores .total").first
    expect(total).to_have_text("0")
    assert total.bounding_box()["height"] > 100  # type: ignore[index]
    phone.goto(f"{table}/hands/new")
    phone.evaluate(
        SAVE, {"level-0": "points", "line-0": "85", "level-1": "points", "line-1": "-10", "out": "0", "do": "save"}
    )
    expect(total).to_have_text("85", timeout=6000)
    assert Axe().run(tablet).response["violations"] == []
    for width, height in ((320, 480), (640, 360), (768, 1024), (1920, 1080)):
        small = open_phone(viewport={"width": width, "height": height})
        small.context.add_cookies(cookies)
        small.goto(f"{table}/scoreboard")
        assert small.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert small.locator("#scores").evaluate(WITHIN) == [], (width, height)


WITHIN = """scores => [...scores.querySelectorAll("li")].flatMap(row => [...row.querySelectorAll(".who, small, .total")]
    .filter(one => one.getBoundingClientRect().top < row.getBoundingClientRect().top
        || one.getBoundingClientRect().bottom > row.getBoundingClientRect().bottom
        || one.getBoundingClientRect().right > row.getBoundingClientRect().right).map(one => one.textContent))"""
"""What of a row sticks out of it."""


def test_the_links_of_the_scoreboard_come_with_a_tap(phone: Page, live_app: str) -> None:
    table = open_table(phone, live_app, "Ana", "Ben")
    phone.clock.install()
    phone.goto(f"{table}/scoreboard")
    board = phone.get_by_role("link", name="Board", exact=True)
    expect(board).to_be_visible()
    phone.clock.run_for(5100)
    expect(board).to_be_hidden()
    phone.locator("#scores").tap()
    expect(board).to_be_visible()
    phone.clock.run_for(4000)
    expect(board).to_be_visible()
    phone.clock.run_for(1100)
    expect(board).to_be_hidden()


def test_a_result_is_shared_as_text_and_as_a_picture(phone: Page, live_app: str) -> None:
    phone.add_init_script(
        """window.given = [];
        navigator.canShare = () => true;
        navigator.share = async (what) => {
            window.given.push([what.text, ...(what.files || []).map((file) => file.type + (file.size > 5000))]);
        };"""
    )
    table = open_table(phone, live_app, "Ana", "Ben")
    for _hand in range(2):
        phone.goto(f"{table}/hands/new")
        typed = {"level-0": "points", "line-0": "400", "level-1": "points", "line-1": "20", "out": "0"}
        phone.evaluate(SAVE, typed | {"do": "save"})
    phone.goto(f"{table}/result")
    for given, button in enumerate(("As text", "As a picture"), start=1):
        phone.get_by_text(button, exact=True).tap()
        for _look in range(100):
            if phone.evaluate("window.given.length") == given:
                break
            phone.wait_for_timeout(50)
    text, picture = phone.evaluate("window.given")
    assert text[0].startswith("Rummy 500 to 500: Ana wins with 800. Ben 40. 2 hands")
    assert picture == [text[0], "image/pngtrue"]
    phone.evaluate("() => { navigator.share = undefined; navigator.clipboard.writeText = () => Promise.reject() }")
    phone.get_by_text("As text", exact=True).tap()
    expect(phone.locator("#share-text")).not_to_have_class("unseen")
    assert phone.evaluate("getSelection().toString()").strip() == text[0]


def test_rules_and_pad_open_without_a_connection(open_phone: OpenPhone, live_app: str) -> None:
    phone = open_phone(service_workers="allow")
    table = open_table(phone, live_app, "Ana", "Ben")
    phone.evaluate("navigator.serviceWorker.ready.then(() => true)")
    phone.goto(f"{table}/hands/new")
    phone.goto(f"{live_app}/settings")
    phone.context.set_offline(True)
    for game, said in (("rummy500", "Rummy 500"), ("rummy", "Rummy"), ("rummikub", "Rummikub")):
        phone.goto(f"{live_app}/rules/{game}")
        expect(phone.get_by_role("heading", level=1)).to_contain_text(said)
    phone.goto(f"{table}/hands/new")
    to_cards(phone)
    seven = phone.locator('.grid label:has(input[value="7h"])')
    seven.tap()
    expect(phone.locator('.grid input[value="7h"]')).to_be_checked()
    phone.goto(f"{table}/result")
    expect(phone.get_by_role("heading", name="No connection")).to_be_visible()
    phone.context.set_offline(False)
    phone.goto(table)
    expect(phone.get_by_role("link", name="Sheet")).to_be_visible()


def test_it_can_be_installed(phone: Page, live_app: str) -> None:
    phone.goto(live_app)
    session = phone.context.new_cdp_session(phone)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert re.search('"start_url": "/"', manifest["data"])
    for size in (192, 512):
        assert phone.request.get(f"{live_app}/static/icons/icon-{size}.png").ok


def test_the_screen_stays_on_where_that_is_wished(phone: Page, live_app: str) -> None:
    phone.add_init_script(
        """window.held = [];
        Object.defineProperty(navigator, "wakeLock", { value: {
            request: kind => { window.held.push(kind); return Promise.resolve({}); } } });"""
    )
    table = open_table(phone, live_app, "Ana", "Ben")
    for place, held in (("", []), ("/scoreboard", ["screen"]), ("/live", ["screen"])):
        phone.goto(table + place)
        assert phone.evaluate("window.held") == held, place
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert phone.evaluate("window.held") == ["screen", "screen"], "held again when the page is looked at again"
    phone.goto(f"{live_app}/settings")
    with phone.expect_navigation():
        phone.locator('[name="awake"][value="no"]').check()
    phone.goto(f"{table}/scoreboard")
    assert phone.evaluate("window.held") == []


def test_letters_on_the_cards(phone: Page, live_app: str) -> None:
    table = open_table(phone, live_app, "Ana", "Ben")
    king = phone.locator('.grid label:has(input[value="Kh"])')
    phone.goto(f"{table}/hands/new")
    expect(king).not_to_contain_text("R")
    choose(phone, live_app, "King, queen and jack: R D V")
    phone.goto(f"{table}/hands/new")
    expect(king).to_contain_text("R")
    to_cards(phone)
    king.tap()
    expect(phone.locator('.grid input[value="Kh"]')).to_be_checked()
