"""The site for one phone: built once, served from a folder, and a browser that keeps its files and can be killed."""

import fcntl
import functools
import hashlib
import http.server
import os
import re
import shutil
import signal
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from playwright.sync_api import BrowserContext, Error, Frame, Page, Playwright

from scorekeeper.standalone.site import write_site
from scorekeeper.web.base.paths import PACKAGE, shipped

SECONDS = 120
"""For a first start on a busy machine."""
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Programs that the tests can use. The first is Debian's chromium without its windows: the same pages for half the work."""
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "locale": "en-GB"}


def chromium() -> str:
    """Return the path of the first of the browsers. Raises `ImportError`."""
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if not found:
        raise ImportError("there is no chromium on this machine (Debian, Ubuntu: apt install chromium)")
    return found


def built_site() -> Path:
    """Return the site of this code, built by the first process that asks for it. Raises `NoRuntime`."""
    places = [shipped("static"), shipped("templates"), PACKAGE]
    files = [path for place in places for path in sorted(place.rglob("*.*")) if path.suffix != ".pyc"]
    mark = hashlib.sha256(b"".join(path.read_bytes() for path in files if path.is_file())).hexdigest()[:16]
    folder = Path(tempfile.gettempdir()) / f"scorekeeper-site-{mark}"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "done").exists():
            write_site(folder / "site")
            (folder / "done").touch()
    return folder / "site"


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Files without a word in the log."""

    def log_message(self, *_facts: Any) -> None:
        pass


class Served:
    """A folder at an address of this machine, below a path, until it goes offline."""

    def __init__(self, folder: Path, handler: type[Quiet] = Quiet) -> None:
        served = functools.partial(handler, directory=str(folder))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), served)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def stop(self) -> None:
        """Go offline."""
        self._server.shutdown()
        self._server.server_close()


class OnePhone:
    """A browser with a profile of its own, which survives that it is killed."""

    def __init__(self, playwright: Playwright, chromium: str, profile: Path) -> None:
        self._playwright, self._chromium, self.profile = playwright, chromium, profile
        self.context: BrowserContext

    def open(self, address: str) -> Page:
        """Start the browser, and open an address in it."""
        for lock in ("SingletonLock", "SingletonSocket", "SingletonCookie"):
            (self.profile / lock).unlink(missing_ok=True)
        self.context = self._playwright.chromium.launch_persistent_context(
            self.profile, executable_path=self._chromium, args=["--no-sandbox"], **PHONE
        )
        page = self.context.pages[0]
        page.goto(address, timeout=60_000)
        return page

    def kill(self) -> None:
        """Kill it as a phone does that needs the memory: at once, all its processes."""
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if str(self.profile) in (process / "cmdline").read_text(errors="replace"):
                    os.kill(int(process.name), signal.SIGKILL)
        time.sleep(0.3)
        self.close()

    def close(self) -> None:
        with suppress(Error):
            self.context.close()


def app_of(page: Page) -> Frame:
    """Return the frame with the app, once its page is there."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        for frame in page.frames[1:]:
            with suppress(Error):
                if frame.url.startswith("http") and frame.locator("main#main").count():
                    return frame
        page.wait_for_timeout(50)
    said = page.locator("#note").inner_text() or page.locator("body").inner_text()
    raise AssertionError(f"the app is not there: {said}")


def ready(page: Page) -> Frame:
    """Return the frame once the engine answers."""
    page.wait_for_selector("html[data-ready]", state="attached", timeout=SECONDS * 1000)
    app = app_of(page)
    app.wait_for_selector("html:not([data-cached])", state="attached", timeout=SECONDS * 1000)
    app.wait_for_load_state()
    return app


OF_THE_FRAME = re.compile(
    "content|evaluate|expect_navigation|get_by_.*|goto|locator|title|url|wait_for_(load_state|selector|url)"
)
"""What tests of the app ask of a page, and the frame answers."""
FETCH = """async ([address, method, body]) => {
    const headers = body === null ? {} : {"Content-Type": "application/x-www-form-urlencoded"};
    const answer = await fetch(address, {method, body, headers});
    return [answer.redirected ? 303 : answer.status, answer.url, await answer.text()];
}"""


class PageOnSite(Page):
    """A page of the site as a test of the app sees it: without the shell around the frame."""

    def __init__(self, page: Page) -> None:
        super().__init__(page._impl_obj)
        self._shell = page
        ready(page)

    def __getattribute__(self, name: str) -> Any:
        return getattr(app_of(self._shell), name) if OF_THE_FRAME.fullmatch(name) else super().__getattribute__(name)

    @property
    def request(self) -> Any:
        """Requests that the frame sends, for playwright's own would go past the service worker."""
        return SimpleNamespace(
            get=lambda address: self._fetched(address, "GET", None),
            post=lambda address, data, **_ours: self._fetched(address, "POST", data),
        )

    def _fetched(self, address: str, method: str, body: str | None) -> Any:
        status, url, text = self.evaluate(FETCH, [address, method, body])
        return SimpleNamespace(ok=status == 200, status=status, headers={"location": url}, text=lambda: text)

    def reload(self, **_options: Any) -> None:
        with self.expect_navigation():
            self.evaluate("location.reload()")


@contextmanager
def a_phone(playwright: Playwright, chromium: str, profile: Path) -> Iterator[OnePhone]:
    """A phone that is closed in the end."""
    phone = OnePhone(playwright, chromium, profile)
    try:
        yield phone
    finally:
        phone.close()
