"""A wide screen with a keyboard: the board in two columns, its letters, hands entered and refereed without a pointer."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPhone
from tests.support.browser_page import at, make_table, totals

WIDE = {"viewport": {"width": 1366, "height": 768}, "has_touch": False, "is_mobile": False}


def box(page: Page, selector: str) -> dict[str, float]:
    return dict(page.locator(selector).first.evaluate("one => one.getBoundingClientRect().toJSON()"))


def test_a_hand_by_keys_alone(open_phone: OpenPhone, live_app: str) -> None:
    page = open_phone(**WIDE)
    table = make_table(page, live_app, "Ana", "Ben", "Cy")
    phone = open_phone()
    phone.goto(f"{table}/hands/new")
    expect(phone.locator(".wide-only").first).to_be_hidden()
    page.goto(table)
    page.keyboard.press("e")
    page.locator(".entry.scripted").wait_for()
    page.locator("[name=melded-0]").click()
    for typed, key in (("50+7", "Enter"), ("12+20", "Enter"), ("97", "Backspace"), ("6o", "ArrowDown"), ("-30+10", "ArrowDown")):
        page.keyboard.type(typed)
        page.keyboard.press(key)
    for name, shown in (("melded-0", "50+7"), ("left-0", "32"), ("melded-1", "96"), ("melded-2", "0"), ("left-2", "40")):
        expect(page.locator(f"[name={name}]")).to_have_value(shown)
    expect(page.locator("[data-seat='0'].is-active .ranks")).to_have_text(["50 + 7 = 57", "12 + 20 = 32"])
    expect(page.locator("#standing .total")).to_have_text(["96", "25", "−40"])
    expect(page.locator(".keypad [data-do=digit]").first).to_be_hidden()
    with page.expect_navigation():
        page.keyboard.press("Control+Enter")
    totals(page, "96", "25", "−40")
    page.goto(f"{table}/statistics")
    page.locator(".more summary").click()
    for left in ("players/statistics", "tables/more"):
        page.keyboard.press("Escape")
        at(page, left)
        expect(page.locator("details[open]")).to_have_count(0)


def test_cards_typed_on_pad_and_table(open_phone: OpenPhone, live_app: str) -> None:
    page = open_phone(**WIDE)
    page.goto(f"{make_table(page, live_app, 'Ana', 'Ben')}/hands/new")
    page.locator(".entry.scripted").wait_for()
    page.keyboard.press("Escape")
    at(page, "tables/table")
    page.keyboard.press("Escape")
    page.locator(".tabs a").nth(2).click()
    at(page, "desk/home")
    page.keyboard.press("Escape")
    at(page, "tables/table")
    page.keyboard.press("e")
    page.locator("[name=melded-0]").press("c")
    page.locator(".grid").wait_for()
    for key in (*"7h8h9hk", "Backspace", *"10h-3c2c", "Backspace", "Enter", *"*qs"):
        page.keyboard.press(key)
    page.keyboard.press("p")
    page.locator("[name=left-1]").click()
    page.locator("[data-value=hand][aria-pressed=true]").wait_for()
    for seat, line in enumerate(("7h,8h,9h,10h / 3c", "*=Qs")):
        expect(page.locator(f"[name=line-{seat}]")).to_have_value(line)
    expect(page.locator("#standing .total")).to_have_text(["31", "−15"])
    assert box(page, ".grid")["right"] < box(page, "#standing")["left"]
    page.keyboard.type("+o")
    for key in ("Enter", "Backspace", "Enter", "Enter"):
        with page.expect_navigation():
            page.keyboard.press(key)
    totals(page, "31", "−15")
    with page.expect_navigation():
        page.keyboard.press("r")
    mains = ("begin]:disabled", "stock]", "discard]", "discard]", "discard]", "stock]")
    for main, typed, key in zip(mains, ("4s", "", "7h8h9h", "10h", "2d", ""), ("Enter", "w", "m", "l", "x", "p"), strict=True):
        page.locator(f".live .acts .first[value={main}").wait_for()
        expect(page.locator(".cells :checked"), "cards of the event before").to_have_count(0)
        page.keyboard.type(typed)
        page.locator(f".keys kbd >> text=/^{key}$/i").wait_for()
        page.keyboard.press(key)
    expect(page.locator("#take")).to_be_visible()
    expect(page.locator("#turn-melds .card")).to_have_count(4)
    assert box(page, "#turn-pile")["right"] < box(page, ".cells")["left"]


def test_pages_have_two_columns(open_phone: OpenPhone, live_app: str) -> None:
    """On the board the next tap stands beside the ranking; the tabs are in the head."""
    page, asked = open_phone(**WIDE), "desk/meld?game=rummy500&preset=pagat&cards=ks,as,2s"
    for path, left, right in (("tables/new", "#seats", ".thumb"), ("settings", ".rows", ".sample"), (asked, ".drawn", ".rule")):
        page.goto(f"{live_app}/{path}")
        assert box(page, left)["right"] < box(page, right)["x"], path
        assert (page.evaluate("document.activeElement.id") == "next-name") == (path == "tables/new"), path
    page.goto(f"{live_app}/desk/meld?game=rummy500")
    page.keyboard.type("ksas2s")
    page.locator("[data-verdict=no]").wait_for()
    page.keyboard.press("Enter")  # opens why
    page.locator(".ruling").wait_for()
    page.goto(make_table(page, live_app, "Ana", "Ben"))
    ranking, tabs, onward = box(page, "#board"), box(page, ".tabs"), box(page, "#table-next")
    assert tabs["y"] < ranking["y"] <= onward["y"] < onward["bottom"] < 768
    assert ranking["right"] < onward["x"]
    page.set_viewport_size({"width": 800, "height": 768})
    assert box(page, ".tabs")["y"] > box(page, "#board")["y"], "a narrower one has them at its foot"
