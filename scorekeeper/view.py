"""What a table looks like: folded from its log, event by event, and judged by the pure engine. Nothing is stored here."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.engine.game import Agreed
from scorekeeper.engine.hands import HandResult
from scorekeeper.engine.session import Session, judge_hand, replay, result_of
from scorekeeper.live import LIVE_KINDS, Live, LiveHand, LiveLog, can_be_refereed, follow
from scorekeeper.live_round import LiveRound, follow_round, is_played_in_rounds
from scorekeeper.people import SOCIAL_KINDS, People, people_at
from scorekeeper.record import FORMAT, read_record
from scorekeeper.store import Event
from scorekeeper.together import (
    CONFIRMED,
    CONFIRMING_AGREED,
    SEAT_ENTERED,
    WENT_BACK,
    Confirmation,
    Confirming,
    Entries,
    confirming,
    dealers,
    of_hand,
    read_seat,
    with_entry,
)

OPENED, RECORDED, REVISED, SCRAPPED = "table-opened", "hand-recorded", "hand-revised", "hand-scrapped"
FROM_RECORD = "from_record"
"""Stands in what came with a record that was opened: when it was written, and for which seat, as the record had it."""

HandDocument = Mapping[str, Any]
"""A hand as a record has it, with `entered` beside: the lines as they were typed, so that it can be edited again."""


class NoSuchHand(LookupError):
    """The table has no hand of that number, or it is not the last one where only the last will do."""


@dataclass(frozen=True, slots=True)
class Version:
    """A hand as it was written down once: when (shown, never used for order), from which phone, which then had that seat, and
    why it was changed; and who confirmed it. What came with a record says itself when and for which seat it was written."""

    hand: HandDocument
    at: str
    phone: str | None
    reason: str
    seat: int | None = None
    confirmed: tuple[Confirmation, ...] = ()
    from_record: bool = False

    def confirmed_by(self, confirmation: Confirmation) -> "Version":
        """With one confirmation more; a seat confirms once."""
        if any(one.seat == confirmation.seat for one in self.confirmed):
            return self
        return replace(self, confirmed=(*self.confirmed, confirmation))

    def missing(self, needed: Iterable[int]) -> tuple[int, ...]:
        """The seats among those needed that have not confirmed. Who wrote it down need not."""
        agreed = {self.seat, *(one.seat for one in self.confirmed)}
        return tuple(seat for seat in needed if seat not in agreed)


@dataclass(frozen=True, slots=True)
class Played:
    """A hand of the session with every version of it, the one that counts last, and its result.

    `waits` are the seats that are still to confirm it; until they have, it is in no total.
    """

    no: int
    versions: tuple[Version, ...]
    result: HandResult
    waits: tuple[int, ...] = ()

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
    """The hand that is being refereed event by event, if there is one."""
    round: LiveRound | None = None
    """The same where it is played in rounds on one common table."""
    live_log: LiveLog = field(default_factory=LiveLog)
    people: People = field(default_factory=People)
    changed: int = 0
    confirming: Confirming = Confirming.NOBODY
    entries: Entries = ()
    """What was entered seat by seat for the next hand."""
    called: str = ""
    """The name of the rules, where they are somebody's own."""

    @property
    def next_no(self) -> int:
        """The number of the next hand."""
        return len(self.hands) + 1

    @property
    def counted(self) -> tuple[Played, ...]:
        """The hands that do not wait to be confirmed."""
        return tuple(played for played in self.hands if not played.waits)

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
class _Log:
    """A table's events, put in order: how it was opened, the hands that stand, those taken back, and what was entered seat by
    seat."""

    opened: Event
    hands: tuple[tuple[Version, ...], ...] = ()
    scrapped: tuple[Scrapped, ...] = ()
    live: LiveLog = field(default_factory=LiveLog)
    people: People = field(default_factory=People)
    changed: int = 1
    confirming: Confirming = Confirming.NOBODY
    entries: Entries = ()

    def then(self, event: Event) -> "_Log":
        """The log with one more event."""
        if event.kind in SOCIAL_KINDS:
            return replace(self, people=self.people.then(event.kind, event.body, event.at))
        if event.kind == CONFIRMING_AGREED:
            return replace(self, confirming=confirming(event.body))
        if event.kind == CONFIRMED:
            return self._confirmed(event)
        return replace(self, changed=event.seq)._played(event)

    def back_at(self, then: "_Log", event: Event) -> "_Log":
        """The hands are as they were then. Nobody comes or goes by it; what was half entered is to be entered anew."""
        live = LiveLog(None, then.live.recorded)
        return replace(self, hands=then.hands, live=live, entries=(), changed=event.seq)

    def _confirmed(self, event: Event) -> "_Log":
        body = event.body
        index, version = int(body["hand"]) - 1, int(body["version"])
        if not (0 <= index < len(self.hands) and version == len(self.hands[index])):
            return self
        *earlier, latest = self.hands[index]
        confirmation = Confirmation(int(body["seat"]), str(body.get("at", event.at)), body.get("phone"))
        return self._with(index, (*earlier, latest.confirmed_by(confirmation)))

    def _played(self, event: Event) -> "_Log":
        body = event.body
        if event.kind == SEAT_ENTERED:
            return replace(self, entries=with_entry(self.entries, read_seat(body, event.at)))
        if event.kind == SCRAPPED:
            gone = _scrapped(event, len(self.hands), self.hands[-1])
            live = self.live.after_scrap()
            return replace(self, hands=self.hands[:-1], scrapped=(*self.scrapped, gone), live=live)
        version = _version(event, self.people)
        if event.kind == RECORDED:
            hands = (*self.hands, (version,))
            entries = tuple(one for one in self.entries if one.hand != len(hands))
            return replace(self, hands=hands, live=self.live.after_hand(body), entries=entries)
        if event.kind == REVISED:
            index = int(body["hand_no"]) - 1
            return self._with(index, (*self.hands[index], version))
        return replace(self, live=self.live.then(event.kind, body))

    def _with(self, index: int, versions: tuple[Version, ...]) -> "_Log":
        return replace(self, hands=(*self.hands[:index], versions, *self.hands[index + 1 :]))


def _version(event: Event, people: People) -> Version:
    body, phone = event.body, event.body.get("phone")
    reason, came = str(body.get("reason") or ""), body.get(FROM_RECORD)
    if came is None:
        return Version(body.get("hand", {}), event.at, phone, reason, people.seat_of(phone))
    return Version(
        body.get("hand", {}), str(came.get("at", event.at)), phone, reason, came.get("seat"), from_record=True
    )


def _scrapped(event: Event, no: int, versions: tuple[Version, ...]) -> Scrapped:
    body, came = event.body, event.body.get(FROM_RECORD, {})
    at = str(came.get("at", event.at))
    return Scrapped(int(came.get("no", no)), versions, at, body.get("phone"), str(body.get("reason") or ""))


def _read(events: Iterable[Event]) -> _Log:
    first, *others = events
    log = _Log(first, people=people_at(first.body, first.at), changed=first.seq, confirming=confirming(first.body))
    stood = {first.seq: log}
    for event in others:
        log = log.back_at(stood[event.body["to"]], event) if event.kind == WENT_BACK else log.then(event)
        stood[event.seq] = log
    return log


def fold(table: str, events: Iterable[Event]) -> View:
    """A table's view, from its events in their order. The first one opens the table."""
    events = tuple(events)
    first, log = events[0], _read(events)
    record = read_record(document(first.body, [versions[-1].hand for versions in log.hands]))
    dealt = dealers(record.agreed, [versions[-1].hand for versions in log.hands])
    waits = [
        versions[-1].missing(log.confirming.seats(dealer, len(record.agreed.players)))
        for versions, dealer in zip(log.hands, dealt, strict=True)
    ]
    replayed = replay(record.agreed, record.hands, {index for index, seats in enumerate(waits) if seats})
    hands = tuple(
        Played(no, versions, result, seats)
        for no, (versions, result, seats) in enumerate(zip(log.hands, replayed.hands, waits, strict=True), start=1)
    )
    return View(
        table=table,
        revision=events[-1].seq,
        preset=str(first.body["preset"]),
        agreed=record.agreed,
        hands=hands,
        scrapped=log.scrapped,
        session=replayed.session,
        opened_at=first.at,
        rematch_of=first.body.get("rematch_of"),
        people=log.people,
        changed=log.changed,
        confirming=log.confirming,
        entries=of_hand(log.entries, len(hands) + 1),
        called=str(first.body.get("called", "")),
    ).refereed(log.live)


def document(opened: Mapping[str, Any], hands: Iterable[HandDocument]) -> dict[str, Any]:
    """The record's JSON of a table: how it was opened, and some hands. `entered` is no part of a record."""
    kept = [{name: value for name, value in hand.items() if name != "entered"} for hand in hands]
    settled = {name: opened[name] for name in ("game", "preset", "options", "players")}
    return {"format": FORMAT} | settled | {"hands": kept}


def record_of(view: View) -> dict[str, Any]:
    """The record of the session as it stands, with every option's value: what `scorekeeper replay` reads. Hands that wait to
    be confirmed are not in it, so each names its dealer."""
    if len(view.counted) == len(view.hands):
        return document(_opened(view), [played.hand for played in view.hands])
    return document(_opened(view), [{**played.hand, "dealer": played.result.dealer} for played in view.counted])


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
