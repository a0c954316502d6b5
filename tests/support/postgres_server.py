"""A PostgreSQL server for tests, from Debian's package, in a temporary folder.

Where none is installed the tests that need one are skipped, and say so; in CI that is a failure.
"""

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

NEEDED = "SCOREKEEPER_NEED_POSTGRES"
FAST = ("fsync=off", "full_page_writes=off", "max_wal_senders=4")
START = ("-c", "listen_addresses=", "-c", "max_connections=60", "-c", "shared_buffers=16MB")


def programs() -> Path | None:
    """The folder of PostgreSQL's programs, of the newest version that is here."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    here = shutil.which("initdb")
    return found[-1].parent if found else Path(here).parent if here else None


def account() -> str | None:
    """Whom the server runs as: root may not."""
    if os.geteuid():
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class PostgresServer:
    """A server that listens on a socket in its own folder alone."""

    def __init__(self, folder: Path, settings: Sequence[str] = FAST) -> None:
        found = programs()
        assert found is not None
        self.programs, self.folder, self.user = found, folder, account()
        self.settings = [*START, *(word for setting in settings for word in ("-c", setting))]
        self._numbers = itertools.count()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return self.address_of("postgres")

    def address_of(self, database: str) -> str:
        return f"postgresql://{self.user or pwd.getpwuid(os.geteuid()).pw_name}@/{database}?host={self.folder}"

    def make(self) -> "PostgresServer":
        """An empty cluster in the folder."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.give_to_account(self.folder)
        self.run("initdb", "--pgdata", self.data, "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        return self

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    def start(self, *more: str) -> "PostgresServer":
        """Start it, and wait until it takes connections."""
        options = [*self.settings, "-k", str(self.folder), *more]
        command = [str(self.programs / "postgres"), "-D", self.data, *options]
        log = (self.folder.parent / f"{self.folder.name}.log").open("ab")
        with log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, user=self.user, cwd=self.folder)
        self.run("pg_isready", "--host", str(self.folder), "--timeout=20", tries=200)
        return self

    def stop(self, signal: str = "INT") -> None:
        """End it: INT at once but in order, KILL as a power failure does."""
        if self._process:
            os.kill(self._process.pid, getattr(__import__("signal"), f"SIG{signal}"))
            self._process.wait(20)
            self._process = None

    def new_database(self) -> str:
        """The address of a database of its own for a test."""
        import psycopg

        name = f"test{next(self._numbers)}"
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address_of(name)

    def run(self, program: str, *arguments: str, tries: int = 1) -> None:
        """Run one of PostgreSQL's programs as the server's account."""
        import time

        command = [str(self.programs / program), *arguments]
        for left in reversed(range(tries)):
            done = subprocess.run(command, capture_output=True, text=True, user=self.user, cwd=self.folder, check=False)
            if not done.returncode:
                return
            time.sleep(0.05 if left else 0)
        raise RuntimeError(f"{program}: {done.stdout}{done.stderr}")

    def give_to_account(self, folder: Path) -> None:
        if self.user:
            entry = pwd.getpwnam(self.user)
            os.chown(folder, entry.pw_uid, entry.pw_gid)


def missing() -> str | None:
    """Why there can be no server here, if there can be none."""
    if programs() is None:
        return "no PostgreSQL: install Debian's package postgresql to run these tests"
    return None


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A server that runs while the tests of this process do."""
    why = missing()
    if why:
        assert NEEDED not in os.environ, why
        pytest.skip(why)
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-postgres-"))
    folder.chmod(0o755)
    server = PostgresServer(folder / "one").make().start()
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)
