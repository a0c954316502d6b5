"""The hand entry on a phone: taps of a finger, the keyboard, and a browser without script."""

import json
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
            self.tap(self.page.locator(f'.grid input[value="{value}"]'))

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
        return self.page.locator(f'label:has(input[value="{value}"])')

    @property
    def status(self) -> Locator:
        return self.page.get_by_role("status")


BUTTONS = {
    "joker": '[data-do="joker"]',
    "new": '[data-do="new"]',
    "hand": '[data-value="hand"]',
    "table": '[data-value="table"]',
    "undo": '[data-do="undo"]',
    "next": '[data-do="onward"]',
    "chip": ".chip",
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
    pad.button("In hand")
    pad.cards("Ac 2h Jh 2d 9h")
    table, _, hand = pad.line().partition("/")
    assert sum(len(word.split(",")) for word in table.split()) == 13
    assert table.count("+") == 2
    assert table.count("@") == 2
    assert hand.split() == ["Ac", "2h", "Jh", "2d", "9h"]
    pad.button("Save")
    expect(phone.locator("pre")).to_contain_text("line-0")
    assert pad.taps <= 16


TABLE = {
    "a card, then another of the suit": ("4h 7h", "4h,5h,6h,7h", ""),
    "a run of three or more grows only by the next card": ("4h 6h 7h 9h", "4h,5h,6h,7h 9h", ""),
    "the same rank": ("3c 3d 3s", "3c,3d,3s", ""),
    "what does not fit closes it": ("4h 7h 3c 3d 3s", "4h,5h,6h,7h 3c,3d,3s", ""),
    "a lay-off": ("8d", "+8d@2.2", "8♦ laid off on 5–7♦ of Ben."),
    "two fit": ("9s Qs 3c 3d 3s Ks", "9s,10s,Js,Qs 3c,3d,3s +Ks", "K♠: on which of these?"),
    "two fit, one chosen": ("9s Qs 3c 3d 3s Ks chip", "9s,10s,Js,Qs 3c,3d,3s +Ks@1.1", "K♠ laid off on 9–Q♠ of Ana."),
    "a gap whose card is elsewhere": ("Jh Ah+", "Jh,Qh,*=Kh,Ah", "Joker as K♥? Undo if not."),
    "no joker is left for it": ("new 4d 8d", "4d", "No joker is left for 5♦ 6♦ 7♦."),
    "joker, then a card": ("4h 5h joker 6h", "4h,5h,*=6h", ""),
    "the real card stays free": ("4h 5h joker 6h 6c 6s 6h", "4h,5h,*=6h 6c,6s,6h", ""),
    "a chosen card again": ("4h 7h 7h", "4h,5h,6h", ""),
    "undo without limit": ("4h 7h 8d hand 2c undo undo undo undo", "", ""),
    "undo says when nothing is left": ("4h undo undo", "", "Nothing to undo."),
    "a dimmed card": ("Kh", "", "K♥ is in Ben’s set."),
    "the low ace and the high one": ("Ac 3c new Qs As+", "Ac,2c,3c Qs,Ks,As", ""),
    "an illegal meld can be entered": ("3c 3d new 9s 9h", "3c,3d 9s,9h", ""),
    "a joker in the hand": ("hand joker 2c", "/ * 2c", ""),
}


@pytest.mark.parametrize("name", TABLE)
def test_what_taps_mean(pad: Pad, name: str) -> None:
    taps, line, says = TABLE[name]
    pad.words(taps)
    assert pad.line() == line
    expect(pad.status).to_contain_text(says) if says else expect(pad.status).to_be_empty()


def test_cells_show_what_they_are(pad: Pad) -> None:
    expect(pad.cell("8d").locator(".mark")).to_have_text("+")
    pad.cards("4h 7h")
    for card in ("4h", "5h", "6h", "7h"):
        expect(pad.page.locator(f'input[value="{card}"]')).to_be_checked()
    expect(pad.page.get_by_role("checkbox", name="Five of hearts")).to_be_checked()
    expect(pad.page.get_by_role("checkbox", name="King of hearts – K♥ is in Ben’s set.")).not_to_be_checked()
    expect(pad.page.locator(".who")).to_contain_text("+22")


def test_two_packs(phone: Page, base: str) -> None:
    pad = Pad(phone, base, packs=2, jokers=4, lines=["", ""])
    pad.words("hand 7h 7h")
    expect(pad.cell("7h").locator(".mark")).to_have_text("×2")
    pad.words("7h table 8s 8c 8d 8s 8h 8d")
    assert pad.line() == "8s,8c,8d 8s,8h,8d / 7h"


def test_players_are_mixed_and_nothing_is_lost(phone: Page, base: str) -> None:
    pad = Pad(phone, base, seats=["Ana", "Ben", "Cleo"], lines=["", "", ""])
    pad.words("4h 7h next")
    pad.button("Points")
    for sign in "87-90":
        pad.tap(phone.locator(f'[data-do="key"][data-value="{sign}"]'))
    expect(phone.locator(".expression")).to_have_text("87−90")
    expect(phone.locator(".who")).to_contain_text("−3")
    expect(pad.status).to_have_text("Counted at the table: not checked.")
    pad.tap(phone.locator(".who"))
    pad.button("Ranks")
    phone.get_by_role("textbox", name="Points melded").fill("60")
    for rank in ("K", "2", "2", "*"):
        pad.tap(phone.locator(f'[data-do="rank"][data-value="{rank}"]'))
    expect(phone.locator(".minus")).to_have_text("−29")
    pad.button("Went out")
    pad.button("Dealt")
    pad.tap(phone.locator(".who"))
    pad.words("hand 2c")
    pad.button("Save")
    expect(phone.locator("pre")).to_contain_text("line-0")
    posted = json.loads(phone.locator("pre").inner_text())
    assert {name: posted[name] for name in posted if name[:5] in ("level", "line-")} == {
        "level-0": ["cards"],
        "line-0": ["4h,5h,6h,7h / 2c"],
        "level-1": ["points"],
        "line-1": ["87-90"],
        "level-2": ["values"],
        "line-2": ["60/K 2 2 *"],
    }
    assert (posted["out"], posted["dealer"], posted["do"], "card" in posted) == (["2"], ["2"], ["preview"], False)
    assert (posted["csrf_token"], posted["key"], posted["revision"]) == (["token"], ["k1"], ["1"])


def test_a_card_laid_off_before_its_meld_is_entered(phone: Page, base: str) -> None:
    pad = Pad(phone, base, lines=["", ""])
    pad.words("Ks next Kh Kc Kd")
    assert (pad.line(0), pad.line(1)) == ("+Ks@2.1", "Kh,Kc,Kd")


def test_the_text_line_and_the_pad_follow_each_other(pad: Pad) -> None:
    pad.button("Text")
    line = pad.page.get_by_label("Text line of Ana")
    line.fill("4-7h 3cds +8d / ac 10c")
    line.press("Enter")
    assert pad.line() == "4h,5h,6h,7h 3c,3d,3s +8d@2.2 / Ac 10c"
    expect(pad.page.locator('input[value="6h"]')).to_be_checked()
    line.fill("four kings")
    line.press("Enter")
    assert pad.line() == "four kings"
    pad.cards("2h")
    assert pad.line() == "four kings"
    expect(pad.status).to_contain_text("does not read as cards")
    pad.button("Undo")
    pad.button("Undo")
    assert pad.line() == ""


@pytest.mark.parametrize("line", ["4h,5h,*=6h,7h +8d@2.2 / 10c", "3cds / *"])
def test_a_line_that_is_there_is_shown(phone: Page, base: str, line: str) -> None:
    pad = Pad(phone, base, lines=[line, BEN])
    expect(phone.locator(".grid input:checked").first).to_be_attached()
    pad.words("hand")
    expect(phone.locator(".held")).to_have_text("10♣" if "10c" in line else "★")


def test_the_draft_survives_a_reload_and_goes_with_the_save(phone: Page, base: str) -> None:
    pad = Pad(phone, base)
    pad.words("4h 7h hand 2c")
    phone.reload()
    assert pad.line() == "4h,5h,6h,7h / 2c"
    expect(pad.status).to_have_text("Your entry from before is here again.")
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


def test_problems_offer_their_choices(phone: Page, base: str) -> None:
    choices = [{"label": "6♥ 7♥ ★8♥", "line": "6h,7h,*=8h / 2c"}]
    problem = {
        "seat": 0,
        "where": "meld 0",
        "message": "The joker is open.",
        "rule": None,
        "rule_url": None,
        "choices": choices,
    }
    Pad(phone, base, problems=[problem])
    expect(phone.get_by_role("alert")).to_contain_text("Ana: The joker is open.")
    phone.get_by_role("button", name="6♥ 7♥ ★8♥").tap()
    expect(phone.locator("body")).to_contain_text("0|6h,7h,*=8h / 2c")


def test_without_script_a_hand_can_be_entered(open_phone: OpenPhone, base: str) -> None:
    page = open_phone(java_script_enabled=False)
    page.goto(address(base))
    for hidden in ("Undo", "Melded", "Laid off", "In hand", "Save"):
        expect(page.get_by_role("button", name=hidden, exact=True)).to_have_count(1)
    expect(page.get_by_role("button", name="New meld")).to_have_count(0)
    page.get_by_label("Text line of Ben").fill("60")
    page.get_by_label("Entered as").nth(1).select_option("points")
    page.get_by_role("group", name="The cards below go to the line of").get_by_label("Ana").tap()
    for name in ("Seven of hearts", "Eight of hearts", "Nine of hearts"):
        page.get_by_role("checkbox", name=name).tap()
    page.get_by_role("button", name="Melded", exact=True).tap()
    expect(page.locator("body")).to_contain_text('"card":["7h","8h","9h"]')
    for posted in ('"do":["meld"]', '"for":["0"]', '"line-1":["60"]', '"level-1":["points"]'):
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
        if phone.locator('button[name="do"]:not(.unseen):focus').count():
            break
    phone.keyboard.press("Enter")
    expect(phone.locator("body")).to_contain_text('"do":["preview"]')


def test_it_all_fits_the_phone(pad: Pad) -> None:
    height = "document.documentElement.scrollHeight"
    assert pad.page.evaluate(height) == 640
    sizes = pad.page.locator(".grid input").evaluate_all("boxes => boxes.map(b => [b.offsetWidth, b.offsetHeight])")
    assert len(sizes) == 56
    assert min(min(size) for size in sizes) >= 48
    pad.words("4h 7h 9s Qs 3c 3d 3s Ks")
    assert pad.page.evaluate(height) == 640
    for tap in ("In hand", "Ranks", "Points", "Cards", "Text"):
        pad.button(tap)
        assert pad.page.evaluate(height) == 640, tap


LONG = ["Maximiliana Wolkenstein", "Bartholomäus Überschwang", "Ana"]


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without"])
def test_nothing_scrolls_sideways_at_320(open_phone: OpenPhone, base: str, script: bool) -> None:
    page = open_phone(viewport={"width": 320, "height": 568}, java_script_enabled=script)
    pad = Pad(page, base, seats=LONG, lines=["", BEN, ""])
    for tap in ("Went out", "Ranks", "Points", "Text", "Cards", "In hand") if script else ():
        pad.button(tap)
        assert page.evaluate("document.documentElement.scrollWidth") == 320, tap
    shown = page.locator(".entry :not(.unseen):not(.unseen *):not(.melds *)")
    assert max(shown.evaluate_all("all => all.map(one => one.getBoundingClientRect().right)")) <= 320


@pytest.mark.parametrize("state", ["empty", "cards", "hand", "chips", "values", "points", "text", "plain"])
def test_axe_finds_nothing(open_phone: OpenPhone, base: str, state: str) -> None:
    page = open_phone(reduced_motion="reduce")
    pad = Pad(page, base)
    steps = {"cards": "4h 7h 9s Qs 3c 3d 3s 4d Js", "hand": "4h 7h hand 2c", "chips": "9s Qs 3c 3d 3s Ks"}
    pad.words(steps.get(state, ""))
    if state in ("values", "points"):
        pad.tap(page.locator(f'[data-value="{state}"]'))
    if state == "text":
        pad.button("Text")
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
    pairs = pad.page.locator(".grid .face").evaluate_all(COLOURS)
    assert min(contrast(ink, under) for ink, under in pairs) >= 4.5
