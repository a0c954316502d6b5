"""The app of the web tests, for the words on its pages."""

from tests.web.conftest import app, phone, table

__all__ = ["app", "phone", "table"]
