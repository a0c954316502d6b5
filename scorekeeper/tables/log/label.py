"""What a game is called, and whether it was deleted.

A deleted game is shown nowhere; its log stays, so that it can be brought back.
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
    """The name that its players gave a game, empty where they gave none."""

    name: str = ""
    deleted: bool = False

    def then(self, kind: str, body: Mapping[str, Any]) -> "Label":
        """After an event of one of the kinds above."""
        return replace(self, name=str(body["name"])) if kind == NAMED else replace(self, deleted=kind == DELETED)
