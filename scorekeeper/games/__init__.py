"""The games: one module each, a value that says what the game is made of."""

from scorekeeper.engine.game import Game
from scorekeeper.engine.games.rummikub import RUMMIKUB
from scorekeeper.engine.games.rummy import RUMMY
from scorekeeper.engine.games.rummy500 import RUMMY500

GAMES: dict[str, Game] = {game.id: game for game in (RUMMY500, RUMMY, RUMMIKUB)}
"""All games by id, in the order in which they are offered."""
