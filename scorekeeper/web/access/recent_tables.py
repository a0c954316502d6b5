"""The tables that this phone saw last and may still enter."""

from scorekeeper.tables.service import NoSuchTable
from scorekeeper.tables.view import View
from scorekeeper.web.access.authorization import role
from scorekeeper.web.base import device
from scorekeeper.web.current import table_service

TABLES_SHOWN = 8


def recent_tables(limit: int = TABLES_SHOWN) -> list[View]:
    """The tables that this phone looked at last, those that it is still in."""
    found = []
    for table in device.recent_table_ids():
        try:
            view = table_service().view(table)
        except NoSuchTable:
            continue
        if role(view):
            found.append(view)
        if len(found) == limit:
            break
    return found


def recent_names(limit: int = 24) -> list[str]:
    """The players of those tables, each once, as suggestions for a new table."""
    names = (name for view in recent_tables() for name in view.players)
    return list(dict.fromkeys(names))[:limit]
