"""How a hand stands between two events. All of it is public or recorded; what nobody saw stays unknown."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeVar

from scorekeeper.engine.cards import Card, Cards, jokers
from scorekeeper.engine.game import Agreed
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.value import replace


class Source(StrEnum):
    """Where a turn's cards came from."""

    STOCK = "stock"
    PILE = "pile"
    CALL = "call"
    DEAL = "deal"


class Held(NamedTuple):
    """A player's hand: how many cards, and those of them that are known."""

    count: int  # type: ignore[assignment]
    known: Cards = ()

    @property
    def unknown(self) -> int:
        """How many cards nobody has seen."""
        return self.count - len(self.known)


class Drawn(NamedTuple):
    """This turn's draw. `before` is the state that putting back returns to; `floating`: the player had no cards.

    `taken` are the cards of the pile still in hand, the deepest first; `alone`: just the top one. `owed` is the card that
    has to be melded before anything else, None once it lies there.
    """

    source: Source
    before: "State"
    floating: bool = False
    taken: Cards = ()
    alone: bool = False
    owed: Card | None = None

    @property
    def first_turn(self) -> bool:
        """The first player's first turn, with a card more and no draw."""
        return self.source is Source.DEAL


class OnTable(NamedTuple):
    """A meld on the table; for each of its cards, in the same order, the seat that played it."""

    meld: Meld
    owners: tuple[int, ...]
    by: int


Table = tuple[OnTable, ...]


@dataclass(frozen=True)
class State:
    """How things stand.

    `turn` is the seat whose turn it is, `drawn` its draw (None: not yet). `ended` is the seat whose turn has just ended,
    None as long as calling is not open: before the first turn and while a turn is going on. `fresh`: the top of the pile
    is the latest discard (the card turned up is the first). `caught`: the hand is over unless somebody calls the last
    discard. `melded_out`: the seat whose last card was melded by the latest event. `deal_no` counts the deals of the
    session from 1. `played` are the seats that have melded or laid off in this hand.

    Once the pile has become the stock, `reused` times, its cards are known: `stock_cards`, the top one last if it was not
    shuffled (`stock_ordered`); of a shuffled stock those that nobody is known to have drawn.
    """

    agreed: Agreed
    turn: int
    stock: int
    pile: Cards
    hands: tuple[Held, ...]
    table: Table = ()
    drawn: Drawn | None = None
    ended: int | None = None
    fresh: bool = True
    over: bool = False
    out: int | None = None
    caught: bool = False
    melded_out: int | None = None
    deal_no: int = 1
    reused: int = 0
    stock_cards: Cards = ()
    stock_ordered: bool = False
    went_rummy: bool = False
    played: frozenset[int] = frozenset()

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds on the table, in the order in which they were laid."""
        return tuple(on_table.meld for on_table in self.table)

    def next_seat(self, seat: int) -> int:
        """The seat at the left."""
        return (seat + 1) % len(self.hands)

    def with_hand(self, seat: int, held: Held) -> "State":
        """The state with another hand at a seat."""
        return replace(self, hands=self.hands_with(seat, held))

    def hands_with(self, seat: int, held: Held) -> tuple[Held, ...]:
        """The hands with another one at a seat."""
        return (*self.hands[:seat], held, *self.hands[seat + 1 :])

    def visible(self) -> list[Card]:
        """The cards whose place is known: the pile, each meld and each hand, and the stock where nothing of it is hidden."""
        cards = [*self.pile]
        for held in self.hands:
            cards += held.known
        for on_table in self.table:
            cards += on_table.meld.cards
        if self.stock_ordered or len(self.stock_cards) == self.stock:
            cards += self.stock_cards
        return cards

    def copies(self, card: Card) -> int:
        """How many of this card lie where everybody knows."""
        return copies_in(self.visible(), card)

    def limit(self, card: Card) -> int:
        """How many of this card are in play."""
        return self.agreed.set_up.jokers if card.wild else self.agreed.set_up.packs


def plain(card: Card) -> Card:
    """The card as it is held: a joker in the hand or in the pile stands for nothing."""
    return card.standing_for(None, None) if card.wild else card


def copies_in(cards: list[Card], card: Card) -> int:
    """How many of this card (of jokers, whatever they stand for) there are among some."""
    return len(jokers(cards)) if card.wild else cards.count(card)


Thing = TypeVar("Thing")


def not_among(held: Iterable[Thing], things: Iterable[Thing]) -> tuple[Thing, ...]:
    """Those of some cards, or sets of a table, that are not among those held; each that is held stands for one copy."""
    left, missing = list(held), []
    for thing in things:
        if thing in left:
            left.remove(thing)
        else:
            missing.append(thing)
    return tuple(missing)


def without(cards: Cards, gone: Iterable[Card]) -> Cards:
    """The cards less some of them, each taken out once; the topmost copy goes first. What is not there is passed over."""
    if not cards:
        return cards
    left = list(cards)
    left.reverse()
    for card in gone:
        if card in left:
            left.remove(card)
    left.reverse()
    return tuple(left)
