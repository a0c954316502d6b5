"""The app with a database of its own, a phone, and a table with three players."""

from collections.abc import Iterator

import pytest
from flask import Flask

from scorekeeper.web.app import create_app
from scorekeeper.web.current import table_service
from tests.support.webphone import Phone


@pytest.fixture
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = create_app(tmp_path_factory.mktemp("app") / "tables.db", {"TESTING": True})
    yield app
    with app.app_context():
        table_service().close()


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app.test_client())


@pytest.fixture
def table(phone: Phone) -> str:
    return phone.open_table()
