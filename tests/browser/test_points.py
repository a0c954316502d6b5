"""Points entered on one page with one keypad: taps of a finger, counted, and what the page says before it is saved."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.pad_page import PREVIEW, open_table, sound

OpenPhone = Callable[..., Page]
EIGHT = ("Ana", "Ben", "Chloé", "Dominique-Alexandra", "Eduardo", "Françoise", "Gil", "Henriette van der Berg")


class Keypad:
    """The entry page on a phone, tapped by one thumb that counts."""

    def __init__(self, page: Page, table: str, no: int = 0) -> None:
        self.page = page
        page.goto(f"{table}/hands/{no}/edit" if no else f"{table}/hands/new")
        expect(page.locator(".entry.scripted")).to_be_attached()
        self.taps = 0

    def tap(self, what: str) -> None:
        self.page.locator(what).locator("visible=true").first.tap()
        self.taps += 1

    def keys(self, words: str) -> None:
        """Keys as words: numbers digit by digit, and `left out next ranks`, or a rank after a dot."""
        for word in words.split():
            if word.isdigit():
                for digit in word:
                    self.tap(f'.keypad [data-do="digit"][data-value="{digit}"]')
            elif word.startswith("."):
                self.tap(f'.keypad [data-do="rank"][data-value="{word[1:]}"]')
            else:
                self.tap(KEYS[word])

    def row(self, seat: int) -> str:
        return " ".join(self.page.locator(f'.points-row[data-seat="{seat}"]').inner_text().split())


KEYS = {
    "left": '.keypad [data-do="minus"]',
    "out": '.keypad [data-do="out"]',
    "next": ".keypad .onward",
    "save": ".keypad .onward",
    "ranks": '.keypad [data-do="keys"]',
    "back": '.keypad [data-do="back"]',
    "cards": '.keypad [data-do="view"]',
}
CARD_PAD = re.compile("/hands/cards_view[.]js$")


def at_the_board(page: Page) -> None:
    expect(page).to_have_url(re.compile("/tables/[^/?]{20,}([?]|$)"))


def open_many(page: Page, address: str) -> str:
    """A table of eight, opened by what the form sends."""
    page.goto(f"{address}/tables/new")
    page.evaluate(
        """async names => {
            const body = new URLSearchParams(new FormData(document.querySelector("#new-table")));
            body.delete("player");
            names.forEach(name => body.append("player", name));
            body.set("do", "start");
            window.table = (await fetch("/tables/new", {method: "POST", body})).url;
        }""",
        EIGHT,
    )
    return str(page.evaluate("window.table"))


@pytest.fixture
def table(phone: Page, live_app: str) -> str:
    return open_table(phone, live_app, "Ana", "Ben", "Chloé")


@pytest.mark.parametrize(
    ("keys", "most"),
    [
        ("57 next 96 out next 20 save", 10),
        ("57 left 32 next 96 out next 20 left 35 save", 16),
        ("60 left ranks .7 .K .A next 20 out next 30 save", 15),
    ],
    ids=["melded alone", "melded and left", "by ranks"],
)
def test_three_players(phone: Page, table: str, keys: str, most: int) -> None:
    pad = Keypad(phone, table)
    pad.keys(keys)
    at_the_board(phone)
    assert pad.taps <= most


def test_eight_players(phone: Page, live_app: str) -> None:
    pad = Keypad(phone, open_many(phone, live_app))
    assert phone.evaluate("document.documentElement.scrollHeight") <= 640
    pad.keys("45 out next " + " next ".join(["20"] * 7) + " save")
    at_the_board(phone)
    assert pad.taps <= 25


@pytest.mark.parametrize("players", [3, 8])
def test_rows_as_they_are_drawn(phone: Page, live_app: str, players: int) -> None:
    """A field is in the middle of its row, below the word that says what it is for, and as high as a finger wants."""
    Keypad(phone, open_table(phone, live_app, *EIGHT[:3]) if players == 3 else open_many(phone, live_app))
    row, *fields = phone.locator(".points-row").first.evaluate(PLACES)
    words = phone.locator(".columns").evaluate(PLACES)[1:]
    assert [field["height"] >= 44 for field in fields] == [True, True]
    assert [field["y"] for field in fields] == pytest.approx([row["y"]] * 2, abs=1)
    assert [word["x"] for word in words[:2]] == pytest.approx([field["x"] for field in fields], abs=1)


PLACES = """one => [one, ...one.querySelectorAll(".slot, .columns > span")].map(each => each.getBoundingClientRect()).map(
    ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2, height }))"""
"""Where the middle of something is, and of its fields or words, and how high each is."""


def test_rows_say_what_comes_of_it(phone: Page, table: str) -> None:
    pad = Keypad(phone, table)
    pad.keys("57 left 32 next 96 out")
    assert pad.row(0).endswith("+25")
    expect(phone.locator('[data-seat="0"] .after')).to_have_text("25")
    expect(phone.locator('[name="left-1"]')).to_have_value("out")
    expect(phone.locator(".keypad:visible .onward")).to_contain_text("Next: Chloé")
    pad.keys("next 20 left ranks .7 .K .A back")
    expect(phone.locator('[data-seat="2"] .notes')).to_contain_text("Left: 7, K = 7 + 10")
    expect(phone.locator(".keypad:visible .onward")).to_contain_text("Save hand 1")


def test_the_last_hand_says_who_wins(phone: Page, table: str) -> None:
    for hand in ("240 out next 20 next 30 save", "250 out next 60 next 40 save"):
        pad = Keypad(phone, table)
        pad.keys(hand)
        at_the_board(phone)
    pad = Keypad(phone, table)
    pad.keys("20 out next 10 next 10")
    expect(phone.locator('[data-seat="0"] .notes')).to_contain_text("Reaches 500: ends the game")
    expect(phone.locator(".keypad:visible .consequence")).to_have_text("Ana wins with 510")


def test_what_can_hardly_be_true_is_asked_about_once(phone: Page, table: str) -> None:
    pad = Keypad(phone, table)
    pad.keys("4015 next 96 out next 20")
    expect(phone.locator('[data-seat="0"] .notes')).to_contain_text("That's more than the pack holds (426)")
    pad.keys("save")
    expect(phone).to_have_url(re.compile("/hands/new"))
    expect(phone.locator('[data-seat="0"] .notes')).to_contain_text("That's more than the pack holds (426)")
    assert phone.locator('[name="melded-0"]').input_value() == "4015"
    pad.keys("save")
    expect(phone).not_to_have_url(re.compile("/hands/new"))


def test_nobody_out_takes_one_tap_more(phone: Page, table: str) -> None:
    pad = Keypad(phone, table)
    pad.keys("57 next 96 next 20 save")
    expect(phone.locator(".whole")).to_contain_text("Nobody has gone out yet")
    onward = phone.locator(".keypad.digits .onward")
    expect(onward).to_contain_text("Save anyway")
    asked, keypad = phone.locator(".whole").bounding_box(), phone.locator(".keypad.digits").bounding_box()
    assert asked
    assert keypad
    assert asked["y"] + asked["height"] <= keypad["y"]
    pad.keys("out")
    expect(onward).to_contain_text("Save hand 1")
    pad.keys("out")
    expect(onward).to_contain_text("Save anyway")
    pad.keys("save")
    at_the_board(phone)


def test_five_digits_are_too_many(phone: Page, table: str) -> None:
    pad = Keypad(phone, table)
    pad.keys("12345")
    assert phone.locator('[name="melded-0"]').input_value() == "1234"
    expect(phone.locator('[data-seat="0"] .notes')).to_contain_text("Too large: at most 9999")


@pytest.mark.parametrize(("game", "results"), [("Rummikub", ["−25", "+55", "−30"]), ("Rummy", ["0", "+55", "0"])])
def test_one_column_where_only_what_is_left_counts(phone: Page, live_app: str, game: str, results: list[str]) -> None:
    pad = Keypad(phone, open_table(phone, live_app, "Ana", "Ben", "Chloé", game=game))
    expect(phone.locator('[name="melded-0"]')).to_have_count(0)
    pad.keys("25 next out next 30")
    expect(phone.locator(".points-row .result")).to_have_text(results)
    pad.keys("save")
    expect(phone).not_to_have_url(re.compile("/hands/new"))


def test_by_a_keyboard_alone(phone: Page, table: str) -> None:
    Keypad(phone, table)
    phone.keyboard.type("57-32")
    phone.keyboard.press("Enter")
    phone.keyboard.type("96")
    phone.keyboard.press("Backspace")
    phone.keyboard.press("Enter")
    phone.keyboard.type("-20")
    assert [phone.locator(f'[name="melded-{seat}"]').input_value() for seat in range(3)] == ["57", "9", "0"]
    assert phone.locator('[name="left-2"]').input_value() == "20"


def test_the_draft_is_there_again(phone: Page, table: str) -> None:
    pad = Keypad(phone, table)
    pad.keys("57 left 32 next 9")
    phone.goto(table)
    Keypad(phone, table)
    assert [phone.locator(f'[name="{slot}"]').input_value() for slot in ("melded-0", "left-0", "melded-1")] == [
        *("57", "32", "9")
    ]


def test_the_card_pad_is_loaded_once_somebody_turns_to_it(phone: Page, table: str) -> None:
    """Without a connection that is said, and points can be entered still."""
    loaded: list[str] = []
    phone.on("request", lambda request: loaded.append(request.url.rpartition("/")[2]))
    phone.route(CARD_PAD, lambda route: route.abort())
    pad = Keypad(phone, table)
    pad.keys("57 next")
    assert "enter.js" in loaded
    assert not {"cards_view.js", "taps.js"} & set(loaded)
    pad.tap(KEYS["cards"])
    expect(phone.locator("#notice")).to_contain_text("no connection")
    pad.keys("9")
    assert phone.locator('[name="melded-1"]').input_value() == "9"
    phone.unroute(CARD_PAD)
    pad.keys("back")
    pad.tap(KEYS["cards"])
    phone.locator('.cell:has(input[value="Qh"])').tap()
    expect(phone.locator("#notice")).to_be_empty()
    phone.goto(table)
    phone.go_back()
    expect(phone.locator(".meld-chip .card")).to_have_count(1)
    assert phone.locator('[name="melded-0"]').input_value() == "57"


def test_a_number_of_an_old_hand_takes_seven_taps_and_nothing_typed(phone: Page, table: str) -> None:
    for hand in ("85 out next 40 left 15 next 55 left 25 save", "53 out next 90 next 78 save"):
        Keypad(phone, table).keys(hand)
        at_the_board(phone)
    phone.goto(f"{table}/hands/1")
    pad = Keypad.__new__(Keypad)
    pad.page, pad.taps = phone, 1
    pad.tap(".thumb .first")
    expect(phone.locator(".entry.scripted")).to_be_attached()
    pad.tap('[name="left-2"]')
    pad.keys("15 save")
    expect(phone.locator(".changes")).to_contain_text("25")
    expect(phone.locator(".said")).to_have_text("Chloé is now second.")
    pad.tap('.thumb [value="save"]')
    at_the_board(phone)
    assert pad.taps == 7
    phone.goto(f"{table}/hands/1")
    expect(phone.locator(".scores").first).to_contain_text("melded 55, left 15")


def test_a_penalty_and_a_note(phone: Page, table: str) -> None:
    pad = Keypad(phone, table)
    phone.locator(".more summary").tap()
    phone.locator('[name="adjust-player"]').select_option(label="Ben")
    phone.locator('[name="adjust-points"]').fill("-50")
    phone.locator('[name="adjust-why"]').fill("wrong call")
    phone.locator('[name="note"]').fill("the long one")
    phone.locator(".more summary").tap()
    pad.keys("57 out next 96 next 20")
    expect(phone.locator('[data-seat="1"] .result')).to_have_text("+46")
    pad.keys("save")
    at_the_board(phone)
    phone.goto(f"{table}/hands/1")
    expect(phone.locator(".scores")).to_contain_text("wrong call")
    expect(phone.locator("main")).to_contain_text("the long one")


def test_a_tap_beside_the_open_sheet_closes_it_and_types_nothing(phone: Page, table: str) -> None:
    pad = Keypad(phone, table)
    phone.locator(".more summary").tap()
    beside = phone.locator(".keypad:visible .onward").bounding_box()
    assert beside
    phone.touchscreen.tap(beside["x"] + 20, beside["y"] + 20)
    expect(phone.locator(".more .panel")).to_be_hidden()
    expect(phone.locator(".points-row.is-active .name")).to_have_text("Ana")
    pad.keys("57")
    expect(phone.locator('[name="melded-0"]')).to_have_value("57")


def test_a_long_note_makes_its_row_higher(phone: Page, table: str) -> None:
    pad = Keypad(phone, table)
    phone.locator(".more summary").tap()
    phone.locator('[name="adjust-points"]').fill("-50")
    phone.locator('[name="adjust-why"]').fill("looked at the cards that lay in front of his neighbour")
    phone.locator(".more summary").tap()
    pad.keys("57 out")
    expect(phone.locator('[data-seat="0"] .notes')).to_contain_text("neighbour")
    row = phone.locator('.points-row[data-seat="0"]').bounding_box()
    name = phone.locator('[data-seat="0"] .name').bounding_box()
    notes = phone.locator('[data-seat="0"] .notes').bounding_box()
    assert row is not None
    assert name is not None
    assert notes is not None
    assert row["y"] <= name["y"]
    assert notes["y"] + notes["height"] <= row["y"] + row["height"]


def test_back_to_a_saved_form_says_so(phone: Page, table: str) -> None:
    Keypad(phone, table).keys("57 out next 96 next 20 save")
    at_the_board(phone)
    phone.go_back()
    expect(phone.get_by_role("heading", name="Hand 1 is already saved.")).to_be_visible()
    phone.get_by_role("link", name="Open hand 1").tap()
    expect(phone).to_have_url(re.compile("/hands/1$"))


def test_without_script_the_slots_are_fields(open_phone: OpenPhone, live_app: str) -> None:
    page = open_phone(java_script_enabled=False)
    table = open_table(page, live_app, "Ana", "Ben")
    page.goto(f"{table}/hands/new")
    page.get_by_label("Ana, melded").fill("57")
    page.get_by_label("Ana, left in hand").fill("32")
    page.get_by_label("Ben, melded").fill("9999")
    page.get_by_role("group", name="Ben").get_by_label("Went out").check()
    page.get_by_role("button", name="Save hand 1").locator("visible=true").tap()
    expect(page.locator("main")).to_contain_text("That's more than the pack holds (426)")
    page.get_by_label("Ben, melded").fill("96")
    page.get_by_role("button", name="Save hand 1").locator("visible=true").tap()
    at_the_board(page)


def test_axe_finds_nothing_in_rows_with_notes(open_phone: OpenPhone, live_app: str) -> None:
    page = open_phone(reduced_motion="reduce")
    pad = Keypad(page, open_many(page, live_app))
    pad.keys("4015 left 32 next 96 out")
    expect(page.locator('[data-seat="0"] .notes')).to_contain_text("more than the pack holds")
    sound(page)
    small = page.locator(".entry :is(button, a, summary, .slot):visible:not(.unseen)").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).filter(one => one.width && (one.width < 44 || one.height < 43))"
    )
    assert small == []
    page.reload()
    expect(page.locator(".is-active .notes")).to_contain_text("Your earlier entry is back.")
    pad.keys("5")
    expect(page.locator(".is-active .notes")).not_to_contain_text("back")


def test_a_line_of_the_review_opens_its_meld(phone: Page, table: str) -> None:
    phone.goto(f"{table}/hands/new")
    lines = ["57-32", "4h,5h,6h,7h Qs,Qc,Qd /", "9c,9d,9h / 3c"]
    phone.locator(".entry.scripted").evaluate(PREVIEW, lines)
    phone.get_by_role("button", name=re.compile("queen of spades", re.IGNORECASE)).tap()
    expect(phone.locator(".by-cards")).to_be_visible()
    expect(phone.locator('.player-strip [aria-current="true"]')).to_contain_text("Ben")
    expect(phone.locator(".meld-chip.active")).to_have_count(1)
    expect(phone.locator('.cell.in-open input[value="Qc"]')).to_be_attached()
    phone.locator('.cell:has(input[value="Qh"])').tap()
    expect(phone.locator(".meld-chip.active .card")).to_have_count(4)
