"""What is told before the rules of all games, and the texts that a search finds."""

from functools import cache

from scorekeeper.engine.game import Game
from scorekeeper.engine.guide import Guide
from scorekeeper.games import GAMES

GUIDES: dict[str, Guide] = {one.id: one for game in GAMES.values() for one in game.guide}
"""Every text that is told before the rules, by id."""


@cache
def texts_of(game: Game) -> frozenset[str]:
    """The ids of what can be found of a game: its guide and its rules."""
    return frozenset((*game.rules, *(one.id for one in game.guide)))


def games_with(text: str) -> tuple[Game, ...]:
    """The games that have a rule, or a text of their guide."""
    return tuple(game for game in GAMES.values() if text in texts_of(game))
