"""A wide screen with a keyboard: the board in two columns, its letters, and a hand entered without a pointer."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPhone
from tests.support.browser_page import at, make_table, totals

WIDE = {"viewport": {"width": 1366, "height": 768}, "has_touch": False, "is_mobile": False}


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).bounding_box()
    assert found
    return dict(found)


def test_a_hand_by_keys_alone(open_phone: OpenPhone, live_app: str) -> None:
    page = open_phone(**WIDE)
    table = make_table(page, live_app, "Ana", "Ben", "Cy")
    phone = open_phone()
    for place in ("", "/hands/new"):
        phone.goto(table + place)
        expect(phone.locator(".wide-only").first).to_be_hidden()
    page.goto(table)
    page.keyboard.press("e")
    at(page, "hands/enter")
    page.locator(".entry.scripted").wait_for()
    page.locator("[name=melded-0]").click()
    for key in (
        "5", "0", "+", "7", "Enter", "3", "2", "Enter", "9", "6", "o", "ArrowDown", "4", "0", "-", "0", "ArrowDown",
    ):  # fmt: skip
        page.keyboard.press(key)
    for name, shown in (("melded-0", "50+7"), ("left-0", "32"), ("melded-1", "96"), ("melded-2", "40")):
        expect(page.locator(f"[name={name}]")).to_have_value(shown)
    expect(page.locator("[data-seat='0'].is-active")).to_be_attached()
    expect(page.locator("#standing .total")).to_have_text(["96", "40", "25"])
    expect(page.locator(".keypad [data-do=digit]").first).to_be_hidden()
    with page.expect_navigation():
        page.keyboard.press("Control+Enter")
    at(page, "tables/table")
    totals(page, "96", "40", "25")
    page.keyboard.press("r")
    at(page, "live/begin")


def test_escape_leads_back_to_the_board(open_phone: OpenPhone, live_app: str) -> None:
    page = open_phone(**WIDE)
    page.goto(f"{make_table(page, live_app, 'Ana', 'Ben')}/hands/new")
    page.locator(".entry.scripted").wait_for()
    page.locator("[name=melded-0]").click()
    page.keyboard.press("Escape")
    at(page, "tables/table")


def test_the_board_has_two_columns(open_phone: OpenPhone, live_app: str) -> None:
    """The hands stand beside the ranking; the tabs are in the head, and the next tap under the ranking."""
    page = open_phone(**WIDE)
    page.goto(make_table(page, live_app, "Ana", "Ben"))
    ranking, tabs, onward = box(page, "#board"), box(page, ".tabs"), box(page, "#table-next")
    assert tabs["y"] < ranking["y"]
    assert onward["y"] >= ranking["y"] + ranking["height"]
    assert onward["y"] + onward["height"] < 768
    page.set_viewport_size({"width": 800, "height": 768})
    assert box(page, ".tabs")["y"] > box(page, "#board")["y"], "a narrower one has them at its foot"
