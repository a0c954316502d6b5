"""Two phones at one table in a real browser: each enters its own cards, and both confirm the hand that comes of it."""

from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser.test_joining import look
from tests.support.pad_page import onward, open_table, press_keys, seat_players, to_cards

OpenPhone = Callable[..., Page]


def agreed_table(page: Page, address: str) -> str:
    """A table of two where everybody confirms a hand."""
    page.goto(f"{address}/tables/new")
    seat_players(page, "Ana", "Ben")
    page.locator(".house details").evaluate_all("all => all.forEach(one => one.open = true)")
    page.locator("#ask-confirm").get_by_text("Everyone").tap()
    page.get_by_role("button", name="Start").last.tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Rummy 500")
    return page.url


def sits_down(guest: Page, host: Page, table: str, address: str, name: str) -> None:
    host.goto(f"{table}/invite")
    link = urlsplit(host.locator("#link-enter").get_attribute("href") or "").path
    guest.goto(address + link)
    guest.get_by_role("button", name=name).tap()
    expect(guest).to_have_url(table)


def tap(page: Page, *cards: str) -> None:
    to_cards(page)
    for card in cards:
        page.locator(f'.grid label:has(input[value="{card}"])').tap()


def test_two_phones_enter_their_seats_and_confirm(open_phone: OpenPhone, live_app: str) -> None:
    ana, ben = open_phone(), open_phone()
    table = agreed_table(ana, live_app)
    sits_down(ben, ana, table, live_app, "Ben")
    ana.goto(f"{table}/seat")
    ana.get_by_role("button", name="Ana").tap()

    ben.get_by_role("link", name="Enter my cards").tap()
    expect(ben.locator(".head")).to_contain_text("Ben")
    tap(ben, "4h", "6h")
    to_cards(ben)
    ben.get_by_role("button", name="Left in hand").tap()
    tap(ben, "2c")
    expect(ben.locator(".player-strip [aria-current]")).to_contain_text("+13")
    onward(ben)
    expect(ben).to_have_url(table)
    expect(ben.locator(".seat-entries > li").nth(1)).to_contain_text("in")
    expect(ben.locator(".toast")).to_have_text("Ben's cards have been entered.")

    ana.goto(table)
    ana.get_by_role("link", name="Enter my cards").tap()
    tap(ana, "9c", "9d", "9s", "7h")
    expect(ana.locator(".status")).to_contain_text("laid off")
    press_keys(ana, "out")
    ana.reload()
    expect(ana.locator(".player-strip [aria-current]")).to_contain_text("+34")
    onward(ana)
    expect(ana).to_have_url(table)
    expect(ana.locator("#live-board")).to_contain_text("waiting for Ben")
    expect(ben.locator("#live-board")).to_contain_text("waiting for Ben")
    expect(ben.locator(".toast")).to_have_count(0)
    expect(ana.locator(".board .total").first).to_have_text("0")

    ben.goto(table)
    look(ben, "Rummy 500")
    ben.get_by_role("button", name="Confirm hand 1").tap()
    expect(ben.locator(".board .total").first).to_have_text("34")
    expect(ben.get_by_role("link", name="Enter my cards")).to_be_visible()
    ana.goto(f"{table}/history")
    look(ana, "History")
    expect(ana.locator(".history > li").first).to_contain_text("Hand 1 was confirmed for Ben.")


def test_a_draft_of_a_seat_outlives_what_others_save(open_phone: OpenPhone, live_app: str) -> None:
    ana = open_phone()
    table = open_table(ana, live_app, "Ana", "Ben", "Cy")
    ana.goto(f"{table}/hands/1/seats/1")
    tap(ana, "9c", "9d", "9s", "7h")
    other = ana.context.new_page()
    other.goto(f"{table}/hands/1/seats/2")
    tap(other, "4h", "6h")
    to_cards(other)
    other.get_by_role("button", name="Left in hand").tap()
    tap(other, "2c")
    onward(other)
    expect(other).to_have_url(table)
    ana.reload()
    expect(ana.locator(".status")).to_have_text("Your earlier entry is back.")
    expect(ana.locator('input[name="line-0"]')).to_have_value("9c,9d,9s +7h@2.1")


def test_the_pages_are_sound(open_phone: OpenPhone, live_app: str) -> None:
    host = open_phone()
    table = open_table(host, live_app, "Ana", "Bartholomew the Elder of", "أنا")
    host.goto(f"{table}/hands/1/seats/2")
    to_cards(host)
    host.get_by_role("button", name="Left in hand").tap()
    tap(host, "2c")
    onward(host)
    expect(host).to_have_url(table)
    look(host, "Rummy 500")
    for place in ("hands/1/seats/1", "history", "history/2", "history/1/back", "confirming", "people"):
        host.goto(f"{table}/{place}")
        look(host, "")
