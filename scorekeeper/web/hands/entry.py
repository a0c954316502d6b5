"""A hand being entered: from and to its form."""

from dataclasses import dataclass, replace
from typing import Any

from flask import request

from scorekeeper.entry.line_judgement import LEVELS, HandLines, JudgedEntry, judge_entry, pad_config
from scorekeeper.entry.notation import press
from scorekeeper.entry.placement import Problem
from scorekeeper.tables.collaboration import combined_entry
from scorekeeper.tables.view import View
from scorekeeper.web.base.forms import LONGEST_TEXT, HandForm, new_key, whole
from scorekeeper.web.base.i18n import letters, typed

PAD_BUTTONS = ("meld", "left", "layoff", "undo")
MOST_CARDS = 120


@dataclass(frozen=True, slots=True)
class Entry:
    """A hand being entered at a table: a new one, or hand `no`, which is being changed. `revision` is that of the latest event
    which makes the form stale; phones that join or leave do not."""

    view: View
    entered: HandLines
    key: str
    revision: int
    no: int | None = None
    reason: str = ""
    judged: JudgedEntry | None = None
    seat: int | None = None

    @property
    def number(self) -> int:
        """The number that the hand has, or will have."""
        return self.no or len(self.view.hands) + 1

    @property
    def active(self) -> int:
        """The seat whose turn it is to be entered: the one just pressed for, the first in trouble, or the first missing."""
        if self.seat is not None:
            return self.seat
        in_trouble = [one.seat for one in self.problems if one.seat is not None]
        missing = [seat for seat, line in enumerate(self.entered.lines) if not line.strip()]
        return (in_trouble or missing or [0])[0]

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self.judged.problems if self.judged else ()

    def judge(self) -> "Entry":
        """The same entry, judged."""
        return replace(self, judged=judge_entry(self.view.agreed, self.entered, self.number))


def blank(view: View) -> Entry:
    """A new hand, with the next dealer, the levels of the last hand, and what was entered seat by seat."""
    count = len(view.players)
    dealer = view.players.index(view.session.next_dealer)
    entered = combined_entry(view.placed_entries, dealer, last_levels(view))
    live = view.live
    if live and live.hand.given_up and not view.entries:
        entered = HandLines(view.players.index(live.hand.dealer), live.state.out, ("cards",) * count, live.lines)
    return Entry(view, entered, new_key(), view.changed)


def last_levels(view: View) -> tuple[str, ...]:
    """The level at which each player was entered in the hand before."""
    if not view.hands:
        return ("cards",) * len(view.players)
    before = view.hands[-1].judged
    levels = dict(zip(before.players, before.entered.levels, strict=True))
    return tuple(levels.get(name, "cards") for name in view.players)


def of_hand(view: View, no: int) -> Entry:
    """A saved hand to be changed, with the players who played it."""
    view = view.at_hand(no)
    judged = view.hand(no).judged
    entered = judged.entered
    if entered.dealer is None:
        entered = replace(entered, dealer=view.players.index(judged.dealer))
    return Entry(view, entered, new_key(), view.changed, no=no)


def posted(view: View, form: HandForm, no: int | None = None) -> Entry:
    """The entry that a form has sent; a field that makes no sense counts as empty."""
    count = len(view.players)
    levels = tuple(_level(request.form.get(f"level-{seat}", "")) for seat in range(count))
    lines = tuple(typed(request.form.get(f"line-{seat}", "")[:LONGEST_TEXT]) for seat in range(count))
    dealer, out = whole(form.dealer.data, count), whole(form.out.data, count)
    entered = HandLines(dealer, out, levels, lines, bool(request.form.get("went_rummy")))
    return Entry(view, entered, form.save_key(), form.based_on(), no, form.said_reason())


def on_pad(entry: Entry, form_action: str, *, asked: bool, only: int | None = None) -> dict[str, Any]:
    """What the pad's templates show of an entry: `asked` where a seat is in trouble, `only` for the pad of one seat alone."""
    entered, one_seat = entry.entered, {} if only is None else {"only": only}
    return {
        "entry": entry,
        "view": entry.view,
        "game": entry.view.agreed.game,
        "form_action": form_action,
        "key": entry.key,
        "revision": entry.revision,
        "seats": entry.view.players,
        "dealer": entered.dealer,
        "out": entered.out,
        "levels": entered.levels,
        "went_rummy": entered.went_rummy,
        "lines": entered.lines,
        "active": entry.active,
        "asked": asked,
        "pad_config": {**pad_config(entry.view.agreed), "letters": dict(letters()), **one_seat},
        "editing": entry.no is not None,
    }


def _level(text: str) -> str:
    return text if text in LEVELS else "points"


def press_pad(entry: Entry, button: str) -> Entry:
    """The entry after a button of the pad that works without script, with the seat that it was pressed for."""
    seat = whole(request.form.get("for"), len(entry.view.players))
    if seat is None:
        return entry
    cards = request.form.getlist("card")[:MOST_CARDS]
    return _with_line(entry, seat, press(entry.entered.lines[seat], button, cards))


def choose(entry: Entry, choice: str) -> Entry:
    """The entry with one of the offered readings: `1|7h,8h,*=9h` puts that line at seat 1 (from 0)."""
    place, _bar, line = choice.partition("|")
    seat = whole(place, len(entry.view.players))
    return entry if seat is None else _with_line(entry, seat, line[:LONGEST_TEXT])


def _with_line(entry: Entry, seat: int, line: str) -> Entry:
    lines = (*entry.entered.lines[:seat], line, *entry.entered.lines[seat + 1 :])
    return replace(entry, entered=replace(entry.entered, lines=lines), seat=seat)
