"""`SetUp`, the cards before the deal; `Preset`, options with a name."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import MeldRules
from scorekeeper.engine.option import Value
from scorekeeper.engine.score import CardValues

CARDS_IN_PACK = 52


@dataclass(frozen=True, slots=True)
class SetUp:
    """What lies ready for a hand: packs of 52, jokers in all, cards dealt to each, cards turned up, cards that the first
    player gets beside theirs, and the laws of play. Of the stock so many cards are laid `beside` it, and once one of them is
    `turned`, some cards are `wild`."""

    packs: int
    jokers: int
    hand_size: int
    upcards: int
    first_extra: int
    law: MeldRules
    card_values: CardValues
    beside: int = 0
    turned: Card | None = None
    wild: frozenset[Card] = frozenset()

    @property
    def cards(self) -> int:
        """All cards in play."""
        return self.packs * CARDS_IN_PACK + self.jokers


@dataclass(frozen=True, slots=True)
class Preset:
    """A way to play that is agreed on by its name, and the options that it settles. `sought` is the language in which it is
    looked for first, if people look for it as a game of its own."""

    name: str
    options: Mapping[str, Value] = field(default_factory=dict)
    sought: str = ""
