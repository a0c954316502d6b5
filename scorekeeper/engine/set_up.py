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
    """The cards and rules of a hand before the deal. `packs` have 52 cards each, and `jokers` counts those of all packs.
    `hand_size` is the number of cards dealt to each player, and `first_extra` the extra ones of the first player. `upcards` cards
    are turned up to start the discard pile. `beside` cards of the stock are laid face up beside it. `turned` is such a card, and
    `wild` are the cards that it makes wild. `law` has the rules for melds, and `card_values` the points."""

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
    """A named way to play, and the options that it sets. `sought` is the code of a language whose speakers look for it as a game
    of its own, or "" if none do."""

    name: str
    options: Mapping[str, Value] = field(default_factory=dict)
    sought: str = ""
