"""`Terms`: a game's words for the things that all games have."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.engine.examples import Example


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """A game's terms, for a reader of the terms of card games.

    `tiles` says that it has tiles, for which some rules have other words. `rounds` says that it has rounds instead of hands.
    `texts` are other texts of pages. The key `text/sense` is for a text that means something else on one page. `examples` are
    the right and wrong example for rules that other games share. Missing terms are those of card games."""

    tiles: bool = False
    rounds: bool = False
    texts: Mapping[str, str] = field(default_factory=dict)
    examples: Mapping[str, tuple[Example, Example]] = field(default_factory=dict)

    def said(self, text: str, sense: str = "") -> str:
        """Return the game's version of a text. `sense` selects one of several meanings."""
        return self.texts.get(f"{text}/{sense}") or self.texts.get(text, text)


CARD_TERMS = Terms()
