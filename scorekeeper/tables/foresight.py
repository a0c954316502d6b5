"""The totals after a hand that isn't saved yet."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.engine.session.totals import Session
from scorekeeper.store import Event
from scorekeeper.tables.log.table_log import RECORDED, REVISED, HandDocument
from scorekeeper.tables.view import View


@dataclass(frozen=True, slots=True)
class Foresight:
    """The effect of a hand: everyone's totals before and after it, the session after it, and whether it `was_over` before."""

    before: Mapping[str, Fraction]
    after: Mapping[str, Fraction]
    session: Session
    was_over: bool

    @property
    def is_end(self) -> bool:
        """Does the game end with this hand?"""
        return self.session.over and not self.was_over

    def reaches(self, name: str, target: object) -> bool:
        """Does this hand take the player's total from below the target to it or above? False without a target (None)."""
        return isinstance(target, int) and self.before[name] < target <= self.after[name]


def foresee(view: View, hand: HandDocument, no: int | None = None) -> Foresight:
    """Return the effect of adding `hand`, or of putting it in place of hand number `no`."""
    body = {"hand": hand} | ({"hand_no": no} if no else {})
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
    return Foresight(before, after, then.session, view.session.over)
