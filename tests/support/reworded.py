"""Another English: a copy of the project in which every text that players read is worded otherwise, and its tests.

    python -m tests.support.reworded [PYTEST ARGUMENTS]

Only tests of words (tests/wording) may fail there: any other asserts how a sentence is worded. The other languages and what
players type to find a rule stay as they are.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from babel.messages.pofile import read_po
from jinja2 import Environment

from tests.support.catalogues import KEYWORDS, LANGUAGES, ROOT, extracted, path_of, written

OTHER = str.maketrans("aeiouAEIOU", "eiouaEIOUA")
LEFT = re.compile(r"\{\w*\}|%\(\w+\)[sdr]|%[sdr%]|<[^>]*>|&\w+;|\bhands?\b|scorekeeper(?: [a-z-]+)?", re.IGNORECASE)
"""Places, elements, and the word that English of rounds looks for."""
PARTS = ("scorekeeper", "templates", "static", "tests")


def reworded(text: str) -> str:
    """Return the text with other vowels.

    >>> reworded("Save hand %(number)s")
    'Sevi hand %(number)s'
    """
    kept = LEFT.findall(text)
    return "".join(part + place for part, place in zip((*_others(text),), (*kept, ""), strict=True))


def _others(text: str) -> Iterator[str]:
    return (part.translate(OTHER) for part in LEFT.split(text))


def texts() -> set[str]:
    """Return every text that players read, singular and plural."""
    found = (one.id for one in extracted() if one.id)
    return {text for one in found for text in (one if isinstance(one, tuple) else (one,))}


Known = Callable[[str], bool]


def python_reworded(source: str, known: Known) -> str:
    """Return a module with its texts reworded: what is marked, keys of texts with a sense, and sentences wherever they are."""
    tree, lines = ast.parse(source), [line.encode() for line in source.splitlines(keepends=True)]
    typed = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg == "phrases"}
    marked = {id(argument) for node in ast.walk(tree) for argument in _marked(node)}
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    for node in sorted(found, key=lambda one: (one.lineno, one.col_offset), reverse=True):
        text, slash, sense = node.value.partition("/")
        text, sense = (text, slash + sense) if known(text) and not known(node.value) else (node.value, "")
        if id(node) in typed or not known(text) or not (id(node) in marked or " " in text):
            continue
        end = node.end_lineno or node.lineno
        first, last = lines[node.lineno - 1], lines[end - 1]
        put = repr(reworded(text) + sense).encode()
        new = first[: node.col_offset] + put + last[node.end_col_offset :]
        lines[node.lineno - 1 : end] = [new] + [b""] * (end - node.lineno)
    return b"".join(lines).decode()


def _marked(node: ast.AST) -> list[ast.AST]:
    """The texts that a call marks, and the keys of what a game says otherwise."""
    if isinstance(node, ast.keyword) and node.arg == "texts" and isinstance(node.value, ast.Dict):
        return [key for key in node.value.keys if key]
    name = getattr(node, "func", None)
    name = getattr(name, "id", getattr(name, "attr", ""))
    if not isinstance(node, ast.Call) or name not in KEYWORDS:
        return []
    return [node.args[number - 1] for number in KEYWORDS[name] or (1,) if number <= len(node.args)]


def template_reworded(source: str, known: Known) -> str:
    """Return a template with the texts reworded that it translates."""
    out, called, depth = [], 0, 0
    for _line, kind, value in Environment().lex(source):
        if kind == "name" and value in KEYWORDS:
            called = depth + 1
        if kind == "operator":
            depth += (value == "(") - (value == ")")
            called = called if depth >= called else 0
        text = value[1:-1]
        calls = kind == "string" and called and depth >= called and known(text)
        out.append(value[0] + reworded(text) + value[-1] if calls else value)
    return "".join(out)


def reword(folder: Path) -> None:
    """Reword the English of a copy."""
    known = texts().__contains__
    for language in LANGUAGES:
        with path_of(language).open("rb") as file:
            catalogue = read_po(file, locale=language)
        for message in [*catalogue]:
            texts_of = message.id if isinstance(message.id, tuple) else (message.id,)
            if message.id and known(texts_of[0]):
                del catalogue[message.id]
                said = tuple(map(reworded, texts_of))
                catalogue.add(said if len(said) > 1 else said[0], message.string)
        (folder / path_of(language).relative_to(ROOT)).write_bytes(written(catalogue))
    for path in (folder / "scorekeeper").rglob("*.py"):
        path.write_text(python_reworded(path.read_text("utf-8"), known), "utf-8")
    for path in (folder / "templates").rglob("*.*"):
        path.write_text(template_reworded(path.read_text("utf-8"), known), "utf-8")


def main(arguments: list[str]) -> int:
    """Make the copy and run its tests."""
    with TemporaryDirectory(prefix="reworded-") as temporary:
        folder = Path(temporary)
        for part in PARTS:
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
        for path in ROOT.iterdir():
            if path.is_file():
                shutil.copy(path, folder)
        reword(folder)
        command = [sys.executable, "-m", "pytest", *arguments]
        return subprocess.run(command, cwd=folder, env=os.environ | {"PYTHONPATH": str(folder)}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
