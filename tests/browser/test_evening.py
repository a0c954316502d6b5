"""An evening at a card table, on a phone: a new table, four hands through the card pad, a change, a winner, the sheet."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.games import GAMES
from tests.browser.test_outbox import joined
from tests.support.pad_page import onward, open_table, press_keys, seat_players, sound, to_cards

OpenPhone = Callable[..., Page]


class Evening:
    """Somebody with a phone. Every page that comes up is looked at for sideways scrolling, and by axe in light and dark unless
    test_every_page.py does."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.seen: set[str] = set()

    def look(self, name: str, heading: str, *, axe: bool = False) -> None:
        page = self.page
        self.expect_heading(heading)
        page.wait_for_load_state()
        if axe:
            sound(page, name)
        for width in (320, 360):
            page.set_viewport_size({"width": width, "height": 640})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{name} scrolls sideways at {width}"
        self.seen.add(name)

    def tap(self, words: str | re.Pattern[str], role: Any = "button") -> None:
        self.page.get_by_role(role, name=words).first.tap()

    def cards(self, text: str) -> None:
        """Tap cells of the pad; `*` is its Joker button."""
        for card in text.split():
            cell = (
                self.page.locator('[data-do="joker"]')
                if card == "*"
                else self.page.locator(f'.grid label:has(input[value="{card}"])')
            )
            cell.tap()

    def player(self, melded: str, left: str = "", *, out: bool = False) -> None:
        """Enter one player, all by taps, and go on to the next."""
        to_cards(self.page)
        self.mode("table")
        self.cards(melded)
        self.mode("hand")
        self.cards(left)
        if out:
            press_keys(self.page, "out")
        if "›" in self.page.locator(".onward:visible").inner_text():
            onward(self.page)

    def mode(self, which: str) -> None:
        self.page.locator(f'.pad-way [data-value="{which}"]').tap()

    def preview(self) -> None:
        onward(self.page)

    def expect_heading(self, words: str) -> None:
        expect(self.page.get_by_role("heading", level=1)).to_contain_text(words)

    def expect_totals(self, *totals: str) -> None:
        expect(self.page.locator(".board .total")).to_have_text(totals)


@pytest.mark.quick
def test_an_evening(open_phone: OpenPhone, live_app: str) -> None:
    evening = Evening(open_phone(), live_app)
    open_the_table(evening)
    table = evening.page.url
    first_hand(evening)
    second_hand(evening)
    change_the_first(evening, table)
    last_hands(evening)
    the_result(evening)
    others_pages(evening, table)


def open_the_table(evening: Evening) -> None:
    """Three players and a changed house rule; a name twice is refused, and what was typed is still there."""
    page = evening.page
    page.goto(evening.address + "/")
    evening.look("home, empty", "Scorekeeper", axe=True)
    evening.tap("New game", "link")
    seat_players(page, "Ana", "Ben", "Ana")
    evening.look("new table", "New game")
    evening.tap("Start")
    expect(page.get_by_text("“Ana” is used twice.")).to_be_visible()
    evening.look("new table, refused", "New game", axe=True)
    page.locator("#player-2").fill("Cy")
    page.get_by_text("Other", exact=True).tap()
    page.get_by_label("How many points win the game?").last.fill("120")
    expect(page.locator('input[name="option_target"][value="other"]')).to_be_checked()
    page.get_by_text(f"All {len(GAMES['rummy500'].options)} house rules").tap()
    evening.look("new table, house rules", "New game", axe=True)
    evening.tap("Start")
    evening.expect_heading("Rummy 500")
    expect(page.get_by_text("First to 120")).to_be_visible()
    evening.look("table, empty", "Rummy 500")


def first_hand(evening: Evening) -> None:
    """A joker in a set, a lay-off on another's run."""
    page = evening.page
    evening.tap("Enter hand 1", "link")
    evening.player("4h 7h", "2d Kd")
    evening.look("card pad", "Hand 1")
    evening.player("9h 9c * 9s 8h", "Kc")
    evening.player("10s Qs", out=True)
    evening.preview()
    expect(page.get_by_role("img", name="joker as nine")).to_be_visible()
    evening.look("preview", "Check hand 1")
    evening.tap("Save")
    expect(page.locator(".toast")).to_contain_text("Hand 1 saved")
    evening.look("table, one hand", "Rummy 500")
    evening.expect_totals("31", "30", "10")


def second_hand(evening: Evening) -> None:
    """Two fives are no meld: that is said and counts as left, until the third is there."""
    page = evening.page
    evening.tap("Enter hand 2", "link")
    evening.player("5h 5c", "2s")
    evening.player("", "Kh")
    evening.player("2c 4c", out=True)
    evening.preview()
    evening.expect_heading("Check hand 2")
    expect(page.locator(".refused")).to_contain_text("Not a meld")
    expect(page.locator(".refused .why")).to_be_visible()
    evening.look("preview, refused", "Check hand 2", axe=True)
    evening.tap("Change")
    expect(page.locator(".entry.scripted")).to_be_attached()
    page.locator('.player-strip [data-value="0"]:visible').or_(page.locator('[name="melded-0"]:visible')).first.tap()
    to_cards(page)
    evening.mode("table")
    evening.cards("5h 5c 5h 5c 5d")
    evening.preview()
    evening.expect_heading("Check hand 2")
    evening.tap("Save")
    expect(page.locator(".toast")).to_contain_text("Hand 2 saved")
    evening.expect_totals("39", "23", "21")


def change_the_first(evening: Evening, table: str) -> None:
    """From the sheet to the hand: the king was not Ana's. The old version stays."""
    page = evening.page
    evening.tap("Sheet", "link")
    evening.look("score sheet", "Score sheet")
    evening.tap(re.compile("^Hand 1, Ana"), "link")
    evening.look("hand", "Hand 1")
    evening.tap("Change hand 1", "link")
    page.locator('[name="melded-0"]').tap()
    evening.mode("hand")
    evening.cards("Kd")
    evening.look("card pad, change", "Hand 1")
    evening.preview()
    evening.look("what is different", "Change hand 1")
    page.get_by_text("Other…").tap()
    page.locator('input[name="reason"]').fill("the king was Ben's last time")
    evening.tap("Save change")
    evening.expect_totals("39", "33", "21")
    page.goto(f"{table}/hands/1")
    page.get_by_text("Version 1").tap()
    expect(page.get_by_text("the king was Ben's last time")).to_be_visible()
    expect(page.locator("details.old").get_by_role("img", name="king of diamonds")).to_be_visible()
    evening.look("hand, changed", "Hand 1", axe=True)
    evening.page.goto(table)


def last_hands(evening: Evening) -> None:
    """One more, taken back and entered again, and the one that wins."""
    page = evening.page
    for attempt in ("undone", "kept"):
        evening.tap("Enter hand 3", "link")
        evening.player("Qh Ah+", out=True)
        evening.player("", "4d")
        evening.player("", "5d")
        evening.preview()
        evening.tap("Save")
        if attempt == "undone":
            expect(page.get_by_role("status")).to_contain_text("Hand 3 saved")
            page.get_by_role("button", name="Undo").tap()
            expect(page.get_by_role("status")).to_contain_text("Hand 3 removed")
    evening.expect_totals("68", "34", "17")
    evening.tap("Enter hand 4", "link")
    evening.player("Kh Kd Ks 7c 10c", out=True)
    evening.player("", "2d")
    evening.player("", "3d")
    evening.preview()
    evening.tap("Save")


def the_result(evening: Evening) -> None:
    """Ana has won, by which rule, and the sheet adds up."""
    page = evening.page
    expect(page.locator(".winner")).to_contain_text("Ana wins")
    expect(page.get_by_text("Decided by:")).to_contain_text("The highest total wins")
    expect(page.locator(".standing .total")).to_have_text(["132", "31", "15"])
    evening.look("result", "Rummy 500")
    evening.tap("Sheet", "link")
    evening.expect_heading("Score sheet")
    rows = page.locator(".sheet tbody tr")
    assert [row.locator("td b").all_inner_texts() for row in rows.all()] == [
        ["20", "31", "30"],
        ["33", "21", "39"],
        ["68", "17", "34"],
        ["132", "15", "31"],
    ]
    evening.look("score sheet, finished", "Score sheet")


def others_pages(evening: Evening, table: str) -> None:
    """What else there is to see, and the rematch."""
    page = evening.page
    for name, address, heading in [
        ("home", evening.address + "/", "Scorekeeper"),
        ("table, won", table, "Rummy 500"),
        ("patterns", evening.address + "/patterns", "Patterns"),
        ("scrapped", f"{table}/hands/scrapped/1", "Hand 3, removed"),
        ("nothing here", evening.address + "/nothing", "Nothing here"),
    ]:
        page.goto(address)
        evening.look(name, heading, axe=name in ("patterns", "scrapped"))
    page.goto(f"{table}/rules")  # what axe says of the rulebook is asked in test_rulebook.py
    evening.expect_heading("Rules of Rummy 500")
    expect(page.locator(".settled .tag", has_text="house rule")).to_have_count(1)
    page.goto(f"{table}/result")
    evening.tap("Rematch, same seats")
    expect(page.get_by_text("First to 120")).to_be_visible()
    evening.expect_totals("0", "0", "0")
    assert len(evening.seen) == 21


def test_two_phones_at_once(open_phone: OpenPhone, live_app: str) -> None:
    """The second to save gets both versions, and may put its own in place."""
    one = Evening(open_phone(), live_app)
    open_table(one.page, one.address, "Ana", "Ben")
    two = Evening(joined(open_phone, one.page, one.page.url, "Ben"), live_app)
    for phone, line in ((one, "10"), (two, "20")):
        phone.tap("Enter hand 1", "link")
        press_keys(phone.page, *line, "out")
        onward(phone.page)
        press_keys(phone.page, *line)
    one.preview()
    expect(one.page.locator(".toast")).to_contain_text("Hand 1 saved")
    two.preview()
    expect(two.page.locator("main")).to_contain_text("saved hand 1 a moment ago.")
    two.look("the other phone was first", "Hand 1", axe=True)
    two.tap("Replace with mine")
    two.expect_totals("20", "20")


def test_rows_and_presets_without_leaving_the_page(open_phone: OpenPhone, live_app: str) -> None:
    """With htmx the presets of New game change in place, and who is seated stays."""
    evening = Evening(open_phone(), live_app)
    page = evening.page
    page.goto(live_app + "/tables/new")
    page.evaluate("window.stillHere = true")
    seated = page.locator("#seated .seated bdi")
    seat_players(page, "Ana", "Ben", "Cy")
    evening.tap(re.compile("^3 Cy"))
    evening.tap("Move left")
    expect(seated).to_have_text(["Ana", "Cy", "Ben"])
    evening.tap("Remove Ana")
    expect(seated).to_have_text(["Cy", "Ben"])
    page.get_by_text("How do you play it?").first.tap()
    page.get_by_text("500 Rum, without jokers or calling").last.tap()
    expect(page.locator('input[name="option_jokers_per_pack"][value="0"]')).to_be_checked()
    expect(seated).to_have_text(["Cy", "Ben"])
    assert page.evaluate("window.stillHere")
    assert page.url.endswith("/tables/new")


def test_without_script(open_phone: OpenPhone, live_app: str) -> None:
    """A table, a hand by text and by the pad's cells, a wrong one, the sheet: all of it with script switched off."""
    evening = Evening(open_phone(java_script_enabled=False), live_app)
    page = evening.page
    page.goto(live_app + "/")
    evening.tap("New game", "link")
    seat_players(page, "Ana", "Ben")
    page.get_by_text("House rules", exact=True).tap()
    page.get_by_text("How do you play it?").first.tap()
    page.get_by_label("500 Rum, without jokers or calling").check()
    evening.tap("Start")
    evening.tap("Enter hand 1", "link")
    page.locator(".more summary").tap()
    page.locator('input[name="line-1"]').fill("2c,2c,3c / kd")
    for card in ("4h", "5h", "6h"):
        page.locator(f'.grid label:has(input[value="{card}"])').tap()
    page.locator('.by-cards button[value="meld"]').tap()
    expect(page.locator('input[name="line-0"]')).to_have_value("4h,5h,6h")
    page.locator('input[name="out"][value="0"]').check()
    page.locator('.thumb:visible [value="preview"]').tap()
    expect(page.locator(".problem")).to_contain_text("2♣")
    expect(page.locator('input[name="line-0"]')).to_have_value("4h,5h,6h")
    page.locator(".more summary").tap()
    page.locator('input[name="line-1"]').fill("2c,3c,4c / kd")
    page.locator('.thumb:visible [value="preview"]').tap()
    evening.expect_heading("Check hand 1")
    evening.tap("Save")
    evening.expect_totals("15", "−1")
    evening.tap("Sheet", "link")
    evening.tap(re.compile("^Hand 1, Ana"), "link")
    evening.expect_heading("Hand 1")


XSS = ["<script>alert(1)</script>", '"><img src=x onerror=al>', "{{7*7}}${7*7}<%=7*7%>", "'-alert(1)-'"]


@pytest.mark.parametrize("name", XSS)
def test_names_never_become_markup(open_phone: OpenPhone, live_app: str, name: str) -> None:
    """The phone complains, and the test fails, when anything runs or breaks the policy."""
    evening = Evening(open_phone(), live_app)
    page = evening.page
    page.on("dialog", lambda dialog: pytest.fail("a script ran"))
    open_table(evening.page, evening.address, name[:24], "Ben")
    expect(page.locator(".board .name").first).to_have_text(name[:24])
    for place in ("/hands/new", "/sheet", "/rules"):
        page.goto(page.url.partition("/hands")[0].partition("/sheet")[0].partition("/rules")[0] + place)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)


def test_many_players_on_a_narrow_phone(open_phone: OpenPhone, live_app: str) -> None:
    """Eight players with long names: everything is there, and nothing scrolls sideways."""
    evening = Evening(open_phone(), live_app)
    page = evening.page
    page.goto(live_app + "/tables/new")
    seat_players(page, *(f"Wilhelmina-Augusta {row + 1}" for row in range(8)))
    evening.tap("Start")
    evening.look("table of eight", "Rummy 500")
    evening.tap("Enter hand 1", "link")
    evening.look("points keypad", "Hand 1")
    press_keys(page, "minus")
    page.locator(".to-ranks").tap()
    evening.look("rank keys", "Hand 1")
