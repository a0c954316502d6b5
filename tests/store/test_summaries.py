"""Summaries that are kept beside the logs: of just this event, or none."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.store import Store, open_store
from scorekeeper.store.interface import Summarized
from scorekeeper.store.log_rows import TOGETHER

TAPS = {"tap", "tap_"}


def save(store: Store, table: str, kind: str = "hand") -> None:
    revision = store.revision(table)
    store.append(table, key=f"k{revision}", based_on=revision, kind=kind, body={})


def keep(store: Store, *, limit: int = 9, **summaries: str) -> None:
    rows = store.summaries().latest(TAPS, limit)
    store.summaries().put([replace(row, summary=summaries[row.table]) for row in rows if row.table in summaries])


def kept(store: Store, limit: int = 9) -> list[tuple[str, str]]:
    return [(row.table, row.summary) for row in store.summaries().latest(TAPS, limit)]


def test_tables_come_with_what_was_kept_of_them_the_latest_first(store: Store) -> None:
    assert kept(store) == []
    for table in "ABCA":
        save(store, table)
    assert kept(store) == [("A", ""), ("C", ""), ("B", "")]
    keep(store, A="of Ann", B="of “Bé”%")
    assert kept(store) == [("A", "of Ann"), ("C", ""), ("B", "of “Bé”%")]
    assert kept(store, 2) == [("C", ""), ("B", "of “Bé”%")], "those opened last"


def test_a_summary_is_good_until_the_table_goes_on(store: Store) -> None:
    save(store, "A")
    save(store, "B")
    keep(store, A="one hand", B="other")
    save(store, "A", "tap")
    assert kept(store) == [("B", "other"), ("A", "one hand")], "what is passed over changes nothing, not even the order"
    save(store, "A", "ta")
    assert kept(store) == [("A", ""), ("B", "other")]
    keep(store, A="two hands")
    save(store, "A", "tap_")
    assert kept(store) == [("A", "two hands"), ("B", "other")]


def test_a_summary_of_an_earlier_event_is_none_of_a_later_one(store: Store) -> None:
    """Two servers work it out, and the slower one comes last."""
    save(store, "A")
    (earlier,) = store.summaries().latest(TAPS, 9)
    save(store, "A")
    keep(store, A="later")
    assert kept(store) == [("A", "later")]
    store.summaries().put([replace(earlier, summary="earlier")])
    assert ("A", "earlier") not in kept(store)


def test_many_are_kept(store: Store) -> None:
    names = [f"t{number:04}" for number in range(TOGETHER + 1)]
    for name in names:
        save(store, name)
    keep(store, limit=TOGETHER + 1, **dict(zip(names, names, strict=True)))
    assert kept(store, TOGETHER + 9) == [(name, name) for name in reversed(names)]


def test_houses_have_their_own(store: Store) -> None:
    club = store.of_house("club")
    for house, table in ((store, "A"), (club, "A"), (club, "B")):
        save(house, table)
    keep(club, A="the club's")
    assert (kept(store), kept(club)) == ([("A", "")], [("B", ""), ("A", "the club's")])
    store.summaries().put([Summarized("nowhere", "d", "none")])
    assert kept(store) == [("A", "")]


def test_a_summary_that_was_changed_is_none(path: Path) -> None:
    with closing(open_store(path)) as store:
        save(store, "A")
        keep(store, A="as it was")
        with closing(open_store(path, check=False)) as other:
            other._write(1, "UPDATE summaries SET summary = 'changed' WHERE house = ?")
        assert kept(store) == [("A", "")]


@pytest.mark.full
@pytest.mark.parametrize("column", ["mark", "summary"])
def test_in_postgresql_too(address: str, column: str) -> None:
    from scorekeeper.store.postgres import open_postgres

    with closing(open_postgres(address)) as store:
        save(store, "A")
        keep(store, A="as it was")
        store._write(1, f"UPDATE summaries SET {column} = 'changed' WHERE house = %s")
        assert kept(store) == [("A", "")]
