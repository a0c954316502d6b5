"""A whole hand of three refereed on a phone: a pile pick-up, a call, a refused event, Undo and going out, all by taps."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_outbox import joined
from tests.support.pad_page import open_table, sound

OpenPhone = Callable[..., Page]
SMALLEST_TAP = 44


class Referee:
    """Somebody who referees. Taps are counted; every tap is a touch on something that a thumb can hit."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, target: Locator) -> None:
        target.tap()
        self.taps += 1

    def cards(self, text: str) -> None:
        for card in text.split():
            self.tap(self.page.locator(f'.live .cell input[value="{card}"]').first)

    def press(self, button: str) -> None:
        """Tap a button and wait for what it leads to: every page of a hand has its own key."""
        key = self.page.locator('#live input[name="key"]').input_value()
        wanted = self.page.locator(f'#live button[name="do"][value="{button}"]:not(.unseen):visible')
        said = self.page.locator(".live .live-notice:visible [data-live-do=close].first")
        if said.count() and not wanted.count():
            self.tap(said)
        self.tap(wanted.last)
        if button.startswith("pile "):
            self.tap(self.page.locator("#take .first"))
        elif button == "undo" and self.page.locator("#asks-undo").is_visible():
            self.tap(self.page.locator("#asks-undo .first"))
        expect(self.page.locator('#live input[name="key"]')).not_to_have_value(key)

    def whose(self, words: str) -> None:
        expect(self.page.get_by_role("heading", level=1)).to_contain_text(words)

    def due(self, words: str) -> None:
        expect(self.page.locator("header.head .due")).to_contain_text(words)

    def said(self, words: str) -> None:
        expect(self.page.get_by_role("alert").filter(has_text=words)).to_be_visible()

    def turn(self, *presses: str) -> int:
        """A turn, each press as `button` or `button: cards picked before it`; how many taps it took."""
        before = self.taps
        for press in presses:
            button, _colon, cards = press.partition(": ")
            self.cards(cards)
            self.press(button)
        return self.taps - before

    def look(self) -> None:
        """Axe in light and dark, no sideways scrolling at 320, and cells that a thumb can hit at 360."""
        page = self.page
        sound(page)
        for width in (320, 360):
            page.set_viewport_size({"width": width, "height": 640})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, f"scrolls sideways at {width}"
        small = page.evaluate(
            """least => [...document.querySelectorAll('.live .cells label, .live :is(button, a):not(.unseen, .stock)')]
               .map(one => [one.value, one.getBoundingClientRect()])
               .filter(([, box]) => box.width && (box.width < least || box.height < least)).map(([name]) => name)""",
            SMALLEST_TAP,
        )
        assert not small, f"smaller than {SMALLEST_TAP}: {small}"

    def fits(self) -> None:
        """All that a turn needs is on the screen at once."""
        assert self.page.evaluate("scrollY") == 0
        cells = self.page.locator(".live .cells").bounding_box()
        bar = self.page.locator(".live .thumb").bounding_box()
        assert cells
        assert bar
        assert cells["y"] + cells["height"] <= bar["y"] + 1
        assert bar["y"] + bar["height"] <= 640 + 1


def at_new_table(page: Page, address: str) -> Referee:
    open_table(page, address, "Ana", "Ben", "Cy")
    page.get_by_role("link", name="Live referee").tap()
    return Referee(page)


def begin(referee: Referee, upcard: str) -> None:
    referee.whose("Live referee")
    referee.cards(upcard)
    referee.press("begin")


@pytest.mark.quick
def test_a_whole_hand(open_phone: OpenPhone, live_app: str) -> None:
    referee = at_new_table(open_phone(), live_app)
    page = referee.page
    referee.look()
    begin(referee, "6d")
    referee.whose("Ana's turn")
    referee.fits()
    assert referee.turn("stock-discard: 2c") == 2
    latest = page.locator(".latest", has_text="Ana discards 2♣")
    assert [width_of(latest, height) > SMALLEST_TAP for height in (720, 640)] == [True, False]
    page.evaluate("scrollTo(0, 20)")
    assert referee.turn("stock", "discard: 4s") == 3
    assert page.evaluate("scrollY") <= 20, "a page that is scrolled stays where it is"
    page.evaluate("scrollTo(0, 0)")
    assert referee.turn("stock-discard: Qs") == 2
    referee.turn("stock", "meld: 9h 10h Jh", "discard: Ad")
    referee.turn("stock-discard: 4d")
    referee.turn("stock-discard: 7h")
    take_the_pile(referee)
    page.get_by_role("button", name="Undo: Ana discards 3h".replace("3h", "3♥")).wait_for()
    refused(referee)
    call_rummy(referee)
    ana_goes_out(referee)
    count(referee)


def width_of(line: Locator, height: int) -> float:
    """How wide a line is on a phone of this height, where nothing has to be scrolled."""
    line.page.set_viewport_size({"width": 360, "height": height})
    assert line.page.evaluate("document.querySelector('.live .cells').getBoundingClientRect().bottom") < height - 70
    return float(line.evaluate("line => line.getBoundingClientRect().width"))


def take_the_pile(referee: Referee) -> None:
    """The worked example: down to the 4♠, the fours melded, one card discarded, in seven taps or fewer."""
    referee.whose("Ana's turn")
    assert referee.turn("pile 4s", "meld: 4h 4d", "discard: 3h") <= 7
    referee.page.locator(".live .down").get_by_role("button", name="Take three of hearts").wait_for()
    referee.look()
    referee.fits()


def refused(referee: Referee) -> None:
    referee.whose("Ben's turn")
    referee.turn("stock", "meld: 5h 6h 8h")
    referee.said("there's a gap")
    rule, said = (
        referee.page.get_by_role("link", name="A run has no gaps"),
        referee.page.locator(".live-notice p > span"),
    )
    expect(rule).to_be_visible()
    assert rule.evaluate("one => one.getBoundingClientRect().x") == said.evaluate(
        "one => one.getBoundingClientRect().x"
    )
    referee.look()
    expect(referee.page.locator(".live .laid button")).to_have_count(2)
    referee.cards("8h 9s")
    expect(referee.page.locator(".live .live-notice")).to_have_count(0)
    referee.cards("9s")
    referee.turn("meld: *")
    referee.said("What does the joker stand for?")
    referee.look()
    referee.tap(referee.page.locator(".live .choice").last)
    expect(referee.page.locator(".live .laid button")).to_have_count(3)
    referee.turn("undo", "meld: 5c 6c 7c", "discard: 8c")


def call_rummy(referee: Referee) -> None:
    """Ana, who is not in turn, calls the 8♣ that fits Ben's run."""
    referee.whose("Cy's turn")
    before = referee.taps
    referee.press("calling")
    referee.look()
    places = referee.page.locator(".called button").evaluate_all("all => all.map(one => one.getBoundingClientRect().x)")
    assert len(places) > 1
    assert places == sorted(places, reverse=True), "the top card is first, and lies at the right end"
    referee.tap(referee.page.locator(".callers label", has_text="Ben"))
    referee.press("call 8c")
    referee.said("You can't call right after your own turn.")
    expect(referee.page.locator(".live-notice").get_by_text("Pick other cards")).to_have_count(0)
    expect(referee.page.locator(".live-notice").get_by_text("Continue")).to_be_visible()
    referee.tap(referee.page.locator(".callers label", has_text="Ana"))
    referee.press("call 8c")
    assert referee.taps - before == 5
    referee.whose("Ana called “Rummy!”")
    referee.due("must play 8♣ first")
    referee.turn("layoff", "discard: Kc")
    referee.whose("Ben's turn")


def ana_goes_out(referee: Referee) -> None:
    """Ana holds Q♠ A♦ 7♥ and a card that nobody saw."""
    referee.turn("stock-discard: 2d")
    referee.turn("stock-discard: 2h")
    referee.turn("stock", "meld: Qs Qh Qd", "discard: 7h")
    referee.turn("stock-discard: 3d")
    referee.turn("stock-discard: 3c")
    referee.whose("Ana's turn")
    referee.turn("stock", "layoff: 8h", "discard: Ad")


def count(referee: Referee) -> None:
    page = referee.page
    expect(page.get_by_text("Ana went out. Tap the cards Ben has left.")).to_be_visible()
    referee.look()
    referee.turn("count: Ks Kh 10s")
    referee.said("Too few cards entered: Ben should have")
    referee.turn("count: 9s")
    referee.turn("count: 2s 3s 5s 6s 8s 9c 10c")
    expect(page.get_by_role("button", name="Save hand 1")).to_be_visible()
    referee.look()
    totals = page.locator(".player h3 .num").all_inner_texts()
    referee.tap(page.get_by_role("button", name="Save hand 1"))
    page.wait_for_url("**/tables/*")
    expect(page.get_by_text("Hand 1 saved")).to_be_visible()
    assert [text.lstrip("+") for text in totals] == page.locator(".board .total").all_inner_texts()


def test_two_phones_at_one_hand(open_phone: OpenPhone, live_app: str) -> None:
    """Whoever comes back, on whatever phone, finds the hand as it is; who is late is told, and what was picked is still there."""
    mine = at_new_table(open_phone(), live_app)
    begin(mine, "6d")
    other = Referee(joined(open_phone, mine.page, mine.page.url.removesuffix("/live"), "Ben"))
    other.page.goto(mine.page.url)
    other.whose("Ana's turn")
    mine.page.route("**/board?*", lambda poll: poll.abort())  # this phone has not heard of it yet
    other.turn("stock-discard: 2c")
    mine.turn("stock-discard: 2d")
    mine.said("Someone else got there first")
    mine.whose("Ben's turn")
    expect(mine.page.locator('.live input[value="2d"]')).to_be_checked()
    mine.look()
    mine.turn("stock-discard")
    other.page.reload()
    other.whose("Cy's turn")


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without"])
def test_a_hand_left_is_entered_at_its_end(open_phone: OpenPhone, live_app: str, script: bool) -> None:
    referee = at_new_table(open_phone(java_script_enabled=script), live_app)
    page = referee.page
    begin(referee, "6d")
    referee.turn("stock", "meld: 9h 10h Jh", "discard: 2c")
    referee.turn("stock", "layoff: Qh", "discard: 2d")
    page.get_by_role("button", name="Stop here").tap()
    page.wait_for_url("**/hands/new")
    expect(page.locator('input[name="line-0"]')).to_have_value("9h,10h,Jh")
    expect(page.locator('input[name="line-1"]')).to_have_value("+Qh@1.1")
    page.goto(page.url.replace("hands/new", "live"))
    page.get_by_role("button", name="Keep refereeing").tap()
    referee.whose("Cy's turn")


def test_a_turn_by_keyboard(open_phone: OpenPhone, live_app: str) -> None:
    """Cards are checkboxes, buttons are buttons; Enter on a card does nothing that anybody would have to undo."""
    page = open_phone()
    referee = at_new_table(page, live_app)
    begin(referee, "6d")
    page.get_by_role("checkbox", name="two of clubs").focus()
    page.keyboard.press("Space")
    key = page.locator('#live input[name="key"]')
    before = key.input_value()
    page.keyboard.press("Enter")
    expect(key).not_to_have_value(before)  # the page has come anew, and no button goes from under the next press
    expect(page.get_by_role("checkbox", name="two of clubs")).to_be_checked()
    referee.whose("Ana's turn")
    page.get_by_role("button", name="Draw and discard two of clubs").focus()
    page.keyboard.press("Enter")
    referee.whose("Ben's turn")
    expect(page.get_by_role("status")).to_have_text("Ana discards 2♣")


def test_a_refusal_is_felt_and_read_aloud_where_that_is_wished(open_phone: OpenPhone, live_app: str) -> None:
    page = open_phone()
    page.add_init_script(
        """window.told = [];
        Object.defineProperty(navigator, "vibrate", { value: (pattern) => window.told.push("felt") });
        speechSynthesis.speak = (line) => window.told.push(line.text);"""
    )
    referee = at_new_table(page, live_app)
    begin(referee, "6d")
    referee.turn("stock", "meld: 5h 6h 8h")
    page.locator(".live-notice[data-heard]").wait_for()  # the page has settled
    assert page.evaluate("window.told") == []
    page.evaluate("document.documentElement.dataset.verdicts = 'spoken'")
    referee.cards("8h 9h")
    referee.press("meld")
    referee.said("there's a gap")
    page.wait_for_function("window.told.length > 1")
    felt, line = page.evaluate("window.told")
    assert felt == "felt"
    assert "there's a gap" in line
