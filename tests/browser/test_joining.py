"""Phones that join a table in a real browser: by link, by code, to look on; in light and dark, with and without script."""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.support.pad_page import open_table, sound

OpenPhone = Callable[..., Page]


def look(page: Page, heading: str) -> None:
    """Nothing for axe in light and dark, nothing that scrolls sideways at 320."""
    expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
    page.wait_for_load_state()
    sound(page)
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{page.url} scrolls sideways at {width}"


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_phones_join_and_the_host_decides(open_phone: OpenPhone, live_app: str, script: bool) -> None:
    host = open_phone(java_script_enabled=script)
    table = open_table(host, live_app, "Ana", "Ben", "Cy")
    host.get_by_role("link", name="Invite").tap()
    code = host.locator(".code").inner_text()
    looks = urlsplit(host.locator("#link-look").get_attribute("href") or "").path

    ben = open_phone(java_script_enabled=script)
    ben.goto(table)
    expect(ben.get_by_role("heading", level=1)).to_have_text("This phone isn't in this game")
    ben.get_by_label("Game code").fill(code.lower())
    ben.get_by_role("button", name="Join").tap()
    ben.get_by_role("button", name="Ben").tap()
    expect(ben).to_have_url(table)
    expect(ben.get_by_role("link", name="Enter hand 1")).to_be_visible()

    aunt = open_phone(java_script_enabled=script)
    aunt.goto(live_app + looks)
    aunt.get_by_role("button", name="Watch").tap()
    expect(aunt).to_have_url(table)
    expect(aunt.get_by_role("link", name="Enter hand 1")).to_have_count(0)

    host.reload()
    expect(host.locator(".people > li")).to_have_count(5)
    host.locator(".people > li").nth(1).locator("summary").tap()
    host.get_by_role("button", name="Remove").first.tap()
    expect(host.get_by_role("heading", level=1)).to_have_text("Remove this phone?")
    host.get_by_role("button", name="Remove").tap()
    expect(host.get_by_role("heading", level=1)).to_have_text("Phones in this game")
    ben.reload()
    expect(ben.get_by_role("heading", level=1)).to_have_text("This phone isn't in this game")
    aunt.reload()
    expect(aunt).to_have_url(table)


def test_the_pages_are_sound(open_phone: OpenPhone, live_app: str) -> None:
    host = open_phone()
    table = open_table(host, live_app, "Ana", "Bartholomew the Elder of", "أنا")
    host.goto(f"{table}/invite")
    look(host, "Phones in this game")
    links = [urlsplit(host.locator(f"#link-{kind}").get_attribute("href") or "").path for kind in ("enter", "look")]
    guest = open_phone()
    for link, heading in zip(links, ("Rummy 500", "Rummy 500"), strict=True):
        guest.goto(live_app + link)
        look(guest, heading)
    guest.get_by_role("button", name="Watch").tap()
    expect(guest).to_have_url(table)
    for place, heading in {
        "/people": "Phones in this game",
        "/invite": "Phones in this game",
        "/live": "No hand is being refereed right now",
    }.items():
        guest.goto(table + place)
        look(guest, heading)
    for place, heading in {
        "/people": "Phones in this game",
        "/seat": "Your seat",
        "/links": "Renew the links?",
    }.items():
        host.goto(table + place)
        if place == "/people":
            host.locator("summary").first.tap()
        look(host, heading)
    host.goto(f"{table}/people")
    host.locator("summary").first.tap()
    host.get_by_role("button", name="Make host").tap()
    look(host, "Hand over the host role?")
    host.goto(f"{table}/live")
    host.locator('label:has(input[value="4s"])').tap()
    host.get_by_role("button", name="Begin").tap()
    expect(host.get_by_role("heading", level=1)).to_contain_text("'s turn")
    guest.goto(f"{table}/live")
    look(guest, "'s turn")
    stranger = open_phone()
    for place, heading in {
        table: "isn't in this game",
        f"{live_app}/join/x": "leads nowhere",
        f"{live_app}/join": "Join",
    }.items():
        stranger.goto(place)
        look(stranger, heading)


def test_the_link_is_copied_where_that_can_be(open_phone: OpenPhone, live_app: str) -> None:
    """Also without a clipboard, as on plain http in a home network."""
    host = open_phone()
    table = open_table(host, live_app, "Ana", "Ben")
    host.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    host.goto(f"{table}/invite")
    link = host.locator("#link-enter").get_attribute("href")
    host.get_by_role("button", name="Send the link").first.tap()
    expect(host.get_by_role("button", name="Copied")).to_be_visible()
    host.goto(f"{live_app}/join")
    host.locator("#code").press("ControlOrMeta+v")
    assert link
    assert host.locator("#code").input_value() == link[:40], "the field takes no more"
