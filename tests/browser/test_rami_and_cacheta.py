"""Evenings of Rami 51, Pife and Cacheta, each found under “More games”: on a phone, to a winner and the sheet."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone
from tests.browser.test_games import Table
from tests.browser.test_gin_and_sheet import sits_down
from tests.support.pad_page import onward, press_keys


@pytest.fixture
def table(open_phone: OpenPhone, live_app: str) -> Table:
    return Table(open_phone(), live_app)


def counted(table: Table, number: int, *keys: str) -> None:
    """A hand by points: the keys for each player, in turn."""
    table.tap(f"Enter hand {number}", "link")
    for seat, pressed in enumerate(keys):
        if seat:
            onward(table.page)
        if pressed:
            press_keys(table.page, *pressed.split())


def won(table: Table, game: str, name: str, *totals: str) -> None:
    """The game is over: the result, and the sheet."""
    page = table.page
    expect(page.locator(".winner")).to_contain_text(f"{name} wins")
    expect(page.locator(".standing .total")).to_have_text(totals)
    table.tap("Sheet", "link")
    table.look(f"sheet of {game}", "Score sheet")
    expect(page.locator("header.head")).to_contain_text(game)
    assert sorted(page.locator(".sheet tfoot .total").all_inner_texts()) == sorted(totals)


def test_an_evening_of_rami_51(table: Table) -> None:
    """Who melded nothing has 100, whatever is left; the lowest wins once somebody is there."""
    page = table.page
    sits_down(table, "Rami 51", "Ana", "Ben", "Cy", target="100")
    table.expect_heading("Rami 51")
    counted(table, 1, "3 7", "out", "2 0")
    onward(page)
    table.expect_totals("0", "20", "37")
    counted(table, 2, "9 0", "5", "out")
    page.locator(".turned-up .chip").get_by_text("Ana").tap()
    expect(page.locator('[data-seat="0"] .result')).to_have_text("+100")
    table.look("who melded nothing", "Hand 2")
    onward(page)
    won(table, "Rami 51", "Ben", "5", "20", "137")


def test_an_evening_of_pife(table: Table) -> None:
    """Two deals: by points it is enough to say who went out, by cards there are the nine that are laid down at once."""
    page = table.page
    sits_down(table, "Pife", "Ana", "Ben", "Cy", deals="2")
    counted(table, 1, "", "out")
    onward(page)
    table.expect_totals("1", "0", "0")
    table.tap("Enter hand 2", "link")
    onward(page)
    table.player("7h 7d 7c 4s 5s 6s Qd Kd Ad", out=True)
    table.preview()
    expect(page.locator("main")).to_contain_text("Hands won")
    table.tap("Save")
    won(table, "Pife", "Ben", "2", "0", "0")


def test_an_evening_of_cacheta(table: Table) -> None:
    """A wild card in a run, refereed live; a player without lives is dealt no more cards; ten cards laid down take two lives."""
    page = table.page
    sits_down(table, "Cacheta", "Ana", "Ben", "Cy", lives="2")
    table.tap("Live referee", "link")
    table.press("begin", "9h")
    table.press("stock")
    for meld in ("4s 6s 10h", "7h 7d 7c", "Qd Kd Ad"):
        table.press("meld", meld)
    table.press("discard", "2c")
    table.look("out at once", "Ana went out")
    page.locator('button[value="save"]').tap()
    table.expect_totals("2", "1", "1")
    counted(table, 2, "", "", "out")
    onward(page)
    table.expect_totals("1", "1")
    expect(page.locator("main")).not_to_contain_text("nobody has won yet")
    counted(table, 3, "", "out")
    page.get_by_text("Out with all 10 cards").tap()
    table.look("who is still in", "Hand 3")
    onward(page)
    won(table, "Cacheta", "Cy", "1", "0", "0")
