"""Renamed players, and earlier events read with the present names.

The log itself stays as it was written."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from scorekeeper.store import Event
from scorekeeper.tables.log.live_hand import COUNTED

PLAYER_RENAMED = "player-renamed"
NAMES = frozenset({"player", "players", "seats", "after", "dealer", "out", "by", "unmelded", "phases"})
"""Keys with a name, or a list of names, in events and in hands."""
BY_NAME = frozenset({"scores", "left", "deal"})
"""Keys with an object whose own keys are names."""
OPTIONS = "options"
ALSO = dict.fromkeys((PLAYER_RENAMED, COUNTED), frozenset({"name"}))
"""More keys with names, in events of one kind."""


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
    """Return a JSON value with old names replaced by those in `now`. Names are the texts below one of the `keys`. `key` is the
    key of the value itself. Options contain no names."""
    if isinstance(value, list):
        return [_renamed(one, now, keys, key) for one in value]
    if isinstance(value, str) and key in keys:
        return now.get(value, value)
    if not isinstance(value, dict) or key == OPTIONS:
        return value
    if key in BY_NAME:
        return {now.get(name, name): _renamed(part, now, keys) for name, part in value.items()}
    return {name: _renamed(part, now, keys, name) for name, part in value.items()}
