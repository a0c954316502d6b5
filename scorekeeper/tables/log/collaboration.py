"""Seats entered on several phones, confirmations, and going back.

What a phone enters for its seat changes no totals until every seat is there. What a table asks to be confirmed stands on the
sheet at once and counts once it is. Going back is an event like others: it says to which event, and nothing is deleted.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from scorekeeper.engine.game import Agreement
from scorekeeper.entry.line_judgement import HandLines, JudgedEntry, judge_entry
from scorekeeper.tables.log.label import LABEL_KINDS
from scorekeeper.tables.log.phones import SOCIAL_KINDS

SEAT_ENTERED, CONFIRMED, CONFIRMING_AGREED, WENT_BACK = (
    *("seat-entered", "hand-confirmed"),
    *("confirming-agreed", "went-back"),
)
HARMLESS_KINDS = SOCIAL_KINDS | LABEL_KINDS | {CONFIRMED, CONFIRMING_AGREED}
"""Events that change nothing that a hand is entered from: a save that was based on the revision before them is not stale."""

Document = Mapping[str, Any]


class Confirming(Enum):
    """Who confirms a hand before it counts, as the table agreed."""

    NOBODY = "nobody"
    DEALER = "dealer"
    EVERYBODY = "everybody"

    def seats(self, dealer: int, players: Iterable[int]) -> tuple[int, ...]:
        """The seats that a hand needs which `dealer` dealt, and these played."""
        if self is Confirming.NOBODY:
            return ()
        return (dealer,) if self is Confirming.DEALER else tuple(players)


def confirming(document: Document) -> Confirming:
    """What an event says about it; nobody where it says nothing, as at tables of older releases."""
    return Confirming(document.get("confirm", Confirming.NOBODY.value))


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A version of a hand was confirmed for a seat; `at` is shown, `phone` says whose tap it was."""

    seat: int
    at: str
    phone: str | None


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """What was entered for one seat of a hand that is not recorded yet."""

    hand: int
    seat: int
    level: str
    line: str
    out: bool
    went_rummy: bool
    at: str = ""
    phone: str | None = None

    def body(self) -> dict[str, object]:
        """As the log has it."""
        said = {"hand": self.hand, "seat": self.seat, "level": self.level, "line": self.line}
        return said | ({"out": True} if self.out else {}) | ({"went_rummy": True} if self.went_rummy else {})


def read_seat(body: Document, at: str) -> SeatEntry:
    """An entry from the log."""
    return SeatEntry(
        int(body["hand"]),
        int(body["seat"]),
        str(body["level"]),
        str(body["line"]),
        bool(body.get("out")),
        bool(body.get("went_rummy")),
        at,
        body.get("phone"),
    )


Entries = tuple[SeatEntry, ...]


def with_entry(entries: Entries, entry: SeatEntry) -> Entries:
    """The entries with one more, in place of an earlier one for the same seat of that hand; in the order of the seats."""
    kept = [one for one in entries if (one.hand, one.seat) != (entry.hand, entry.seat)]
    return tuple(sorted((*kept, entry), key=lambda one: (one.hand, one.seat)))


def of_hand(entries: Entries, hand: int) -> Entries:
    """The entries for that hand."""
    return tuple(one for one in entries if one.hand == hand)


def combined_entry(entries: Entries, dealer: int, levels: tuple[str, ...]) -> HandLines:
    """One entry of all, by their places among those who play; who has entered nothing has an empty line, of the level that
    `levels` has for them."""
    by_seat = {one.seat: one for one in entries}
    out = [one for one in entries if one.out]
    return HandLines(
        dealer,
        out[0].seat if len(out) == 1 else None,
        tuple(by_seat[seat].level if seat in by_seat else level for seat, level in enumerate(levels)),
        tuple(by_seat[seat].line if seat in by_seat else "" for seat in range(len(levels))),
        len(out) == 1 and out[0].went_rummy,
    )


def gathered(agreed: Agreement, entries: Entries, dealer: int, deal: int) -> JudgedEntry | None:
    """The hand that all make together, by their places, once each is there and one of them went out; None before.

    That nobody went out is rare, and two who did cannot be: both are for people to settle.
    """
    if len(entries) < len(agreed.players) or sum(one.out for one in entries) != 1:
        return None
    return judge_entry(agreed, combined_entry(entries, dealer, ("cards",) * len(agreed.players)), deal)
