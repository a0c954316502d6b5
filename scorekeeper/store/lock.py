"""Who uses a database for long: whoever serves it shares a lock beside it, and whoever puts another in its place has it alone.

The lock is the system's own, on a file named after the database, so that it goes with the process that holds it, however
that ends. Where the system has none of that kind (Windows), it refuses by itself to replace a file that is open.
"""

import contextlib
import os
import time
from pathlib import Path
from types import TracebackType

from scorekeeper.store.errors import N_, Unusable

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

PAUSE = 0.02


class InUse(Unusable):
    """Another process serves the database, or is putting another one in its place."""

    def __init__(self, path: Path) -> None:
        says = N_(
            "{path} is being served by a Scorekeeper that is running. Stop that one first (Ctrl-C where it was started)."
        )
        super().__init__(says, path=path)


class Lock:
    """A lock on a database, held until it is closed or the process ends."""

    def __init__(self, path: Path, *, alone: bool, wait: float = 0) -> None:
        """Take it, with others (`alone=False`) or alone. Raises `InUse` when it cannot be had within `wait` seconds."""
        beside = path.resolve()
        beside = beside.with_name(f"{beside.name}.lock")
        self._file = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
        until = time.monotonic() + wait
        while not self._taken(alone):
            if time.monotonic() >= until:
                self.close()
                raise InUse(path)
            time.sleep(PAUSE)

    def _taken(self, alone: bool) -> bool:
        if fcntl is None:
            return True
        try:
            fcntl.flock(self._file, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def share(self) -> None:
        """Let others share what was held alone so far."""
        while not self._taken(alone=False):
            time.sleep(PAUSE)

    def close(self) -> None:
        """Give it back. Closing twice does no harm."""
        with contextlib.suppress(OSError):
            os.close(self._file)
        self._file = -1

    def __enter__(self) -> "Lock":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
