"""The chapters of every game."""

from scorekeeper.engine.chapter import Chapter
from scorekeeper.games.rummikub.chapters import RUMMIKUB
from scorekeeper.games.rummy.chapters import RUMMY
from scorekeeper.games.rummy500.chapters import RUMMY500

CHAPTERS: dict[str, tuple[Chapter, ...]] = {"rummy500": RUMMY500, "rummy": RUMMY, "rummikub": RUMMIKUB}
"""The chapters of each game, by its id."""
