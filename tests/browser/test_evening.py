"""An evening at a card table, on a phone: a new table, four hands through the card pad, a change, a winner, the sheet."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPhone
from tests.support.browser_page import (
    at,
    done,
    make_hand,
    make_table,
    onward,
    press_keys,
    seat_players,
    tap,
    tap_cards,
    to_cards,
    totals,
)

ENTER, LIVE = '.thumb a[href*="/hands/new"]', '.thumb :is(a[href$="/live"], a[href$="/round"])'
SHEET, CHANGE_HAND = '.tabs a[href$="/sheet"]', '.thumb a[href$="/edit"]'
SAVE, CHANGE = '.thumb [value="save"]', ".thumb a.button"


def enter_player(page: Page, melded: str, left: str = "", *, out: bool = False) -> None:
    """Enter one player, all by taps."""
    to_cards(page)
    tap(page, '.pad-way [data-value="table"]')
    tap_cards(page, melded)
    tap(page, '.pad-way [data-value="hand"]')
    tap_cards(page, left)
    if out:
        press_keys(page, "out")


def enter_hand(page: Page, *players: tuple[str, str]) -> None:
    """Enter a hand from the board up to its check, each player as the cards melded and left; who has none left went out."""
    tap(page, ENTER)
    for seat, (melded, left) in enumerate(players):
        if seat:
            onward(page)
        enter_player(page, melded, left, out=not left)
    onward(page)
    at(page, "hands/preview")


@pytest.mark.quick
def test_an_evening(phone: Page, live_app: str) -> None:
    open_the_table(phone, live_app)
    table = phone.url
    first_hand(phone)
    second_hand(phone)
    change_the_first(phone, table)
    last_hands(phone)
    the_result(phone)
    tap(phone, ".thumb button.first")  # a rematch
    at(phone, "tables/table")
    expect(phone.locator("header.head")).to_contain_text("120")
    totals(phone, "0", "0", "0")


def open_the_table(page: Page, address: str) -> None:
    """Three players and another target; a name twice is refused, and what was typed is still there."""
    page.goto(address)
    at(page, "tables/home")
    tap(page, 'a[href="/tables/new"]')
    seat_players(page, "Ana", "Ben", "Ana")
    tap(page, ".thumb button")
    expect(page.locator("#player-2")).to_have_attribute("aria-invalid", "true")
    page.wait_for_load_state("load")  # its script notices the other target
    page.locator("#player-2").fill("Cy")
    page.locator("[name=other_target]").fill("120")
    expect(page.locator('[name="option_target"][value="other"]')).to_be_checked()
    tap(page, ".thumb button")
    at(page, "tables/table")
    expect(page.locator("header.head")).to_contain_text("120")


def first_hand(page: Page) -> None:
    """A joker in a set, a lay-off on another's run."""
    enter_hand(page, ("4h 7h", "2d Kd"), ("9h 9c * 9s 8h", "Kc"), ("10s Qs", ""))
    expect(page.locator(".scores .card.joker")).to_have_text("9")
    tap(page, SAVE)
    done(page, "hand")
    totals(page, "31", "30", "10")


def second_hand(page: Page) -> None:
    """Two fives are no meld: that is said and counts as left, until the third is there."""
    enter_hand(page, ("5h 5c", "2s"), ("", "Kh"), ("2c 4c", ""))
    expect(page.locator(".refused .why")).to_be_visible()
    tap(page, CHANGE)
    expect(page.locator(".entry.scripted")).to_be_attached()
    tap(page, '.player-strip [data-value="0"], [name="melded-0"]')
    to_cards(page)
    tap(page, '.pad-way [data-value="table"]')
    tap_cards(page, "5h 5d")
    onward(page)
    at(page, "hands/preview")
    expect(page.locator(".refused")).to_have_count(0)
    tap(page, SAVE)
    done(page, "hand")
    totals(page, "39", "23", "21")


def change_the_first(page: Page, table: str) -> None:
    """From the sheet to the hand: the king was not Ana's. The old version stays."""
    tap(page, SHEET)
    tap(page, '.sheet a[href$="/hands/1"]')
    at(page, "hands/hand")
    tap(page, CHANGE_HAND)
    tap(page, '.player-strip [data-value="0"]')
    tap(page, '.pad-way [data-value="hand"]')
    tap_cards(page, "Kd")
    onward(page)
    at(page, "hands/change")
    tap(page, "details.other summary")
    page.locator('input[name="reason"]').fill("the king was Ben's last time")
    tap(page, SAVE)
    totals(page, "39", "33", "21")
    page.goto(f"{table}/hands/1")
    expect(page.locator(".written q")).to_have_text("the king was Ben's last time")
    tap(page, "details.old summary")
    expect(page.locator("details.old .card.suit-d", has_text="K")).to_be_visible()
    page.goto(table)


def last_hands(page: Page) -> None:
    """One more, taken back and entered again, and the one that wins."""
    for attempt in ("undone", "kept"):
        enter_hand(page, ("Qh Ah+", ""), ("", "4d"), ("", "5d"))
        tap(page, SAVE)
        done(page, "hand")
        if attempt == "undone":
            tap(page, ".toast button")
            done(page, "removed")
    totals(page, "68", "34", "17")
    enter_hand(page, ("Kh Kd Ks 7c 10c", ""), ("", "2d"), ("", "3d"))
    tap(page, SAVE)


def the_result(page: Page) -> None:
    """Ana has won, by which rule, and the sheet adds up."""
    at(page, "tables/result")
    expect(page.locator("h2.winner")).to_contain_text("Ana")
    expect(page.locator('a[data-decided][href$="#session.highest"]')).to_be_attached()
    expect(page.locator(".standing .total > :first-child")).to_have_text(["132", "31", "15"])
    result = page.url
    tap(page, 'main a[href$="/sheet"]')
    at(page, "sheets/sheet")
    rows = page.locator(".sheet tbody tr")
    assert [row.locator("td b").all_inner_texts() for row in rows.all()] == [
        ["20", "31", "30"], ["33", "21", "39"], ["68", "17", "34"], ["132", "15", "31"],
    ]  # fmt: skip
    page.goto(result)


def type_cards(page: Page, line: str) -> None:
    """Type the second player's cards, without a script: the menu is a page of its own."""
    tap(page, '[value="task:menu"]')
    at(page, "hands/task/menu")
    tap(page, '[value="task:cards"]')
    tap(page, '[value="task:cards:1"]')
    page.locator('textarea[name="line-1"]').fill(line)
    tap(page, '[value="task:use:1"]')


def test_without_script(open_phone: OpenPhone, live_app: str) -> None:
    """A table, a hand by text and by the pad's cells, a wrong one, the sheet: all of it with script switched off."""
    page = open_phone(java_script_enabled=False)
    page.goto(live_app)
    tap(page, 'a[href="/tables/new"]')
    seat_players(page, "Ana", "Ben")
    with page.expect_navigation():
        page.locator("#player-1").press("Enter")
    at(page, "tables/new")  # Enter adds a player, and starts nothing
    tap(page, ".thumb button")
    tap(page, ENTER)
    type_cards(page, "2c,2c,3c / kd")
    page.locator('[name="for"][value="0"]').check()
    for card in ("4h", "5h", "6h"):
        tap(page, f'.grid label:has(input[value="{card}"])')
    tap(page, '.by-cards button[value="meld"]')
    expect(page.locator('input[name="line-0"]')).to_have_value("4h,5h,6h")
    page.locator('input[name="out"][value="0"]').check()
    tap(page, '.thumb [value="preview"]')
    expect(page.locator(".problem .said")).to_contain_text("2♣")
    expect(page.locator('input[name="line-0"]')).to_have_value("4h,5h,6h")
    type_cards(page, "2c,3c,4c / kd")
    tap(page, '.thumb [value="preview"]')
    at(page, "hands/preview")
    tap(page, SAVE)
    totals(page, "15", "−1")
    tap(page, ENTER)  # by points: the fields of the rows
    page.locator('[name="melded-0"]').fill("57")
    page.locator('[name="left-0"]').fill("32")
    page.locator('[name="melded-1"]').fill("9999")
    page.locator('.points-row [name="out"][value="1"]').check()
    tap(page, SAVE)
    expect(page.locator('.points-row[data-seat="1"] .notes')).to_contain_text("426")
    page.locator('[name="melded-1"]').fill("96")
    tap(page, SAVE)
    totals(page, "95", "40")
    tap(page, SHEET)
    tap(page, '.sheet a[href$="/hands/1"]')
    at(page, "hands/hand")


def test_players_join_and_leave(phone: Page, live_app: str) -> None:
    """The next hand is entered for those who play, and the sheet says who came."""
    table = make_table(phone, live_app, "Ana", "Ben", "Cy")
    make_hand(phone, table, "17", "15", "0-5", out=0)
    phone.goto(table)
    tap(phone, '.tabs a[href$="/more"]')
    tap(phone, 'main a[href$="/players"]')
    at(phone, "players/roster/players")
    tap(phone, ".thumb a.first")
    phone.locator("[name=name]").fill("Dee")
    tap(phone, 'label:has([name=start][value="lowest"])')
    tap(phone, 'label:has([name=after][value="0"])')
    tap(phone, ".thumb button")
    expect(phone.locator(".sat > li").nth(1)).to_contain_text("Dee")
    tap(phone, ".sat > li:nth-child(4) summary")
    tap(phone, ".sat > li:nth-child(4) form button:not([name])")
    expect(phone.locator(".sat > li.gone")).to_contain_text("Cy")
    phone.goto(table)
    tap(phone, ENTER)
    names = []
    for melded, left in (("5h 7h", ""), ("Jc Jd Js", "2d"), ("", "Kc")):
        if names:
            onward(phone)
        expect(phone.locator(".entry.scripted")).to_be_attached()
        names.append(phone.locator(".points-row.is-active .name").text_content())
        enter_player(phone, melded, left, out=not left)
    assert names == ["Ana", "Dee", "Ben"]
    onward(phone)
    tap(phone, SAVE)
    totals(phone, "35", "23", "5")
    tap(phone, SHEET)
    expect(phone.locator(".notes.came")).to_contain_text(re.compile("2.*Dee.*−5"))
    expect(phone.locator("thead th bdi")).to_have_text(["Ana", "Ben", "Cy", "Dee"])
