"""The id of this phone, and the tables that it saw last.

The mark says which phone it is, and the signature proves it: what the phone may do at a table is looked up by it.
"""

import secrets

from flask import Flask, session

TABLES_KEPT = 12
MARK_BYTES = 16


def init_app(app: Flask) -> None:
    """Let the templates tell this phone from others."""
    app.jinja_env.globals["this_phone"] = current_id


def current_id() -> str | None:
    """This phone's mark, None as long as it has none: only a form to open a table or to join gives it one."""
    mark = session.get("phone")
    return str(mark) if mark else None


def ensure_id() -> str:
    """This phone's mark, 128 bits made when it first gets a form that needs one. It is shown to nobody."""
    if current_id() is None:
        session.permanent = True
        session["phone"] = secrets.token_urlsafe(MARK_BYTES)
    return str(session["phone"])


def recent_table_ids() -> list[str]:
    """The ids of the tables that this phone looked at, the latest first."""
    kept = session.get("tables")
    return [str(table) for table in kept] if isinstance(kept, list) else []


def remember(table: str) -> None:
    """Put a table first among those seen. The cookie is written only when that changes something."""
    known_tables = recent_table_ids()
    if known_tables[:1] != [table]:
        session.permanent = True
        session["tables"] = [table, *(other for other in known_tables if other != table)][:TABLES_KEPT]
