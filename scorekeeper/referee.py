"""The referee's desk: reads a table's log, judges it, appends to it. The one place where store and engine meet.

Gather, decide, apply: the log is read, the pure engine judges it, and one event is appended. What a table looks like is
always folded from its log; the views made so are kept, a bounded number of them, by (table, revision).
"""

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Any

from scorekeeper.engine.game import Agreed
from scorekeeper.engine.hands import HandResult
from scorekeeper.engine.session import Session, judge_hand, replay, result_of
from scorekeeper.live import LIVE_KINDS, Live, LiveHand, LiveLog, can_be_refereed, follow
from scorekeeper.live_round import LiveRound, follow_round, is_played_in_rounds
from scorekeeper.people import SOCIAL_KINDS, People, people_at, written
from scorekeeper.record import FORMAT, read_record
from scorekeeper.store import Appended, Event, Stale, Store, TableRow

OPENED, RECORDED, REVISED, SCRAPPED = "table-opened", "hand-recorded", "hand-revised", "hand-scrapped"
VIEWS_KEPT = 256

HandDocument = Mapping[str, Any]
"""A hand as a record has it, with `entered` beside: the lines as they were typed, so that it can be edited again."""


class NoSuchTable(LookupError):
    """There is no table of that id."""


class NoSuchHand(LookupError):
    """The table has no hand of that number, or it is not the last one where only the last will do."""


class SessionOver(ValueError):
    """The session has its winner and takes no further hand."""


@dataclass(frozen=True, slots=True)
class Version:
    """A hand as it was written down once: when (shown, never used for order), from which phone, and why it was changed."""

    hand: HandDocument
    at: str
    phone: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class Played:
    """A hand of the session with every version of it, the one that counts last, and its result."""

    no: int
    versions: tuple[Version, ...]
    result: HandResult

    @property
    def hand(self) -> HandDocument:
        return self.versions[-1].hand


@dataclass(frozen=True, slots=True)
class Scrapped:
    """A hand that was taken back: its number at the time, its versions, and the scrapping itself."""

    no: int
    versions: tuple[Version, ...]
    at: str
    phone: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class View:
    """A table at one revision, folded from its log. `changed` is the revision of the latest event that was not about people:
    a save that was based on it, or on a later one, is not stale."""

    table: str
    revision: int
    preset: str
    agreed: Agreed
    hands: tuple[Played, ...]
    scrapped: tuple[Scrapped, ...]
    session: Session
    opened_at: str
    rematch_of: str | None
    live: Live | None = None
    round: LiveRound | None = None
    """The same where it is played in rounds on one common table."""
    """The hand that is being refereed event by event, if there is one."""
    live_log: LiveLog = field(default_factory=LiveLog)
    people: People = field(default_factory=People)
    changed: int = 0

    @property
    def players(self) -> tuple[str, ...]:
        return self.agreed.players

    @property
    def can_be_refereed(self) -> bool:
        """Can the next hand be refereed event by event?"""
        return can_be_refereed(self.agreed) or self.in_rounds

    @property
    def in_rounds(self) -> bool:
        """Is it refereed as a round on one common table?"""
        return is_played_in_rounds(self.agreed)

    @property
    def in_play(self) -> LiveHand | None:
        """What stands in the log of the hand that is being refereed."""
        return self.live_log.hand

    def is_fresh(self, based_on: int) -> bool:
        """May a save that was based on that revision be made now?"""
        return self.changed <= based_on <= self.revision

    def refereed(self, log: LiveLog) -> "View":
        """The view with the live hand that stands in its log."""
        if log.hand and self.in_rounds:
            return replace(self, live=None, round=follow_round(self.agreed, log.hand), live_log=log)
        live = follow(self.agreed, log.hand, len(self.hands) + 1) if log.hand else None
        return replace(self, live=live, round=None, live_log=log)

    def then(self, events: Iterable[Event]) -> "View | None":
        """The view after further events, None where they change more than people and the live hand: then all is folded
        anew."""
        view, log = self, self.live_log
        for event in events:
            if event.kind in SOCIAL_KINDS:
                view = replace(view, revision=event.seq, people=view.people.then(event.kind, event.body, event.at))
            elif event.kind in LIVE_KINDS:
                view = replace(view, revision=event.seq, changed=event.seq)
                log = log.then(event.kind, event.body)
            else:
                return None
        return view if log is self.live_log else view.refereed(log)

    def hand(self, no: int) -> Played:
        """Hand number `no`, from 1. Raises `NoSuchHand`."""
        if not 1 <= no <= len(self.hands):
            raise NoSuchHand(no)
        return self.hands[no - 1]


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
        if self.view(table).session.over:
            raise SessionOver(table)

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


@dataclass(frozen=True, slots=True)
class _Log:
    """A table's events, put in order: how it was opened, the hands that stand, and those taken back."""

    opened: Event
    hands: tuple[tuple[Version, ...], ...] = ()
    scrapped: tuple[Scrapped, ...] = ()
    live: LiveLog = field(default_factory=LiveLog)
    people: People = field(default_factory=People)
    changed: int = 1

    def then(self, event: Event) -> "_Log":
        """The log with one more event."""
        if event.kind in SOCIAL_KINDS:
            return replace(self, people=self.people.then(event.kind, event.body, event.at))
        return replace(self, changed=event.seq)._played(event)

    def _played(self, event: Event) -> "_Log":
        body = event.body
        if event.kind == SCRAPPED:
            gone = Scrapped(len(self.hands), self.hands[-1], event.at, body.get("phone"), str(body.get("reason") or ""))
            live = self.live.after_scrap()
            return replace(self, hands=self.hands[:-1], scrapped=(*self.scrapped, gone), live=live)
        version = Version(body.get("hand", {}), event.at, body.get("phone"), str(body.get("reason") or ""))
        if event.kind == RECORDED:
            return replace(self, hands=(*self.hands, (version,)), live=self.live.after_hand(body))
        if event.kind == REVISED:
            index = int(body["hand_no"]) - 1
            changed = (*self.hands[index], version)
            return replace(self, hands=(*self.hands[:index], changed, *self.hands[index + 1 :]))
        return replace(self, live=self.live.then(event.kind, body))


def fold(table: str, events: Iterable[Event]) -> View:
    """A table's view, from its events in their order. The first one opens the table."""
    first, *others = events
    log = _Log(first, people=people_at(first.body, first.at), changed=first.seq)
    for event in others:
        log = log.then(event)
    record = read_record(document(first.body, [versions[-1].hand for versions in log.hands]))
    replayed = replay(record.agreed, record.hands)
    hands = tuple(
        Played(no, versions, result)
        for no, (versions, result) in enumerate(zip(log.hands, replayed.hands, strict=True), start=1)
    )
    return View(
        table=table,
        revision=others[-1].seq if others else first.seq,
        preset=str(first.body["preset"]),
        agreed=record.agreed,
        hands=hands,
        scrapped=log.scrapped,
        session=replayed.session,
        opened_at=first.at,
        rematch_of=first.body.get("rematch_of"),
        people=log.people,
        changed=log.changed,
    ).refereed(log.live)


def document(opened: Mapping[str, Any], hands: Iterable[HandDocument]) -> dict[str, Any]:
    """The record's JSON of a table: how it was opened, and some hands. `entered` is no part of a record."""
    kept = [{name: value for name, value in hand.items() if name != "entered"} for hand in hands]
    settled = {name: opened[name] for name in ("game", "preset", "options", "players")}
    return {"format": FORMAT} | settled | {"hands": kept}


def record_of(view: View) -> dict[str, Any]:
    """The record of the session as it stands, with every option's value: what `scorekeeper replay` reads."""
    return document(_opened(view), [played.hand for played in view.hands])


def alone(view: View, hand: HandDocument, deal: int) -> HandResult:
    """One hand judged by itself, as the `deal`th of this table: an earlier version, or one that is not saved yet."""
    record = read_record(document(_opened(view), [hand]))
    agreed, read = record.agreed, record.hands[0]
    dealer = read.dealer or agreed.players[-1]
    judged = judge_hand(agreed, read, dealer, deal)
    scores = None if judged.lines is None else agreed.game.score(agreed.options, judged)
    return result_of(dealer, judged, scores, {})


def _opened(view: View) -> dict[str, Any]:
    return {
        "game": view.agreed.game.id,
        "preset": view.preset,
        "options": dict(view.agreed.options),
        "players": list(view.players),
    }
