"""A copy of the project that something is added to."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.casebook import ROOT

PARTS = ("scorekeeper", "templates", "static", "tests", "CHANGELOG.md", "README.md", "pyproject.toml")
LANGUAGES = ("fr", "pt")
NOT_WRITTEN = {".mo", ".pyc"}
"""Files that are made of others."""


class Project:
    """The copy. `changed` are the files that differ from the project's."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for part in PARTS:
            place = ROOT / part
            if place.is_dir():
                shutil.copytree(place, root / part, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(place, root / part)

    def insert(self, file: str, text: str, before: str) -> None:
        """Write something into a file, before some words that stand there once."""
        self.replace(file, before, text + before)

    def replace(self, file: str, old: str, new: str) -> None:
        """Write something in the place of some words of a file that stand there once."""
        place = self.root / file
        text = place.read_text("utf-8")
        assert text.count(old) == 1, f"{file} has {old!r} {text.count(old)} times"
        place.write_text(text.replace(old, new), "utf-8")

    def tell(self, change: str) -> None:
        """Write a line into the changelog, at the top."""
        place = self.root / "CHANGELOG.md"
        before, head, after = place.read_text("utf-8").partition("### ")
        place.write_text(before + head + after.replace("\n\n", f"\n\n- {change}\n", 1), "utf-8")

    def add_cases(self, file: str, cases: list[dict[str, Any]]) -> None:
        """Add some cases to a file of them, which need not be there yet."""
        place = self.root / file
        there = json.loads(place.read_text("utf-8")) if place.exists() else []
        place.write_text("[\n" + ",\n".join(map(json.dumps, [*there, *cases])) + "\n]\n", "utf-8")

    def translate(self, words: dict[str, dict[str, str]]) -> None:
        """Bring the catalogues up to date, and put translations in; by language, then by the English text."""
        for language in LANGUAGES:
            given = self.root / f"words.{language}.json"
            given.write_text(json.dumps(words[language]), "utf-8")
            self.run("-m", "tests.support.catalogues", "fill", language, given.name)
            given.unlink()
            self.run("-c", COMPILED.format(language=language))

    def see(self, wanted: dict[str, Any]) -> dict[str, Any]:
        """What the copy shows of what is wanted; see `seen`."""
        asked = self.root / "wanted.json"
        asked.write_text(json.dumps(wanted), "utf-8")
        shown: dict[str, Any] = json.loads(self.run("-m", "tests.additions.seen", asked.name))
        return shown

    def run(self, *arguments: str) -> str:
        """Run Python in the copy, where its own code is found first. Returns what it prints."""
        done = subprocess.run(
            [sys.executable, *arguments], cwd=self.root, capture_output=True, text=True, timeout=300, check=False
        )
        if done.returncode:
            pytest.fail(done.stdout + done.stderr, pytrace=False)
        return done.stdout

    def changed(self) -> list[str]:
        """The files that were written or changed."""
        files = (file for part in PARTS for file in [self.root / part, *(self.root / part).rglob("*")])
        written = (file for file in files if file.is_file() and file.suffix not in NOT_WRITTEN)
        names = (str(file.relative_to(self.root)) for file in written)
        return sorted(
            name for name in names if not (ROOT / name).exists() or (ROOT / name).read_bytes() != (self.root / name).read_bytes()
        )


COMPILED = """
from tests.support.catalogues import compiled, lacking, path_of, read
catalogue = read("{language}")
if lacking(catalogue):
    raise SystemExit(f"{language} is missing: {{lacking(catalogue)}}")
path_of("{language}").with_suffix(".mo").write_bytes(compiled(catalogue))
"""
