"""The pad's logic runs in node. Where there is none these tests are skipped; the browser tests tap the same table."""

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
Node = Callable[..., Any]


@pytest.fixture(scope="session")
def node() -> Node:
    """Runs a script of this folder in node: `node("play.js", *arguments, given=...)`, JSON in and out."""
    found = shutil.which("node")
    if not found:
        missing = "there is no node on this machine (only the tests of the pad's logic need it)"
        if os.environ.get("SCOREKEEPER_NEED_BROWSER") == "1":
            pytest.fail(missing)
        pytest.skip(missing)

    def run(script: str, *arguments: str, given: object = None) -> Any:
        command = [found, str(HERE / script), *arguments]
        done = subprocess.run(
            command, input=json.dumps(given), capture_output=True, text=True, timeout=120, check=False
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run
