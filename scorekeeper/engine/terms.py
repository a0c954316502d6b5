"""`Terms`: a game's words for the things that all games have."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.engine.examples import Example


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """The words of one game, where they differ from those of card games.

    `tiles` says that the game has tiles, for which some rules have other words. `rounds` says that it has rounds instead of
    hands. `texts` maps texts of pages to the game's versions. A key `text/sense` is for one of several meanings of a text.
    `examples` are the game's own right and wrong example for rules that it shares with other games."""

    tiles: bool = False
    rounds: bool = False
    texts: Mapping[str, str] = field(default_factory=dict)
    examples: Mapping[str, tuple[Example, Example]] = field(default_factory=dict)

    def said(self, text: str, sense: str = "") -> str:
        """Return the game's version of a text, or the text itself if it has none. `sense` selects one of several meanings."""
        return self.texts.get(f"{text}/{sense}") or self.texts.get(text, text)


CARD_TERMS = Terms()
