"""The keys that objects in a document may have. Any other key is an error.

A known key is allowed in every game and every question, and ignored where it has no meaning."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from scorekeeper.contract.json_node import JsonNode
from scorekeeper.engine.messages import N_

NOTES = "x-"
"""The prefix of keys that other programs may add to a document for notes of their own. Such keys are ignored."""
SHEET = f"{NOTES}sheet"
SHEET_BEFORE = "sheet"
"""The older name of `SHEET`, the key of an export's extras."""

Path = tuple[str | int, ...]


class Shape(NamedTuple):
    """A kind of object in a document. `keys` are all its keys, and `needed` are the required keys. `parts` has the shape of the
    objects under some keys. Under such a key there is one object, a list of objects, or an object for each player."""

    keys: frozenset[str]
    parts: Mapping[str, "Shape"] = MappingProxyType({})
    needed: tuple[str, ...] = ()


def shape(keys: str, parts: Mapping[str, Shape] = MappingProxyType({}), needed: str = "") -> Shape:
    """Return the shape of an object. `keys` and `needed` are lists of keys, separated by blanks. `parts` are shapes by key."""
    return Shape(frozenset(keys.split()), parts, tuple(needed.split()))


LAY_OFF = shape("by card on", needed="card")
MELD = shape("by cards as layoffs", {"layoffs": LAY_OFF}, "by cards")
EVENT = shape("do by from card cards as on table melds layoffs left", {"layoffs": LAY_OFF}, "do by")
SCORE = shape("melded left points")
CHANGE = shape("before do player total after", needed="before do player")
HAND = shape(
    f"entry dealer out upcard turned adjust {SHEET_BEFORE} scores went_rummy big_gin knock out_cards unmelded phases"
    " melds left deal events",
    {"melds": MELD, "events": EVENT, "adjust": shape("player points why", needed="player points why"), "scores": SCORE},
    "entry",
)
AGREED = "game preset options players ledger"
RECORD = shape(f"{AGREED} format changes hands {SHEET_BEFORE}", {"changes": CHANGE, "hands": HAND}, "format game players hands")
QUESTION = shape(f"{AGREED} ask cards as meld card table pile hand melded melds left before after opened rearrange upcard turned")


def check_keys(root: JsonNode, shape: Shape) -> None:
    """Raise `Unreadable` at the first key that isn't in `shape`. Values that should be objects and aren't are not checked."""
    found = _unknown(root.value, shape)
    if found is None:
        return
    node = root
    for step in found:
        node = JsonNode(None, step, above=node)
    raise node.wrong(
        N_("“{name}” isn't known here. Check the spelling, or begin a note of your own with “{notes}”."),
        name=str(found[-1])[:40],
        notes=NOTES,
    )


def _unknown(value: object, shape: Shape) -> Path | None:
    """Return the path to the first key that isn't in `shape`, or None."""
    if not isinstance(value, dict):
        return None
    if not shape.keys.issuperset(value):
        for key in value:
            if key not in shape.keys and not key.startswith(NOTES):
                return (key,)
    for name, inner in shape.parts.items():
        for step, part in _steps(value.get(name)):
            if found := _unknown(part, inner):
                return (name, step, *found)
    return None


def _steps(value: object) -> Iterable[tuple[str | int, object]]:
    if isinstance(value, list):
        return enumerate(value)
    return value.items() if isinstance(value, dict) else ()
