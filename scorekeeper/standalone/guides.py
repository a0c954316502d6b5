"""How to play, to be read while the app is downloaded."""

from html import escape

from scorekeeper.games import GAMES
from scorekeeper.wording.languages import LANGUAGES, translator


def guides() -> dict[str, str]:
    """Return the guides of all games as HTML, by language."""
    return {language: _guides(language) for language in LANGUAGES}


def _guides(language: str) -> str:
    say = translator(language)
    told = []
    for game in GAMES.values():
        steps = [f"<li><h3>{escape(say(one.title))}</h3><p>{escape(say(one.text))}</p></li>" for one in game.guide]
        if steps:
            told.append(f"<h2>{escape(say(game.name))}</h2><ol>{''.join(steps)}</ol>")
    return "\n".join(told)
