"""`View`: a table with its hands judged. `Foresight`: totals after one more hand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

from scorekeeper.contract.record import for_late_hand
from scorekeeper.engine.budget import Budget
from scorekeeper.engine.game import Agreement, agree, with_players
from scorekeeper.engine.hands import HandResult
from scorekeeper.engine.option import Options, settle
from scorekeeper.engine.roster import Change, SeatOrder
from scorekeeper.engine.rules.ending import takes_hand
from scorekeeper.engine.session.totals import STEPS, RunningTotals, Session, add, late, reseat, session_of, start_totals
from scorekeeper.games import GAMES
from scorekeeper.store import Event
from scorekeeper.tables.judged_version import JudgedVersion
from scorekeeper.tables.log.collaboration import WENT_BACK, Entries, of_hand
from scorekeeper.tables.log.live_hand import Live, LiveHand, follow
from scorekeeper.tables.log.phones import Phones
from scorekeeper.tables.log.roster import is_renaming, with_present_names
from scorekeeper.tables.log.table_log import RECORDED, REVISED, HandDocument, Log, Version, opening_log


class NoSuchHand(LookupError):
    """The error for a hand number that the table doesn't have, or for taking back a hand that isn't the last."""


@dataclass(frozen=True, slots=True)
class Played:
    """A hand of the session, with all its versions, its result, and the totals after it. The last version counts. `waits` are the
    seats that still have to confirm it. Until they have, the hand adds nothing to the totals."""

    no: int
    versions: tuple[Version, ...]
    judged_versions: tuple[JudgedVersion, ...]
    agreed: Agreement
    result: HandResult
    after: RunningTotals
    waits: tuple[int, ...] = ()

    @property
    def hand(self) -> HandDocument:
        return self.versions[-1].hand

    @property
    def rewritten(self) -> tuple[Version, ...]:
        """Return the versions that changed the hand. Leave out those that only say whether the game ends with it."""
        return tuple(now for was, now in pairwise(self.versions) if now.ends == was.ends or now.hand != was.hand)

    @property
    def judged(self) -> JudgedVersion:
        """Return the judgement of the version that counts."""
        return self.judged_versions[-1]

    @property
    def players(self) -> tuple[str, ...]:
        return self.agreed.players


@dataclass(frozen=True, slots=True)
class View:
    """A table at one revision. Everything derived from its log is computed once and reused after further events. `table` and
    `preset` are ids. `first` is the agreement at the opening, and `agreed` that of the next hand, with its players."""

    table: str
    revision: int
    preset: str
    first: Agreement
    agreed: Agreement
    opened_at: str
    log: Log
    hands: tuple[Played, ...]
    session: Session
    live: Live | None = None
    called: str = ""
    """The name of the saved rules that the table was opened with, or of the game that a score sheet is for, or ""."""
    icon: str = ""
    """The icon chosen for the game of a score sheet, or ""."""
    waiting: tuple[Played, ...] = ()
    """The hands that still have to be confirmed."""

    @property
    def game_name(self) -> str:
        """Return the name of the game: the one typed for a score sheet, or the preset's if widely known, or the game's own."""
        game = self.agreed.game
        preset = game.presets[self.preset]
        named = self.called if game.points_alone else ""
        return named or (preset.name if preset.sought else game.name)

    @property
    def may_end(self) -> bool:
        """May the table end the game with its latest hand? In games that can end after a number of hands, without a target."""
        known, game = {option.id: option for option in self.agreed.game.options_asked}, self.agreed.game
        going_on = bool(self.hands) and not (self.session.over or self.waiting) and game.target() is None
        return going_on and "deals" in known and known["deals"].takes(len(self.hands))

    @property
    def changed(self) -> int:
        """Return the number of the latest event that makes saves based on earlier revisions stale."""
        return self.log.changed

    @property
    def last_hand_at(self) -> str:
        """Return the time at which the latest hand was first saved. Before the first hand, that of the opening."""
        return self.hands[-1].versions[0].at if self.hands else self.opened_at

    @property
    def people(self) -> Phones:
        return self.log.people

    @property
    def entries(self) -> Entries:
        """Return what players entered at their own seats for the next hand. Empty if nobody did."""
        return of_hand(self.log.entries, self.next_no)

    @property
    def placed_entries(self) -> Entries:
        """Return the entries of seats for the next hand. Their `seat` is the player's place in that hand."""
        return tuple(replace(one, seat=self.players.index(self.name_of(one.seat))) for one in self.entries)

    @property
    def next_no(self) -> int:
        return len(self.hands) + 1

    @property
    def counted(self) -> tuple[Played, ...]:
        """Return the hands that don't wait for confirmations."""
        return tuple(played for played in self.hands if not played.waits) if self.waiting else self.hands

    @property
    def players(self) -> tuple[str, ...]:
        """Return the players of the next hand, clockwise. A player's place is the index in this tuple."""
        return self.agreed.players

    @property
    def everybody(self) -> tuple[str, ...]:
        """Return everybody who ever sat here, also those who left. Each is a column of the sheet."""
        return self.log.roster.everybody

    @property
    def gone(self) -> tuple[str, ...]:
        return tuple(name for name in self.everybody if name not in self.players)

    @property
    def eliminated(self) -> tuple[str, ...]:
        """Return the players who left because they reached the limit of points or lost their last life."""
        game, totals = self.agreed.game, self.session.totals
        out = self.gone if game.eliminates_players() else ()
        return tuple(name for name in out if game.is_eliminated(totals[name]))

    @property
    def changes(self) -> tuple[Change, ...]:
        return self.log.roster.changes

    def name_of(self, seat: int) -> str:
        """Return the name at a seat. Seats number everybody who ever sat here, from 0, and never change."""
        return self.log.roster.names[seat]

    def seat_of(self, name: str) -> int:
        return self.log.roster.names.index(name)

    def place_of(self, seat: int | None) -> int | None:
        """Return the place, from 0, of a seat's player in the next hand. None without a seat, or if the player isn't in it."""
        known = seat is not None and 0 <= seat < len(self.log.roster.names)
        return self.players.index(name) if known and (name := self.name_of(seat or 0)) in self.players else None

    def at_hand(self, no: int) -> "View":
        """Return the view with the agreement, and therefore the players, of hand `no`. Raise `NoSuchHand` if there is none."""
        return replace(self, agreed=self.hand(no).agreed)

    def at_scrapped(self, which: int) -> "View":
        """Return the view with the players of a hand that was taken back. `which` is its index in `scrapped`."""
        return replace(self, agreed=with_players(self.first, self.log.scrapped[which].players))

    @property
    def in_play(self) -> LiveHand | None:
        """Return the log of the live hand, or None."""
        return self.log.live.hand

    def judge(self, hand: HandDocument) -> JudgedVersion:
        """Judge a hand as if it were the table's next one, without saving it."""
        return JudgedVersion(hand, self.agreed, self.session.next_dealer, self.next_no)

    def is_fresh(self, based_on: int) -> bool:
        """Is a save based on revision `based_on` accepted? Not if it is before `changed`, or after this view's revision."""
        return self.changed <= based_on <= self.revision

    def phase_before(self, name: str, no: int | None = None) -> int:
        """Return the phase, from 1, that a player has to complete in hand number `no` (None: the next hand)."""
        done = self.hands[(no or len(self.hands) + 1) - 2].after.phases if (no or len(self.hands) + 1) > 1 else {}
        return min(done.get(name, 0) + 1, self.agreed.game.phases() or 1)

    def hand(self, no: int) -> Played:
        """Return hand number `no`, from 1. Raise `NoSuchHand` if there is none."""
        if not 1 <= no <= len(self.hands):
            raise NoSuchHand(no)
        return self.hands[no - 1]

    def then(self, events: Iterable[Event], known: "View | None" = None) -> "View | None":
        """Return the view after further events. None if one renames a player, or restores a revision older than this view. Hands
        that are the same in the view `known` (None: in this view) aren't judged again."""
        events, log, revision = tuple(events), self.log, self.revision
        targets = {event.body["to"] for event in events if event.kind == WENT_BACK}
        if any(to < revision for to in targets) or any(map(is_renaming, events)):
            return None
        stood = {revision: log}
        for event in events:
            log = log.back_at(stood[event.body["to"]], event) if event.kind == WENT_BACK else log.then(event)
            revision = event.seq
            if revision in targets:
                stood[revision] = log
        return self._at(revision, log, known or self)

    def _at(self, revision: int, log: Log, known: "View") -> "View":
        """Return the view with a later revision and its log. Hands that are the same in `known` aren't judged again."""
        agreed, hands, further = self.agreed, self.hands, dict[str, Any]()
        if any(now is not then for now, then in zip(_state_of(log), _state_of(self.log), strict=True)):
            hands = _judged(self.first, log, known)
            waiting = tuple(played for played in hands if played.waits)
            counted = (played.result for played in hands if not played.waits)
            agreed, tally = reseat(*_after(self.first, hands), log.roster.changes_before(len(hands) + 1))
            further |= {"hands": hands, "waiting": waiting, "agreed": agreed, "session": session_of(agreed, tally, counted)}
        hand, no = log.live.hand, len(hands) + 1
        if hand is not self.in_play or no != self.next_no or agreed.players != self.players:
            further["live"] = follow(agreed, hand, no, self.live) if hand else None
        return replace(self, revision=revision, log=log, **further)


def fold(table: str, events: Iterable[Event], known: View | None = None) -> View:
    """Return the view of the table with the id `table` after these events, the first of which opens it. Hands that are the same
    in `known`, another view of the table, aren't judged again (None: judge all)."""
    first, *others = with_present_names(events)
    said = first.body
    game = GAMES[said["game"]]
    # A table keeps the options of its opening. A newer option has its default, not the preset's value.
    options = settle(game.options_asked, {}, said["options"])
    agreed = agree(game, said["preset"], options, tuple(said["players"]))
    preset, called, icon = (str(said.get(name, "")) for name in ("preset", "called", "icon"))
    log, session = opening_log(first), session_of(agreed, start_totals(agreed), ())
    opened = View(table, first.seq, preset, agreed, agreed, first.at, log, (), session, called=called, icon=icon)
    folded = opened.then(others, known)
    assert folded, "no table goes back to before it was opened"
    return folded


def _state_of(log: Log) -> tuple[object, ...]:
    """Return the parts of a log that affect totals and winners. If they are the same, so is the result."""
    return log.hands, log.confirming, log.roster


def _after(first: Agreement, hands: Sequence[Played]) -> tuple[Agreement, RunningTotals]:
    """Return the agreement of the last hand and the totals after it. Without hands, return `first` and its start totals."""
    return (hands[-1].agreed, hands[-1].after) if hands else (first, start_totals(first))


def _judged(first: Agreement, log: Log, known: View) -> tuple[Played, ...]:
    """Judge the hands of a log, starting from the agreement `first`. Reuse the hands of `known`, up to the first that differs."""
    same = _known_alike(log, known) if log.confirming is known.log.confirming else 0
    hands, budget = list(known.hands[:same]), Budget(STEPS)
    for no, versions in enumerate(log.hands[same:], start=same + 1):
        agreed, tally = reseat(*_after(first, hands), log.roster.changes_before(no))
        if versions[0].players:
            agreed, tally = _with_own_players(agreed, tally, versions[0].players)
        judged = known.hands[no - 1].judged_versions if no <= len(known.hands) else ()
        hands.append(_played(agreed, log, no, tally, judged, budget))
    return tuple(hands)


def _known_alike(log: Log, known: View) -> int:
    """Count the leading hands that log and `known` share: those with equal versions and equal changes of players before them."""
    mine, theirs = log.roster, known.log.roster
    moved = mine.changes is not theirs.changes
    for no, (played, versions) in enumerate(zip(known.hands, log.hands, strict=False), start=1):
        if played.versions is not versions or (moved and mine.changes_before(no) != theirs.changes_before(no)):
            return no - 1
    return min(len(known.hands), len(log.hands))


def _with_own_players(agreed: Agreement, tally: RunningTotals, players: tuple[str, ...]) -> tuple[Agreement, RunningTotals]:
    """Return the agreement and the totals (`tally`) for an imported hand with `players` of its own. New players start at 0."""
    totals = {**dict.fromkeys(players, Fraction(0)), **tally.totals}
    dealer = tally.dealer if tally.dealer in players else players[-1]
    return with_players(agreed, players), replace(tally, totals=totals, deals_next=dealer, circle=SeatOrder(players))


def _played(
    agreed: Agreement, log: Log, no: int, before: RunningTotals, known: tuple[JudgedVersion, ...], budget: Budget
) -> Played:
    """Judge hand number `no` within the budget. `before` are the totals before it. Versions in `known` aren't judged again."""
    versions, seat_of, game = log.hands[no - 1], log.roster.names.index, agreed.game
    if versions[-1].ends:
        agreed = replace(agreed, game=type(agreed.game)(Options({**agreed.options, "deals": before.deals + 1})))
    verdict, everybody = takes_hand(before.winners), tuple(before.totals)
    agreements = (agreed if verdict.ok else for_late_hand(agreed, everybody, version.hand) for version in versions)
    place = before.dealer, before.dealt + 1, f"hands[{no - 1}]"
    *earlier, counts = (JudgedVersion(version.hand, own, *place) for version, own in zip(versions, agreements, strict=True))
    every = [*earlier, replace(counts, budget=budget) if verdict.ok else counts]
    every = [known[known.index(one)] if one in known else one for one in every]
    judged = every[-1].result if verdict.ok else late(every[-1].hand, counts.dealer, verdict)
    waits = versions[-1].missing(log.confirming.seats(seat_of(counts.dealer), map(seat_of, agreed.players)))
    after, result = add(agreed, before, judged, waits=bool(waits))
    return Played(no, versions, tuple(every), replace(counts.agreed, game=game), result, after, waits)


@dataclass(frozen=True, slots=True)
class Foresight:
    """The effect of a hand: all totals `before` and `after` it, the `standing` of the game with it and with later hands, the
    session then, and whether it `was_over` before."""

    before: Mapping[str, Fraction]
    after: Mapping[str, Fraction]
    standing: Mapping[str, Fraction]
    session: Session
    was_over: bool

    @property
    def is_end(self) -> bool:
        """Does the game end with this hand?"""
        return self.session.over and not self.was_over

    def reaches(self, name: str, target: object) -> bool:
        """Does this hand take the player's total from below the target to it or above? False without a target (None)."""
        return isinstance(target, int) and self.before[name] < target <= self.after[name]


def foresee(view: View, hand: HandDocument, no: int | None = None, *, ends: bool = False) -> Foresight:
    """Return the effect of saving `hand` as a new hand, or in place of hand number `no` if given. `ends`: it ends the game."""
    body = {"hand": hand} | ({"hand_no": no} if no else {}) | ({"ends": True} if ends else {})
    event = Event(view.table, view.revision + 1, "", REVISED if no else RECORDED, body, view.opened_at, "")
    then = view.then((event,))
    assert then, "a hand more does not go back"
    played = then.hand(no or len(then.hands))
    scores = played.result.scores or {}
    before, after = dict(played.after.totals), dict(played.after.totals)
    for name, score in scores.items():
        if played.waits:
            after[name] += score.hand
        else:
            before[name] -= score.hand
    standing = after if played is then.hands[-1] else then.session.totals
    return Foresight(before, after, standing, then.session, view.session.over)
