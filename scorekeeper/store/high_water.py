"""The high-water mark: detects a database that was replaced by an older copy.

The mark says whether a database was here, and which event was saved last. A server reads it at its start. It is written after a
save without waiting for the disk, at most ten times a second. So after a power failure it may name an older event, never a later
one. It is in the database's folder, so that a copied folder includes it."""

import json
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

NOTHING_YET = b"nothing yet\n"
"""The content of a lock file made before its database exists. Older releases, which stored no mark, left the lock file empty."""

PAUSE = 0.1
"""The least number of seconds between two marks. Writing a mark makes the next save 5 % slower."""

SIZE = 128
"""The size of a mark in bytes. It is always the same, so that a shorter mark overwrites all of a longer one."""


class Mark(NamedTuple):
    """The content of a high-water mark. `was_here` says that the database existed when the mark was written. `last` is the number
    of the event saved last (0 if unknown), and `digest` its digest ("" if unknown)."""

    was_here: bool
    last: int = 0
    digest: str = ""


def lock_file(path: Path) -> Path:
    """Return the path of a database's lock file, which also contains its high-water mark. Follow symbolic links."""
    target = path.resolve()
    return target.with_name(f"{target.name}.lock")


class HighWater:
    """The record of the event saved last, kept outside the database. It shows if the file is replaced by another or older one."""

    def __init__(self, path: Path) -> None:
        self._file = lock_file(path)
        self._next = 0.0

    def read(self) -> Mark:
        """Read the mark. `was_here` is False if its file is missing or new. If the mark can't be read, `was_here` is True, and
        the event and digest are unknown."""
        try:
            text = self._file.read_bytes()
        except FileNotFoundError:
            return Mark(was_here=False)
        except OSError:
            return Mark(was_here=True)
        if text == NOTHING_YET:
            return Mark(was_here=False)
        try:
            last, digest = json.loads(text)
        except (ValueError, TypeError):
            return Mark(was_here=True)
        known = type(last) is int and type(digest) is str
        return Mark(True, last, digest) if known else Mark(was_here=True)

    def note(self, last: int | None, digest: str) -> None:
        """Write the number and digest of the last saved event (None: only that a database was here). Ignore disk errors."""
        self._write(json.dumps([last, digest]).encode())

    def note_in_passing(self, last: int | None, digest: str) -> None:
        """Write the last event's number (None: no event) and digest, unless this method did so less than `PAUSE` seconds ago."""
        now = time.monotonic()
        if now >= self._next:
            self._next = now + PAUSE
            self.note(last, digest)

    def forget_event(self) -> None:
        """Erase the mark's event, but keep the fact that a database was here. Called before another database takes its place."""
        self._write(b"")

    def _write(self, text: bytes) -> None:
        with suppress(OSError):
            handle = os.open(self._file, os.O_WRONLY | os.O_CREAT, 0o600)
            try:
                os.write(handle, text.ljust(SIZE))
            finally:
                os.close(handle)
