"""Rounds of Rummikub refereed live, on a phone: sets built and rearranged, a joker freed, the clock, a rack counted."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPhone
from tests.browser.test_live_hand import TURN, Referee
from tests.support.browser_page import at, make_table, play_live, tap, totals, words_of

NEW, BACK, UNDO = (f'.round [data-round-do="{name}"]' for name in ("new", "back", "undo"))


class Round(Referee):
    """Somebody at a Rummikub table, whose taps are counted."""

    def rack(self, *tiles: str) -> None:
        """Tap tiles of the picker; `*` is a joker. The other half is turned to where a tile is there."""
        expect(self.page.locator("form.scripted").first).to_be_attached()
        for tile in tiles:
            half = f'[data-half="{"high" if tile == "*" or int(tile[:-1]) > 7 else "low"}"]'
            if self.page.locator(half).get_attribute("aria-pressed") != "true":
                self.tap(half)
                expect(self.page.locator(half)).to_have_attribute("aria-pressed", "true")
            self.tap(f'.round .cell[data-value="{tile.replace("*", "*1")}"]')

    def new_set(self, *tiles: str) -> None:
        self.tap(NEW)
        self.rack(*tiles)

    def pick(self, number: int, place: int) -> None:
        """Tap tile `place` (from 1) of a set: that makes the set active, and lifts a tile of the active one."""
        self.tap(self.page.locator(".round .set").nth(number - 1).locator(".tile").nth(place - 1))

    def lift(self, number: int, place: int) -> None:
        self.pick(number, place)
        expect(self.page.locator(".round .set.active")).to_have_count(1)
        self.pick(number, place)

    def told(self, *tiles: str) -> None:
        """The latest turn is said to have played these, each as its number."""
        expect(self.page.locator("#turn-said")).to_contain_text(re.compile(".*".join(tiles)))


def begun(page: Page, live_app: str, preset: str = "tiles") -> Round:
    table = make_table(page, live_app, "Ana", "Ben", game="rummikub", preset=preset)
    page.goto(play_round(page, table, "begin"))
    return Round(page)


def play_round(page: Page, table: str, *presses: str, **fields: str) -> str:
    """Press buttons of a round. Return its address."""
    return play_live(page, table, *presses, place="round", first="0", **fields)


@pytest.fixture
def round_(phone: Page, live_app: str) -> Round:
    """A round in which Ana has opened with a joker and Ben without; it is Ana's turn again, and the clock is ours."""
    table = make_table(phone, live_app, "Ana", "Ben", game="rummikub", preset="tiles")
    play_round(phone, table, "begin")
    play_round(phone, table, "done", sets="11r,12r,*=13r 4r,5r,6r")
    play_round(phone, table, "done", sets="11r,12r,*=13r 4r,5r,6r 10b,11b,12b,13b 8b,8k,8y,8r")
    phone.clock.install()
    phone.goto(f"{table}/round")
    round_ = Round(phone)
    round_.turn_of("Ana")
    expect(phone.locator(".round .set")).to_have_count(4)
    return round_


def test_an_opening_takes_a_tap_a_tile_and_one(phone: Page, live_app: str) -> None:
    table = begun(phone, live_app, preset="modern")
    table.rack("10r", "11r", "12r")
    enough = words_of(phone.locator(".round"), "run", points=33) + " " + words_of(phone.locator(".round"), "enough")
    expect(phone.locator(".round .status")).to_contain_text(enough)
    table.press("done")
    assert table.taps == 4
    table.told("10", "11", "12")
    table.turn_of("Ben")


def test_the_table_is_rearranged(round_: Round) -> None:
    """Refused first: what is left of a set is too short. What was built stays, step by step, and is put right."""
    page = round_.page
    round_.lift(2, 1)
    round_.tap(NEW)
    expect(page.locator("header.head .due")).to_contain_text(words_of(page.locator(".round"), "wrongs", count=2))
    round_.press("done")
    expect(page.locator(".live-notice[role=alert]")).to_be_visible()
    assert page.locator(".set[data-number]").evaluate_all("all => all.map(one => one.dataset.number)") == ["2", "5"]
    expect(page.locator(".round .status")).not_to_contain_text(words_of(page.locator(".round"), "restored"))  # never gone
    tap(page, ".live-notice [data-live-do=close]")
    expect(page.locator(".set[data-number]")).to_have_count(0)
    round_.tap(UNDO)
    expect(page.locator(".tray")).to_be_visible()
    round_.tap(UNDO)
    expect(page.locator(".round .set").nth(1).locator(".tile")).to_have_count(3)
    expect(page.locator(".round .set")).to_have_count(4)
    round_.tap(UNDO)
    expect(page.locator("#asks-undo")).to_contain_text("Ben")
    tap(page, "#asks-undo [data-live-do=close]")
    round_.turn_of("Ana")
    page.set_viewport_size({"width": 360, "height": 520})
    round_.lift(4, 4)
    round_.new_set("7r", "9r")
    expect(page.locator(".set.active"), "where the sets scroll").to_be_in_viewport(ratio=0.99)
    round_.press("done")
    round_.told("7", "9", " ")  # and more than what was played
    expect(page.locator('[data-half="high"]'), "the next turn keeps the half").to_have_attribute("aria-pressed", "true")


def test_a_chosen_tile_is_taken_back_by_a_tap_and_the_half_stays_after_a_refusal(phone: Page, live_app: str) -> None:
    table = begun(phone, live_app)
    table.rack("10r", "11r", "12r", "11r")
    expect(phone.locator(".round .set .tile")).to_have_count(2)
    table.new_set("10r")
    twice = phone.locator('.cells .double[data-value="10r"]')
    mark = "cell => parseFloat(getComputedStyle(cell, '::before').top) + cell.getBoundingClientRect().top"
    number = "cell => { const at = new Range(); at.selectNode(cell.firstChild); return at.getBoundingClientRect().bottom; }"
    assert twice.evaluate(mark) >= twice.evaluate(number) - 2, "the mark lies on the number"
    assert twice.evaluate("cell => getComputedStyle(cell, '::before').content").startswith('"×2"')
    table.rack("1k")
    table.press("done")
    expect(phone.locator(".live-notice[role=alert]")).to_be_visible()
    for _again in range(2):
        expect(phone.locator('[data-half="low"]')).to_have_attribute("aria-pressed", "true")
        phone.reload()


def test_a_joker_is_freed_and_used_again_in_eight_taps(round_: Round) -> None:
    colours = round_.page.locator(".set .tile.suit-r").evaluate_all("all => all.map(one => getComputedStyle(one).color)")
    assert len(colours) > 1
    assert len(set(colours)) == 1, "a joker has the colour of what it stands for"
    round_.pick(1, 1)
    round_.rack("13r")
    round_.pick(1, 1)
    round_.new_set("9k", "9b")
    expect(round_.page.locator(".round .status").filter(has_text="9")).to_be_visible()
    round_.press("done")
    assert round_.taps == 8
    round_.told("9", "9", "13")


def test_time_is_up(round_: Round) -> None:
    """The clock starts with a tap, goes on when the page is loaded anew, pauses with a tap, and says when time is up."""
    page, clock = round_.page, round_.page.locator(".clock")
    expect(clock, "no time before it runs here").to_have_text("")
    tap(page, clock)
    expect(clock.locator('use[href$="#pause"]')).to_be_attached()
    started = page.evaluate("sessionStorage['scorekeeper:clock']")
    page.reload()
    assert page.evaluate("sessionStorage['scorekeeper:clock']") == started
    page.clock.fast_forward("01:00")
    expect(clock).to_have_text(re.compile(r"1:00|0:\d\d"))
    tap(page, clock)
    paused = clock.inner_text()
    page.clock.fast_forward("05:00")
    expect(clock).to_have_text(paused)
    tap(page, clock)
    page.clock.fast_forward("01:01")
    expect(clock).to_have_text("0:00")
    page.evaluate("scrollTo(0, 999)")
    tap(page, ".times-up button")
    round_.turn_of("Ben")
    round_.told("Ana")
    expect(clock).to_be_in_viewport()
    expect(page.locator(".times-up:visible, .clock use[href$='#play']"), "it goes on for the next turn").to_have_count(0)


def test_a_rack_is_counted_and_the_round_saved(phone: Page, live_app: str) -> None:
    table = begun(phone, live_app)
    for tiles in ("10r 11r 12r 13r", "10b 11b 12b 13b", "10k 11k 12k", "1y 2y 3y"):
        table.new_set(*tiles.split())
    table.press("done")
    at(phone, "live/count")
    keys = phone.locator(".picker").bounding_box()
    table.rack("4r", "4r", "5r", "6r", "7r", "8r", "9r", "1k", "2k", "3k", "4k", "5k", "6k", "*")
    assert phone.locator(".picker").bounding_box() == keys
    expect(phone.locator(".lifted .tile").last).to_be_in_viewport()
    expect(phone.locator(".round .status")).to_have_text(words_of(phone.locator(".round"), "points", points=94))
    tap(phone, '[value="leave"]')
    expect(phone.locator('.by-points [name="left-1"]')).to_have_value("94")
    phone.goto(phone.url.partition("/hands/")[0] + "/round")
    tap(phone, '[value="undo"]')
    table.press("count")
    at(phone, "live/counted")
    phone.set_viewport_size({"width": 360, "height": 400})
    expect(phone.locator('button[value="save"]')).to_be_in_viewport(ratio=1)
    tap(phone, 'button[value="save"]')
    totals(phone, "94", "−94")


@pytest.mark.on_site
def test_a_half_built_turn_is_there_after_a_reload(phone: Page, live_app: str) -> None:
    table = begun(phone, live_app)
    table.rack("10r", "11r", "12r", "13r")
    table.new_set("9k")
    phone.reload()
    expect(phone.locator(".set .tile")).to_have_count(5)
    expect(phone.locator(".cells .picked")).to_have_count(5)
    expect(phone.locator(".status")).to_have_text(words_of(phone.locator(".round"), "restored"))
    table.tap(UNDO)
    expect(phone.locator(".set .tile")).to_have_count(4)
    table.press("done")
    expect(phone.locator(TURN)).to_have_text("Ben")
    for _again in range(2):
        expect(phone.locator(".set .tile")).to_have_count(4)
        phone.reload()
    expect(phone.locator(".cells .picked")).to_have_count(0)


def test_a_round_without_script(open_phone: OpenPhone, live_app: str) -> None:
    page = open_phone(java_script_enabled=False)
    table = begun(page, live_app)
    page.locator("#sets").fill("11-13r 4-6r")
    tap(page, '.thumb [value="done"]')
    expect(page.locator(TURN)).to_have_text("Ben")
    expect(page.locator("#sets")).to_have_value("11r,12r,13r 4r,5r,6r")
    tap(page, '.thumb [value="draw"]')
    table.turn_of("Ana")
