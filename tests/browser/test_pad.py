"""The hand entry on a phone: taps of a finger, the keyboard, and a browser without script."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.wording.languages import LANGUAGES
from tests.browser.conftest import OpenPhone
from tests.support.browser_page import (
    at,
    enter_lines,
    make_table,
    onward,
    press_keys,
    tap,
    tap_cards,
    to_cards,
    to_points,
    words_of,
)
from tests.support.pad_page import address, harness, served

BEN = "Kh,Kc,Kd 5d,6d,7d"
BUTTONS = {
    "joker": '[data-do="joker"]', "new": '[data-do="new"]', "hand": '.pad-way [data-value="hand"]',
    "table": '.pad-way [data-value="table"]', "points": '.pad-way [data-value="points"]',
    "undo": '.pad-foot [data-do="undo"]', "next": ".pad-foot .onward", "chip": ".melds .chip",
    "out": '.melds [data-do="out"]',
}  # fmt: skip


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    """The address of the form by itself."""
    with served(harness()) as found:
        yield found


class Pad:
    """The form on a phone, tapped by one thumb that counts."""

    def __init__(self, page: Page, base: str, script: bool = True, **given: Any) -> None:
        self.page = page
        self.taps = 0
        page.goto(address(base, **({"lines": ["", BEN]} | given)))
        if script:
            expect(page.locator(".entry.scripted")).to_be_attached()

    def words(self, taps: str) -> None:
        """Taps as words: cards, and `joker new hand table points undo next chip out`."""
        for word in taps.split():
            tap(self.page, BUTTONS.get(word, f'.grid label:has(input[value="{word}"])'))
            self.taps += 1

    def writes(self, line: str, seat: int = 0) -> None:
        """The line that is posted for a seat."""
        expect(self.page.locator(f'[name="line-{seat}"]')).to_have_value(line)

    def cell(self, value: str) -> Locator:
        return self.page.locator(f'.grid label:has(input[value="{value}"])')

    def says(self, *names: str, **facts: Any) -> None:
        """The line above the cells has these of the page's words."""
        form = self.page.locator("form.entry")
        said = " ".join(words_of(form, name, **facts) for name in names)
        expect(self.page.locator(".status")).to_contain_text(said)


@pytest.fixture
def pad(phone: Page, base: str) -> Pad:
    """Ana's hand to be entered; Ben's melds lie on the table."""
    return Pad(phone, base)


def test_the_typical_hand_takes_sixteen_taps(phone: Page, base: str) -> None:
    """Two runs of four, a set of three, two lay-offs, five left: on another player's melds, on an own one, in another order."""
    for number, taps in enumerate(
        ("4h 7h 9s Qs 3c 3d 3s Kh 8d", "9c Qc 4h 7h 3c 3d 3s 8h 8d", "3c 3d 3s 4h 7h 9s Qs Kh 4d"), start=1
    ):
        pad = Pad(phone, base, lines=["", "Ks,Kc,Kd 5d,6d,7d"], revision=number)
        pad.words(f"{taps} hand Ac 2h Jh 2d 9h")
        line = phone.locator('[name="line-0"]')
        expect(line).to_have_value(re.compile("/ Ac 2h Jh 2d 9h$"))
        table = line.input_value().partition("/")[0]
        assert sum(len(word.split(",")) for word in table.split()) == 13
        assert (table.count("+"), table.count("@")) == (2, 2)
        pad.words("next")
        expect(phone.locator("pre")).to_contain_text("line-0")
        assert pad.taps <= 16


TABLE: dict[str, tuple[str, tuple[str, ...], dict[str, Any]]] = {
    "": ("", ("empty",), {}),
    "4h 7h": ("4h,5h,6h,7h", ("run", "points"), {"cards": "4–7♥", "points": 22}),
    "7s": ("7s", ("alone",), {"cards": "7♠"}),
    "new 8d": ("8d", ("fitsAlone", "points"), {"cards": "8♦", "points": 8}),
    "Qs Qc Qd": ("Qs,Qc,Qd", ("sets.11", "points"), {"points": 30}),
    "Ks As 2s": ("Ks,As,2s", ("middle", "middleWhy"), {"cards": "K-A-2"}),
    "4h Jh": ("4h,Jh", ("notYet",), {"cards": "4♥ J♥"}),
    "4h Jh chip": ("4h,5h,6h,7h,8h,9h,10h,Jh", ("run", "points"), {"cards": "4–J♥", "points": 59}),
    "As 2h 9d": ("9d As 2h", ("lone",), {"cards": "2♥", "points": "−2"}),
    "8d 8d": ("", ("takenBack",), {"cards": "8♦"}),
    "8d": ("+8d@2.2", ("laidOffRun",), {"cards": "8♦", "name": "Ben"}),
    "9s Qs 3c 3d 3s Ks": ("9s,10s,Js,Qs 3c,3d,3s +Ks", ("which",), {"cards": "K♠"}),
    "9s Qs 3c 3d 3s Ks chip": ("9s,10s,Js,Qs 3c,3d,3s +Ks@1.1", ("laidOffRun",), {"cards": "K♠", "name": "Ana"}),
    "Jh Ah+": ("Jh,Ah", ("jokerHas",), {"cards": "K♥", "name": "Ben"}),
    "Qh Ah+ chip": ("Qh,*=Kh,Ah", ("run", "points"), {"cards": "Q♥ ★K♥ A♥", "points": 40}),
    "new 4d 8d": ("4d,8d", ("noJokerAs",), {"cards": "5♦ 6♦ 7♦"}),
    "4h 7h 8d hand 2c undo undo undo undo": ("", ("empty",), {}),
    "4h undo undo": ("", ("noUndo",), {}),
    "Kh": ("", ("in-set",), {"cards": "K♥", "name": "Ben"}),
    "Qs Qc hand 9s": ("Qs,Qc / 9s", ("few",), {"cards": "Q♠ Q♣", "points": "−20"}),
    "hand joker 2c": ("/ * 2c", ("inHand",), {"name": "Ana", "cards": "★ 2♣", "points": "−17"}),
}
"""Taps, with the line that they write and what is said of them. test_pad_logic.py has many more, without a browser."""


def test_what_taps_mean(phone: Page, base: str) -> None:
    wrong = []
    for number, (taps, (line, names, facts)) in enumerate(TABLE.items(), start=1):
        pad = Pad(phone, base, revision=number)
        pad.words(taps)
        try:
            pad.writes(line)
            pad.says(*names, **facts)
        except AssertionError as trouble:
            wrong.append(f"{taps}: {str(trouble)[:200]}")
    assert not wrong, "\n".join(wrong)


def test_cells_show_what_they_are(pad: Pad) -> None:
    form = pad.page.locator("form.entry")
    expect(pad.cell("8d")).to_have_class(re.compile("fits"))
    pad.words("4h 7h")
    for card in ("4h", "5h", "6h", "7h"):
        expect(pad.page.locator(f'input[value="{card}"]')).to_be_checked()
    expect(pad.cell("Kh").locator(".state")).to_contain_text(words_of(form, "in-set", cards="K♥", name="Ben"))
    expect(pad.cell("Kh").locator(".where")).to_have_text("Ben")
    expect(pad.page.locator(".player-strip [aria-current]")).to_contain_text("+22")


MEND = {("3c", "3d"): "few", ("4c", "10c"): "gap", ("Ks", "As", "2s"): "middle"}


def test_a_broken_meld_says_so_and_is_chosen_by_a_tap(phone: Page, base: str) -> None:
    """Back at a player, what is wrong is said, and what it counts; a tap on the meld opens it, and the cross alone removes it."""
    chip = phone.locator(".melds .meld-chip")
    for number, (cards, why) in enumerate(MEND.items(), start=400):
        pad = Pad(phone, base, lines=["", "", ""], seats=["Ana", "Ben", "Cy"], revision=number)
        pad.words(f"{' '.join(cards)} new Qh Qd Qc")
        tap(phone, '.player-strip [data-value="1"]')
        tap(phone, '.player-strip [data-value="0"]')
        shown = " ".join(card[:-1] + {"c": "♣", "d": "♦", "s": "♠"}[card[-1]] for card in cards)
        facts = {"cards": "K-A-2" if why == "middle" else shown, "points": "−" + str({"few": 6, "gap": 14, "middle": 27}[why])}
        pad.says(why, **facts)
        expect(phone.locator(".status")).to_contain_text(words_of(phone.locator("form.entry"), "mend"))
        expect(chip.first.locator(".num")).to_have_text(facts["points"])
        grid = phone.locator(".grid").bounding_box()
        tap(phone, chip.first.locator('[data-do="choose"]'))
        expect(chip.first).to_have_class(re.compile("active"))
        pad.says("chosen")
        assert (chip.count(), phone.locator(".grid").bounding_box()) == (2, grid)
        tap(phone, chip.first.locator('[data-do="remove"]'))
        expect(chip).to_have_count(1)


def test_the_sign_of_a_lay_off_is_explained(phone: Page, base: str) -> None:
    pad = Pad(phone, base)
    expect(phone.locator(".status .legend")).to_be_visible()
    pad.words("8d")
    tap(phone, '.melds [data-do="tell"]')
    pad.says("laidOffRun", cards="8♦", name="Ben")
    pad.writes("+8d@2.2")
    Pad(phone, base, lines=["", ""], revision=2)
    expect(phone.locator(".status .legend")).to_have_count(0)


def test_sentences_above_the_cards_do_not_move_them(phone: Page, base: str) -> None:
    pad = Pad(phone, base)
    top = pad.page.locator(".grid").bounding_box()
    for word in ["9h", "9d", "4s", "Js", "2h"]:
        pad.words(word)
        assert pad.page.locator(".grid").bounding_box() == top
    pad = Pad(phone, base, lines=["", ""], revision=2)
    pad.words("9h")
    assert pad.page.locator(".status b").evaluate("line => line.getClientRects().length") == 1, "one card takes one line"


def test_who_ended_the_hand_is_said_beside_what_is_left(phone: Page, base: str) -> None:
    out = phone.locator('[name="out"][value="0"]')
    pad = Pad(phone, base)
    pad.words("10s 10h 10d hand out")
    expect(out).to_be_checked()
    pad.words("3c")
    expect(phone.locator(BUTTONS["out"])).to_be_hidden()
    expect(out).not_to_be_checked()
    pad = Pad(phone, base, game="gin", lines=["", ""])
    pad.words("10s 10h 10d hand 3c out")
    expect(phone.locator('.player-strip [aria-current="true"]')).to_contain_text(
        words_of(phone.locator("form.entry"), "strip", points=3)
    )
    expect(out).to_be_checked()


def test_two_packs(phone: Page, base: str) -> None:
    pad = Pad(phone, base, options={"packs": 2}, lines=["", ""])
    pad.words("hand 7h 7h")
    expect(pad.cell("7h")).to_have_class(re.compile("double"))
    pad.words("7h 7h table 8s 8c 8d 8s 8h 8d")
    pad.writes("8s,8c,8d 8s,8h,8d / 7h")


def test_a_card_laid_off_before_its_meld_is_entered(phone: Page, base: str) -> None:
    pad = Pad(phone, base, lines=["", ""])
    pad.words("Ks next Kh Kc Kd")
    pad.writes("+Ks@2.1")
    pad.writes("Kh,Kc,Kd", seat=1)


def test_a_line_that_is_there_is_shown(phone: Page, base: str) -> None:
    for line, left in (("4h,5h,*=6h,7h +8d@2.2 / 10c", "10"), ("3cds / *", "")):
        pad = Pad(phone, base, lines=[line, BEN])
        expect(phone.locator(".grid input:checked").first).to_be_attached()
        pad.words("hand")
        expect(phone.locator(".melds > .card")).to_have_text([left])
    Pad(phone, base, lines=["Kd,Kh,Ks", BEN]).says("has", name="Ben", cards="K♦ K♥")


def test_the_draft_survives_a_reload_and_goes_with_the_save(phone: Page, base: str) -> None:
    """A form shown again goes on, one that the server changed wins, and another revision has nothing of it."""
    pad = Pad(phone, base)
    pad.words("4h 7h hand 2c")
    pad.writes("4h,5h,6h,7h / 2c")
    phone.reload()
    pad.says("restored")
    pad.writes("4h,5h,6h,7h / 2c")
    pad = Pad(phone, base, lines=["4h,5h,6h,7h / 2c", BEN])
    pad.words("undo")
    pad.writes("4h,5h,6h,7h")
    pad = Pad(phone, base, lines=["9c,9d,9s / 2c", BEN])
    pad.writes("9c,9d,9s / 2c")
    pad = Pad(phone, base, revision=2)
    pad.writes("")
    assert phone.evaluate("Object.keys(localStorage)") == []


def test_without_script_a_hand_can_be_entered(open_phone: OpenPhone, base: str) -> None:
    page = open_phone(java_script_enabled=False)
    page.goto(address(base))
    expect(page.locator(".script-only:visible")).to_have_count(0)
    page.get_by_role("textbox", name="Ben").first.fill("60")
    page.locator('[name="for"][value="0"]').check()
    for card in ("7h", "8h", "9h"):
        tap(page, f'.grid label:has(input[value="{card}"])')
    tap(page, '.by-cards [value="meld"]')
    for posted in ('"card":["7h","8h","9h"]', '"do":["meld"]', '"for":["0"]', '"melded-1":["60"]'):
        expect(page.locator("body")).to_contain_text(posted)


def test_what_is_missing_of_a_hand_is_open_where_it_is_entered(phone: Page, live_app: str) -> None:
    """Somebody is marked as out, so the question names whose cards it means, and their hand is open."""
    phone.goto(f"{make_table(phone, live_app, 'Ana', 'Ben')}/hands/new")
    to_cards(phone)
    for taps in ["4h", "7h", "next", "9h", "9c", "9d", "hand", "out", "next"]:
        tap(phone, BUTTONS.get(taps, f'.grid label:has(input[value="{taps}"])'))
    expect(phone.locator(".pad-way [aria-pressed=true]")).to_have_attribute("data-value", "hand")
    expect(phone.locator(".status.is-wrong")).to_contain_text("Ana")


def test_the_sign_of_entered_cards_is_not_the_dealers(pad: Pad) -> None:
    pad.words("4h 7h points")
    sign = pad.page.locator(".points-row.has-cards .name use").first
    expect(sign).to_have_count(1)
    expect(sign).not_to_have_attribute("href", re.compile("#cards$"))


def test_by_keyboard_alone(phone: Page, base: str) -> None:
    pad = Pad(phone, base)
    for _ in range(60):
        phone.keyboard.press("Tab")
        if phone.locator('input[value="As"]:focus').count():
            break
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "Space"):
        phone.keyboard.press(key)
    pad.writes("4h")
    assert phone.locator('label:has(input[value="4h"])').evaluate("cell => getComputedStyle(cell).outlineStyle") == "solid"
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "Enter"):
        phone.keyboard.press(key)
    pad.writes("4h,5h,6h,7h")
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
    pad.says("alone", cards="10♦")
    assert pad.page.locator(".grid").bounding_box() == top, "a sentence of two lines leaves the cards where they are"
    assert pad.page.locator(".entry :is(button, a, summary):visible:not(.unseen)").evaluate_all(SMALL) == []


def test_the_cards_of_gin_fit_too(phone: Page, base: str) -> None:
    """What the pad sees by the cards it doesn't ask for above them."""
    Pad(phone, base, game="gin", lines=["", ""])
    assert phone.evaluate("document.documentElement.scrollHeight") <= 640


LONG = ["Maximiliana Wolkenstein", "Bartholomäus Überschwang", "Ana"]


def test_nothing_scrolls_sideways_at_320(open_phone: OpenPhone, base: str) -> None:
    for script in (True, False):
        page = open_phone(viewport={"width": 320, "height": 568}, java_script_enabled=script)
        pad = Pad(page, base, script, seats=LONG, lines=["", BEN, ""])
        assert page.locator(".grid .cell").evaluate_all(SMALL) == [], "a finger hits a card here too"
        for pressed in ("hand", "table", "points") if script else ():
            pad.words(pressed)
            assert page.evaluate("document.documentElement.scrollWidth") == 320, pressed
        shown = page.locator(".entry :not(.unseen, .unseen *, .melds *, .player-strip *, details:not([open]) *, option)")
        assert max(shown.evaluate_all("all => all.map(one => one.getBoundingClientRect().right)")) <= 320


WRONG_IN_FOOT = """all => all.map(one => [one, one.getBoundingClientRect(), one.querySelector(".onward-words") || one])
    .filter(([one, box, words]) => box.left < 0 || box.right > innerWidth || box.width < 44 || box.height < 44
        || words.scrollWidth > words.clientWidth + 1 || words.scrollHeight > words.clientHeight + 2)
    .map(([one]) => one.textContent)"""
"""Buttons that stand beyond the screen, are too small for a finger or do not hold their words."""


def test_the_buttons_below_the_cards_hold_their_words(open_phone: OpenPhone, base: str) -> None:
    seats = ["Ana", "Bartholomew Elder-Smythe", "Donaudampfschifffahr", "Bo"]
    for language in LANGUAGES:
        page = open_phone(locale=language)
        Pad(page, base, seats=seats, lines=[""] * 4)
        for seat in range(3):
            page.locator(".player-strip button").nth(seat).dispatch_event("click")
            for text in ("100%", "200%"):
                page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
                for width, height in ((360, 640), (320, 568), (768, 1024), (640, 360)):
                    page.set_viewport_size({"width": width, "height": height})
                    wrong = page.locator(".pad-foot button").evaluate_all(WRONG_IN_FOOT)
                    assert wrong == [], (language, seat, text, width)


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
    grow = {"200 %": "document.documentElement.style.fontSize = '32px'", "larger": LARGER}
    page.evaluate(grow.get(size.removeprefix("lying, "), "0"))
    if "lying" in size:
        assert page.locator(".grid .cell:visible").evaluate_all(STICKS_OUT) == []
    for view in ("cards", "points"):
        if view == "points":
            to_points(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), view
        foot = page.locator(".pad-foot, .keypad").locator("visible=true").bounding_box()
        assert foot
        assert foot["y"] + foot["height"] <= page.viewport_size["height"] + 1  # type: ignore[index]
    if size == "larger":
        assert page.locator('[data-do="out"] .word').evaluate("word => word.clientWidth") > 40
        said = "all => all.every(slot => slot.placeholder && getComputedStyle(slot, '::placeholder').opacity === '1')"
        assert page.locator(".slot").evaluate_all(said), "what a slot is for stands in it, for no head stands above it"
    if "200 %" in size:
        to_cards(page)
        expect(page.locator(".grid .cells:visible")).to_have_count(1)
        tap(page, '.suits [data-value="h"]')
        pad.words("4h 7h")
        pad.writes("4h,5h,6h,7h")


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


def test_every_cell_can_be_read(open_phone: OpenPhone, base: str) -> None:
    """Open, chosen, gone and free cells; axe cannot see them, for the checkbox lies above."""
    for ground in ("light", "dark"):
        pad = Pad(open_phone(color_scheme=ground), base)
        pad.words("4h 7h 9s Qs 3c 3d 3s 4d Js")
        pairs = pad.page.locator(".grid :is(.face, small:not(:empty))").evaluate_all(COLOURS)
        assert min(contrast(ink, under) for ink, under in pairs) >= 4.5, ground


def test_a_refused_hand_opens_at_the_player_in_question(phone: Page, live_app: str) -> None:
    phone.goto(f"{make_table(phone, live_app, 'Ana', 'Ben', 'Cy')}/hands/new")
    enter_lines(phone, "4h,5h,6h,7h 8s,8c,8d +8h / 10c")
    onward(phone)
    for key in ("6", "9"):
        press_keys(phone, key)
        onward(phone)
    expect(phone.locator(".status")).to_contain_text("8♥")
    expect(phone.locator(".melds a")).to_have_count(1)
    expect(phone.locator(".player-strip [aria-current]")).to_have_attribute("data-value", "0")
    expect(phone.locator('[name="line-0"]')).to_have_value("4h,5h,6h,7h 8s,8c,8d +8h / 10c")
    grid = phone.locator(".grid").bounding_box()
    tap_cards(phone, "Kd")
    expect(phone.locator(".melds a")).to_have_count(0)
    assert phone.locator(".grid").bounding_box() == grid


def test_the_pad_asks_who_went_out_and_takes_the_answer(phone: Page, live_app: str) -> None:
    phone.goto(f"{make_table(phone, live_app, 'Ana', 'Ben')}/hands/new")
    tap_cards(phone, "10s 10h 10d")
    onward(phone)
    press_keys(phone, "9")
    onward(phone)
    asked = phone.locator(".by-cards .status.is-wrong")
    expect(asked).to_be_visible()
    tap(phone, BUTTONS["hand"])
    expect(asked).to_be_visible()
    tap(phone, BUTTONS["out"])
    expect(phone.locator(BUTTONS["out"])).to_have_attribute("aria-pressed", "true")
    expect(asked).to_have_count(0)
    onward(phone)
    at(phone, "hands/preview")
