"""The leader of a PostgreSQL cluster killed while phones save through two servers: nothing acknowledged is lost or doubled.

The short form has a primary and a synchronous standby, which is promoted by hand. The full form has three nodes under Patroni and
etcd, kills the leader again and again, an app server too, and stops a standby. It needs Debian's packages `postgresql`, `patroni`
and `etcd-server`.
"""

import os
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from scorekeeper.store.database import database_at
from tests.support.postgres_server import FAST, PostgresServer

from .kills import HANDS_AT_A_TABLE, Entering, compared, wait_for_saves
from .patroni_cluster import PatroniCluster, missing
from .phones import Answer, Phone, all_at_once
from .server import Nursery, QuickServer

PAUSE = 0.1
SECRET = "a-secret-that-both-servers-of-the-proof-share"
PACKAGES = "postgresql patroni etcd-server python3-etcd python3-psycopg2"
LOST = ("lost", "doubled", "strange", "damaged")
MOST_SECONDS = 30
"""Phones go on within that time, whatever was killed."""
SETTINGS = tuple(setting for setting in FAST if setting != "fsync=off")


Deed = tuple[int, Callable[[list[QuickServer]], None]]


class RovingPhone(Phone):
    """A phone that a balancer sends to one server and to the other."""

    def __init__(self, ports: list[int]) -> None:
        super().__init__(ports[0])
        self.ports = ports

    def ask_once(self, method: str, path: str, *rest: Any, **more: Any) -> Answer:
        self.close()
        self.port = random.choice(self.ports)
        return super().ask_once(method, path, *rest, **more)


@dataclass
class Saving(Entering):
    """A phone that saves hand after hand and sends each again until it is acknowledged; the longest time that one took."""

    again: int = 0
    longest: float = 0.0

    def play_table(self, over: threading.Event) -> None:
        table = self._until_answered(lambda: self.phone.open_table())
        saved = self.acknowledged[table] = []
        for number in range(1, HANDS_AT_A_TABLE + 1):
            if over.is_set():
                return
            begun = time.monotonic()
            form = self._until_answered(lambda number=number: self.phone.hand_form(table, number, -number))
            answer = self.phone.save(table, form)
            while answer.status == 503:
                self.again += 1
                assert time.monotonic() < begun + 120, "nothing is saved any more"
                time.sleep(PAUSE)
                answer = self.phone.save(table, form)
            assert answer.status == 303, answer
            saved.append(number)
            self.count += 1
            self.longest = max(self.longest, time.monotonic() - begun)

    def _until_answered(self, deed: Callable[[], Any]) -> Any:
        """Look again while the database does not answer."""
        until = time.monotonic() + 120
        while True:
            try:
                return deed()
            except AssertionError:
                if time.monotonic() > until:
                    raise
                time.sleep(PAUSE)


@dataclass
class Pair:
    """A primary and its synchronous standby. `kill` is a power failure of the one, and the other is promoted."""

    primary: PostgresServer
    standby: PostgresServer

    @property
    def address(self) -> str:
        return f"{self.primary.address},{self.standby.folder}"

    def start(self) -> "Pair":
        self.primary.make().start("-c", "synchronous_standby_names=*", "-c", "synchronous_commit=local")
        source = self.primary.address.replace("postgresql://", "").partition("@")[0]
        self.standby.give_to_account(self.standby.folder)
        where = ("--host", str(self.primary.folder), "--username", source)
        self.standby.run("pg_basebackup", *where, "--pgdata", self.standby.data, "--write-recovery-conf", "--no-sync")
        self.standby.start()
        self.primary.stop()
        self.primary.start("-c", "synchronous_standby_names=*")
        return self

    def kill(self) -> None:
        self.primary.stop("KILL")
        self.standby.run("pg_ctl", "promote", "--pgdata", self.standby.data)

    def stop(self) -> None:
        for server in (self.primary, self.standby):
            server.stop("KILL")


def failover(folder: Path, saves: int = 40, phones: int = 4, kills: int = 0) -> dict[str, Any]:
    """One promotion, or so many kills of a cluster's leader, under phones that save; the figures."""
    folder.chmod(0o755)
    if kills:
        return _cluster_under_phones(folder, saves, phones, kills)
    (folder / "one").mkdir()
    (folder / "two").mkdir()
    pair = Pair(PostgresServer(folder / "one", SETTINGS), PostgresServer(folder / "two", SETTINGS))
    try:
        pair.start()
        return under_phones(pair.address, phones, [(saves, lambda _: pair.kill()), (saves, lambda _: None)])
    finally:
        pair.stop()


def _cluster_under_phones(folder: Path, saves: int, phones: int, kills: int) -> dict[str, Any]:
    if missing():
        print(f"not run: {', '.join(missing())} not installed (Debian: {PACKAGES})", flush=True)
        return {"skipped": 1} | dict.fromkeys((*LOST, "slow"), 0)
    cluster = PatroniCluster(folder / "cluster")
    try:
        cluster.start()

        def restart(servers: list[QuickServer]) -> None:
            server = random.choice(servers)
            server.end(signal.SIGKILL)
            server.start()

        rounds = [(saves, lambda _: cluster.kill_leader()), (saves, restart)]
        deeds = [*rounds * kills, (saves, lambda _: cluster.stop_standby()), (saves, lambda _: None)]
        return under_phones(cluster.address, phones, deeds)
    finally:
        cluster.stop()


def under_phones(address: str, phones: int, deeds: list[Deed]) -> dict[str, Any]:
    """Do each deed after so many more saves of the phones, half of them at each server and one at both; the figures."""
    os.environ["SCOREKEEPER_SECRET"] = SECRET
    nursery = Nursery()
    two = [QuickServer(address, nursery) for _ in range(2)]
    over = threading.Event()
    saving: list[Saving] = []

    def in_turn() -> None:
        try:
            for some, deed in deeds:
                wait_for_saves(saving, some, over)
                deed(two)
        finally:
            over.set()

    try:
        for server in two:
            server.start()
        ports = [server.port for server in two]
        saving += [Saving(Phone(port)) for port in (ports * phones)[: phones - 1]] + [Saving(RovingPhone(ports))]
        troubles = all_at_once([in_turn, *(partial(one.play, over) for one in saving)])
        assert not troubles, troubles
    finally:
        for server in two:
            server.stop()
        nursery.close()
        del os.environ["SCOREKEEPER_SECRET"]
    longest = max(one.longest for one in saving)
    figures = Counter(sent_again=sum(one.again for one in saving), slow=int(longest > MOST_SECONDS))
    with closing(database_at(address).open()) as store:
        figures += compared(store, saving)
    names = ("acknowledged", "sent_again", *LOST, "slow")
    return {"deeds": len(deeds) - 1, "longest": round(longest, 1)} | {name: figures[name] for name in names}
