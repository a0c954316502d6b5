"""The table service of the running app."""

from typing import cast

from flask import current_app, has_request_context, request

from scorekeeper.tables.houses import Houses
from scorekeeper.tables.service import TableService

HOUSES, STORE = "scorekeeper", "scorekeeper-store"


def table_service() -> TableService:
    """Return the table service of the house in the request's host name; outside of a request, of the house without a name."""
    return cast(Houses, current_app.extensions[HOUSES]).of(request.host if has_request_context() else "")
