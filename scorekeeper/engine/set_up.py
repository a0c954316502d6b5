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
    """The cards and rules of a hand before the deal. `packs` have 52 cards each. `jokers` counts the jokers of all packs.
    `hand_size` is the number of cards dealt to each player, and `first_extra` the number of extra cards for the first player.
    `upcards` is the number of cards turned up to start the discard pile. `beside` is the number of cards laid face up beside the
    stock. `turned` is the card laid there, if known. `wild` are the cards that it makes wild."""

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
        """Return the number of cards in play, jokers included."""
        return self.packs * CARDS_IN_PACK + self.jokers


@dataclass(frozen=True, slots=True)
class Preset:
    """A named way to play, and the options that it sets. `sought` is the code of a language whose speakers look for it, or ""."""

    name: str
    options: Mapping[str, Value] = field(default_factory=dict)
    sought: str = ""
