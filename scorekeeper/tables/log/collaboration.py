"""Seats entered on several phones, confirmations, going back; a game's label.

A seat's entry changes no totals until every seat is entered. A hand that needs confirming is on the sheet at once and counts
later. Going back is an event that names an earlier event. Nothing is deleted: the log of a deleted game stays."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from scorekeeper.contract.json_node import Document
from scorekeeper.engine.game import Agreement
from scorekeeper.entry.line_judgement import HandLines, JudgedEntry, judge_entry
from scorekeeper.tables.log.phones import SOCIAL_KINDS

NAMED, DELETED, RESTORED = "game-named", "game-deleted", "game-restored"
STATISTICS_HIDDEN, STATISTICS_SHOWN = "statistics-hidden", "statistics-shown"
REMATCHED, ANSWER_SHOWN = "rematch-opened", "answer-shown"
LABEL_KINDS = frozenset({NAMED, DELETED, RESTORED, STATISTICS_HIDDEN, STATISTICS_SHOWN, REMATCHED, ANSWER_SHOWN})
"""Kinds of event that don't affect play."""
LONGEST_NAME = 40

SEAT_ENTERED, CONFIRMED, CONFIRMING_AGREED, WENT_BACK = (*("seat-entered", "hand-confirmed"), *("confirming-agreed", "went-back"))
HARMLESS_KINDS = SOCIAL_KINDS | LABEL_KINDS | {CONFIRMED, CONFIRMING_AGREED}
"""Kinds of event that don't affect the entry of a hand. A save based on the revision before them isn't stale."""


class Confirming(Enum):
    """The players who must confirm a hand before it counts."""

    NOBODY = "nobody"
    DEALER = "dealer"
    EVERYBODY = "everybody"

    def seats(self, dealer: int, players: Iterable[int]) -> tuple[int, ...]:
        """Return the seats that must confirm a hand with this dealer and these players, all given as seats."""
        if self is Confirming.NOBODY:
            return ()
        return (dealer,) if self is Confirming.DEALER else tuple(players)


def confirming(document: Document) -> Confirming:
    """Read from an event's body who must confirm hands. Bodies of older releases don't say, which means nobody."""
    return Confirming(document.get("confirm", Confirming.NOBODY.value))


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A seat's confirmation of a version of a hand. `at` is the time, for display, and `phone` the sending phone's id."""

    seat: int
    at: str
    phone: str | None


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """The entry of one seat for hand number `hand`, which isn't recorded yet. `level` is the form of the `line`: "cards",
    "values" or "points". `out` says that the player went out, and `went_rummy` that they did so in one turn, without earlier
    melds. `phase` says that they completed a phase. `phone` is the id of the sending phone, if known."""

    hand: int
    seat: int
    level: str
    line: str
    out: bool
    went_rummy: bool
    at: str = ""
    phone: str | None = None
    phase: bool = False

    def body(self) -> dict[str, object]:
        """Return the body of the event that stores this entry."""
        said = {"hand": self.hand, "seat": self.seat, "level": self.level, "line": self.line}
        marks = {"out": self.out, "went_rummy": self.went_rummy, "phase": self.phase}
        return said | {name: True for name, marked in marks.items() if marked}


def read_seat(body: Document, at: str) -> SeatEntry:
    """Read a seat's entry from the body of its event. `at` is the event's time."""
    marks: dict[str, Any] = {name: bool(body.get(name)) for name in ("out", "went_rummy", "phase")}
    numbers, said = (int(body["hand"]), int(body["seat"])), (str(body["level"]), str(body["line"]))
    return SeatEntry(*numbers, *said, **marks, at=at, phone=body.get("phone"))


Entries = tuple[SeatEntry, ...]


def with_entry(entries: Entries, entry: SeatEntry) -> Entries:
    """Return the entries with another one, sorted by hand and seat. It replaces an earlier one of the same hand and seat."""
    kept = [one for one in entries if (one.hand, one.seat) != (entry.hand, entry.seat)]
    return tuple(sorted((*kept, entry), key=lambda one: (one.hand, one.seat)))


def of_hand(entries: Entries, hand: int) -> Entries:
    return tuple(one for one in entries if one.hand == hand)


def combined_entry(entries: Entries, players: tuple[str, ...], dealer: int, level: str = "cards") -> HandLines:
    """Combine entries of single seats into one of the whole hand, dealt by seat `dealer`. Seats without an entry get an empty
    line, of the given `level` ("cards", "values" or "points")."""
    by_seat = {one.seat: one for one in entries}
    out = [one for one in entries if one.out]
    return HandLines(
        dealer,
        out[0].seat if len(out) == 1 else None,
        tuple(by_seat[seat].level if seat in by_seat else level for seat in range(len(players))),
        tuple(by_seat[seat].line if seat in by_seat else "" for seat in range(len(players))),
        len(out) == 1 and out[0].went_rummy,
        phases=tuple(players[one.seat] for one in entries if one.phase),
    )


def judge_all_seats(agreed: Agreement, entries: Entries, dealer: int, deal: int) -> JudgedEntry | None:
    """Judge the entries of all seats as one hand, number `deal` of its session. Return None if a seat has no entry, or if none or
    several players went out, since then the players must decide."""
    if len(entries) < len(agreed.players) or sum(one.out for one in entries) != 1:
        return None
    return judge_entry(agreed, combined_entry(entries, agreed.players, dealer), deal)


@dataclass(frozen=True, slots=True)
class Label:
    """What players set for a game: its `name`, and whether it is `deleted`. `rematch` is the id of the rematch's table. `asked`
    is the question of the dispute desk whose answer the table's pages show, `asked_by` the id of the phone that showed it, and
    `asked_at` when. Texts are "" for none."""

    name: str = ""
    deleted: bool = False
    rematch: str = ""
    private: bool = False
    """Do guests see only statistics of this evening's games?"""
    asked: str = ""
    asked_by: str | None = None
    asked_at: str = ""

    def then(self, kind: str, body: Document, at: str) -> "Label":
        """Return the label after an event of this kind (one of `LABEL_KINDS`), with this body, saved at the time `at`."""
        if kind == NAMED:
            return replace(self, name=str(body["name"]))
        if kind == REMATCHED:
            return replace(self, rematch=str(body["table"]))
        if kind == ANSWER_SHOWN:
            return replace(self, asked=str(body["asked"]), asked_by=body.get("phone"), asked_at=at)
        if kind in (STATISTICS_HIDDEN, STATISTICS_SHOWN):
            return replace(self, private=kind == STATISTICS_HIDDEN)
        return replace(self, deleted=kind == DELETED)
