"""A player joins and another leaves, by touch: the next hand is entered for those who play, the sheet says who came."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.test_evening import Evening
from tests.support.pad_page import open_table

OpenPhone = Callable[..., Page]


def test_one_comes_and_one_leaves(open_phone: OpenPhone, live_app: str) -> None:
    evening = Evening(open_phone(), live_app)
    page = evening.page
    table = open_table(page, live_app, "Ana", "Ben", "Cy")
    evening.tap("Enter hand 1", "link")
    evening.player("4h 6h", out=True)
    evening.player("9c 9d 9s", "Kd")
    evening.player("", "2c 3d")
    evening.preview()
    evening.tap("Save")
    evening.expect_totals("17", "15", "−5")

    evening.tap("More", "link")
    evening.tap(re.compile("^Players"), "link")
    evening.look("players", "Players")
    evening.tap("A player joins", "link")
    page.get_by_label("Name").fill("Dee")
    page.get_by_text("The lowest total").tap()
    page.get_by_text("between Ana and Ben").tap()
    evening.look("join", "A player joins")
    evening.tap("Join")
    expect(page.locator(".sat > li").nth(1)).to_contain_text("Dee")
    evening.tap("Cy leaves", "link")
    evening.look("leave", "Is Cy leaving?")
    evening.tap("Leave")
    expect(page.get_by_role("heading", level=2).first).to_have_text("Out of the game")
    evening.look("both", "Players")

    page.goto(table)
    expect(page.locator("main")).to_contain_text("Cy")
    evening.tap("Enter hand 2", "link")
    names = []
    for melded, left in (("5h 7h", ""), ("Jc Jd Js", "2d"), ("", "Kc")):
        names.append(page.locator(".points-row.is-active .name").text_content())
        evening.player(melded, left, out=not left)
    assert names == ["Ana", "Dee", "Ben"]
    evening.preview()
    evening.tap("Save")
    evening.expect_totals("33", "23", "7")
    evening.tap("Sheet", "link")
    expect(page.locator(".notes.came")).to_contain_text("Before hand 2, Dee joined with a total of −5.")
    expect(page.locator("thead th")).to_have_text(["Hand", "Ana", "Ben", "Cy", "Dee"])
    evening.look("sheet", "Score sheet")
