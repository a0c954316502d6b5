"""The real server, on a free port of this machine, with a database of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from proofs.server import Server

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


@pytest.fixture
def live_app(make_server: Callable[..., Server]) -> str:
    """The address of a server that runs, without a slash at the end."""
    return make_server().start().address
