"""The high-water mark: what a replaced or older database gives away.

A start learns from it that a database was here, and whether the one that is here now goes on from there or is an older copy.
It is written after a save, without waiting for the disk, and of saves in a row ten times a second: a killed process leaves it
as it was last, and after a power failure it may say less than was saved, never more. A folder that is copied takes it along.
"""

import json
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

NOTHING_YET = b"nothing yet\n"
"""What a lock's file says that was made before any database was. An empty one is of a release that noted nothing."""

PAUSE = 0.1
"""Seconds between two notes. Each makes the next save a twentieth slower, as the disk then has another file to look after."""

SIZE = 128
"""Bytes of a mark: always as many, so that a shorter one leaves nothing of a longer."""


class Mark(NamedTuple):
    """Was a database here, and which event did it write last, if that is known: its number in the file and its digest."""

    was_here: bool
    last: int = 0
    digest: str = ""


def lock_file(path: Path) -> Path:
    """The file beside a database that is its lock and holds its mark. Beside what a symbolic link leads to."""
    target = path.resolve()
    return target.with_name(f"{target.name}.lock")


class HighWater:
    """The mark of one database."""

    def __init__(self, path: Path) -> None:
        self._file = lock_file(path)
        self._next = 0.0

    def read(self) -> Mark:
        """What the mark says. One that cannot be read says no more than that a database was here."""
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
        """Note the event that was written last. A disk that refuses it keeps the mark as it was: the save is what counts."""
        self._write(json.dumps([last, digest]).encode())

    def note_in_passing(self, last: int | None, digest: str) -> None:
        """Note it, unless one was noted just now."""
        now = time.monotonic()
        if now >= self._next:
            self._next = now + PAUSE
            self.note(last, digest)

    def forget_how_far(self) -> None:
        """From now on any database is right here, but none is not: another one is about to be put in its place."""
        self._write(b"")

    def _write(self, text: bytes) -> None:
        with suppress(OSError):
            handle = os.open(self._file, os.O_WRONLY | os.O_CREAT, 0o600)
            try:
                os.write(handle, text.ljust(SIZE))
            finally:
                os.close(handle)
