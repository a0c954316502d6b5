"""PostgreSQL with a synchronous standby beside the file: appends of many tables at once, and a tap through the app."""

import os
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from unittest import mock

from scorekeeper.store import Draft, Store
from scorekeeper.store.database import database_at
from scorekeeper.tables.log.live_hand import PLAYED
from scorekeeper.web.base.paths import SECRET_VARIABLE
from tests.proofs.failover import SETTINGS, Pair
from tests.support.postgres_server import PostgresServer, missing

from .measured import Goal, Line, rates, timed
from .served import Client, Server
from .tables import Log, signed_cookie, table_log
from .tap import HAND, tapped

EVENT = {"events": [{"by": "Ana", "card": "Kc", "do": "discard"}], "phone": "the-phone-of-the-bench"}
SECRET = "the-secret-that-both-servers-share"


@contextmanager
def pair(folder: Path) -> Iterator[str]:
    """The address of a primary and its synchronous standby. Raises `ImportError` where PostgreSQL is not installed."""
    import psycopg as _needed  # noqa: F401

    if why := missing():
        raise ImportError(why)
    folder.chmod(0o755)
    for name in ("one", "two"):
        (folder / name).mkdir()
    two = Pair(PostgresServer(folder / "one", SETTINGS), PostgresServer(folder / "two", SETTINGS))
    try:
        yield two.start().address
    finally:
        two.stop()


def postgres(passes: int, tables: int, appends: int, taps: int) -> list[Line]:
    """Appends by as many threads as tables, each at its own; and taps of one phone, one after the other."""
    secret = mock.patch.dict(os.environ, {SECRET_VARIABLE: SECRET})
    with secret, TemporaryDirectory(prefix="bench-") as folder, pair(Path(folder)) as address:
        both = (address, str(Path(folder) / "tables.db"))
        with closing(database_at(both[0]).open()) as ours, closing(database_at(both[1]).open()) as theirs:
            seconds = _appended((ours, theirs), passes, tables, appends)
            names = [f"tapped-{number}" for number in range((passes + 1) * -(-taps // len(HAND)))]
            for store in (ours, theirs):
                write_all(store, ((name, table_log(3, begun=True)) for name in names))
        taken = _tapped(both, names, passes)
    rates_of = [rates(one, tables * appends) for one in seconds]
    what = f"appends of {tables} tables at once, PostgreSQL with a synchronous standby"
    return [
        Line(what, rates_of[0], Goal(1.5, at_least=True), "the file", rates_of[1], "/s"),
        Line("a tap through the app, PostgreSQL with a synchronous standby", taken[0], Goal(1.3), "the file", taken[1]),
    ]


def _appended(stores: tuple[Store, Store], passes: int, tables: int, appends: int) -> tuple[list[float], list[float]]:
    """Seconds of each pass at each store, by turns. The first pass is not counted."""
    seconds: tuple[list[float], list[float]] = ([], [])
    with ThreadPoolExecutor(tables) as threads:
        for number in range(passes + 1):
            for store, kept in zip(stores, seconds, strict=True):
                names = [f"appended-{number}-{table}" for table in range(tables)]
                deed = partial(_append, store, count=appends)
                kept.append(timed(lambda deed=deed, names=names: list(threads.map(deed, names)), time.perf_counter))  # type: ignore[misc]
    return seconds[0][1:], seconds[1][1:]


def _append(store: Store, table: str, count: int) -> None:
    for number in range(count):
        store.append(table, key=f"key-{number}-of-{table}", based_on=number, kind=PLAYED, body=EVENT)


def write_all(store: Store, logs: Iterable[tuple[str, Log]]) -> None:
    """Write tables, each a name and its log."""
    for table, log in logs:
        drafts = [Draft(f"{table}-{seq}", kind, body) for seq, (kind, body) in enumerate(log, start=1)]
        store.append_all(table, drafts, based_on=0)


def _tapped(databases: tuple[str, str], names: list[str], passes: int) -> tuple[list[float], list[float]]:
    """What a tap takes in the middle, in each pass at each database, by turns."""
    middles: tuple[list[float], list[float]] = ([], [])
    signed = [signed_cookie(database) for database in databases]
    left = [iter(names), iter(names)]
    servers = [Server(database) for database in databases]
    client = Client()
    try:
        for server in servers:
            server.start()
        for _ in range(passes + 1):
            for server, cookie, tables, kept in zip(servers, signed, left, middles, strict=True):
                script = list(tapped(tables, len(names) // (passes + 1), cookie))
                kept.append(median(client.run(server, [script], "200")["times"]))
    finally:
        client.close()
        for server in servers:
            server.stop()
    return middles[0][1:], middles[1][1:]
