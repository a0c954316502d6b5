"""Notes that several servers share, in their PostgreSQL database."""

from collections.abc import Callable
from typing import Any

Ask = Callable[..., list[tuple[Any, ...]]]

KEEP = """
    WITH house AS (SELECT %s::text AS id), gone AS (DELETE FROM notes WHERE until < now())
    INSERT INTO notes SELECT id, %s, %s, now() + make_interval(secs => %s) FROM house
    ON CONFLICT (house, name) DO UPDATE SET value = excluded.value, until = excluded.until
"""
FIND = "SELECT value FROM notes WHERE house = %s AND name = %s AND until > now()"
COUNT = """
    INSERT INTO notes VALUES (%s, %s, '1', now() + make_interval(secs => %s))
    ON CONFLICT (house, name) DO UPDATE SET
        value = CASE WHEN notes.until > now() THEN (notes.value::int + 1)::text ELSE '1' END,
        until = CASE WHEN notes.until > now() THEN notes.until ELSE excluded.until END
    RETURNING value::int
"""


class PostgresNotes:
    """The `SharedNotes` of a house. `ask` and `write` query its store."""

    def __init__(self, ask: Ask, write: Ask) -> None:
        self._ask, self._write = ask, write

    def put(self, name: str, value: str, seconds: float) -> None:
        """Note a value for a number of seconds, and remove expired notes."""
        self._write(1, KEEP, name, value, seconds)

    def find(self, name: str) -> str | None:
        found = self._ask(FIND, name)
        return str(found[0][0]) if found else None

    def count(self, name: str, seconds: float) -> int:
        return int(self._write(1, COUNT, name, seconds)[0][0])
