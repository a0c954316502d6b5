"""The players in each hand. The other modules see only the players of one hand."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import attrgetter

from scorekeeper.engine.messages import N_, Unreadable


@dataclass(frozen=True, slots=True)
class Change:
    """A player who joins or leaves before hand number `before`. A joining player starts with `total` (None: their earlier total,
    or 0 for a new player), in the seat clockwise from `after` (None: their earlier seat, or the last seat for a new player)."""

    before: int
    player: str
    joins: bool
    total: Fraction | None = None
    after: str | None = None


@dataclass(frozen=True, slots=True)
class SeatOrder:
    """All who ever sat at the table, clockwise, and which of them are away. Seats that were left keep their places."""

    seats: tuple[str, ...]
    away: frozenset[str] = frozenset()

    @property
    def present(self) -> tuple[str, ...]:
        """Return the players present, clockwise."""
        return tuple(name for name in self.seats if name not in self.away) if self.away else self.seats

    def is_present(self, name: str) -> bool:
        return name not in self.away and name in self.seats

    def then(self, change: Change) -> "SeatOrder":
        """Return the seat order after a change. Raise `Unreadable` at its `player` or `after` if the change isn't possible,
        such as leaving without having joined.

        >>> circle = SeatOrder(("Ann", "Bo", "Cy"))
        >>> circle.then(Change(2, "Dee", True, after="Ann")).present
        ('Ann', 'Dee', 'Bo', 'Cy')
        >>> without = circle.then(Change(2, "Bo", False))
        >>> without.present, without.then(Change(3, "Bo", True)).present
        (('Ann', 'Cy'), ('Ann', 'Bo', 'Cy'))
        """
        name, here = change.player, self.is_present(change.player)
        if not change.joins:
            if not here:
                raise Unreadable(N_("“{name}” isn't playing at that point, so they can't leave."), "player", name=name)
            return replace(self, away=self.away | {name})
        if here:
            raise Unreadable(N_("“{name}” is already playing."), "player", name=name)
        if change.after is not None and not self.is_present(change.after):
            raise Unreadable(N_("“{name}” isn't playing at that point."), "after", name=change.after)
        return SeatOrder(self._with(name, change.after), self.away - {name})

    def _with(self, name: str, after: str | None) -> tuple[str, ...]:
        if after is None:
            return self.seats if name in self.seats else (*self.seats, name)
        others = [one for one in self.seats if one != name]
        place = others.index(after) + 1
        return (*others[:place], name, *others[place:])

    def next_after(self, name: str) -> str:
        """Return the next present player after this one, clockwise. If everybody is away, return the same name."""
        place = self.seats.index(name) + 1
        return next((one for one in (*self.seats[place:], *self.seats) if one not in self.away), name)


def is_move(left: Change, joined: Change) -> bool:
    """Do these two changes, a leaving and a joining, only move a player to another seat?"""
    return not left.joins and joined == replace(left, joins=True, after=joined.after)


def everybody(players: Iterable[str], changes: Iterable[Change]) -> tuple[str, ...]:
    """Return all who ever sat at the table: the first players in their order, then those who joined, in order of joining."""
    return tuple(dict.fromkeys((*players, *(change.player for change in changes if change.joins))))


def changes_before(changes: Sequence[Change], hand: int) -> Sequence[Change]:
    """Return the changes directly before hand number `hand`. `changes` are sorted by hand."""
    place = attrgetter("before")
    return changes[bisect_left(changes, hand, key=place) : bisect_right(changes, hand, key=place)]
