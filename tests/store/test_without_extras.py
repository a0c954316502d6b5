"""`scorekeeper` where nothing is installed but what it asks for: on a file it needs no more, and PostgreSQL is refused with a
sentence."""

import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from tests.proofs.phones import Phone

ROOT = Path(__file__).parents[2]
EXTRAS = ("", "test", "standalone")
NAME = re.compile(r"[\w.-]+")
WITHOUT = """
import importlib.abc, sys
hidden = set(sys.argv.pop(1).split(","))

class Hidden(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in hidden:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Hidden())
from scorekeeper.cli import main
sys.exit(main())
"""


def asked_for() -> set[str]:
    """What is installed with it on this system, when no extra is named."""
    found, left = set[str](), ["rummy-scorekeeper"]
    while left:
        one = canonical(left.pop())
        with suppress(PackageNotFoundError):  # for another system
            needs = distribution(one).requires or []
            left += [NAME.findall(need)[0] for need in needs if "extra ==" not in need and one not in found]
            found.add(one)
    return found


def canonical(name: str) -> str:
    return name.lower().replace("_", "-")


@pytest.fixture(scope="module")
def command() -> tuple[str, ...]:
    """The command, in a process that finds nothing else."""
    own = asked_for()
    others = {
        module
        for module, names in packages_distributions().items()
        if own.isdisjoint(map(canonical, names)) and module not in sys.stdlib_module_names
    }
    assert {"psycopg", "pytest", "PIL"} <= others
    return sys.executable, "-c", WITHOUT, ",".join(sorted(others))


def test_nothing_has_to_be_compiled() -> None:
    """Each has a wheel of Python alone; MarkupSafe builds without its extension where there is no compiler."""
    needed = {name for name in asked_for() if name != "rummy-scorekeeper"}
    assert {"flask", "waitress", "markupsafe"} <= needed
    wheels = {name: distribution(name).read_text("WHEEL") or "" for name in needed}
    assert {name for name, text in wheels.items() if "Root-Is-Purelib: true" not in text} <= {"markupsafe"}


def test_the_lock_has_what_the_app_and_its_tests_need() -> None:
    """`pip freeze --exclude-editable` in an environment with `.[test,standalone]` writes it anew."""
    lines = (ROOT / ".ci/constraints.txt").read_text("utf-8").splitlines()
    locked = {canonical(name): version for name, _, version in (line.partition("==") for line in lines)}
    asked = [Requirement(one) for one in distribution("rummy-scorekeeper").requires or []]
    wanted = [one for one in asked if not one.marker or any(one.marker.evaluate({"extra": extra}) for extra in EXTRAS)]
    assert {one.name for one in wanted if canonical(one.name) not in locked} == set()
    assert {str(one) for one in wanted if not one.specifier.contains(locked[canonical(one.name)])} == set()


def test_a_file_needs_no_extra(command: tuple[str, ...], make_server: Callable[..., Any]) -> None:
    phone = Phone(make_server(command=command).start().port)
    table = phone.open_table()
    assert phone.save(table, phone.hand_form(table, 120, -20)).status == 303
    phone.close()


@pytest.mark.parametrize("words", [[], ["check"], ["host"], ["export", "house.jsonl"], ["backup"]], ids=str)
def test_postgresql_says_what_it_needs(command: tuple[str, ...], words: list[str], tmp_path: Path) -> None:
    asked = [*command, *words, "--database", "postgresql://nobody@127.0.0.1:9/none"]
    secret = {"SCOREKEEPER_SECRET": "s" * 40}
    done = subprocess.run(asked, capture_output=True, text=True, check=False, cwd=tmp_path, env=secret)
    assert done.returncode == 1
    assert "pip install 'rummy-scorekeeper[postgres]'" in done.stderr
    assert "Traceback" not in done.stderr
