"""The real server, on a free port of this machine, with a database of its own."""

import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import settings
from jinja2 import FileSystemBytecodeCache
from werkzeug.routing import Rule

from scorekeeper.web.app import App
from tests.proofs.server import Nursery, QuickServer, Server
from tests.support.postgres_server import postgres_server

__all__ = ["postgres_server"]

settings.register_profile("without a clock", deadline=None)
settings.load_profile("without a clock")


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
    App.jinja_options = {"bytecode_cache": FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))}
    App.url_rule_class = KnownRule


def pytest_collection_finish() -> None:
    """What was collected stays, and is not gone through again each time that memory is tidied up."""
    gc.collect()
    gc.freeze()
