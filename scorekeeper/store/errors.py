"""The errors of the store.

Each is a `StoreError`. A body that isn't JSON is a plain `ValueError`."""

import errno
import shlex
import sqlite3
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from scorekeeper.store.interface import Event


def N_(text: str) -> str:
    """Mark `text` for translation and return it unchanged. The store has its own `N_`, since it may not import the engine's."""
    return text


class Reason(StrEnum):
    """The reason for a refusal by a disk or a database, as a sentence for people."""

    FULL = N_("The disk is full.")
    READ_ONLY = N_("The file is write-protected.")
    FAILING = N_("Can't read from or write to the disk.")
    HELD = N_("Another program is using the file.")
    DAMAGED = N_("The file is damaged.")
    UNREACHABLE = N_("The database isn't answering.")
    OTHER = N_("The database refused the request.")


class StoreError(Exception): ...


class Stale(StoreError):
    """A save that isn't based on the table's current `revision`."""

    def __init__(self, revision: int) -> None:
        super().__init__(f"the table is at revision {revision}")
        self.revision = revision


class KeyReused(StoreError):
    """A save whose idempotency key belongs to the event `first`, which has another kind or body."""

    def __init__(self, first: "Event") -> None:
        super().__init__(f"the key was used for event {first.seq} already")
        self.first = first


class NotNow(StoreError):
    """A temporary refusal by the disk or the database. `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


class NotSaved(NotNow):
    """A save that the disk or the database refused. Nothing of it was kept. The same save may be tried again."""


class NotRead(NotNow):
    """The error for a read that the disk or the database refused. It doesn't mean that data is lost."""


class Unusable(StoreError):
    """A database that can't be used. Nothing in it was changed. `say` is the message to be translated, which also says what to
    do, and `facts` fill its placeholders. `str()` returns the English text."""

    def __init__(self, say: str, **facts: object) -> None:
        super().__init__(say.format(**facts))
        self.say, self.facts = say, facts


class UnusableFile(Unusable):
    """A database file that can't be used, with the `problems` found. `sentence` is the class's message, with placeholders."""

    sentence: ClassVar[str]

    def __init__(self, path: Path | str, problems: Sequence[str] = (), **facts: object) -> None:
        anew = f"scorekeeper --new-database --database {shlex.quote(str(path))}"
        facts |= {"path": path, "restore": restoring(path, "BACKUP"), "anew": anew}
        super().__init__(self.sentence, problems="; ".join(problems[:3]), **facts)
        self.problems = tuple(problems)


class TooNew(UnusableFile):
    """A file written by a newer Scorekeeper."""

    sentence = N_(
        "{path} was written by a newer version of Scorekeeper (its format is {version}, this one reads up to {known}). Install the newer version again, or put back the copy that was made before the update: {command}"
    )

    def __init__(self, path: Path, version: int, known: int) -> None:
        super().__init__(path, version=version, known=known, command=restoring(path, f"{path}.v{known}.backup"))
        self.version = version


class Corrupt(UnusableFile):
    """A damaged file. It is not served: to show nothing is better than to show wrong standings."""

    sentence = N_(
        "{path} is damaged: {problems}. Nothing in it has been changed. If you have a backup, put it in place with “{restore}”; the damaged file is kept beside it under another name. If you don't, move the damaged file to another folder and start with no games: “{anew}”."
    )


class CorruptDatabase(Corrupt):
    """A PostgreSQL database whose content is not what was written."""

    sentence = N_(
        "The database {path} is damaged: {problems}. Nothing in it has been changed. Restore it from a backup with PostgreSQL's own tools."
    )


class Gone(UnusableFile):
    """A database that was here before, and is now missing or empty."""

    sentence = N_(
        "The database that was here is gone or empty: {path}. Nothing was changed. If you moved it, put it back. To use a backup: “{restore}”. To start with no games: “{anew}”."
    )


class Replaced(UnusableFile):
    """A database file replaced by an older copy or another database. At the start, it lacks the event that was last saved here,
    as noted in the high-water mark (scorekeeper/store/high_water.py)."""

    sentence = N_(
        "{path} is an older copy of the database that was here, or a different one: the most recently saved data is missing from it. Nothing was changed. If you moved the right one, put it back. To use a backup: “{restore}”. To go on with this one: “{anew}”."
    )


def cannot_open(path: Path, error: Exception) -> Unusable:
    """Return the error for a database that can't be opened. Its message says if the file, its folder or the disk is read-only."""
    if getattr(error, "errno", None) in _MAY_NOT_WRITE or getattr(error, "sqlite_errorcode", 0) & 0xFF in _REFUSED_WRITES:
        says = N_(
            "Nothing can be saved in {path}: the disk, the folder or the file is read-only. Change that, or keep the games somewhere else: {command}"
        )
        return Unusable(says, path=path, command="scorekeeper --database FILE")
    return Unusable(N_("Can't open {path}: {error}"), path=path, error=error)


_MAY_NOT_WRITE = (errno.EROFS, errno.EACCES, errno.EPERM)
_REFUSED_WRITES = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM)


def restoring(path: Path | str, backup: str) -> str:
    """Return the command that restores a backup to the database `path`."""
    return f"scorekeeper restore --database {shlex.quote(str(path))} {shlex.quote(backup)}"


_REASONS = {
    sqlite3.SQLITE_FULL: Reason.FULL,
    sqlite3.SQLITE_READONLY: Reason.READ_ONLY,
    sqlite3.SQLITE_PERM: Reason.READ_ONLY,
    sqlite3.SQLITE_IOERR: Reason.FAILING,
    sqlite3.SQLITE_CANTOPEN: Reason.FAILING,
    sqlite3.SQLITE_BUSY: Reason.HELD,
    sqlite3.SQLITE_LOCKED: Reason.HELD,
    sqlite3.SQLITE_CORRUPT: Reason.DAMAGED,
    sqlite3.SQLITE_NOTADB: Reason.DAMAGED,
    sqlite3.SQLITE_CONSTRAINT: Reason.DAMAGED,
}
TROUBLE = (sqlite3.Error, UnicodeDecodeError)
"""The errors that a damaged or unavailable file can cause: those of SQLite, and of decoding SQLite's messages."""


def reason_of(error: Exception) -> Reason:
    """Return why SQLite refused. Raise the error again if our own code caused it, for example by using a closed connection."""
    if isinstance(error, (sqlite3.ProgrammingError, sqlite3.InterfaceError)):
        raise error
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:  # raised by Python for text that isn't UTF-8
        return Reason.DAMAGED
    return _REASONS.get(code & 0xFF, Reason.OTHER)
