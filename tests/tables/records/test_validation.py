"""A log that makes no sense is refused at the event from which on it can't be read; others are read."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.store import open_store
from scorekeeper.tables.house import HOUSE
from scorekeeper.tables.records.validation import UnreadableTable, house_log, must_be_house, must_be_readable, read_view
from tests.support.damage import changed
from tests.tables.records.forged_logs import NO_SENSE, SOUND, events_of

VERSIONS = Path(__file__).parents[1] / "store" / "versions"


def first_trouble(name: str) -> int | None:
    try:
        must_be_readable("T", events_of("T", NO_SENSE[name][1]))
    except UnreadableTable as found:
        return found.event
    return None


def test_logs_that_make_sense_are_read() -> None:
    for log in SOUND.values():
        must_be_readable("T", events_of("T", log))
        read_view("T", events_of("T", log))


def test_logs_that_make_none_are_refused_at_the_event() -> None:
    found = {name: first_trouble(name) for name in NO_SENSE}
    assert found == {name: event for name, (event, _log) in NO_SENSE.items()}


def test_logs_of_older_versions_are_read(tmp_path: Path) -> None:
    for version in VERSIONS.glob("*.sql"):
        path = tmp_path / version.stem
        with closing(sqlite3.connect(path)) as database:
            database.executescript(version.read_text("utf-8"))
        with closing(open_store(path)) as store:
            for row in store.tables():
                if row.id == HOUSE:
                    must_be_house(store.events(HOUSE))
                elif version.stem == "evening":
                    must_be_readable(row.id, store.events(row.id))


def test_what_makes_no_sense_in_the_log_of_a_house_changes_nothing() -> None:
    sound = [("person-renamed", {"who": "Ana", "name": "Anna"}), ("rules-kept", {"game": ["x"]}), ("later", {"x": 1})]
    odd = [("person-renamed", {"who": "Ana"}), ("rules-renamed", {"rules": {}}), ("persons-merged", {"who": 7, "into": "Ben"})]
    events = events_of(HOUSE, [*sound, *odd])
    assert house_log(events) == [(event.kind, event.body) for event in events[: len(sound)] if event.kind != "rules-kept"]
    for kind, body in odd:
        try:
            must_be_house(events_of(HOUSE, [(kind, body)]))
        except UnreadableTable:
            continue
        raise AssertionError(kind)


@settings(max_examples=200)
@given(st.integers(0, 2**32), st.sampled_from(sorted(SOUND)))
def test_any_other_log_is_read_or_refused(seed: int, name: str) -> None:
    log = changed(Random(seed), [list(one) for one in SOUND[name]])
    if not isinstance(log, list) or not log or not all(isinstance(one, list) and len(one) == 2 for one in log):
        return
    events = events_of("T", [(str(kind), body if isinstance(body, dict) else {}) for kind, body in log])
    for read in (must_be_readable, read_view):
        with suppress(UnreadableTable):
            read("T", events)
