"""Browser tests run in the system's chromium, on a phone's screen with touch. Without one they are skipped, and say so."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.standalone.runtime import NoRuntime
from tests.proofs.server import Nursery, QuickServer
from tests.support.standalone_site import PageOnSite, Served, built_site, chromium

PHONE = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
    # As on a home network without https; the tests of what is kept offline say otherwise.
    "service_workers": "block",
}
HOME_NETWORK = "table.lan"
"""A name for this machine that browsers do not trust as they trust 127.0.0.1: there it is as on a home network."""
NOT_WANTED = (
    # The suggestions under the address bar are a page of their own, in a process of its own, for each context and anew at each
    # address: nearly half of what a test would cost, and nobody sees them.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    # What playwright leaves out for itself, for the last list that is given is the one that counts.
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter"),
    *("NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"),
    "ThirdPartyStoragePartitioning",
)
"""Parts of chromium that the tests go without."""
SITE = "site"
"""The place of the app, for tests that run on the site for one phone."""
OpenPhone = Callable[..., Page]
PATIENCE = 15_000
"""Milliseconds that a test waits for what it wants to see: a busy machine is no failure."""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The first of the browsers. Set SCOREKEEPER_NEED_BROWSER=1 where its absence must not pass for success."""
    try:
        return chromium()
    except ImportError as missing:
        if os.environ.get("SCOREKEEPER_NEED_BROWSER") == "1":
            pytest.fail(str(missing))
        pytest.skip(str(missing))


@pytest.fixture(scope="session")
def browser_type_launch_args(chromium_path: str) -> dict[str, Any]:
    """How pytest-playwright starts the browser."""
    home = f"--host-resolver-rules=MAP {HOME_NETWORK} 127.0.0.1"
    without = f"--disable-features={','.join(NOT_WANTED)}"
    return {"executable_path": chromium_path, "args": ["--no-sandbox", "--disable-background-networking", without, home]}


@pytest.fixture(scope="session")
def site() -> Path:
    """The site for one phone, built once. Set SCOREKEEPER_NEED_BROWSER=1 where its absence must not pass for success."""
    try:
        return built_site()
    except NoRuntime as trouble:
        missing = f"the site can't be built: {trouble}"
    if os.environ.get("SCOREKEEPER_NEED_BROWSER") == "1":
        pytest.fail(missing)
    pytest.skip(missing)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests marked `on_site` on the site for one phone too, and with `--site` all tests there alone."""
    site_alone = metafunc.config.getoption("site")
    if "live_app" in metafunc.fixturenames and (site_alone or metafunc.definition.get_closest_marker("on_site")):
        metafunc.parametrize("live_app", [SITE] if site_alone else ["server", SITE], indirect=True, scope="session")


@pytest.fixture(scope="session")
def live_app(request: pytest.FixtureRequest, nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that all browser tests share, without a slash at the end: each has phones and tables of its own. Or
    the address of the site for one phone."""
    if getattr(request, "param", "server") == SITE:
        served: Served | QuickServer = Served(request.getfixturevalue("site"))
    else:
        served = QuickServer(tmp_path_factory.mktemp("browser") / "tables.db", nursery).start()
    yield served.address
    served.stop()


def new_phone(browser: Browser, complaints: list[str], **options: Any) -> Page:
    """A page on a phone (360 x 640, touch); keywords as for a browser context, e.g. java_script_enabled=False. What its script or
    its Content-Security-Policy complains of is added to the complaints."""
    context = browser.new_context(**(PHONE | options))
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if "Security Policy" in message.text else None)
    return page


@pytest.fixture
def open_phone(browser: Browser, request: pytest.FixtureRequest) -> Iterator[OpenPhone]:
    """Opens phones. Whatever one of them complains of fails the test."""
    chosen = getattr(request.node, "callspec", None)
    on_site = {"service_workers": "allow"} if chosen and chosen.params.get("live_app") == SITE else {}
    pages: list[Page] = []
    complaints: list[str] = []

    def open_one(**options: Any) -> Page:
        pages.append(new_phone(browser, complaints, **(on_site | options)))
        if not on_site:
            return pages[-1]
        pages[-1].goto(request.getfixturevalue("live_app"))
        return PageOnSite(pages[-1])

    yield open_one
    for page in pages:
        page.context.close()
    assert not complaints


@pytest.fixture
def phone(open_phone: OpenPhone) -> Page:
    """A page on a phone, 360 x 640, with touch."""
    return open_phone()
