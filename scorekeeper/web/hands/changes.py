"""The effects of changing a saved hand, for each player and on the ranking."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.engine.messages import N_
from scorekeeper.engine.score import PlayerScore
from scorekeeper.tables.house.statistics import places
from scorekeeper.tables.view import View, foresee
from scorekeeper.web.base.formats import points, signed
from scorekeeper.web.base.language import _
from scorekeeper.web.hands.entry import Entry
from scorekeeper.web.hands.rows import consequence

MISSING = PlayerScore((), Fraction(0), 0, 0)
PLACES = (N_("1st"), N_("2nd"), N_("3rd"))
NOW = (N_("%(name)s is now %(place)s."), N_("%(name)s is now tied with %(others)s for %(place)s."))
THEN = (N_("%(name)s will be %(place)s."), N_("%(name)s will be tied with %(others)s for %(place)s."))
"""The sentences on a player's new place, alone or shared: after a change, and after a removal that is only asked about."""


class Different(NamedTuple):
    """A number that a change of a hand affects. `what` is its label, and `before` and `now` are its texts."""

    what: str
    before: str
    now: str


class PlayerChange(NamedTuple):
    """The effect of a change on one player: the numbers of the hand that change, and the total (None if it stays). `hand` has the
    player's points in the hand after the change, as text."""

    name: str
    numbers: tuple[Different, ...]
    total: Different | None
    hand: str


def changes_of(entry: Entry) -> tuple[list[PlayerChange], list[str]]:
    """Return the effects of changing a saved hand on each player, and sentences on new places in the ranking and on the end of
    the game. The entry must be judged and free of problems."""
    assert entry.no
    assert entry.judged
    assert entry.judged.hand
    assert entry.judged.result
    view, no = entry.view, entry.no
    seen = foresee(view, entry.judged.hand, no)
    before, now = view.hand(no).result, entry.judged.result
    totals, totals_now = view.session.totals, seen.session.totals
    players = []
    for name in view.players:
        was, is_now = (scores.get(name, MISSING) for scores in (before.scores or {}, now.scores or {}))
        numbers = _numbers(entry, was, is_now)
        if (before.out == name) != (now.out == name):
            yes_no = (_("Yes") if before.out == name else _("No"), _("Yes") if now.out == name else _("No"))
            numbers = (*numbers, Different(_("Went out"), *yes_no))
        if was.hand != is_now.hand:
            numbers += (Different(_("Hand %(number)s", number=no), signed(was.hand), signed(is_now.hand)),)
        total = Different(_("Total now"), points(totals[name]), points(totals_now[name]))
        players.append(PlayerChange(name, numbers, total if total.before != total.now else None, signed(is_now.hand)))
    said = consequence(view, seen) if seen.is_end or seen.was_over else ""
    return players, [*_ranking(totals, totals_now, view, NOW), *([said] if said else [])]


def _numbers(entry: Entry, was: PlayerScore, is_now: PlayerScore) -> tuple[Different, ...]:
    left = _("Left on the rack") if entry.view.agreed.game.surface == "sets" else _("Left in hand")
    both = ((_("Melded"), was.melded, is_now.melded), (left, was.left, is_now.left))
    return tuple(Different(what, points(old), points(new)) for what, old, new in both if old != new)


def removal_of(view: View, no: int) -> tuple[list[tuple[str, Fraction, Fraction]], list[str]]:
    """Return what changes if hand `no` is removed. First, for each player, best first: the name, the total, and the total without
    the hand. Second, sentences about the ranking or the end of the game."""
    result, totals = view.hand(no).result, view.session.totals
    counted = view.hand(no) in view.counted and result.counts
    scores = (result.scores or {}) if counted else {}
    without = {name: total - scores[name].hand if name in scores else total for name, total in totals.items()}
    order = sorted(view.players, key=totals.__getitem__, reverse=not view.agreed.game.lowest_wins())
    rows = [(name, totals[name], without[name]) for name in order]
    if not view.session.over:
        return rows, _ranking(totals, without, view, THEN)
    target = view.agreed.game.target()
    fallen = [name for name, now, then in rows if target is not None and then < target <= now]
    short = N_("%(name)s is no longer at %(target)s: the game goes on.")
    return rows, [_(short, name=fallen[0], target=target) if fallen else _("The game goes on.")]


def _ranking(before: Mapping[str, Fraction], now: Mapping[str, Fraction], view: View, words: tuple[str, str]) -> list[str]:
    """Return a sentence of `words` for each player still here whose total and place change. Empty in a game with phases."""
    if view.agreed.game.phases():
        return []
    present = [name for name in view.players if name in view.log.roster.at(view.next_no)]
    lowest, said = view.agreed.game.lowest_wins(), []
    old, new = (places({name: totals[name] for name in present}, (), lowest) for totals in (before, now))
    for name, place in new.items():
        others = [other for other in new if new[other] == place and other != name]
        was = [other for other in old if old[other] == old[name] and other != name]
        if before[name] != now[name] and (old[name], was) != (place, others):
            nth = _(PLACES[place - 1]) if place < 4 else _("%(place)sth", place=place)
            said.append(_(words[bool(others)], name=name, others=", ".join(others), place=nth))
    return said
