"""The app with a database of its own, a phone, and a table with three players."""

from collections.abc import Iterator

import pytest
from flask import Flask

from tests.support.webphone import Phone, app_at


@pytest.fixture
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with app_at(tmp_path_factory.mktemp("app") / "tables.db") as app:
        yield app


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app.test_client())


@pytest.fixture
def table(phone: Phone) -> str:
    return phone.open_table()
