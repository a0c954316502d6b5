"""What every store promises, whatever it is made of."""

import math
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from scorekeeper.store import Draft, Event, KeyReused, Stale, Store, open_store
from tests.support.for_each import for_each

HAND = {"hand": {"out": "Ana", "cards": ["7h", "*"], "deep": [{"a": None}, True, 1.5]}}


def save(store: Store, table: str = "T", key: str = "k1", based_on: int = 0, body: Mapping[str, object] = HAND) -> Event:
    return store.append(table, key=key, based_on=based_on, kind="hand-recorded", body=body).event


def drafts(*numbers: int) -> list[Draft]:
    return [Draft(f"k{number}", "hand-recorded", {"n": number}) for number in numbers]


def nested(depth: int) -> dict[str, object]:
    body: dict[str, object] = {}
    for _ in range(depth - 1):
        body = {"in": body}
    return body


def test_what_was_appended_is_read_back(store: Store) -> None:
    first = save(store, key="k1", based_on=0, body={"n": 1})
    assert store.events("T") == (first,), "the save was answered, and rolled back"
    second = save(store, key="k2", based_on=1, body={"n": 2})
    assert store.events("T") == (first, second)
    assert [(event.seq, event.key, event.kind, event.body) for event in store.events("T")] == [
        (1, "k1", "hand-recorded", {"n": 1}),
        (2, "k2", "hand-recorded", {"n": 2}),
    ]
    assert store.revision("T") == 2


@pytest.mark.parametrize(("after", "seqs"), [(-5, [1, 2, 3]), (0, [1, 2, 3]), (1, [2, 3]), (3, []), (4, []), (10**30, [])])
def test_events_after_a_number(store: Store, after: int, seqs: list[int]) -> None:
    for n in range(3):
        save(store, key=f"k{n}", based_on=n)
    assert [event.seq for event in store.events("T", after)] == seqs


def test_a_table_that_is_not_there_is_empty(store: Store) -> None:
    assert store.events("nowhere") == ()
    assert store.events("nowhere", after=3) == ()
    assert store.revision("nowhere") == 0
    assert store.event_of_key("nowhere", "k") is None
    assert store.tables() == ()
    assert store.check() == ()
    for _ in range(2):
        store.close()  # twice does no harm


@for_each("based_on", [-1, 0, 2, 99])
def test_saves_based_on_another_revision_are_stale(store: Store, based_on: int) -> None:
    revision = store.revision("T") or save(store).seq
    for several in (drafts(2), drafts(2, 3)):
        with pytest.raises(Stale) as refused:
            store.append_all("T", several, based_on=based_on)
        assert refused.value.revision == store.revision("T") == revision
    with pytest.raises(Stale) as first:
        save(store, f"another {based_on}", based_on=1)
    assert first.value.revision == 0


@pytest.mark.parametrize("based_on", [0, 1, 2, 77])
def test_the_same_save_again_gives_the_first_answer_however_stale(store: Store, based_on: int) -> None:
    first = store.append("T", key="k1", based_on=0, kind="hand-recorded", body=HAND)
    save(store, key="k2", based_on=1)
    again = store.append("T", key="k1", based_on=based_on, kind="hand-recorded", body=HAND)
    assert not first.again
    assert again.again
    assert again.event == first.event
    assert store.revision("T") == 2
    ordered = save(store, "other", body={"a": 1, "b": 2})
    assert save(store, "other", based_on=based_on, body={"b": 2, "a": 1}) == ordered, "the order of names is no other body"


@pytest.mark.parametrize(("kind", "body"), [
    ("hand-revised", {"n": 1}), ("hand-recorded", {"n": 2}), ("hand-recorded", {"n": 1, "more": None}),
    ("hand-recorded", {"n": True}), ("hand-recorded", {"n": 1.0}), ("hand-recorded", {}),
])  # fmt: skip
def test_a_key_used_for_something_else_is_refused(store: Store, kind: str, body: dict[str, object]) -> None:
    first = save(store, body={"n": 1})
    with pytest.raises(KeyReused) as refused:
        store.append("T", key="k1", based_on=1, kind=kind, body=body)
    assert refused.value.first == first
    assert store.events("T") == (first,)


def test_tables_have_their_own_keys_and_numbers(store: Store) -> None:
    one, other = save(store, "A", body={"n": 1}), save(store, "B", body={"n": 2})
    assert (one.seq, other.seq) == (1, 1)
    assert store.event_of_key("A", "k1") == one
    assert store.event_of_key("B", "k1") == other
    assert store.event_of_key("A", "k2") is None


def test_tables_are_listed_by_their_last_event_newest_first(store: Store) -> None:
    for n, table in enumerate(["A", "B", "C", "A", "B", "A"]):
        save(store, table, key=f"k{n}", based_on=store.revision(table))
    assert [(row.id, row.events) for row in store.tables()] == [("A", 3), ("B", 2), ("C", 1)]
    assert [row.id for row in store.tables(limit=2)] == ["A", "B"]
    assert store.tables(limit=0) == ()
    assert store.tables()[0].last_at == store.events("A")[-1].at
    assert store.check() == ()


@pytest.mark.parametrize("body", [
    {}, {"name": "Zoë 🂡 עברית \u2028 \x00 \x1f"}, {"numbers": [0, -1, 2**70, 0.1, 1e300, -0.5]}, {"": {"": []}},
    {"long": "x" * 300_000}, {"nul": "\0", "last": "\U0010ffff"}, nested(100),
])  # fmt: skip
def test_bodies_come_back_as_they_were(store: Store, body: dict[str, object]) -> None:
    save(store, body=body)
    assert store.events("T")[0].body == body
    assert store.append("T", key="k1", based_on=0, kind="hand-recorded", body=body).again


def test_several_events_are_written_in_their_order(store: Store) -> None:
    save(store, key="k1", body={"n": 1})
    written = store.append_all("T", drafts(2, 3, 4), based_on=1)
    assert [answer.again for answer in written] == [False] * 3
    assert store.events("T", after=1) == tuple(answer.event for answer in written)
    assert [(event.seq, event.key, event.body) for event in store.events("T")] == [
        (1, "k1", {"n": 1}), (2, "k2", {"n": 2}), (3, "k3", {"n": 3}), (4, "k4", {"n": 4}),
    ]  # fmt: skip
    assert store.check() == ()


@pytest.mark.parametrize("based_on", [0, 3, 77])
def test_the_same_several_again_are_answered_as_they_were(store: Store, based_on: int) -> None:
    first = store.append_all("T", drafts(1, 2, 3), based_on=0)
    again = store.append_all("T", drafts(1, 2, 3), based_on=based_on)
    assert [answer.event for answer in again] == [answer.event for answer in first]
    assert all(answer.again for answer in again)
    assert store.revision("T") == 3


@pytest.mark.parametrize(("several", "first"), [
    (drafts(1, 2, 3), "k1"),  # some of them known
    (drafts(3, 1), "k1"),
    ([*drafts(3), Draft("k2", "hand-recorded", {"n": 0})], "k2"),  # one of them known with something else
    ([Draft("k1", "hand-revised", {"n": 1}), *drafts(2)], "k1"),
])  # fmt: skip
def test_of_several_all_are_written_or_none(store: Store, several: list[Draft], first: str) -> None:
    store.append_all("T", drafts(1, 2), based_on=0)
    with pytest.raises(KeyReused) as refused:
        store.append_all("T", several, based_on=2)
    assert refused.value.first.key == first
    assert store.revision("T") == 2


@pytest.mark.parametrize("several", [
    [], drafts(1, 1), [*drafts(1), Draft("k2", "hand-recorded", {"n": math.nan})],
    [*drafts(1), Draft("", "hand-recorded", {})], [*drafts(1), Draft("k2", "", {})],
])  # fmt: skip
def test_several_of_which_one_is_no_event_are_refused(store: Store, several: list[Draft]) -> None:
    with pytest.raises(ValueError, match=r"key|kind|JSON|events|range"):
        store.append_all("T", several, based_on=0)
    assert store.revision("T") == 0


def test_what_is_new_is_written_if_it_may_be(store: Store) -> None:
    asked: list[int] = []
    body = {"said": "♥"}
    first = [Draft("k1", "hand-recorded", body), Draft("k2", "hand-recorded", body)]
    written = store.append_all("T", first, based_on=0, allow=asked.append)
    assert asked == [2 * len('{"said":"♥"}'.encode())]
    assert store.append_all("T", first, based_on=0, allow=asked.append)[1].event == written[1].event
    with pytest.raises(Stale):
        store.append("T", key="k3", based_on=1, kind="hand-recorded", body=body, allow=asked.append)
    assert len(asked) == 1, "what is answered again, or is stale, is asked about by nobody"


@pytest.mark.parametrize("based_on", [0, 1, 2])
def test_what_was_written_before_is_not_refused_now(store: Store, based_on: int) -> None:
    """Whatever a save sent again is based on: room is for what is new."""
    refuse, first = Mock(side_effect=AssertionError), save(store)
    save(store, key="k2", based_on=1)
    again = store.append("T", key="k1", based_on=based_on, kind="hand-recorded", body=HAND, allow=refuse)
    assert again.event == first


def test_what_may_not_be_written_leaves_nothing(store: Store) -> None:
    class Refused(Exception):
        pass

    save(store)
    with pytest.raises(Refused):
        store.append("T", key="k2", based_on=1, kind="hand-recorded", body={}, allow=Mock(side_effect=Refused))
    assert store.revision("T") == 1
    assert store.append("T", key="k2", based_on=1, kind="hand-recorded", body={}).event.seq == 2


def endless() -> dict[str, object]:
    body: dict[str, object] = {}
    body["in"] = [body, body]
    return body


@pytest.mark.parametrize("body", [
    {"n": math.nan}, {"n": math.inf}, {"n": object()}, {"n": {1, 2}}, {"n": b"bytes"}, {"n": (1, 2)},
    {1: "a number as a name"}, {"in": [{None: 1}]}, {"half a letter": "\ud83d"}, {"\ud83d": 1}, nested(101),
    nested(100_000), endless(),
])  # fmt: skip
def test_a_body_that_is_no_json_is_refused(store: Store, body: dict[Any, object]) -> None:
    with pytest.raises(ValueError, match=r"JSON|nested|surrogates|range|Circular"):
        save(store, body=body)
    assert store.revision("T") == 0


def test_the_caller_cannot_change_what_was_saved(store: Store) -> None:
    body: dict[str, Any] = {"cards": ["7h"]}
    save(store, body=body)
    body["cards"].append("8h")
    store.events("T")[0].body["cards"] = "gone"
    assert store.events("T")[0].body == {"cards": ["7h"]}


def test_houses_have_their_own_tables(store: Store) -> None:
    club = store.of_house("club")
    one, other = save(store, body={"n": 1}), save(club, body={"n": 2})
    assert (store.events("T"), club.events("T")) == ((one,), (other,))
    assert (store.event_of_key("T", "k1"), club.event_of_key("T", "k1")) == (one, other)
    save(club, key="k2", based_on=1)
    assert (store.revision("T"), club.revision("T")) == (1, 2)
    assert [[(row.id, row.events) for row in one.tables()] for one in (store, club)] == [[("T", 1)], [("T", 2)]]
    assert store.of_house("").events("T") == (one,)
    assert store.of_house("nowhere").tables() == ()
    assert store.check() == club.check() == ()


@for_each(("name", "value"), [("table", ""), ("key", ""), ("kind", ""), ("table", "T\0"), ("key", "k\0")])
def test_names_are_not_empty_and_hold_no_nul(store: Store, name: str, value: str) -> None:
    names = {"table": "T", "key": "k", "kind": "hand-recorded"} | {name: value}
    with pytest.raises(ValueError, match="NUL" if value else name):
        store.append(names["table"], key=names["key"], based_on=0, kind=names["kind"], body={})
    assert store.tables() == ()


def test_a_table_that_is_removed_is_gone_for_good(store: Store) -> None:
    club = store.of_house("club")
    for one in (store, club):
        save(one, "T", key="k1")
        save(one, "T", key="k2", based_on=1)
        save(one, "other")
    assert store.houses() == ("", "club")
    assert store.remove("T") == 2
    assert (store.events("T"), store.revision("T")) == ((), 0)
    assert [row.id for row in store.tables()] == ["other"]
    assert len(club.events("T")) == 2
    assert store.remove("T") == 0
    assert store.check() == ()
    assert save(store, "T", key="k1").seq == 1


def test_the_log_is_still_only_added_to_after_a_removal(path: Path) -> None:
    with closing(open_store(path)) as store:
        save(store, "T")
        save(store, "other")
        store.remove("other")
        with pytest.raises(sqlite3.IntegrityError), closing(sqlite3.connect(path)) as other:
            other.execute("DELETE FROM events")
    open_store(path).close()  # the removed event was the last one: the file is no older copy
