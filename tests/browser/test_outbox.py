"""Nothing lost on the phone: what is saved without a network, on a full disk or by a phone that was put out is kept, said, and
sent until it is answered, once."""

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from scorekeeper.store import NotSaved, Reason, SqliteStore, open_store
from scorekeeper.tables.service import Save
from scorekeeper.web.app import create_app
from scorekeeper.web.current import HOUSES, STORE, table_service
from tests.proofs.server import Server
from tests.support.pad_page import onward, open_table, press_keys, served, to_cards

OpenPhone = Callable[..., Page]


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = create_app(tmp_path / "tables.db", {"SECRET_KEY": "browser"})
    yield app
    with app.app_context():
        table_service().close()


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    with served(app) as at:
        yield at


def joined(open_phone: OpenPhone, host: Page, table: str, seat: str, role: str = "enter") -> Page:
    """Another phone at the table, with a seat or looking on."""
    answer = host.request.get(f"{table}/invite").text()
    link = re.search(rf'<a href="([^"]+)"[^>]*id="link-{role}"', answer)
    assert link
    other = open_phone()
    other.goto(link[1])
    other.get_by_role("button", name=seat).tap()
    expect(other).to_have_url(table)
    return other


def fill(page: Page, table: str, *points: int) -> None:
    """A hand typed in as points, the first player out: the next tap saves it."""
    page.bring_to_front()  # a page behind another draws once a second, and each tap waits for that
    page.goto(f"{table}/hands/new")
    for seat, number in enumerate(points):
        press_keys(page, *str(number), *(["out"] if not seat else []))
        if seat < len(points) - 1:
            onward(page)
    expect(page.locator(".onward:visible")).to_contain_text("Save hand")


def save(page: Page) -> None:
    onward(page)


def hands(page: Page) -> Any:
    return page.locator(".hands > li")


def waits(page: Page) -> Any:
    return page.locator("#outbox")


def stands_in_the_log(app: Flask, table: str) -> int:
    with app.app_context():
        return len(table_service().view(table.rpartition("/")[2]).hands)


def test_a_save_in_a_dead_spot_is_kept_through_a_reload_and_made_once(
    open_phone: OpenPhone, app: Flask, address: str
) -> None:
    page = open_phone()
    table = open_table(page, address, "Ana", "Ben")
    fill(page, table, 10, 20)
    page.context.set_offline(True)
    save(page)
    expect(waits(page)).to_contain_text("Not saved yet")
    page.wait_for_timeout(3200)  # the form may be sent again by now, and is not a second hand
    save(page)
    expect(waits(page)).to_have_text(re.compile("^\\s*Not saved yet\\. Retrying\\.\\s*Try now"))
    page.close()
    page = page.context.new_page()
    page.context.set_offline(False)
    page.goto(address)
    expect(waits(page)).to_contain_text("Saved.")
    page.goto(table)
    expect(hands(page)).to_have_count(1)
    expect(waits(page)).to_be_hidden()
    assert stands_in_the_log(app, table) == 1


def test_the_page_goes_on_when_the_network_is_back(open_phone: OpenPhone, app: Flask, address: str) -> None:
    page = open_phone()
    table = open_table(page, address, "Ana", "Ben")
    fill(page, table, 10, 20)
    page.context.set_offline(True)
    save(page)
    expect(waits(page)).to_contain_text("Not saved yet")
    page.context.set_offline(False)
    expect(page).to_have_url(table)
    expect(page.locator(".toast")).to_contain_text("Hand 1 saved")
    assert stands_in_the_log(app, table) == 1


def test_a_reply_that_was_lost_is_asked_for_again(open_phone: OpenPhone, app: Flask, address: str) -> None:
    page = open_phone()
    table = open_table(page, address, "Ana", "Ben")
    fill(page, table, 10, 20)
    lost = []

    def lose(route: Any) -> None:
        # The form also looks at what its entry would count; a look that comes after the save is none.
        if "do=save" in (route.request.post_data or "") and not lost:
            lost.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    page.route("**/hands/new", lose)
    save(page)
    expect(page).to_have_url(table)
    assert lost == [200], "it was saved, and the phone was not told"
    expect(hands(page)).to_have_count(1)
    assert stands_in_the_log(app, table) == 1


def test_a_full_disk_is_told_on_every_phone_and_the_save_made_when_there_is_room(
    open_phone: OpenPhone, app: Flask, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_phone()
    table = open_table(page, address, "Ana", "Ben")
    aunt = joined(open_phone, page, table, "Watch", "look")
    expect(aunt.locator("#failing")).to_be_hidden()
    fill(page, table, 10, 20)

    def refuse(*args: object, **kwargs: object) -> None:
        raise NotSaved(Reason.FULL)

    with monkeypatch.context() as disk:
        disk.setattr(SqliteStore, "append", refuse)
        save(page)
        expect(waits(page)).to_contain_text("Not saved yet")
        expect(page.locator("#failing")).to_be_visible()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Hand")
        expect(aunt.locator("#failing")).to_be_visible()
        expect(hands(aunt)).to_have_count(0)
    expect(page).to_have_url(table)
    expect(hands(aunt)).to_have_count(1)
    expect(aunt.locator("#failing")).to_be_hidden()
    expect(page.locator("#failing")).to_be_hidden()
    assert stands_in_the_log(app, table) == 1


def test_two_versions_are_shown_when_another_phone_was_faster(open_phone: OpenPhone, app: Flask, address: str) -> None:
    ana = open_phone()
    table = open_table(ana, address, "Ana", "Ben")
    ben = joined(open_phone, ana, table, "Ben")
    for offline in ("the page stays open", "another page is opened"):
        fill(ben, table, 11, 22)
        fill(ana, table, 10, 20)
        ben.context.set_offline(True)
        save(ben)
        expect(waits(ben)).to_contain_text("Not saved yet")
        save(ana)
        expect(ana).to_have_url(table)
        if offline.startswith("another"):
            ben.close()
            ben = ben.context.new_page()
        ben.context.set_offline(False)
        if offline.startswith("another"):
            ben.goto(f"{table}/sheet")
            expect(waits(ben)).to_contain_text("hasn't been saved. Take a look at it.")
            ben.reload()
            ben.get_by_role("button", name="Show").tap()
        expect(ben.locator("main")).to_contain_text(re.compile("phone saved hand [12] a moment ago"))
        expect(ben.locator("section:has(> #yours) .player").first).to_contain_text("+11")
        expect(ben.locator("section:has(> #theirs) .player").first).to_contain_text("+10")
        expect(waits(ben)).to_be_hidden()
        ben.get_by_role("button", name="Replace with mine").tap()
        expect(ben).to_have_url(table)
    assert stands_in_the_log(app, table) == 2


def test_a_phone_that_was_put_out_is_told_and_keeps_what_it_entered(
    open_phone: OpenPhone, app: Flask, address: str
) -> None:
    host = open_phone()
    table = open_table(host, address, "Ana", "Ben")
    ben = joined(open_phone, host, table, "Ben")
    watching = ben.context.new_page()
    watching.goto(table)
    fill(ben, table, 11, 22)
    ben.context.set_offline(True)
    save(ben)
    expect(waits(ben)).to_contain_text("Not saved yet")
    host.goto(f"{table}/people")
    host.locator("summary").last.tap()
    host.get_by_role("button", name="Remove").first.tap()
    expect(host.get_by_role("heading", level=1)).to_have_text("Remove this phone?")
    host.get_by_role("button", name="Remove").tap()
    expect(host.get_by_role("heading", level=1)).to_have_text("Phones in this game")
    polls = []
    watching.on("request", lambda request: polls.append(request.url) if "/board" in request.url else None)
    ben.context.set_offline(False)
    expect(waits(ben)).to_contain_text("hasn't been saved: this phone can't make entries there.")
    expect(watching.locator("#lost")).to_contain_text("This phone is no longer in this game")
    asked = len(polls)
    watching.wait_for_timeout(6000)
    assert len(polls) == asked, "it asks no more"
    host.get_by_role("button", name="Let back in").tap()
    expect(host.get_by_role("button", name="Let back in")).to_have_count(0)
    ben.get_by_role("button", name="Try now").tap()
    expect(ben).to_have_url(table)
    assert stands_in_the_log(app, table) == 1


def test_what_nobody_wants_can_be_thrown_away(open_phone: OpenPhone, app: Flask, address: str) -> None:
    page = open_phone()
    table = open_table(page, address, "Ana", "Ben")
    fill(page, table, 11, 22)
    page.context.clear_cookies()
    save(page)
    expect(waits(page)).to_contain_text("this phone can't make entries there")
    page.get_by_role("button", name="Delete entry").tap()
    expect(waits(page)).to_be_hidden()
    page.goto(address)
    expect(waits(page)).to_be_hidden()
    assert stands_in_the_log(app, table) == 0


def test_a_page_that_the_phone_forgot_is_its_own_gets_a_new_token(
    open_phone: OpenPhone, app: Flask, address: str
) -> None:
    page = open_phone()
    table = open_table(page, address, "Ana", "Ben")
    fill(page, table, 11, 22)
    page.locator("#hand-form [name=csrf_token]").evaluate("field => { field.value = 'old' }")
    save(page)
    expect(page).to_have_url(table)
    expect(hands(page)).to_have_count(1)


def test_a_form_that_is_only_shown_is_tried_again_where_it_stands(
    open_phone: OpenPhone, app: Flask, address: str
) -> None:
    page = open_phone()
    table = open_table(page, address, "Ana", "Ben")
    page.goto(f"{table}/hands/new")
    to_cards(page)
    for card in ("4h", "6h"):
        page.locator(f'.grid label:has(input[value="{card}"])').tap()
    press_keys(page, "out")
    onward(page)
    press_keys(page, "7")
    onward(page)
    page.get_by_role("button", name="Change", exact=True).wait_for()
    page.context.set_offline(True)
    page.get_by_role("button", name="Change", exact=True).tap()
    expect(waits(page)).to_contain_text("Not sent: no connection")
    expect(page.get_by_role("heading", level=1)).to_have_text("Check hand 1")
    page.context.set_offline(False)
    expect(page.locator("#hand-form.scripted")).to_be_visible()
    expect(waits(page)).to_be_hidden()


def test_a_tap_in_a_live_hand_is_kept_and_the_next_one_waits_for_it(
    open_phone: OpenPhone, app: Flask, address: str
) -> None:
    page = open_phone()
    table = open_table(page, address, "Ana", "Ben")
    page.goto(f"{table}/live")
    page.locator('label:has(input[value="4s"])').tap()
    page.get_by_role("button", name="Begin").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("'s turn")
    stock = int(page.locator(".stock b").inner_text())
    page.context.set_offline(True)
    page.locator("button.stock").tap()
    expect(waits(page)).to_contain_text("Not saved yet")
    page.get_by_role("button", name="Undo").tap()
    page.context.set_offline(False)
    expect(page.locator("header.head .due")).to_contain_text("discard")
    expect(page.locator(".stock b")).to_have_text(str(stock - 1))
    expect(waits(page)).to_be_hidden()


def test_cards_that_are_picked_are_there_after_a_reload(open_phone: OpenPhone, app: Flask, address: str) -> None:
    page = open_phone()
    table = open_table(page, address, "Ana", "Ben")
    page.goto(f"{table}/live")
    page.locator('label:has(input[value="4s"])').tap()
    page.get_by_role("button", name="Begin").tap()
    page.locator("button.stock").tap()
    expect(page.locator("header.head .due")).to_contain_text("discard")
    for card in ("5h", "6h"):
        page.locator(f'label:has(input[value="{card}"])').tap()
    page.reload()
    expect(page.locator('input[value="5h"]')).to_be_checked()
    expect(page.locator('input[value="6h"]')).to_be_checked()
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("'s turn")
    expect(page.locator('input[value="5h"]')).not_to_be_checked()


def test_a_half_built_turn_is_there_after_a_reload(open_phone: OpenPhone, app: Flask, address: str) -> None:
    page = open_phone()
    table = open_table(page, address, "Ana", "Ben", game="Rummikub")
    page.goto(f"{table}/round")
    page.get_by_role("button", name="Begin").tap()
    for tile in ("10r", "11r", "12r", "13r"):
        page.locator(f'.round .cell[data-value="{tile}"]').tap()
    page.get_by_role("button", name="New set").tap()
    page.locator('.round .cell[data-value="9k"]').tap()
    page.reload()
    expect(page.locator(".set .tile")).to_have_count(5)
    expect(page.locator(".cells .picked")).to_have_count(5)
    expect(page.locator(".status")).to_have_text("Your earlier entry is back.")
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator(".set .tile")).to_have_count(4)
    page.get_by_role("button", name="Done").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ben")
    expect(page.locator(".set .tile")).to_have_count(4)
    page.reload()
    expect(page.locator(".set .tile")).to_have_count(4)
    expect(page.locator(".cells .picked")).to_have_count(0)


def test_the_server_stops_and_comes_back(open_phone: OpenPhone, make_server: Callable[..., Server]) -> None:
    """The page says so, and goes on by itself; a save made meanwhile is made once it is back."""
    server = make_server().start()
    page = open_phone()
    table = open_table(page, server.address, "Ana", "Ben")
    board = page.context.new_page()
    board.goto(table)
    fill(page, table, 11, 22)
    server.end()
    save(page)
    expect(waits(page)).to_contain_text("Not saved yet")
    board.bring_to_front()
    expect(board.locator("#lost")).to_contain_text("Can't reach the Scorekeeper computer", timeout=15_000)
    server.start()
    expect(board.locator("#lost")).to_be_hidden(timeout=20_000)
    expect(hands(board)).to_have_count(1, timeout=20_000)


def test_an_older_copy_in_its_place_is_said_until_somebody_goes_on_and_what_waits_is_kept(
    open_phone: OpenPhone, app: Flask, address: str, tmp_path: Path
) -> None:
    page = open_phone()
    table = open_table(page, address, "Ana", "Ben")
    at, newer = table.rpartition("/")[2], page.locator("#newer")
    play(app, at, 1)
    app.extensions[STORE].backup(tmp_path / "copy.db")
    play(app, at, 2)
    with page.expect_response(re.compile("/board")):
        page.goto(table)
    expect(hands(page)).to_have_count(2)
    fill(page, table, 10, 20)
    page.context.set_offline(True)
    save(page)
    expect(waits(page)).to_contain_text("Not saved yet")
    expect(newer).to_be_hidden()
    with closing(open_store(tmp_path / "copy.db")) as store:
        app.extensions[HOUSES].of("").__init__(store)
        page.context.set_offline(False)
        expect(newer).to_contain_text("This phone has seen a later version of this game")
        expect(page.locator("main")).to_contain_text("Your entry hasn't been saved yet.")
        page.goto(table)
        expect(hands(page)).to_have_count(1)
        expect(newer).to_contain_text("with hand 2. The data may have been replaced by an older copy.")
        page.reload()
        expect(newer).to_be_visible()
        newer.get_by_role("button", name="Continue from here").tap()
        expect(newer).to_be_hidden()
        page.reload()
        with page.expect_response(re.compile("/board")):
            pass
        expect(newer).to_be_hidden()


def play(app: Flask, table: str, number: int) -> None:
    """A hand, saved by another phone."""
    with app.app_context():
        view = table_service().view(table)
        scores = {"Ana": {"melded": number, "left": 0}, "Ben": {"melded": 20, "left": 0}}
        document = {"entry": "totals", "dealer": None, "out": "Ana", "scores": scores}
        table_service().record_hand(table, document, Save(f"k{number}", view.revision))
