"""The app with a database of its own, a phone, and a table with three players."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from flask import Flask

from tests.support.webphone import Phone, app_at


@pytest.fixture
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with app_at(tmp_path_factory.mktemp("app") / "tables.db") as app:
        yield app


@pytest.fixture(scope="module")
def app_of_then(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Flask]:
    """The app on the database of an older release, as the dump that a module names in DUMP has it."""
    path = tmp_path_factory.mktemp("then") / "tables.db"
    with closing(sqlite3.connect(path)) as database:
        database.executescript(request.module.DUMP.read_text("utf-8"))
    with app_at(path) as app:
        yield app


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app.test_client())


@pytest.fixture
def table(phone: Phone) -> str:
    return phone.open_table()
