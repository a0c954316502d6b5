"""Who sits at the table in each hand.

The rest of the engine knows the players of one hand and nothing of this.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import attrgetter

from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.translatable import N_


@dataclass(frozen=True, slots=True)
class Change:
    """Agreed at the table, from hand number `before` on: a player joins, or leaves.

    Who joins has `total` from then on; None is the total that stood, or 0 for who never sat here. `after` is whom they sit
    next to, clockwise; None is the seat that they had, or one after the last player.
    """

    before: int
    player: str
    joins: bool
    total: Fraction | None = None
    after: str | None = None


@dataclass(frozen=True, slots=True)
class SeatOrder:
    """Everybody who ever sat at the table, clockwise, and who of them is away: a seat that was left stays where it is."""

    seats: tuple[str, ...]
    away: frozenset[str] = frozenset()

    @property
    def present(self) -> tuple[str, ...]:
        """Who plays, clockwise."""
        return tuple(name for name in self.seats if name not in self.away) if self.away else self.seats

    def is_present(self, name: str) -> bool:
        """Does this player play?"""
        return name not in self.away and name in self.seats

    def then(self, change: Change) -> "SeatOrder":
        """After a change. Raises `Unreadable` at its `player` or `after` for who is there already, or is not.

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
        """Who of those present sits next to a seat, clockwise; that seat itself where nobody is."""
        place = self.seats.index(name) + 1
        return next((one for one in (*self.seats[place:], *self.seats) if one not in self.away), name)


def is_move(left: Change, joined: Change) -> bool:
    """Do two changes only bring a player to another seat?"""
    return not left.joins and joined == replace(left, joins=True, after=joined.after)


def everybody(players: Iterable[str], changes: Iterable[Change]) -> tuple[str, ...]:
    """All who ever sat at the table: those of the first hand as they sit, then who joined, in the order of coming."""
    return tuple(dict.fromkeys((*players, *(change.player for change in changes if change.joins))))


def changes_before(changes: Sequence[Change], hand: int) -> Sequence[Change]:
    """Return the changes that stand directly before that hand, of changes in the order of the hands."""
    place = attrgetter("before")
    return changes[bisect_left(changes, hand, key=place) : bisect_right(changes, hand, key=place)]
