"""`CardValues`, `ScoreLine`, `PlayerScore`: points with their reasons."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple, TypeVar

from scorekeeper.engine.cards import Card, Cards

Name = TypeVar("Name")


@dataclass(frozen=True, slots=True, eq=False)
class CardValues:
    """What cards count. `count(card, low)` gives the points of a card and the id of the rule that says so; `low`: it lies in a
    run that starts with the low ace. `as_named`: on the table a joker counts the card that it stands for."""

    count: Callable[[Card, bool], tuple[int, str]]
    as_named: bool = False

    def points(self, card: Card, *, low: bool = False) -> int:
        """Return what a card counts."""
        return self.count(card, low)[0]

    def lines(
        self, cards: Iterable[Card], why: "Why", *, low: bool = False, meld: int | None = None
    ) -> "tuple[ScoreLine, ...]":
        """Return the score lines of some cards, one for each rule that counts them, in the order of the cards."""
        points: dict[str, int] = {}
        counted: dict[str, list[Card]] = {}
        sign = 1 if why in ON_TABLE else -1
        for card in cards:
            worth, by = self.count(card, low)
            points[by] = points.get(by, 0) + sign * worth
            counted.setdefault(by, []).append(card)
        return tuple([ScoreLine(points[by], by, why, tuple(own), meld) for by, own in counted.items()])


class Why(StrEnum):
    """What a score line counts."""

    MELDED = "melded"
    LAID_OFF = "laid-off"
    REFUSED = "refused"
    LEFT = "left"
    COUNTED = "counted"
    TAKEN = "taken"
    BONUS = "bonus"
    ADJUSTED = "adjusted"


COUNTED = Why.COUNTED
ON_TABLE = (Why.MELDED, Why.LAID_OFF)
IN_HAND = (Why.LEFT, Why.REFUSED)
"""What is melded, and what is left. Bonuses, penalties and what is taken from others are neither."""


class ScoreLine(NamedTuple):
    """`points` (minus for cards left) by the rule named. `cards` are empty where points were counted at the table; `of` is
    the player whose cards are counted, where that is somebody else; `said` is the table's own word for points it gave."""

    points: int | Fraction
    rule: str
    why: Why
    cards: Cards = ()
    meld: int | None = None
    of: str | None = None
    said: str = ""


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """One player's hand. `lines` add up to `hand`; `melded` and `left` are points, neither below zero.

    Where a game counts the cards left for somebody else, `counted` has the lines that count them.
    """

    lines: tuple[ScoreLine, ...]
    hand: Fraction
    melded: int
    left: int
    counted: tuple[ScoreLine, ...] = ()


def total(lines: tuple[ScoreLine, ...]) -> Fraction:
    """Return what the lines add up to, exactly."""
    return Fraction(sum([line.points for line in lines]))


def leaders(points: Mapping[Name, int | Fraction], *, lowest: bool = False) -> tuple[Name, ...]:
    """Return the names with the most points, or with the fewest."""
    best = (min if lowest else max)(points.values())
    return tuple(name for name, own in points.items() if own == best)


def lowest_takes(left: Mapping[str, int], rule: str, *, whole: bool = False) -> dict[str, tuple[ScoreLine, ...]]:
    """Return what the lowest of some hands takes from each higher one: the difference, or the `whole` hand. Tied lowest share it
    equally."""
    winners = leaders(left, lowest=True)
    kept = 0 if whole else left[winners[0]]
    taken = tuple(
        ScoreLine(Fraction(points - kept, len(winners)), rule, Why.TAKEN, of=name)
        for name, points in left.items()
        if name not in winners
    )
    return dict.fromkeys(winners, taken)


def points_melded(lines: tuple[ScoreLine, ...]) -> int:
    """Return the points of what a player melded or laid off. Of points that the players counted those above zero are."""
    return sum(
        [int(line.points) for line in lines if line.why in ON_TABLE or (line.why is COUNTED and line.points > 0)]
    )


def points_left(lines: tuple[ScoreLine, ...]) -> int:
    """Return the points of what was left with a player, refused melds too. Of points that the players counted those below zero
    are."""
    return -sum(
        [int(line.points) for line in lines if line.why in IN_HAND or (line.why is COUNTED and line.points < 0)]
    )
