"""kill -9 in the middle of saves: nothing acknowledged is lost, and nothing is there twice."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

KILLS = 60


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_kills_lose_nothing_and_double_nothing(path: Path) -> None:
    script = Path(__file__).with_name("killed_writer.py")
    run = subprocess.run(
        [sys.executable, "-W", "error", str(script), str(path), str(KILLS), "7"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    outcome = json.loads(run.stdout)
    acknowledged, log = outcome["acknowledged"], outcome["log"]
    assert outcome["problems"] == []
    assert acknowledged == [[no, f"k{no}"] for no in range(1, len(acknowledged) + 1)]
    assert log == [[no, f"k{no}", True] for no in range(1, len(log) + 1)]
    assert len(acknowledged) <= len(log) <= len(acknowledged) + 1
    assert len(acknowledged) > KILLS  # they did write something
