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
            expect(self.page.locator('[name="sure"]').first).not_to_have_value("")
            onward(self.page)
        expect(self.page).not_to_have_url(re.compile("/hands/new"))

    def press(self, button: str, cards: str = "") -> None:
        """A live hand: tap the cards, then the button, and wait for what it leads to."""
        page = self.page
        for card in cards.split():
            page.locator(f'.live .cell input[value="{card}"]').first.tap()
        key = page.locator('#live input[name="key"]')
        before = key.input_value()
        page.locator(f'#live button[name="do"][value="{button}"]:not(.unseen):visible').last.tap()
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
    expect(page.get_by_text("hand 1 of 6")).to_be_visible()
    table.tap("Live referee", "link")
    table.look("begin without a card turned up", "Live referee")
    table.press("begin")
    table.press("meld", "9h 9c *")
    table.press("discard", "2c")
    table.press("stock")
    table.press("exchange", "9d")
    expect(page.get_by_role("status")).to_contain_text("Ben puts 9♦ in place of a joker")
    table.press("meld", "5s 6s *")
    expect(page.locator(".live .live-notice:visible")).to_contain_text("joker")
    table.look("which card is the joker", "Ben")
    page.locator(".live .live-notice .choice").first.tap()
    expect(page.locator(".live .live-notice:visible")).to_have_count(0)
    table.press("discard", "3c")
    table.press("stock-discard", "4c")
    table.press("stock")
    table.press("meld", "10d Jd Qd")
    table.press("layoff", "9s")
    table.press("discard", "Kd")
    expect(page.get_by_text("Ana went out.")).to_be_visible()
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
    """Somebody at a Rummikub table, whose taps are counted."""

    taps = 0

    def touch(self, what: str) -> None:
        self.page.locator(what).first.tap()
        self.taps += 1

    def rack(self, *tiles: str) -> None:
        """Tap tiles of the picker; `*` is a joker. The other half is turned to where a tile is there. Which half is shown first
        is the script's to say."""
        expect(self.page.locator("form.scripted").first).to_be_attached()
        for tile in tiles:
            half = f'[data-half="{"high" if tile == "*" or int(tile[:-1]) > 7 else "low"}"]'
            if self.page.locator(half).get_attribute("aria-pressed") != "true":
                self.touch(half)
            self.touch(f'.round .cell[data-value="{tile}"]')

    def do(self, what: str, value: str = "") -> None:
        at = f'[data-value="{value}"]' if value else ""
        self.touch(f'.round [data-round-do="{what}"]{at}')

    def done(self) -> None:
        self.taps += 1
        self.press("done")

    def pick(self, tile: str) -> None:
        self.page.get_by_role("button", name=tile, exact=True).tap()
        self.taps += 1

    def shown(self, tile: str) -> None:
        expect(self.page.get_by_role("button", name=tile, exact=True)).to_be_visible()

    def told(self, words: str) -> None:
        expect(self.page.locator("#live [role=status]").first).to_contain_text(words)


def begin_round(page: Page, live_app: str, preset: str = "tiles") -> RoundOf:
    table = RoundOf(page, live_app)
    page.goto(f"{live_app}/tables/new?game=rummikub&preset={preset}")
    seat_players(page, "Ana", "Ben")
    page.get_by_role("button", name="Start").last.tap()
    table.expect_heading("Rummikub")
    table.tap("Live referee", "link")
    table.look("begin a round", "Live referee")
    table.press("begin")
    return table


@pytest.fixture
def round_(open_phone: OpenPhone, live_app: str) -> RoundOf:
    """A round in which Ana has opened with a joker and Ben without; it is Ana's turn again, and the clock is ours."""
    page = open_phone()
    page.clock.install()
    table = begin_round(page, live_app)
    table.rack("11r", "12r", "*")
    table.do("new")
    table.rack("4r", "5r", "6r")
    table.shown("joker as red 13, set 1")
    colours = table.page.locator(".set .tile.suit-r").evaluate_all("all => all.map(one => getComputedStyle(one).color)")
    assert len(colours) > 1
    assert len(set(colours)) == 1, "a joker has the colour of what it stands for"
    table.look("sets built", "Ana opens")
    table.done()
    table.rack("10b", "11b", "12b", "13b")
    table.do("new")
    table.rack("8b", "8k", "8y", "8r")
    table.done()
    return table


def test_an_opening_takes_a_tap_a_tile_and_one(open_phone: OpenPhone, live_app: str) -> None:
    table = begin_round(open_phone(), live_app, preset="modern")
    table.rack("10r", "11r", "12r")
    expect(table.page.locator(".sets .is")).to_contain_text("Run, 33 points – enough to open")
    table.done()
    assert table.taps == 4
    table.told("Ana plays red 10, red 11, red 12")


def test_the_table_is_rearranged(round_: RoundOf) -> None:
    """Refused first: what is left of a set is too short. What was built stays, step by step, and is put right."""
    page = round_.page
    round_.pick("red 4, set 2")
    round_.do("new")
    expect(page.locator("header.head .due")).to_contain_text("Set 2 isn't valid yet")
    round_.done()
    expect(page.get_by_role("alert").filter(has_text="red")).to_be_visible()
    expect(page.locator(".round .status")).to_have_text("")  # the entry was never gone
    round_.look("a refused turn", "Ana")
    page.get_by_role("button", name="Change the sets").tap()
    round_.do("undo")
    expect(page.locator(".tray")).to_be_visible()
    round_.do("undo")
    round_.shown("red 4, set 2")
    expect(page.locator(".round .set")).to_have_count(4)
    round_.do("undo")
    expect(page.locator("#asks-undo")).to_contain_text("Undo the whole turn? Ben plays")
    page.get_by_role("button", name="Keep it").tap()
    round_.expect_heading("Ana")
    round_.pick("red 8, set 4")
    round_.do("new")
    round_.rack("7r", "9r")
    round_.done()
    round_.told("Ana plays red 7, red 9")


def test_a_joker_is_freed_and_used_again_in_eight_taps(round_: RoundOf) -> None:
    before = round_.taps
    round_.do("here", "0")
    round_.rack("13r")
    round_.pick("joker as red 10, set 1")
    round_.do("new")
    round_.rack("9k", "9b")
    expect(round_.page.locator(".sets .is")).to_contain_text("The joker is now the 9")
    round_.done()
    assert round_.taps - before == 8
    round_.told("Ana plays blue 9, black 9, red 13")


def test_time_is_up(round_: RoundOf) -> None:
    """The clock starts with a tap, goes on when the page is loaded anew, pauses with a tap, and says when time is up."""
    page, clock = round_.page, round_.page.locator(".clock")
    expect(clock).to_have_text("2:00")
    clock.tap()
    started = page.evaluate("sessionStorage['scorekeeper:clock']")
    page.reload()
    assert page.evaluate("sessionStorage['scorekeeper:clock']") == started
    page.clock.fast_forward("01:00")
    expect(clock).to_have_text(re.compile("1:00|0:59"))
    clock.tap()
    page.clock.fast_forward("05:00")
    expect(clock).to_have_text(re.compile("1:00|0:5[89]"))
    clock.tap()
    page.clock.fast_forward("01:01")
    expect(clock).to_have_text("0:00")
    round_.look("time is up", "Ana")
    page.locator(".times-up button").tap()
    round_.expect_heading("Ben")
    round_.told("Time is up for Ana")
    expect(page.locator(".times-up")).to_be_hidden()


def test_a_rack_is_counted_and_the_round_saved(open_phone: OpenPhone, live_app: str) -> None:
    table = begin_round(open_phone(), live_app)
    page = table.page
    for tiles in ("10r 11r 12r 13r", "10b 11b 12b 13b", "10k 11k 12k", "1y 2y 3y"):
        table.do("new")
        table.rack(*tiles.split())
    table.done()
    expect(page.get_by_text("Ana went out.")).to_be_visible()
    table.rack("4r", "4r", "5r", "6r", "7r", "8r", "9r", "1k", "2k", "3k", "4k", "5k", "6k", "*")
    table.look("counting a rack", "Ben: 14 tiles left")
    expect(page.locator(".lifted .tile").last).to_be_in_viewport()
    expect(page.locator(".round .status")).to_have_text("94 points")
    table.press("count")
    expect(page.get_by_text("From Ben")).to_be_visible()
    table.look("a round counted", "Ana went out.")
    page.locator('button[value="save"]').tap()
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
    table.expect_heading("Ben opens")
    expect(page.get_by_label("Sets on the table after the turn")).to_have_value("11r,12r,13r 4r,5r,6r")
    table.tap("Draw a tile")
    table.expect_heading("Ana")
