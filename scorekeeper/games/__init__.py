"""`GAMES`: all games by id, a line each."""

from scorekeeper.engine.game import Game
from scorekeeper.games.gin.game import Gin
from scorekeeper.games.rummikub.game import Rummikub
from scorekeeper.games.rummy.game import Rummy
from scorekeeper.games.rummy500.game import Rummy500
from scorekeeper.games.sheet.game import Sheet

GAMES: dict[str, type[Game]] = {game.id: game for game in (Rummy500, Rummy, Rummikub, Gin, Sheet)}
"""All games by id, in the order in which pages list them."""
