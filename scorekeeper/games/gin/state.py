"""The state of a hand of Gin between two events."""

from dataclasses import dataclass

from scorekeeper.engine.cards import Card
from scorekeeper.engine.state import CardState
from scorekeeper.engine.verdict import Verdict


@dataclass(frozen=True)
class GinHand(CardState):
    """How a hand of Gin stands. `refused` counts who has passed the upcard, None once a card was drawn; `last_chance`: the stock
    is down, and the last discard may be taken to knock with. After a knock `knocker` is who did, the melds lie on the table, the
    other player is in turn, and `big_gin` says whether nothing was discarded."""

    upcard: Card | None = None
    refused: int | None = 0
    last_chance: bool = False
    knocker: int | None = None
    big_gin: bool = False

    @property
    def went_rummy(self) -> bool:
        """Big gin is what counts more in this game."""
        return self.big_gin

    @property
    def rival(self) -> int:
        """The player who is not in turn."""
        return self.next_seat(self.turn)


Outcome = tuple[GinHand, Verdict]
