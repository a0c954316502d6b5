"""A game's name, whether it was deleted, and what guests see of statistics.

A deleted game is shown nowhere. Its log stays, so that it can be brought back.
"""

from dataclasses import dataclass, replace

from scorekeeper.contract.json_node import Document

NAMED, DELETED, RESTORED = "game-named", "game-deleted", "game-restored"
STATISTICS_HIDDEN, STATISTICS_SHOWN = "statistics-hidden", "statistics-shown"
LABEL_KINDS = frozenset({NAMED, DELETED, RESTORED, STATISTICS_HIDDEN, STATISTICS_SHOWN})
"""Events that change nothing of what is played."""
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Label:
    """The name that players gave a game (empty for none), and whether it is deleted."""

    name: str = ""
    deleted: bool = False
    private: bool = False
    """Do guests see statistics of this evening's games alone?"""

    def then(self, kind: str, body: Document) -> "Label":
        """Return the label after an event of `LABEL_KINDS`."""
        if kind == NAMED:
            return replace(self, name=str(body["name"]))
        if kind in (STATISTICS_HIDDEN, STATISTICS_SHOWN):
            return replace(self, private=kind == STATISTICS_HIDDEN)
        return replace(self, deleted=kind == DELETED)
