"""The players of a table, hand by hand, and their present names, from its log.

A change takes effect before the next hand. If hands are taken back, the change moves to the new next hand. Going back in the
history also undoes changes. Earlier events are read with the present names of renamed players; the log itself stays the same.
Everybody who ever sat here has a permanent seat number, to which phones are tied, whatever the order around the table."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.contract.json_node import Document, Json
from scorekeeper.contract.record_roster import JOINS, LEAVES, change_document, read_change
from scorekeeper.engine.roster import Change, SeatOrder, changes_before, everybody, is_move
from scorekeeper.store import Event
from scorekeeper.tables.log.live_hand import COUNTED

PLAYER_JOINED, PLAYER_LEFT, CHANGE_UNDONE = "player-joined", "player-left", "player-change-undone"
PLAYER_MOVED = "player-moved"
"""The kind of event that moves a player to another seat. The player leaves, and joins again after another player."""
CHANGE_KINDS = frozenset({PLAYER_JOINED, PLAYER_LEFT, PLAYER_MOVED, CHANGE_UNDONE})
PLAYER_RENAMED = "player-renamed"
NAMES = frozenset({"player", "players", "seats", "after", "dealer", "out", "by", "unmelded", "phases"})
"""The keys, in events and hands, whose value is a name or a list of names."""
BY_NAME = frozenset({"scores", "left", "deal"})
"""The keys of a hand whose value is an object with an entry for each player's name."""
OPTIONS = "options"
ALSO = dict.fromkeys((PLAYER_RENAMED, COUNTED), frozenset({"name"}))
"""The keys whose value is a name only in events of one kind, by the kind. Those in `NAMES` have names in every kind of event."""


@dataclass(frozen=True, slots=True)
class Roster:
    """The players of a table: the `players` of the first hand, clockwise, the `names` of all seats by number, and the changes."""

    players: tuple[str, ...]
    names: tuple[str, ...]
    changes: tuple[Change, ...] = ()

    def then(self, kind: str, body: Document, next_no: int) -> "Roster":
        """Return the roster after an event of `CHANGE_KINDS`. `next_no` is the number of the next hand."""
        if kind == CHANGE_UNDONE:
            return replace(self, changes=self.changes[: -2 if self.moved else -1])
        leaves = () if kind == PLAYER_JOINED else (LEAVES,)
        joins = () if kind == PLAYER_LEFT else (JOINS,)
        changes = [read_change({"do": do, **body}, next_no) for do in (*leaves, *joins)]
        return replace(self.known((changes[0].player,)), changes=(*self.changes, *changes))

    @property
    def moved(self) -> bool:
        """Was the latest change a player's move to another seat? It is stored as two changes."""
        return len(self.changes) > 1 and is_move(*self.changes[-2:])

    def known(self, names: Iterable[str]) -> "Roster":
        """Return the roster with a seat number for each of `names`. Names that have one keep it."""
        return replace(self, names=tuple(dict.fromkeys((*self.names, *names))))

    def before(self, next_no: int) -> "Roster":
        """Return the roster once the latest hand, number `next_no`, is removed. Later changes then apply from `next_no` on."""
        if not self.changes or self.changes[-1].before <= next_no:
            return self
        return replace(self, changes=tuple(replace(change, before=min(change.before, next_no)) for change in self.changes))

    def at(self, hand: int) -> tuple[str, ...]:
        """Return the players of hand number `hand`, clockwise."""
        circle = SeatOrder(self.players)
        for change in self.changes:
            circle = circle.then(change) if change.before <= hand else circle
        return circle.present

    def changes_before(self, hand: int) -> tuple[Change, ...]:
        return tuple(changes_before(self.changes, hand))

    @property
    def everybody(self) -> tuple[str, ...]:
        """Return everybody who sits or sat here: the players of the first hand, then those who joined."""
        return everybody(self.players, self.changes) if self.changes else self.players


def event_of(change: Change) -> tuple[str, Json]:
    body = {name: value for name, value in change_document(change).items() if name != "do"}
    return (PLAYER_JOINED if change.joins else PLAYER_LEFT), body


def with_present_names(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return the events, oldest first, with each renamed player under the present name."""
    read: list[Event] = []
    now: dict[str, str] = {}
    for event in reversed(tuple(events)):
        if event.kind == PLAYER_RENAMED:
            old, new = event.body["player"], event.body["name"]
            now = {**now, old: now.get(new, new)}
        if now:
            event = replace(event, body=_renamed(event.body, now, NAMES | ALSO.get(event.kind, NAMES)))
        read.append(event)
    return tuple(reversed(read))


def is_renaming(event: Event) -> bool:
    """Does the event change a player's name, so that earlier events have the old name?"""
    return event.kind == PLAYER_RENAMED and event.body["player"] != event.body["name"]


def _renamed(value: Any, now: dict[str, str], keys: frozenset[str], key: str = "") -> Any:
    """Return a JSON value with the old names replaced, by `now` (old name to new). Texts under any of `keys` are names, also in
    lists. `key` is the key under which `value` was found. Options contain no names, so they stay."""
    if isinstance(value, list):
        return [_renamed(one, now, keys, key) for one in value]
    if isinstance(value, str) and key in keys:
        return now.get(value, value)
    if not isinstance(value, dict) or key == OPTIONS:
        return value
    if key in BY_NAME:
        return {now.get(name, name): _renamed(part, now, keys) for name, part in value.items()}
    return {name: _renamed(part, now, keys, name) for name, part in value.items()}
