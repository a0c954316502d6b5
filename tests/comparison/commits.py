"""A commit of the project, unpacked and installed in a folder of its own."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
ENVIRONMENT = os.environ | {"PYTHONHASHSEED": "0"}
"""The same order of sets on both sides."""


@dataclass(frozen=True)
class Side:
    """One of the two that are compared: its code, the Python that runs it, and what it is called."""

    name: str
    root: Path
    python: str

    def command(self, *words: str) -> tuple[str, ...]:
        """`scorekeeper` of this commit, to be run in its folder: there its own code is found first."""
        return (self.python, "-m", "scorekeeper", *words)


def checked_out() -> Side:
    """What is checked out here, with what is not committed yet."""
    return Side("checked out here", ROOT, sys.executable)


def unpacked(commit: str, folder: Path) -> Side:
    """A commit with a Python of its own, which has what that commit wants. What is there already is used once more."""
    full = _git("rev-parse", "--verify", f"{commit}^{{commit}}").strip()
    root = folder / full[:12]
    python = root / ".venv" / "bin" / "python"
    if not (root / "installed").exists():
        root.mkdir(parents=True, exist_ok=True)
        archive = subprocess.run(["git", "archive", full], cwd=ROOT, check=True, capture_output=True).stdout
        subprocess.run(["tar", "-x"], input=archive, cwd=root, check=True)
        subprocess.run([sys.executable, "-m", "venv", root / ".venv"], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--quiet", "--editable", root], check=True)
        (root / "installed").touch()
    return Side(commit, root, str(python))


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout
