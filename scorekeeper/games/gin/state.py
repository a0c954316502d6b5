"""The state of a hand of Gin between two events."""

from dataclasses import dataclass

from scorekeeper.engine.cards import Card
from scorekeeper.engine.state import CardState
from scorekeeper.engine.verdict import Verdict

KNOCK, SHOW = "knock", "show"


@dataclass(frozen=True)
class GinHand(CardState):
    """A hand of Gin between two events. `refused` counts the players who passed the upcard; it is None once a card was drawn.
    `last_chance`: only two cards are left in the stock, and the last discard may be taken to knock. After a knock, `knocker` is
    the seat that knocked, `table` has the melds, and it is the other player's turn. `went_rummy`: the knock was big gin."""

    upcard: Card | None = None
    refused: int | None = 0
    last_chance: bool = False
    knocker: int | None = None

    @property
    def rival(self) -> int:
        """The seat of the other player."""
        return self.next_seat(self.turn)


Outcome = tuple[GinHand, Verdict]
