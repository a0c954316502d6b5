"""The pages behind the pad's menu, and what they do to an entry.

A button named `task:…` opens a page or does its task. The entry is in hidden fields, and stored as the phone's draft."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import urlencode

from flask import Response, request

from scorekeeper.contract.names import tidy
from scorekeeper.contract.record import LONGEST_WHY
from scorekeeper.engine.hands import Adjustment
from scorekeeper.engine.rules.ending import MOST_ADJUSTED
from scorekeeper.engine.score import ScoreLine
from scorekeeper.entry.notation import nothing_left, understood
from scorekeeper.entry.placement import Problem
from scorekeeper.web.base.formats import points, signed
from scorekeeper.web.base.forms import whole
from scorekeeper.web.base.language import _
from scorekeeper.web.base.pages import page, see_other, wants_fragment
from scorekeeper.web.hands import drafts
from scorekeeper.web.hands.entry import MOST_ADJUSTMENTS, Entry, card_turned_up
from scorekeeper.web.hands.rows import judge_so_far

PREFIX = "task:"
USUAL, OFFERED = 50, (10, 25, 50, 100)


class GivenPoints(NamedTuple):
    """A bonus or penalty in the form, not given yet. `seat` and `amount` are None while missing. `is_other` says that `amount`
    was typed instead of chosen from those on offer. `why` is the reason as typed."""

    is_bonus: bool
    seat: int | None
    amount: int | None
    is_other: bool
    why: str

    def adjustment(self, entry: Entry) -> Adjustment | None:
        """Return the bonus or penalty as an adjustment of the hand. None if the player or the points are missing."""
        if self.seat is None or not self.amount:
            return None
        why = tidy(self.why)[:LONGEST_WHY] or (_("Bonus") if self.is_bonus else _("Penalty"))
        return Adjustment(entry.view.players[self.seat], self.amount if self.is_bonus else -self.amount, why)


class TypedCards(NamedTuple):
    """The result of reading a typed line: its score `lines`, the words `unread` (not cards), and `problems` of the cards."""

    lines: tuple[ScoreLine, ...] = ()
    unread: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def answer(entry: Entry, at: str) -> Response:
    """Do what a button of the menu, or of one of its pages, says. `at` is the URL of the form."""
    name, _colon, value = request.form["do"].removeprefix(PREFIX).partition(":")
    if not _can_be_done(entry, name):
        name = "menu"
    if name in DEEDS:
        return DEEDS[name](entry, at, value)
    seat = whole(value, len(entry.view.players))
    return _open(replace(entry, seat=entry.active if seat is None else seat), name if name in PAGES else "menu", at)


def _can_be_done(entry: Entry, task: str) -> bool:
    return task not in ("penalty", "give", "ungive") or entry.view.agreed.game.takes_adjustments()


def show(entry: Entry | None, task: str, at: str) -> Response:
    """Show the page of `task` for the draft `entry`. If either is missing, redirect to the form at the URL `at`."""
    there = entry is not None and task in PAGES and _can_be_done(entry, task)
    return _show(entry, task, at) if entry and there else see_other(at)


def _open(entry: Entry, task: str, at: str) -> Response:
    if wants_fragment() or not drafts.save_draft(entry):
        return _show(entry, task, at)
    return see_other(f"{at}/{task}")


def _show(entry: Entry, task: str, at: str, status: int = 200) -> Response:
    shown = {"entry": entry, "view": entry.view, "form_action": at, "form_at": form_address(entry, at)}
    return page(f"hands/task/{task}.html", status, **shown, single="/seats/" in at, **PAGES[task](entry))


def form_address(entry: Entry, at: str, **more: object) -> str:
    """Return the URL of the form at the path `at`, with the parameter that makes it show the draft of `entry`. Keyword arguments
    are added as further parameters. A new hand's form also gets the hand's number."""
    number = {} if entry.no or not at.endswith("/new") else {"hand": entry.number}
    return f"{at}?{urlencode({**number, drafts.AGAIN: 1, **more})}"


def _penalty(entry: Entry) -> dict[str, object]:
    given = _given(entry)
    adjustment = given.adjustment(entry)
    return {"given": given, "offered": OFFERED, "effect": _effect(entry, adjustment) if adjustment else ""}


def _given(entry: Entry) -> GivenPoints:
    chosen = request.form.get("points", str(USUAL))
    amount = whole((request.form.get("other", "") if chosen == "other" else chosen).strip())
    seat = whole(request.form.get("who"), len(entry.view.players))
    limited = None if amount is None else min(amount, MOST_ADJUSTED)
    return GivenPoints("bonus" in request.form.getlist("sign"), seat, limited, chosen == "other", request.form.get("why", ""))


def _effect(entry: Entry, more: Adjustment) -> str:
    """Return a player's total without and with `more`, as “120 → 130”. It includes this hand if its points are known."""
    seat = entry.view.players.index(more.player)
    now = entry.rows().rows[seat].after
    then = _adjusted(entry, (*entry.entered.adjust, more)).rows().rows[seat].after
    if now and then:
        return f"{now} → {then}"
    total = entry.view.session.totals[more.player]
    total += sum(one.points for one in entry.entered.adjust if one.player == more.player)
    return f"{points(total)} → {points(total + more.points)}"


def read(entry: Entry, seat: int) -> TypedCards:
    """Read and score the typed line of a seat, skipping words that aren't cards."""
    entered, agreed = entry.entered, entry.view.agreed
    if entered.levels[seat] == "points":
        return TypedCards()
    line, unread = understood(entered.lines[seat], agreed.game.deck)
    lines = (*entered.lines[:seat], nothing_left(line) if line else "", *entered.lines[seat + 1 :])
    judged, missing = judge_so_far(entry.view, replace(entered, lines=lines), entry.number, None)
    scores = judged.result.scores if judged.result else None
    shown = scores[agreed.players[seat]].lines if scores and seat not in missing else ()
    return TypedCards(shown, unread, tuple(one for one in judged.problems if line and one.seat == seat))


PAGES: dict[str, Callable[[Entry], dict[str, object]]] = {
    "menu": lambda entry: {"clears": entry.no is None},
    "penalty": _penalty,
    "note": lambda entry: {},
    "cards": lambda entry: {"seat": entry.active, "reading": read(entry, entry.active), "rows": entry.rows().rows},
    "dealer": lambda entry: {},
    "turned": lambda entry: {"chosen": entry.entered.turned or entry.entered.upcard},
}
"""By page, the function that returns its template values in addition to the entry."""


def _adjusted(entry: Entry, adjust: tuple[Adjustment, ...]) -> Entry:
    return replace(entry, entered=replace(entry.entered, adjust=adjust[:MOST_ADJUSTMENTS]))


def _back(entry: Entry, at: str, _value: str) -> Response:
    drafts.save_draft(entry)
    return see_other(form_address(entry, at))


def _give(entry: Entry, at: str, _value: str) -> Response:
    more = _given(entry).adjustment(entry)
    return _back(_adjusted(entry, (*entry.entered.adjust, more)), at, "") if more else _show(entry, "penalty", at, 422)


def _take_back(entry: Entry, at: str, value: str) -> Response:
    adjust = tuple(one for number, one in enumerate(entry.entered.adjust) if str(number) != value)
    return _open(_adjusted(entry, adjust), "penalty", at)


def _deal(entry: Entry, at: str, value: str) -> Response:
    dealer = whole(value, len(entry.view.players))
    return _back(replace(entry, entered=replace(entry.entered, dealer=dealer)), at, "")


def _turn_up(entry: Entry, at: str, value: str) -> Response:
    """Set the card turned up, beside the stock or on the pile, to `value`, or to None if that is no card. Redirect to `at`."""
    card, is_beside = card_turned_up(value), bool(entry.view.agreed.set_up.beside)
    entered = replace(entry.entered, turned=card) if is_beside else replace(entry.entered, upcard=card)
    return _back(replace(entry, entered=entered), at, "")


def _pad(entry: Entry, at: str, value: str) -> Response:
    """Save the entry as a draft and redirect to its form, at the URL `at`, with the pad open for seat `value`. `value` is a
    seat's index as text; other text means the first seat."""
    drafts.save_draft(replace(entry, seat=None))
    return see_other(form_address(entry, at, line=f"{whole(value) or 0}|", view="cards"))


def _use(entry: Entry, at: str, value: str) -> Response:
    """Redirect to the form at the URL `at`, with the pad open for the cards typed for seat `value` (an index as text). If some
    typed words aren't cards, show the page for typing again, with an error that names them."""
    seat = whole(value, len(entry.view.players)) or 0
    if read(entry, seat).unread:
        return _show(replace(entry, seat=seat), "cards", at, 422)
    return _pad(entry, at, value)


def _clear(entry: Entry, at: str, _value: str) -> Response:
    """Redirect to the empty form at the URL `at`. Keep the draft, so that the form can offer Undo."""
    drafts.save_draft(entry)
    return see_other(f"{at}?{drafts.CLEARED}=1")


def undo_clear(entry: Entry, at: str) -> str:
    """Return the URL that restores the draft, if the form at the URL `at` was just cleared, else ""."""
    return form_address(entry, at) if drafts.CLEARED in request.args and drafts.draft_address(at) != at else ""


DEEDS: dict[str, Callable[[Entry, str, str], Response]] = {
    "give": _give,
    "ungive": _take_back,
    "deals": _deal,
    "turns": _turn_up,
    "noted": _back,
    "pad": _pad,
    "use": _use,
    "clear": _clear,
}


def given_so_far(entry: Entry) -> str:
    """Return the bonuses and penalties so far in a few words, as “Ana +50, Ben −25”."""
    return ", ".join(f"{one.player} {signed(one.points)}" for one in entry.entered.adjust)
