"""Logs with right digests that make no sense."""

from collections.abc import Iterable
from typing import Any

from scorekeeper.store import Draft, Event, Store
from scorekeeper.store.hash_chain import FIRST, canonical, digest

Written = tuple[str, dict[str, Any]]
OPENED: dict[str, Any] = {
    "door": True, "ledger": 2, "game": "rummy500", "preset": "pagat", "options": {}, "players": ["Ana", "Ben"],
}  # fmt: skip
HAND = {
    "entry": "totals",
    "dealer": None,
    "out": "Ana",
    "scores": {"Ana": {"melded": 9, "left": 0}, "Ben": {"melded": 0, "left": 9}},
}
TYPED = HAND | {"entered": {"levels": ["points", "points"], "lines": ["9-0", "0-9"]}}
OPEN: Written = ("table-opened", OPENED)
RECORDED: Written = ("hand-recorded", {"hand": TYPED})


def opened(**changes: Any) -> Written:
    return "table-opened", OPENED | changes


def typed(**changes: Any) -> Written:
    return "hand-recorded", {"hand": HAND | {"entered": TYPED["entered"] | changes}}


SOUND: dict[str, list[Written]] = {
    "a hand": [OPEN, RECORDED],
    "a hand changed and confirmed": [
        opened(confirm="everybody"),
        RECORDED,
        ("hand-revised", {"hand_no": 1, "hand": HAND, "reason": "why"}),
        ("hand-confirmed", {"hand": 1, "version": 2, "seat": 1}),
        ("game-named", {"name": "Friday"}),
    ],
    "a hand taken back, and gone back to": [
        OPEN,
        RECORDED,
        ("hand-scrapped", {"hand_no": 1, "reason": ""}),
        ("went-back", {"to": 2, "reason": ""}),
        ("phone-joined", {"phone": "p", "role": "enter", "seat": 1}),
        ("seat-entered", {"hand": 2, "seat": 0, "level": "points", "line": "5-0", "out": True}),
        ("player-joined", {"player": "Cy", "after": "Ana"}),
    ],
}

NO_SENSE: dict[str, tuple[int, list[Written]]] = {
    "another kind at first": (1, [RECORDED]),
    "undone at first": (1, [("play-undone", {})]),
    "opened twice": (3, [OPEN, RECORDED, OPEN]),
    "no game": (1, [("table-opened", {})]),
    "another game": (1, [opened(game="../../x")]),
    "another preset": (1, [opened(preset="none")]),
    "a preset that is a list": (1, [opened(preset=["pagat"])]),
    "options that are a list": (1, [opened(options=[])]),
    "a target beyond all numbers": (1, [opened(options={"target": 10**400})]),
    "players that are a number": (1, [opened(players=7)]),
    "players that are numbers": (1, [opened(players=[1, 2])]),
    "one player": (1, [opened(players=["Ana"])]),
    "people that are no phones": (1, [opened(people=[{"phone": 7, "role": "look"}])]),
    "a role that there is not": (1, [opened(people=[{"phone": "p", "role": "king"}])]),
    "a name that is a list": (1, [opened(called=["x"])]),
    "an icon that is a list": (1, [opened(icon=["x"])]),
    "a rematch of a number": (1, [opened(rematch_of=7)]),
    "confirming by nobody known": (1, [opened(confirm="the king")]),
    "a hand without a hand": (2, [OPEN, ("hand-recorded", {})]),
    "a hand of another kind": (2, [OPEN, ("hand-recorded", {"hand": HAND | {"entry": "x"}})]),
    "scores that are text": (2, [OPEN, ("hand-recorded", {"hand": HAND | {"scores": "x"}})]),
    "lines of one player": (2, [OPEN, typed(lines=["9-0"])]),
    "lines that are numbers": (2, [OPEN, typed(lines=[9, 0])]),
    "lines that are missing": (2, [OPEN, ("hand-recorded", {"hand": HAND | {"entered": {}}})]),
    "a level that there is not": (2, [OPEN, typed(levels=["points", "x"])]),
    "a phone that is an object": (2, [OPEN, ("hand-recorded", {"hand": HAND, "phone": {}})]),
    "an earlier version that makes no sense": (
        3,
        [OPEN, RECORDED, ("hand-recorded", {"hand": {}}), ("hand-revised", {"hand_no": 2, "hand": HAND, "reason": ""})],
    ),
    "a hand that is not there is changed": (2, [OPEN, ("hand-revised", {"hand_no": 99, "hand": HAND, "reason": ""})]),
    "a hand is taken back where there is none": (2, [OPEN, ("hand-scrapped", {"hand_no": 1, "reason": ""})]),
    "what was taken back makes no sense": (2, [OPEN, typed(lines=[]), ("hand-scrapped", {"hand_no": 1, "reason": ""})]),
    "back to what is to come": (3, [OPEN, RECORDED, ("went-back", {"to": 9, "reason": ""})]),
    "back to before it was opened": (3, [OPEN, RECORDED, ("went-back", {"to": 0, "reason": ""})]),
    "confirmed for nobody's seat": (3, [OPEN, RECORDED, ("hand-confirmed", {"hand": 1, "version": 1, "seat": 99})]),
    "a phone in a seat that is text": (2, [OPEN, ("phone-joined", {"phone": "p", "role": "look", "seat": "x"})]),
    "a phone without a role": (2, [OPEN, ("phone-joined", {"phone": "p"})]),
    "a seat entered that nobody has": (2, [OPEN, ("seat-entered", {"hand": 1, "seat": 9, "level": "points", "line": ""})]),
    "a seat entered in no way": (
        3,
        [
            OPEN,
            ("seat-entered", {"hand": 1, "seat": 0, "level": "points", "line": "5-0", "out": True}),
            ("seat-entered", {"hand": 1, "seat": 1, "level": "x", "line": "5-0"}),
        ],
    ),
    "a card that is none is played, and undone": (
        3,
        [
            OPEN,
            ("play-begun", {"dealer": "Ana"}),
            ("play-event", {"events": [{"do": "discard", "by": "Ben", "card": "99z"}]}),
            ("play-undone", {}),
        ],
    ),
    "a dealer who is not there": (2, [OPEN, ("play-begun", {"dealer": "Zoë"})]),
    "a player joins without a name": (2, [OPEN, ("player-joined", {})]),
    "a player leaves who is not there": (2, [OPEN, ("player-left", {"player": "Zoë"})]),
    "a name of a game that is a number": (2, [OPEN, ("game-named", {"name": 7})]),
    "a kind of a later version": (2, [OPEN, ("hand-sung", {})]),
}
"""What makes no sense, with the number of the event from which on the log can't be read."""


def events_of(table: str, log: Iterable[Written]) -> list[Event]:
    """A log as a store has it."""
    previous, events = FIRST, []
    for seq, (kind, body) in enumerate(log, start=1):
        previous = digest(previous, table, seq, f"k{seq}", kind, canonical(body), "")
        events.append(Event(table, seq, f"k{seq}", kind, body, "", previous))
    return events


def write(store: Store, table: str, log: Iterable[Written]) -> None:
    """Put a log into a database, as an older version imported it."""
    store.append_all(table, [Draft(event.key, event.kind, event.body) for event in events_of(table, log)], based_on=0)
