"""What the list of survivors explains is still in the code. (That it survives, `python -m tests.mutation` shows.)"""

import re
import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GROUPS = tomllib.loads((HERE / "survivors.toml").read_text("utf-8"))["equivalent"]
NAMES = [name for group in GROUPS for name in group["mutants"]]


def joined(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("name", NAMES)
def test_what_is_explained_is_in_the_code(name: str) -> None:
    found = re.fullmatch(r"(\S+) (\S+): (.*?) => (.*)", name)
    assert found
    file, function, before, _ = found.groups()
    text = (ROOT / file).read_text("utf-8")
    assert before in joined(text)
    assert function == "(module)" or f"def {function.rpartition('.')[2]}(" in text


def test_each_is_explained_once_and_in_a_sentence() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert all(re.fullmatch(r"[A-Z“`].*\.", group["why"]) for group in GROUPS)
