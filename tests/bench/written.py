"""The table of measurements as README.md has it, between its marks, with the day and the machine."""

import platform
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from .measured import Line
from .table import ROWS

README = Path(__file__).with_name("README.md")
START, END = "<!-- bench -->", "<!-- end of bench -->"
CELLS = ("row", "what", "ours", "beside", "theirs", "ratio", "goal", "met")
HEAD = f"| {' | '.join(CELLS)} |\n|{'---|' * len(CELLS)}"


def row_of(name: str, line: Line) -> str:
    """One line of the table."""
    return f"| {' | '.join([f'`{name}`', *line.cells()])} |"


def described() -> str:
    """When and where this was measured."""
    return f"{datetime.now(UTC):%Y-%m-%d}, {_processor()}, Python {platform.python_version()}, {platform.system()}."


def _processor() -> str:
    """The processor's name where the system says it, and how many of it there are."""
    import os

    try:
        rows = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        rows = []
    names = [row.partition(":")[2].strip() for row in rows if row.startswith("model name")]
    return f"{names[0] if names else platform.machine()} × {os.cpu_count()}"


def write(measured: Mapping[str, Sequence[str]]) -> None:
    """Put rows into README.md, by name, in place of those before. Rows that were not measured stay as they are."""
    text = README.read_text(encoding="utf-8")
    before, _, rest = text.partition(START)
    written, _, after = rest.partition(END)
    kept = written.splitlines()
    rows = [line for name in ROWS for line in measured.get(name, [one for one in kept if one.startswith(f"| `{name}` |")])]
    table = "\n".join([START, described(), "", HEAD, *rows, END])
    README.write_text(before + table + after, encoding="utf-8")
