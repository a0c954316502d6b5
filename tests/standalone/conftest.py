"""The site for one phone, built once."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from scorekeeper.standalone.runtime import NoRuntime
from tests.browser.conftest import browser_type_launch_args, chromium_path
from tests.support.standalone_site import OnePhone, a_phone, built_site

__all__ = ["browser_type_launch_args", "chromium_path"]


@pytest.fixture(scope="session")
def site() -> Path:
    """The site. Set SCOREKEEPER_NEED_BROWSER=1 where its absence must not pass for success."""
    try:
        return built_site()
    except NoRuntime as trouble:
        missing = f"the site can't be built: {trouble}"
    if os.environ.get("SCOREKEEPER_NEED_BROWSER") == "1":
        pytest.fail(missing)
    pytest.skip(missing)


@pytest.fixture
def one_phone(playwright: Playwright, chromium_path: str, tmp_path: Path) -> Iterator[OnePhone]:
    with a_phone(playwright, chromium_path, tmp_path / "profile") as phone:
        yield phone
