"""The disk refuses a save: nothing of it is kept, the page says so and keeps the entry, and the same sent again is saved once.

`each_call` makes the k-th call of the system fail, for every k that a save has, through the hook that SQLite has for that
(`xSetSystemCall`): no file system needs to be broken for it. `full_disk` is a real small file system where this process may
mount one, else a limit on the size of files; `mounted` says which. A file system that is in use cannot be made read-only by
hand, as a disk that fails makes itself: its answer to each write is given by the same hook.
"""

import ctypes
import errno
import logging
import os
import signal
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from html import unescape
from pathlib import Path
from typing import Any
from unittest.mock import patch

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.cli.serve import database_trouble
from scorekeeper.store import SqliteStore
from scorekeeper.store.database import database_at
from scorekeeper.tables.log.table_log import RECORDED
from scorekeeper.web.app import create_app

from .phones import HIDDEN, OUT_OF_REACH, hand_of

STAYS = "Not saved: your entry is still here"
CANNOT_READ = ("Can't read the score sheet right now", "The sheet is damaged")
"""SQLite itself calls it damage when the disk gives an error for a page that was there."""
CALLS = ("pwrite", "ftruncate", "pread", "open", "fstat", "fcntl")
"""That a call of fsync fails cannot be shown this way: SQLite makes it without the hook."""


class OnDisk:
    """An app on a database, with a phone and a table; counts what it was told is saved."""

    def __init__(self, database: Path) -> None:
        self.app: Flask = create_app(database, {"SECRET_KEY": "proof", "PROPAGATE_EXCEPTIONS": False})
        self.store: SqliteStore = self.app.extensions["scorekeeper-store"]
        self.client: FlaskClient = self.app.test_client()
        fields = {"player": ["Ana", "Ben"], "preset": "pagat", "do": "start", "option_target": "other"}
        answer = self.client.post("/tables/new", data=self.form("/tables/new", fields | {"other_target": OUT_OF_REACH}))
        assert answer.status_code == 303, answer.text
        self.table = answer.location
        self.saved: list[int] = []
        self.said_not_saved = False
        self.found = Counter[str]()

    def form(self, address: str, fields: dict[str, Any]) -> dict[str, Any]:
        return dict(HIDDEN.findall(self.client.get(address).text)) | fields

    def next_hand(self) -> tuple[int, dict[str, Any]]:
        number = len(self.saved) + 1
        # Long enough to take several pages of the file, and so several writes.
        return number, self.form(f"{self.table}/hands/new", hand_of(number, "-".join(map(str, range(1, 60)))))

    def send(self, number: int, form: dict[str, Any]) -> bool:
        """Send a hand. True when it was saved; what the page says otherwise is checked."""
        answer = self.client.post(f"{self.table}/hands/new", data=form)
        if answer.status_code == 303:
            self.saved.append(number)
            return True
        self.found["refused"] += 1
        self.said_not_saved = STAYS in answer.text
        kept = f'value="{form["key"]}"' in answer.text and f'name="line-0" value="{number}"' in answer.text
        told = answer.status_code == 503 and any(words in unescape(answer.text) for words in (STAYS, *CANNOT_READ))
        self.found["not_told"] += not (told and kept)
        return False

    def written(self) -> list[int]:
        """The hands that are in the log, as anybody would read them now."""
        events = self.store.events(self.table.rpartition("/")[2])
        return [event.body["hand"]["scores"]["Ana"]["melded"] for event in events if event.kind == RECORDED]

    def close(self) -> dict[str, int]:
        """What the log holds beside what was acknowledged."""
        damaged, written = len(self.store.check()), self.written()
        self.store.close()
        return {
            "not_told": 0,
            "refused": 0,
            **self.found,
            "saved": len(self.saved),
            "lost": sum((Counter(self.saved) - Counter(written)).values()),
            "doubled": sum((Counter(written) - Counter(self.saved)).values()),
            "damaged": damaged,
        }


def each_call(folder: Path, most: int) -> dict[str, Any]:
    """For each kind of call, and for each k up to `most` that a save comes to: the k-th fails, once and then for good."""
    phone = OnDisk(folder / "calls.db")
    calls = Calls()
    hit = Counter[str]()
    try:
        for name in CALLS:
            for reason in (errno.EIO, errno.ENOSPC):
                for lasting in (False, True):
                    for k in range(1, most + 1):
                        number, form = phone.next_hand()
                        with calls.failing(name, k, reason, lasting):
                            saved = phone.send(number, form)
                        hit[name] += calls.failed > 0
                        if not saved:
                            phone.found["kept_all_the_same"] += phone.said_not_saved and len(phone.written()) > len(phone.saved)
                            phone.found["not_saved_later"] += not phone.send(number, form)
                        if not calls.failed:
                            break
    finally:
        calls.restore()
    figures = phone.close()
    zeros = {"not_saved_later": 0, "kept_all_the_same": 0}
    never = sum(not hit[name] for name in CALLS)
    return {**zeros, **figures, "failed_calls": dict(hit), "never_failed": never}


def full_disk(folder: Path, rounds: int) -> dict[str, Any]:
    """A disk that is full, then read-only, then fine again, so many times over. In the end a start on a read-only disk."""
    with _small_disk(folder) as place:
        # Two megabytes are less than a new table is begun with (tables/quota.py).
        with patch("scorekeeper.web.access.rate_limit.is_room", return_value=True):
            phone, calls = OnDisk(place / "full.db"), Calls()
        full = partial(_filled_up, place) if place != folder else partial(no_room_for_a_file, 0)
        for _ in range(rounds):
            for trouble in (full, partial(calls.failing, "pwrite", 1, errno.EROFS, True)):
                number, form = phone.next_hand()
                with trouble():
                    phone.found["saved_on_a_bad_disk"] += phone.send(number, form)
                    phone.found["sheet_not_shown"] += phone.client.get(phone.table).status_code != 200
                phone.found["not_saved_later"] += number not in phone.saved and not phone.send(number, form)
        figures = phone.close()
        started = 0
        if place != folder:
            assert _mount("-o", "remount,ro", str(place))
            started = int(database_trouble(database_at(place / "full.db")) is None)
    zeros = {"saved_on_a_bad_disk": 0, "sheet_not_shown": 0, "not_saved_later": 0}
    return {**zeros, **figures, "started_read_only": started, "mounted": place != folder}


@contextmanager
def _small_disk(folder: Path) -> Iterator[Path]:
    """A file system of two megabytes; the folder itself where we may mount none."""
    place = folder / "disk"
    place.mkdir()
    if not _mount("-t", "tmpfs", "-o", "size=2m", "tmpfs", str(place)):
        yield folder
        return
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


def _mount(*words: str) -> bool:
    with suppress(OSError):
        return subprocess.run(["mount", *words], capture_output=True, check=False).returncode == 0
    return False


@contextmanager
def _filled_up(place: Path) -> Iterator[None]:
    ballast = place / "ballast"
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(512))
    try:
        yield
    finally:
        ballast.unlink()


@contextmanager
def no_room_for_a_file(limit: int) -> Iterator[None]:
    """No file of this process may grow beyond `limit` bytes: writing there fails as a broken disk does."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


SIGNATURES = {
    "pwrite": (ctypes.c_ssize_t, ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int64),
    "pread": (ctypes.c_ssize_t, ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int64),
    "ftruncate": (ctypes.c_int, ctypes.c_int, ctypes.c_int64),
    "open": (ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_int),
    "fstat": (ctypes.c_int, ctypes.c_int, ctypes.c_void_p),
    "fcntl": (ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_void_p),
}
OTHER_NAMES = {"pwrite": "pwrite64", "pread": "pread64"}


def can_fail() -> bool:
    """Can this Python's SQLite be reached? Not where it is built into it without its names."""
    import _sqlite3

    return os.name == "posix" and hasattr(ctypes.CDLL(_sqlite3.__file__), "sqlite3_vfs_find")


class Calls:
    """SQLite's calls of the system, of which one can be made to fail. For the one SQLite in this process."""

    def __init__(self) -> None:
        import _sqlite3

        library = ctypes.CDLL(_sqlite3.__file__)
        library.sqlite3_vfs_find.restype = ctypes.POINTER(_Vfs)
        self._library, self._vfs = library, library.sqlite3_vfs_find(None)
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._kept: list[Any] = []
        logging.getLogger("scorekeeper").setLevel(logging.CRITICAL)  # what it says of each failure
        self.failed = 0

    @contextmanager
    def failing(self, name: str, k: int, reason: int, lasting: bool) -> Iterator[None]:
        """While it lasts the k-th call of that name fails, and with `lasting` every later one too."""
        self.failed = 0
        result, *arguments = SIGNATURES[name]
        real = getattr(self._libc, name)
        real.restype, real.argtypes = result, arguments
        seen = 0

        def call(*given: Any) -> int:
            nonlocal seen
            seen += 1
            if seen == k or (lasting and seen > k):
                self.failed += 1
                ctypes.set_errno(reason)
                return -1
            return int(real(*given))

        hook = ctypes.CFUNCTYPE(result, *arguments, use_errno=True)(call)
        self._kept.append(hook)  # SQLite may hold on to it longer than we do
        for sqlites in (name, OTHER_NAMES.get(name)):
            if sqlites:
                self._vfs.contents.set_call(self._vfs, sqlites.encode(), ctypes.cast(hook, ctypes.c_void_p))
        try:
            yield
        finally:
            self.restore()

    def restore(self) -> None:
        """All calls are SQLite's own again."""
        self._vfs.contents.set_call(self._vfs, None, None)


class _Vfs(ctypes.Structure):
    """SQLite's `sqlite3_vfs` up to `xSetSystemCall`."""

    _fields_ = [
        ("version", ctypes.c_int),
        ("size", ctypes.c_int),
        ("longest", ctypes.c_int),
        ("next", ctypes.c_void_p),
        ("name", ctypes.c_char_p),
        ("data", ctypes.c_void_p),
        *((f"method{number}", ctypes.c_void_p) for number in range(13)),
        ("set_call", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)),
    ]
