"""A database that is gone, emptied, or replaced by an older copy or a different one: said, and refused until told otherwise."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from unittest.mock import Mock

import pytest

from scorekeeper.store import InUse, Lock, Unusable, backup, high_water, open_store, restore
from scorekeeper.store.errors import Gone, Replaced
from scorekeeper.store.high_water import SIZE, HighWater, Mark, lock_file
from tests.proofs.flips import behind_its_back


def save(path: Path, *numbers: int) -> None:
    with closing(open_store(path)) as store:
        for n in numbers:
            store.append("T", key=f"k{n}", based_on=n - 1, kind="hand-recorded", body={"n": n})


def log_of(path: Path, **options: bool) -> list[int]:
    with closing(open_store(path, **options)) as store:
        return [event.body["n"] for event in store.events("T")]


def used(path: Path) -> Path:
    """A database with three events, an older copy with two beside it, and one of other games."""
    save(path, 1, 2)
    shutil.copy(path, path.with_name("older"))
    save(path, 3)
    with closing(open_store(path.with_name("other"))) as store:
        for n in range(9):
            store.append("O", key=f"o{n}", based_on=n, kind="hand-recorded", body={"n": n})
    return path


def removed(path: Path) -> None:
    path.unlink()


def removed_with_its_journal(path: Path) -> None:
    path.unlink()
    path.with_name(f"{path.name}-journal").unlink()


def cut_to_nothing(path: Path) -> None:
    path.write_bytes(b"")


def without_tables(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as fresh:
        fresh.execute("VACUUM")
        fresh.execute("PRAGMA user_version = 0")


def a_link_that_leads_nowhere(path: Path) -> None:
    path.rename(path.with_name("moved"))
    path.with_name("link").symlink_to(path)


def older(path: Path) -> None:
    path.with_name("older").replace(path)


def other(path: Path) -> None:
    path.with_name("other").replace(path)


def made_anew(path: Path) -> None:
    path.unlink()
    with closing(open_store(path, anew=True)):
        pass
    with closing(open_store(path.with_name("third"))):
        pass
    HighWater(path).note(3, "0" * 64)


def without_its_events(path: Path) -> None:
    behind_its_back(path, "DELETE FROM events")


GONE = [removed, removed_with_its_journal, cut_to_nothing, without_tables]
ELSE = [older, other, made_anew, without_its_events]


@pytest.mark.parametrize("spoil", GONE)
def test_a_database_that_is_gone_is_not_made_anew_silently(path: Path, spoil: Callable[[Path], None]) -> None:
    spoil(used(path))
    before = path.read_bytes() if path.exists() else None
    for _again in range(2):
        with pytest.raises(Gone) as refused:
            open_store(path)
        assert f"scorekeeper restore --database {path} BACKUP" in str(refused.value)
        assert f"scorekeeper --new-database --database {path}" in str(refused.value)
        assert (path.read_bytes() if path.exists() else None) == before, "nothing is made in its place"
    assert log_of(path, anew=True) == []
    assert log_of(path) == [], "told once is enough"


@pytest.mark.parametrize("spoil", ELSE)
def test_another_database_in_its_place_is_refused(path: Path, spoil: Callable[[Path], None]) -> None:
    spoil(used(path))
    before = path.read_bytes()
    for _again in range(2):
        with pytest.raises(Replaced) as refused:
            open_store(path)
        assert f"scorekeeper --new-database --database {path}" in str(refused.value)
    assert path.read_bytes() == before
    with closing(open_store(path, anew=True)) as store:
        seen = store.counts()
    with closing(open_store(path)) as store:
        assert store.counts() == seen, "told once is enough"


def test_behind_a_link_it_is_missed_too_and_back_in_its_place_is_served(path: Path) -> None:
    a_link_that_leads_nowhere(used(path))
    for name in (path, path.with_name("link")):
        with pytest.raises(Gone):
            open_store(name)
    path.with_name("moved").replace(path)
    assert log_of(path.with_name("link")) == [1, 2, 3]
    path.rename(path.with_name("kept"))
    with pytest.raises(Gone):
        open_store(path)
    path.with_name("kept").rename(path)
    assert log_of(path) == [1, 2, 3]


def test_an_older_copy_that_went_its_own_way_is_another(path: Path) -> None:
    used(path)
    with closing(open_store(path.with_name("older"))) as store:
        for n in range(3, 6):
            store.append("T", key=f"else{n}", based_on=n - 1, kind="hand-recorded", body={"n": n})
    older(path)
    with pytest.raises(Replaced):
        open_store(path)


def test_a_later_copy_is_no_older_one(path: Path) -> None:
    used(path)
    shutil.copy(path, path.with_name("later"))
    save(path.with_name("later"), 4)
    path.with_name("later").replace(path)
    assert log_of(path) == [1, 2, 3, 4]


@pytest.mark.parametrize("source", ["older", "other"])
@pytest.mark.parametrize("present", [True, False])
def test_what_was_restored_is_right(path: Path, source: str, present: bool) -> None:
    backup(used(path).with_name(source), path.with_name("backup"))
    if not present:
        path.unlink()
    restore(path.with_name("backup"), path)
    with closing(open_store(path)) as store:
        restored = store.counts()
    assert restored == ((1, 2) if source == "older" else (1, 9))
    path.unlink()
    with pytest.raises(Gone):
        open_store(path)


def test_after_a_restore_what_was_there_before_is_no_longer_missed(path: Path) -> None:
    backup(used(path).with_name("older"), path.with_name("backup"))
    kept = restore(path.with_name("backup"), path).kept
    assert kept
    log_of(path)
    kept.replace(path)
    assert log_of(path) == [1, 2, 3], "it goes on from what was restored"


def test_a_restore_that_fails_takes_nothing_back(path: Path) -> None:
    used(path)
    path.with_name("backup").write_bytes(b"no database" * 999)
    with pytest.raises(Unusable):
        restore(path.with_name("backup"), path)
    older(path)
    with pytest.raises(Replaced):
        open_store(path)


def test_a_folder_or_a_database_alone_that_is_copied_works_elsewhere(path: Path) -> None:
    used(path)
    moved = shutil.copytree(path.parent, path.parent / "elsewhere") / path.name
    assert log_of(moved) == [1, 2, 3]
    moved.unlink()
    with pytest.raises(Gone):
        open_store(moved)
    (path.parent / "alone").mkdir()
    moved = Path(shutil.copy(path, path.parent / "alone"))
    assert log_of(moved) == [1, 2, 3]


def test_a_first_start_that_was_cut_off_was_no_database(path: Path) -> None:
    Lock(path, alone=True).close()
    assert log_of(path) == []


def test_a_lock_of_an_older_release_says_that_one_was_here(path: Path) -> None:
    """It is empty."""
    lock_file(path).touch()
    with pytest.raises(Gone):
        open_store(path)
    used(path.with_name("copy.db")).replace(path)
    assert log_of(path) == [1, 2, 3]
    older(path)
    with pytest.raises(Replaced):
        open_store(path)


def test_a_killed_writer_is_no_older_copy(path: Path) -> None:
    code = (
        "import os, signal, sys, scorekeeper.store as s\n"
        "store = s.open_store(sys.argv[1])\n"
        "for n in range(int(sys.argv[2])): store.append('T', key=f'k{n + 1}', based_on=n, kind='k', body={'n': n + 1})\n"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    for saves in (0, 7):
        subprocess.run([sys.executable, "-c", code, str(path), str(saves)], check=False)
        assert bool(saves) <= HighWater(path).read().last <= saves, "of several within a moment the first is noted"
        assert len(log_of(path)) == saves
    removed(path)
    with pytest.raises(Gone):
        open_store(path)


def test_the_mark_follows_each_save_and_no_retry(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(high_water, "PAUSE", 0)
    with closing(open_store(path)) as store:
        for n in range(3):
            event = store.append("T", key=f"k{n}", based_on=n, kind="k", body={}).event
            assert HighWater(path).read() == Mark(True, n + 1, event.digest)
        store.append("T", key="k0", based_on=0, kind="k", body={})
        assert HighWater(path).read() == Mark(True, 3, event.digest)
        assert lock_file(path).stat().st_size == SIZE


def test_of_many_saves_in_a_row_few_are_noted_and_the_last(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(high_water, "PAUSE", 60)
    with closing(open_store(path)) as store:
        for n in range(3):
            event = store.append("T", key=f"k{n}", based_on=n, kind="k", body={}).event
        assert HighWater(path).read().last == 1
    assert HighWater(path).read() == Mark(True, 3, event.digest)


@pytest.mark.parametrize("text", ["", "{}", "[1]", '["1", 2]', "[1, 2, 3]", "[1, null]", "\0\0", "[3,", "[true, 5]", "٣"])
def test_a_mark_that_cannot_be_read_says_that_a_database_was_here(path: Path, text: str) -> None:
    used(path)
    lock_file(path).write_text(text)
    assert HighWater(path).read() == Mark(was_here=True)
    assert log_of(path) == [1, 2, 3]


def test_a_mark_that_cannot_be_written_stops_no_save(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as disk:
        disk.setattr("scorekeeper.store.high_water.os.write", Mock(side_effect=OSError(28, "No space left on device")))
        save(path, 1, 2)
    assert log_of(path) == [1, 2]


def test_who_only_looks_is_not_asked_and_notes_nothing(path: Path) -> None:
    older(used(path))
    mark = lock_file(path).read_bytes()
    assert log_of(path, check=False) == [1, 2]
    assert lock_file(path).read_bytes() == mark


# ---- the lock ----
@pytest.mark.parametrize("alone", [True, False])
def test_the_lock_holds_for_every_name_of_a_database(path: Path, alone: bool) -> None:
    (path.parent / "other").mkdir()
    link = path.parent / "other" / "tables.db"
    save(path, 1)
    link.hardlink_to(path)
    with Lock(path, alone=alone), pytest.raises(InUse):
        Lock(link, alone=True)
    with Lock(link, alone=alone), pytest.raises(InUse):
        Lock(path, alone=True)
    with Lock(path, alone=False):
        Lock(link, alone=False).close()
    Lock(link, alone=True).close()


def test_the_lock_holds_where_its_file_was_removed(path: Path) -> None:
    save(path, 1)
    with Lock(path, alone=True) as first:
        lock_file(path).unlink()
        with pytest.raises(InUse):
            Lock(path, alone=False)
        first.share()
        lock_file(path).unlink(missing_ok=True)
        with pytest.raises(InUse):
            Lock(path, alone=True)
        Lock(path, alone=False).close()


def test_the_lock_holds_for_a_database_that_was_made_under_it(path: Path) -> None:
    with Lock(path, alone=True) as first:
        save(path, 1)
        first.share()
        lock_file(path).unlink()
        with pytest.raises(InUse):
            Lock(path, alone=True)


def test_saves_go_on_under_the_lock(path: Path) -> None:
    """What it locks is none of what SQLite locks."""
    save(path, 1)
    with Lock(path, alone=True) as lock:
        save(path, 2)
        lock.share()
        code = "import pathlib, sys, scorekeeper.store as s; p = pathlib.Path(sys.argv[1]); s.Lock(p, alone=False); "
        code += "s.open_store(p).append('T', key='k3', based_on=2, kind='k', body={'n': 3})"
        subprocess.run([sys.executable, "-c", code, str(path)], check=True)
        save(path, 4)
    assert log_of(path) == [1, 2, 3, 4]


def test_where_the_system_locks_no_ranges_the_file_beside_it_does(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save(path, 1)
    monkeypatch.setattr("scorekeeper.store.lock.SET_LOCK_OF_FILE", None)
    with Lock(path, alone=True), pytest.raises(InUse):
        Lock(path, alone=False)


# ---- a disk that may not be written to ----
READ_ONLY = "scorekeeper --database FILE"
"""The command in the sentence that says where else to keep the games."""


def test_a_lock_that_cannot_be_made_is_a_sentence(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refuse = Mock(side_effect=OSError(30, "Read-only file system", str(path)))
    monkeypatch.setattr("scorekeeper.store.lock.os.open", refuse)
    with pytest.raises(Unusable, match=READ_ONLY):
        Lock(path, alone=True)


@pytest.mark.parametrize("number", [1, 13, 30])
def test_a_database_that_cannot_be_made_is_a_sentence(path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr("scorekeeper.store.schema.create_private", Mock(side_effect=OSError(number, "No", str(path))))
    with pytest.raises(Unusable, match=READ_ONLY):
        open_store(path)


def test_a_database_that_can_only_be_read_is_refused_at_the_start(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save(path, 1)
    connect = sqlite3.connect
    monkeypatch.setattr(
        "scorekeeper.store.sqlite.sqlite3.connect", lambda path, **options: connect(f"file:{path}?mode=ro", uri=True, **options)
    )
    with pytest.raises(Unusable, match=READ_ONLY):
        open_store(path)
    assert log_of(path, check=False) == [1], "it can be looked at"


def test_the_trial_at_the_start_changes_nothing(path: Path) -> None:
    save(path, 1)
    before = path.read_bytes()
    assert log_of(path) == [1]
    assert path.read_bytes() == before
