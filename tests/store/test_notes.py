"""What is noted for a time: by the one server there is, or where several find it."""

import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from scorekeeper.store.interface import SharedNotes
from scorekeeper.tables.bounded_cache import MemoryNotes


@pytest.fixture(params=["memory", pytest.param("postgres", marks=pytest.mark.full)])
def two(request: pytest.FixtureRequest) -> Iterator[tuple[SharedNotes, SharedNotes, SharedNotes]]:
    """The notes of a house as two servers have them, and those of another house."""
    if request.param == "memory":
        notes = MemoryNotes()
        yield notes, notes, MemoryNotes()
        return
    from scorekeeper.store.postgres import open_postgres

    address = request.getfixturevalue("address")
    with closing(open_postgres(address)) as one, closing(open_postgres(address)) as other:
        yield one.shared_notes(), other.shared_notes(), one.of_house("club").shared_notes()


def test_what_one_server_notes_another_finds_and_both_count_together_anew_after_the_time(two: tuple[SharedNotes, ...]) -> None:
    here, there, elsewhere = two
    assert there.find("code") is None
    here.put("code", "table", 60)
    assert (there.find("code"), elsewhere.find("code"), there.find("other")) == ("table", None, None)
    there.put("code", "another", 60)
    assert here.find("code") == "another"
    assert [one.count("tries", 0.4) for one in (here, there, here, there)] == [1, 2, 3, 4]
    assert (elsewhere.count("tries", 0.4), here.count("others", 0.4)) == (1, 1)
    time.sleep(0.45)
    assert there.count("tries", 60) == 1


def test_a_note_is_forgotten_after_its_time(two: tuple[SharedNotes, ...]) -> None:
    here, there, _ = two
    here.put("code", "table", 0.3)
    assert there.find("code") == "table"
    time.sleep(0.35)
    assert there.find("code") is None
    here.put("other", "table", 60)
    assert there.find("code") is None


def test_at_most_so_many_are_kept_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.tables.bounded_cache.KEPT", 2)
    notes: Any = MemoryNotes()
    for name in "abc":
        notes.put(name, name, 60)
    assert [notes.find(name) for name in "abc"] == [None, "b", "c"]
