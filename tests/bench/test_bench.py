"""Every row of the bench runs, and stands in the README. How fast it is no test looks at; how much it
sends is nearly the same each time, and has to stay below the goal."""

import re
from pathlib import Path

import pytest

from scorekeeper.web.delivery import MOST_NOISE

from . import written
from .measured import Goal, Line, shown, spread
from .pace import most_tables
from .table import ROWS
from .written import END, README, START, row_of

TABLE = README.read_text(encoding="utf-8").partition(START)[2].partition(END)[0]
NOISE = 3 * MOST_NOISE
"""So many bytes of the three pages of a visit mean nothing."""


def without_sizes(text: str) -> str:
    return re.sub(r"[0-9][0-9,]*", "#", text)


def test_the_readme_has_every_row_in_order() -> None:
    assert list(dict.fromkeys(re.findall(r"^\| `([a-z-]+)` \|", TABLE, re.M))) == list(ROWS)


@pytest.mark.parametrize("name", ROWS)
def test_a_row_runs_and_its_lines_stand_in_the_readme(name: str) -> None:
    """In small, where what stands beside ours is installed."""
    try:
        lines = ROWS[name].lines(1, tiny=True)
    except ImportError as missing:
        pytest.skip(str(missing))
    written = [without_sizes(what) for what in re.findall(rf"^\| `{name}` \| ([^|]*) \|", TABLE, re.M)]
    assert [without_sizes(line.what) for line in lines] == written
    assert all(len(line.theirs) in (0, len(line.ours)) and min(line.ours) >= 0 for line in lines)
    assert all(sent - NOISE <= line.goal.limit for line in lines if line.goal and line.goal.of == "B" for sent in line.ours)


@pytest.mark.parametrize("holds_up_to", [10, 75, 100, 130, 240, 1000])
def test_the_most_tables_are_found_from_either_side(holds_up_to: int) -> None:
    found = most_tables(100, 25, holds_up_to >= 100, lambda size: size <= holds_up_to)
    assert found == min(holds_up_to // 25 * 25, 250)


def test_only_what_was_measured_is_written_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    readme = tmp_path / "README.md"
    readme.write_text(README.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(written, "README", readme)
    written.write({"poll": ["| `poll` | new |"]})
    lines = [line for line in TABLE.splitlines() if line.startswith("| `")]
    expected = ["| `poll` | new |" if line.startswith("| `poll`") else line for line in lines]
    assert [line for line in readme.read_text(encoding="utf-8").splitlines() if line.startswith("| `")] == expected


def test_a_ratio_is_that_of_each_pass() -> None:
    line = Line("it", [2.0, 9.0, 4.0], Goal(2), "another", [1.0, 3.0, 4.0])
    assert line.ratios == [2.0, 3.0, 1.0]
    assert line.met
    assert not Line("it", line.ours, Goal(1.9), "another", line.theirs).met
    assert row_of("row", line) == "| `row` | it | 4 s (2–9) | another | 3 s (1–4) | 2 (1–3) | ≤ 2 × | yes |"


def test_a_goal_without_a_ratio_is_about_ours_and_without_a_goal_cells_are_empty() -> None:
    assert Line("it", [0.01], Goal(0.02, of="s")).met
    assert not Line("it", [0.03], Goal(0.02, of="s")).met
    assert not Line("it", [10.0], Goal(0.5, at_least=True), "another", [30.0], "/s").met
    line = Line("it", [2.0], None, "another", [1.0])
    assert line.met
    assert row_of("row", line) == "| `row` | it | 2 s | another | 1 s | 2 |  |  |"


def test_figures_are_written_to_be_read() -> None:
    assert [shown(seconds, "s") for seconds in (1.234e-6, 1.5e-4, 0.0201, 3)] == ["1.2 µs", "150 µs", "20.1 ms", "3 s"]
    assert [shown(12_345, "/s"), shown(999, "B"), shown(60_000, "B")] == ["12,000/s", "999 B", "60 KB"]
    assert spread([0.001, 0.002, 0.0015], "s") == "1.5 ms (1–2)"
