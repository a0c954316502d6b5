"""The referee's desk: reads a table's log, judges it, appends to it. The one place where store and engine meet.

Gather, decide, apply: the log is read, the pure engine judges it, and one event is appended. What a table looks like is
always folded from its log; the views made so are kept, a bounded number of them, by (table, revision).
"""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from threading import Lock

from scorekeeper.engine.game import Agreed
from scorekeeper.live import PLAYED
from scorekeeper.people import SOCIAL_KINDS, written
from scorekeeper.store import Appended, Event, Stale, Store, TableRow
from scorekeeper.view import (
    OPENED,
    RECORDED,
    REVISED,
    SCRAPPED,
    HandDocument,
    NoSuchHand,
    Played,
    Scrapped,
    Version,
    View,
    alone,
    document,
    fold,
    record_of,
)

__all__ = [
    "OPENED",
    "RECORDED",
    "REVISED",
    "SCRAPPED",
    "HandDocument",
    "NoSuchHand",
    "NoSuchTable",
    "Played",
    "Referee",
    "Save",
    "Scrapped",
    "SessionOver",
    "TableFull",
    "Version",
    "View",
    "alone",
    "document",
    "fold",
    "record_of",
]

VIEWS_KEPT = 256
MOST_HANDS = 2_000
MOST_PLAYED = 5_000
MOST_EVENTS = 200_000
"""Hands of a table, events of a hand that is refereed, and events of a table in all: more than any evening has, so that nobody
fills the disk by pressing a button for ever."""


class NoSuchTable(LookupError):
    """There is no table of that id."""


class SessionOver(ValueError):
    """The session has its winner and takes no further hand."""


class TableFull(ValueError):
    """The table has as many hands or events as one may have."""


@dataclass(frozen=True, slots=True)
class Save:
    """What every save carries: the key that the server issued, the revision it was based on, and the phone's mark."""

    key: str
    based_on: int
    phone: str | None = None


class Referee:
    """The desk. Every save passes `Stale`, `KeyReused` and `NotSaved` of the store on to the caller."""

    def __init__(self, store: Store, keep: int = VIEWS_KEPT) -> None:
        self._store = store
        self._keep = keep
        self._views: OrderedDict[tuple[str, int], View] = OrderedDict()
        self._lock = Lock()

    def open_table(
        self,
        table: str,
        agreed: Agreed,
        preset: str,
        *,
        key: str,
        phone: str | None = None,
        rematch_of: View | None = None,
    ) -> Appended:
        """Open a table with all its options settled. The same key with the same body answers the first result again.

        Who opens it is its host; at a rematch those who were in are in again, each as before.
        """
        body: dict[str, object] = {
            "door": True,
            "game": agreed.game.id,
            "preset": preset,
            "options": dict(agreed.options),
            "players": list(agreed.players),
        }
        if phone:
            body["phone"] = phone
        if rematch_of:
            body |= {"rematch_of": rematch_of.table, "people": written(rematch_of.people)}
        return self._store.append(table, key=key, based_on=0, kind=OPENED, body=body)

    def record_hand(self, table: str, hand: HandDocument, save: Save, *, live: bool = False) -> Appended:
        """Append a hand; `live` when it was refereed event by event. Raises `SessionOver` when there is a winner already."""
        body = _body({"hand": dict(hand)} | ({"live": True} if live else {}), save)
        if not self._answered(table, save):
            self._must_be_open(table)
        return self._append(table, RECORDED, body, save)

    def revise_hand(self, table: str, no: int, hand: HandDocument, reason: str, save: Save) -> Appended:
        """Put another version of hand `no` in its place; the old one stays in the log and is shown."""
        body = _body({"hand_no": no, "hand": dict(hand), "reason": reason}, save)
        if not self._answered(table, save):
            self.view(table).hand(no)
        return self._append(table, REVISED, body, save)

    def scrap_hand(self, table: str, no: int, reason: str, save: Save) -> Appended:
        """Take the last hand back. Raises `NoSuchHand` when `no` is not the last, unless the table has moved on."""
        body = _body({"hand_no": no, "reason": reason}, save)
        if not self._answered(table, save):
            view = self.view(table)
            if view.is_fresh(save.based_on) and no != len(view.hands):
                raise NoSuchHand(no)
        return self._append(table, SCRAPPED, body, save)

    def note(self, table: str, kind: str, body: Mapping[str, object], save: Save) -> Appended:
        """Append what happened in a live hand, judged beforehand; `kind` is one of `scorekeeper.live`."""
        played = self.view(table).in_play
        if kind == PLAYED and played and len(played.events) >= MOST_PLAYED:
            raise TableFull(table)
        return self._append(table, kind, _body(dict(body), save), save)

    def tell(self, table: str, kind: str, body: Mapping[str, object], *, key: str, phone: str | None) -> Appended:
        """Append what is about people (`SOCIAL_KINDS`), on top of whatever the table has become meanwhile."""
        save = Save(key, self._store.revision(table), phone)
        while True:
            try:
                return self._append(table, kind, _body(dict(body), save), save)
            except Stale as stale:
                save = replace(save, based_on=stale.revision)

    def view_at(self, table: str, revision: int) -> View:
        """The table as it stood at a revision. Raises `NoSuchTable` when it has no such revision."""
        events = [event for event in self._store.events(table) if event.seq <= revision]
        if not events:
            raise NoSuchTable(table)
        return self._kept((table, revision)) or self._keep_view(fold(table, events))

    def view(self, table: str) -> View:
        """The table as it stands. Raises `NoSuchTable`."""
        revision = self._store.revision(table)
        if not revision:
            raise NoSuchTable(table)
        known = self._kept((table, revision))
        return known or self._keep_view(self._gone_on(table) or fold(table, self._store.events(table)))

    def answer_of(self, table: str, key: str) -> Event | None:
        """The event that a key was used for, if it was."""
        return self._store.event_of_key(table, key)

    def tables(self, limit: int = 50) -> tuple[TableRow, ...]:
        """The tables of this house, newest first."""
        return self._store.tables(limit)

    def close(self) -> None:
        """Close the store."""
        self._store.close()

    def _append(self, table: str, kind: str, body: Mapping[str, object], save: Save) -> Appended:
        """Append on top of what the save was based on; where only people came and went since, on top of that."""
        based_on = save.based_on
        if based_on >= MOST_EVENTS:
            raise TableFull(table)
        while True:
            try:
                return self._store.append(table, key=save.key, based_on=based_on, kind=kind, body=body)
            except Stale as stale:
                if not self._only_people_since(table, based_on):
                    raise
                based_on = stale.revision

    def _only_people_since(self, table: str, revision: int) -> bool:
        since = self._store.events(table, after=revision) if revision > 0 else ()
        return bool(since) and all(event.kind in SOCIAL_KINDS for event in since)

    def _answered(self, table: str, save: Save) -> bool:
        """Was this very save made before? Then nothing is checked again: the store gives the first answer, or refuses."""
        return self._store.event_of_key(table, save.key) is not None

    def _must_be_open(self, table: str) -> None:
        view = self.view(table)
        if view.session.over:
            raise SessionOver(table)
        if len(view.hands) >= MOST_HANDS:
            raise TableFull(table)

    def _kept(self, at: tuple[str, int]) -> View | None:
        with self._lock:
            if at in self._views:
                self._views.move_to_end(at)
            return self._views.get(at)

    def _gone_on(self, table: str) -> View | None:
        """The table as it stands, from the latest view kept: a tap in a live hand need not add up the whole evening."""
        with self._lock:
            kept = max((view for view in self._views.values() if view.table == table), key=_revision, default=None)
        return kept and kept.then(self._store.events(table, after=kept.revision))

    def _keep_view(self, view: View) -> View:
        with self._lock:
            self._views[view.table, view.revision] = view
            while len(self._views) > self._keep:
                self._views.popitem(last=False)
        return view


def _revision(view: View) -> int:
    return view.revision


def _body(body: dict[str, object], save: Save) -> dict[str, object]:
    return body | ({"phone": save.phone} if save.phone else {})
