"""The structure of the project: tools that must be quiet, sizes, what lies at the top, dependencies."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from itertools import chain
from pathlib import Path

import pytest

from scorekeeper.games import GAMES
from tests.support.casebook import ROOT
from tests.support.for_each import for_each

BIN = Path(sys.executable).parent
ALLOWED_AT_THE_TOP = {
    *(
        ".ci", ".deno.json", ".docker", ".dockerignore", ".github", ".gitignore", ".pictures", "CHANGELOG.md",
        "LICENSE", "README.md", "pyproject.toml",
    ),
    *("scorekeeper", "static", "templates", "tests"),
}  # fmt: skip

LONGEST_MODULE, LONGEST_LINE, LONGEST_CAPTION = 400, 120, 80
RIDDLES = {
    *("door", "wall", "lane", "unsent", "squeeze", "varies", "offered", "keep", "node", "lines", "copies", "sitting"),
    *("coming", "together", "opened", "exported", "paper", "careers", "told", "kept", "tally", "growing", "stepped"),
    *("retyped", "standing", "could_have", "as_laid", "laid_off", "limits", "following", "cookie"),
}
"""Names that said nothing to whoever did not know already what they stand for. Modules, classes and functions have the field's
word: authorization, not door."""
PLAIN_WORDS = {"copies", "lines", "laid_off"}
"""What a function or class may be called nevertheless, where it is just that: copies of a card, lines of text, a card that was
laid off."""


def tracked(*patterns: str) -> list[str]:
    """The files that belong to the project; without a repository, all that lie here."""
    if shutil.which("git") and (ROOT / ".git").exists():
        listed = subprocess.run(["git", "ls-files", *patterns], capture_output=True, cwd=ROOT, text=True, check=True)
        return [name for name in listed.stdout.splitlines() if (ROOT / name).exists()]
    pytest.skip("no repository here")


@for_each("tool", [
    ("ruff", "check", "--no-cache", "."),
    ("ruff", "format", "--no-cache", "--check", "."),
    ("mypy",),
    ("lint-imports", "--no-cache"),
    ("deno", "fmt", "--config", ".deno.json", "--check"),
    ("deno", "lint", "--config", ".deno.json"),
], ids=" ".join)  # fmt: skip
def test_the_tools_are_quiet(tool: tuple[str, ...]) -> None:
    done = subprocess.run([BIN / tool[0], *tool[1:]], capture_output=True, cwd=ROOT, text=True, timeout=300)
    if done.returncode:
        pytest.fail(f"{' '.join(tool)}\n{done.stdout}{done.stderr}", pytrace=False)


def test_no_module_is_longer_than_it_may_be() -> None:
    long = {name: len((ROOT / name).read_text("utf-8").splitlines()) for name in tracked("scorekeeper/*.py")}
    assert {name: lines for name, lines in long.items() if lines > LONGEST_MODULE} == {}


def modules() -> dict[str, ast.Module]:
    """Every module of the package, read."""
    return {name: ast.parse((ROOT / name).read_text("utf-8")) for name in tracked("scorekeeper/*.py")}


def test_functions_say_what_they_do() -> None:
    """In the imperative, or by a question. The engine and the games are still to come."""
    command = ["check", "--no-cache", "--quiet", "--select", "D401", "--output-format", "concise", "scorekeeper"]
    command += ["--exclude", "scorekeeper/engine", "--exclude", "scorekeeper/games"]
    done = subprocess.run([BIN / "ruff", *command], capture_output=True, cwd=ROOT, text=True, timeout=60)
    assert [line for line in done.stdout.splitlines() if not re.search(r': "[^.]*\?', line)] == []


def test_no_name_is_a_riddle() -> None:
    found = [name for name in modules() if Path(name).stem in RIDDLES]
    for name, module in modules().items():
        named = (one for one in ast.walk(module) if isinstance(one, ast.ClassDef | ast.FunctionDef))
        found += [f"{name}: {one.name}" for one in named if snake_case(one.name) in RIDDLES - PLAIN_WORDS]
    assert found == []


def test_one_name_is_one_class() -> None:
    """Two classes of one name inside `engine` and `games` are passed over until those rooms are done."""
    defined: dict[str, list[str]] = {}
    for name, module in modules().items():
        for one in ast.walk(module):
            if isinstance(one, ast.ClassDef):
                defined.setdefault(one.name, []).append(name)
    rooms = ("scorekeeper/engine/", "scorekeeper/games/")
    twice = {name: files for name, files in defined.items() if len(files) > 1}
    assert {name: files for name, files in twice.items() if not all(file.startswith(rooms) for file in files)} == {}


def snake_case(name: str) -> str:
    """A name of a class as a function would have it, and without what marks it as private."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower().strip("_")


def test_the_first_line_says_what_a_module_is() -> None:
    captions = {name: (ast.get_docstring(module) or "").partition("\n")[0] for name, module in modules().items()}
    assert {name: line for name, line in captions.items() if not line or len(line) > LONGEST_CAPTION} == {}


def test_every_folder_of_modules_is_a_package() -> None:
    """But for the catalogues, of whose folder nothing is installed that could be imported."""
    folders = {Path(name).parent for name in modules()} - {Path("scorekeeper/wording/translations")}
    assert len(folders) > 20
    assert [folder for folder in folders if not (ROOT / folder / "__init__.py").exists()] == []


def test_the_import_contracts_leave_nobody_out() -> None:
    """`lint-imports` itself is among the tools above."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    layered = {room: one.get("exhaustive") for one in contracts for room in one.get("containers", ())}
    assert layered == dict.fromkeys([f"scorekeeper{room}" for room in ("", ".web", ".engine", ".tables")], True)


@pytest.mark.parametrize("kind", ["js", "css"])
def test_no_line_is_longer_than_it_may_be(kind: str) -> None:
    """Their formatter doesn't break comments or texts."""
    written = [name for name in tracked(f"*.{kind}") if not name.endswith(f".min.{kind}")]
    lines = {name: max(map(len, (ROOT / name).read_text("utf-8").splitlines())) for name in written}
    assert lines
    assert {name: longest for name, longest in lines.items() if longest > LONGEST_LINE} == {}


INDENTS = {"": (0, 1), "{": (4,), "%": (0, 2, 4), "#": (3,)}
"""The blanks that a line of a template begins with: what is sent, where one makes it a part of the line before (FoldedLines);
inside an expression; inside a statement, where the entries of a list have two; and inside a comment."""
INSIDE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)


def test_templates_are_indented_alike() -> None:
    """In place of a formatter."""
    wrong = []
    for name in tracked("*.html"):
        text = (ROOT / name).read_text("utf-8")
        inside = {at: found[0][1] for found in INSIDE.finditer(text) for at in range(found.start() + 1, found.end())}
        for line in re.finditer(r"^( *)\S", text, re.MULTILINE):
            if len(line[1]) not in INDENTS[inside.get(line.start(), "")]:
                wrong.append(f"{name}:{text.count(chr(10), 0, line.start()) + 1}")
    assert wrong == []


def test_choices_are_chips_rows_or_a_switch() -> None:
    """A native select is drawn by the phone, in another coat than the page's, and hides all answers but one."""
    assert [name for name in tracked("templates/*.html") if "<select" in (ROOT / name).read_text("utf-8")] == []


def test_nothing_else_lies_at_the_top() -> None:
    assert {name.split("/")[0] for name in tracked()} <= ALLOWED_AT_THE_TOP


def own_prefixes() -> list[str]:
    """How the ids of rules begin that one game alone has."""
    prefixes = Counter(chain.from_iterable({rule.partition(".")[0] for rule in game.rules} for game in GAMES.values()))
    return [prefix for prefix, games in prefixes.items() if games == 1]


WHICH_GAME = re.compile(
    r"[=!]=\s*[\"'](?:{id})[\"']|[\"'](?:{id})[\"']\s*[=!]=|\bin\s*[(\[{{][^)\]}}\n]*[\"'](?:{table})[\"']"
    r"|[\"'](?:{table})[\"']\s*:|\bis\s+(?:not\s+)?(?:Tile|Card)\b|startswith\(\(?[\"'](?:{prefix})\b".format(
        id="|".join(GAMES), table="|".join(GAMES.keys() - {"rummy", "sheet"}), prefix="|".join(own_prefixes())
    )
)
"""A comparison with a game's id or with what it is played with, a table by game, or a question for the prefix of its rules. The
JSON contract has a key “rummy”, which is no game, and pages call the score sheet “sheet”."""


def test_nobody_asks_which_game_it_is() -> None:
    """Outside of its own folder: a `Game` has all that others want to know."""
    names = tracked("scorekeeper/*.py", "templates/*.html", "static/*.js")
    texts = {name: (ROOT / name).read_text("utf-8") for name in names if "/games/" not in name and ".min." not in name}
    assert len(texts) > 200
    assert {name: found for name, text in texts.items() if (found := WHICH_GAME.findall(text))} == {}


def test_the_projects_own_files_name_no_place_outside() -> None:
    """What lies beside the checkout is nobody's business; but for the cases that the tests look for there."""
    for name in tracked("*.py", "*.md", "*.toml", "*.html", "*.js", "*.css", "*.cfg"):
        if name not in ("tests/test_structure.py", "tests/contract/test_contract.py"):
            assert "../shared" not in (ROOT / name).read_text("utf-8"), name


def test_the_engine_needs_the_standard_library_alone() -> None:
    """In a process of its own: importing the engine brings in nothing that is installed."""
    code = "import sys, pkgutil, scorekeeper.engine, scorekeeper.games\n"
    code += "for room in (scorekeeper.engine, scorekeeper.games):\n"
    code += "    for m in pkgutil.walk_packages(room.__path__, room.__name__ + '.'): __import__(m.name)\n"
    code += "print(*sorted({n.split('.')[0] for n in sys.modules} - set(sys.stdlib_module_names) - {'scorekeeper'}))"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{code}"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ},
    )
    assert [name for name in done.stdout.split() if not name.startswith(("_", "sphinx"))] == []


# What it is made with.
def test_every_dependency_has_an_upper_bound() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = project["project"]["optional-dependencies"].values()
    asked = [*project["build-system"]["requires"], *project["project"]["dependencies"], *chain(*extras)]
    assert len(asked) > 20
    assert [one for one in asked if not re.fullmatch(r"[\w-]+(\[\w+\])?>=[\d.]+,<[\d.]+(; .*)?", one)] == []
