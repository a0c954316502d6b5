"""A refused hand, through the pad: it opens at the player in question, as that player was entered."""

import re

from playwright.sync_api import Page, expect

from tests.support.pad_page import onward, open_table, press_keys, to_cards


def test_opens_at_the_player_in_question(live_app: str, phone: Page) -> None:
    open_table(phone, live_app, "Ana", "Ben", "Cy")
    phone.get_by_role("link", name=re.compile("Enter hand")).tap()
    to_cards(phone)
    for card in ("4h", "7h", "8d"):
        phone.locator(f".grid label:has(input[value='{card}'])").tap()
    phone.get_by_role("button", name="Left in hand").tap()
    phone.locator(".grid label:has(input[value='10c'])").tap()
    for key in ("6", "9"):
        onward(phone)
        press_keys(phone, key)
    onward(phone)
    expect(phone.locator(".problem")).to_contain_text("8♦ doesn't fit any meld on the table")
    expect(phone.locator(".player-strip [aria-current]")).to_contain_text("Ana")
    expect(phone.locator(".by-cards")).to_be_visible()
    assert phone.locator("input.line").nth(0).input_value() == "4h,5h,6h,7h +8d / 10c"


def test_the_pad_asks_who_went_out_and_takes_the_answer(live_app: str, phone: Page) -> None:
    open_table(phone, live_app, "Ana", "Ben")
    phone.get_by_role("link", name=re.compile("Enter hand")).tap()
    to_cards(phone)
    for card in ("10s", "10h", "10d"):
        phone.locator(f".grid label:has(input[value='{card}'])").tap()
    onward(phone)
    press_keys(phone, "9")
    onward(phone)
    expect(phone.locator(".by-cards .status")).to_contain_text("What's left in hand?")
    phone.get_by_role("button", name="Left in hand").tap()
    expect(phone.locator(".by-cards .status")).to_contain_text("What's left in hand?")
    phone.get_by_role("button", name="Went out").tap()
    expect(phone.get_by_role("button", name="Went out")).to_have_attribute("aria-pressed", "true")
    expect(phone.locator(".by-cards .status")).not_to_contain_text("What's left in hand?")
    onward(phone)
    expect(phone.get_by_role("heading", name="Check hand 1")).to_be_visible()
    expect(phone.locator("main")).to_contain_text("Ana went out")
