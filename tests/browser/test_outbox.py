"""Nothing lost on the phone: what is saved without a network, on a full disk or by a phone that was put out is kept, said, and
sent until it is answered, once."""

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from scorekeeper.store import open_store
from scorekeeper.store.schema import copy_to
from scorekeeper.web.current import HOUSES, STORE
from tests.browser.conftest import OpenPhone
from tests.proofs.server import Server
from tests.support.browser_page import (
    at,
    done,
    enter_points,
    join,
    make_hand,
    make_table,
    onward,
    play_live,
    press_keys,
    tap,
    tap_cards,
    until,
    words_of,
)
from tests.support.pad_page import served
from tests.support.webphone import app_at, unwritable

OUTBOX, HANDS, NOW = "#outbox", ".hands > li", '[data-outbox="now"]'


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """An app in this process, whose store a test can break."""
    with app_at(tmp_path / "tables.db", SECRET_KEY="browser") as app:
        yield app


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    with served(app) as at_address:
        yield at_address


def says(page: Page, name: str) -> Locator:
    """Wait until the outbox says this; where the page is named in it, at least the words around its name."""
    box = page.locator(OUTBOX)
    expect(box.locator("p")).to_contain_text(re.compile(".*".join(map(re.escape, words_of(box, name, page="@").split("@")))))
    return box


def saved_hands(page: Page, table: str) -> int:
    """The hands that the table has, whatever this page shows."""
    return page.request.get(table).text().count('class="no"')


def send_offline(page: Page) -> None:
    """The big key is tapped in a dead spot, and the page says that the save waits."""
    page.context.set_offline(True)
    onward(page)
    says(page, "waits")


def filled(page: Page, address: str, *points: int) -> str:
    """A table of two with a hand typed in: the next tap saves it. Returns the table's address."""
    table = make_table(page, address, "Ana", "Ben")
    enter_points(page, table, *(points or (10, 20)))
    return table


def test_a_save_in_a_dead_spot_is_kept_through_a_reload_and_made_once(phone: Page, live_app: str) -> None:
    table = filled(phone, live_app)
    send_offline(phone)
    expect(phone.locator("#hand-form")).not_to_have_attribute("data-sent", "yes")  # it may be sent again by now
    onward(phone)
    says(phone, "waits")
    phone.close()
    page = phone.context.new_page()
    page.context.set_offline(False)
    page.goto(live_app)
    says(page, "saved")
    page.goto(table)
    expect(page.locator(HANDS)).to_have_count(1)
    expect(page.locator(OUTBOX)).to_be_hidden()


def test_the_page_goes_on_when_the_network_is_back(phone: Page, live_app: str) -> None:
    table = filled(phone, live_app)
    send_offline(phone)
    phone.context.set_offline(False)
    expect(phone).to_have_url(table)
    done(phone, "hand")
    assert saved_hands(phone, table) == 1


def test_a_reply_that_was_lost_is_asked_for_again(phone: Page, live_app: str) -> None:
    """And a page that has an old token gets a new one."""
    table = filled(phone, live_app)
    phone.locator("#hand-form [name=csrf_token]").evaluate("field => { field.value = 'old' }")
    lost = []

    def lose(route: Any) -> None:
        # The form also looks at what its entry would count; a look that comes after the save is none.
        answer = route.fetch() if "do=save" in (route.request.post_data or "") and not lost else None
        if answer and answer.status == 200:
            lost.append(answer.status)
            route.abort()
        elif answer:
            route.fulfill(response=answer)
        else:
            route.continue_()

    phone.route("**/hands/new", lose)
    onward(phone)
    expect(phone).to_have_url(table)
    assert lost == [200], "it was saved, and the phone was not told"
    expect(phone.locator(HANDS)).to_have_count(1)


def test_a_full_disk_is_told_on_every_phone_and_saved_when_there_is_room(open_phone: OpenPhone, address: str) -> None:
    page = open_phone()
    table = filled(page, address)
    aunt = join(open_phone(), page, table, "watch", "look")
    expect(aunt.locator("#failing")).to_be_hidden()
    with unwritable():
        page.bring_to_front()
        onward(page)
        says(page, "waits")
        expect(page.locator("#failing")).to_be_visible()
        at(page, "hands/enter")
        expect(aunt.locator("#failing")).to_be_visible()
        expect(aunt.locator(HANDS)).to_have_count(0)
    expect(page).to_have_url(table)
    expect(aunt.locator(HANDS)).to_have_count(1)
    expect(aunt.locator("#failing")).to_be_hidden()
    expect(page.locator("#failing")).to_be_hidden()


@pytest.mark.parametrize("stays", [True, False], ids=["the page stays open", "another page is opened"])
def test_two_versions_are_shown_if_another_phone_was_faster(open_phone: OpenPhone, live_app: str, stays: bool) -> None:
    ana, ben = open_phone(), open_phone()
    table = make_table(ana, live_app, "Ana", "Ben")
    join(ben, ana, table, seat=1)
    enter_points(ben, table, 11, 22)
    send_offline(ben)
    make_hand(ana, table, "10", "20", out=0)
    if not stays:
        ben.close()
        ben = ben.context.new_page()
    ben.context.set_offline(False)
    if not stays:
        ben.goto(f"{table}/sheet")
        says(ben, "asks")
        ben.reload()
        tap(ben, '[data-outbox="look"]')
    at(ben, "hands/conflict")
    expect(ben.locator("section:has(> #yours) .player").first).to_contain_text("+11")
    expect(ben.locator("section:has(> #theirs) .player").first).to_contain_text("+10")
    expect(ben.locator(OUTBOX)).to_be_hidden()
    tap(ben, '.thumb [value="save"]')
    expect(ben).to_have_url(table)
    expect(ben.locator(".board .total")).to_have_text(["11", "22"][::-1])
    assert saved_hands(ben, table) == 1


def test_a_phone_that_was_put_out_is_told_and_keeps_what_it_entered(open_phone: OpenPhone, live_app: str) -> None:
    host = open_phone()
    table = make_table(host, live_app, "Ana", "Ben")
    ben = join(open_phone(), host, table, seat=1)
    watching = ben.context.new_page()
    watching.clock.install()
    watching.goto(table)
    enter_points(ben, table, 11, 22)
    send_offline(ben)
    host.goto(f"{table}/people")
    tap(host, ".people details:last-of-type summary")
    tap(host, '.people [value="out"]')
    tap(host, ".thumb button")
    at(host, "access/invite")
    polls = []
    watching.on("request", lambda request: polls.append(request.url) if "/board" in request.url else None)
    ben.context.set_offline(False)
    says(ben, "shut")
    watching.bring_to_front()
    watching.clock.run_for(6000)
    expect(watching.locator("#lost")).to_contain_text(words_of(watching.locator("#lost"), "out"))
    asked = len(polls)
    watching.clock.run_for(60_000)
    assert len(polls) == asked, "it asks no more"
    tap(host, '.people [value="enter"]')
    expect(host.locator('.people [value="enter"]')).to_have_count(0)
    ben.bring_to_front()
    tap(ben, NOW)
    expect(ben).to_have_url(table)
    assert saved_hands(ben, table) == 1


def test_what_nobody_wants_can_be_thrown_away(phone: Page, live_app: str) -> None:
    filled(phone, live_app)
    phone.context.clear_cookies()
    onward(phone)
    says(phone, "shut")
    tap(phone, '[data-outbox="drop"]')
    expect(phone.locator(OUTBOX)).to_be_hidden()
    phone.goto(live_app)
    expect(phone.locator(OUTBOX)).to_be_hidden()


def test_a_form_that_is_only_shown_is_tried_again_where_it_stands(phone: Page, live_app: str) -> None:
    phone.goto(f"{make_table(phone, live_app, 'Ana', 'Ben')}/hands/new")
    tap_cards(phone, "4h 6h")
    press_keys(phone, "out")
    onward(phone)
    press_keys(phone, "7")
    phone.context.set_offline(True)
    onward(phone)
    says(phone, "unsent")
    at(phone, "hands/enter")
    phone.context.set_offline(False)
    at(phone, "hands/preview")
    expect(phone.locator(OUTBOX)).to_be_hidden()


def test_a_tap_in_a_live_hand_is_kept_and_the_next_one_waits_for_it(phone: Page, live_app: str) -> None:
    """And the cards that are picked are there after a reload."""
    phone.goto(play_live(phone, make_table(phone, live_app, "Ana", "Ben"), "begin: 4s"))
    stock = int(phone.locator(".stock b").inner_text())
    phone.context.set_offline(True)
    tap(phone, "button.stock")
    says(phone, "waits")
    tap(phone, '#live [value="undo"]')
    phone.context.set_offline(False)
    expect(phone.locator('#live [value="discard"]')).to_be_visible()
    expect(phone.locator(".stock b")).to_have_text(str(stock - 1))
    expect(phone.locator(OUTBOX)).to_be_hidden()
    for card in ("5h", "6h"):
        tap(phone, f'.live label:has(input[value="{card}"])')
        expect(phone.locator(f'input[value="{card}"]')).to_be_checked()
    phone.reload()
    expect(phone.locator('input[value="5h"]')).to_be_checked()
    expect(phone.locator('input[value="6h"]')).to_be_checked()
    tap(phone, '#live [value="undo"]')
    expect(phone.locator("button.stock")).to_be_visible()
    expect(phone.locator('input[value="5h"]')).not_to_be_checked()


def test_the_server_stops_and_comes_back(phone: Page, make_server: Callable[..., Server]) -> None:
    """The page says so, and goes on by itself; a save made meanwhile is made once it is back."""
    server = make_server().start()
    table = filled(phone, server.address, 11, 22)
    board = phone.context.new_page()
    board.goto(table)
    server.end()
    phone.bring_to_front()
    onward(phone)
    says(phone, "waits")
    board.bring_to_front()
    expect(board.locator("#lost")).to_contain_text(words_of(board.locator("#lost"), "lost"))
    server.start()
    expect(board.locator("#lost")).to_be_hidden(timeout=20_000)
    expect(board.locator(HANDS)).to_have_count(1, timeout=20_000)


def test_an_older_copy_in_its_place_is_said_until_somebody_goes_on_and_what_waits_is_kept(
    phone: Page, app: Flask, address: str, tmp_path: Path
) -> None:
    table, newer = make_table(phone, address, "Ana", "Ben"), phone.locator("#newer")
    make_hand(phone, table, "1", "20", out=0)
    copy_to(app.extensions[STORE]._path, tmp_path / "copy.db")
    make_hand(phone, table, "2", "20", out=0)
    phone.goto(table)
    until(phone, "Object.keys(localStorage).some(name => name.startsWith('scorekeeper:seen:'))")
    expect(phone.locator(HANDS)).to_have_count(2)
    enter_points(phone, table, 10, 20)
    send_offline(phone)
    expect(newer).to_be_hidden()
    with closing(open_store(tmp_path / "copy.db")) as store:
        app.extensions[HOUSES].of("").__init__(store)
        phone.route("**/hands/new", lambda sent: sent.abort())  # the save goes on waiting
        phone.context.set_offline(False)
        expect(newer).to_be_visible()
        expect(phone.locator('[name="melded-0"]')).to_have_value("10")
        phone.goto(table)
        expect(phone.locator(HANDS)).to_have_count(1)
        expect(newer.locator("span")).to_have_text(words_of(newer, "hand", hand=2))
        phone.reload()
        expect(newer).to_be_visible()
        tap(phone, "#newer button")
        expect(newer).to_be_hidden()
        phone.reload()
        with phone.expect_response(re.compile("/board")):
            pass
        expect(newer).to_be_hidden()
