"""“Show me where it says that”: from a verdict at a table to its rule, read in one screen, and back with all that was entered."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.wording import rule_text, rule_title
from scorekeeper.wording.languages import LANGUAGES, translator
from tests.support.pad_page import onward, open_table, press_keys, seat_players, sound

OpenPhone = Callable[..., Page]
SCREEN = 640
TOP = "row => row.getBoundingClientRect().top"
LINKS = "[...document.querySelectorAll('.chapter :is(dd a, summary)')]"
UNDER = """() => { const foot = document.querySelector('.thumb').getBoundingClientRect().top;
    return [...document.querySelectorAll('main :is(a, summary, button):not(.thumb *)')].filter(link => {
        const box = link.getBoundingClientRect();
        return link.checkVisibility() && box.height && box.top < Math.min(foot + 60, innerHeight) && box.bottom > foot;
    }).map(link => link.textContent.trim()); }"""
REACH = f"Math.max(...{LINKS}.map(link => link.getBoundingClientRect().bottom))"


def shows(page: Page, rule: str) -> Locator:
    """The entry that the address names, marked and with title, text and examples in view."""
    entry = page.locator(f"[id='{rule}']")
    expect(page).to_have_url(re.compile(rf"#{re.escape(rule)}$"))
    expect(entry).to_be_in_viewport()
    assert entry.evaluate("entry => entry.matches(':target')")
    assert entry.evaluate("entry => getComputedStyle(entry).borderLeftWidth") == "4px"
    return entry


def refused(page: Page, table: str) -> None:
    """A set with a card twice, refused on its way in."""
    page.goto(f"{table}/hands/new")
    page.locator(".more summary").tap()
    page.locator("input.line").nth(0).fill("6h,6h,6d / 2c")
    page.locator("input.line").nth(0).press("Enter")
    page.locator(".more summary").tap()
    onward(page)
    press_keys(page, "6")
    onward(page)
    expect(page.locator(".problem")).to_contain_text("is already in play")
    expect(page.locator(".entry.scripted")).to_be_attached()
    page.wait_for_load_state("load")


def test_from_a_verdict_to_its_rule_and_back(phone: Page, live_app: str) -> None:
    refused(phone, open_table(phone, live_app, "Ana", "Ben"))
    phone.locator(".problem a.rule", has_text="Different suits in a set").tap()
    entry = shows(phone, "meld.set.suits")
    foot = phone.locator(".thumb").bounding_box()
    more = entry.locator("summary").bounding_box()
    assert foot
    assert more
    assert more["y"] <= foot["y"] <= SCREEN, "title, text and both examples are seen at once"
    expect(entry.locator(".example.right")).to_contain_text("Right")
    expect(entry.locator(".example.wrong-one")).to_contain_text("Wrong")

    # Something else is read meanwhile; the way back is still one tap.
    phone.get_by_role("link", name="Contents").tap()
    phone.get_by_role("link", name="Winning").tap()
    phone.go_back()
    phone.get_by_role("link", name="Back to the hand").tap()
    expect(phone.locator(".problem")).to_contain_text("is already in play")
    assert phone.locator("input.line").nth(0).input_value().startswith("6h,6h,6d")
    assert phone.locator("input.line").nth(1).input_value() == "6"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_is_looked_up_from_a_verdict_in_each_language(
    open_phone: OpenPhone, live_app: str, language: str
) -> None:
    says = translator(language)
    title, text = rule_title("meld.set.suits", says), rule_text("meld.set.suits", says)
    phone = open_phone(locale={"en": "en-GB", "fr": "fr-FR", "pt": "pt-BR"}[language])
    phone.goto(f"{live_app}/tables/new")
    seat_players(phone, "Ana", "Ben")
    phone.locator(".thumb button").tap()
    expect(phone.locator("#board")).to_be_visible()
    table = phone.url
    phone.goto(f"{table}/hands/new")
    phone.locator(".more summary").tap()
    phone.locator("input.line").nth(0).fill("6h,6h,6d / 2c")
    phone.locator("input.line").nth(0).press("Enter")
    phone.locator(".more summary").tap()
    onward(phone)
    press_keys(phone, "6")
    onward(phone)
    phone.locator(".problem a.rule", has_text=title).tap()
    entry = shows(phone, "meld.set.suits")
    expect(entry).to_contain_text(title)
    expect(entry).to_contain_text(text)
    assert phone.evaluate("document.documentElement.lang") == language
    phone.go_back()
    expect(phone.locator(".problem")).to_be_visible()


def test_from_a_live_refusal_and_back(phone: Page, live_app: str) -> None:
    table = open_table(phone, live_app, "Ana", "Ben")
    phone.goto(f"{table}/live")
    phone.locator("label:has(input[value='4s'])").tap()
    phone.get_by_role("button", name="Begin").tap()
    phone.locator('.thumb button[name="do"][value="stock"]').tap()
    expect(phone.get_by_role("img", name="Stock: ")).to_be_visible()
    for card in ("4h", "4c", "5d"):
        phone.locator(f"label:has(input[value='{card}'])").tap()
    phone.locator('#live button[name="do"][value="meld"]:not(.unseen):visible').tap()
    phone.locator(".live-notice a.rule").first.tap()
    expect(phone.locator("article:target")).to_be_in_viewport()
    phone.get_by_role("link", name="Back to the hand").tap()
    expect(phone.locator("#live")).to_be_visible()
    assert phone.url.endswith("/live")


def test_without_script_a_link_opens_its_rule_and_leads_back(open_phone: OpenPhone, live_app: str) -> None:
    phone = open_phone(java_script_enabled=False)
    table = open_table(phone, live_app, "Ana", "Ben")
    phone.goto(f"{table}/rules#call.playable")
    expect(phone.locator("[id='call.playable']")).to_be_in_viewport()
    phone.locator("[id='call.playable'] summary").click()
    expect(phone.locator("[id='call.playable']")).to_contain_text("Applies to")
    phone.get_by_role("link", name="Back to the table").click()
    expect(phone).to_have_url(table)


def test_axe_finds_nothing_and_nothing_scrolls_sideways(phone: Page, live_app: str) -> None:
    """At a table with a house rule as well, which is marked."""
    phone.goto(f"{live_app}/tables/new?game=rummy500&opt=target:120")
    seat_players(phone, "Ana", "Ben")
    phone.locator(".thumb button").tap()
    expect(phone.locator("#board")).to_be_visible()
    table = phone.url
    phone.goto(f"{table}/rules")
    expect(phone.locator(".settled .tag", has_text="house rule")).to_have_count(1)
    for address in (f"{table}/rules#call.top", f"{live_app}/rules"):
        phone.goto(address)
        phone.locator("article:target summary").evaluate_all("all => all.forEach(one => one.click())")
        # Entries are all made alike, and axe takes half a minute for the two hundred of them.
        phone.locator(".entry:not(:target)").evaluate_all("all => all.forEach((one, at) => at % 6 && one.remove())")
        sound(phone, address)
    for address in (*(f"{live_app}/rules/{game}" for game in ("rummy500", "gin", "rummikub")), f"{table}/rules"):
        phone.set_viewport_size({"width": 320, "height": SCREEN})
        phone.goto(address)
        assert address.startswith(table) or not phone.evaluate(UNDER), f"{address}: a button lies over links"
        assert phone.evaluate(REACH) <= phone.locator(".more-rules").evaluate(TOP), f"{address}: links over links"
        phone.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")
        assert phone.evaluate("document.documentElement.scrollWidth") <= 320, address
