"""New table by touch: rules of one's own that come by a link and are kept, and what is typed while an answer is under way."""

from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenPhone
from tests.support.pad_page import open_table, seat_players

GAMES_OFFERED = {
    "en": ("Rummy_500 Rummy Rummikub Gin_Rummy Any_other_game", "Rami_51 Pife Cacheta"),
    "fr": ("Rami_51 Rummy_500 Rami Rummikub Gin_rami Un_autre_jeu", "Pife Cacheta"),
    "pt": ("Pife Cacheta Rummy_500 Rummy Rummikub Gin_Rummy Outro_jogo", "Rami_51"),
}
"""The games shown at once, and those behind “More games”, by language."""


def sound(page: Page, ground: str) -> None:
    """Nothing for axe on this ground, nothing that scrolls sideways at 320."""
    page.emulate_media(color_scheme=ground)  # type: ignore[arg-type]
    found = Axe().run(page)
    assert found.violations_count == 0, f"{page.url}, {ground}: {found.generate_report()}"
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320, f"{page.url} scrolls sideways"
    page.set_viewport_size({"width": 360, "height": 640})


def test_thursday_rules_go_by_link_from_phone_to_phone(open_phone: OpenPhone, live_app: str) -> None:
    ana = open_phone(permissions=["clipboard-read", "clipboard-write"])
    ana.goto(f"{live_app}/tables/new?game=rummy500&opt=target:300,packs:2,nonsense:1&called=Thursday%20rules")
    expect(ana.get_by_role("alert").filter(has_text="nonsense")).to_be_visible()
    expect(ana.locator(".house [data-value]").first).to_have_text("Thursday rules")
    sound(ana, "light")
    seat_players(ana, "Ana", "Ben")
    ana.get_by_text("How do you play it?").first.tap()
    ana.get_by_text("500 Rum, without jokers or calling").last.tap()
    expect(ana.locator('[name="option_target"][value="500"]')).to_be_checked()
    ana.get_by_text("How do you play it?").first.tap()
    ana.locator("label").filter(has_text="Thursday rules").tap()
    expect(ana.locator('[name="option_target"][value="300"]')).to_be_checked()
    expect(ana.locator('[name="option_packs"][value="2"]')).to_be_checked()
    ana.get_by_role("button", name="Start", exact=True).last.tap()
    expect(ana.locator("header.head")).to_contain_text("First to 300 · Thursday rules")
    ana.get_by_role("link", name="More").tap()
    ana.get_by_role("link", name="House rules").tap()
    expect(ana.locator(".called")).to_contain_text("How many packs? Two")
    ana.get_by_role("link", name="Save or share these rules").tap()
    ana.get_by_role("button", name="Save these rules").tap()
    expect(ana.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    for ground in ("dark", "light"):
        sound(ana, ground)
    ana.get_by_role("button", name="Copy the link").tap()
    expect(ana.get_by_role("button", name="Copied")).to_be_visible()
    link = ana.evaluate("navigator.clipboard.readText()")
    ben = open_phone(java_script_enabled=False)
    ben.goto(link)
    expect(ben.locator(".house [data-value]").first).to_have_text("Thursday rules")
    seat_players(ben, "Cy", "Dora")
    ben.get_by_role("button", name="Start", exact=True).last.tap()
    expect(ben.locator("header.head")).to_contain_text("First to 300")


def test_a_phone_that_can_share_is_asked_to(open_phone: OpenPhone, live_app: str) -> None:
    phone = open_phone()
    phone.add_init_script("navigator.share = what => { window.given = what; return Promise.resolve(); }")
    table = open_table(phone, live_app, "Ana", "Ben")
    phone.goto(f"{table}/rules/keep")
    phone.get_by_role("button", name="Share").tap()
    shown = phone.locator("#link-rules").get_attribute("href")
    assert phone.evaluate("window.given") == {"title": "Rummy 500", "url": shown}
    assert urlsplit(str(shown)).path == "/tables/new"


def test_what_is_typed_while_a_press_is_under_way_stays(phone: Page, live_app: str) -> None:
    held: list[Route] = []
    phone.goto(f"{live_app}/tables/new")
    seat_players(phone, "Ana")
    phone.route("**/tables/new", lambda route: held.append(route))
    phone.get_by_role("button", name="Rummy", exact=True).tap()
    seat_players(phone, "Cy")
    phone.locator("#next-name").fill("Dor")
    held.pop().continue_()
    expect(phone.get_by_role("button", name="Rummy", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(phone.locator("#seated .seated bdi")).to_have_text(["Ana", "Cy"])
    expect(phone.locator("#next-name")).to_have_value("Dor")


def test_enter_adds_a_name_and_never_starts_a_game(phone: Page, live_app: str) -> None:
    phone.goto(f"{live_app}/tables/new")
    start = phone.locator(".thumb button")
    expect(start).to_have_text("Add at least 2 players")
    expect(start).to_be_disabled()
    for typed, seated in (("Ana", 1), ("Ben", 2), ("", 2), ("Cy", 3)):
        phone.locator("#next-name").fill(typed)
        plus = phone.get_by_role("button", name="Add a player", exact=True)
        expect(plus).to_be_visible(visible=bool(typed))
        if typed == "Ben":
            plus.tap()
        else:
            phone.locator("#next-name").press("Enter")
        expect(phone.locator("#seated .seated")).to_have_count(seated)
        expect(phone.locator("#next-name")).to_be_focused()
        assert phone.url.endswith("/tables/new")
    phone.get_by_text("Other", exact=True).tap()
    phone.get_by_label("How many points win the game?").last.fill("250")
    phone.get_by_label("How many points win the game?").last.press("Enter")
    phone.wait_for_load_state()
    expect(phone.locator("#seated .seated")).to_have_count(3)
    assert phone.url.endswith("/tables/new")


def test_enter_without_a_script_starts_nothing_either(open_phone: OpenPhone, live_app: str) -> None:
    phone = open_phone(java_script_enabled=False)
    phone.goto(f"{live_app}/tables/new")
    seat_players(phone, "Ana", "Ben")
    phone.locator("#player-1").press("Enter")
    phone.wait_for_load_state()
    assert phone.url.endswith("/tables/new")
    expect(phone.locator("#player-0")).to_have_value("Ana")


def test_a_game_like_the_last_one_takes_two_taps(phone: Page, live_app: str) -> None:
    open_table(phone, live_app, "Ana", "Ben", "Cy")
    phone.goto(live_app)
    phone.get_by_role("link", name="New game").tap()
    phone.get_by_role("button", name="Same as last time").tap()
    expect(phone.locator("#board .name")).to_have_text(["Ana", "Ben", "Cy"])
    expect(phone.get_by_text("Play the first hand")).to_be_visible()


def test_who_deals_first_is_chosen_or_drawn(phone: Page, live_app: str) -> None:
    for pick, said in (("Ana", ""), ("Draw", "was drawn as dealer")):
        phone.goto(f"{live_app}/tables/new")
        seat_players(phone, "Ana", "Ben", "Cy")
        phone.locator("#dealers").get_by_text(pick, exact=True).tap()
        phone.locator(".thumb button").tap()
        expect(phone.locator(".tag.dealer")).to_have_count(1)
        if said:
            expect(phone.get_by_role("status")).to_contain_text(said)
        else:
            expect(phone.locator("#board li").filter(has_text="deals")).to_contain_text(pick)


@pytest.mark.parametrize("script", [True, False])
def test_a_name_that_looks_like_a_known_one_is_asked_about(open_phone: OpenPhone, live_app: str, script: bool) -> None:
    phone = open_phone(java_script_enabled=script)
    open_table(phone, live_app, "Zoé", "Ann")
    phone.goto(f"{live_app}/tables/new")
    seat_players(phone, "Zoe", "\u0391nn")
    phone.get_by_role("button", name="Start", exact=True).last.tap()
    asked = phone.get_by_role("group", name="There's already a player called")
    expect(asked).to_have_count(2)
    if script:
        for ground in ("dark", "light"):
            sound(phone, ground)
    asked.filter(has_text="Zoé").get_by_role("button", name="No, someone else").tap()
    expect(asked).to_have_count(1)
    asked.filter(has_text="Ann").get_by_role("button", name="Yes, that's me").tap()
    expect(phone.get_by_role("heading", level=1)).not_to_contain_text("New game")
    for name in ("Zoe", "Ann"):
        expect(phone.locator("main").get_by_text(name, exact=True).first).to_be_visible()


def words(games: str) -> list[str]:
    return [game.replace("_", " ") for game in games.split()]


@pytest.mark.parametrize("language", GAMES_OFFERED)
def test_all_games_are_on_a_page_of_one_screen(open_phone: OpenPhone, live_app: str, language: str) -> None:
    """The page as it opens, before anything is unfolded; where there are names to tap only the house rules are below."""
    phone = open_phone(locale=language)
    first, more = GAMES_OFFERED[language]
    phone.goto(f"{live_app}/tables/new")
    expect(phone.locator(".offered > button")).to_have_text(words(first))
    expect(phone.locator(".offered details button:visible")).to_have_count(0)
    assert phone.evaluate("document.documentElement.scrollHeight") <= 640
    for names in (("Dora", "Eduardo"), ("Ana", "Ben", "Chloé")):
        open_table(phone, live_app, *names)
    phone.goto(f"{live_app}/tables/new")
    expect(phone.locator("#known button")).to_have_count(5)
    edges = "['#dealer p', '.thumb'].map(place => document.querySelector(place).getBoundingClientRect())"
    assert phone.evaluate(f"(([last, start]) => last.bottom <= start.top)({edges})")
    phone.locator(".offered summary").tap()
    expect(phone.locator(".offered details button:visible")).to_have_text(words(more))
