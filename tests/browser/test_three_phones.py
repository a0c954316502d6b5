"""Three phones at one table play two hands together, one of them in a dead spot for a while: nothing is lost or
doubled, and all three boards say the same within three seconds of whatever happens."""

import re
import time
from collections.abc import Callable
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.test_outbox import address, app, fill, hands, joined, save, stands_in_the_log, waits
from tests.support.pad_page import open_table, press_keys, to_cards

OpenPhone = Callable[..., Page]
FOLLOWS = 3000
"""Milliseconds within which a board has followed, from when the save was answered."""

__all__ = ["address", "app"]


def board(page: Page) -> list[str]:
    """The totals and the hands, as they are read."""
    shown = page.locator("#board .total, .hands .no, .hands .scores").all_inner_texts()
    return [" ".join(text.split()) for text in shown]


def all_follow(phones: list[Page], number: int) -> None:
    """Every phone shows that many hands within three seconds, and the same board."""
    until = time.monotonic() + FOLLOWS / 1000
    for page in phones:
        left = max(1, (until - time.monotonic()) * 1000)
        expect(page.locator(".hands .no").first).to_contain_text(f"Hand {number}", timeout=left)
    assert len({tuple(board(page)) for page in phones}) == 1


def enter_seat(page: Page, points: int, out: bool = False) -> None:
    """The phone's own player, as points, up to Save. The page comes to the front: one behind another draws once a second."""
    page.bring_to_front()
    page.get_by_role("link", name="Enter my cards").tap()
    press_keys(page, *str(points), *(["out"] if out else []))


def test_three_phones_play_two_hands_one_of_them_offline_for_a_while(
    open_phone: OpenPhone, app: Any, address: str
) -> None:
    ana = open_phone()
    table = open_table(ana, address, "Ana", "Ben", "Cy")
    ben, cy = (joined(open_phone, ana, table, name) for name in ("Ben", "Cy"))
    watching = [page.context.new_page() for page in (ana, ben, cy)]
    for page in watching:
        page.goto(table)
        expect(page.locator("#board")).to_be_visible()

    # The first hand: Ana enters all of it, and the others see it come.
    fill(ana, table, 10, 20, 30)
    save(ana)
    expect(ana).to_have_url(table)
    all_follow(watching, 1)
    expect(watching[1].locator("#news")).to_have_text("Hand 1 is saved. Ana 10, Ben 20, Cy 30.")

    # The second: each enters their own. Cy's phone is in a dead spot when Cy saves, and is shut meanwhile.
    ana.bring_to_front()
    ana.goto(f"{table}/seat")
    ana.get_by_role("button", name="Ana").tap()
    expect(ana).to_have_url(table)
    cy.goto(table)
    enter_seat(cy, 3)
    cy.context.set_offline(True)
    save(cy)
    for page in (cy, watching[2]):
        expect(waits(page)).to_contain_text("Not saved yet")
    enter_seat(ana, 1, out=True)
    save(ana)
    expect(ana).to_have_url(table)
    expect(ana.locator(".progress")).to_contain_text("Hand 2, as it comes in")
    ben.goto(table)
    enter_seat(ben, 2)
    save(ben)
    expect(ben).to_have_url(table)
    for page in watching[:2]:
        expect(page.locator(".seat-entries")).to_contain_text(
            re.compile(r"Ben\s*in.*Cy\s*to do", re.DOTALL), timeout=FOLLOWS
        )
    assert stands_in_the_log(app, table) == 1
    cy.close()
    again = watching[2].context.new_page()
    again.context.set_offline(False)
    again.goto(f"{table}/sheet")
    all_follow(watching, 2)
    assert board(watching[0])[:3] == ["33", "22", "11"], "the leader stands first"
    expect(waits(again)).to_be_hidden(timeout=10_000)
    assert stands_in_the_log(app, table) == 2


def test_a_board_that_is_read_stays_where_it_is(open_phone: OpenPhone, app: Any, address: str) -> None:
    """The focus and the place on the page are the reader's: a swap changes neither, and axe finds nothing in what is new."""
    ana = open_phone()
    table = open_table(ana, address, "Ana", "Ben")
    for number in range(6):
        fill(ana, table, 5 * number, 5)
        save(ana)
        expect(ana).to_have_url(table)
    ben = joined(open_phone, ana, table, "Ben")
    link = ben.get_by_role("link", name=re.compile("Hand 3 "))
    link.focus()
    there = ben.evaluate("scrollTo(0, 120), scrollY")
    assert there > 40, "there is something to scroll"
    fill(ana, table, 35, 5)
    save(ana)
    expect(ana).to_have_url(table)
    all_follow([ben], 7)
    expect(link).to_be_focused()
    assert ben.evaluate("scrollY") == there
    assert Axe().run(ben).violations_count == 0


def test_a_hand_being_entered_is_told_and_left_alone(open_phone: OpenPhone, app: Any, address: str) -> None:
    ana = open_phone()
    table = open_table(ana, address, "Ana", "Ben")
    ben = joined(open_phone, ana, table, "Ben")
    ben.goto(f"{table}/hands/new")
    to_cards(ben)
    ben.locator(".grid label:has(input[value='4h'])").tap()
    fill(ana, table, 10, 20)
    save(ana)
    expect(ben.locator("#moved")).to_contain_text(
        "Something changed at the table. Hand 1 is saved. Ana 10, Ben 20.", timeout=FOLLOWS
    )
    expect(ben.locator("input[value='4h']")).to_be_checked()
    ben.get_by_role("link", name="Show").tap()
    expect(ben).to_have_url(table)
    expect(hands(ben)).to_have_count(1)


def test_a_live_hand_follows_where_nothing_is_picked_and_asks_where_something_is(
    open_phone: OpenPhone, app: Any, address: str
) -> None:
    ana = open_phone()
    table = open_table(ana, address, "Ana", "Ben")
    ben = joined(open_phone, ana, table, "Ben")
    aunt = joined(open_phone, ana, table, "Watch", "look")
    ana.goto(f"{table}/live")
    ana.locator('label:has(input[value="4s"])').tap()
    ana.get_by_role("button", name="Begin").tap()
    expect(ana.get_by_role("heading", level=1)).to_contain_text("'s turn")
    ben.goto(f"{table}/live")
    aunt.goto(f"{table}/live")
    expect(ben.get_by_role("heading", level=1)).to_contain_text("'s turn")
    ana.locator("button.stock").tap()
    expect(ana.locator("header.head .due")).to_contain_text("discard")
    expect(ben.locator("header.head .due")).to_contain_text("discard", timeout=FOLLOWS)
    expect(aunt.locator(".events li")).to_have_count(1, timeout=FOLLOWS)
    ben.locator('label:has(input[value="5h"])').tap()
    ana.get_by_role("button", name="Undo").tap()
    expect(ana.get_by_role("heading", level=1)).to_contain_text("'s turn")
    expect(ben.locator("#moved")).to_be_visible(timeout=FOLLOWS)
    expect(ben.locator("header.head .due")).to_contain_text("picked")
    ben.get_by_role("link", name="Show").tap()
    expect(ben.get_by_role("heading", level=1)).to_contain_text("'s turn")
    expect(ben.locator('input[value="5h"]')).to_be_checked()
    ana.locator("button.stock").tap()
    expect(ana.locator("header.head .due")).to_contain_text("discard")
    expect(ben.locator("#moved")).to_be_visible(timeout=FOLLOWS)


def test_a_phone_asleep_asks_nothing_and_knows_at_once_when_it_wakes(
    open_phone: OpenPhone, app: Any, address: str
) -> None:
    ana = open_phone()
    table = open_table(ana, address, "Ana", "Ben")
    ben = joined(open_phone, ana, table, "Ben")
    polls: list[str] = []
    ben.on("request", lambda request: polls.append(request.url) if "/board" in request.url else None)
    sleep = "(hidden) => { Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});"
    sleep += " document.dispatchEvent(new Event('visibilitychange')) }"
    ben.evaluate(sleep, True)
    polls.clear()
    fill(ana, table, 10, 20)
    save(ana)
    expect(ana).to_have_url(table)
    ben.wait_for_timeout(5000)
    assert not polls
    ben.evaluate(sleep, False)
    expect(hands(ben)).to_have_count(1, timeout=1000)


def test_a_half_entered_hand_outlives_who_joins_meanwhile(open_phone: OpenPhone, app: Any, address: str) -> None:
    ana = open_phone()
    table = open_table(ana, address, "Ana", "Ben")
    ana.goto(f"{table}/hands/new")
    to_cards(ana)
    ana.locator(".grid label:has(input[value='4h'])").tap()
    joined(open_phone, ana, table, "Ben")
    ana.reload()
    expect(ana.locator("input[value='4h']")).to_be_checked()


def test_a_board_where_nothing_happens_asks_less_often(open_phone: OpenPhone, app: Any, address: str) -> None:
    page = open_phone()
    table = open_table(page, address, "Ana", "Ben")
    polls: list[str] = []
    page.on("response", lambda answer: polls.append(answer.url) if "/board" in answer.url else None)

    def after(seconds: float) -> int:
        """How many polls are answered in that time of the page's own clock."""
        polls.clear()
        for _half in range(int(seconds * 2)):
            page.clock.run_for(500)
            page.wait_for_timeout(60)
        page.wait_for_timeout(300)
        return len(polls)

    page.clock.install()
    page.goto(table)
    expect(page.locator("#board")).to_be_visible()
    assert after(6) in (2, 3)
    page.clock.fast_forward(5 * 60 * 1000)
    page.wait_for_timeout(500)
    page.clock.run_for(3000)
    page.wait_for_timeout(500)
    assert after(9) <= 1
    assert after(12) in (1, 2)
