"""What one phone remembers, in its signed cookie: a mark of its own, and the tables it saw last."""

import secrets

from flask import Flask, session

TABLES_KEPT = 12


def init_app(app: Flask) -> None:
    """Let the templates tell this phone from others."""
    app.jinja_env.globals["this_phone"] = lambda: session.get("phone")


def mark() -> str:
    """This phone's mark, made when it first saves. It says who wrote a hand down, and proves nothing."""
    if "phone" not in session:
        session.permanent = True
        session["phone"] = secrets.token_urlsafe(6)
    return str(session["phone"])


def seen() -> list[str]:
    """The ids of the tables that this phone looked at, the latest first."""
    kept = session.get("tables")
    return [str(table) for table in kept] if isinstance(kept, list) else []


def remember(table: str) -> None:
    """Put a table first among those seen. The cookie is written only when that changes something."""
    known = seen()
    if known[:1] != [table]:
        session.permanent = True
        session["tables"] = [table, *(other for other in known if other != table)][:TABLES_KEPT]
