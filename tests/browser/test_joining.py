"""Phones that join a table, each entering its own cards: by link, by code, to look on; with and without script."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import HOME_NETWORK, OpenPhone
from tests.browser.test_evening import ENTER
from tests.support.browser_page import (
    at,
    done,
    join,
    link_for,
    make_hand,
    make_table,
    onward,
    press_keys,
    seat_players,
    send,
    tap,
    tap_cards,
    words_of,
)

OWN_CARDS, TO_HAND = '#table-next a[href*="/seats/"]', '.pad-way [data-value="hand"]'


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_phones_join_and_the_host_decides(open_phone: OpenPhone, live_app: str, script: bool) -> None:
    host = open_phone(java_script_enabled=script)
    table = make_table(host, live_app, "Ana", "Ben", "Cy")
    host.goto(table)
    tap(host, "header.head a.chip")
    at(host, "access/invite")
    host.goto(f"{table}/scoreboard")
    code = host.locator(".code b").first.inner_text()
    host.goto(f"{table}/invite")

    ben = open_phone(java_script_enabled=script)
    ben.goto(table)
    at(ben, "access/not_in")
    ben.locator("#code").fill(code.lower())
    tap(ben, ".by-code button")
    tap(ben, '[name=seat][value="1"]')
    expect(ben).to_have_url(table)
    expect(ben.locator(ENTER)).to_be_visible()

    aunt = open_phone(java_script_enabled=script)
    aunt.goto(live_app + urlsplit(link_for(host, table, "look")).path)
    tap(aunt, '[name=seat][value="watch"]')
    expect(aunt).to_have_url(f"{table}/scoreboard")
    tap(aunt, f'a[href="{urlsplit(table).path}"]')
    expect(aunt.locator(ENTER)).to_have_count(0)

    if not script:
        host.reload()
    expect(host.locator(".people > li")).to_have_count(5)
    tap(host, ".people summary")
    tap(host, '.people [value="out"]')
    at(host, "access/confirm_change")
    tap(host, ".thumb button")
    at(host, "access/invite")
    ben.reload()
    at(ben, "access/not_in")
    aunt.reload()
    at(aunt, "tables/table")


def test_the_link_is_copied_where_that_can_be(phone: Page, live_app: str) -> None:
    """Also without a clipboard, as on plain http in a home network."""
    phone.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    phone.goto(f"{live_app.replace('127.0.0.1', HOME_NETWORK)}/tables/new")
    seat_players(phone, "Ana", "Ben")
    tap(phone, ".thumb button")
    at(phone, "tables/table")
    phone.goto(f"{phone.url.partition('?')[0]}/invite")
    link, copy = str(phone.locator("#link-enter").get_attribute("href")), phone.locator(".copy").first
    copied = words_of(copy, "done")
    tap(phone, copy)
    expect(copy).to_contain_text(copied)
    phone.goto(f"{live_app}/join")
    phone.locator("#code").press("ControlOrMeta+v")
    expect(phone.locator("#code"), "the field takes no more").to_have_value(link[:40])


def test_two_phones_enter_their_seats_and_confirm(open_phone: OpenPhone, live_app: str) -> None:
    ana = open_phone()
    table = make_table(ana, live_app, "Ana", "Ben", confirm="everybody")
    ben = join(open_phone(), ana, table, seat=1)
    send(ana, f"{table}/seat", {"seat": "0"})

    tap(ben, OWN_CARDS)
    tap_cards(ben, "4h 6h")
    tap(ben, TO_HAND)
    tap_cards(ben, "2c")
    expect(ben.locator(".player-strip [aria-current]")).to_contain_text("+13")
    onward(ben)
    expect(ben).to_have_url(table)
    expect(ben.locator(".seat-entries > li").first.locator(".is-in")).to_be_visible()
    done(ben, "seat")

    ana.goto(table)
    tap(ana, OWN_CARDS)
    tap_cards(ana, "9c 9d 9s 7h")
    expect(ana.locator(".meld-chip.laid")).to_have_count(1)
    press_keys(ana, "out")
    expect(ana.locator('[name="out"][value="0"]')).to_be_checked()
    ana.reload()
    expect(ana.locator(".player-strip [aria-current]")).to_contain_text("+34")
    onward(ana)
    expect(ana).to_have_url(table)
    for phone in (ana, ben):
        expect(phone.locator("#live-board .waiting")).to_contain_text("Ben")
    expect(ben.locator(".toast:not([data-notice])")).to_have_count(1)  # what Ana did, in the place of Ben's own
    expect(ben.locator(".toast")).to_have_count(1)
    expect(ana.locator(".board .total").first).to_have_text("0")

    ben.goto(table)
    tap(ben, ".thumb form.confirm button")
    expect(ben.locator(".board .total").first).to_have_text("34")
    expect(ben.locator(OWN_CARDS)).to_be_visible()
    ana.goto(f"{table}/history")
    expect(ana.locator(".history > li").first).to_contain_text("Ben")


def test_a_draft_of_a_seat_outlives_what_others_save(phone: Page, live_app: str) -> None:
    table = make_table(phone, live_app, "Ana", "Ben", "Cy")
    phone.goto(f"{table}/hands/1/seats/1")
    tap_cards(phone, "9c 9d 9s 7h")
    other = phone.context.new_page()
    other.goto(f"{table}/hands/1/seats/2")
    tap_cards(other, "4h 6h")
    tap(other, TO_HAND)
    tap_cards(other, "2c")
    onward(other)
    expect(other).to_have_url(table)
    phone.reload()
    expect(phone.locator(".status")).to_contain_text(words_of(phone.locator("form.entry"), "restored"))
    expect(phone.locator('input[name="line-0"]')).to_have_value("9c,9d,9s +7h@2.1")


def test_a_half_entered_hand_outlives_who_joins_meanwhile(open_phone: OpenPhone, live_app: str) -> None:
    ana = open_phone()
    table = make_table(ana, live_app, "Ana", "Ben")
    ana.goto(f"{table}/hands/new")
    tap_cards(ana, "4h")
    ben = join(open_phone(), ana, table, seat=1)
    ana.reload()
    expect(ana.locator("[name='card'][value='4h']")).to_be_checked()
    make_hand(ben, table, "10", "20", out=0)
    expect(ana.locator("#moved span").locator("visible=true")).to_contain_text("Ana 10")
    expect(ana.locator("[name='card'][value='4h']")).to_be_checked()
    tap(ana, "#moved a")
    at(ana, "hands/conflict")
    expect(ana.locator("[data-typed]")).to_contain_text("4h")
