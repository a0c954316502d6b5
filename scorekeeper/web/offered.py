"""The games that a new table can be opened for: those whose pages are all there."""

from scorekeeper.engine.game import Game
from scorekeeper.engine.games import GAMES

OFFERED: dict[str, Game] = {name: GAMES[name] for name in ("rummy500", "rummy", "rummikub")}
"""By id, in the order in which they are offered."""
