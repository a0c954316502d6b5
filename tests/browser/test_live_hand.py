"""A whole hand of three refereed on a phone: a pile pick-up, a call, a refused event, Undo and going out, all by taps."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPhone
from tests.browser.test_evening import LIVE
from tests.support.browser_page import at, done, join, make_table, press_keys, send, tap

SMALLEST_TAP = 44
TURN = "#turn-seats [aria-current] bdi"


class Referee:
    """Somebody who referees. Taps are counted; every tap is a touch on something that a thumb can hit."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, target: Locator | str) -> None:
        tap(self.page, target)
        self.taps += 1

    def cards(self, text: str) -> None:
        for card in text.split():
            box = self.page.locator(f'.live .cell input[value="{card}"]').locator("visible=true").first
            chosen = box.is_checked()
            self.tap(box)
            expect(box).to_be_checked(checked=not chosen)

    def press(self, button: str, cards: str = "") -> None:
        """Tap a button and wait for what it leads to: every page of a hand has its own key. The cards go with one of the pile."""
        key = self.page.locator('#live input[name="key"]').input_value()
        wanted = self.page.locator(f'#live button[name="do"][value="{button}"]:not(.unseen):visible')
        said = self.page.locator(".live .live-notice:visible [data-live-do=close].first")
        if said.count() and not wanted.count():
            self.tap(said)
        self.tap(wanted.last)
        if button.startswith("pile "):
            self.cards(cards)
            self.tap("#take .first")
        come = self.page.locator(f'#live input[name="key"]:not([value="{key}"])')
        asks = self.page.locator("#asks-undo .first").locator("visible=true")
        expect(come.or_(asks)).to_have_count(1)
        if asks.count():
            self.tap(asks)
        expect(come).to_have_count(1)

    def turn_of(self, name: str) -> None:
        expect(self.page.locator(TURN)).to_have_text(name)
        expect(self.page.get_by_role("heading", level=1)).to_contain_text(name)

    def refused(self, rule_id: str = "") -> None:
        """The referee says no, and by which rule."""
        by = f'[data-rules~="{rule_id}"]' if rule_id else ""
        expect(self.page.locator(f".live .live-notice.refused{by}")).to_be_visible()

    def turn(self, *presses: str) -> int:
        """A turn, each press as `button` or `button: cards picked before it`; how many taps it took."""
        before = self.taps
        for press in presses:
            button, _colon, cards = press.partition(": ")
            self.cards("" if button.startswith("pile ") else cards)
            self.press(button, cards)
        return self.taps - before

    def fits(self) -> None:
        """All that a turn needs is on the screen at once."""
        assert self.page.evaluate("scrollY") == 0
        cells = self.page.locator(".live .cells").bounding_box()
        bar = self.page.locator(".live .thumb").bounding_box()
        assert cells
        assert bar
        assert cells["y"] + cells["height"] <= bar["y"] + 1
        assert bar["y"] + bar["height"] <= 640 + 1


def begun(page: Page, address: str) -> Referee:
    """A hand of three with the six of diamonds turned up; the first of them is in turn."""
    page.goto(make_table(page, address, "Ana", "Ben", "Cy"))
    tap(page, LIVE)
    referee = Referee(page)
    referee.turn("begin: 6d")
    return referee


@pytest.mark.quick
def test_a_whole_hand(phone: Page, live_app: str) -> None:
    referee = begun(phone, live_app)
    referee.turn_of("Ana")
    referee.fits()
    assert referee.turn("stock-discard: 2c") == 2
    assert [width_of(phone.locator(".latest", has_text="2♣"), height) > SMALLEST_TAP for height in (720, 640)] == [True, False]
    phone.evaluate("scrollTo(0, 20)")
    assert referee.turn("stock", "discard: 4s") == 3
    assert phone.evaluate("scrollY") <= 20, "a page that is scrolled stays where it is"
    phone.evaluate("scrollTo(0, 0)")
    assert referee.turn("stock-discard: Qs") == 2
    referee.turn("stock: 9h 10h", "meld: Jh", "discard: Ad")
    referee.turn("stock-discard: 4d")
    referee.turn("stock-discard: 7h")
    take_the_pile(referee)
    refusals(referee)
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
    referee.turn_of("Ana")
    taps = referee.turn("pile 4s: 4h")
    referee.fits()
    assert taps + referee.turn("meld: 4d", "discard: 3h") <= 7
    expect(referee.page.locator('.live .down [value="pile 3h"]')).to_be_visible()
    referee.fits()


def refusals(referee: Referee) -> None:
    """A gap, which is the referee's; a joker whose card is asked; and Undo."""
    referee.turn_of("Ben")
    referee.turn("stock", "meld: 5h 6h 8h")
    referee.refused("meld.run.sequence")
    expect(referee.page.locator(".live .laid button")).to_have_count(2)
    referee.cards("8h 9s")
    expect(referee.page.locator(".live .live-notice")).to_have_count(0)
    referee.cards("9s")
    expect(referee.page.locator(".thumb .acts .first"), "two cards are no meld").to_be_disabled()
    referee.cards("*")
    expect(referee.page.locator(".thumb .acts .first"), "a joker counts the same whatever it is").to_contain_text("26")
    referee.turn("meld")
    referee.tap(referee.page.locator(".live .choice").last)
    expect(referee.page.locator(".live .laid button")).to_have_count(3)
    referee.turn("undo", "meld: 5c 6c 7c", "discard: 8c")


def call_rummy(referee: Referee) -> None:
    """Ana, who is not in turn, calls the 8♣ that fits Ben's run."""
    referee.turn_of("Cy")
    before = referee.taps
    referee.press("calling")
    places = referee.page.locator(".called button").evaluate_all("all => all.map(one => one.getBoundingClientRect().x)")
    assert len(places) > 1
    assert places == sorted(places, reverse=True), "the top card is first, and lies at the right end"
    referee.tap('.callers label:has([value="1"])')
    referee.press("call 8c")
    referee.refused("call.own")
    referee.tap('.callers label:has([value="0"])')
    referee.press("call 8c")
    assert referee.taps - before == 5
    expect(referee.page.locator(".thumb [data-owed]")).to_be_attached()
    expect(referee.page.locator("header.head")).to_contain_text("8♣")
    referee.turn("layoff", "discard: Kc")
    referee.turn_of("Ben")


def ana_goes_out(referee: Referee) -> None:
    """Ana holds Q♠ A♦ 7♥ and a card that nobody saw."""
    referee.turn("stock-discard: 2d")
    referee.turn("stock-discard: 2h")
    referee.turn("stock", "meld: Qs Qh Qd", "discard: 7h")
    referee.turn("stock-discard: 3d")
    referee.turn("stock-discard: 3c")
    referee.turn_of("Ana")
    referee.turn("stock", "layoff: 8h", "discard: Ad")


def count(referee: Referee) -> None:
    """What Ben and Cy have left: too few cards can't be sent, and the scores are those of the board."""
    page = referee.page
    at(page, "live/count")
    referee.cards("Ks Kh 10s")
    expect(page.locator('#live .acts [value="count"]')).to_be_disabled()
    referee.turn("count: 9s")
    referee.turn("count: 2s 3s 5s 6s 8s 9c 10c")
    at(page, "live/counted")
    scored = page.locator(".player h3 .num").all_inner_texts()
    referee.tap('button[value="save"]')
    done(page, "hand")
    assert [text.lstrip("+") for text in scored] == page.locator(".board .total").all_inner_texts()
    page.goto(f"{page.url}/hands/new")
    expect(page.locator("form.entry"), "cards were shown to the referee").to_have_attribute("data-view", "points")


def test_two_phones_at_one_hand(open_phone: OpenPhone, live_app: str) -> None:
    """Whoever comes back, on whatever phone, finds the hand as it is; who is late is told, and what was picked is still there."""
    mine = begun(open_phone(), live_app)
    other = Referee(join(open_phone(), mine.page, mine.page.url.removesuffix("/live"), seat=1))
    other.page.goto(mine.page.url)
    other.turn_of("Ana")
    mine.page.route("**/board?*", lambda poll: poll.abort())  # this phone has not heard of it yet
    other.turn("stock-discard: 2c")
    mine.turn("stock-discard: 2d")
    expect(mine.page.locator(".live-notice[role=alert]:not(.refused)")).to_be_visible()
    mine.turn_of("Ben")
    expect(mine.page.locator('.live input[value="2d"]')).to_be_checked()
    mine.turn("stock-discard")
    other.page.reload()
    other.turn_of("Cy")
    other.turn("stock-discard: 3d")
    mine.page.unroute("**/board?*")
    mine.page.reload()
    expect(mine.page.locator("#asks-undo"), "whose phone sent what Undo takes back").to_contain_text("Ben")
    mine.turn("stock-discard: 4d")
    other.turn_of("Ben")  # who has tapped before, and has nothing in hand now, follows


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without"])
def test_a_hand_left_is_entered_at_its_end(open_phone: OpenPhone, live_app: str, script: bool) -> None:
    referee = begun(open_phone(java_script_enabled=script), live_app)
    page = referee.page
    referee.turn("stock", "meld: 9h 10h Jh", "discard: 2c", "stock", "layoff: Qh", "discard: 2d")
    referee.tap('[value="leave"]')
    at(page, "hands/enter")
    for field, value in {"line-0": "9h,10h,Jh", "line-1": "+Qh@1.1", "left-0": ""}.items():
        expect(page.locator(f'input[name="{field}"]')).to_have_value(value)
    if script:
        press_keys(page, "minus", "1", "5")
        expect(page.locator(".result")).to_have_text(["+14", "+10", ""])
    page.goto(page.url.replace("hands/new", "live"))
    referee.tap('[value="undo"]')
    referee.turn_of("Cy")


def test_a_turn_by_keyboard(phone: Page, live_app: str) -> None:
    """Cards are checkboxes, buttons are buttons; Enter on a card does nothing that anybody would have to undo."""
    referee = begun(phone, live_app)
    card = phone.locator('.live .cell input[value="2c"]')
    card.focus()
    phone.keyboard.press("Space")
    key = phone.locator('#live input[name="key"]')
    before = key.input_value()
    phone.keyboard.press("Enter")
    expect(key).not_to_have_value(before)  # the page has come anew, and no button goes from under the next press
    expect(card).to_be_checked()
    referee.turn_of("Ana")
    phone.locator('#live button[value="stock-discard"]:visible').focus()
    phone.keyboard.press("Enter")
    referee.turn_of("Ben")
    expect(phone.get_by_role("status").filter(has_text="2♣")).to_contain_text("Ana")


def test_all_cards_are_above_the_buttons_on_a_phone_lying_down(open_phone: OpenPhone, live_app: str) -> None:
    page = begun(open_phone(viewport={"width": 640, "height": 360}), live_app).page
    ends = page.locator(".live .cells, .live .thumb").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).flatMap(box => [box.top, box.bottom])"
    )
    assert ends[1] <= ends[2] + 1
    assert ends[3] <= 360 + 1


@pytest.mark.parametrize("width", [360, 320])
def test_large_text_takes_no_more_rows_of_cards(open_phone: OpenPhone, live_app: str, width: int) -> None:
    page = begun(open_phone(viewport={"width": width, "height": 640}), live_app).page
    live = page.url
    send(page, f"{live_app}/settings", {"text": "larger"})
    page.goto(live)
    cells = page.locator(".live .cells .cell").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.top, box.width, box.height])"
    )
    assert len({round(top) for top, _, _ in cells}) == 8
    assert min(min(across, down) for _, across, down in cells) >= SMALLEST_TAP
