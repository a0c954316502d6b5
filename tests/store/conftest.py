"""A store of each kind, and a place to put one in."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.store import Store, open_store
from tests.store.memory_store import MemoryStore
from tests.support.postgres_server import PostgresServer


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "scorekeeper.db"


@pytest.fixture
def address(postgres_server: PostgresServer) -> str:
    """The address of a PostgreSQL database with nothing in it."""
    return postgres_server.new_database()


@pytest.fixture(params=["sqlite", "memory", pytest.param("postgres", marks=pytest.mark.full)])
def store(request: pytest.FixtureRequest, path: Path) -> Iterator[Store]:
    """Every kind of store there is, one after the other."""
    opened: Store = MemoryStore()
    if request.param == "sqlite":
        opened = open_store(path)
    elif request.param == "postgres":
        from scorekeeper.store.postgres import open_postgres

        opened = open_postgres(request.getfixturevalue("address"))
    yield opened
    opened.close()
