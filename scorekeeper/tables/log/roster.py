"""Who sits at a table, hand by hand, from its log.

A change stands before a hand, the next one when it was made. If hands are taken back so that this one is still to come, or
further off, it stands before the next one again; going back in the history undoes it as it undoes hands.

Everybody who ever sat here has a number, their seat, which never becomes another's: phones are known by it. How they sit round
the table is something else.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.contract.record_roster import JOINS, LEAVES, change_document, read_change
from scorekeeper.engine.roster import Change, SeatOrder, changes_before, everybody

PLAYER_JOINED, PLAYER_LEFT, CHANGE_UNDONE = "player-joined", "player-left", "player-change-undone"
CHANGE_KINDS = frozenset({PLAYER_JOINED, PLAYER_LEFT, CHANGE_UNDONE})

Body = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Roster:
    """`players` are those of the first hand, clockwise; `names` has everybody who was ever written down, by seat from 0."""

    players: tuple[str, ...]
    names: tuple[str, ...]
    changes: tuple[Change, ...] = ()

    def then(self, kind: str, body: Body, next_no: int) -> "Roster":
        """After one of the events above, when hand `next_no` is to come."""
        if kind == CHANGE_UNDONE:
            return replace(self, changes=self.changes[:-1])
        change = read_change({"do": JOINS if kind == PLAYER_JOINED else LEAVES, **body}, next_no)
        return replace(self.known((change.player,)), changes=(*self.changes, change))

    def known(self, names: Iterable[str]) -> "Roster":
        """With a seat for each of these names."""
        return replace(self, names=tuple(dict.fromkeys((*self.names, *names))))

    def before(self, next_no: int) -> "Roster":
        """When hand `next_no` is to come after all: no change stands before a later one."""
        if not self.changes or self.changes[-1].before <= next_no:
            return self
        earlier = tuple(replace(change, before=min(change.before, next_no)) for change in self.changes)
        return replace(self, changes=earlier)

    def at(self, hand: int) -> tuple[str, ...]:
        """Who plays that hand, clockwise."""
        circle = SeatOrder(self.players)
        for change in self.changes:
            circle = circle.then(change) if change.before <= hand else circle
        return circle.present

    def changes_before(self, hand: int) -> tuple[Change, ...]:
        """The changes directly before that hand."""
        return tuple(changes_before(self.changes, hand))

    @property
    def everybody(self) -> tuple[str, ...]:
        """All who sat here as things stand: those of the first hand, then who joined."""
        return everybody(self.players, self.changes) if self.changes else self.players


def event_of(change: Change) -> tuple[str, dict[str, Any]]:
    """A change as the table's log has it: the kind of event and its body."""
    body = {name: value for name, value in change_document(change).items() if name != "do"}
    return (PLAYER_JOINED if change.joins else PLAYER_LEFT), body
