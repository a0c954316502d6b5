"""The site for one phone: what a first visit loads, how soon a later start shows and answers, and taps from page to page."""

import gzip
import json
import re
import shutil
import zipfile
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from scorekeeper.standalone import runtime
from tests.proofs.one_phone import OPEN_TABLE
from tests.support.standalone_site import OnePhone, Served, a_phone, built_site, chromium, ready

from .measured import Goal, Line

MEGABYTE = 1_000_000
BARE = """<!doctype html><title>bare</title><script type="module">
const worker = new Worker("bare.mjs", {type: "module"});
worker.onmessage = () => document.documentElement.dataset.ready = performance.now();
</script>"""
BARE_WORKER = """import {loadPyodide} from "./pyodide.mjs";
(await loadPyodide()).runPython("import sqlite3");
postMessage("ready");"""
WATCH = """if (self === top) {
    const found = self.found = {}, now = () => Math.ceil(performance.now());
    requestAnimationFrame(function look() {
        const page = frames[0]?.document.querySelector("main#main")?.closest("html");
        if (page) found.shown ??= now();
        if (page && !("cached" in page.dataset) && document.documentElement.dataset.ready) found.answers ??= now();
        else requestAnimationFrame(look);
    });
}"""
"""When the frame first has a page, and when that is one that the engine has answered: milliseconds since the site was opened."""
TAPS = """async ([taps, addresses]) => {
    const frame = document.querySelector("iframe"), times = [];
    for (let tap = 0; tap < taps; tap += 1) {
        const link = frame.contentDocument.createElement("a"), begun = performance.now();
        link.href = addresses[tap % addresses.length];
        frame.contentDocument.body.append(link);
        const loaded = new Promise(yes => frame.addEventListener("load", yes, {once: true}));
        link.click();
        await loaded;
        const there = frame.contentWindow.performance, [{responseEnd}] = there.getEntriesByType("navigation");
        times.push([there.timeOrigin + responseEnd - performance.timeOrigin - begun, performance.now() - begun]);
        await new Promise(later => setTimeout(later, 100));
    }
    return times;
}"""
"""Links of the frame, tapped one after the other: milliseconds until the answer is there, and until its page is loaded."""


def one_phone(passes: int, taps: int) -> list[Line]:
    """Return sizes, which are the same each time, and times by turns with a bare Pyodide's. Raises `ImportError` without one."""
    try:
        site = built_site()
        pyodide = runtime.checked(runtime.fetched())
    except runtime.NoRuntime as trouble:
        raise ImportError(str(trouble)) from trouble
    shown, answers, bare, answered, loaded = [], [], [], [], []
    with TemporaryDirectory(prefix="bench-") as work, sync_playwright() as playwright:
        folder = Path(work) / "bare"
        shutil.copytree(pyodide, folder)
        (folder / "bare.html").write_text(BARE)
        (folder / "bare.mjs").write_text(BARE_WORKER)
        ours, theirs = Served(site), Served(folder)
        with a_phone(playwright, chromium(), Path(work) / "profile") as phone:
            table = _first_visit(phone, ours.address, theirs.address)
            for _ in range(passes):
                bare.append(_bare(phone, theirs.address))
                found, times = _later(phone, ours.address, table, taps)
                shown.append(found["shown"] / 1000)
                answers.append(found["answers"] / 1000)
                for kept, of_each in zip((answered, loaded), zip(*times, strict=True), strict=True):
                    kept.append(sorted(of_each)[-(taps // 100) - 1] / 1000)
    whole, part = _sizes(site)
    return [
        Line("first visit to the site for one phone, gzip", [whole], Goal(8 * MEGABYTE, of="B"), unit="B"),
        Line("the app and its dependencies of that", [part], Goal(2.5 * MEGABYTE, of="B"), unit="B"),
        Line("a later start, the last page seen", shown, Goal(0.5, of="s")),
        Line("a later start, until it answers", answers, Goal(1.5), "a bare Pyodide with sqlite3", bare),
        Line("99 of 100 taps, until the next page is there", answered, Goal(0.05, of="s")),
        Line("99 of 100 taps, until its styles and scripts are, too", loaded, None),
    ]


def _first_visit(phone: OnePhone, address: str, bare: str) -> str:
    """Load all there is, and leave with a table open; return its address."""
    page = phone.open(address)
    app = ready(page)
    table = str(app.evaluate(OPEN_TABLE))
    app.goto(table)
    page.wait_for_timeout(2000)
    phone.close()
    _bare(phone, bare)
    return table


def _bare(phone: OnePhone, address: str) -> float:
    """Start a bare Pyodide in a browser that was just started: seconds."""
    page = phone.open(f"{address}/bare.html")
    page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
    milliseconds = float(page.get_attribute("html", "data-ready") or "")
    phone.close()
    return milliseconds / 1000


def _later(phone: OnePhone, address: str, table: str, taps: int) -> tuple[dict[str, float], list[tuple[float, float]]]:
    """Start the site in a browser that was just started, as from the home screen, and tap: milliseconds."""
    page = phone.open("about:blank")
    page.add_init_script(WATCH)
    page.goto(f"{address}/?last")
    page.wait_for_function("found.answers", timeout=60_000)
    found = page.evaluate("found")
    places = [f"{table}/hands/new", table, f"{table}/sheet", table, f"{address}/", table]
    times = page.evaluate(TAPS, [taps, places])
    phone.close()
    return found, times


def _sizes(site: Path) -> tuple[float, float]:
    """Return the bytes of all files, each compressed, and those of the app's and its dependencies'."""
    whole = sum(len(gzip.compress(path.read_bytes())) for path in site.rglob("*") if path.is_file())
    found = re.search(r'id="release">(.*?)</script>', (site / "index.html").read_text())
    release = json.loads(found[1] if found else "")
    packed = BytesIO()
    with (
        zipfile.ZipFile(BytesIO(gzip.decompress((site / f"{release['python']}.gz").read_bytes()))) as archive,
        zipfile.ZipFile(packed, "w") as part,
    ):
        for name in archive.namelist():
            if "/site-packages/" in name:
                part.writestr(archive.getinfo(name), archive.read(name))
    return whole, len(gzip.compress(packed.getvalue())) + release["files"][f"{release['statics']}"]
