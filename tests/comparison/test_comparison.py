"""The comparison of two commits, in small: nothing differs from itself, and one card that counts otherwise is noticed."""

import shutil
import sys
from pathlib import Path

import pytest

from scorekeeper.games import GAMES

from .__main__ import compared, report
from .asked import Found
from .commits import ROOT, Side, checked_out
from .lines import read, write

SIZES = {"records": 8, "questions": 120, "casebook": False}


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("lines") / "lines.jsonl"
    write(file, "test", **SIZES)
    return file


def compare(other: Path, lines: Path, folder: Path, tables: int = 0) -> Found:
    return compared(checked_out(), Side("a copy", other, sys.executable), lines, folder, tables, "test")


def a_copy(folder: Path) -> Path:
    for part in ("scorekeeper", "templates", "static"):
        shutil.copytree(ROOT / part, folder / part)
    return folder


def test_the_same_code_gives_the_same_answers(lines: Path, tmp_path: Path) -> None:
    found = compare(ROOT, lines, tmp_path, tables=1)
    assert found.differences == [], report(found)
    for verb in ("judge", "replay"):
        assert all(found.figures[f"{verb}: {kind}"] for kind in ("lawful", "refused", "unreadable"))
    assert found.figures["games"] == 3
    assert found.figures["pages"] == 1 + 3 * (3 + len(GAMES))
    assert found.figures["tables/rules"] == 1


def test_one_change_is_noticed(lines: Path, tmp_path: Path) -> None:
    copy = a_copy(tmp_path / "copy")
    texts = {file: file.read_text("utf-8") for file in (copy / "scorekeeper" / "engine").rglob("*.py")}
    (file,) = (file for file, text in texts.items() if "JOKER_POINTS = 15" in text)
    file.write_text(texts[file].replace("JOKER_POINTS = 15", "JOKER_POINTS = 16"), "utf-8")
    found = compare(copy, lines, tmp_path)
    assert found.differences
    assert all("*" in one.asked for one in found.differences)
    assert "differ" in report(found)


def test_what_is_asked_depends_on_the_seed_alone(lines: Path, tmp_path: Path) -> None:
    write(tmp_path / "again", "test", **SIZES)
    assert read(tmp_path / "again") == read(lines)
    write(tmp_path / "other", "other", **SIZES)
    assert read(tmp_path / "other") != read(lines)
