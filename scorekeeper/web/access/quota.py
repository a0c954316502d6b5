"""Daily quotas of bytes written, by address and by table.

The table service checks them before each write. A refused entry stays on the page or the phone and can be sent again."""

from collections.abc import Callable
from pathlib import Path

from flask import Flask, has_request_context, request
from werkzeug.exceptions import HTTPException, TooManyRequests

from scorekeeper.tables.quota import ADDRESS_A_DAY, TABLE_A_DAY, is_room
from scorekeeper.web.access.rate_limit import Limiter, household

DAY = 24 * 3600
BY_ADDRESS, BY_TABLE = "scorekeeper-address-writes", "scorekeeper-table-writes"


class NoRoom(HTTPException):
    """The error that a new table is refused because the disk is nearly full. Games in progress can go on."""

    code = 507
    description = "room"


def init_app(app: Flask, folder: Path) -> Callable[[str, int, bool], None]:
    """Set up the quotas, and return the check to call before each write.

    It takes the table, the bytes, and whether this write `begins` the table. It raises an error to refuse the write."""
    app.extensions[BY_ADDRESS] = Limiter(ADDRESS_A_DAY, seconds=DAY)
    app.extensions[BY_TABLE] = Limiter(TABLE_A_DAY, seconds=DAY)

    def allow(table: str, size: int, begins: bool) -> None:
        if begins and not is_room(folder):
            raise NoRoom
        address = household(request.remote_addr or "") if has_request_context() else ""
        if wait := app.extensions[BY_TABLE].take(table, size):
            raise TooManyRequests("table-day", retry_after=wait)
        if wait := app.extensions[BY_ADDRESS].take(address, size):
            app.extensions[BY_TABLE].take(table, -size)  # what one quota refuses isn't charged to the other
            raise TooManyRequests("address-day", retry_after=wait)

    return allow
