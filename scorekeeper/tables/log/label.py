"""A game's name, and whether it was deleted.

A deleted game is shown nowhere. Its log stays, so that it can be brought back.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

NAMED, DELETED, RESTORED = "game-named", "game-deleted", "game-restored"
LABEL_KINDS = frozenset({NAMED, DELETED, RESTORED})
"""Events that change nothing of what is played."""
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Label:
    """The name that players gave a game (empty for none), and whether it is deleted."""

    name: str = ""
    deleted: bool = False

    def then(self, kind: str, body: Mapping[str, Any]) -> "Label":
        """Return the label after an event of `LABEL_KINDS`."""
        return replace(self, name=str(body["name"])) if kind == NAMED else replace(self, deleted=kind == DELETED)
