"""The guides before the rules, and which texts a search can find."""

from functools import cache

from scorekeeper.engine.game import Game
from scorekeeper.engine.guide import Guide
from scorekeeper.games import GAMES

GUIDES: dict[str, Guide] = {one.id: one for game in GAMES.values() for one in game.guide}
"""Every text of the guides, by id."""


@cache
def texts_of(game: type[Game]) -> frozenset[str]:
    """Return the ids of a game's texts that a search can find: its guide and its rules."""
    return frozenset((*game.rules, *(one.id for one in game.guide)))


def games_with(text: str) -> tuple[type[Game], ...]:
    """Return the games that have this rule or text of a guide, by its id."""
    return tuple(game for game in GAMES.values() if text in texts_of(game))
