"""What a player does in a turn, a class for each action.

`by` is a seat, counted from 0; melds are numbered from 1 in the order in which they were laid.
"""

from dataclasses import dataclass
from typing import TypeAlias

from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.melds import Kind


@dataclass(frozen=True, slots=True)
class DrawStock:
    """A draw of the top card of the stock. `card` is None if unknown."""

    by: int
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class DrawPile:
    """A draw from the pile, down to the topmost copy of `card`. None is the top card."""

    by: int
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class LayMeld:
    """A new meld. `kind` is what its player called it, if anything."""

    by: int
    cards: Cards
    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class LayOff:
    """A card laid off. `on` is the number of the meld, None if the card fits only one."""

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
    """A call of “Rummy!” for the topmost copy of a pile card. `on` is the number of the meld if it is laid off at once and
    fits several."""

    by: int
    card: Card
    on: int | None = None


@dataclass(frozen=True, slots=True)
class Exchange:
    """An exchange of a card for the joker that stands for it, in the meld of number `on`."""

    by: int
    card: Card
    on: int


@dataclass(frozen=True, slots=True)
class PutBack:
    """The return of everything taken from the pile. The player draws again."""

    by: int


@dataclass(frozen=True, slots=True)
class Pass:
    """A pass: the stock is empty, and the player draws nothing."""

    by: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """A turn that ends without a discard."""

    by: int


@dataclass(frozen=True, slots=True)
class Announce:
    """An event of one game alone, such as a knock. `word` is its name in records. `melds`, `layoffs` (cards with the number of
    a meld, None if only one fits) and the cards `left` are what the player lays out."""

    by: int
    word: str
    card: Card | None = None
    melds: tuple[Cards, ...] = ()
    layoffs: tuple[tuple[Card, int | None], ...] = ()
    left: Cards = ()


@dataclass(frozen=True, slots=True)
class PlayTable:
    """A turn of Rummikub in which tiles were played. It has every set on the table after the turn."""

    by: int
    table: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class TakeTile:
    """A draw of one tile from the pool, in Rummikub. `card` is None if unknown."""

    by: int
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The end of a turn's time in Rummikub. `table` has the valid sets that stay on the table, or is None if the table is put
    back."""

    by: int
    table: tuple[Cards, ...] | None = None


CardEvent: TypeAlias = (
    DrawStock | DrawPile | LayMeld | LayOff | Discard | CallRummy | Exchange | PutBack | Pass | EndTurn | Announce
)
TileEvent: TypeAlias = PlayTable | TakeTile | TimeUp | Pass
Event: TypeAlias = CardEvent | TileEvent
