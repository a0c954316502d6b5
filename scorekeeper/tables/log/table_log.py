"""A table's log, folded from its events. The hands in it aren't judged yet."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from scorekeeper.contract.json_node import Document, Json
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.store import Event
from scorekeeper.tables.log import collaboration
from scorekeeper.tables.log.collaboration import LABEL_KINDS, Label
from scorekeeper.tables.log.live_hand import LIVE_KINDS, WITHIN_A_HAND, LiveLog
from scorekeeper.tables.log.phones import SOCIAL_KINDS, Phones, people_at
from scorekeeper.tables.log.roster import CHANGE_KINDS, PLAYER_RENAMED, Roster

OPENED, RECORDED, REVISED, SCRAPPED = "table-opened", "hand-recorded", "hand-revised", "hand-scrapped"
FROM_RECORD = "from_record"
"""The key under which an event of an imported record has the time and seat that the record gives for the hand."""

HandDocument = Document
"""A hand as JSON in the form of a record, with the typed lines as `entered` for later edits."""


@dataclass(frozen=True, slots=True)
class Version:
    """A saved version of a hand. `at` is the time, for display, never for sorting. `phone` is the id of the phone that saved it
    (None: unknown), and `seat` its seat then. `reason` is why the hand was changed, or "". `from_record` says that hand, time and
    seat come from an imported record. `players` are the hand's own players if they differ from the table's, otherwise (). `ends`
    says that the table ended the game with this hand. Later versions keep it, unless one says that the game goes on. `helped` are
    the seats (None: unknown) of other phones that entered parts of it."""

    hand: HandDocument
    at: str
    phone: str | None
    reason: str
    seat: int | None = None
    confirmed: tuple[collaboration.Confirmation, ...] = ()
    from_record: bool = False
    players: tuple[str, ...] = ()
    ends: bool = False
    helped: tuple[int | None, ...] = ()

    def confirmed_by(self, confirmation: collaboration.Confirmation) -> "Version":
        """Return the version with a confirmation added. If its seat has already confirmed, return the version unchanged."""
        if any(one.seat == confirmation.seat for one in self.confirmed):
            return self
        return replace(self, confirmed=(*self.confirmed, confirmation))

    def missing(self, needed: Iterable[int]) -> tuple[int, ...]:
        """Return those of the `needed` seats that haven't confirmed this version. The seat that saved it has confirmed it."""
        agreed = {self.seat, *(one.seat for one in self.confirmed)}
        return tuple(seat for seat in needed if seat not in agreed)


@dataclass(frozen=True, slots=True)
class Scrapped:
    """A hand that was taken back, with the number it had. `at`, `phone` and `reason` are those of taking it back."""

    no: int
    versions: tuple[Version, ...]
    players: tuple[str, ...]
    at: str
    phone: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class Log:
    """The content of a table's log. A save based on an event before number `changed` is stale. `hands` has each hand's versions,
    the current one last. `listed` is the number of the latest event that affects lists of hands."""

    people: Phones
    changed: int
    confirming: collaboration.Confirming
    roster: Roster
    hands: tuple[tuple[Version, ...], ...] = ()
    scrapped: tuple[Scrapped, ...] = ()
    live: LiveLog = field(default_factory=LiveLog)
    entries: collaboration.Entries = ()
    listed: int = 0
    label: Label = field(default_factory=Label)

    def then(self, event: Event) -> "Log":
        after = self._then(event)
        return after if event.kind in WITHIN_A_HAND else replace(after, listed=event.seq)

    def _then(self, event: Event) -> "Log":
        if event.kind in LIVE_KINDS:
            label = replace(self.label, asked="") if self.label.asked else self.label
            return replace(self, changed=event.seq, live=self.live.then(event.kind, event.body), label=label)
        if event.kind in SOCIAL_KINDS:
            return replace(self, people=self.people.then(event.kind, event.body, event.at))
        if event.kind in LABEL_KINDS:
            return replace(self, label=self.label.then(event.kind, event.body, event.at))
        if event.kind == collaboration.CONFIRMING_AGREED:
            return replace(self, confirming=collaboration.confirming(event.body))
        if event.kind == collaboration.CONFIRMED:
            return self._confirmed(event)
        changed = replace(self, changed=event.seq)
        return changed if event.kind == PLAYER_RENAMED else changed._played(event)

    def back_at(self, then: "Log", event: Event) -> "Log":
        """Return the log after `event`, which brings back the hands of an earlier log, `then`. Unfinished entries are lost."""
        live, roster = LiveLog(None, then.live.recorded), replace(self.roster, changes=then.roster.changes)
        back = replace(self, hands=then.hands, scrapped=then.scrapped, roster=roster, live=live, entries=())
        return replace(back, changed=event.seq, listed=event.seq)

    def _confirmed(self, event: Event) -> "Log":
        body = event.body
        index, version = int(body["hand"]) - 1, int(body["version"])
        if not (0 <= index < len(self.hands) and version == len(self.hands[index])):
            return self
        *earlier, latest = self.hands[index]
        confirmation = collaboration.Confirmation(int(body["seat"]), str(body.get("at", event.at)), body.get("phone"))
        return self._with(index, (*earlier, latest.confirmed_by(confirmation)))

    def _played(self, event: Event) -> "Log":
        body = event.body
        if event.kind == collaboration.SEAT_ENTERED:
            return replace(self, entries=collaboration.with_entry(self.entries, collaboration.read_seat(body, event.at)))
        if event.kind == SCRAPPED:
            return self._after_scrap(event)
        if event.kind in CHANGE_KINDS:
            return replace(self, roster=self.roster.then(event.kind, body, len(self.hands) + 1), entries=())
        if event.kind not in (RECORDED, REVISED):
            raise Unreadable(N_("This version doesn't know entries of this kind: “{kind}”."), kind=event.kind[:40])
        version = _version(event, self.people)
        if event.kind == RECORDED:
            kept = version.hand.get("entered")
            lines = kept.get("lines", ()) if isinstance(kept, dict) else ()
            parts = [one.phone for one in self.entries if one.line in lines and one.phone not in (None, version.phone)]
            helped = {self.people.seat_of(phone): None for phone in parts}
            hands = (*self.hands, (replace(version, helped=(*helped,)),))
            entries = tuple(one for one in self.entries if one.hand != len(hands))
            live, label = self.live.after_hand(body), replace(self.label, asked="")
            return replace(self, hands=hands, roster=self.roster.known(version.players), live=live, entries=entries, label=label)
        index = int(body["hand_no"]) - 1
        ends = bool(body.get("ends", self.hands[index][-1].ends))
        return self._with(index, (*self.hands[index], replace(version, ends=ends)))

    def _after_scrap(self, event: Event) -> "Log":
        """Return the log after `event` took back the last hand. A live hand goes on, unless players joined or left since."""
        no = len(self.hands)
        gone = _scrapped(event, no, self.hands[-1], self.hands[-1][0].players or self.roster.at(no))
        roster = self.roster.before(no)
        same = roster.at(no) == gone.players
        live = self.live.after_scrap() if same else replace(self.live, recorded=self.live.recorded[:-1])
        entries = self.entries if roster is self.roster else ()
        return replace(self, hands=self.hands[:-1], scrapped=(*self.scrapped, gone), live=live, roster=roster, entries=entries)

    def _with(self, index: int, versions: tuple[Version, ...]) -> "Log":
        return replace(self, hands=(*self.hands[:index], versions, *self.hands[index + 1 :]))


def opening_body(agreed: Agreement, preset: str) -> Json:
    """Return the body of the event that opens a table. The caller adds the phones."""
    return {
        "door": True,
        "game": agreed.game.id,
        "preset": preset,
        "options": dict(agreed.options),
        "players": list(agreed.players),
    }


def opening_log(opened: Event) -> Log:
    """Return the log of a table that has just been opened by the event `opened`."""
    players = tuple(opened.body.get("players", ()))
    roster = Roster(players, tuple(opened.body.get("seats", players)))
    return Log(people_at(opened.body, opened.at), opened.seq, collaboration.confirming(opened.body), roster, listed=opened.seq)


def _version(event: Event, people: Phones) -> Version:
    body, phone = event.body, event.body.get("phone")
    reason, came = str(body.get("reason") or ""), body.get(FROM_RECORD)
    if came is None:
        return Version(body.get("hand", {}), event.at, phone, reason, people.seat_of(phone))
    at, players = str(came.get("at", event.at)), tuple(came.get("players", ()))
    return Version(body.get("hand", {}), at, phone, reason, came.get("seat"), from_record=True, players=players)


def _scrapped(event: Event, no: int, versions: tuple[Version, ...], players: tuple[str, ...]) -> Scrapped:
    body, came = event.body, event.body.get(FROM_RECORD, {})
    at = str(came.get("at", event.at))
    return Scrapped(int(came.get("no", no)), versions, players, at, body.get("phone"), str(body.get("reason") or ""))
