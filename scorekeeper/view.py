"""What a table looks like: its log judged by the pure engine, hand by hand. Nothing is stored here."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.engine.game import Agreed
from scorekeeper.engine.hands import HandResult
from scorekeeper.engine.session import Session, Tally, add, beginning, judge_hand, judge_next, result_of, session_of
from scorekeeper.live import Live, LiveHand, can_be_refereed, follow
from scorekeeper.live_round import LiveRound, follow_round, is_played_in_rounds
from scorekeeper.node import Node
from scorekeeper.people import People
from scorekeeper.record import FORMAT, read_hand, read_record
from scorekeeper.store import Event
from scorekeeper.table_log import HandDocument, Log, Scrapped, Version, opening_log
from scorekeeper.together import WENT_BACK, Confirming, Entries, of_hand


class NoSuchHand(LookupError):
    """The table has no hand of that number, or it is not the last one where only the last will do."""


@dataclass(frozen=True, slots=True)
class Played:
    """A hand of the session with every version of it, the one that counts last, its result, and how things stand after it.

    `waits` are the seats that are still to confirm it; until they have, it is in no total.
    """

    no: int
    versions: tuple[Version, ...]
    result: HandResult
    after: Tally
    waits: tuple[int, ...] = ()

    @property
    def hand(self) -> HandDocument:
        return self.versions[-1].hand

    def judged_like(self, hand: HandDocument, dealer: str, before: Tally) -> bool:
        """Would that hand be judged as this one was, if it came now?"""
        result, after = self.result, self.after
        dealt = after.dealt - (result.scores is not None)
        as_before = result.counts and not before.winners and (result.dealer, dealt) == (dealer, before.dealt)
        return as_before and (self.hand is hand or self.hand == hand)


@dataclass(frozen=True, slots=True)
class View:
    """A table at one revision. What follows from its log is worked out once, and goes on from there with further events."""

    table: str
    revision: int
    preset: str
    agreed: Agreed
    opened_at: str
    rematch_of: str | None
    log: Log
    hands: tuple[Played, ...]
    session: Session
    live: Live | None = None
    """The hand that is being refereed event by event, if there is one."""
    round: LiveRound | None = None
    """The same where it is played in rounds on one common table."""
    called: str = ""
    """The name of the rules, where they are somebody's own."""

    @property
    def changed(self) -> int:
        """The revision of the latest event that was not about people: a save that was based on it, or on a later one, is not
        stale."""
        return self.log.changed

    @property
    def people(self) -> People:
        return self.log.people

    @property
    def confirming(self) -> Confirming:
        return self.log.confirming

    @property
    def scrapped(self) -> tuple[Scrapped, ...]:
        return self.log.scrapped

    @property
    def entries(self) -> Entries:
        """What was entered seat by seat for the next hand."""
        return of_hand(self.log.entries, self.next_no)

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
        return self.log.live.hand

    def is_fresh(self, based_on: int) -> bool:
        """May a save that was based on that revision be made now?"""
        return self.changed <= based_on <= self.revision

    def hand(self, no: int) -> Played:
        """Hand number `no`, from 1. Raises `NoSuchHand`."""
        if not 1 <= no <= len(self.hands):
            raise NoSuchHand(no)
        return self.hands[no - 1]

    def then(self, events: Iterable[Event], known: "View | None" = None) -> "View | None":
        """The view after further events; None where they go back to before this one. `known` is another view of the table:
        a hand that was judged there, and would be judged alike here, is not judged again."""
        events, log, revision = tuple(events), self.log, self.revision
        targets = {event.body["to"] for event in events if event.kind == WENT_BACK}
        if any(to < revision for to in targets):
            return None
        stood = {revision: log}
        for event in events:
            log = log.back_at(stood[event.body["to"]], event) if event.kind == WENT_BACK else log.then(event)
            revision = event.seq
            if revision in targets:
                stood[revision] = log
        return self._at(revision, log, known or self)

    def _at(self, revision: int, log: Log, known: "View") -> "View":
        """The view at a later revision, when its log has become this."""
        view, before = replace(self, revision=revision, log=log), self.log
        if log.hands is not before.hands or log.confirming is not before.confirming:
            hands = _judged(self.agreed, log, known)
            counted = (played.result for played in hands if not played.waits)
            session = session_of(self.agreed, _tally_after(self.agreed, hands), counted)
            view = replace(view, hands=hands, session=session)
        return view if view.in_play is self.in_play and view.next_no == self.next_no else view._refereed()

    def _refereed(self) -> "View":
        """The view with the live hand that stands in its log."""
        if self.in_play and self.in_rounds:
            return replace(self, live=None, round=follow_round(self.agreed, self.in_play))
        live = follow(self.agreed, self.in_play, self.next_no) if self.in_play else None
        return replace(self, live=live, round=None)


def fold(table: str, events: Iterable[Event], known: View | None = None) -> View:
    """A table's view, from its events in their order. The first one opens the table. `known` is as in `View.then`."""
    first, *others = events
    agreed = read_record(document(first.body, ())).agreed
    opened = View(
        table=table,
        revision=first.seq,
        preset=str(first.body["preset"]),
        agreed=agreed,
        opened_at=first.at,
        rematch_of=first.body.get("rematch_of"),
        log=opening_log(first),
        hands=(),
        session=session_of(agreed, beginning(agreed), ()),
        called=str(first.body.get("called", "")),
    )
    folded = opened.then(others, known)
    assert folded, "no table goes back to before it was opened"
    return folded


def _tally_after(agreed: Agreed, hands: Sequence[Played]) -> Tally:
    return hands[-1].after if hands else beginning(agreed)


def _judged(agreed: Agreed, log: Log, known: View) -> tuple[Played, ...]:
    """The hands of a log in their order, judged where they are not known, and added up from the first that differs."""
    same = 0
    if log.confirming is known.confirming:
        pairs = enumerate(zip(known.hands, log.hands, strict=False))
        alike = min(len(known.hands), len(log.hands))
        same = next((index for index, (played, versions) in pairs if played.versions is not versions), alike)
    hands = list(known.hands[:same])
    tally = _tally_after(agreed, hands)
    for no, versions in enumerate(log.hands[same:], start=same + 1):
        hands.append(_played(agreed, log.confirming, no, versions, tally, known.hands[no - 1 : no]))
        tally = hands[-1].after
    return tuple(hands)


def _played(
    agreed: Agreed,
    confirming: Confirming,
    no: int,
    versions: tuple[Version, ...],
    before: Tally,
    known: tuple[Played, ...],
) -> Played:
    """The next hand, number `no`; `known` has that hand as it was judged before, if it was."""
    names, hand = agreed.players, versions[-1].hand
    dealer = hand["dealer"] if hand.get("dealer") in names else before.dealer
    waits = versions[-1].missing(confirming.seats(names.index(dealer), len(names)))
    if known and known[0].judged_like(hand, dealer, before):
        judged = known[0].result
    else:
        node = Node(hand, f"hands[{no - 1}]", agreed.game.deck)
        judged = judge_next(agreed, before, read_hand(node, agreed), node.at)
    after, result = add(agreed, before, judged, waits=bool(waits))
    return Played(no, versions, result, after, waits)


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
