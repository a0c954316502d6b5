"""New table by touch: rules of one's own that come by a link and are kept, and what is typed while an answer is under way."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.wording.languages import LANGUAGES
from tests.browser.conftest import OpenPhone
from tests.support.browser_page import at, done, hold, make_table, seat_players, tap, until, words_of

START, SEATED = ".thumb button", "#seated .seated bdi"
PRESETS = "#house-rules .house > li:first-child summary"
FIRST = {
    "en": "game-rummy500 game-rummy game-rummikub game-gin game-sheet",
    "fr": "game-rummy-rami51 game-rummy500 game-rummy game-rummikub game-gin game-sheet",
    "pt": "game-rummy-pife game-rummy-cacheta game-rummy500 game-rummy game-rummikub game-gin game-sheet",
}
"""The games by language, those of the country first; the row has three of them."""
BROKEN = """() => {
  const shown = [...document.querySelector(".offered").children], all = [...document.querySelectorAll(".offered button")];
  const games = all.map(one => ({id: one.id, innerText: one.textContent.trim()})), cut = one => one.scrollWidth > one.offsetWidth;
  const trios = games.flatMap(a => games.flatMap(b => games.map(c => [a, b, c]))).filter(trio => new Set(trio).size > 2);
  const broken = one => one.offsetTop !== shown[0].offsetTop || cut(one);
  return trios.filter(trio => (trio.forEach((game, at) => Object.assign(shown[at], game)), shown.some(broken)));
}"""
"""Each three games that don't stand in one row with “More”, their words whole."""


def test_thursday_rules_go_by_link_from_phone_to_phone(open_phone: OpenPhone, live_app: str) -> None:
    ana = open_phone(permissions=["clipboard-read", "clipboard-write"])
    ana.goto(f"{live_app}/tables/new?game=rummy500&opt=target:300,packs:2,nonsense:1&called=Thursday%20rules")
    expect(ana.get_by_role("alert").filter(has_text="nonsense")).to_be_visible()
    expect(ana.locator(".house [data-value]").first).to_have_text("Thursday rules")
    seat_players(ana, "Ana", "Ben")
    ana.evaluate("window.stillHere = true")
    tap(ana, PRESETS)
    tap(ana, "label:has(#preset-bicycle)")
    expect(ana.locator('[name="option_target"][value="500"]')).to_be_checked()
    expect(ana.locator(SEATED)).to_have_text(["Ana", "Ben"])
    tap(ana, PRESETS)
    tap(ana, ana.locator("label:has([name=preset])", has_text="Thursday rules"))
    expect(ana.locator('[name="option_target"][value="300"]:checked, [name="option_packs"][value="2"]:checked')).to_have_count(2)
    assert ana.evaluate("window.stillHere"), "the presets change in place"
    tap(ana, START)
    expect(ana.locator("header.head")).to_contain_text("300")
    expect(ana.locator("header.head")).to_contain_text("Thursday rules")
    tap(ana, '.tabs a[href$="/more"]')
    tap(ana, 'main a[href$="/rules"]')
    expect(ana.locator(".called")).to_contain_text("Thursday rules")
    tap(ana, 'a[href$="/rules/keep"]')
    tap(ana, ".thumb [form=keep]")
    done(ana, "kept")
    copy = ana.locator(".copy").first
    copied = words_of(copy, "done")
    tap(ana, copy)
    expect(copy).to_contain_text(copied)
    link = ana.evaluate("navigator.clipboard.readText()")
    ben = open_phone(java_script_enabled=False)
    ben.goto(link)
    expect(ben.locator(".house [data-value]").first).to_have_text("Thursday rules")
    seat_players(ben, "Cy", "Dora")
    tap(ben, START)
    expect(ben.locator("header.head")).to_contain_text("300")


def test_a_phone_that_can_share_is_asked_to(phone: Page, live_app: str) -> None:
    phone.add_init_script("navigator.share = what => { window.given = what; return Promise.resolve(); }")
    phone.goto(f"{make_table(phone, live_app, 'Ana', 'Ben')}/rules/keep")
    tap(phone, ".copy")
    until(phone, "window.given")
    shown = str(phone.locator("#link-rules").get_attribute("href"))
    assert (phone.evaluate("window.given.url"), urlsplit(shown).path) == (shown, "/tables/new")


def test_what_is_typed_while_a_press_is_under_way_stays(phone: Page, live_app: str) -> None:
    phone.goto(f"{live_app}/tables/new")
    seat_players(phone, "Ana")
    release = hold(phone, "**/tables/new")
    tap(phone, "#game-rummy")
    seat_players(phone, "Cy")
    phone.locator("#next-name").fill("Dor")
    release()
    expect(phone.locator("#game-rummy")).to_have_attribute("aria-pressed", "true")
    expect(phone.locator(SEATED)).to_have_text(["Ana", "Cy"])
    expect(phone.locator("#next-name")).to_have_value("Dor")


def test_players_are_seated_and_moved_and_nothing_starts_before_two(phone: Page, live_app: str) -> None:
    phone.goto(f"{live_app}/tables/new")
    start, name, plus = (phone.locator(one) for one in (START, "#next-name", ".next button"))
    expect(start).to_have_text(words_of(start, "off"))
    expect(start).to_be_disabled()
    for typed, seated in (("Ana", 1), ("Ben", 2), ("", 2), ("Cy", 3)):
        name.fill(typed)
        expect(plus).to_be_visible(visible=bool(typed))
        tap(phone, plus) if typed == "Ben" else name.press("Enter")
        expect(phone.locator(SEATED)).to_have_count(seated)
        expect(name).to_be_focused()
    phone.locator("[name=other_target]").fill("250")
    with phone.expect_navigation():
        phone.locator("[name=other_target]").press("Enter")
    at(phone, "tables/new")
    tap(phone, phone.locator("#seated .name-of").nth(2))
    tap(phone, '[data-offer="left"]')
    expect(phone.locator(SEATED)).to_have_text(["Ana", "Cy", "Ben"])
    tap(phone, "#seated .seated .icon")
    expect(phone.locator(SEATED)).to_have_text(["Cy", "Ben"])


def test_a_game_like_the_last_one_takes_two_taps(phone: Page, live_app: str) -> None:
    make_table(phone, live_app, "Ana", "Ben", "Cy")
    phone.goto(live_app)
    tap(phone, 'a[href="/tables/new"]')
    tap(phone, '[value="same"]')
    at(phone, "tables/table")
    expect(phone.locator("#board .name")).to_have_text(["Ana", "Ben", "Cy"])
    expect(phone.locator(".hands")).to_have_count(0)


def test_who_deals_first_is_chosen_or_drawn(phone: Page, live_app: str) -> None:
    for pick in ("0", "draw"):
        phone.goto(f"{live_app}/tables/new")
        seat_players(phone, "Ana", "Ben", "Cy")
        tap(phone, f'#dealers label:has([value="{pick}"])')
        tap(phone, START)
        expect(phone.locator(".tag.dealer")).to_have_count(1)
        done(phone, "drawn") if pick == "draw" else expect(phone.locator("#board li:has(.dealer) .name")).to_have_text("Ana")


@pytest.mark.parametrize("script", [True, False])
def test_a_name_that_looks_like_a_known_one_is_asked_about(open_phone: OpenPhone, live_app: str, script: bool) -> None:
    phone = open_phone(java_script_enabled=script)
    make_table(phone, live_app, "Zoé", "Ann")
    phone.goto(f"{live_app}/tables/new")
    seat_players(phone, "Zoe", "\u00c4nn")
    tap(phone, START)
    expect(phone.locator(".is-it")).to_have_count(2)
    tap(phone, '[value="else-0"]')
    expect(phone.locator(".is-it")).to_have_count(1)
    tap(phone, '[value="same-1"]')
    at(phone, "tables/table")
    expect(phone.locator("#board .name")).to_have_text(["Zoe", "Ann"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_games_are_on_a_page_of_one_screen(open_phone: OpenPhone, live_app: str, language: str) -> None:
    """The page as it opens, before anything is unfolded; where there are names to tap only the house rules are below."""
    phone = open_phone(locale=language)
    phone.goto(f"{live_app}/tables/new")
    assert phone.locator(".offered > button").evaluate_all("all => all.map(one => one.id)") == FIRST[language].split()[:3]
    expect(phone.locator(".offered details button:visible")).to_have_count(0)
    assert phone.evaluate("document.documentElement.scrollHeight") <= 640
    for names in (("Dora", "Eduardo"), ("Ana", "Ben", "Chloé")):
        make_table(phone, live_app, *names)
    phone.goto(f"{live_app}/tables/new")
    expect(phone.locator("#known button")).to_have_count(5)
    edges = "['#ask-target', '.thumb'].map(place => document.querySelector(place).getBoundingClientRect())"
    assert phone.evaluate(f"(([last, start]) => last.bottom <= start.top)({edges})")
    make_table(phone, live_app, *(f"N{one}" for one in range(8)))
    phone.reload()
    assert len(set(phone.locator("#known button:visible").evaluate_all("all => all.map(one => one.offsetTop)"))) == 3
    for width in (360, 320):
        phone.set_viewport_size({"width": width, "height": 640})
        assert not phone.evaluate(BROKEN), width
    tap(phone, ".offered summary")
    expect(phone.locator(".offered details button").last).to_be_visible()


def test_a_name_that_many_know_fills_in_how_its_game_is_kept(phone: Page, live_app: str) -> None:
    phone.goto(f"{live_app}/tables/new?game=sheet")
    seat_players(phone, "Ana", "Ben", "Chloé", "Dora", "Eduardo", "Françoise", "Gil")
    tap(phone, "#icons label:has([value=star])")
    phone.keyboard.press("ArrowRight")
    expect(phone.locator("#icons label:has([value=flag]:checked)")).to_have_css("height", "44px")
    phone.locator("#game-name").fill("phase 10")
    assert phone.locator("#ends [data-phases]").evaluate("one => one.textContent === one.dataset.phases")
    phone.locator("#ends .switch").evaluate("one => scrollBy(0, one.getBoundingClientRect().bottom - 540)")  # just above the bar
    tap(phone, "label:has([name=ends][value=rounds])")
    assert phone.locator("#other_deals").evaluate("one => one.getBoundingClientRect().bottom < 555"), "out from under the bar"
    phone.locator("#game-name").fill("Skyjo")
    expect(phone.locator("[name=ends][value=rounds]"), "what is chosen by hand stays").to_be_checked()
    phone.locator("#other_deals").fill("3")
    tap(phone, f"{START} small")  # while the field it leaves says what is typed in it
    at(phone, "tables/table")
