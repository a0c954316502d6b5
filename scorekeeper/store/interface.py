"""What any store does: `Store`, `Event`, `Appended`."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a table's log.

    `seq` counts from 1 without gaps and is the only order there is. `at` is UTC in ISO 8601, to be shown, never to sort by:
    clocks go wrong. `digest` chains the event to the one before it. `body` is a fresh copy for each reader.
    """

    table: str
    seq: int
    key: str
    kind: str
    body: dict[str, Any]
    at: str
    digest: str


@dataclass(frozen=True, slots=True)
class Appended:
    """The event that a save led to; `again` when an earlier save with the same key had written it already."""

    event: Event
    again: bool


@dataclass(frozen=True, slots=True)
class Draft:
    """An event that is to be written: its key, its kind, its body."""

    key: str
    kind: str
    body: Mapping[str, object]


Allow = Callable[[int], None]
"""Asked before bodies of so many bytes are written, while nobody else writes; raises what they are refused with."""


def anything(size: int) -> None:
    """Allow all."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in the list of tables: its id, how many events it has, and when the last was written (shown only)."""

    id: str
    events: int
    last_at: str


class SharedNotes(Protocol):
    """Small facts that are forgotten after a time, where any server of a database finds them."""

    def put(self, name: str, value: str, seconds: float) -> None:
        """Note a value under a name, for so long. Raises `NotSaved`."""

    def find(self, name: str) -> str | None:
        """What is noted under that name."""

    def count(self, name: str, seconds: float) -> int:
        """The how-manieth time this is within so many seconds since the first. Raises `NotSaved`."""


@dataclass(frozen=True, slots=True)
class Summarized:
    """A table at its last event, by the digest of that, and the summary that is kept of just this; an empty one for none."""

    table: str
    digest: str
    summary: str = ""


class Summaries(Protocol):
    """What was worked out from the log of each table and is kept, so that it need not be again."""

    def latest(self, passing_over: Collection[str], limit: int) -> tuple[Summarized, ...]:
        """So many tables, those that were opened last, at their last events, the latest event first: as if there were none of
        the kinds to pass over."""

    def put(self, summaries: Sequence[Summarized]) -> None:
        """Keep these, each instead of that of its table from before. Raises `NotSaved`."""


class Store(Protocol):
    """An append-only log per table of one house. Every call may come from any thread.

    A second kind of store keeps the same promises when it passes tests/store/test_interface.py.
    """

    def of_house(self, house: str) -> "Store":
        """The store of another house in the same database: it has tables and keys of its own. Closing one closes all."""

    def with_clock(self, clock: Callable[[], str]) -> "Store":
        """The same store, whose events get their times from that clock: for events that have happened already."""

    def append(
        self, table: str, *, key: str, based_on: int, kind: str, body: Mapping[str, object], allow: Allow = anything
    ) -> Appended:
        """Write one event as number `based_on + 1` of the table, durably, before returning.

        A key that this table has seen, with the same kind and body, answers the first event with `again`, whatever
        `based_on` is; with another kind or body it raises `KeyReused`. Otherwise raises `Stale` when `based_on` is not
        the table's revision, what `allow` raises, `NotSaved` when the disk refuses (nothing is kept then), and `ValueError`
        for an empty table, key or kind, or a body that would not come back from JSON as it went in.
        """
        return self.append_all(table, (Draft(key, kind, body),), based_on=based_on, allow=allow)[0]

    def append_all(
        self, table: str, drafts: Sequence[Draft], *, based_on: int, allow: Allow = anything
    ) -> tuple[Appended, ...]:
        """Write several events, one after the other from number `based_on + 1` on, all of them or none.

        Where every key is known with the same kind and body the first events are answered, each with `again`; where one
        is known with something else, or only some are known, it raises `KeyReused`. Otherwise the rules and the errors
        are those of `append`; `ValueError` too for no event at all, and for a key that is there twice.
        """

    def is_sole_writer(self) -> bool:
        """Does nobody else write, and is what is stored sound? Then what was read before still stands."""

    def shared_notes(self) -> SharedNotes | None:
        """Where servers note what all of them need to know; None where there is one, which may keep it in mind."""

    def summaries(self) -> Summaries:
        """The summaries of this house's tables."""

    def has_recovered(self) -> bool:
        """Is it known, without a save, that saves are taken again after one was not?"""

    def events(self, table: str, after: int = 0) -> tuple[Event, ...]:
        """The table's events whose `seq` is greater than `after`, in order. None when there is no such table."""

    def revision(self, table: str) -> int:
        """The `seq` of the table's last event; 0 when there is no such table."""

    def event_of_key(self, table: str, key: str) -> Event | None:
        """The event that this key was used for at this table."""

    def tables(self, limit: int = 50) -> tuple[TableRow, ...]:
        """Tables, the one last written to first."""

    def houses(self) -> tuple[str, ...]:
        """Return the names of all houses in the database that have a table."""

    def remove(self, table: str) -> int:
        """Remove a table of this house and its log for good; return how many events it had. Raises `NotSaved`.

        Only a table that can't be read is removed, and only while nobody serves the database."""

    def check(self) -> tuple[str, ...]:
        """Everything found wrong with what is stored, in words; nothing when it is sound."""

    def close(self) -> None:
        """Give everything back. Closing twice does no harm."""
