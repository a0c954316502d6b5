"""The hand entry on a phone: taps of a finger, the keyboard, and a browser without script."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.pad_page import address, harness, served, sound

BEN = "Kh,Kc,Kd 5d,6d,7d"
OpenPhone = Callable[..., Page]


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    """The address of the form by itself."""
    with served(harness()) as found:
        yield found


class Pad:
    """The form on a phone, tapped by one thumb that counts."""

    def __init__(self, page: Page, base: str, **given: Any) -> None:
        self.page = page
        self.taps = 0
        page.goto(address(base, **({"lines": ["", BEN]} | given)))

    def tap(self, target: Locator) -> None:
        target.tap()
        self.taps += 1

    def cards(self, values: str) -> None:
        for value in values.split():
            self.tap(self.cell(value))

    def button(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=name, exact=True))

    def words(self, taps: str) -> None:
        """Taps as words: cards, and `joker new hand table undo next chip`."""
        for word in taps.split():
            if word in BUTTONS:
                self.tap(self.page.locator(BUTTONS[word]).first)
            else:
                self.cards(word)

    def line(self, seat: int = 0) -> str:
        return self.page.locator(f'[name="line-{seat}"]').input_value()

    def cell(self, value: str) -> Locator:
        return self.page.locator(f'.grid label:has(input[value="{value}"])')

    @property
    def status(self) -> Locator:
        return self.page.locator(".status")


BUTTONS = {
    "joker": '[data-do="joker"]',
    "new": '[data-do="new"]',
    "hand": '.pad-way [data-value="hand"]',
    "table": '.pad-way [data-value="table"]',
    "undo": '[data-do="undo"]',
    "next": ".pad-foot .onward",
    "chip": ".melds .chip",
}


@pytest.fixture
def pad(phone: Page, base: str) -> Pad:
    """Ana's hand to be entered; Ben's melds lie on the table."""
    return Pad(phone, base)


@pytest.mark.parametrize(
    ("melds", "layoffs"),
    [("4h 7h 9s Qs 3c 3d 3s", "Kh 8d"), ("9c Qc 4h 7h 3c 3d 3s", "8h 8d"), ("3c 3d 3s 4h 7h 9s Qs", "Kh 4d")],
    ids=["on another player's", "on an own and another's", "another order"],
)
def test_the_typical_hand_takes_sixteen_taps(phone: Page, base: str, melds: str, layoffs: str) -> None:
    """Two runs of four, a set of three, two lay-offs, five left."""
    pad = Pad(phone, base, lines=["", "Ks,Kc,Kd 5d,6d,7d"])
    pad.cards(melds)
    pad.cards(layoffs)
    pad.button("Left in hand")
    pad.cards("Ac 2h Jh 2d 9h")
    table, _, hand = pad.line().partition("/")
    assert sum(len(word.split(",")) for word in table.split()) == 13
    assert table.count("+") == 2
    assert table.count("@") == 2
    assert hand.split() == ["Ac", "2h", "Jh", "2d", "9h"]
    pad.words("next")
    expect(phone.locator("pre")).to_contain_text("line-0")
    assert pad.taps <= 16


TABLE = {
    "a card, then another of the suit": ("4h 7h", "4h,5h,6h,7h", "Run 4–7♥: 22 points"),
    "a single card": ("7s", "7s", "Just 7♠ so far. Tap another card of this meld."),
    "a run of three or more grows only by the next card": ("4h 6h 7h 9h", "4h,5h,6h,7h 9h", "Just 9♥ so far."),
    "the same rank": ("Qs Qc Qd", "Qs,Qc,Qd", "Set of queens: 30 points"),
    "king, ace, two": ("Ks As 2s", "Ks,As,2s", "K-A-2 isn't a run: an ace is high or low, never in the middle."),
    "all between with a yes": ("Ks As 2s chip", ",".join(f"{rank}s" for rank in [*range(2, 11), *"JQKA"]), "Run 2–A♠:"),
    "more than three missing are offered": ("4h Jh", "4h,Jh", "4♥ J♥ isn't a meld yet."),
    "and filled in with a yes": ("4h Jh chip", "4h,5h,6h,7h,8h,9h,10h,Jh", "Run 4–J♥"),
    "what does not fit closes it": ("4h 7h 3c 3d 3s", "4h,5h,6h,7h 3c,3d,3s", "Set of 3s: 9 points"),
    "or begins a new one": ("As 2h 9d", "As 2h 9d", "9♦ starts a new meld. 2♥ isn't a meld yet."),
    "a lay-off": ("8d", "+8d@2.2", "8♦ laid off on Ben's run"),
    "two fit": ("9s Qs 3c 3d 3s Ks", "9s,10s,Js,Qs 3c,3d,3s +Ks", "K♠: on which of these?"),
    "two fit, one chosen": ("9s Qs 3c 3d 3s Ks chip", "9s,10s,Js,Qs 3c,3d,3s +Ks@1.1", "K♠ laid off on Ana's run"),
    "a gap whose card is elsewhere": ("Jh Ah+", "Jh,Ah", "Joker as K♥? Ben has the K♥."),
    "a joker there": ("Qh Ah+ chip", "Qh,*=Kh,Ah", "Run Q♥ ★K♥ A♥: 40 points"),
    "no joker is left for it": ("new 4d 8d", "4d,8d", "No joker left for 5♦ 6♦ 7♦."),
    "joker, then a card": ("4h 5h joker 6h", "4h,5h,*=6h", "Run 4♥ 5♥ ★6♥: 24 points"),
    "the real card stays free": ("4h 5h joker 6h 6c 6s 6h", "4h,5h,*=6h 6c,6s,6h", "Set of 6s: 18 points"),
    "a chosen card again": ("4h 7h 7h", "4h,5h,6h", "Run 4–6♥: 15 points"),
    "undo without limit": ("4h 7h 8d hand 2c undo undo undo undo", "", "Tap both ends of a run"),
    "undo says when nothing is left": ("4h undo undo", "", "Nothing to undo."),
    "a dimmed card": ("Kh", "", "K♥ is in Ben's set."),
    "the low ace and the high one": ("Ac 3c new Qs As+", "Ac,2c,3c Qs,Ks,As", "Run Q–A♠: 35 points"),
    "an illegal meld can be entered": ("3c 3d new 9s 9h", "3c,3d 9s,9h", "9♠ 9♥ isn't a meld yet."),
    "a joker in the hand": ("hand joker 2c", "/ * 2c", "Ana has ★ 2♣: −17"),
}


@pytest.mark.parametrize("name", TABLE)
def test_what_taps_mean(pad: Pad, name: str) -> None:
    taps, line, says = TABLE[name]
    pad.words(taps)
    assert pad.line() == line
    expect(pad.status).to_contain_text(says)


def test_cells_show_what_they_are(pad: Pad) -> None:
    expect(pad.cell("8d")).to_have_class(re.compile("fits"))
    pad.cards("4h 7h")
    for card in ("4h", "5h", "6h", "7h"):
        expect(pad.page.locator(f'input[value="{card}"]')).to_be_checked()
    expect(pad.page.get_by_role("checkbox", name="Five of hearts")).to_be_checked()
    expect(pad.page.get_by_role("checkbox", name="King of hearts – K♥ is in Ben's set.")).not_to_be_checked()
    expect(pad.cell("Kh").locator(".where")).to_have_text("Ben")
    expect(pad.page.locator(".player-strip [aria-current]")).to_contain_text("+22")


def test_the_pad_has_the_jokers_of_the_game(phone: Page, base: str) -> None:
    pad = Pad(phone, base, lines=["", ""])
    pad.words("hand joker joker")
    assert pad.line() == "/ * *"
    pad.words("joker")
    assert pad.line() == "/ *"


def test_who_ended_the_hand_is_said_beside_what_is_left(phone: Page, base: str) -> None:
    pad = Pad(phone, base)
    pad.words("10s 10h 10d hand")
    pad.button("Went out")
    expect(phone.locator('[name="out"][value="0"]')).to_be_checked()
    pad.cards("3c")
    expect(phone.get_by_role("button", name="Went out")).to_be_hidden()
    expect(phone.locator('[name="out"][value="0"]')).not_to_be_checked()
    pad = Pad(phone, base, game="gin", lines=["", ""])
    pad.cards("10s 10h 10d")
    expect(pad.status).to_have_text("Set of 10s")
    pad.words("hand 3c")
    pad.button("Knocked")
    expect(phone.locator('[name="out"][value="0"]')).to_be_checked()


def test_two_packs(phone: Page, base: str) -> None:
    pad = Pad(phone, base, options={"packs": 2}, lines=["", ""])
    pad.words("hand 7h 7h")
    expect(pad.cell("7h")).to_have_class(re.compile("double"))
    pad.words("7h table 8s 8c 8d 8s 8h 8d")
    assert pad.line() == "8s,8c,8d 8s,8h,8d / 7h"


def test_a_card_laid_off_before_its_meld_is_entered(phone: Page, base: str) -> None:
    pad = Pad(phone, base, lines=["", ""])
    pad.words("Ks next Kh Kc Kd")
    assert (pad.line(0), pad.line(1)) == ("+Ks@2.1", "Kh,Kc,Kd")


def type_line(page: Page, text: str) -> str:
    """Type cards as text for the first player, and read what is said of them."""
    line = page.get_by_label("Ana Cards as text")
    line.fill(text)
    line.press("Enter")
    return page.locator('.reading[data-seat="0"]').inner_text()


def test_typed_cards_are_shown_and_nothing_is_swallowed(phone: Page, base: str) -> None:
    pad = Pad(phone, base, view="points")
    phone.locator(".more summary").tap()
    assert type_line(phone, "4-7h 3cds +8d / ac 10c") == "Read as: 4–7♥, 3♣ 3♦ 3♠"
    assert type_line(phone, "4-7h, 3c 3d 3s, +8d / ac 10c") == "Read as: 4–7♥, 3♣ 3♦ 3♠"
    phone.locator(".line").first.blur()
    assert pad.line() == "4h,5h,6h,7h 3c,3d,3s +8d@2.2 / Ac 10c"
    assert "Can't read “kings”. Write cards such as 4-7h" in type_line(phone, "4-7h kings")
    assert pad.line() == "4-7h kings"
    assert type_line(phone, "Kd Ad 2d") == "Is K♦ A♦ 2♦ one meld? Then write Kd,Ad,2d."


@pytest.mark.parametrize("line", ["4h,5h,*=6h,7h +8d@2.2 / 10c", "3cds / *"])
def test_a_line_that_is_there_is_shown(phone: Page, base: str, line: str) -> None:
    pad = Pad(phone, base, lines=[line, BEN])
    expect(phone.locator(".grid input:checked").first).to_be_attached()
    pad.words("hand")
    expect(pad.status).to_contain_text("10♣" if "10c" in line else "★")


def test_the_draft_survives_a_reload_and_goes_with_the_save(phone: Page, base: str) -> None:
    pad = Pad(phone, base)
    pad.words("4h 7h hand 2c")
    phone.reload()
    assert pad.line() == "4h,5h,6h,7h / 2c"
    expect(pad.status).to_have_text("Your earlier entry is back.")
    pad.words("undo undo")
    assert pad.line() == "4h"
    phone.goto(address(base, lines=["", BEN], revision=2))
    assert pad.line() == ""
    assert phone.evaluate("Object.keys(localStorage)") == []


def test_a_form_shown_again_goes_on_and_one_that_the_server_changed_wins(phone: Page, base: str) -> None:
    pad = Pad(phone, base)
    pad.words("4h 7h hand 2c")
    phone.goto(address(base, lines=["4h,5h,6h,7h / 2c", BEN]))
    pad.words("undo")
    assert pad.line() == "4h,5h,6h,7h"
    phone.goto(address(base, lines=["9c,9d,9s / 2c", BEN]))
    assert pad.line() == "9c,9d,9s / 2c"


def test_without_script_a_hand_can_be_entered(open_phone: OpenPhone, base: str) -> None:
    page = open_phone(java_script_enabled=False)
    page.goto(address(base))
    expect(page.get_by_role("button", name="New meld")).to_have_count(0)
    expect(page.get_by_role("button", name="Next")).to_have_count(0)
    page.get_by_label("Ben, melded").fill("60")
    page.get_by_role("group", name="Enter the cards below for").get_by_label("Ana").check()
    for name in ("Seven of hearts", "Eight of hearts", "Nine of hearts"):
        page.locator(".grid label", has_text=name).tap()
    page.get_by_role("button", name="Melded", exact=True).tap()
    for posted in ('"card":["7h","8h","9h"]', '"do":["meld"]', '"for":["0"]', '"melded-1":["60"]'):
        expect(page.locator("body")).to_contain_text(posted)


def test_by_keyboard_alone(phone: Page, base: str) -> None:
    pad = Pad(phone, base)
    for _ in range(60):
        phone.keyboard.press("Tab")
        if phone.locator('input[value="As"]:focus').count():
            break
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "Space"):
        phone.keyboard.press(key)
    assert pad.line() == "4h"
    assert (
        phone.locator('label:has(input[value="4h"])').evaluate("cell => getComputedStyle(cell).outlineStyle") == "solid"
    )
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "Enter"):
        phone.keyboard.press(key)
    assert pad.line() == "4h,5h,6h,7h"
    for _ in range(60):
        phone.keyboard.press("Tab")
        if phone.locator(".pad-foot .onward:focus").count():
            break
    phone.keyboard.press("Enter")
    expect(phone.locator("body")).to_contain_text('"do":["preview"]')


SMALL = """all => all.map(one => [one.textContent.trim() || one.getAttribute("aria-label"),
    one.getBoundingClientRect().width, one.getBoundingClientRect().height]).filter(([, w, h]) => w && (w < 44 || h < 44))"""


def test_it_all_fits_the_phone(pad: Pad) -> None:
    height = "document.documentElement.scrollHeight"
    assert pad.page.evaluate(height) <= 640
    sizes = pad.page.locator(".grid .cell").evaluate_all("cells => cells.map(c => [c.offsetWidth, c.offsetHeight])")
    assert len(sizes) == 56
    assert min(min(size) for size in sizes) >= 44
    top = pad.page.locator(".grid").bounding_box()
    pad.words("4h 7h 9s Qs 3c 3d 3s Ks")
    assert pad.page.evaluate(height) <= 640
    pad.words("new 10d")
    expect(pad.page.locator(".status")).to_contain_text("Tap another card of this meld")
    assert pad.page.locator(".grid").bounding_box() == top, "a sentence of two lines leaves the cards where they are"
    assert pad.page.locator(".entry :is(button, a, summary):visible:not(.unseen)").evaluate_all(SMALL) == []


LONG = ["Maximiliana Wolkenstein", "Bartholomäus Überschwang", "Ana"]


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without"])
def test_nothing_scrolls_sideways_at_320(open_phone: OpenPhone, base: str, script: bool) -> None:
    page = open_phone(viewport={"width": 320, "height": 568}, java_script_enabled=script)
    pad = Pad(page, base, seats=LONG, lines=["", BEN, ""])
    assert page.locator(".grid .cell").evaluate_all(SMALL) == [], "a finger hits a card here too"
    for tap in ("Left in hand", "Melded", "Points") if script else ():
        pad.button(tap)
        assert page.evaluate("document.documentElement.scrollWidth") == 320, tap
    page.locator(".more summary").tap()
    shown = page.locator(".entry :not(.unseen, .unseen *, .melds *, .player-strip *, details:not([open]) *, option)")
    assert max(shown.evaluate_all("all => all.map(one => one.getBoundingClientRect().right)")) <= 320


WRONG_IN_FOOT = """all => all.map(one => [one, one.getBoundingClientRect(), one.querySelector(".onward-words") || one])
    .filter(([one, box, words]) => box.left < 0 || box.right > innerWidth || box.width < 44 || box.height < 44
        || words.scrollWidth > words.clientWidth + 1 || words.scrollHeight > words.clientHeight + 2)
    .map(([one]) => one.textContent)"""
"""Buttons that stand beyond the screen, are too small for a finger or do not hold their words."""


@pytest.mark.parametrize("language", ["en-GB", "fr-FR", "pt-BR"])
def test_the_buttons_below_the_cards_hold_their_words(open_phone: OpenPhone, base: str, language: str) -> None:
    page = open_phone(locale=language)
    pad = Pad(page, base, seats=["Ana", "Bartholomew Elder-Smythe", "Donaudampfschifffahr", "Bo"], lines=[""] * 4)
    for seat in range(3):
        pad.page.locator(".player-strip button").nth(seat).dispatch_event("click")
        for text in ("100%", "200%"):
            page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
            for width, height in ((360, 640), (320, 568), (768, 1024), (640, 360)):
                page.set_viewport_size({"width": width, "height": height})
                wrong = page.locator(".pad-foot button").evaluate_all(WRONG_IN_FOOT)
                assert wrong == [], (seat, text, width)


LARGER = """() => new Promise(shown => {
  const usual = document.querySelector('link[href$="app.css"]'), more = usual.cloneNode();
  more.href = usual.href.replace("app.css", "components.css");
  more.onload = shown;
  usual.after(more);
  document.documentElement.dataset.text = "larger";
})"""
"""As the page is sent where the phone chose larger text."""


STICKS_OUT = """cells => cells.filter(cell => {
    const box = cell.getBoundingClientRect(), words = document.createRange();
    words.selectNodeContents(cell.querySelector(".face"));
    return words.getBoundingClientRect().right > box.right
        || box.bottom > document.querySelector(".pad-foot").getBoundingClientRect().top + 1;
}).map(cell => cell.textContent)"""
"""Cards that don't hold their letters, or stand below the buttons."""


@pytest.mark.parametrize("size", ["200 %", "lying", "lying, 200 %", "larger"])
def test_large_text_and_a_phone_lying_down(open_phone: OpenPhone, base: str, size: str) -> None:
    page = open_phone(viewport={"width": 640, "height": 360} if "lying" in size else {"width": 360, "height": 640})
    pad = Pad(page, base, seats=["Ana", "Ben", "Chloé"], lines=["", BEN, ""])
    grow = {
        "200 %": "document.documentElement.style.fontSize = '32px'",
        "larger": LARGER,
    }
    page.evaluate(grow.get(size.removeprefix("lying, "), "0"))
    if "lying" in size:
        assert page.locator(".grid .cell:visible").evaluate_all(STICKS_OUT) == []
    for view in ("cards", "points"):
        if view == "points":
            pad.button("Points")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), view
        foot = page.locator(".pad-foot, .keypad").locator("visible=true").bounding_box()
        assert foot
        assert foot["y"] + foot["height"] <= page.viewport_size["height"] + 1  # type: ignore[index]
    if size == "larger":
        assert page.locator('[data-do="out"] .word').evaluate("word => word.clientWidth") > 40
        shown = page.locator(".slot").evaluate_all(
            "all => all.map(slot => slot.placeholder + getComputedStyle(slot, '::placeholder').opacity)"
        )
        assert shown == ["melded1", "in hand1"] * 3, "what a slot is for stands in it, for no head stands above it"
    if "200 %" in size:
        pad.button("Cards")
        expect(page.locator(".grid .cells:visible")).to_have_count(1)
        page.get_by_role("group", name="Suit").get_by_role("button", name="Hearts").tap()
        pad.cards("4h 7h")
        assert pad.line() == "4h,5h,6h,7h"


@pytest.mark.parametrize("state", ["hand", "chips", "ranks", "text", "plain"])
def test_axe_finds_nothing(open_phone: OpenPhone, base: str, state: str) -> None:
    page = open_phone(reduced_motion="reduce")
    pad = Pad(page, base, **({"view": "points"} if state in ("ranks", "text") else {}))
    steps = {"hand": "4h 7h hand 2c", "chips": "9s Qs 3c 3d 3s Ks"}
    pad.words(steps.get(state, ""))
    if state == "ranks":
        pad.tap(page.locator('[data-do="minus"]'))
        pad.tap(page.locator(".to-ranks"))
        pad.tap(page.locator('[data-do="rank"][data-value="K"]'))
    if state == "text":
        page.locator(".more summary").tap()
    if state == "plain":
        page.locator("form.entry").evaluate("form => form.classList.remove('scripted')")
    sound(page)


COLOURS = """faces => faces.map(face => {
  let under = face;
  while (getComputedStyle(under).backgroundColor === "rgba(0, 0, 0, 0)") under = under.parentElement;
  return [getComputedStyle(face).color, getComputedStyle(under).backgroundColor];
})"""


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG counts it, each as `rgb(1, 2, 3)`."""

    def light(colour: str) -> float:
        parts = [int(part) / 255 for part in colour.removeprefix("rgb(").removesuffix(")").split(",")]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("ground", ["light", "dark"])
def test_every_cell_can_be_read(open_phone: OpenPhone, base: str, ground: str) -> None:
    """Open, chosen, gone and free cells; axe cannot see them, for the checkbox lies above."""
    pad = Pad(open_phone(color_scheme=ground), base)
    pad.words("4h 7h 9s Qs 3c 3d 3s 4d Js")
    pairs = pad.page.locator(".grid :is(.face, small:not(:empty))").evaluate_all(COLOURS)
    assert min(contrast(ink, under) for ink, under in pairs) >= 4.5
