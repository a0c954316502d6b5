"""The sheets on paper: printed to PDF, read page by page, and looked at as pictures."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect
from pypdfium2 import PdfDocument

from scorekeeper.games import GAMES
from scorekeeper.wording.languages import LANGUAGES
from tests.browser.conftest import OpenPhone
from tests.support.browser_page import tap, until
from tests.support.pad_page import served
from tests.support.web_page import Page as WebPage
from tests.support.webphone import Phone, app_at

NAMES = ("Ana", "Ben", "Cy", "Dora", "Emil", "Maximilian von und zu X", "עברית שם", "Zoë")
MARGIN = 20
"""Pixels at 72 to the inch: 7 mm, where nothing is printed but the page's number."""
MOST_COLOUR = 12
"""Of 255: how pictures of black on white differ from it at the edges of letters."""


class Paper:
    """An app with tables, and a printer."""

    def __init__(self, app: Flask, address: str, browser: Browser) -> None:
        self.phone = Phone(app.test_client())
        self.phone.mark()
        self.address = address
        self.browser = browser
        self.readers: dict[str, Page] = {}

    def table(self, players: int, hands: int, **fields: Any) -> str:
        """A table of 500 Rum with so many hands, of which the third was corrected; the deal goes round."""
        table = self.phone.open_table(*NAMES[:players], **({"option_target": "5000"} | fields))
        for hand in range(hands):
            points = (f"{(hand * 37 + seat * 53) % 90}" for seat in range(players))
            self.phone.save_hand(table, *points, dealer=str(hand % players))
        if hands > 2:
            self.phone.post(f"{table}/hands/3/edit", self.phone.hand(*["20"] * players, reason="counted again"))
        return table

    def session(self) -> list[Any]:
        name = str(self.phone.client.application.config["SESSION_COOKIE_NAME"])
        cookie = self.phone.client.get_cookie(name)
        assert cookie
        return [{"name": name, "value": cookie.value, "url": self.address}]

    def printed(self, path: str, language: str = "en", **options: Any) -> PdfDocument:
        """The pages, on A4, as a browser in the dark prints them."""
        if language not in self.readers:
            context = self.browser.new_context(locale=language, color_scheme="dark", java_script_enabled=False)
            self.readers[language] = context.new_page()
        page = self.readers[language]
        page.context.add_cookies(self.session())
        page.goto(self.address + path)
        return PdfDocument(page.pdf(**({"format": "A4"} | options)))

    def close(self) -> None:
        for page in self.readers.values():
            page.context.close()


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Paper]:
    with app_at(tmp_path_factory.mktemp("paper") / "tables.db") as app, served(app) as address:
        paper = Paper(app, address, browser)
        yield paper
        paper.close()


@pytest.fixture(scope="module")
def evening(paper: Paper) -> str:
    """Thirty hands of four players."""
    return paper.table(4, 30)


def texts(pdf: PdfDocument) -> list[str]:
    return [" ".join(page.get_textpage().get_text_range().split()) for page in pdf]


def looks_right(pdf: PdfDocument) -> None:
    """No colour, and nothing printed into the margins, where printers cut it off."""
    for page in pdf:
        picture = page.render(scale=1).to_pil().convert("RGB")
        width, height = picture.size
        _hue, saturation, _value = picture.convert("HSV").split()
        assert saturation.getextrema()[1] <= MOST_COLOUR
        bounds = picture.convert("L").point(lambda ink: 255 if ink < 200 else 0).getbbox()
        assert bounds, "a page with nothing on it"
        assert MARGIN <= bounds[0] < bounds[2] <= width - MARGIN
        assert MARGIN <= bounds[1] < bounds[3] <= height - 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_thirty_hands_of_four_are_one_page(paper: Paper, evening: str, language: str) -> None:
    pdf = paper.printed(f"{evening}/sheet", language)
    assert len(pdf) == 1
    text, page = texts(pdf)[0], WebPage(paper.phone.get(f"{evening}/sheet"))
    assert text.count("Dora") >= 4, "among the players, above the column, in the chart, to sign"
    looks_right(pdf)
    if language == "en":
        for said in (*page.texts(".on-paper :is(.title span, .outcome, .agreed h2, tfoot .total)"), "5000", "counted again"):
            assert said in text
        for screen in page.texts("main :is(.screen, .thumb) :is(a, button, small)"):
            assert screen not in text


def test_sixty_hands_go_on_under_the_names(paper: Paper) -> None:
    sheet = paper.table(4, 60) + "/sheet"
    page, pdf = WebPage(paper.phone.get(sheet)), paper.printed(sheet)
    first, second = texts(pdf)
    rules, legend = page.one(".agreed h2").text, page.one(".legend .print-only").text
    for text in (first, second):
        assert re.search(r"Ana Ben Cy Dora \d", text), "the head of the table"
    assert re.findall(r"Ana Ben Cy Dora (\d+)", first) == ["1"]
    assert rules not in first
    assert rules in second
    assert legend not in first
    assert "1 / 2" in first
    assert "2 / 2" in second
    looks_right(pdf)


def test_eight_players_have_room_on_one_page(paper: Paper) -> None:
    table = paper.table(8, 30)
    for language in LANGUAGES:
        pdf = paper.printed(f"{table}/sheet", language)
        assert len(pdf) == 1, language
        looks_right(pdf)
    assert len(paper.printed(f"{table}/sheet", landscape=True)) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_blank_sheets_are_one_page(paper: Paper, language: str) -> None:
    for game in GAMES.values():
        for preset in game.presets:
            most = game.players_as_usual(preset)[-1]
            pdf = paper.printed(f"/sheets/blank?game={game.id}&preset={preset}&players={most}", language)
            assert len(pdf) == 1, (game.id, preset)
            assert paper.readers[language].locator("svg.mark").count() == 31
            assert " 30 " in texts(pdf)[0]
            looks_right(pdf)


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_to_play_is_one_page(paper: Paper, language: str) -> None:
    for game in GAMES.values():
        if game.guide:
            assert len(paper.printed(f"/rules/{game.id}/guide", language)) == 1, game.id


def test_the_way_to_print(paper: Paper, evening: str, open_phone: OpenPhone) -> None:
    page = open_phone()
    page.context.add_cookies(paper.session())
    page.add_init_script("window.print = () => { window.printed = (window.printed || 0) + 1 }")
    page.goto(f"{paper.address}{evening}/sheet")
    tap(page, "[data-print]")
    until(page, "window.printed")
    assert page.evaluate("window.printed") == 1
    plain = open_phone(java_script_enabled=False)
    plain.context.add_cookies(paper.session())
    plain.goto(f"{paper.address}{evening}/sheet")
    expect(plain.locator("[data-print]")).to_be_hidden()


def test_the_sheet_on_a_phone(paper: Paper, evening: str, open_phone: OpenPhone) -> None:
    """Its head stays in sight; of many players the first column too; nothing scrolls sideways but the table itself."""
    page = open_phone()
    page.context.add_cookies(paper.session())
    page.goto(f"{paper.address}{evening}/sheet")
    page.locator(".sheet tbody tr").nth(20).scroll_into_view_if_needed()
    expect(page.locator(".sheet thead th").nth(2)).to_be_in_viewport(ratio=0.9)
    assert page.locator(".sheet a").evaluate_all(SMALL) == []
    page.goto(paper.address + paper.table(8, 12) + "/sheet")
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    frame = page.locator(".sheet")
    frame.evaluate("node => { node.scrollIntoView(); node.scrollTo(node.scrollWidth, 200) }")
    expect(page.locator(".sheet thead th").last).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".sheet tbody th").nth(6)).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".sheet tfoot td").last).to_be_in_viewport(ratio=0.9)


SMALL = """links => links.map(link => [link.textContent.trim(), link.getBoundingClientRect()])
    .filter(([, box]) => Math.min(box.right, innerWidth) - Math.max(box.left, 0) < 44 || box.height < 44)
    .map(([words]) => words)"""
"""Links that a thumb can hardly hit: less than 44 points wide or high on the screen."""
NAMES_CUT = "spans => spans.map(span => [span.textContent, span.getClientRects().length, span.scrollWidth > span.clientWidth])"


def test_no_name_above_a_column_is_broken(paper: Paper, open_phone: OpenPhone) -> None:
    phone = open_phone()
    phone.context.add_cookies(paper.session())
    for others, whole in ((("Ben", "Cy"), True), (("Ben", "Cy", "Anne-Sophie"), True), (("Ben", "Cy", "Eve", "Flo"), False)):
        table = paper.phone.open_table("Dominique", *others)
        paper.phone.save_hand(table, *("5" for _ in range(len(others) + 1)))
        phone.goto(f"{paper.address}{table}/sheet")
        shown = {word: (lines, cut) for word, lines, cut in phone.locator(".sheet thead bdi span").evaluate_all(NAMES_CUT)}
        assert shown["Dominique"] == (1, not whole), "in one line, and with dots where there is no room for all of it"
        assert {lines for lines, _cut in shown.values()} == {1}
        assert all(not cut for word, (_lines, cut) in shown.items() if word != "Dominique")
        expect(phone.get_by_role("columnheader", name="Dominique", exact=True)).to_be_visible()
        assert phone.evaluate("document.documentElement.scrollWidth") == 360
