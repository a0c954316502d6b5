"""The state of a hand of Gin between two events."""

from dataclasses import dataclass
from itertools import chain

from scorekeeper.engine.cards import Card, Cards, copies_in
from scorekeeper.engine.frozen import evolve
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import HeldCards
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.state import Draw, TableMeld
from scorekeeper.engine.verdict import Verdict
from scorekeeper.games.gin.setting_up import other


@dataclass(frozen=True)
class GinHand:
    """How a hand of Gin stands. `refused` counts who has passed the upcard, None once a card was drawn; `last_chance`: the stock
    is down, and the last discard may be taken to knock with. After a knock `knocker` is who did, the melds lie on the table, the
    other player is in turn, and `big_gin` says whether nothing was discarded."""

    agreed: Agreement
    turn: int
    stock: int
    pile: Cards
    hands: tuple[HeldCards, ...]
    upcard: Card | None
    table: tuple[TableMeld, ...] = ()
    drawn: Draw | None = None
    refused: int | None = 0
    last_chance: bool = False
    knocker: int | None = None
    big_gin: bool = False
    over: bool = False
    out: int | None = None

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds on the table, in the order in which they were laid."""
        return tuple(on_table.meld for on_table in self.table)

    @property
    def laid(self) -> tuple[tuple[int, Cards], ...]:
        """The cards of each meld on the table, and who laid it."""
        return tuple((on_table.by, on_table.meld.cards) for on_table in self.table)

    @property
    def melded(self) -> frozenset[int]:
        """The seats that have a meld on the table."""
        return frozenset(on_table.by for on_table in self.table)

    @property
    def went_rummy(self) -> bool:
        """Big gin is what counts more in this game."""
        return self.big_gin

    @property
    def rival(self) -> int:
        """The player who is not in turn."""
        return other(self.turn, len(self.hands))

    def with_hand(self, seat: int, held: HeldCards) -> "GinHand":
        """The state with another hand at a seat."""
        return evolve(self, hands=(*self.hands[:seat], held, *self.hands[seat + 1 :]))

    def copies(self, card: Card) -> int:
        """How many of this card lie where everybody knows."""
        laid = chain.from_iterable(meld.cards for meld in self.melds)
        return copies_in([*self.pile, *laid, *chain.from_iterable(held.known for held in self.hands)], card)

    def limit(self, card: Card) -> int:
        """How many of this card are in play."""
        return self.agreed.set_up.jokers if card.wild else self.agreed.set_up.packs


Outcome = tuple[GinHand, Verdict]
