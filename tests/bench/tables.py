"""Files with so many tables, tables with so many hands, as a row of the bench wants; and a phone that is in at all of them."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

from scorekeeper.engine.game import agree
from scorekeeper.games import GAMES
from scorekeeper.store import open_store
from scorekeeper.store.hash_chain import FIRST, canonical_body, digest
from scorekeeper.store.log_rows import COLUMNS
from scorekeeper.tables.log.live_hand import BEGUN
from scorekeeper.tables.log.table_log import OPENED, RECORDED
from scorekeeper.web.app import create_app
from scorekeeper.web.current import HOUSES

PHONE = "the-phone-of-the-bench"
PLAYERS = ("Ana", "Ben", "Cy")
OUT_OF_REACH = 100_000
WHEN = "2026-01-01T20:00:00.000Z"
Log = list[tuple[str, dict[str, Any]]]


def table_log(hands: int, *, begun: bool = False, open_door: bool = False) -> Log:
    """The events of a table after so many hands, one being refereed if `begun`. With an open door any phone may enter."""
    agreed = agree(GAMES["rummy500"], "pagat", {"target": OUT_OF_REACH}, PLAYERS)
    opened = {"door": not open_door, "game": "rummy500", "preset": "pagat", "options": dict(agreed.options)}
    log: Log = [(OPENED, {**opened, "players": list(PLAYERS), "phone": PHONE})]
    for number in range(hands):
        scores = {name: {"melded": 10 * (number % 4), "left": 5 * (seat + 1)} for seat, name in enumerate(PLAYERS)}
        hand = {"entry": "totals", "dealer": PLAYERS[number % 3], "out": None, "scores": scores}
        log.append((RECORDED, {"hand": hand, "phone": PHONE}))
    return [*log, (BEGUN, {"dealer": PLAYERS[-1], "upcard": "4s", "phone": PHONE})] if begun else log


def write_file(database: Path, logs: Iterable[tuple[str, Log]]) -> Path:
    """A database with these tables, each a name and its log, as the store would have written them one by one."""
    open_store(database).close()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        holes = ", ".join("?" * len(COLUMNS.split(",")))
        rows = (row for table, log in logs for row in _rows(table, log))
        connection.executemany(f"INSERT INTO events ({COLUMNS}) VALUES ({holes})", rows)
        connection.commit()
    return database


def _rows(table: str, log: Log) -> Iterable[tuple[Any, ...]]:
    mark = FIRST
    for seq, (kind, body) in enumerate(log, start=1):
        key, text = f"{table}-{seq}", canonical_body(body)
        mark = digest(mark, table, seq, key, kind, text, WHEN)
        yield table, seq, key, kind, WHEN, mark, text


def signed_cookie(database: Path | str) -> str:
    """The cookie of the phone that is in at every table, signed with the key that lies beside the database."""
    return signed_cookies(database, [PHONE])[0]


def signed_cookies(database: Path | str, phones: Iterable[str]) -> list[str]:
    """The cookies of these phones."""
    app = create_app(database)
    app.extensions[HOUSES].close()
    sessions = ({"_permanent": True, "phone": phone, "csrf_token": "0" * 40} for phone in phones)
    sign = app.session_interface.get_signing_serializer(app).dumps  # type: ignore[attr-defined]
    return [str(sign(session)) for session in sessions]
