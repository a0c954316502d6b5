"""The lock file: allows one server, or one restore.

It is a lock of the operating system, so it ends with its process. The lock file is named after the database and created before
it. On Linux the database itself is locked too, so the lock also works through links, or if the lock file is deleted. On Windows
there is no lock: the system itself refuses to replace an open file."""

import contextlib
import os
import struct
import time
from pathlib import Path
from types import TracebackType

from scorekeeper.store.errors import N_, Unusable, cannot_open
from scorekeeper.store.high_water import NOTHING_YET, lock_file

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

PAUSE = 0.02
NONE = -1
SET_LOCK_OF_FILE: int | None = getattr(fcntl, "F_OFD_SETLK", None)
"""The command that locks a part of a file until the file is closed. None if the system lacks it. An older kind of lock, which
SQLite uses, is lost once the process closes the file under any handle."""
FREE_BYTE = 0x40000000 + 512
"""The position of a byte in the database that SQLite doesn't lock: the first one after the 512 that it may lock."""


class InUse(Unusable):
    """A database that another process serves or is replacing."""

    def __init__(self, path: Path) -> None:
        super().__init__(N_("{path} is in use by a running Scorekeeper. Stop it first (Ctrl-C where it was started)."), path=path)


class Lock:
    """A lock on a database, held until `close` or the end of the process."""

    def __init__(self, path: Path, *, alone: bool, wait: float = 0) -> None:
        """Take the lock, shared or `alone`. Create the database's folder if needed. Raise `InUse` if the lock isn't free
        within `wait` seconds, and `Unusable` if the disk refuses."""
        self._path = path
        self._file = self._database = NONE
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = _open_lock_file(lock_file(path))
            until = time.monotonic() + wait
            while not self._taken(alone):
                if time.monotonic() >= until:
                    raise InUse(path)
                time.sleep(PAUSE)
        except OSError as error:
            self.close()
            raise cannot_open(path, error) from error
        except InUse:
            self.close()
            raise

    def _taken(self, alone: bool) -> bool:
        if fcntl is None:
            return True
        try:
            fcntl.flock(self._file, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return self._taken_in_database(alone)

    def _taken_in_database(self, alone: bool) -> bool:
        """Lock the database file itself, exclusively if `alone`. Return False if another process holds a lock that prevents this.
        Otherwise return True, even if the file can't be locked: its permissions or its disk may not allow locks."""
        if SET_LOCK_OF_FILE is None:
            return True
        kind = fcntl.F_WRLCK if alone else fcntl.F_RDLCK
        try:
            if self._database == NONE:
                self._database = os.open(self._path, os.O_RDWR)
            fcntl.fcntl(self._database, SET_LOCK_OF_FILE, struct.pack("@hhqqi0q", kind, os.SEEK_SET, FREE_BYTE, 1, 0))
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True

    def share(self) -> None:
        """Turn an exclusive lock into a shared one."""
        while not self._taken(alone=False):
            time.sleep(PAUSE)

    def close(self) -> None:
        """Release the lock, if held. Callers first close the database, since this drops SQLite's locks of the process too."""
        for handle in (self._database, self._file):
            if handle != NONE:
                with contextlib.suppress(OSError):
                    os.close(handle)
        self._file = self._database = NONE

    def __enter__(self) -> "Lock":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def _open_lock_file(file: Path) -> int:
    """Return a file descriptor of the lock file. Create a missing file, with a note that there has been no database yet."""
    with contextlib.suppress(FileExistsError):
        handle = os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        os.write(handle, NOTHING_YET)
        return handle
    return os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
