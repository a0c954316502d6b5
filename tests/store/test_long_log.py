"""A log so long that the start does not wait until all of it is read: it is read beside serving, and refused then."""

from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.cli import serve
from scorekeeper.store import Corrupt, open_store, sqlite
from scorekeeper.store.database import database_at
from tests.proofs.flips import behind_its_back, filled


@pytest.fixture
def long(monkeypatch: pytest.MonkeyPatch) -> None:
    """30 events, which are in these tables, are many, and are read in steps that do not come out even."""
    monkeypatch.setattr(sqlite, "MANY", 29)
    monkeypatch.setattr(sqlite, "STEP", 7)


def broken(path: Path) -> Path:
    """A database of which somebody changed an event."""
    behind_its_back(filled(path), "UPDATE events SET kind = 'x' WHERE table_id = 'B' AND seq = 8")
    return path


def test_the_start_waits_for_a_log_of_usual_length(path: Path) -> None:
    with pytest.raises(Corrupt):
        open_store(broken(path), soon=True)
    assert serve.database_trouble(database_at(path))


def test_a_long_log_is_read_beside_serving(path: Path, long: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert serve.database_trouble(database_at(broken(path))) is None
    with closing(open_store(path, soon=True)) as store:
        assert len(store.events("A")) == 10, "a sound table is shown meanwhile"
        with pytest.raises(Corrupt):
            store.events("B")
        serve.verify_in_background(store, path)
        assert "event 8 of table B" in capsys.readouterr().err
        for call in (
            lambda: store.events("A"),
            lambda: store.revision("A"),
            lambda: store.append("A", key="new", based_on=10, kind="x", body={}),
        ):
            with pytest.raises(Corrupt):
                call()


def test_a_sound_long_log_is_served_and_saved_to_while_it_is_read(
    path: Path, long: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(open_store(filled(path), soon=True)) as store:
        saved: list[int] = []

        def save(seconds: float) -> None:
            seq = 11 + len(saved)
            saved.append(store.append("A", key=f"new {seq}", based_on=seq - 1, kind="x", body={}).event.seq)

        monkeypatch.setattr(sqlite, "sleep", lambda seconds: save(seconds) if len(saved) < 3 else None)
        serve.verify_in_background(store, path)
        assert saved == [11, 12, 13]
        assert store.revision("A") == 13
        assert not capsys.readouterr().err


def test_a_damaged_file_is_refused_at_the_start_however_long_it_is(path: Path, long: None) -> None:
    content = filled(path).read_bytes()
    path.write_bytes(content[: len(content) // 2])
    with pytest.raises(Corrupt):
        open_store(path, soon=True)


def test_a_short_log_is_not_read_twice(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(open_store(filled(path))) as store:
        monkeypatch.setattr("scorekeeper.store.open_store", pytest.fail)
        serve.verify_in_background(store, path)
