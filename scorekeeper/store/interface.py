"""The interface of every store: `Store`, `Event`, `Appended`."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a table's log. `seq` counts from 1 without gaps and is the only order. `at` is UTC in ISO 8601, to be shown
    but never to sort by, for clocks go wrong. `digest` chains the event to the one before it. `body` is a fresh copy for each
    reader."""

    table: str
    seq: int
    key: str
    kind: str
    body: dict[str, Any]
    at: str
    digest: str


@dataclass(frozen=True, slots=True)
class Appended:
    """The event of a save. `again` means that an earlier save with the same key wrote it."""

    event: Event
    again: bool


@dataclass(frozen=True, slots=True)
class Draft:
    """An event to be written."""

    key: str
    kind: str
    body: Mapping[str, object]


Allow = Callable[[int], None]
"""Called with the bytes of the bodies before they are written, while nobody else writes. Raises the refusal."""


def anything(size: int) -> None:
    """Allow every size."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in the list of tables: its id, the number of its events, and the time of the last (to be shown)."""

    id: str
    events: int
    last_at: str


class SharedNotes(Protocol):
    """Small facts with a lifetime, shared by all servers of a database."""

    def put(self, name: str, value: str, seconds: float) -> None:
        """Note a value for a number of seconds. Raises `NotSaved`."""

    def find(self, name: str) -> str | None: ...

    def count(self, name: str, seconds: float) -> int:
        """Count the calls under a name. The count begins anew `seconds` after its first call. Raises `NotSaved`."""


@dataclass(frozen=True, slots=True)
class Summarized:
    """A table at its last event, by the digest of that event, and the summary of that state, if any."""

    table: str
    digest: str
    summary: str = ""


class Summaries(Protocol):
    """A summary of each table, worked out from its log and kept with it."""

    def latest(self, passing_over: Collection[str], limit: int) -> tuple[Summarized, ...]:
        """Return the tables opened last, with the latest event first. Events of the kinds in `passing_over` don't count."""

    def put(self, summaries: Sequence[Summarized]) -> None:
        """Keep each summary in the place of the table's earlier one. Raises `NotSaved`."""


class Store(Protocol):
    """An append-only log per table of one house. Every call may come from any thread. Another kind of store is right if it
    passes tests/store/test_interface.py."""

    def of_house(self, house: str) -> "Store":
        """Return the store of another house in the same database, with its own tables and keys. Closing one closes all."""

    def with_clock(self, clock: Callable[[], str]) -> "Store":
        """Return the same store with another clock, for events that have happened already."""

    def append(
        self, table: str, *, key: str, based_on: int, kind: str, body: Mapping[str, object], allow: Allow = anything
    ) -> Appended:
        """Write one event as number `based_on + 1` of the table, durably, before returning.

        A key that this table knows with the same kind and body returns the first event with `again`, whatever `based_on` is;
        with another kind or body it raises `KeyReused`. Otherwise raises `Stale` if `based_on` isn't the table's revision, the
        refusal of `allow`, `NotSaved` if the disk refuses (nothing is kept then), and `ValueError` for an empty table, key or
        kind, or a body that JSON would change.
        """
        return self.append_all(table, (Draft(key, kind, body),), based_on=based_on, allow=allow)[0]

    def append_all(
        self, table: str, drafts: Sequence[Draft], *, based_on: int, allow: Allow = anything
    ) -> tuple[Appended, ...]:
        """Write several events from number `based_on + 1` on, all of them or none. If every key is known with the same kind and
        body, returns the first events, each with `again`. If only some are known, or one with another event, raises
        `KeyReused`. Otherwise raises like `append`, and `ValueError` for no event or a repeated key."""

    def is_sole_writer(self) -> bool:
        """Is this server the only writer, and the log sound? Then what it read before is still true."""

    def shared_notes(self) -> SharedNotes | None:
        """Return the notes that all servers share, or None if there is a single server, which can remember them."""

    def summaries(self) -> Summaries: ...

    def has_recovered(self) -> bool:
        """Does the store know, without a save, that saves work again after a failure?"""

    def events(self, table: str, after: int = 0) -> tuple[Event, ...]:
        """Return the table's events after number `after`, in order. Empty if there is no such table."""

    def revision(self, table: str) -> int:
        """Return the number of the table's last event, 0 if there is no such table."""

    def event_of_key(self, table: str, key: str) -> Event | None:
        """Return the event that this key was used for at this table."""

    def tables(self, limit: int = 50) -> tuple[TableRow, ...]:
        """Return tables, the one last written to first."""

    def houses(self) -> tuple[str, ...]:
        """Return the names of all houses that have a table."""

    def remove(self, table: str) -> int:
        """Remove a table of this house and its log for good. Return the number of its events. Raises `NotSaved`. Only an
        unreadable table is removed, while nobody serves the database."""

    def check(self) -> tuple[str, ...]:
        """Return a sentence for each problem in the database."""

    def close(self) -> None:
        """Close the store. Closing twice does no harm."""
