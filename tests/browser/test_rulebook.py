"""“Show me where it says that”: from a verdict at a table to its rule, read in one screen, and back with all that was entered."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.wording import rule_text, rule_title
from scorekeeper.wording.languages import LANGUAGES, translator
from tests.browser.conftest import OpenPhone
from tests.support.browser_page import COLOURS, axe, enter_lines, make_table, onward, play_live, press_keys, rule, tap

SCREEN = 640
TOP = "row => row.getBoundingClientRect().top"
LINKS = "[...document.querySelectorAll('.chapter :is(dd a, summary)')].filter(link => link.checkVisibility())"
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


def refused(page: Page, address: str) -> None:
    """A set with a card twice, refused on its way in."""
    page.goto(f"{make_table(page, address, 'Ana', 'Ben')}/hands/new")
    enter_lines(page, "6h,6h,6d / 2c")
    onward(page)
    press_keys(page, "6")
    onward(page)
    expect(page.locator(".problem")).to_contain_text("6♥")
    expect(page.locator(".entry.scripted")).to_be_attached()


@pytest.mark.parametrize("language", LANGUAGES)
def test_from_a_verdict_to_its_rule_and_back(open_phone: OpenPhone, live_app: str, language: str) -> None:
    """In each language, with both examples in view. Something else is read meanwhile; the way back is still one tap."""
    phone = open_phone(locale=language)
    refused(phone, live_app)
    tap(phone, rule(phone.locator(".melds"), "cards.copies"))
    entry = shows(phone, "cards.copies")
    for text in (rule_title, rule_text):
        expect(entry).to_contain_text(text("cards.copies", translator(language)))
    foot = phone.locator(".thumb").bounding_box()
    more = entry.locator("summary").bounding_box()
    assert foot
    assert more
    assert language != "en" or more["y"] <= foot["y"] <= SCREEN, "title, text and both examples are seen at once"
    expect(entry.locator(".examples > :is(.right, .wrong-one)")).to_have_count(2)
    tap(phone, '.thumb [href="#contents"]')
    expect(phone.locator("#contents")).to_be_in_viewport()
    tap(phone, '#contents [href="#chapter-winning"]')
    expect(phone).to_have_url(re.compile("#chapter-winning$"))
    phone.go_back()
    tap(phone, "#back")
    expect(phone.locator(".problem")).to_contain_text("6♥")
    expect(phone.locator('[name="line-0"]')).to_have_value(re.compile("^6h,6h,6d"))
    expect(phone.locator('[name="line-1"]')).to_have_value("6")


def test_from_a_live_refusal_and_back(phone: Page, live_app: str) -> None:
    live = play_live(phone, make_table(phone, live_app, "Ana", "Ben"), "begin: 4s", "stock")
    phone.goto(live)
    tap(phone, "label:has(input[value='4s'])")  # lies in the pile
    tap(phone, '#live button[name="do"][value="discard"]:not(.unseen)')
    tap(phone, ".live-notice .acts a")
    expect(phone.locator("article:target")).to_be_in_viewport()
    tap(phone, "#back")
    expect(phone.locator("#live")).to_be_visible()
    expect(phone).to_have_url(live)


def test_without_script_a_link_opens_its_rule_and_leads_back(open_phone: OpenPhone, live_app: str) -> None:
    phone = open_phone(java_script_enabled=False)
    table = make_table(phone, live_app, "Ana", "Ben")
    phone.goto(f"{table}/rules#call.playable")
    entry = phone.locator("[id='call.playable']")
    expect(entry).to_be_in_viewport()
    tap(phone, entry.locator("summary"))
    expect(entry.locator(".places")).to_be_visible()
    tap(phone, "#back")
    expect(phone).to_have_url(table)


def test_axe_finds_nothing_and_nothing_scrolls_sideways(phone: Page, live_app: str) -> None:
    """At a table with a house rule as well, which is marked."""
    table = make_table(phone, live_app, "Ana", "Ben", option_target="other", other_target="120")
    phone.goto(f"{table}/rules")
    expect(phone.locator(".settled [data-house]")).to_have_count(1)
    for address in (f"{table}/rules#call.top", f"{live_app}/rules"):
        phone.goto(address)
        phone.locator("article:target summary").evaluate_all("all => all.forEach(one => one.click())")
        # Entries are all made alike, and axe takes half a minute for the two hundred of them.
        phone.locator(".entry:not(:target)").evaluate_all("all => all.forEach((one, at) => at % 6 && one.remove())")
        for ground, rules in (("light", None), ("dark", COLOURS)):
            phone.emulate_media(color_scheme=ground)  # type: ignore[arg-type]
            assert axe(phone, rules) == [], (address, ground)
    for address in (*(f"{live_app}/rules/{game}" for game in ("rummy500", "gin", "rummikub")), f"{table}/rules"):
        phone.set_viewport_size({"width": 320, "height": SCREEN})
        phone.goto(address)
        assert address.startswith(table) or not phone.evaluate(UNDER), f"{address}: a button lies over links"
        assert phone.evaluate(REACH) <= phone.locator(".more-rules").evaluate(TOP), f"{address}: links over links"
        phone.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")
        assert phone.evaluate("document.documentElement.scrollWidth") <= 320, address
