"""Three PostgreSQL nodes under Patroni and etcd on this machine, to kill one after the other.

Debian's packages: `postgresql`, `patroni`, `etcd-server`, `python3-etcd`, `python3-psycopg2`.
"""

import http.client
import json
import os
import pwd
import shutil
import signal
import subprocess
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.support.postgres_server import account, programs

from .server import free_port

NODES = 3
TTL = 20
"""Seconds until a leader that says nothing is replaced: the least that Patroni allows."""
SECONDS_TO_START = 90
NEEDED = ("patroni", "etcd")


def missing() -> list[str]:
    """The programs of a cluster that are not here."""
    return [name for name in NEEDED if not shutil.which(name)] + ([] if programs() else ["postgres"])


@dataclass
class Node:
    """A PostgreSQL server with the Patroni that looks after it."""

    name: str
    folder: Path
    port: int = field(default_factory=free_port)
    api: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    def settings(self, etcd: int) -> dict[str, Any]:
        """What Patroni reads. JSON is YAML."""
        dcs = {
            "ttl": TTL,
            "loop_wait": 3,
            "retry_timeout": 5,
            "synchronous_mode": True,
            "synchronous_mode_strict": True,
            "postgresql": {"use_pg_rewind": True, "parameters": {"max_connections": 60, "wal_log_hints": "on"}},
        }
        local = [f"{kind} all all 127.0.0.1/32 trust" for kind in ("host", "hostnossl")]
        replicas = ["host replication all 127.0.0.1/32 trust"]
        return {
            "scope": "proof",
            "name": self.name,
            "restapi": {"listen": f"127.0.0.1:{self.api}", "connect_address": f"127.0.0.1:{self.api}"},
            "etcd3": {"host": f"127.0.0.1:{etcd}"},
            "bootstrap": {"dcs": dcs, "initdb": [{"encoding": "UTF8"}, "no-sync"], "pg_hba": [*local, *replicas]},
            "postgresql": {
                "listen": f"127.0.0.1:{self.port}",
                "connect_address": f"127.0.0.1:{self.port}",
                "data_dir": str(self.folder / "data"),
                "bin_dir": str(programs()),
                "pgpass": str(self.folder / "pgpass"),
                "authentication": {"superuser": {"username": "postgres"}, "replication": {"username": "replicator"}},
                "parameters": {"unix_socket_directories": str(self.folder)},
            },
        }

    def start(self, etcd: int) -> None:
        """Start Patroni, which starts PostgreSQL."""
        file = self.folder / "patroni.json"
        file.write_text(json.dumps(self.settings(etcd)))
        with (self.folder / "log").open("ab") as log:
            command = [shutil.which("patroni") or "patroni", str(file)]
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, user=account(), cwd=self.folder, start_new_session=True
            )

    def kill(self) -> None:
        """As a power failure: Patroni and PostgreSQL at once."""
        assert self.process
        with suppress(FileNotFoundError, ValueError, ProcessLookupError):
            postmaster = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
            os.kill(postmaster, signal.SIGKILL)
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def asks(self, path: str) -> int:
        """What Patroni answers: `/leader` and `/replica` are 200 on a node that is one."""
        connection = http.client.HTTPConnection("127.0.0.1", self.api, timeout=2)
        try:
            connection.request("GET", path)
            return connection.getresponse().status
        except (OSError, http.client.HTTPException):
            return 0
        finally:
            connection.close()


class PatroniCluster:
    """The three nodes, and the etcd in which they agree on their leader."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.nodes = [Node(f"node{number}", folder / f"node{number}") for number in range(NODES)]
        self.etcd = free_port()
        self._etcd: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        hosts = ",".join(f"127.0.0.1:{node.port}" for node in self.nodes)
        return f"postgresql://postgres@{hosts}/postgres"

    def start(self) -> "PatroniCluster":
        """All three, with a leader and a synchronous standby."""
        for folder in (self.folder, *(node.folder for node in self.nodes)):
            folder.mkdir(exist_ok=True)
            folder.chmod(0o755)
            if account():
                entry = pwd.getpwnam(account() or "")
                os.chown(folder, entry.pw_uid, entry.pw_gid)
        here, peers = f"http://127.0.0.1:{self.etcd}", f"http://127.0.0.1:{free_port()}"
        urls = ("--listen-client-urls", here, "--advertise-client-urls", here, "--listen-peer-urls", peers)
        more = ("--initial-advertise-peer-urls", peers, "--initial-cluster", f"default={peers}")
        command = [shutil.which("etcd") or "etcd", "--data-dir", str(self.folder / "etcd"), *urls, *more]
        with (self.folder / "etcd.log").open("ab") as log:
            self._etcd = subprocess.Popen(command, stdout=log, stderr=log)
        for node in self.nodes:
            node.start(self.etcd)
            self.wait_for("/leader", 1)
        self.wait_for("/synchronous", 1)
        return self

    def wait_for(self, path: str, some: int) -> list[Node]:
        """The nodes that answer so, once there are as many."""
        until = time.monotonic() + SECONDS_TO_START
        while len(found := [node for node in self.nodes if node.asks(path) == 200]) < some:
            assert time.monotonic() < until, f"no {path} in {SECONDS_TO_START} s"
            time.sleep(0.2)
        return found

    def kill_leader(self) -> None:
        """Kill the leader, and bring it back as a standby once another one leads."""
        leader = self.wait_for("/leader", 1)[0]
        leader.kill()
        self.wait_for("/leader", 1)
        leader.start(self.etcd)
        self.wait_for("/replica", NODES - 1)

    def stop_standby(self) -> None:
        """Kill the standby that the leader waits for, and bring it back."""
        standby = self.wait_for("/synchronous", 1)[0]
        standby.kill()
        time.sleep(TTL / 2)
        standby.start(self.etcd)
        self.wait_for("/replica", NODES - 1)

    def stop(self) -> None:
        for node in self.nodes:
            if node.process:
                node.kill()
        if self._etcd:
            self._etcd.kill()
            self._etcd.wait()
