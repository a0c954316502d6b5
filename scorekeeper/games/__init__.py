"""`GAMES`: all games by id, a line each."""

from scorekeeper.engine.game import Game
from scorekeeper.games.gin.game import GIN
from scorekeeper.games.rummikub.game import RUMMIKUB
from scorekeeper.games.rummy.game import RUMMY
from scorekeeper.games.rummy500.game import RUMMY500
from scorekeeper.games.sheet.game import SHEET

GAMES: dict[str, Game] = {game.id: game for game in (RUMMY500, RUMMY, RUMMIKUB, GIN, SHEET)}
"""All games by id, in the order in which they are offered."""
