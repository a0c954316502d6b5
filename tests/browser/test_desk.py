"""The dispute desk on a phone: cards entered by touch, the answer shared by its address, and the way back to the table."""

import re
from urllib.parse import unquote

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPhone
from tests.browser.test_live_hand import Referee
from tests.support.browser_page import at, enter_lines, make_table, onward, play_live, rule, tap, to_cards, words_of

UNDO, TYPE, JOKER_AS, SAME = (f'[data-desk-do="{name}"]' for name in ("undo", "type", "as", "same"))
EDGES = "one => [one.getBoundingClientRect().top, one.getBoundingClientRect().bottom]"


class AtDesk(Referee):
    """Somebody at the desk, whose taps are counted."""

    def __init__(self, page: Page, address: str) -> None:
        super().__init__(page)
        self.address = address

    def open(self, path: str) -> "AtDesk":
        self.page.goto(self.address + path)
        self.taps = 0
        return self

    def cards(self, text: str) -> None:
        for card in text.split():
            self.tap(f'.desk .cell input[value="{card}"]')

    def ask(self) -> None:
        self.tap('.thumb button[value="ask"]')
        at(self.page, "desk/answer")

    def says(self, mark: str, rule_id: str = "") -> None:
        """The answer: yes, no, or neither, and the rule that it goes by."""
        kind = self.page.locator(".ruling .answer")
        expect(kind).to_have_class(f"answer {mark}".strip() if mark else "answer ")
        if rule_id:
            expect(rule(self.page.locator(".ruling"), rule_id)).to_be_visible()

    def hint(self, name: str, **facts: object) -> None:
        """The line above the pad has these of the page's words."""
        expect(self.page.get_by_role("status")).to_have_text(words_of(self.page.locator("form.desk"), name, **facts))

    def lie(self, cards: str) -> None:
        """These cards lie in the row, and no others."""
        row = self.page.locator(".desk .laid .card")
        expect(row).to_have_count(len(cards.split()))
        for place, card in enumerate(cards.split()):
            expect(row.nth(place)).to_have_attribute("data-card", card)

    def where(self) -> str:
        return unquote(self.page.url.removeprefix(self.address))


@pytest.fixture
def desk(phone: Page, live_app: str) -> AtDesk:
    return AtDesk(phone, live_app)


@pytest.mark.quick
def test_king_ace_two_is_answered_five_taps_from_home(desk: AtDesk) -> None:
    """The line above the pad has the verdict after the third card, and the sixth tap the page with its address."""
    page = desk.open("/").page
    desk.tap('a[href="/desk"]')
    desk.tap('a[href^="/desk/meld"]')
    desk.cards("Ks As 2s")
    expect(page.locator('.status [data-verdict="no"]')).to_contain_text("K♠ A♠ 2♠")
    expect(page.locator('.thumb button[value="ask"].first')).to_have_count(0)
    assert desk.taps == 5
    desk.ask()
    assert desk.taps == 6
    desk.says("no", "meld.run.ace")
    shared = page.locator("#shared").input_value()
    assert unquote(shared).startswith(f"{desk.address}/desk/meld?cards=Ks,As,2s&game=rummy500&preset=pagat")
    page.goto(shared)
    desk.says("no", "meld.run.ace")


def test_a_meld_with_jokers_takes_a_tap_a_card_and_one(desk: AtDesk) -> None:
    desk.open("/desk")
    desk.tap('a[href^="/desk/meld"]')
    desk.taps = 0
    desk.cards("9h * *")
    desk.lie("9h * *")
    desk.ask()
    assert desk.taps == 4
    desk.says("")
    assert desk.where() == "/desk/meld?cards=9h,*,*&game=rummy500&preset=pagat"
    tap(desk.page, desk.page.locator(".open-choices a").nth(1))
    desk.says("yes")


def test_a_layoff_takes_a_tap_a_card_and_one(desk: AtDesk) -> None:
    """The card has its place after one tap, and the next ones go to the meld."""
    desk.open("/desk/layoff?game=rummy500&preset=pagat")
    desk.cards("8h 5h 6h 7h")
    desk.ask()
    assert desk.taps == 5
    desk.says("yes")
    assert desk.where() == "/desk/layoff?card=8h&meld=5h,6h,7h&game=rummy500&preset=pagat"


def test_a_meld_is_asked_about_on_one_screen(desk: AtDesk) -> None:
    long = "/desk/knock?melds=3h,4h,5h/7s,7c,7d&left=as,kc,kd,qs&game=gin&do=edit"  # a verdict of three lines
    for path in ("/desk/meld", "/desk/fits", "/desk/take", "/desk/knock?game=gin", "/desk/rearrange?game=rummikub", long):
        desk.open(path)
        expect(desk.page.locator(".status [data-verdict]")).to_have_count(int(path == long))
        (_, cells), (top, bar) = (desk.page.locator(f".desk {one}").evaluate(EDGES) for one in (".cells", ".thumb"))
        assert cells <= top + 1, path
        assert bar <= 640 + 1, path


def test_a_named_joker_the_second_copy_undo_and_taking_away(desk: AtDesk) -> None:
    desk.open("/desk/meld?game=rummy500&preset=pagat&players=6")
    desk.cards("6h 6h")
    expect(desk.page.locator('.cell.double input[value="6h"]')).to_be_attached()
    desk.tap(JOKER_AS)
    desk.cards("6d")
    desk.lie("6h 6h *=6d")
    desk.tap(UNDO)
    desk.lie("6h 6h")
    desk.tap('.laid [data-card="6h"]')
    desk.lie("6h")
    desk.tap(UNDO)
    desk.cards("*")
    desk.lie("6h 6h *")
    for _step in range(5):
        desk.tap(UNDO)
    desk.lie("")
    desk.hint("noUndo")


def test_no_card_is_there_more_often_than_in_the_game(desk: AtDesk) -> None:
    """A card that is chosen is taken back by a tap; one that lies elsewhere says where; a third joker there is not."""
    page = desk.open("/desk/layoff?game=rummy500&preset=pagat&players=3").page
    desk.cards("8h 8h")
    desk.lie("")
    expect(page.get_by_role("status")).to_contain_text(str(page.locator("#field-card").get_attribute("data-label")))
    cut_off = page.locator(".cell.gone small").evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth).length")
    assert cut_off == 0, "where it lies is read in full"
    desk.cards("5h 5h")
    desk.lie("")
    desk.cards("* *")
    desk.tap(JOKER_AS)
    desk.cards("6d")
    desk.hint("noMore", count=2)
    desk.cards("*")
    desk.lie("*")


def test_several_melds_and_a_pile_go_where_the_strip_says(desk: AtDesk) -> None:
    page = desk.open("/desk/callable?game=rummy500&preset=pagat").page
    desk.cards("8h 2c")
    desk.tap('[data-desk-do="to"][data-value="table.0"]')
    desk.cards("5h 6h 7h")
    desk.tap('[data-desk-do="new"][data-value="table"]')
    desk.cards("9c 9d 9s")
    desk.ask()
    assert desk.where() == "/desk/callable?pile=8h,2c&table=5h,6h,7h/9c,9d,9s&game=rummy500&preset=pagat"
    desk.says("yes")
    expect(page.locator(".way li .card")).to_have_count(1)
    tap(page, "header.head .back")
    expect(page.locator('[data-desk-do="to"][data-value="table.1"]')).to_be_visible()
    desk.open("/desk/rules?ask=rearrange&game=rummikub&preset=tiles")
    desk.tap(".house summary")
    desk.tap(".choice:has([value=modern])")
    expect(page.locator(".house summary").first).to_contain_text("30")
    expect(page.locator("#option-opening input")).to_have_value("30")
    desk.tap(".thumb button")
    desk.cards("5r 6r 7r")
    desk.tap('[data-desk-do="to"][data-value="after.0"]')
    desk.tap(SAME)
    desk.cards("8r")
    desk.ask()
    desk.says("yes")
    assert desk.where() == "/desk/rearrange?before=5r,6r,7r&after=5r,6r,7r,8r&opened=yes&game=rummikub&preset=modern"


def test_typed_text_and_the_pad_are_one(desk: AtDesk) -> None:
    page = desk.open("/desk/meld?game=rummy500&preset=pagat").page
    desk.tap(TYPE)
    field = page.locator(".typed-field")
    field.fill("9h 10h")
    field.blur()
    desk.lie("9h 10h")
    desk.cards("Jh")
    expect(field).to_have_value("9h,10h,Jh")
    field.fill("9x")
    field.press("Enter")
    expect(page.locator("#trouble-cards")).to_contain_text("9x")
    expect(field).to_have_value("9x")


COPY = '[data-desk-do="copy"]'


def test_an_answer_is_shared_by_its_address(desk: AtDesk, open_phone: OpenPhone) -> None:
    """By the clipboard, without one by the older way, or the page says to do it by hand: as on plain http in a home network."""
    question = "/desk/meld?cards=6h,6h,6d&game=rummy500&preset=bicycle&players=3"
    page = desk.open(question).page
    said, shared = page.locator(".ruling").inner_text(), page.locator("#shared").input_value()
    assert shared == page.url.replace("%2C", ",")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    assert page.locator("img.qr").evaluate("one => one.naturalWidth") == 0, "it is drawn once Share is opened"
    desk.tap('a[href="#share"]')
    copied = words_of(page.locator(COPY), "copied")
    desk.tap(COPY)
    expect(page.locator(COPY)).to_contain_text(copied)
    assert page.evaluate("navigator.clipboard.readText()") == shared
    tap(page, "#share summary")
    assert page.locator("img.qr").evaluate("one => one.decode().then(() => one.naturalWidth)") > 0
    page.emulate_media(color_scheme="dark")
    assert page.locator(".qr").evaluate("one => getComputedStyle(one).backgroundColor") == "rgb(255, 255, 255)"
    other = open_phone()
    other.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    other.goto(shared)
    assert other.locator(".ruling").inner_text() == said
    tap(other, 'a[href="#share"]')
    tap(other, COPY)
    expect(other.locator(COPY)).to_contain_text(copied)
    other.add_init_script("document.execCommand = () => false")
    other.goto(shared)
    tap(other, 'a[href="#share"]')
    tap(other, COPY)
    expect(other.locator(COPY)).to_have_text(words_of(other.locator(COPY), "byHand"))


def test_without_script_cards_are_typed_or_ticked(open_phone: OpenPhone, live_app: str) -> None:
    desk = AtDesk(open_phone(java_script_enabled=False), live_app).open("/desk/fits?game=rummy500&preset=pagat")
    page = desk.page
    page.locator("#field-card").fill("8h")
    for card in ("5h", "6h", "7h"):
        page.locator(f'.desk .cell input[value="{card}"]').check(force=True)
    page.locator('[value^="add-"]').last.click()
    expect(page.locator(".typed-field").last).to_have_value("5h,6h,7h")
    desk.ask()
    desk.says("yes")
    expect(page.locator(COPY)).to_be_hidden()


def test_a_refused_hand_goes_to_the_desk_and_is_found_again(desk: AtDesk) -> None:
    """A reading is chosen, the page refuses something else, the desk judges it: back at the hand nothing is lost."""
    page = desk.page
    page.goto(f"{make_table(page, desk.address, 'Ana', 'Ben')}/hands/new")
    enter_lines(page, "9h,*,* / 2c", "6h,7h,8h +7d@2.1 / kd")
    onward(page)
    tap(page, ".melds .choice-meld")
    expect(page.locator('[name="line-0"]')).to_have_value(re.compile(r"\*="))
    chosen = page.locator('[name="line-0"]').input_value()
    tap(page, ".melds .judge")
    desk.says("no")
    tap(page, '.thumb a[href*="/hands/new"]')
    expect(page.locator('[name="line-1"]')).to_have_value("6h,7h,8h +7d@2.1 / Kd")
    expect(page.locator('[name="line-0"]')).to_have_value(chosen)


def test_a_verdict_is_taken_to_the_table(desk: AtDesk) -> None:
    page = desk.page
    table = make_table(page, desk.address, "Ana", "Ben")
    page.goto(table)
    tap(page, '.tabs a[href$="/desk"]')
    tap(page, 'a[href*="/desk/meld"]')
    desk.cards("9h 10h Jh")
    desk.ask()
    tap(page, ".thumb button.first")
    at(page, "tables/table")
    desk.says("yes")
    page.goto(f"{table}/hands/new")
    to_cards(page)
    (_, bar), (_, cells), (foot, _) = (page.locator(one).evaluate(EDGES) for one in ("#shown", ".grid", ".pad-foot"))
    assert (bar > 0, cells <= foot + 1) == (True, True), "all cards show below the bar, which is over the head"
    page.goto(table)
    tap(page, ".brought button")
    expect(page.locator(".ruling")).to_have_count(0)


def test_a_live_hand_is_left_for_the_desk_and_found_again(desk: AtDesk) -> None:
    page = desk.page
    table = make_table(page, desk.address, "Ana", "Ben")
    page.goto(play_live(page, table, "begin: 4d", "stock"))
    for card in ("6h", "7d", "8h"):
        tap(page, f'.live .cell input[value="{card}"]')
    tap(page, '#live button[value="meld"]')
    tap(page, '.live-notice [value^="desk "]')
    desk.says("no")
    tap(page, ".thumb form button.first")
    at(page, "live/play")
    expect(page.locator("#shown summary.no")).to_be_visible()
    expect(page.locator('.live .cell input[value="7d"]')).to_be_checked()
    tap(page, '#live button[value="desk"]')
    tap(page, 'a[href*="/desk/callable"]')
    tap(page, '[data-desk-do="to"][data-value="pile.0"]')
    desk.lie("4d")
