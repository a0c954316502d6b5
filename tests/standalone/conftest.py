"""The site for one phone, built once."""

import os
from pathlib import Path

import pytest

from scorekeeper.standalone.runtime import NoRuntime
from tests.browser.conftest import browser_type_launch_args, chromium_path
from tests.support.standalone_site import built_site

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
