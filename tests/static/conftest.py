"""The scripts of the pad, run without a browser by deno, which comes with the test requirements."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from deno import find_deno_bin

HERE = Path(__file__).parent
Deno = Callable[..., Any]


@pytest.fixture(scope="session")
def deno() -> Deno:
    """Runs a script of this folder: `deno("play.js", *arguments, given=...)`, JSON in and out."""

    def run(script: str, *arguments: str, given: object = None) -> Any:
        command = [find_deno_bin(), "run", "--quiet", "--no-remote", str(HERE / script), *arguments]
        done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run
