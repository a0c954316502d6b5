"""An evening on the site for one phone, by taps, with the network off from the second start on; then a server goes on with it."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.browser.conftest import new_phone
from tests.browser.test_desk import AtDesk
from tests.browser.test_evening import LIVE, SAVE, enter_hand, open_the_table
from tests.browser.test_live_hand import Referee
from tests.browser.test_points import Keypad
from tests.browser.test_rummikub import Round
from tests.support.browser_page import at, done, enter_points, make_table, onward, tap
from tests.support.standalone_site import PageOnSite, Served, a_phone, ready

pytestmark = pytest.mark.full


def test_an_evening_with_the_network_off(
    playwright: Playwright, browser: Browser, chromium_path: str, site: Path, tmp_path: Path, live_app: str
) -> None:
    served = Served(site)
    with a_phone(playwright, chromium_path, tmp_path / "profile") as one_phone:
        ready(one_phone.open(f"{served.address}/"))
        served.stop()
        one_phone.kill()
        page = PageOnSite(one_phone.open(f"{served.address}/"))
        open_the_table(page, served.address)
        shown = rummy_500(page, tmp_path)
        rummikub(page, served.address)
        two_disputes(AtDesk(page, served.address))
        page.goto(served.address)
        tap(page, 'a[href="/move"]')
        backup = downloaded(page, 'a[href="/games.txt"]', tmp_path / "games.txt")
    opened_on_a_server(new_phone(browser, []), live_app, backup, shown)


def rummy_500(page: Page, folder: Path) -> list[str]:
    """A hand of points, one of cards, one refereed live, and one that wins; the sheet as a file. Return the totals."""
    table = page.url
    Keypad(page, table).keys("57 out next 30 next 20 save")
    done(page, "hand")
    enter_hand(page, ("4h 7h", "2d Kd"), ("9h 9c * 9s 8h", "Kc"), ("10s Qs", ""))
    tap(page, SAVE)
    done(page, "hand")
    tap(page, LIVE)
    referee = Referee(page)
    referee.turn("begin: 6d", "stock", "meld: 9h 10h Jh Qh", "meld: 4c 4d 4h", "discard: 2c")
    referee.turn("count: Ks Kh 10s 9s 8c 7c 3s", "count: 2s 3d 5s 6s 7s 8s 9c")
    at(page, "live/counted")
    referee.tap('button[value="save"]')
    done(page, "hand")
    enter_points(page, table, 150, 10, 5)
    onward(page)
    at(page, "tables/result")
    expect(page.locator(".winner")).to_be_visible()
    result = page.url
    page.goto(f"{table}/sheet")
    assert "160" in downloaded(page, 'main a[href$=".csv"]', folder / "sheet.csv").read_text()
    page.goto(result)
    return page.locator(".standing .total").all_inner_texts()


def rummikub(page: Page, address: str) -> None:
    """A round in which a rack is played at once, and the other one counted."""
    page.goto(make_table(page, address, "Ana", "Ben", game="rummikub"))
    tap(page, LIVE)
    round_ = Round(page)
    round_.press("begin")
    for tiles in ("10r 11r 12r 13r", "10b 11b 12b 13b", "10k 11k 12k", "1y 2y 3y"):
        round_.new_set(*tiles.split())
    round_.press("done")
    at(page, "live/count")
    round_.rack("4r", "4r", "5r", "6r", "7r", "8r", "9r", "1k", "2k", "3k", "4k", "5k", "6k", "*")
    round_.press("count")
    at(page, "live/counted")
    tap(page, 'button[value="save"]')
    expect(page.locator(".board .total").first).to_have_text("94")


def two_disputes(desk: AtDesk) -> None:
    desk.open("/").tap('a[href="/desk"]')
    desk.tap('a[href^="/desk/meld"]')
    desk.cards("Ks As 2s")
    desk.ask()
    desk.says("no", "meld.run.ace")
    desk.open("/desk/layoff?game=rummy500&preset=pagat").cards("8h 5h 6h 7h")
    desk.ask()
    desk.says("yes")


def downloaded(page: Page, link: str, file: Path) -> Path:
    """Tap a link to a file, as where a phone has no share sheet."""
    with page.expect_download() as download:
        tap(page, link)
    download.value.save_as(file)
    return file


def opened_on_a_server(page: Page, address: str, backup: Path, totals: list[str]) -> None:
    page.goto(f"{address}/move")
    page.locator("#file").set_input_files(backup)
    tap(page, ".opens summary")
    tap(page, "main form .button")
    expect(page.locator('[data-compared="new"]')).to_have_count(2)
    tap(page, ".thumb button")
    at(page, "tables/home")
    tap(page, 'a[href$="/result"]')
    expect(page.locator(".standing .total")).to_have_text(totals, use_inner_text=True)
    page.context.close()
