"""What a player does in a turn, a class for each action.

`by` is a seat, counted from 0; melds are numbered from 1 in the order in which they were laid.
"""

from dataclasses import dataclass
from typing import TypeAlias

from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.melds import Kind


@dataclass(frozen=True, slots=True)
class DrawStock:
    """The top of the stock; `card` where it is known."""

    by: int
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class DrawPile:
    """The pile down to the topmost copy of `card`; without one the top card."""

    by: int
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class LayMeld:
    """A new meld, and what its player said that it is."""

    by: int
    cards: Cards
    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class LayOff:
    """A card laid off; `on` is a meld's number, None where just one fits."""

    by: int
    card: Card
    on: int | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """A discard, which ends the turn."""

    by: int
    card: Card


@dataclass(frozen=True, slots=True)
class CallRummy:
    """“Rummy!” for the topmost copy of a card of the pile; `on` where it is laid off at once and several melds fit."""

    by: int
    card: Card
    on: int | None = None


@dataclass(frozen=True, slots=True)
class Exchange:
    """A card for the joker of a meld that stands for it."""

    by: int
    card: Card
    on: int


@dataclass(frozen=True, slots=True)
class PutBack:
    """All that was taken from the pile goes back, and the player draws again."""

    by: int


@dataclass(frozen=True, slots=True)
class Pass:
    """The stock is empty, and the player takes nothing."""

    by: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """A turn that ends without a discard."""

    by: int


@dataclass(frozen=True, slots=True)
class Announce:
    """What only this player's game knows, such as a knock: the word that the record has for it, the card that goes with it, and
    what is laid out: melds, lay-offs with the number of the meld (None where just one fits), and the cards left."""

    by: int
    word: str
    card: Card | None = None
    melds: tuple[Cards, ...] = ()
    layoffs: tuple[tuple[Card, int | None], ...] = ()
    left: Cards = ()


@dataclass(frozen=True, slots=True)
class PlayTable:
    """Rummikub: the whole table after the turn, every set of it."""

    by: int
    table: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class TakeTile:
    """Rummikub: one tile from the pool; `card` where it is known."""

    by: int
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class TimeUp:
    """Rummikub: time is up, and these valid sets lie there (None where the table is put back)."""

    by: int
    table: tuple[Cards, ...] | None = None


CardEvent: TypeAlias = (
    DrawStock | DrawPile | LayMeld | LayOff | Discard | CallRummy | Exchange | PutBack | Pass | EndTurn | Announce
)
TileEvent: TypeAlias = PlayTable | TakeTile | TimeUp | Pass
Event: TypeAlias = CardEvent | TileEvent
