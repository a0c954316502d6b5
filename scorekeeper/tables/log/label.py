"""A game's name, whether it was deleted, and whether guests see statistics.

A deleted game is not shown anywhere. Its log stays, so that it can be restored."""

from dataclasses import dataclass, replace

from scorekeeper.contract.json_node import Document

NAMED, DELETED, RESTORED = "game-named", "game-deleted", "game-restored"
STATISTICS_HIDDEN, STATISTICS_SHOWN = "statistics-hidden", "statistics-shown"
LABEL_KINDS = frozenset({NAMED, DELETED, RESTORED, STATISTICS_HIDDEN, STATISTICS_SHOWN})
"""Kinds of event that don't affect play."""
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Label:
    """The name that players gave a game ("" for none), and whether it is deleted."""

    name: str = ""
    deleted: bool = False
    private: bool = False
    """Do guests see only statistics of this evening's games?"""

    def then(self, kind: str, body: Document) -> "Label":
        """Return the label after an event of `LABEL_KINDS`."""
        if kind == NAMED:
            return replace(self, name=str(body["name"]))
        if kind in (STATISTICS_HIDDEN, STATISTICS_SHOWN):
            return replace(self, private=kind == STATISTICS_HIDDEN)
        return replace(self, deleted=kind == DELETED)
