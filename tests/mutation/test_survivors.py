"""Each line of survivors.toml names a function that the code has, and gives a reason; `python -m tests.mutation` tries them."""

import ast
import re
from pathlib import Path

from . import probes
from .survivors import GROUPS

ROOT = Path(__file__).parents[2]
LINE = re.compile(r"(\S+\.py) (\S+): (\w+ [1-9]\d*)(, \w+ [1-9]\d*)*")


def test_each_line_names_a_function_of_the_code() -> None:
    """A method with its class, as mutants have it: else what is explained would be named as a survivor."""
    lines = [(line, LINE.fullmatch(line)) for group in GROUPS for line in group["mutants"]]
    gone = [line for line, found in lines if not found or found[2] not in functions(ROOT / found[1])]
    assert not gone, "\n".join(gone)


def functions(file: Path) -> set[str]:
    nodes = ast.parse(file.read_text("utf-8")).body if file.is_file() else []
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    methods = {f"{one.name}.{node.name}" for one in classes for node in one.body if isinstance(node, ast.FunctionDef)}
    return methods | {node.name for node in nodes if isinstance(node, ast.FunctionDef)} | {"(module)"}


def test_each_reason_is_a_sentence() -> None:
    assert not [group["why"] for group in GROUPS if not re.fullmatch(r"[A-Z“`].*\.", group["why"])]


def test_what_notices_a_mistake_can_be_asked() -> None:
    assert all(probes.Probes().group(name) for name in probes.GROUPS)
