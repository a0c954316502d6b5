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
    """The cards of a hand before the deal: packs of 52, all jokers, cards dealt to each, cards turned up, extra cards of the
    first player, and the rules for melds and values. `beside` cards of the stock are laid face up beside it. `turned` is such
    a card, and `wild` are the cards it makes wild."""

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
        """Return the number of cards in play."""
        return self.packs * CARDS_IN_PACK + self.jokers


@dataclass(frozen=True, slots=True)
class Preset:
    """A named way to play, and the options that it sets. `sought` is the language in which people look for it as a game of its
    own, or ""."""

    name: str
    options: Mapping[str, Value] = field(default_factory=dict)
    sought: str = ""
