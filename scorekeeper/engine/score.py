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
    """The values of cards. `count(card, low)` returns the points of a card and the id of the rule that sets them. `low` says that
    the card lies in a run that starts with a low ace. If `as_named`, a joker on the table counts as its card."""

    count: Callable[[Card, bool], tuple[int, str]]
    as_named: bool = False

    def points(self, card: Card, *, low: bool = False) -> int:
        """Return the points of a card. `low` says that it lies in a run that starts with a low ace."""
        return self.count(card, low)[0]

    def lines(self, cards: Iterable[Card], why: "Why", *, low: bool = False, meld: int | None = None) -> "tuple[ScoreLine, ...]":
        """Return the score lines of some cards, one for each rule that sets their points. `low` says that they lie in a run that
        starts with a low ace. `meld` is the index of their meld, if any. Points are negative if `why` isn't one of `ON_TABLE`."""
        points: dict[str, int] = {}
        counted: dict[str, list[Card]] = {}
        sign = 1 if why in ON_TABLE else -1
        for card in cards:
            worth, by = self.count(card, low)
            points[by] = points.get(by, 0) + sign * worth
            counted.setdefault(by, []).append(card)
        return tuple([ScoreLine(points[by], by, why, tuple(own), meld) for by, own in counted.items()])


class Why(StrEnum):
    """The reason for a score line."""

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
"""The reasons for cards on the table, and for cards left in hand. Other reasons are for points without cards of one's own."""


class ScoreLine(NamedTuple):
    """The points of one line of a score, negative for cards left, and the id of their rule. `cards` are empty if players counted
    the points themselves. `meld` is the index of the cards' meld, if any. `of` is the player whose cards are counted, None for
    the player who scores. `said` is the players' reason for an adjustment, or ""."""

    points: int | Fraction
    rule: str
    why: Why
    cards: Cards = ()
    meld: int | None = None
    of: str | None = None
    said: str = ""


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """One player's score of a hand. `lines` add up to `hand`. `melded` and `left` are points, neither negative. `counted` has the
    lines for the cards left, in a game that scores them for another player."""

    lines: tuple[ScoreLine, ...]
    hand: Fraction
    melded: int
    left: int
    counted: tuple[ScoreLine, ...] = ()


def total(lines: tuple[ScoreLine, ...]) -> Fraction:
    """Return the exact sum of the lines' points."""
    return Fraction(sum([line.points for line in lines]))


def rounded(points: Fraction) -> int:
    """Return points to the nearest whole number, halves away from zero."""
    return int(points + Fraction(1 if points > 0 else -1, 2))


def leaders(points: Mapping[Name, int | Fraction], *, lowest: bool = False) -> tuple[Name, ...]:
    """Return the names with the most points, or if `lowest` with the fewest."""
    best = (min if lowest else max)(points.values())
    return tuple(name for name, own in points.items() if own == best)


def lowest_takes(left: Mapping[str, int], rule: str, *, whole: bool = False) -> dict[str, tuple[ScoreLine, ...]]:
    """Return the score lines of the player with the fewest points left, by name. This player takes from each other player the
    difference between their points left, or if `whole` all of that player's points. If several tie for fewest, they share each
    line equally. `rule` is the id that the lines cite."""
    winners = leaders(left, lowest=True)
    kept = 0 if whole else left[winners[0]]
    taken = tuple(
        ScoreLine(Fraction(points - kept, len(winners)), rule, Why.TAKEN, of=name)
        for name, points in left.items()
        if name not in winners
    )
    return dict.fromkeys(winners, taken)


def points_melded(lines: tuple[ScoreLine, ...]) -> int:
    """Return the points melded or laid off, including the positive points that players counted themselves."""
    return sum([int(line.points) for line in lines if line.why in ON_TABLE or (line.why is COUNTED and line.points > 0)])


def points_left(lines: tuple[ScoreLine, ...]) -> int:
    """Return the points of the cards that a player has left, as a positive number. Cards of refused melds count, and so do
    negative points that a player entered without cards."""
    return -sum([int(line.points) for line in lines if line.why in IN_HAND or (line.why is COUNTED and line.points < 0)])
