"""This phone's id, and what its signed cookie remembers of its tables."""

import secrets
from datetime import UTC, datetime, timedelta

from flask import Flask, request, session

TABLES_KEPT = ARCHIVE_KEPT = 12
ID_BYTES = 16
DAYS = 14


def init_app(app: Flask) -> None:
    app.jinja_env.globals |= {"this_phone": current_id, "sent_at": sent_at, "backed_up_at": backed_up_at}
    app.jinja_env.globals |= {"backup_is_due": backup_is_due, "is_phone": is_phone}


def is_phone() -> bool:
    """Was this request sent by a phone's browser? Content for wide screens can then be left out."""
    return "Mobi" in request.user_agent.string


def current_id() -> str | None:
    """Return this phone's id. None until the phone opens the New table form or joins a table."""
    return session.get("phone")


def ensure_id() -> str:
    """Return this phone's id: 128 random bits as text, made when first needed. No page shows it."""
    if current_id() is None:
        _store("phone", secrets.token_urlsafe(ID_BYTES))
    return str(session["phone"])


def recent_table_ids() -> list[str]:
    """Return the ids of the tables that this phone has opened, the latest first."""
    return list(session.get("tables", []))


def archived_ids() -> list[str]:
    """Return the ids of the tables that this phone archived, the latest first."""
    return list(session.get("archive", []))


def archive(table: str, away: bool) -> None:
    """Put a table into this phone's archive if `away`, otherwise take it out."""
    recent, archived = ([other for other in ids if other != table] for ids in (recent_table_ids(), archived_ids()))
    _store("tables", recent if away else [table, *recent][:TABLES_KEPT])
    _store("archive", [table, *archived][:ARCHIVE_KEPT] if away else archived)


def note_sent(table: str, at: str | None) -> None:
    """Remember the time (`at`) when this phone sent a game to another phone. If `at` is None, forget it: the game is back."""
    sent = {other: then for other, then in session.get("sent", {}).items() if other != table}
    _store("sent", dict([*sent.items(), *([(table, at)] if at else [])][-TABLES_KEPT:]))


def sent_at(table: str) -> str | None:
    """Return the time when this phone sent the game of `table` to another phone. None if it didn't."""
    at: str | None = session.get("sent", {}).get(table)
    return at


def note_backup(at: str) -> None:
    _store("backup", at)


def backed_up_at() -> str | None:
    return session.get("backup")


def backup_is_due() -> bool:
    """Is the latest backup of this phone older than `DAYS` days, or is there none?"""
    at = backed_up_at()
    return at is None or datetime.fromisoformat(at) < datetime.now(UTC) - timedelta(DAYS)


def remember(table: str) -> None:
    """Put a table first in the list of recent ones, unless it is archived. Write the cookie only if that changes the list."""
    known_tables = recent_table_ids()
    if known_tables[:1] != [table] and table not in archived_ids():
        _store("tables", [table, *(other for other in known_tables if other != table)][:TABLES_KEPT])


def _store(name: str, value: object) -> None:
    """Store a value in the cookie, and keep the cookie after the browser closes."""
    session.permanent = True
    session[name] = value
