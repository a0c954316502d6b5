"""A store of each kind, and a file to put one in."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.store import Store, open_store
from tests.store.memory_store import MemoryStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "scorekeeper.db"


@pytest.fixture(params=["sqlite", "memory"])
def store(request: pytest.FixtureRequest, path: Path) -> Iterator[Store]:
    """Every kind of store there is, one after the other."""
    opened: Store = open_store(path) if request.param == "sqlite" else MemoryStore()
    yield opened
    opened.close()
