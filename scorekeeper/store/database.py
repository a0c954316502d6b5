"""`FileDatabase` and `ServerDatabase`: a file, or PostgreSQL at an address."""

import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from scorekeeper.store.backups import Contents, ignore, look_through
from scorekeeper.store.errors import N_, CorruptDatabase, Unusable
from scorekeeper.store.interface import Store
from scorekeeper.store.lock import Lock
from scorekeeper.store.log_rows import utc_now
from scorekeeper.store.sqlite import open_store


@dataclass(frozen=True, slots=True)
class FileDatabase:
    """An SQLite database. `folder` is the folder of its other files, such as the secret key."""

    path: Path

    @property
    def folder(self) -> Path | None:
        return self.path.parent

    @property
    def address(self) -> str:
        """Return the database's path, as the command line takes it."""
        return str(self.path)

    def __str__(self) -> str:
        return str(self.path)

    def open(self, check: bool = True, clock: Callable[[], str] = utc_now, *, soon: bool = False, anew: bool = False) -> Store:
        """Open the file. `clock` gives the times of new events (ISO 8601, UTC). `check` verifies the file first. If also `soon`,
        a long log gets only a quick check, and the caller verifies the rest later. `anew` accepts a file that isn't the one used
        here before. Raise `Corrupt` for a damaged file, or `Unusable` if it can't be used for another reason."""
        return open_store(self.path, check, clock, soon=soon, anew=anew)

    def look_through(self, read: Callable[[Store], None] = ignore) -> Contents:
        """Copy the database, which may be in use, verify the copy, pass it to `read`, and return its contents. Raise `Corrupt` if
        it is damaged, `Unusable` if it can't be used for another reason."""
        return look_through(self.path, read)

    def lock(self, *, alone: bool, wait: float) -> Lock:
        """Lock the database, `alone` to replace it or shared to serve it. Raise `InUse` after `wait` seconds."""
        return Lock(self.path, alone=alone, wait=wait)


class Unlocked(nullcontext[None]):
    """A lock that excludes nobody."""

    def share(self) -> None:
        """Do nothing, since the lock is never exclusive."""


@contextmanager
def needing_the_extra() -> Iterator[None]:
    """Run a `with` block that imports the packages for PostgreSQL. Raise `Unusable` if they aren't installed."""
    try:
        yield
    except ImportError:
        raise Unusable(N_("PostgreSQL support isn't installed. Run: pip install 'rummy-scorekeeper[postgres]'")) from None


@dataclass(frozen=True, slots=True)
class ServerDatabase:
    """A PostgreSQL database. Any number of servers may use it at once."""

    address: str

    @property
    def folder(self) -> Path | None:
        return None

    def __str__(self) -> str:
        with needing_the_extra():
            from scorekeeper.store.postgres import named
        return named(self.address)

    def open(self, check: bool = True, clock: Callable[[], str] = utc_now, *, soon: bool = False, anew: bool = False) -> Store:
        """Open the database. `clock` gives the times of new events. The other arguments have no effect: reads verify digests."""
        with needing_the_extra():
            from scorekeeper.store.postgres import open_postgres
        return open_postgres(self.address, clock)

    def look_through(self, read: Callable[[Store], None] = ignore) -> Contents:
        """Verify the database, which may be in use, then pass it to `read`, and return its contents. Raise `Corrupt` if it is
        damaged, `Unusable` if it can't be used for another reason."""
        with needing_the_extra():
            from scorekeeper.store.postgres import open_postgres
        with closing(open_postgres(self.address)) as store:
            problems = store.check()
            if problems:
                raise CorruptDatabase(str(self), problems)
            read(store)
            return Contents(*store.counts())

    def lock(self, *, alone: bool, wait: float) -> "Unlocked":
        """Return a lock that excludes nobody, whatever the arguments, since the events' unique numbers prevent conflicts."""
        return Unlocked()


Database: TypeAlias = FileDatabase | ServerDatabase


def database_at(named: str | os.PathLike[str]) -> Database:
    """Return the database with that name: a file, or an address that begins with `postgresql://`."""
    text = os.fspath(named)
    return ServerDatabase(text) if text.startswith(("postgresql://", "postgres://")) else FileDatabase(Path(text).absolute())
