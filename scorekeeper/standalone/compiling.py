"""The archive of the site, compiled by Pyodide's own Python.

It has bytecode instead of sources and templates, so a phone compiles nothing at the start."""

import ast
import importlib.util
import io
import os
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from pathlib import Path
from types import CodeType

PACKAGES = "lib/python3.14/site-packages/"
TEMPLATES = f"{PACKAGES}scorekeeper/templates/"
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
THEN = (2026, 1, 1, 0, 0, 0)
"""The date and time of every file in the archive, so that the same files make the same archive."""
WITHOUT_DOCSTRINGS = 2
"""The optimization level for Python's library, the dependencies and the templates. It removes docstrings and asserts."""
FIRST_LINE = b"\xef\0"
"""An entry of a line table (`co_linetable`), which puts eight code units (16 bytes) on the first line of the function."""


def archive(sources: bytes) -> bytes:
    """Compile the `sources`, a zip, and return a zip of the bytecode. Its files aren't compressed, since the site's builder
    compresses it as a whole."""
    with zipfile.ZipFile(io.BytesIO(sources)) as source:
        found = {name: source.read(name) for name in source.namelist()}
    found |= _translated_templates(sources)
    kept = {name: content for name, content in found.items() if not name.endswith((".py", ".html", ".svg"))}
    kept |= dict(_compiled(name, content) for name, content in found.items() if name.endswith(".py"))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as target:
        for name in sorted(kept):
            target.writestr(zipfile.ZipInfo(name, THEN), kept[name])
    return packed.getvalue()


def _compiled(name: str, source: bytes) -> tuple[str, bytes]:
    """Return a module's path in the archive and its bytecode. Python loads it without its source and without checking dates."""
    if "/scorekeeper/" in name and not name.startswith(TEMPLATES):
        code = compile(_without_docstrings(source), f"/{name}", "exec", dont_inherit=True)
    else:
        code = _without_lines(compile(source, f"/{name}", "exec", dont_inherit=True, optimize=WITHOUT_DOCSTRINGS))
    return f"{name}c", bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def _without_docstrings(source: bytes) -> ast.Module:
    """Return the syntax tree of a module of the app (`source`) without docstrings. Asserts stay. A class gets "." as its
    docstring, since a dataclass without one would compute its signature."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if not isinstance(node, DOCUMENTED) or ast.get_docstring(node, clean=False) is None:
            continue
        shorter = [ast.Expr(ast.Constant("."))] if isinstance(node, ast.ClassDef) else []
        node.body = [*shorter, *node.body[1:]] or [ast.Pass()]
    return ast.fix_missing_locations(tree)


def _without_lines(code: CodeType) -> CodeType:
    """Return the code with a line table that puts all of it on the first line of its function. Line numbers are a fifth of the
    size of a library's bytecode, but tracebacks fail on code without any."""
    inside = tuple(_without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_consts=inside, co_linetable=FIRST_LINE * -(-len(code.co_code) // 16))


def _translated_templates(sources: bytes) -> dict[str, bytes]:
    """Compile the templates in `sources`, a zip, to Python modules. Return these by their path in the archive."""
    folder = Path("/made")
    with zipfile.ZipFile(io.BytesIO(sources)) as archive:
        archive.extractall("/sources", [name for name in archive.namelist() if name.startswith(PACKAGES)])
    sys.path.insert(0, f"/sources/{PACKAGES}")
    os.environ["SCOREKEEPER_SECRET"] = 32 * "-"
    from scorekeeper.web.app import create_app

    app = create_app("/tmp/scorekeeper.db")  # noqa: S108 - a disk in memory
    environment = app.jinja_env
    environment.compile_templates(folder, zip=None, ignore_errors=False)
    return {TEMPLATES + path.name: path.read_bytes() for path in folder.iterdir()}
