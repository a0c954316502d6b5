"""An evening on the site for one phone: offline, killed, in two windows, on a full disk, updated, moved to a server."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Frame, Page, expect

from scorekeeper.tables.records.games_file import logs_in
from scorekeeper.web.app import create_app
from scorekeeper.web.current import table_service
from tests.proofs.one_phone import OPEN_TABLE, keys_of
from tests.support.standalone_site import OnePhone, Served, app_of, ready
from tests.support.webphone import Phone, matched
from tests.web.records.test_moving import log_of, opens

pytestmark = pytest.mark.full

POST = """async ([address, from, fields]) => {
    const page = new DOMParser().parseFromString(await (await fetch(from)).text(), "text/html");
    const form = page.querySelector("main form:has([name=key])"), body = new URLSearchParams();
    for (const name of ["csrf_token", "key", "revision", "players"]) {
        const field = form.querySelector(`[name=${name}]`);
        if (field) body.set(name, field.value);
    }
    for (const [name, value] of fields) body.delete(name);
    for (const [name, value] of fields) body.append(name, value);
    const answer = await fetch(address, {method: "POST", body, headers: {"Scorekeeper-Outbox": "yes"}});
    return answer.headers.has("Scorekeeper-Go") ? 303 : answer.status;
}"""
STATUS = "async address => (await fetch(address)).status"
NO_ROOM = """() => {
    self.write = FileSystemSyncAccessHandle.prototype.write;
    FileSystemSyncAccessHandle.prototype.write = () => { throw new DOMException("", "QuotaExceededError"); };
}"""
IS_KEPT = "async page => { while (!await caches.match(page)) await new Promise(later => setTimeout(later, 20)); }"
ROOM = "() => { FileSystemSyncAccessHandle.prototype.write = self.write; }"
"""The disk is full, as the browser says it, and has room again."""
DISPUTES = ("desk/meld?game=rummy500&preset=pagat&cards=7h+8h+9h", "desk/meld?game=rummikub&preset=modern&cards=7r+7b+7y")


def save(app: Frame, table: str) -> int:
    """Save a hand by its form; the status of the answer."""
    lines = [(f"line-{seat}", points) for seat, points in enumerate(("57", "90", "-120"))]
    fields = [*lines, *((f"level-{seat}", "points") for seat in range(3)), ("dealer", "0"), ("out", ""), ("do", "save")]
    return int(app.evaluate(POST, [f"{table}/hands/new", f"{table}/hands/new", fields]))


def test_an_evening_offline_killed_in_two_windows_and_moved(one_phone: OnePhone, site: Path, tmp_path: Path) -> None:
    served = Served(site)
    page = one_phone.open(served.address)
    app = ready(page)
    table = str(app.evaluate(OPEN_TABLE))
    assert save(app, table) == 303
    for do, cards in (("begin", ["6d"]), ("stock", []), ("meld", ["9h", "10h", "Jh"]), ("discard", ["2c"])):
        fields = [("do", do), ("dealer", "2"), *(("card", card) for card in cards)]
        assert app.evaluate(POST, [f"{table}/live", f"{table}/live", fields]) in (200, 204, 303), do
    for dispute in DISPUTES:
        assert app.evaluate(STATUS, f"{served.address}/{dispute}") == 200
    app.goto(table)
    app.evaluate(IS_KEPT, table)
    page.wait_for_timeout(500)  # the browser writes down a moment later what it keeps
    served.stop()
    one_phone.kill()

    # Offline: the board is there at once, a tap on it waits, and nothing is lost.
    page = one_phone.open(f"{table}")
    board = app_of(page)
    assert board.locator("html[data-cached]").count() == 1
    board.locator(f"a[href$='{table.partition(served.address)[2]}/sheet']").first.click()
    app = ready(page)
    app.wait_for_url("**/sheet")
    assert len(keys_of(app, table)) == 1

    _full_disk(page, app, table)
    other = _second_window(page, table)
    text = str(other.evaluate("async table => (await fetch(`${table}/game.txt`)).text()", table))
    _opened_on_a_server(text, tmp_path)


def _full_disk(page: Page, app: Frame, table: str) -> None:
    """What can't be written is refused, nothing is half saved, and the next save is taken once there is room."""
    engine, before = page.workers[0], keys_of(app, table)
    engine.evaluate(NO_ROOM)
    assert [save(app, table) for _more in range(2)] == [503, 503]
    engine.evaluate(ROOM)
    assert keys_of(app, table) == before
    assert save(app, table) == 303
    assert len(keys_of(app, table)) == len(before) + 1


def _second_window(page: Page, table: str) -> Frame:
    """Another window asks the engine of the first, and starts its own when that closes."""
    other = page.context.new_page()
    other.goto(table)
    app = ready_without_engine(other)
    before = len(keys_of(app, table))
    page.close()
    app = ready(other)
    assert len(keys_of(app, table)) == before
    return app


def ready_without_engine(page: Page) -> Frame:
    page.wait_for_function("frames.length && frames[0].document.querySelector('html:not([data-cached]) main#main')")
    return page.frames[-1]


def _opened_on_a_server(text: str, folder: Path) -> None:
    app = create_app(folder / "server.db", {"TESTING": True})
    phone = Phone(app.test_client())
    table = opens(phone, text.encode())
    sent = [(event.seq, event.key, event.kind, event.at, event.digest) for event in logs_in(text.encode())[0]]
    assert log_of(phone, table)[: len(sent)] == sent
    assert phone.get(table).status_code == 200
    with app.app_context():
        table_service().close()


def test_a_new_version_waits_for_a_tap_and_keeps_the_games(one_phone: OnePhone, site: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(site, tmp_path / "site")
    served = Served(copy)
    page = one_phone.open(f"{served.address}/")
    app = ready(page)
    table = str(app.evaluate(OPEN_TABLE))
    assert save(app, table) == 303
    mark = matched(r'"mark": "(\w+)"', (copy / "index.html").read_text())
    for name in ("index.html", "service-worker.js"):
        path = copy / name
        path.write_text(path.read_text().replace(mark, "0123456789ab"))
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    page.wait_for_function("async () => (await navigator.serviceWorker.getRegistration()).waiting")
    app.goto(f"{served.address}/")
    button = page.locator("#note button")
    expect(button).to_be_visible()
    button.click()
    page.wait_for_function("document.getElementById('release')?.textContent.includes('0123456789ab')")
    app = ready(page)
    assert len(keys_of(app, table)) == 1
    served.stop()
