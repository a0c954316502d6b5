"""A Rummikub rack on a phone on its side, and with large text: every tile can be seen and tapped."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPhone
from tests.browser.test_rummikub import play_round
from tests.support.browser_page import make_table, tap

COVERED = """cells => cells.filter(cell => {
    const box = cell.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const inside = box.top >= 0 && box.bottom <= window.innerHeight && box.right <= window.innerWidth;
    return !inside || !at || !cell.contains(at);
}).map(cell => cell.dataset.value)"""
LARGE = "document.documentElement.style.fontSize = '200%'"
SCREENS = {
    "upright": ((360, 640), False), "on its side": ((640, 360), False), "a wide one on its side": ((800, 360), False),
    "large text": ((360, 640), True), "large text on its side": ((640, 360), True),
}  # fmt: skip


def begun(page: Page, live_app: str, large: bool) -> str:
    table = make_table(page, live_app, "Ana", "Ben", game="rummikub", preset="tiles")
    play_round(page, table, "begin")
    play_round(page, table, "done", sets="10r,11r,12r,13r")
    address = play_round(page, table, "done", sets="10r,11r,12r,13r 10b,11b,12b,13b")
    page.goto(address)
    expect(page.locator("form.scripted .picker")).to_be_visible()
    if large:
        page.evaluate(LARGE)
    return address


@pytest.mark.parametrize("screen", SCREENS)
def test_every_tile_of_the_rack_is_there_to_be_tapped(open_phone: OpenPhone, live_app: str, screen: str) -> None:
    (width, height), large = SCREENS[screen]
    page = open_phone(viewport={"width": width, "height": height})
    begun(page, live_app, large)
    seen = set()
    colours = page.locator("button[data-colour]:visible")
    assert bool(colours.count()) is large
    for half in ("low", "high"):
        tap(page, f'[data-half="{half}"]')
        expect(page.locator(f'[data-half="{half}"]')).to_have_attribute("aria-pressed", "true")
        for colour in range(colours.count() or 1):
            if large:
                tap(page, colours.nth(colour))
                expect(colours.nth(colour)).to_have_attribute("aria-pressed", "true")
            cells = page.locator(".picker .cell:visible")
            assert cells.evaluate_all(COVERED) == []
            seen |= set(cells.evaluate_all("cells => cells.map(cell => cell.dataset.value)"))
    assert seen == {f"{rank}{colour}" for rank in range(1, 14) for colour in "rbyk"} | {"*1", "*2"}
    thumb = page.locator(".acts .first.off, .acts .first:not([value=undo])").last
    expect(thumb).to_be_in_viewport()


def test_on_its_side_a_small_phone_scrolls_and_nothing_lies_over_the_rows(open_phone: OpenPhone, live_app: str) -> None:
    page = open_phone(viewport={"width": 568, "height": 320})
    begun(page, live_app, large=False)
    cells = page.locator(".picker .cell:visible")
    for place in range(cells.count()):
        cells.nth(place).scroll_into_view_if_needed()
        assert cells.nth(place).evaluate(f"cell => ({COVERED})([cell])") == []
