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

OPENED, RECORDED, REVISED, SCRAPPED = "table-opened", "hand-recorded", "hand-revised", "hand-scrapped"

HandDocument = Mapping[str, Any]
"""A hand as a record has it, with `entered` beside: the lines as they were typed, so that it can be edited again."""


class NoSuchHand(LookupError):
    """The table has no hand of that number, or it is not the last one where only the last will do."""


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
