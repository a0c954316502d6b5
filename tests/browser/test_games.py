"""Evenings of the other games on a phone: Rummy with a blocked deal, Wrotham with an exchanged joker, a round of Rummikub."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_evening import Evening
from tests.support.pad_page import onward, open_table, press_keys, seat_players

OpenPhone = Callable[..., Page]


class Table(Evening):
    """Somebody at a table of any game."""

    def look(self, name: str, heading: str) -> None:
        super().look(name, heading)
        # What axe leaves on the page is no business of the next swap.
        self.page.evaluate("document.querySelectorAll('[style]').forEach(one => one.removeAttribute('style'))")

    def open(self, game: str, *names: str, preset: str = "", **answers: str) -> None:
        page = self.page
        page.goto(f"{self.address}/tables/new")
        page.get_by_role("button", name=game, exact=True).tap()
        expect(page.get_by_role("button", name=game, exact=True)).to_have_attribute("aria-pressed", "true")
        seat_players(page, *names)
        if preset:
            page.get_by_text("How do you play it?").first.tap()
            page.locator(f"#preset-{preset}").tap()
            expect(page.locator('input[name="preset_shown"]')).to_have_value(preset)
        page.locator(".house details").evaluate_all("all => all.forEach(one => one.open = true)")
        for option, value in answers.items():
            page.locator(f'label:has(input[name="option_{option}"][value="{value}"])').tap()
        self.look(f"new table, {game}", "New game")
        page.get_by_role("button", name="Start").last.tap()
        self.expect_heading(game)

    def counted(self, points: str) -> None:
        """One player's points on the keypad, and on to the next."""
        press_keys(self.page, *points)
        if "›" in self.page.locator(".onward:visible").inner_text():
            onward(self.page)

    def out(self, *, rummy: bool = False) -> None:
        """This player went out, or went rummy, which says as much: there is nothing else to enter."""
        if rummy:
            self.page.locator(".more summary").tap()
            self.page.locator('[name="went_rummy"]').check()
            self.page.locator(".more summary").tap()
        else:
            press_keys(self.page, "out")
        if "›" in self.page.locator(".onward:visible").inner_text():
            onward(self.page)

    def save(self, *, nobody_out: bool = False) -> None:
        """To be saved, with one tap more where nobody went out."""
        onward(self.page)
        if nobody_out:
            expect(self.page.locator('[name="sure"]')).not_to_have_value("")
            onward(self.page)
        expect(self.page).not_to_have_url(re.compile("/hands/new"))

    def press(self, button: str, cards: str = "") -> None:
        """A live hand: tap the cards, then the button, and wait for what it leads to."""
        page = self.page
        for card in cards.split():
            page.locator(f'.live .cell input[value="{card}"]').first.tap()
        key = page.locator('#live input[name="key"]')
        before = key.input_value()
        page.locator(f'#live button[name="do"][value="{button}"]:not(.unseen)').first.tap()
        expect(key).not_to_have_value(before)


@pytest.fixture
def table(open_phone: OpenPhone, live_app: str) -> Table:
    return Table(open_phone(), live_app)


def test_an_evening_of_rummy(table: Table) -> None:
    page = table.page
    table.open("Rummy", "Ana", "Ben", "Cy", preset="block", going_rummy="double", settlement="pay-winner")
    table.look("table of rummy", "Rummy")
    table.tap("Enter hand 1", "link")
    for points in ("6", "15", "6"):
        table.counted(points)
    table.look("points left", "Hand 1")
    table.save(nobody_out=True)
    table.expect_totals("4½", "4½", "0")
    table.tap("Enter hand 2", "link")
    table.out(rummy=True)
    table.counted("30")
    page.locator('.keypad:visible [data-value="ranks"]').tap()
    for _twice in range(2):
        page.locator('[data-do="rank"][data-value="K"]').tap()
    expect(page.locator('[data-seat="0"] .result')).to_have_text("+100")
    table.look("going rummy", "Hand 2")
    table.save()
    expect(table.page.locator(".winner")).to_contain_text("Ana wins")
    expect(page.locator(".standing .total")).to_have_text(["104½", "4½", "0"])
    expect(page.get_by_text("Who pays whom")).to_be_visible()
    table.look("result of rummy", "Rummy")


def test_a_wrotham_session_with_an_exchanged_joker(table: Table) -> None:
    page = table.page
    table.open("Rummy", "Ana", "Ben", "Cy", preset="wrotham")
    expect(page.get_by_text("deal 1 of 6")).to_be_visible()
    table.tap("Live referee", "link")
    table.look("begin without a card turned up", "Referee hand 1")
    table.press("begin")
    table.press("meld", "9h 9c *")
    table.press("discard", "2c")
    table.press("stock")
    table.press("exchange", "9d")
    expect(page.get_by_role("status")).to_contain_text("Ben puts 9♦ in the place of a joker")
    table.press("meld", "5s 6s *")
    expect(page.locator(".told")).to_contain_text("joker")
    table.look("which card is the joker", "Ben")
    page.locator(".told .choice").first.tap()
    expect(page.locator(".told")).to_have_count(0)
    table.press("discard", "3c")
    table.press("stock-discard", "4c")
    table.press("stock")
    table.press("meld", "10d Jd Qd")
    table.press("layoff", "9s")
    table.press("discard", "Kd")
    expect(page.get_by_text("Ana is out.")).to_be_visible()
    table.press("count", "Kc Ks Kh 2d")
    table.press("count", "As Ah Ac Ad 3d 3h 3s")
    expect(page.get_by_text("From Ben")).to_be_visible()
    page.locator('button[value="save"]').tap()
    table.expect_totals("45", "0", "0")
    for number in range(2, 7):
        table.tap(f"Enter hand {number}", "link")
        table.out()
        table.counted("5")
        table.counted("5")
        table.save()
    expect(table.page.locator(".winner")).to_contain_text("Ana wins")


class RoundOf(Table):
    """Somebody at a Rummikub table."""

    def rack(self, *tiles: str) -> None:
        page = self.page
        if page.locator(".round .pane").is_hidden():
            page.locator('[data-round-do="pad"]').tap()
        for tile in tiles:
            page.locator(f'.round .cell input[value="{tile}"]').tap()

    def do(self, what: str, value: str = "") -> None:
        at = f'[data-value="{value}"]' if value else ""
        self.page.locator(f'.round [data-round-do="{what}"]{at}').tap()

    def pick(self, tile: str) -> None:
        self.page.get_by_role("button", name=tile, exact=True).tap()

    def told(self, words: str) -> None:
        expect(self.page.locator("#live [role=status]").first).to_contain_text(words)


@pytest.fixture
def round_(open_phone: OpenPhone, live_app: str) -> RoundOf:
    """A round in which Ana has opened with a joker and Ben without; it is Ana's turn again, and the clock is ours."""
    table = RoundOf(open_phone(), live_app)
    table.page.clock.install()
    table.open("Rummikub", "Ana", "Ben")
    table.tap("Live referee", "link")
    table.look("begin a round", "Referee hand 1")
    table.press("begin")
    table.rack("11r", "12r")
    table.do("joker")
    table.rack("13r")
    table.do("new")
    table.rack("4r", "5r", "6r")
    table.look("tiles from the rack", "Ana")
    table.do("new")
    expect(table.page.get_by_role("button", name="joker as red 13, set 1")).to_be_visible()
    table.look("sets built", "Ana opens with 40")
    table.press("done")
    table.rack("10b", "11b", "12b", "13b")
    table.do("new")
    table.rack("8b", "8k", "8y", "8r")
    table.do("new")
    table.press("done")
    return table


def test_the_table_is_rearranged(round_: RoundOf) -> None:
    """Refused first: what is left of a set is too short. What was built stays, and is put right."""
    round_.pick("red 4, set 2")
    round_.do("new")
    round_.press("done")
    expect(round_.page.get_by_role("alert").filter(has_text="red")).to_be_visible()
    round_.look("a refused turn", "Ana")
    round_.pick("red 4, set 5")
    round_.do("here", "1")
    round_.pick("red 8, set 4")
    round_.rack("7r", "9r")
    round_.do("new")
    round_.press("done")
    round_.told("Ana plays red 7, red 9")


def test_a_joker_is_retrieved_and_used_again(round_: RoundOf) -> None:
    round_.rack("13r")
    round_.do("pad")
    round_.do("here", "0")
    round_.pick("joker as red 13, set 1")
    round_.do("joker")
    round_.rack("9k", "9b", "9y")
    round_.do("new")
    expect(round_.page.get_by_role("button", name="joker as black 9, set 5")).to_be_visible()
    round_.do("undo")
    expect(round_.page.get_by_role("button", name="joker as black 9, set 1")).to_be_visible()
    round_.do("new")
    round_.press("done")
    round_.told("Ana plays blue 9, red 13, yellow 9")


def test_time_is_up(round_: RoundOf) -> None:
    """The clock is seen, goes on when the page is loaded anew, says when time is up, and can be switched off."""
    page = round_.page
    expect(page.locator(".clock b")).not_to_be_empty()
    started = page.evaluate("sessionStorage['scorekeeper:clock']")
    page.reload()
    expect(page.locator(".clock")).to_be_visible()
    assert page.evaluate("sessionStorage['scorekeeper:clock']") == started
    page.clock.fast_forward("02:01")
    expect(page.locator(".clock")).to_have_text("0:00")
    round_.look("time is up", "Ana")
    page.locator(".times-up button").tap()
    round_.expect_heading("Ben")
    round_.told("Time is up for Ana")
    expect(page.locator(".times-up")).to_be_hidden()
    page.locator('[data-clock="clock"]').tap()
    expect(page.locator(".clock")).to_be_hidden()


def test_a_rack_is_counted_and_the_round_saved(open_phone: OpenPhone, live_app: str) -> None:
    table = RoundOf(open_phone(), live_app)
    page = table.page
    table.open("Rummikub", "Ana", "Ben")
    table.tap("Live referee", "link")
    table.press("begin")
    for tiles in ("10r 11r 12r 13r", "10b 11b 12b 13b", "10k 11k 12k", "1y 2y 3y"):
        table.rack(*tiles.split())
        table.do("new")
    table.press("done")
    expect(page.get_by_text("Ana is out.")).to_be_visible()
    table.rack("4r", "4r", "5r", "6r", "7r", "8r", "9r", "1k", "2k", "3k", "4k", "5k", "6k")
    table.do("joker")
    table.look("counting a rack", "Ben 14 tiles left")
    table.press("count")
    expect(page.get_by_text("From Ben")).to_be_visible()
    table.look("a round counted", "Ana is out.")
    page.locator('button.save[value="save"]').tap()
    table.expect_totals("94", "−94")
    table.look("table of Rummikub", "Rummikub")


def test_a_round_without_script(open_phone: OpenPhone, live_app: str) -> None:
    table = RoundOf(open_phone(java_script_enabled=False), live_app)
    page = table.page
    open_table(page, live_app, "Ana", "Ben", game="Rummikub")
    table.tap("Live referee", "link")
    table.tap("Begin")
    page.get_by_label("Sets on the table after the turn").fill("11-13r 4-6r")
    table.tap("Done")
    table.expect_heading("Ben opens with 40")
    expect(page.get_by_label("Sets on the table after the turn")).to_have_value("11r,12r,13r 4r,5r,6r")
    table.tap("Draw a tile")
    table.expect_heading("Ana")
