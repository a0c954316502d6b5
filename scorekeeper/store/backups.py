"""Backups of a database, and their restoration."""

import errno
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from scorekeeper.store.errors import N_, TROUBLE, Corrupt, Reason, TooNew, Unusable, cannot_open, reason_of
from scorekeeper.store.high_water import HighWater
from scorekeeper.store.interface import Store
from scorekeeper.store.lock import Lock
from scorekeeper.store.schema import MIGRATIONS, copy_to
from scorekeeper.store.sqlite import open_store

PATIENCE = 60.0
"""How many seconds a copy waits for a pause between two saves."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The number of tables and of events in a database."""

    tables: int
    events: int


@dataclass(frozen=True, slots=True)
class Restored:
    """A restored database. `kept` is the new path of the database that it replaced, None if there was none."""

    contents: Contents
    kept: Path | None


def ignore(store: Store) -> None:
    """Do nothing. `look_through` and `_sound_copy` call this by default, in place of a caller's check of the copy."""


def look_through(path: Path, read: Callable[[Store], None] = ignore) -> Contents:
    """Verify a copy of a database, which may be in use. Pass the copy to `read`, and return its contents. Raise `Corrupt` if it
    is damaged, and `Unusable` for another obstacle."""
    with TemporaryDirectory(prefix="scorekeeper-") as folder:
        return _sound_copy(path, Path(folder) / "copy.db", read)


def backup(path: Path, target: Path) -> Contents:
    """Copy a database, which may be in use, to the new file `target`, which appears only after the copy was verified. Raise
    `Corrupt`, `TooNew` or `Unusable` for a bad database, and `OSError` if the copy can't be written."""
    if os.path.lexists(target):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
    with _folder_beside(target) as folder:
        copy = folder / "copy.db"
        contents = _sound_copy(path, copy)
        _give_name(copy, target)
    _settle(target.parent)
    return contents


def restore(source: Path, path: Path) -> Restored:
    """Replace the database `path` by a copy of `source`, and keep the old database under another name. Raise `Corrupt` or
    `Unusable` for a bad `source`, before any change, and `InUse` while `path` is served. A crash never leaves half a database."""
    if path.exists() and source.samefile(path):
        raise Unusable(N_("{path} is the database itself. Name the backup to restore."), path=path)
    with Lock(path, alone=True), _folder_beside(path) as folder:
        copy = folder / "copy.db"
        contents = _sound_copy(source, copy)
        HighWater(path).forget_event()
        kept = _set_aside(path) if path.exists() else None
        copy.replace(path)
        _settle(path.parent)
    return Restored(contents, kept)


def replaced_name(path: Path) -> Path:
    """Return an unused path in the same folder, for the database that is about to be replaced."""
    stamp = f"{path.name}.replaced-{datetime.now():%Y-%m-%d-%H%M%S}"
    names = (path.with_name(f"{stamp}{f'-{n}' if n else ''}") for n in count())
    return next(name for name in names if not os.path.lexists(name))


def _sound_copy(source: Path, copy: Path, read: Callable[[Store], None] = ignore) -> Contents:
    """Copy the database `source` to the file `copy`, and return its contents once they are verified. Opening a database may
    migrate it, so what is opened and verified is a second, temporary copy. `read` gets that copy's store for further checks."""
    if not source.is_file():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(source))
    if not source.stat().st_size:
        raise Unusable(N_("{path} is empty."), path=source)
    try:
        copy_to(source, copy, PATIENCE)
        trial = copy.with_name("trial.db")
        copy_to(copy, trial)
        with closing(open_store(trial)) as store:
            read(store)
            return Contents(*store.counts())
    except Corrupt as error:
        raise Corrupt(source, error.problems) from error
    except TooNew as error:
        raise TooNew(source, error.version, len(MIGRATIONS)) from error
    except Unusable as error:
        raise Unusable(error.say, **error.facts | {"path": source}) from error
    except TROUBLE as error:
        if reason_of(error) is Reason.DAMAGED:
            raise Corrupt(source, [str(error)]) from error
        raise cannot_open(source, error) from error


@contextmanager
def _folder_beside(path: Path) -> Iterator[Path]:
    """Make a temporary folder on the same disk as `path` for a `with` block. A file in it can be moved to `path` in one step."""
    with TemporaryDirectory(prefix=f".{path.name}.", dir=path.parent) as folder:
        yield Path(folder)


def _give_name(draft: Path, target: Path) -> None:
    """Rename `draft` to `target`. Raise `FileExistsError` instead of overwriting a file that appeared meanwhile."""
    try:
        os.link(draft, target)
    except OSError:  # there is such a file, or the file system has no links
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target)) from None
        draft.rename(target)


def _set_aside(path: Path) -> Path:
    """Give the database at `path` an unused second name, and return it. The file also keeps its first name (by a hard link, if
    possible) until the new database replaces it. A leftover journal is renamed first, since the new database must not find it."""
    kept = replaced_name(path)
    _roll_back(path)
    journal = path.with_name(f"{path.name}-journal")
    if journal.exists() and journal.stat().st_size:
        journal.rename(kept.with_name(f"{kept.name}-journal"))
    try:
        os.link(path, kept)
    except OSError:  # a file system without links
        path.rename(kept)
    return kept


def _roll_back(path: Path) -> None:
    """Let SQLite roll back an unfinished save, as it does whenever it opens a file. Leave a damaged file unchanged."""
    with suppress(*TROUBLE), closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchall()


def _settle(folder: Path) -> None:
    """Flush a folder's directory entries to the disk, if the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
