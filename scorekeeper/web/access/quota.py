"""Daily quotas of writing, for an address and for a table.

The table service asks before each write. A refused entry stays on the page or on the phone, and can be sent again.
"""

from collections.abc import Callable
from pathlib import Path

from flask import Flask, has_request_context, request
from werkzeug.exceptions import HTTPException, TooManyRequests

from scorekeeper.tables.quota import ADDRESS_A_DAY, TABLE_A_DAY, is_room
from scorekeeper.web.access.rate_limit import Limiter, household

DAY = 24 * 3600
BY_ADDRESS, BY_TABLE = "scorekeeper-address-writes", "scorekeeper-table-writes"


class NoRoom(HTTPException):
    """The disk is nearly full: tables in play go on, and no new table is opened."""

    code = 507
    description = "room"


def init_app(app: Flask, folder: Path) -> Callable[[str, int, bool], None]:
    """Set up the quotas. The function returned is asked before so many bytes are written to a table, which the write `begins`
    or not; it raises the refusal."""
    app.extensions[BY_ADDRESS] = Limiter(ADDRESS_A_DAY, seconds=DAY)
    app.extensions[BY_TABLE] = Limiter(TABLE_A_DAY, seconds=DAY)

    def allow(table: str, size: int, begins: bool) -> None:
        if begins and not is_room(folder):
            raise NoRoom
        address = household(request.remote_addr or "") if has_request_context() else ""
        if wait := app.extensions[BY_TABLE].take(table, size):
            raise TooManyRequests("table-day", retry_after=wait)
        if wait := app.extensions[BY_ADDRESS].take(address, size):
            app.extensions[BY_TABLE].take(table, -size)  # neither is charged for what the other refuses
            raise TooManyRequests("address-day", retry_after=wait)

    return allow
