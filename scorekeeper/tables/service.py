"""The table service: reads, judges and appends a table's events.

Only this module connects store and engine. It reads the log, has the pure engine judge it, and appends one event. A table is
always folded from its log. The service caches the latest view of each table, and some earlier ones."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import cycle
from threading import Lock

from scorekeeper.engine.game import Agreement
from scorekeeper.entry.doubts import NOTHING_LEFT
from scorekeeper.store import Appended, Draft, Event, KeyReused, NotSaved, Stale, Store, StoreError, TableRow
from scorekeeper.tables.bounded_cache import CLUB_TABLES, BoundedCache, MemoryNotes
from scorekeeper.tables.house import HOUSE
from scorekeeper.tables.house.people import House, house_of
from scorekeeper.tables.house.saved_rules import HouseRules, rules_in
from scorekeeper.tables.log import collaboration
from scorekeeper.tables.log.live_hand import LIVE_KINDS, PLAYED
from scorekeeper.tables.log.phones import phones_of_record
from scorekeeper.tables.log.roster import with_present_names
from scorekeeper.tables.log.table_log import OPENED, RECORDED, REVISED, SCRAPPED, HandDocument, opening_body
from scorekeeper.tables.quota import EVENT, MOST_CHANGES, MOST_EVENTS, MOST_HANDS, MOST_PLAYED
from scorekeeper.tables.records.record_import import Opening
from scorekeeper.tables.records.validation import UnreadableTable, house_log, read_view
from scorekeeper.tables.roster_changes import check_change
from scorekeeper.tables.save_failures import SaveFailures
from scorekeeper.tables.view import NoSuchHand, View, fold

TABLES_KEPT = CLUB_TABLES
"""The number of tables whose latest view is kept in memory, at 80 KB each after fifteen hands, 160 MB in all. As many earlier
views are kept too, at 1 KB each, since they share most of their values."""
REVISIONS_KEPT = 8 * CLUB_TABLES
"""The number of tables whose revision is kept in memory, at 200 bytes each, 3 MB in all."""


class NoSuchTable(LookupError): ...


class SessionOver(ValueError):
    """The error for a save in a session that is over."""


class TableFull(ValueError):
    """A save for a table that already has the maximum number of hands or events."""


@dataclass(frozen=True, slots=True)
class Save:
    """The common data of saves: the idempotency `key`, the revision that the page showed, and the phone's id (None: unknown)."""

    key: str
    based_on: int
    phone: str | None = None


class TableService:
    """The tables of a house. `keep` is how many tables' views are cached. Saves may raise `Stale`, `KeyReused` or `NotSaved`."""

    def __init__(self, store: Store, keep: int = TABLES_KEPT, *, house: str = "") -> None:
        self.house_name = house
        self._store = store
        self._latest = BoundedCache[str, View](keep)
        self._earlier = BoundedCache[tuple[str, int], View](keep)
        self._revisions = BoundedCache[str, int](REVISIONS_KEPT)
        self._caching = Lock()
        self.allow: Callable[[str, int, bool], None] = lambda table, size, begins: None
        """A function called before each write that isn't repeated or stale, with the table's id, the number of bytes, and whether
        the write opens the table. It raises an `HTTPException` to refuse the write."""
        self.notes = store.shared_notes() or MemoryNotes()
        self.summaries = store.summaries()
        self.save_failures = SaveFailures(store)

    def open_table(
        self,
        table: str,
        agreed: Agreement,
        preset: str,
        *,
        key: str,
        phone: str | None = None,
        rematch_of: View | None = None,
        next_to: View | None = None,
        confirming: collaboration.Confirming = collaboration.Confirming.NOBODY,
        called: str = "",
        icon: str = "",
    ) -> Appended:
        """Open a table. `agreed` has a value for every option. `called` is the name of saved rules, or of a score sheet's game
        with this `icon`, or "". `confirming` says who must confirm hands. The phone with the id `phone`, if any, becomes host.
        A rematch takes over all phones of the table `rematch_of`, each with its player. Another game takes over those of
        `next_to` whose player plays again, and those that watch if all play again. A repeated idempotency `key` with the same
        body returns the first result again."""
        confirm = "" if confirming is collaboration.Confirming.NOBODY else confirming.value
        before, known, people = rematch_of or next_to, self.answer_of(table, key), None
        if before and not known:
            named = {name: seat for seat, name in enumerate(agreed.players) if name in before.everybody}
            seats: dict[int | None, int] = {before.seat_of(name): seat for name, seat in named.items()}
            same = {*before.players} <= {*agreed.players}
            people = phones_of_record(before.people, seats, None if rematch_of else phone or "", watch=same)
        further: dict[str, object] = {"phone": phone, "confirm": confirm, "called": called, "icon": icon}
        further |= {"rematch_of": rematch_of and rematch_of.table, "people": known.body.get("people") if known else people}
        body = opening_body(agreed, preset) | {name: said for name, said in further.items() if said}
        return self._write(table, key=key, based_on=0, kind=OPENED, body=body)

    def open_record(self, table: str, opening: Opening, *, key: str, phone: str | None) -> tuple[Appended, ...]:
        """Open a table from a record, in one write. The phone with the id `phone`, if any, becomes host. Return a result for each
        event. A repeated `key` returns the first results again."""
        (kind, opened), *others = opening.events
        first = Draft(key, kind, opened | ({"phone": phone} if phone else {}))
        drafts = [first, *(Draft(f"{key}.{number}", kind, body) for number, (kind, body) in enumerate(others, start=1))]
        with self.save_failures.noted():
            appended = self._store.append_all(
                table, drafts, based_on=0, allow=lambda size: self.allow(table, size + EVENT * len(drafts), True)
            )
        if not appended[0].again:
            self._cache_view(fold(table, [one.event for one in appended], opening.view))
        return appended

    def take_log(self, events: Sequence[Event]) -> None:
        """Append those events of a verified log that the table lacks, with their keys, times and digests."""
        table, here = events[0].table, self._store.revision(events[0].table)
        store = self._store.with_clock(cycle(event.at for event in events[here:]).__next__)
        drafts = [Draft(event.key, event.kind, event.body) for event in events[here:]]
        with self.save_failures.noted():
            store.append_all(table, drafts, based_on=here, allow=lambda size: self.allow(table, size, not here))
        self._note(table, events[-1].seq)

    def record_hand(self, table: str, hand: HandDocument, save: Save, *, live: bool = False) -> Appended:
        """Append a hand. `live` says that it was refereed event by event. Raise `SessionOver` if the session is over."""
        body = _body({"hand": dict(hand)} | ({"live": True} if live else {}), save)
        if not self.answer_of(table, save.key):
            self._must_be_open(table)
        return self._append(table, RECORDED, body, save)

    def revise_hand(self, table: str, no: int, hand: HandDocument, reason: str, save: Save, **ends: bool) -> Appended:
        """Append a new version of hand `no`, with the typed `reason`. The earlier versions stay in the log and can be seen. If
        given, `ends` says whether the game ends with this hand."""
        if not self.answer_of(table, save.key):
            self.view(table).hand(no)
        return self._append(table, REVISED, _body({"hand_no": no, "hand": dict(hand), "reason": reason, **ends}, save), save)

    def scrap_hand(self, table: str, no: int, reason: str, save: Save) -> Appended:
        """Take back the last hand. Raise `NoSuchHand` if `no` isn't its number, and `Stale` if the table has changed."""
        body = _body({"hand_no": no, "reason": reason}, save)
        if not self.answer_of(table, save.key):
            view = self.view(table)
            if view.is_fresh(save.based_on) and no != len(view.hands):
                raise NoSuchHand(no)
        return self._append(table, SCRAPPED, body, save)

    def enter_seat(self, table: str, entry: collaboration.SeatEntry, save: Save) -> Appended:
        """Save one seat's entry for the next hand. Once every seat is entered, record the hand, unless it has problems or
        somebody's cards left are blank. Raise `SessionOver`, or `Stale` if this seat or the hand was saved by others first."""
        if not self.answer_of(table, save.key):
            self._must_be_open(table)
            view = self.view(table)
            if entry.hand != view.next_no:
                raise Stale(view.revision)

        def leaves_it(event: Event) -> bool:
            other = event.kind == collaboration.SEAT_ENTERED and event.body["seat"] != entry.seat
            return other or event.kind in collaboration.HARMLESS_KINDS | LIVE_KINDS | {REVISED}

        appended = self._append(table, collaboration.SEAT_ENTERED, _body(entry.body(), save), save, leaves_it)
        self._gather(table, save)
        return appended

    def _gather(self, table: str, save: Save) -> None:
        """Record the next hand if all seats are entered. The key is derived from that of the completing save, so that a repeated
        save records nothing twice. If two saves complete the hand at once, only one records it."""
        view = self.view(table)
        dealer = view.players.index(view.session.next_dealer)
        judged = collaboration.judge_all_seats(view.agreed, view.placed_entries, dealer, view.next_no)
        if judged is None or judged.hand is None or view.session.over:
            return
        if judged.problems or judged.refused or any(one.says == NOTHING_LEFT for one in judged.doubts):
            return
        key = hashlib.sha256(f"gathered {save.key}".encode()).hexdigest()
        try:
            self._append(table, RECORDED, _body({"hand": judged.hand}, save), Save(key, view.revision, save.phone))
        except (Stale, KeyReused):
            return

    def confirm_hand(self, table: str, no: int, version: int, seat: int, *, key: str, phone: str | None) -> None:
        """Confirm a version of hand `no` for a seat, with an idempotency `key`, from the phone with the id `phone`, if known.
        Raise `Stale` if there is a newer version, `NoSuchHand` if the hand is gone."""
        body = _body({"hand": no, "version": version, "seat": seat}, Save(key, 0, phone))
        while True:
            now = self._as_of_now(table, Save(key, based_on=-1))
            if now.based_on >= 0 and version != len(self.view(table).hand(no).versions):
                raise Stale(now.based_on)
            try:
                self._write(table, key=key, based_on=now.based_on, kind=collaboration.CONFIRMED, body=body)
            except Stale:
                continue
            return

    def go_back(self, table: str, to: int, reason: str, save: Save) -> Appended:
        """Restore the hands as they were after event `to`. The log keeps later events. Raise `NoSuchTable` if `to` is unknown."""
        if not 1 <= to <= self._store.revision(table):
            raise NoSuchTable(table)
        return self._append(table, collaboration.WENT_BACK, _body({"to": to, "reason": reason}, save), save)

    def change_players(self, table: str, kind: str, body: Mapping[str, object], save: Save) -> Appended:
        """Append a change of players: one joins, leaves, moves or is renamed, or the latest change is undone. `kind` is one of
        `CHANGE_KINDS` or `PLAYER_RENAMED`. Raise `SessionOver`, and `Unreadable` if the change isn't possible."""
        if not self.answer_of(table, save.key):
            self._must_be_open(table)
            view = self.view(table)
            if len(view.changes) >= MOST_CHANGES:
                raise TableFull(table)
            if view.is_fresh(save.based_on):
                check_change(view, kind, body)
        return self._append(table, kind, _body(dict(body), save), save)

    def append_live(self, view: View, kind: str, body: Mapping[str, object], save: Save) -> View:
        """Append an event of a live hand. Its kind is one of `LIVE_KINDS`, and it was judged legal on `view`. Return the table's
        view after it. Raise `Stale` if the table has changed since the revision of `save`, except by `HARMLESS_KINDS`."""
        if kind == PLAYED and view.in_play and len(view.in_play.events) >= MOST_PLAYED:
            raise TableFull(view.table)
        appended = self._append(view.table, kind, _body(dict(body), save), save)
        after = None if appended.again else self._cached(view.table, appended.event.seq)
        return after or self.view(view.table)

    def append_social(self, table: str, kind: str, body: Mapping[str, object], save: Save) -> Appended:
        """Append an event of `HARMLESS_KINDS`. It is never stale: if other events were saved meanwhile, append it after them."""
        save = self._as_of_now(table, save)
        while True:
            try:
                return self._append(table, kind, _body(dict(body), save), save)
            except Stale as stale:
                save = replace(save, based_on=stale.revision)

    def view_at(self, table: str, revision: int) -> View:
        """Return the table as it was at a revision. Raise `NoSuchTable`, and `UnreadableTable` if its log is invalid."""
        if kept := self._cached(table, revision):
            return kept
        events = [event for event in self._store.events(table) if event.seq <= revision]
        if not events:
            raise NoSuchTable(table)
        return self._cache_view(read_view(table, events, self._latest.get(table)))

    def view(self, table: str, *, keep: bool = True) -> View:
        """Return the table as it is now. Raise `NoSuchTable`, and `UnreadableTable` if its log is invalid. With `keep` False the
        view isn't cached, so that reading many tables doesn't evict those being played."""
        revision = 0 if table == HOUSE else self._revision(table)
        if not revision:
            raise NoSuchTable(table)
        if kept := self._cached(table, revision):
            return kept
        latest = self._latest.get(table)
        gone_on = latest and latest.then(self._store.events(table, after=latest.revision))
        view = gone_on or read_view(table, self._store.events(table), latest)
        return self._cache_view(view) if keep else view

    def find_view(self, table: str, *, keep: bool = True) -> View | None:
        """Return the table's view, or None if the table doesn't exist or can't be read. Unless `keep`, the view isn't cached."""
        try:
            return self.view(table, keep=keep)
        except (NoSuchTable, UnreadableTable):
            return None

    def _revision(self, table: str) -> int:
        """Return the table's revision, from memory if possible: asking SQLite takes eight system calls and waits for saves.
        Memory is right while this process alone writes to the store (`is_sole_writer`)."""
        known = self._revisions.get(table) if self._store.is_sole_writer() else None
        return known or self._note(table, self._store.revision(table))

    def _note(self, table: str, revision: int) -> int:
        """Cache the table's revision. Return the highest one known."""
        with self._caching:
            furthest = max(revision, self._revisions.get(table) or 0)
            self._revisions.put(table, furthest)
            return furthest

    def events(self, table: str, after: int = 0) -> tuple[Event, ...]:
        return self._store.events(table, after=after)

    def answer_of(self, table: str, key: str) -> Event | None:
        """Return the event that a save with this key wrote, or None. Saves that have one skip all checks: the store repeats its
        result or refuses it."""
        return self._store.event_of_key(table, key)

    def tables(self, limit: int = 50) -> tuple[TableRow, ...]:
        """Return at most `limit` tables of this house, the one last written to first."""
        return tuple(row for row in self._store.tables(limit + 1) if row.id != HOUSE)[:limit]

    def house(self) -> House:
        """Return the house's people: merged spellings, new names, and those left out of lists."""
        return house_of(house_log(self._store.events(HOUSE)))

    def own_rules(self) -> HouseRules:
        """Return the saved rules of this house, including deleted ones."""
        return rules_in(house_log(self._store.events(HOUSE)))

    def append_house(self, kind: str, body: Mapping[str, object], save: Save) -> Appended:
        """Append an event to the house's own log. Events saved meanwhile don't make it stale."""
        return self.append_social(HOUSE, kind, body, save)

    def close(self) -> None:
        self._store.close()

    def _append(
        self,
        table: str,
        kind: str,
        body: Mapping[str, object],
        save: Save,
        leaves_it: Callable[[Event], bool] = lambda event: event.kind in collaboration.HARMLESS_KINDS,
    ) -> Appended:
        """Append an event. Raise `Stale` if events were saved since the save's revision, unless `leaves_it` is true for each of
        them, which means that the save is still valid."""
        based_on = save.based_on
        if based_on >= MOST_EVENTS:
            raise TableFull(table)
        while True:
            try:
                return self._write(table, key=save.key, based_on=based_on, kind=kind, body=body)
            except Stale as stale:
                since = self._store.events(table, after=based_on) if based_on > 0 else ()
                if not since or not all(map(leaves_it, since)):
                    raise
                based_on = stale.revision

    def _write(self, table: str, *, key: str, based_on: int, kind: str, body: Mapping[str, object]) -> Appended:
        """Append an event to the table's log. `key` is the save's idempotency key: if it was used for the same event, return that
        one. Raise `Stale` if the table isn't at revision `based_on`, `KeyReused` if the key was used for another event, and
        `NotSaved` if the store fails. `save_failures` then records the failure."""

        def allow(size: int) -> None:
            self.allow(table, size + EVENT, kind == OPENED)

        try:
            with self.save_failures.noted():
                appended = self._store.append(table, key=key, based_on=based_on, kind=kind, body=body, allow=allow)
        except (NotSaved, Stale):  # it may have been written after all, so ask the store for the revision
            self._revisions.forget(table)
            raise
        except KeyReused as reused:  # a player may have been renamed since, so that the same entry has another name now
            same = with_present_names(self._store.events(table, after=reused.first.seq - 1))[0]
            if (same.kind, same.body) != (kind, body):
                raise
            return Appended(reused.first, again=True)
        self._note(table, appended.event.seq)
        if not appended.again:
            self.save_failures.latest = None
            self._cache_after(appended.event)
        return appended

    def _cache_after(self, event: Event) -> None:
        """Cache the view after an event that was just written, since the next page and polls need it."""
        before = self._cached(event.table, event.seq - 1)
        after = before and before.then([event])
        try:
            self._cache_view(after or self.view(event.table))
        except (NoSuchTable, UnreadableTable, StoreError):  # the house's log, or a file that can't be read now
            self._latest.forget(event.table)

    def _as_of_now(self, table: str, save: Save) -> Save:
        """Return the save, based on the present revision. If its key was used before, return it unchanged."""
        return save if self.answer_of(table, save.key) else replace(save, based_on=self._store.revision(table))

    def _must_be_open(self, table: str) -> None:
        view = self.view(table)
        if view.session.over:
            raise SessionOver(table)
        if len(view.hands) >= MOST_HANDS:
            raise TableFull(table)

    def _cached(self, table: str, revision: int) -> View | None:
        latest = self._latest.get(table)
        return latest if latest and latest.revision == revision else self._earlier.get((table, revision))

    def _cache_view(self, view: View) -> View:
        """Cache a view, as the table's latest or among the earlier ones if a later one is cached. Return the view."""
        with self._caching:
            latest = self._latest.get(view.table)
            if latest and latest.revision > view.revision:
                self._earlier.put((view.table, view.revision), view)
                return view
            if latest and latest.revision < view.revision:
                self._earlier.put((view.table, latest.revision), latest)
            self._latest.put(view.table, view)
        return view


def _body(body: dict[str, object], save: Save) -> dict[str, object]:
    return body | ({"phone": save.phone} if save.phone else {})
