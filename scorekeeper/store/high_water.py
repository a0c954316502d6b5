"""The high-water mark: detects a database that was replaced by an older copy.

It tells a start whether a database was here, and which event it saved last. It is written after a save without waiting for the
disk, at most ten times a second. After a power failure it may name an older event, never a later one. It lies in the database's
folder, so a copied folder takes it along.
"""

import json
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

NOTHING_YET = b"nothing yet\n"
"""The content of a lock file from before any database. An empty file is from a release that had no mark."""

PAUSE = 0.1
"""Seconds between two marks. Each makes the next save 5 % slower, for the disk has another file to write."""

SIZE = 128
"""Bytes of a mark, always the same, so that a shorter mark leaves nothing of a longer one."""


class Mark(NamedTuple):
    """Was a database here? And which event did it save last, if known: its number in the file and its digest."""

    was_here: bool
    last: int = 0
    digest: str = ""


def lock_file(path: Path) -> Path:
    """Return the file near a database that is its lock and holds its mark. Follows symbolic links."""
    target = path.resolve()
    return target.with_name(f"{target.name}.lock")


class HighWater:
    """The mark of one database."""

    def __init__(self, path: Path) -> None:
        self._file = lock_file(path)
        self._next = 0.0

    def read(self) -> Mark:
        """Read the mark. An unreadable mark only says that a database was here."""
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
        """Mark the event that was saved last. If the disk refuses, the mark stays: the save is what counts."""
        self._write(json.dumps([last, digest]).encode())

    def note_in_passing(self, last: int | None, digest: str) -> None:
        """Mark an event, unless another was marked just now."""
        now = time.monotonic()
        if now >= self._next:
            self._next = now + PAUSE
            self.note(last, digest)

    def forget_how_far(self) -> None:
        """Accept any database here from now on, but not a missing one. The caller is about to put another one in its place."""
        self._write(b"")

    def _write(self, text: bytes) -> None:
        with suppress(OSError):
            handle = os.open(self._file, os.O_WRONLY | os.O_CREAT, 0o600)
            try:
                os.write(handle, text.ljust(SIZE))
            finally:
                os.close(handle)
