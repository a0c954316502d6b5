"""Scores as lines that add up: points, the cards, the rule, and what the cards were."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scorekeeper.engine.cards import Cards


class Why(StrEnum):
    """What a score line counts."""

    MELDED = "melded"
    LAID_OFF = "laid-off"
    REFUSED = "refused"
    LEFT = "left"
    COUNTED = "counted"


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """`points` (minus for cards left) by the rule named. `cards` are empty where points were counted at the table."""

    points: int
    rule: str
    why: Why
    cards: Cards = ()
    meld: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """One player's hand: its lines, and their sums. `melded` and `left` are points, neither below zero."""

    lines: tuple[ScoreLine, ...]
    hand: Fraction

    @property
    def melded(self) -> int:
        return sum(line.points for line in self.lines if line.points > 0)

    @property
    def left(self) -> int:
        return -sum(line.points for line in self.lines if line.points < 0)
