"""Players who were renamed, and the events before read under their present names.

The log itself stays as it was written.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from scorekeeper.store import Event
from scorekeeper.tables.log.live_hand import COUNTED

PLAYER_RENAMED = "player-renamed"
NAMES = frozenset({"player", "players", "seats", "after", "dealer", "out", "by", "unmelded", "phases"})
"""Keys of names, or of lists of them, in events and in hands."""
BY_NAME = frozenset({"scores", "left", "deal"})
"""Keys of parts whose own keys are names."""
OPTIONS = "options"
ALSO = dict.fromkeys((PLAYER_RENAMED, COUNTED), frozenset({"name"}))
"""Keys of names in events of one kind."""


def with_present_names(events: Iterable[Event]) -> tuple[Event, ...]:
    """Rewrite the names in events, the oldest first, of players whom later ones rename."""
    read: list[Event] = []
    now: dict[str, str] = {}
    for event in reversed(tuple(events)):
        if event.kind == PLAYER_RENAMED:
            old, new = event.body["player"], event.body["name"]
            now = {**now, old: now.get(new, new)}
        keys = NAMES | ALSO.get(event.kind, NAMES)
        read.append(replace(event, body=_renamed(event.body, now, keys)) if now else event)
    return tuple(reversed(read))


def is_renaming(event: Event) -> bool:
    """Does the event rename a player whom the events before it still call by the earlier name?"""
    return event.kind == PLAYER_RENAMED and event.body["player"] != event.body["name"]


def _renamed(value: Any, now: dict[str, str], keys: frozenset[str], key: str = "") -> Any:
    """Rewrite the names in a part that stands under `key`. Options have none."""
    if isinstance(value, list):
        return [_renamed(one, now, keys, key) for one in value]
    if isinstance(value, str) and key in keys:
        return now.get(value, value)
    if not isinstance(value, dict) or key == OPTIONS:
        return value
    if key in BY_NAME:
        return {now.get(name, name): _renamed(part, now, keys) for name, part in value.items()}
    return {name: _renamed(part, now, keys, name) for name, part in value.items()}
