"""`Terms`: what a game calls the things that all games have."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.engine.examples import Example


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """The words of a game, by what is said where cards are played from a hand.

    `tiles`: tiles lie in place of cards, for which some rules have words of their own. `rounds`: what is played are rounds, not
    hands. `texts` are other texts of pages; one
    that a page says in another sense than the rest stands under `text/sense`. `examples` are the right and the wrong one that
    the game has of rules which others have too. What is not here is said as of cards.
    """

    tiles: bool = False
    rounds: bool = False
    texts: Mapping[str, str] = field(default_factory=dict)
    examples: Mapping[str, tuple[Example, Example]] = field(default_factory=dict)

    def said(self, text: str, sense: str = "") -> str:
        """Return a text as the game has it."""
        return self.texts.get(f"{text}/{sense}") or self.texts.get(text, text)


CARD_TERMS = Terms()
