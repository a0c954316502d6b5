"""A phone at an app that has the style guide."""

import pytest
from flask import Flask

from tests.styleguide.patterns import bp
from tests.support.webphone import Phone
from tests.web.conftest import app

__all__ = ["app"]


@pytest.fixture
def phone(app: Flask) -> Phone:
    app.register_blueprint(bp)
    return Phone(app.test_client())
