"""What may go wrong on one phone: each time the site says what is so and what to do, and no saved hand is lost."""

import re
import shutil
import sqlite3
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, ClassVar

import pytest
from playwright.sync_api import Page, expect

from tests.proofs.one_phone import OPEN_TABLE, keys_of
from tests.standalone.test_one_phone import NO_ROOM, ROOM, save
from tests.store.test_versions import VERSIONS
from tests.support.browser_page import at, done, enter_points, onward
from tests.support.standalone_site import OnePhone, PageOnSite, Quiet, Served, app_of, ready

pytestmark = pytest.mark.full
EVENING = "evening.sql"
"""A database of the first version, with an evening in it."""
PUT_DATABASE = """async ([head, content]) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("scorekeeper", {create: true});
    const file = await (await folder.getFileHandle("slot-0", {create: true})).createWritable();
    await file.write(head.padEnd(4096, "\\0"));
    await file.write(Uint8Array.from(atob(content), one => one.charCodeAt(0)));
    await file.close();
}"""
FILE_SIZE = """async ([name, script]) => (await (await import(script)).readFile(name))?.size ?? 0"""
SPOIL_ENGINE = """async () => {
    const release = JSON.parse(document.getElementById("release").textContent);
    const cache = await caches.open(`scorekeeper-site-${release.mark}`);
    await cache.put(new URL(release.python, document.baseURI), new Response("nothing"));
}"""


CAN_BE_ADDED = "dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => {} }))"
CAN_FREEZE = """
    const frozen = {}, request = LockManager.prototype.request, post = BroadcastChannel.prototype.postMessage;
    const asleep = () => frozen.until;
    self.freeze = () => { frozen.until = new Promise(yes => self.wake = () => { frozen.until = null; yes(); }); };
    LockManager.prototype.request = async function (...what) {
        try { return await request.apply(this, what); } catch (error) { await asleep(); throw error; }
    };
    BroadcastChannel.prototype.postMessage = function (what) { if (!asleep()) post.call(this, what); };
"""
"""A window that can be frozen: it answers nobody, and hears too late that its lock was taken. (Devtools freeze too little.)"""


class BreaksOff(Quiet):
    """A host whose connection breaks in the middle of the largest file, as long as `breaks`."""

    breaks: ClassVar[bool]
    asked: ClassVar[Counter[str]] = Counter()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        self.asked[self.path.rpartition("/")[2]] += 1
        if self.path.endswith(".wasm.gz") and self.breaks:
            outputfile.write(source.read(100_000))
            self.connection.close()
        else:
            super().copyfile(source, outputfile)


@pytest.fixture
def served(site: Path) -> Iterator[Served]:
    served = Served(site)
    yield served
    served.stop()


def noted(page: Page, word: str) -> None:
    """Wait for what the shell says at the foot, by the name of its words (scorekeeper/standalone/words.py)."""
    expect(page.locator("#note p")).to_have_text(word_of(page, word))


def word_of(page: Page, word: str) -> str:
    return str(page.evaluate("word => JSON.parse(document.getElementById('words').textContent).en[word]", word))


def press(page: Page, word: str) -> None:
    """Tap a button of the shell."""
    page.locator("#note button", has_text=word_of(page, word)).click()


def test_a_broken_off_download_goes_on_where_it_was(one_phone: OnePhone, site: Path) -> None:
    BreaksOff.breaks = True
    served = Served(site, BreaksOff)
    page = one_phone.open(f"{served.address}/")
    expect(page.locator("#once")).to_have_text(re.compile(word_of(page, "paused").replace("{done}", r"\d[.]\d")))
    before = BreaksOff.asked.copy()
    page.locator("#guide summary").click()
    expect(page.locator("#guide h2").first).to_be_visible()
    BreaksOff.breaks = False
    page.evaluate("dispatchEvent(new Event('online'))")
    ready(page)
    assert [name for name in before if BreaksOff.asked[name] > before[name] and name.endswith(".gz")] == ["pyodide.asm.wasm.gz"]
    expect(page.locator("#guide h2").first).to_be_visible()
    page.locator("#begin").click()
    expect(page.locator("#first")).to_be_hidden()
    served.stop()


def test_the_home_screen_is_offered_once(one_phone: OnePhone, served: Served) -> None:
    page = one_phone.open(f"{served.address}/")
    ready(page)
    for shown in (1, 0):
        page.evaluate(CAN_BE_ADDED)
        app = app_of(page)
        app.goto(f"{served.address}/?again")
        expect(app.locator("main > .head + #hint button")).to_have_count(2 * shown)
        if shown:
            app.locator("#hint button").last.click()
            expect(app.locator("#hint")).to_have_count(0)


def test_an_update_brings_an_older_database_up_to_date(one_phone: OnePhone, served: Served, tmp_path: Path) -> None:
    database = tmp_path / "older.db"
    with closing(sqlite3.connect(database)) as older:
        older.executescript((VERSIONS / EVENING).read_text("utf-8"))
        table = older.execute("SELECT table_id FROM events LIMIT 1").fetchone()[0]
        recorded = "SELECT key FROM events WHERE kind = 'hand-recorded' AND table_id = ? ORDER BY seq"
        keys = [key for (key,) in older.execute(recorded, (table,))]
    page = one_phone.open(f"{served.address}/icons/icon.svg")
    page.evaluate(PUT_DATABASE, [head_of_slot("scorekeeper.db"), b64encode(database.read_bytes()).decode()])
    page.goto(f"{served.address}/")
    app = ready(page)
    assert keys_of(app, f"{served.address}/tables/{table}") == keys
    script = page.locator("script[src*=shell]").get_attribute("src")
    assert script
    opfs = f"{served.address}/{script.replace('shell.js', 'opfs.js')}"
    assert page.evaluate(FILE_SIZE, ["scorekeeper.db.v1.backup", opfs]), "a copy was made before"


def head_of_slot(name: str) -> str:
    """Return how static/standalone/opfs.js says whose file a slot is."""
    text, check = f'[1,"{name}"]', 0
    for sign in text:
        check = (check * 31 + ord(sign)) % 2**32
    return f"{text}\n{check}\n"


def test_a_frozen_window_gives_the_games_to_another(one_phone: OnePhone, served: Served) -> None:
    page = one_phone.open(f"{served.address}/icons/icon.svg")
    page.add_init_script(CAN_FREEZE)
    page.goto(f"{served.address}/")
    app = ready(page)
    table = str(app.evaluate(OPEN_TABLE))
    assert save(app, table) == 303
    page.evaluate("freeze()")
    other = page.context.new_page()
    other.goto(f"{served.address}/")
    noted(other, "elsewhere")
    press(other, "here")
    noted(other, "held")
    page.evaluate("wake()")
    noted(page, "elsewhere")
    press(other, "here")
    assert len(keys_of(ready(other), table)) == 1


def test_a_browser_that_deleted_the_games_says_so(one_phone: OnePhone, served: Served) -> None:
    app = ready(one_phone.open(f"{served.address}/"))
    assert save(app, str(app.evaluate(OPEN_TABLE))) == 303
    one_phone.close()
    shutil.rmtree(one_phone.profile / "Default/File System")
    page = one_phone.open(f"{served.address}/")
    ready(page)
    noted(page, "emptied")
    press(page, "open")
    at(PageOnSite(page), "records/moving")


def test_an_engine_that_does_not_start_leaves_a_backup(one_phone: OnePhone, served: Served, tmp_path: Path) -> None:
    page = one_phone.open(f"{served.address}/")
    app = ready(page)
    assert save(app, str(app.evaluate(OPEN_TABLE))) == 303
    page.evaluate(SPOIL_ENGINE)
    page.reload()
    noted(page, "failed")
    with page.expect_download() as download:
        press(page, "backup")
    download.value.save_as(tmp_path / "backup.db")
    with closing(sqlite3.connect(tmp_path / "backup.db")) as backup:
        assert backup.execute("SELECT count(*) FROM events WHERE kind = 'hand-recorded'").fetchone() == (1,)


def test_a_full_disk_is_said_and_the_entry_saved_later(one_phone: OnePhone, served: Served) -> None:
    page = one_phone.open(f"{served.address}/")
    app = PageOnSite(page)
    table = str(app.evaluate(OPEN_TABLE))
    page.workers[0].evaluate(NO_ROOM)
    enter_points(app, table, 60, 10, 5)
    onward(app)
    expect(app.locator("#failing")).to_be_visible()
    page.workers[0].evaluate(ROOM)
    app.locator('[data-outbox="now"]').tap()
    done(app, "hand")
    assert len(keys_of(app_of(page), table)) == 1
