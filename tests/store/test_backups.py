"""Backups and what becomes of them: whole, never over another file, and put back only when sound and when nobody serves."""

import os
import re
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from unittest.mock import Mock

import pytest

from scorekeeper.store import Contents, Corrupt, InUse, Lock, TooNew, Unusable, backup, backups, look_through, open_store, restore
from tests.proofs.flips import behind_its_back
from tests.store.test_versions import load

NO_LINKS = Mock(side_effect=PermissionError("no links here"))
Spoil = Callable[[Path], None]


def filled(path: Path, events: int = 3) -> Path:
    with closing(open_store(path)) as store:
        for n in range(events):
            store.append("T", key=f"k{n}", based_on=n, kind="hand-recorded", body={"n": n, "cards": ["7h"] * 900})
    return path


def log_of(path: Path) -> list[int]:
    with closing(open_store(path)) as store:
        return [event.body["n"] for event in store.events("T")]


def names(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir() if not file.name.endswith((".lock", "-journal"))}


def break_chain(path: Path) -> None:
    behind_its_back(path, "UPDATE events SET kind = 'x' WHERE seq = 2")


def damaged(path: Path) -> None:
    path.write_bytes(b"not a database" * 999)


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA user_version = 99")


def foreign(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")


def empty(path: Path) -> None:
    path.write_bytes(b"")


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-4096])


def test_a_backup_holds_what_was_saved_and_is_its_owners_alone(path: Path) -> None:
    before = os.umask(0)
    try:
        assert backup(filled(path), path.with_name("copy")) == Contents(tables=1, events=3)
    finally:
        os.umask(before)
    assert log_of(path.with_name("copy")) == [0, 1, 2]
    assert path.with_name("copy").stat().st_mode & 0o777 == 0o600
    assert names(path.parent) == {"scorekeeper.db", "copy"}


def test_a_backup_while_saves_go_on_holds_all_that_was_saved_before_it(path: Path) -> None:
    """`cp` misses acknowledged saves here: the rows are in the file while their page count is not, or the other way round."""
    over = threading.Event()
    saved = [0]
    with closing(open_store(path)) as store:

        def save() -> None:
            while not over.is_set():
                n = saved[0]
                store.append("T", key=f"k{n}", based_on=n, kind="hand-recorded", body={"n": n, "cards": ["7h"] * 900})
                saved[0] = n + 1

        thread = threading.Thread(target=save)
        thread.start()
        try:
            for number in range(12):
                least = saved[0]
                backup(path, path.with_name(f"copy{number}"))
                found = log_of(path.with_name(f"copy{number}"))
                assert found == list(range(len(found)))
                assert len(found) >= least
        finally:
            over.set()
            thread.join()
    assert saved[0] > 12


@pytest.mark.parametrize("kind", ["file", "dangling link"])
def test_a_backup_never_goes_over_something(path: Path, kind: str) -> None:
    target = path.with_name("copy")
    if kind == "file":
        target.write_text("precious")
    else:
        target.symlink_to("nowhere")
    with pytest.raises(FileExistsError):
        backup(filled(path), target)
    assert names(path.parent) == {"scorekeeper.db", "copy"}
    assert kind != "file" or target.read_text() == "precious"


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_comes_while_the_copy_is_made_is_not_written_over(
    path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    real, target = backups._sound_copy, path.with_name("copy")

    def late(source: Path, copy: Path) -> Contents:
        target.write_text("precious")
        return real(source, copy)

    monkeypatch.setattr(backups, "_sound_copy", late)
    if not links:
        monkeypatch.setattr(os, "link", NO_LINKS)
    with pytest.raises(FileExistsError):
        backup(filled(path), target)
    assert target.read_text() == "precious"


def test_a_damaged_database_gives_no_backup(path: Path) -> None:
    break_chain(filled(path))
    for deed in (lambda: backup(path, path.with_name("copy")), lambda: look_through(path)):
        with pytest.raises(Corrupt, match="event 2 of table T") as refused:
            deed()
        assert refused.value.facts["path"] == path
    assert names(path.parent) == {"scorekeeper.db"}


def test_looking_changes_nothing_and_needs_a_file(path: Path) -> None:
    content = filled(path).read_bytes()
    assert look_through(path) == Contents(1, 3)
    assert path.read_bytes() == content
    with pytest.raises(FileNotFoundError):
        look_through(path.with_name("none"))
    assert names(path.parent) == {"scorekeeper.db"}


def test_what_is_restored_takes_the_place_and_what_was_there_is_kept(path: Path) -> None:
    backup(filled(path), path.with_name("copy"))
    with closing(open_store(path)) as store:
        store.append("T", key="later", based_on=3, kind="hand-recorded", body={"n": 3})
    done = restore(path.with_name("copy"), path)
    assert done.contents == Contents(1, 3)
    assert log_of(path) == [0, 1, 2]
    assert path.stat().st_mode & 0o777 == 0o600
    assert done.kept is not None
    assert log_of(done.kept) == [0, 1, 2, 3]
    assert log_of(path.with_name("copy")) == [0, 1, 2]
    assert restore(done.kept, path).kept not in (None, done.kept)
    assert log_of(path) == [0, 1, 2, 3]


def test_where_there_was_none_there_is_one(path: Path) -> None:
    backup(filled(path), path.with_name("copy"))
    elsewhere = path.parent / "new" / "machine.db"
    assert restore(path.with_name("copy"), elsewhere).kept is None
    assert log_of(elsewhere) == [0, 1, 2]


@pytest.mark.parametrize("spoil", [empty, damaged, newer])
@pytest.mark.parametrize("links", [True, False])
def test_a_damaged_database_is_replaced_and_kept_as_it_is(
    path: Path, spoil: Spoil, links: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup(filled(path), path.with_name("copy"))
    spoil(path)
    content = path.read_bytes()
    if not links:
        monkeypatch.setattr(os, "link", NO_LINKS)
    kept = restore(path.with_name("copy"), path).kept
    assert kept is not None
    assert kept.read_bytes() == content
    assert log_of(path) == [0, 1, 2]


def test_a_journal_stays_with_its_database(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A save that was cut off is undone first; where that cannot be, its journal never meets the new database."""
    backup(filled(path), path.with_name("copy"))
    cut_off = (
        "import os, sqlite3, sys; db = sqlite3.connect(sys.argv[1], isolation_level=None);"
        "db.execute('PRAGMA cache_size = 1'); db.execute('BEGIN IMMEDIATE');"
        "db.execute('INSERT INTO events SELECT id + 10, table_id, seq + 10, key || seq, kind, at, digest, body, house '"
        "'FROM events');"
        "os._exit(1)"
    )
    subprocess.run([sys.executable, "-c", cut_off, str(path)], check=False)
    journal = path.with_name("scorekeeper.db-journal")
    assert journal.stat().st_size > 512, "there is something to undo"
    kept = restore(path.with_name("copy"), path).kept
    assert kept is not None
    assert log_of(path) == [0, 1, 2]
    assert log_of(kept) == [0, 1, 2]
    monkeypatch.setattr(backups, "_roll_back", lambda path: None)
    journal.write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + b"old pages" * 100)
    kept = restore(path.with_name("copy"), path).kept
    assert kept is not None
    assert kept.with_name(f"{kept.name}-journal").read_bytes().endswith(b"old pages")
    assert log_of(path) == [0, 1, 2]


@pytest.mark.parametrize(("spoil", "refusal"), [
    (damaged, Corrupt), (newer, TooNew), (foreign, Unusable), (empty, Unusable), (cut_short, Corrupt),
    (break_chain, Corrupt),
])  # fmt: skip
def test_what_is_no_sound_backup_is_refused_and_nothing_changes(path: Path, spoil: Spoil, refusal: type) -> None:
    copy = path.with_name("copy")
    backup(filled(path), copy)
    spoil(copy)
    before, spoilt = path.read_bytes(), copy.read_bytes()
    with pytest.raises(refusal) as refused:
        restore(copy, path)
    assert refused.value.facts["path"] == copy
    assert path.read_bytes() == before
    assert copy.read_bytes() == spoilt
    assert names(path.parent) == {"scorekeeper.db", "copy"}


def test_the_database_is_no_backup_of_itself(path: Path) -> None:
    filled(path)
    path.with_name("again").symlink_to(path)
    for name in (path, path.with_name("again")):
        with pytest.raises(Unusable, match=re.escape(str(path))):
            restore(name, path)


def test_a_backup_of_an_older_version_is_put_back_as_it_is(path: Path) -> None:
    assert restore(load(1, path.with_name("old.db")), path).contents == Contents(tables=2, events=6)
    with closing(open_store(path)) as store:
        assert store.check() == ()


@pytest.mark.parametrize("alone", [True, False])
def test_nothing_is_restored_while_the_database_is_served(path: Path, alone: bool) -> None:
    backup(filled(path), path.with_name("copy"))
    with Lock(path, alone=alone), pytest.raises(InUse, match=re.escape(str(path))):
        restore(path.with_name("copy"), path)
    restore(path.with_name("copy"), path)


def test_a_lock_is_shared_or_had_alone(path: Path) -> None:
    with Lock(path, alone=False), Lock(path, alone=False), pytest.raises(InUse):
        Lock(path, alone=True, wait=0.05)
    with Lock(path, alone=True) as first:
        with pytest.raises(InUse):
            Lock(path, alone=False)
        first.share()
        Lock(path, alone=False).close()
    path.with_name("link").symlink_to(path)
    with Lock(path.with_name("link"), alone=True), pytest.raises(InUse):
        Lock(path, alone=True)


def test_a_lock_goes_with_its_process(path: Path) -> None:
    code = "import sys, pathlib, scorekeeper.store as s; s.Lock(pathlib.Path(sys.argv[1]), alone=True); print(1); input()"
    with subprocess.Popen([sys.executable, "-uc", code, str(path)], stdout=-1, stdin=-1) as holder:
        assert holder.stdout
        holder.stdout.readline()
        with pytest.raises(InUse):
            Lock(path, alone=True)
        holder.kill()
        Lock(path, alone=True, wait=10).close()
