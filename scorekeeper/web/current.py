"""The table service of the running app."""

from typing import cast

from flask import current_app, has_request_context, request

from scorekeeper.tables.houses import Houses
from scorekeeper.tables.service import TableService

HOUSES, STORE = "scorekeeper", "scorekeeper-store"


def table_service() -> TableService:
    """The table service of the house that is asked; outside of a request, of the one without a name."""
    return cast(Houses, current_app.extensions[HOUSES]).of(request.host if has_request_context() else "")
