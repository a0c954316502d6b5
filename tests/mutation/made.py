"""The mistakes that are made: cosmic-ray's, and one more; each with its place and its words."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import parso
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator
from cosmic_ray.operators.provider import OperatorProvider

Span = tuple[tuple[int, int], tuple[int, int]]
MODULE = "(module)"
ORDERING = re.compile("ReplaceComparisonOperator_(Eq|NotEq|Is|IsNot)_(Lt|LtE|Gt|GtE)")


@dataclass(frozen=True, slots=True)
class Mutant:
    """One mistake: its file, the outermost function that it is in, the operator that made it, and the lines before and after it.
    `in_body`: a function runs other code, and is called as before."""

    file: str
    function: str
    operator: str
    change: str
    source: str
    in_body: bool

    @property
    def name(self) -> str:
        return f"{self.file} {self.function} {self.operator}: {self.change}"

    @property
    def kind(self) -> str:
        """The file, function and operator, as in survivors.toml."""
        return f"{self.file} {self.function} {self.operator}"


class DropOperand(Operator):
    """`a and b` without `a`, or without `b`; `or` likewise."""

    def mutation_positions(self, node: Any) -> Iterator[Span]:
        if node.type in ("and_test", "or_test"):
            for operand in node.children[::2]:
                yield operand.start_pos, operand.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        rest = [part for at, part in enumerate(node.children) if at not in ((0, 1) if index == 0 else _before(index))]
        code = "".join(part.get_code() for part in rest)
        return parso.parse(code if code[0].isspace() else f" {code}")

    @classmethod
    def examples(cls) -> tuple[()]:
        return ()


def _before(index: int) -> tuple[int, int]:
    """The operand and the word before it."""
    return 2 * index - 1, 2 * index


def mutants_of(root: Path, file: str, left_out: list[str]) -> Iterator[Mutant]:
    """Every mistake in a file, but by the operators that are left out; but for annotations, what `dataclass` is told, and texts
    that are asked which comes first."""
    source = (root / file).read_text(encoding="utf-8")
    tree = ast.parse(source)
    silent, unordered, homes = list(_without_effect(tree)), list(_without_order(tree)), _functions(tree)
    seen: set[str] = {source}
    for name, operator in _operators(left_out):
        passed_over = [*silent, *unordered] if ORDERING.fullmatch(name) else silent
        for occurrence, span in enumerate(_positions(operator, parso.parse(source))):
            if any(start <= span[0] and span[1] <= end for start, end in passed_over):
                continue
            mutated = mutate_code(source, operator, occurrence)
            if mutated is None or mutated in seen or not _is_code(mutated):
                continue
            seen.add(mutated)
            home, body = next(((name, body) for name, first, body, last in homes if first <= span[0][0] <= last), (MODULE, 0))
            yield Mutant(file, home, name, _change(source, mutated), mutated, home != MODULE and span[0][0] >= body)


def _is_code(source: str) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


def _operators(left_out: list[str]) -> Iterator[tuple[str, Any]]:
    known = OperatorProvider()
    for name in known:
        if not known[name].arguments() and not any(fnmatch(name, pattern) for pattern in left_out):
            yield name, known[name]()
    yield "DropOperand", DropOperand()


def _positions(operator: Any, node: Any) -> Iterator[Span]:
    yield from operator.mutation_positions(node)
    for child in getattr(node, "children", ()):
        yield from _positions(operator, child)


def _without_effect(tree: ast.AST) -> Iterator[Span]:
    """Where types are said, which nothing asks when the code runs; what is said of a rule where it is declared, and its examples;
    how New game shows an option; and `@dataclass(frozen=True, slots=True)` and `zip(…, strict=True)`, which guard against slips
    in the code and decide nothing."""
    for node in ast.walk(tree):
        said = [getattr(node, "annotation", None), getattr(node, "returns", None)]
        said += [node.value] if isinstance(node, ast.keyword) and node.arg in ("strict", "seldom") else []
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            said += [call for call in node.decorator_list if isinstance(call, ast.Call)]
        if isinstance(node, ast.Call):
            said += [node] if getattr(node.func, "id", "") == "permission" or ast.unparse(node.func).startswith("eg.") else []
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript | ast.BinOp):
            said += [node.value] if isinstance(node.targets[0], ast.Name) and node.targets[0].id.istitle() else []
        for part in said:
            if isinstance(part, ast.expr):
                yield _span(part)


def _without_order(tree: ast.AST) -> Iterator[Span]:
    """Comparisons with a text, or with a member of an enumeration: there is no more or less to them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and any(map(_is_one_of_a_kind, (node.left, *node.comparators))):
            yield _span(node)


MEMBERS = ("SET", "RUN", "STOCK", "PILE", "CALL", "DEAL", "KNOCK", "SHOW")
"""Members of an enumeration, and texts, that have a name of their own."""


def _is_one_of_a_kind(node: ast.expr) -> bool:
    if isinstance(node, ast.Name):
        return node.id in MEMBERS
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return node.value.id[0].isupper()
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _span(node: ast.expr) -> Span:
    return (node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)


def _functions(tree: ast.Module) -> list[tuple[str, int, int, int]]:
    """The outermost functions and methods: name, first line, first of the body, last. What decorates them is the module's."""
    found = []
    for node in tree.body:
        inside = node.body if isinstance(node, ast.ClassDef) else [node]
        prefix = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
        for one in inside:
            if isinstance(one, ast.FunctionDef):
                found.append((prefix + one.name, one.lineno, one.body[0].lineno, one.end_lineno or 0))
    return found


def _change(source: str, mutated: str) -> str:
    before, after = source.splitlines(), mutated.splitlines()
    told = []
    for tag, i, j, k, end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            told.append(f"{_joined(before[i:j])} => {_joined(after[k:end])}")
    return " ; ".join(told)


def _joined(lines: list[str]) -> str:
    return " ".join(" ".join(lines).split())
