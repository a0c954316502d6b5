"""The dispute desk on a phone: cards entered by touch, the answer shared by its address, and the way back to the table."""

import re
from collections.abc import Callable
from urllib.parse import unquote

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.pad_page import onward, open_table, sound

OpenPhone = Callable[..., Page]
SMALLEST_TAP = 44


class AtDesk:
    """Somebody at the desk. Taps are counted; every tap is a touch on something that a thumb can hit."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.taps = 0

    def open(self, path: str) -> "AtDesk":
        self.page.goto(self.address + path)
        self.taps = 0
        return self

    def tap(self, target: Locator) -> None:
        target.tap()
        self.taps += 1

    def cards(self, text: str) -> None:
        for card in text.split():
            self.tap(self.page.locator(f'.desk .cell input[value="{card}"]').first)

    def press(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=name, exact=True))

    def ask(self) -> None:
        self.tap(self.page.get_by_role("button", name=re.compile("^(Ask|Show why)$")))
        expect(self.page.locator(".ruled")).to_be_visible()

    def share(self) -> None:
        self.tap(self.page.get_by_role("link", name="Share", exact=True))
        self.press("Copy the link")

    def says(self, mark: str, words: str) -> None:
        expect(self.page.locator(".ruled")).to_contain_text(mark)
        expect(self.page.locator(".ruling")).to_contain_text(words)

    def row(self) -> list[str]:
        chips = self.page.locator(".desk .laid .card").all()
        return [(chip.get_attribute("aria-label") or "").removesuffix(", remove") for chip in chips]

    def where(self) -> str:
        return unquote(self.page.url.removeprefix(self.address))

    def look(self) -> None:
        """Axe in light and dark, nothing that scrolls sideways at 320, and nothing too small for a thumb at 360."""
        page = self.page
        sound(page)
        for width in (320, 360):
            page.set_viewport_size({"width": width, "height": 640})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, f"scrolls sideways at {width}"
        small = page.evaluate(
            """least => [...document.querySelectorAll('.desk .cell input, .desk button:not(.unseen), .button')]
               .map(one => [one.value || one.textContent, one.getBoundingClientRect()])
               .filter(([, box]) => box.width && (box.width < least || box.height < least)).map(([name]) => name)""",
            SMALLEST_TAP,
        )
        assert not small, f"smaller than {SMALLEST_TAP}: {small}"


@pytest.fixture
def desk(open_phone: OpenPhone, live_app: str) -> AtDesk:
    return AtDesk(open_phone(), live_app)


def test_a_meld_with_jokers_takes_a_tap_a_card_and_one(desk: AtDesk) -> None:
    desk.open("/desk")
    desk.look()
    desk.page.get_by_role("link", name=re.compile("Is this a meld")).tap()
    desk.taps = 0
    desk.look()
    desk.cards("9h * *")
    assert desk.row() == ["Nine of hearts", "Joker", "Joker"]
    desk.ask()
    assert desk.taps == 4
    desk.says("It depends", "What does the joker stand for?")
    desk.look()
    assert desk.where() == "/desk/meld?cards=9h,*,*&game=rummy500&preset=pagat"
    desk.page.locator(".open-choices a").nth(1).tap()
    desk.says("Yes", "A run, worth 39 points.")
    desk.look()


@pytest.mark.quick
def test_king_ace_two_is_answered_five_taps_from_home(desk: AtDesk) -> None:
    """The line above the pad has the sentence after the third card, and the sixth tap the page with its address."""
    desk.page.goto(desk.address)
    desk.tap(desk.page.get_by_role("link", name=re.compile("Settle a dispute")))
    desk.tap(desk.page.get_by_role("link", name=re.compile("Is this a meld")))
    desk.cards("Ks As 2s")
    expect(desk.page.get_by_role("status")).to_contain_text("No. K♠ A♠ 2♠: an ace is high or low")
    why = desk.page.get_by_role("button", name="Show why")
    expect(why).not_to_have_class(re.compile("first"))
    assert desk.taps == 5
    desk.look()
    desk.ask()
    assert desk.taps == 6
    desk.says("No", "Not a run")


def test_a_verdict_is_felt_and_read_aloud_where_that_is_wished(desk: AtDesk) -> None:
    page = desk.page
    page.add_init_script(
        """window.told = [];
        Object.defineProperty(navigator, "vibrate", { value: (pattern) => window.told.push(pattern) });
        speechSynthesis.speak = (line) => window.told.push(line.text);"""
    )
    desk.open("/desk/meld")
    desk.cards("Ks As 2s")
    expect(page.get_by_role("status")).to_contain_text("No.")
    assert page.evaluate("window.told") == []
    page.evaluate("document.documentElement.dataset.verdicts = 'spoken'")
    desk.cards("2s Qs")
    expect(page.get_by_role("status")).to_contain_text("Yes.")
    assert page.evaluate("window.told") == [80, "Yes. A run, worth 35 points."]


def test_a_layoff_takes_a_tap_a_card_and_one(desk: AtDesk) -> None:
    """The card has its place after one tap, and the next ones go to the meld."""
    desk.open("/desk/layoff?game=rummy500&preset=pagat")
    desk.cards("8h 5h 6h 7h")
    desk.ask()
    assert desk.taps == 5
    desk.says("Yes", "It's worth 8 points there.")
    assert desk.where() == "/desk/layoff?card=8h&meld=5h,6h,7h&game=rummy500&preset=pagat"


def test_a_meld_is_asked_about_on_one_screen(desk: AtDesk) -> None:
    for path in ("/desk/meld", "/desk/fits", "/desk/knock?game=gin", "/desk/rearrange?game=rummikub"):
        desk.open(path)
        cells = desk.page.locator(".desk .cells").bounding_box()
        bar = desk.page.locator(".desk .thumb").bounding_box()
        assert cells
        assert bar
        assert cells["y"] + cells["height"] <= bar["y"] + 1, path
        assert bar["y"] + bar["height"] <= 640 + 1, path


def test_a_named_joker_the_second_copy_undo_and_taking_away(desk: AtDesk) -> None:
    desk.open("/desk/meld?game=rummy500&preset=pagat&players=6")
    page = desk.page
    desk.cards("6h 6h")
    expect(page.locator('.cell:has(input[value="6h"])')).to_have_class(re.compile("double"))
    desk.press("Joker as…")
    desk.cards("6d")
    assert desk.row() == ["Six of hearts", "Six of hearts", "joker as six of diamonds"]
    desk.press("Undo")
    assert desk.row() == ["Six of hearts", "Six of hearts"]
    page.get_by_role("button", name="Six of hearts, remove").first.tap()
    assert desk.row() == ["Six of hearts"]
    desk.press("Undo")
    desk.cards("*")
    assert desk.row() == ["Six of hearts", "Six of hearts", "Joker"]
    for _step in range(5):
        desk.press("Undo")
    assert desk.row() == []
    expect(page.get_by_role("status")).to_contain_text("Nothing to undo")


def test_no_card_is_there_more_often_than_in_the_game(desk: AtDesk) -> None:
    """A card that is chosen is taken back by a tap; one that lies elsewhere says where; a third joker there is not."""
    desk.open("/desk/layoff?game=rummy500&preset=pagat&players=3")
    page = desk.page
    desk.cards("8h 8h")
    assert desk.row() == []
    expect(page.get_by_role("status")).to_have_text("Eight of hearts: see “This card”.")
    desk.cards("5h 5h")
    assert desk.row() == []
    desk.cards("* *")
    desk.press("Joker as…")
    desk.cards("6d")
    expect(page.get_by_role("status")).to_have_text("Only 2 of these in play.")
    desk.cards("*")
    assert desk.row() == ["Joker"]


def test_several_melds_and_a_pile_go_where_the_strip_says(desk: AtDesk) -> None:
    desk.open("/desk/callable?game=rummy500&preset=pagat")
    page = desk.page
    desk.cards("8h 2c")
    desk.tap(page.get_by_role("button", name="On the table, Meld 1"))
    desk.cards("5h 6h 7h")
    desk.press("On the table: A new meld")
    desk.cards("9c 9d 9s")
    desk.look()
    desk.ask()
    assert desk.where() == "/desk/callable?pile=8h,2c&table=5h,6h,7h/9c,9d,9s&game=rummy500&preset=pagat"
    desk.says("Yes", "You can call “Rummy!” for 1 card.")
    expect(page.locator(".way li")).to_contain_text(["Lay off"])
    desk.look()
    page.get_by_role("link", name="Change the cards").tap()
    expect(page.get_by_role("button", name="On the table, Meld 2")).to_be_visible()


def test_a_rearrangement_begins_with_the_table_before(desk: AtDesk) -> None:
    desk.open("/desk/rearrange?game=rummikub&preset=tiles")
    page = desk.page
    desk.cards("5r 6r 7r")
    desk.tap(page.get_by_role("button", name="After, Set 1"))
    desk.press("Same as before")
    desk.cards("8r")
    desk.look()
    desk.ask()
    desk.says("Yes", "8 points came from the rack")
    assert desk.where() == ("/desk/rearrange?before=5r,6r,7r&after=5r,6r,7r,8r&opened=yes&game=rummikub&preset=tiles")


def test_typed_text_and_the_pad_are_one(desk: AtDesk) -> None:
    desk.open("/desk/meld?game=rummy500&preset=pagat")
    page = desk.page
    desk.press("Type instead")
    field = page.locator(".typed-field")
    field.fill("9h 10h")
    field.blur()
    assert desk.row() == ["Nine of hearts", "Ten of hearts"]
    desk.cards("Jh")
    expect(field).to_have_value("9h,10h,Jh")
    field.fill("9x")
    field.press("Enter")
    expect(page.locator(".troubles")).to_contain_text("“9x” isn't a card")
    expect(page.locator(".typed-field")).to_have_value("9x")
    desk.look()


def test_an_answer_is_shared_by_its_address(desk: AtDesk, open_phone: OpenPhone) -> None:
    desk.open("/desk/meld?cards=6h,6h,6d&game=rummy500&preset=bicycle&players=3")
    page = desk.page
    said = page.locator(".ruling").inner_text()
    shared = page.locator("#shared").input_value()
    assert shared == page.url.replace("%2C", ",")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.share()
    expect(page.get_by_role("button", name="✓ Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == shared
    page.locator("summary", has_text="QR code").tap()
    expect(page.locator(".qr svg")).to_be_visible()
    page.emulate_media(color_scheme="dark")
    assert page.locator(".qr").evaluate("one => getComputedStyle(one).backgroundColor") == "rgb(255, 255, 255)"
    desk.look()
    other = open_phone()
    other.goto(shared)
    assert other.locator(".ruling").inner_text() == said


def test_copying_works_where_there_is_no_clipboard(desk: AtDesk) -> None:
    """Over plain http on a home network there is none; the older way copies, or the page says to do it by hand."""
    page = desk.page
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    desk.open("/desk/meld?cards=6h,6h,6d&game=rummy500&preset=pagat")
    desk.share()
    expect(page.get_by_role("button", name="✓ Copied")).to_be_visible()
    page.add_init_script("document.execCommand = () => false")
    desk.open("/desk/meld?cards=6h,6h,6d&game=rummy500&preset=pagat")
    desk.share()
    expect(page.get_by_role("button", name="Press and hold the link to copy it.")).to_be_visible()


def test_without_script_cards_are_typed_or_ticked(open_phone: OpenPhone, live_app: str) -> None:
    desk = AtDesk(open_phone(java_script_enabled=False), live_app).open("/desk/fits?game=rummy500&preset=pagat")
    page = desk.page
    page.get_by_label("This card").fill("8h")
    for card in ("5h", "6h", "7h"):
        page.locator(f'.desk .cell input[value="{card}"]').check(force=True)
    page.get_by_role("button", name="Melds +").click()
    expect(page.get_by_label("Melds")).to_have_value("5h,6h,7h")
    page.get_by_role("button", name="Ask").last.click()
    desk.says("Yes", "It fits meld 1.")
    expect(page.get_by_role("button", name="Copy the link")).to_be_hidden()


def test_a_refused_hand_goes_to_the_desk_and_is_found_again(desk: AtDesk) -> None:
    """A reading is chosen, the page refuses something else, the desk judges it: back at the hand nothing is lost."""
    page = desk.page
    open_table(page, desk.address, "Ana", "Ben")
    page.get_by_role("link", name=re.compile("Enter hand")).tap()
    page.locator(".more summary").tap()
    for seat, line in enumerate(("9h,*,* / 2c", "6h,7h,8h +7d@2.1 / kd")):
        field = page.locator("input.line").nth(seat)
        field.fill(line)
        field.press("Enter")
    page.locator(".more summary").tap()
    onward(page)
    page.locator(".choice-meld").first.tap()
    expect(page.locator(".problem")).to_have_count(1)
    chosen = page.locator("input.line").nth(0).input_value()
    assert "*=" in chosen
    page.locator(".problem .judge").tap()
    desk.says("No", "It doesn't fit any of these melds.")
    desk.look()
    page.get_by_role("link", name="Back to the hand").tap()
    expect(page.locator("input.line").nth(1)).to_have_value("6h,7h,8h +7d@2.1 / Kd")
    assert page.locator("input.line").nth(0).input_value() == chosen


def test_a_verdict_is_taken_to_the_table(desk: AtDesk) -> None:
    page = desk.page
    open_table(page, desk.address, "Ana", "Ben")
    page.get_by_role("link", name="Rules & disputes").tap()
    page.get_by_role("link", name=re.compile("Is this a meld")).tap()
    desk.cards("9h 10h Jh")
    desk.ask()
    page.get_by_role("link", name="Show at the table").tap()
    desk.says("Yes", "A run, worth 29 points.")
    expect(page.get_by_role("link", name=re.compile("Enter hand 1"))).to_be_visible()
    desk.look()
    page.get_by_role("link", name="Close").tap()
    expect(page.locator(".ruled")).to_have_count(0)


def test_a_live_hand_is_left_for_the_desk_and_found_again(desk: AtDesk) -> None:
    page = desk.page
    open_table(page, desk.address, "Ana", "Ben")
    page.get_by_role("link", name="Live referee").tap()
    page.locator('.live .cell input[value="4d"]').tap()
    page.locator('#live button[value="begin"]').last.tap()
    page.locator('#live button[value="stock"]').last.tap()
    expect(page.locator('#live button[value="discard"]')).to_be_visible()
    for card in ("6h", "7d", "8h"):
        page.locator(f'.live .cell input[value="{card}"]').tap()
    page.locator('#live button[value="meld"]').tap()
    page.get_by_role("button", name="Why?").tap()
    desk.says("No", "share neither a rank nor a suit")
    page.get_by_role("link", name="Back to the hand").tap()
    expect(page.locator('.live .cell input[value="7d"]')).to_be_checked()
    page.get_by_role("button", name="Settle a dispute").tap()
    page.get_by_role("link", name=re.compile("Could “Rummy!” be called")).tap()
    page.get_by_role("button", name="Pile, from the bottom").tap()
    assert desk.row() == ["Four of diamonds"]
