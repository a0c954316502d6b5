"""A phone with the site for one phone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.browser.conftest import browser_type_launch_args, chromium_path, site
from tests.support.standalone_site import OnePhone, a_phone

__all__ = ["browser_type_launch_args", "chromium_path", "site"]


@pytest.fixture
def one_phone(playwright: Playwright, chromium_path: str, tmp_path: Path) -> Iterator[OnePhone]:
    with a_phone(playwright, chromium_path, tmp_path / "profile") as phone:
        yield phone
