"""What a player does in a turn, a class for each action.

Melds are numbered from 1 in the order in which they were laid."""

from dataclasses import dataclass
from typing import TypeAlias

from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.melds import Kind


@dataclass(frozen=True, slots=True)
class TurnEvent:
    """The base of all actions in a turn. `by` is the seat that acts, from 0."""

    by: int


@dataclass(frozen=True, slots=True)
class DrawStock(TurnEvent):
    """A draw of the top card of the stock. `card` is None if unknown."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class DrawPile(TurnEvent):
    """A draw from the pile, down to the topmost copy of `card`, or of the top card if `card` is None."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class LayMeld(TurnEvent):
    """A new meld. `kind` is what its player called it, None if the player didn't say."""

    cards: Cards
    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class LayOff(TurnEvent):
    """A card laid off. `on` is the number of the meld, from 1. It is None if not named, since the card fits only one."""

    card: Card
    on: int | None = None


@dataclass(frozen=True, slots=True)
class Discard(TurnEvent):
    """A discard, which ends the turn."""

    card: Card


@dataclass(frozen=True, slots=True)
class CallRummy(TurnEvent):
    """A call of “Rummy!” for the topmost copy of a pile card. `on` is the number of the meld it fits, None if not named."""

    card: Card
    on: int | None = None


@dataclass(frozen=True, slots=True)
class Exchange(TurnEvent):
    """An exchange of `card` for the joker that stands for it, in meld number `on` (from 1)."""

    card: Card
    on: int


@dataclass(frozen=True, slots=True)
class PutBack(TurnEvent):
    """The return of everything taken from the pile. The player draws again."""


@dataclass(frozen=True, slots=True)
class Pass(TurnEvent):
    """A pass: the stock is empty, and the player draws nothing."""


@dataclass(frozen=True, slots=True)
class EndTurn(TurnEvent):
    """A turn that ends without a discard."""


@dataclass(frozen=True, slots=True)
class Announce(TurnEvent):
    """An event of one game alone, such as a knock. `word` is its name in records. `melds`, `layoffs` (cards with the number of a
    meld, None if only one fits) and the cards `left` are what the player lays out. `card` is the discard, if any."""

    word: str
    card: Card | None = None
    melds: tuple[Cards, ...] = ()
    layoffs: tuple[tuple[Card, int | None], ...] = ()
    left: Cards = ()


@dataclass(frozen=True, slots=True)
class PlayTable(TurnEvent):
    """A turn of Rummikub in which tiles were played. `table` has every set on the table after the turn."""

    table: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class TakeTile(TurnEvent):
    """A draw of one tile from the pool, in Rummikub. `card` is None if unknown."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class TimeUp(TurnEvent):
    """The end of a turn's time in Rummikub. `table` has the valid sets that stay, or is None if the whole turn is undone."""

    table: tuple[Cards, ...] | None = None


CardEvent: TypeAlias = (
    DrawStock | DrawPile | LayMeld | LayOff | Discard | CallRummy | Exchange | PutBack | Pass | EndTurn | Announce
)
TileEvent: TypeAlias = PlayTable | TakeTile | TimeUp | Pass
Event: TypeAlias = CardEvent | TileEvent
