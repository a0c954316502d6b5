"""The interface of every store: `Store`, `Event`, `Appended`."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Event:
    """One event of a table's log. `seq` counts from 1 without gaps, and gives the order. `key` is the idempotency key. `at` is
    UTC in ISO 8601, only for display. `digest` covers this event and the digest of the one before. Callers may change `body`."""

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
    """An event to be written. `key` is the save's idempotency key."""

    key: str
    kind: str
    body: Mapping[str, object]


Allow = Callable[[int], None]
"""A function called with the size of a save's bodies in bytes, under the write lock, before writing. It may raise to refuse."""


def anything(size: int) -> None:
    """Accept a save with a body of any size in bytes. This is the default of `allow`."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in the list of tables: its id, the number of its events, and the time of the last, for display."""

    id: str
    events: int
    last_at: str


class SharedNotes(Protocol):
    """Texts stored for a limited time under a name, shared by all servers of a database. Counters are stored likewise."""

    def put(self, name: str, value: str, seconds: float) -> None:
        """Store a value under a name for a number of seconds. Raise `NotSaved` if the database refuses."""

    def find(self, name: str) -> str | None: ...

    def count(self, name: str, seconds: float) -> int:
        """Count a call with this `name`. Return the number of calls in the current period, with this one. A period begins with
        its first call and lasts `seconds`. Raise `NotSaved` if the database refuses."""


@dataclass(frozen=True, slots=True)
class Summarized:
    """A table's summary at its latest event, which `digest` identifies. The summary is "" if none is stored."""

    table: str
    digest: str
    summary: str = ""


class Summaries(Protocol):
    """The stored summary of each table, computed from its log."""

    def latest(self, ignored_kinds: Collection[str], limit: int) -> tuple[Summarized, ...]:
        """Return the summaries of the `limit` newest tables, the latest event first. Ignore events of `ignored_kinds`."""

    def put(self, summaries: Sequence[Summarized]) -> None:
        """Store these summaries in place of the tables' earlier ones. Raise `NotSaved` if the database refuses."""


class Store(Protocol):
    """The append-only logs of a house's tables, for use from any thread. tests/store/test_interface.py has the requirements."""

    def of_house(self, house: str) -> "Store":
        """Return the store of another house in the same database, with its own tables and keys. Closing one store closes all."""

    def with_clock(self, clock: Callable[[], str]) -> "Store":
        """Return the same store with another clock, so that imported events keep their original times (ISO 8601, UTC)."""

    def append(
        self, table: str, *, key: str, based_on: int, kind: str, body: Mapping[str, object], allow: Allow = anything
    ) -> Appended:
        """Write one event durably as number `based_on + 1` of the table. If an earlier save used the key with the same kind and
        body, return its event with `again`, whatever `based_on` is. Raise `KeyReused` if the key was used with another kind or
        body. Otherwise raise `Stale` if `based_on` isn't the table's revision, and `NotSaved` if the disk refuses (nothing is
        kept then). Raise `ValueError` for an empty table, key or kind, or a body that JSON would change. `allow` gets the body's
        size in bytes, and may raise an error."""
        return self.append_all(table, (Draft(key, kind, body),), based_on=based_on, allow=allow)[0]

    def append_all(self, table: str, drafts: Sequence[Draft], *, based_on: int, allow: Allow = anything) -> tuple[Appended, ...]:
        """Write several events from number `based_on + 1` on, all of them or none. If every key is known with the same kind and
        body, return the earlier events, each with `again`. Raise `KeyReused` if only some keys are known, or one belongs to
        another event. Raise `ValueError` for no event or a repeated key. `allow` and the other errors are those of `append`."""

    def is_sole_writer(self) -> bool:
        """Does only this server write, to a log without known errors? Then what it has cached is still valid."""

    def shared_notes(self) -> SharedNotes | None:
        """Return the notes that all servers share. None if there is a single server, which can use its memory."""

    def summaries(self) -> Summaries: ...

    def has_recovered(self) -> bool:
        """Do saves work again after a failure? False if the store can't tell without a save."""

    def events(self, table: str, after: int = 0) -> tuple[Event, ...]:
        """Return the table's events with a number above `after`, in order. Empty if there is no such table."""

    def revision(self, table: str) -> int:
        """Return the number of the table's last event, 0 if there is no such table."""

    def event_of_key(self, table: str, key: str) -> Event | None:
        """Return the table's event that was saved with this idempotency key, or None."""

    def tables(self, limit: int = 50) -> tuple[TableRow, ...]:
        """Return at most `limit` tables, the last written to first."""

    def houses(self) -> tuple[str, ...]:
        """Return the names of all houses that have a table."""

    def remove(self, table: str) -> int:
        """Remove a table of this house and its log for good. Return the number of its events. Raise `NotSaved` if the database
        refuses. This is only for unreadable tables, while nobody serves the database."""

    def check(self) -> tuple[str, ...]:
        """Return a sentence for each problem in the database. Empty if it is sound."""

    def close(self) -> None:
        """Close the store. Closing twice does no harm."""
