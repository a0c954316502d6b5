"""The app of the web tests, for those of the command that serves it."""

from tests.web.conftest import app

__all__ = ["app"]
