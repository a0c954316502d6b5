"""New table by touch: rules of one's own that come by a link and are kept, and what is typed while an answer is under way."""

from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenPhone
from tests.support.pad_page import open_table


def sound(page: Page, ground: str) -> None:
    """Nothing for axe on this ground, nothing that scrolls sideways at 320."""
    page.emulate_media(color_scheme=ground)  # type: ignore[arg-type]
    found = Axe().run(page)
    assert found.violations_count == 0, f"{page.url}, {ground}: {found.generate_report()}"
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320, f"{page.url} scrolls sideways"
    page.set_viewport_size({"width": 360, "height": 640})


def test_thursday_rules_go_by_link_from_phone_to_phone(open_phone: OpenPhone, live_app: str) -> None:
    ana = open_phone(permissions=["clipboard-read", "clipboard-write"])
    ana.goto(f"{live_app}/tables/new?game=rummy500&opt=target:300,packs:2,nonsense:1&called=Thursday%20rules")
    expect(ana.get_by_role("alert").filter(has_text="nonsense")).to_be_visible()
    expect(ana.get_by_role("radio", name="Thursday rules")).to_be_checked()
    sound(ana, "light")
    ana.locator("#player-0").fill("Ana")
    ana.locator("#player-1").fill("Ben")
    ana.get_by_label("500 Rum, without jokers or calling").tap()
    expect(ana.locator('[name="option_target"][value="500"]')).to_be_checked()
    ana.get_by_role("radio", name="Thursday rules").tap()
    expect(ana.locator('[name="option_target"][value="other"]')).to_be_checked()
    expect(ana.locator('[name="option_packs"][value="2"]')).to_be_checked()
    ana.get_by_role("button", name="Start", exact=True).last.tap()
    expect(ana.get_by_role("heading", level=1)).to_contain_text("to 300")
    ana.get_by_role("link", name="Thursday rules").tap()
    expect(ana.locator(".called")).to_contain_text("How many packs? Two")
    ana.get_by_role("link", name="Keep or share these rules").tap()
    ana.get_by_role("button", name="Keep these rules").tap()
    expect(ana.get_by_role("status").filter(has_text="Kept.")).to_be_visible()
    for ground in ("dark", "light"):
        sound(ana, ground)
    ana.get_by_role("button", name="Copy the link").tap()
    expect(ana.get_by_role("button", name="Copied")).to_be_visible()
    link = ana.evaluate("navigator.clipboard.readText()")
    ben = open_phone(java_script_enabled=False)
    ben.goto(link)
    expect(ben.get_by_role("radio", name="Thursday rules")).to_be_checked()
    ben.locator("#player-0").fill("Cy")
    ben.locator("#player-1").fill("Dora")
    ben.get_by_role("button", name="Start", exact=True).last.tap()
    expect(ben.get_by_role("heading", level=1)).to_contain_text("to 300")


def test_a_phone_that_can_share_is_asked_to(open_phone: OpenPhone, live_app: str) -> None:
    phone = open_phone()
    phone.add_init_script("navigator.share = what => { window.given = what; return Promise.resolve(); }")
    table = open_table(phone, live_app, "Ana", "Ben")
    phone.goto(f"{table}/rules/keep")
    phone.get_by_role("button", name="Share").tap()
    shown = phone.locator("#link-rules").get_attribute("href")
    assert phone.evaluate("window.given") == {"title": "Rummy 500", "url": shown}
    assert urlsplit(str(shown)).path == "/tables/new"


def test_what_is_typed_while_a_press_is_under_way_stays(phone: Page, live_app: str) -> None:
    held: list[Route] = []

    def press(button: str, name: str) -> None:
        """Press a button whose answer waits until something was typed."""
        phone.get_by_role("button", name=button, exact=True).tap()
        phone.locator("input[name=player]").nth(2).fill(name)
        held.pop().continue_()

    phone.goto(f"{live_app}/tables/new")
    phone.locator("#player-0").fill("Ana")
    phone.route("**/tables/new", lambda route: held.append(route))
    names = phone.locator("input[name=player]")
    press("Add a player", "Cy")
    expect(names).to_have_count(5)
    expect(names.nth(2)).to_have_value("Cy")
    expect(names.nth(2)).to_be_focused()
    press("Move player 3 up", "Cyril")
    expect(names.nth(1)).to_have_value("Cyril")
    phone.get_by_role("button", name="Remove player 1", exact=True).tap()
    names.nth(1).fill("Dora")
    phone.get_by_text("House rules").tap()
    phone.locator('[name="option_packs"][value="2"]').tap()
    held.pop().continue_()
    expect(names).to_have_count(4)
    expect(names.nth(0)).to_have_value("Dora")
    expect(phone.locator('[name="option_packs"][value="2"]')).to_be_checked()


@pytest.mark.parametrize("script", [True, False])
def test_a_name_that_looks_like_a_known_one_is_asked_about(open_phone: OpenPhone, live_app: str, script: bool) -> None:
    phone = open_phone(java_script_enabled=script)
    open_table(phone, live_app, "Zoé", "Ann")
    phone.goto(f"{live_app}/tables/new")
    phone.locator("#player-0").fill("Zoe")
    phone.locator("#player-1").fill("\u0391nn")
    phone.get_by_role("button", name="Start", exact=True).last.tap()
    asked = phone.get_by_role("group", name="Another player is called")
    expect(asked).to_have_count(2)
    if script:
        for ground in ("dark", "light"):
            sound(phone, ground)
    asked.filter(has_text="Zoé").get_by_role("button", name="No, somebody else").tap()
    expect(asked).to_have_count(1)
    asked.filter(has_text="Ann").get_by_role("button", name="Yes, that is me").tap()
    expect(phone.get_by_role("heading", level=1)).not_to_contain_text("New table")
    for name in ("Zoe", "Ann"):
        expect(phone.locator("main").get_by_text(name, exact=True).first).to_be_visible()
