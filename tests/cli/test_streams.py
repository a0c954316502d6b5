"""Standard streams that are closed, full, or know few signs: a command ends with its status, never with a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.casebook import ROOT
from tests.support.for_each import for_each

WRONG = json.dumps({"ask": "meld", "game": "rummy500", "cards": ["3h", "4h", "6h"]})


def run(command: str, said: str = "", **environment: str) -> "subprocess.CompletedProcess[bytes]":
    """A command line of the shell, in which `$S` is ours."""
    variables = {**os.environ, "S": f"{sys.executable} -m scorekeeper", **environment}
    return subprocess.run(
        ["/bin/sh", "-c", command], input=said.encode(), capture_output=True, cwd=ROOT, env=variables, timeout=60
    )


@for_each(("command", "status"), [("$S judge <&-", 0), ("$S judge >&-", 1), ("$S games >&-", 0), ("$S judge 2>&-", 1)])
def test_a_closed_stream_has_nothing_and_takes_all(command: str, status: int) -> None:
    done = run(command, WRONG)
    assert (done.returncode, done.stderr) == (status, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("command", ["$S judge >/dev/full", "$S games >/dev/full"])
def test_a_full_disk_is_named_as_what_it_is(command: str) -> None:
    done = run(command, WRONG)
    assert done.returncode == 2
    assert b"No space left on device" in done.stderr
    assert b"Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_signs_that_a_terminal_lacks_are_replaced() -> None:
    done = run("$S games --lang fr", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
    assert b"?" in done.stdout
