"""Each line of survivors.toml names a function that the code has, and gives a reason; `python -m tests.mutation` tries them."""

import re
from pathlib import Path

from . import probes
from .survivors import GROUPS

ROOT = Path(__file__).parents[2]
LINE = re.compile(r"(\S+\.py) (\S+): (\w+ [1-9]\d*)(, \w+ [1-9]\d*)*")


def test_each_line_names_a_function_of_the_code() -> None:
    gone = []
    for line in (line for group in GROUPS for line in group["mutants"]):
        found = LINE.fullmatch(line)
        home = ROOT / found[1] if found else ROOT
        function = found[2].rpartition(".")[2] if found else ""
        if not home.is_file() or (function != "(module)" and f"def {function}(" not in home.read_text("utf-8")):
            gone.append(line)
    assert not gone, "\n".join(gone)


def test_each_reason_is_a_sentence() -> None:
    assert not [group["why"] for group in GROUPS if not re.fullmatch(r"[A-Z“`].*\.", group["why"])]


def test_what_notices_a_mistake_can_be_asked() -> None:
    assert all(probes.Probes().group(name) for name in probes.GROUPS)
