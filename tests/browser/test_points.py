"""Points entered on one page with one keypad: taps of a finger, counted, and what the page says before it is saved."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_every_page import EIGHT
from tests.support.browser_page import at, check_lines, hold, make_hand, make_table, tap, words_of

KEYS = {
    "left": '.keypad [data-do="minus"]', "out": '.keypad [data-do="out"]', "next": ".keypad .onward",
    "save": ".keypad .onward", "ranks": '.keypad [data-do="keys"]', "back": '.keypad [data-do="back"]',
    "cards": '.keypad [data-do="view"]',
}  # fmt: skip
CARD_PAD = re.compile("/hands/cards_view[.]js$")
MENU, NEXT = '[value="task:menu"]', ".keypad:visible .onward"


class Keypad:
    """The entry page on a phone, tapped by one thumb that counts."""

    def __init__(self, page: Page, table: str, form: str = "hands/new") -> None:
        self.page = page
        page.goto(f"{table}/{form}")
        expect(page.locator(".entry.scripted")).to_be_attached()
        self.taps = 0

    def tap(self, what: str) -> None:
        tap(self.page, what)
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

    def shows(self, **slots: str) -> None:
        """Numbers stand in the boxes, each by its name and seat: `melded_0="57"`."""
        for name, number in slots.items():
            expect(self.page.locator(f'[name="{name.replace("_", "-")}"]')).to_have_value(number)


def shows(page: Page, seat: int, kind: str, text: str = "") -> None:
    """A note of that kind stands in the row of a seat."""
    notes = page.locator(f'.points-row[data-seat="{seat}"] .notes .{kind}')
    expect(notes.filter(has_text=text).first).to_be_visible()


@pytest.fixture
def table(phone: Page, live_app: str) -> str:
    return make_table(phone, live_app, "Ana", "Ben", "Chloé")


@pytest.mark.on_site
def test_three_players(phone: Page, table: str) -> None:
    """Melded alone, melded and left, by ranks: each entered in so many taps. The key that saves answers what is asked."""
    for keys, most in (
        ("57 next 96 out next 20 save", 10),
        ("57 left 32 next 96 out next 20 left 35 save", 16),
        ("60 left ranks .7 .K .A next 20 out next 30 save", 15),
    ):
        pad = Keypad(phone, table)
        pad.keys(keys)
        at(phone, "tables/table")
        assert pad.taps <= most, keys


def test_eight_players(phone: Page, live_app: str) -> None:
    for names, game in ((EIGHT[:5], "sheet"), (EIGHT[:5], "rummy500"), (EIGHT, "rummy500")):
        pad = Keypad(phone, make_table(phone, live_app, *names, game=game))
        assert phone.evaluate("document.documentElement.scrollHeight") <= 640
    pad.keys("45 out next " + " next ".join(["20"] * 7) + " save")
    at(phone, "tables/table")
    assert pad.taps <= 25


PLACES = """one => [one, ...one.querySelectorAll(".slot, .columns > span")].map(each => each.getBoundingClientRect()).map(
    ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2, height }))"""
"""Where the middle of something is, and of its fields or words, and how high each is."""


def test_rows_as_they_are_drawn(phone: Page, live_app: str) -> None:
    """A field is in the middle of its row, below the word that says what it is for, and as high as a finger wants."""
    for names in (EIGHT[:3], EIGHT):
        Keypad(phone, make_table(phone, live_app, *names))
        row, *fields = phone.locator(".points-row").first.evaluate(PLACES)
        words = phone.locator(".columns").evaluate(PLACES)[1:]
        assert [field["height"] >= 44 for field in fields] == [True, True]
        assert [field["y"] for field in fields] == pytest.approx([row["y"]] * 2, abs=1)
        assert [word["x"] for word in words[:2]] == pytest.approx([field["x"] for field in fields], abs=1)


def test_rows_say_what_comes_of_it_and_the_draft_is_there_again(phone: Page, table: str) -> None:
    pad = Keypad(phone, table)
    pad.keys("57 left 32 next 96 out")
    expect(phone.locator('[data-seat="0"] .result')).to_have_text("+25")
    expect(phone.locator('[data-seat="0"] .after')).to_have_text("25")
    pad.shows(left_1=words_of(phone.locator("form.entry"), "out"))
    expect(phone.locator(NEXT)).to_have_attribute("data-next", "2")
    expect(phone.locator(NEXT)).to_contain_text("Chloé")
    pad.keys("next 20 left ranks .7 .K .A back")
    shows(phone, 2, "ranks", "7 + 10 = 17")
    expect(phone.locator(NEXT)).to_have_attribute("data-next", "")
    pad = Keypad(phone, table)
    pad.shows(melded_0="57", left_0="32", melded_1="96", melded_2="20")
    restored = words_of(phone.locator("form.entry"), "restored")
    expect(phone.locator(".is-active .notes")).to_contain_text(restored)
    expect(phone.locator(".is-active .after")).to_have_text("3")
    hold(phone, "**/hands/new")
    pad.keys("back")
    expect(phone.locator(".is-active :is(.after, .result)")).to_have_text(["", "+13"])
    expect(phone.locator(".is-active .notes")).not_to_contain_text(restored)


def test_the_last_hand_says_who_wins(phone: Page, table: str) -> None:
    make_hand(phone, table, "240", "20", "30", out=0)
    make_hand(phone, table, "250", "60", "40", out=0)
    Keypad(phone, table).keys("20 out next 10 next 10")
    shows(phone, 0, "ends", "500")
    expect(phone.locator(".keypad:visible .consequence")).to_contain_text(re.compile("Ana.*510"))


def test_what_can_hardly_be_true_is_asked_about_once(phone: Page, table: str) -> None:
    pad = Keypad(phone, table)
    pad.keys("12345")
    pad.shows(melded_0="1234")
    shows(phone, 0, "warn", "9999")
    pad.keys("back back back back 4015 next 96 out next 20")
    # A tap empties what was asked, and the answer to the last one fills it: only then is Save the answer to what is asked.
    expect(phone.locator('[name="sure"]')).not_to_have_value("")
    shows(phone, 0, "warn", "426")
    pad.keys("save")
    at(phone, "tables/result")


def test_nobody_out_takes_one_tap_more(phone: Page, table: str) -> None:
    """Saved before the page has looked at the entry: so the server asks, and the key that saves is the answer."""
    pad = Keypad(phone, table)
    phone.route("**/hands/new", lambda sent: sent.abort() if "do=look" in (sent.request.post_data or "") else sent.continue_())
    pad.keys("57 left 2 next 96 left 3 next 20 left 4 save")
    form, key = phone.locator("form.entry"), phone.locator(".keypad.digits .onward-words")
    expect(phone.locator(".whole p")).to_be_visible()
    expect(phone.locator(".entry.scripted")).to_be_attached()
    expect(key).to_have_text(words_of(form, "saveAnyway"))
    phone.unroute("**/hands/new")
    asked, keypad = (phone.locator(one).bounding_box() or {} for one in (".whole", ".keypad.digits"))
    assert asked["y"] + asked["height"] <= keypad["y"]
    for shown in ("save", "saveAnyway"):
        pad.keys("out")
        expect(key).to_have_text(words_of(form, shown))
    pad.keys("save")
    at(phone, "tables/table")


def test_one_column_where_only_what_is_left_counts(phone: Page, live_app: str) -> None:
    for game, results in (("rummikub", ["−25", "+55", "−30"]), ("rummy", ["0", "+55", "0"])):
        pad = Keypad(phone, make_table(phone, live_app, "Ana", "Ben", "Chloé", game=game))
        expect(phone.locator('[name="melded-0"]')).to_have_count(0)
        pad.keys("25 next out next 30")
        expect(phone.locator(".points-row .result")).to_have_text(results)


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
    expect(phone.locator("#notice")).to_have_text(words_of(phone.locator("#notice"), "unsent"))
    pad.keys("9")
    pad.shows(melded_1="9")
    phone.unroute(CARD_PAD)
    pad.keys("back")
    pad.tap(KEYS["cards"])
    tap(phone, '.cell:has(input[value="Qh"])')
    expect(phone.locator("#notice")).to_be_empty()
    phone.goto(table)
    phone.go_back()
    expect(phone.locator(".meld-chip .card")).to_have_count(1)
    pad.shows(melded_0="57")


def test_the_first_digit_replaces_a_number_that_was_sent(phone: Page, table: str) -> None:
    for number in ("33", "44"):
        pad = Keypad(phone, table, "hands/1/seats/1")
        pad.keys(number)
        pad.shows(melded_0=number)
        pad.keys("save")
        at(phone, "tables/table")


def test_a_number_of_an_old_hand_takes_seven_taps_and_nothing_typed(phone: Page, table: str) -> None:
    make_hand(phone, table, "85", "40-15", "55-25", out=0)
    make_hand(phone, table, "53", "90", "78", out=0)
    phone.goto(f"{table}/hands/1")
    pad = Keypad.__new__(Keypad)
    pad.page, pad.taps = phone, 1
    pad.tap(".thumb .first")
    expect(phone.locator(".entry.scripted")).to_be_attached()
    pad.tap('[name="left-2"]')
    pad.keys("15 save")
    expect(phone.locator(".changes")).to_contain_text("25")
    expect(phone.locator(".said")).to_contain_text("Chloé")
    pad.tap('.thumb [value="save"]')
    at(phone, "tables/table")
    assert pad.taps == 7
    phone.goto(f"{table}/hands/1")
    expect(phone.locator("#seat-3 .counted")).to_contain_text(re.compile("55.*15"))


def test_a_penalty_and_a_note(phone: Page, table: str) -> None:
    """Four taps; a long reason makes its row higher. A tap beside the open sheet closes it and types nothing."""
    why = "looked at the cards that lay in front of his neighbour"
    pad = Keypad(phone, table)
    pad.tap(MENU)
    phone.touchscreen.tap(180, 100)
    expect(phone.locator("dialog")).to_be_hidden()
    expect(phone.locator(".points-row.is-active")).to_have_attribute("data-seat", "0")
    pad.taps = 0
    for what in (MENU, 'dialog [value="task:penalty"]', 'label:has([name="who"][value="1"])'):
        pad.tap(what)
    expect(phone.locator('[value="task:give"]:not(.off)')).to_be_visible()
    phone.locator('[name="why"]').fill(why)
    pad.tap('[value="task:give"]')
    assert pad.taps == 4
    for what in (MENU, 'dialog [value="task:note"]'):
        pad.tap(what)
    phone.locator('[name="note"]').fill("the long one")
    pad.tap('[value="task:noted"]')
    pad.keys("57 out next 96 next 20")
    expect(phone.locator('[data-seat="1"] .result')).to_have_text("+46")
    shows(phone, 1, "adjust", why)
    row, name, notes = (
        phone.locator(f'.points-row[data-seat="1"]{part}').bounding_box() or {} for part in ("", " .name", " .notes")
    )
    assert row["y"] <= name["y"]
    assert notes["y"] + notes["height"] <= row["y"] + row["height"]
    pad.keys("save")
    at(phone, "tables/table")
    phone.go_back()
    at(phone, "hands/already_saved")
    tap(phone, 'main a[href$="/hands/1"]')
    expect(phone.locator(".scores")).to_contain_text(why)
    expect(phone.locator("main")).to_contain_text("the long one")


def test_a_line_of_the_review_opens_its_meld(phone: Page, table: str) -> None:
    phone.goto(f"{table}/hands/new")
    check_lines(phone, "57-32", "4h,5h,6h,7h Qs,Qc,Qd /", "9c,9d,9h / 3c")
    tap(phone, 'a.at-line:has(.suit-s):has-text("Q")')
    expect(phone.locator(".by-cards")).to_be_visible()
    expect(phone.locator('.player-strip [aria-current="true"]')).to_have_attribute("data-value", "1")
    expect(phone.locator(".meld-chip.active")).to_have_count(1)
    expect(phone.locator('.cell.in-open input[value="Qc"]')).to_be_attached()
    tap(phone, '.cell:has(input[value="Qh"])')
    expect(phone.locator(".meld-chip.active .card")).to_have_count(4)


PAINTED = """new Promise(done => new PerformanceObserver(() => done()).observe({ type: "paint", buffered: true }))"""
SHIFTED = """new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {
    const seen = new PerformanceObserver(() => undefined);
    seen.observe({ type: "layout-shift", buffered: true });
    setTimeout(() => done(seen.takeRecords().reduce((sum, one) => sum + one.value, 0)));
})))"""
"""How much of the page has moved by itself, once it is drawn anew."""


def test_nothing_moves_when_the_script_of_the_card_pad_comes(phone: Page, table: str) -> None:
    """Later than the page is painted, as over a slow network."""
    make_hand(phone, table, "4h,5h,6h,7h / 9c", "/", "/ 3c 2d", out=1)
    release = hold(phone, "**/hands/enter.js")
    phone.goto(f"{table}/hands/new", wait_until="commit")
    phone.evaluate(PAINTED)
    release()
    expect(phone.locator('.entry.scripted[data-view="cards"]')).to_be_visible()
    assert phone.evaluate(SHIFTED) < 0.05
