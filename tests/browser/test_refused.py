"""A refused hand, through the pad: it opens at the player in question, as that player was entered."""

import re

from playwright.sync_api import Page, expect

from tests.support.pad_page import open_table


def test_opens_at_the_player_in_question(live_app: str, phone: Page) -> None:
    open_table(phone, live_app, "Ana", "Ben", "Cy")
    phone.get_by_role("link", name=re.compile("Enter hand")).tap()
    for card in ("4h", "7h"):
        phone.locator(f"label:has(input[value='{card}'])").tap()
    phone.get_by_role("button", name="New meld").tap()
    for card in ("2c", "2d"):
        phone.locator(f"label:has(input[value='{card}'])").tap()
    phone.get_by_role("button", name="In hand").tap()
    phone.locator("label:has(input[value='10c'])").tap()
    for name, key in (("Ben", "6"), ("Cy", "9")):
        phone.locator('[data-do="onward"]', has_text=name).tap()
        phone.get_by_role("button", name="Points").tap()
        phone.get_by_role("button", name=key, exact=True).tap()
    phone.get_by_role("button", name="Save").tap()

    expect(phone.get_by_text("a meld has at least three cards")).to_be_visible()
    expect(phone.locator(".who .name")).to_have_text("Ana")
    expect(phone.get_by_role("button", name="Cards")).to_have_attribute("aria-pressed", "true")
    expect(phone.get_by_role("button", name="Points")).to_have_attribute("aria-pressed", "false")
    assert phone.locator("input.line").nth(0).input_value() == "4h,5h,6h,7h 2c,2d / 10c"
