"""What is asked by `pytest` and what by `pytest --full`, and the real server, on a free port of this machine."""

import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from flask import Flask
from hypothesis import HealthCheck, settings
from jinja2 import FileSystemBytecodeCache
from werkzeug.routing import Rule

from tests.proofs.server import Nursery, QuickServer, Server
from tests.support.postgres_server import postgres_server

__all__ = ["postgres_server"]
TESTS = Path(__file__).parent
FULL = ("additions", "bench", "browser", "comparison", "proofs")
"""Folders whose tests are left to `--full`, but for those marked `quick`. Of all others those marked `full` are."""
BROWSERS = ("browser", "standalone")
"""Folders whose tests are asked once more if they fail, and counted as reruns: a browser on a busy machine may miss a moment."""

A_PROPERTY = settings(deadline=None, suppress_health_check=list(HealthCheck))
settings.register_profile("quick", A_PROPERTY, max_examples=20, derandomize=True)
settings.register_profile("full", A_PROPERTY, max_examples=300)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="run what pytest leaves out")
    parser.addoption("--site", action="store_true", help="run browser tests on the site for one phone, not on a server")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("full" if config.getoption("full") else "quick")


def is_asked(test: pytest.Item, full: bool) -> bool:
    """Tell whether a test belongs to this command. Properties without a mark belong to both: few examples, then many."""
    marked = next((mark.name for mark in test.iter_markers() if mark.name in ("quick", "full")), None)
    if not marked and getattr(getattr(test, "obj", None), "is_hypothesis_test", False):
        return True
    in_full = marked == "full" if marked else test.path.relative_to(TESTS).parts[0] in FULL
    return in_full == full


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave files unread that have nothing for this command: to read one in takes longer than most of its tests."""
    if not collection_path.match("test_*.py"):
        return None
    fixtures = collection_path.with_name("conftest.py")
    text = "".join(path.read_text("utf-8") for path in (collection_path, fixtures) if path.is_file())
    if collection_path.relative_to(TESTS).parts[0] in FULL:
        left = not config.getoption("full") and "mark.quick" not in text
    elif config.getoption("full"):
        left = "mark.full" not in text and "@given" not in text
    else:
        left = "\npytestmark = pytest.mark.full\n" in text
    return left or None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    full = config.getoption("full")
    left = [test for test in items if not is_asked(test, full)]
    items[:] = [test for test in items if is_asked(test, full)]
    config.hook.pytest_deselected(items=left)
    for test in items:
        if test.path.relative_to(TESTS).parts[0] in BROWSERS:
            test.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture
def make_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Makes servers, not started yet, that do not outlive the test."""
    made: list[Server] = []

    def make(database: Path | None = None, **options: object) -> Server:
        made.append(Server(database or tmp_path / "tables.db", **options))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for server in made:
        server.stop()


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    """What servers are split off from. Each is a process of its own, which ends with its test."""
    opened = Nursery()
    yield opened
    opened.close()


@pytest.fixture
def live_app(nursery: Nursery, tmp_path: Path) -> Iterator[str]:
    """The address of a server that runs, without a slash at the end."""
    server = QuickServer(tmp_path / "tables.db", nursery)
    yield server.start().address
    server.stop()


class KnownRule(Rule):
    """An address of the app. The function that werkzeug writes for each, to build it, is the same in every app."""

    written: ClassVar[dict[tuple[object, ...], Any]] = {}

    def _compile_builder(self, append_unknown: bool = True) -> Any:
        key = (self.rule, self.subdomain, self.host, repr(self.defaults), append_unknown)
        if key not in self.written:
            self.written[key] = super()._compile_builder(append_unknown)
        return self.written[key]


@pytest.fixture(scope="session", autouse=True)
def compiled_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Nearly every test has an app of its own. What is made of its templates and addresses, and is the same in all of them, is
    most of what an app costs, and made once."""
    Flask.jinja_options = {"bytecode_cache": FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))}
    Flask.url_rule_class = KnownRule


def pytest_collection_finish() -> None:
    """What was collected stays, and is not gone through again each time that memory is tidied up."""
    gc.collect()
    gc.freeze()
