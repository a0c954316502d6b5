"""Cards and tiles: how they are read, printed, counted and removed.

A card is written rank then suit, `7h 10d As`. A joker is `*`, or `*=9h` or `*=9` once its meaning is named."""

from collections.abc import Container, Iterable, Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase
from typing import Any, NamedTuple, Self, TypeVar

from scorekeeper.engine.messages import N_, Unreadable

SUITS = ("h", "d", "c", "s")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ACE, KING = 1, 13

_LOWER = str.maketrans(ascii_uppercase, ascii_lowercase)


def lower(text: str) -> str:
    """Return the text with A to Z in lower case, and all else unchanged.

    A lookalike of K, such as the Kelvin sign, stays as it is.

    >>> lower("KH"), lower("\u212ah")
    ('kh', '\u212ah')
    """
    return text.translate(_LOWER)


COLOURS = ("r", "b", "y", "k")
NUMBERS = tuple(str(number) for number in range(1, 14))


class Card(NamedTuple):
    """A natural card or a joker. `rank` is 1 (ace) to 13 (king), `suit` one of `h d c s`.

    `wild` is False for a natural card and True for a joker. A joker's `rank` and `suit` are those that it stands for, None if not
    named. A natural card that the game makes wild can stand for another like a joker: its `wild` is then the card itself.

    >>> str(Card.parse("Th")), str(Card.parse("*=qs")), str(Card.parse("*"))
    ('10h', '*=Qs', '*')
    """

    rank: int | None
    suit: str | None
    wild: "bool | Card" = False

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read one card or tile, in upper or lower case; `T` is a ten. Raise `Unreadable` for anything else."""
        known = cls.written()
        card = known.get(text) or known.get(lower(text))
        if card is None:
            raise Unreadable(_NOT_READ[cls], text=text)
        return card

    @classmethod
    def written(cls) -> "Mapping[Any, Card]":
        """Map each notation of a card to that card, for the whole deck. The notations are in lower case or as printed."""
        return _CARDS

    def __str__(self) -> str:
        named = (self.ranks()[self.rank - 1] if self.rank else "") + (self.suit or "")
        if not self.wild:
            return named
        mark = "*" if self.wild is True else f"{self.wild}*"
        return f"{mark}={named}" if named else mark

    @classmethod
    def ranks(cls) -> tuple[str, ...]:
        """Return the names of the ranks, from the lowest."""
        return RANKS

    @classmethod
    def suits(cls) -> tuple[str, ...]:
        """Return the letters of the suits."""
        return SUITS

    def standing_for(self, rank: int | None, suit: str | None) -> Self:
        """Return this joker with a rank and suit to stand for. None leaves the rank or suit unnamed."""
        return type(self)(rank, suit, self.wild)


class Tile(Card):
    """A tile: number then colour, `7r 13k`, one of `r b y k` (k is black). Jokers are written as with cards.
    >>> str(Tile.parse("13K")), str(Tile.parse("*=11"))
    ('13k', '*=11')
    """

    __slots__ = ()

    @classmethod
    def written(cls) -> "Mapping[Any, Card]":
        """Map each notation of a tile to that tile, for all tiles. The notations are in lower case or as printed."""
        return _TILES

    @classmethod
    def ranks(cls) -> tuple[str, ...]:
        return NUMBERS

    @classmethod
    def suits(cls) -> tuple[str, ...]:
        return COLOURS


class WildCard(Card):
    """A card of a game with wild cards. `10h*` is a ten of hearts that stands for another card, and `10h*=6s` one that is the 6s.
    >>> str(WildCard.parse("th*=6S")), str(WildCard.parse("*=6s"))
    ('10h*=6s', '*=6s')
    """

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read one card, in upper or lower case; `T` is a ten. Raise `Unreadable` for anything else."""
        own, star, meaning = lower(text).partition("*")
        card, named = _CARDS.get(own), _CARDS.get(star + meaning) if star else None
        return named._replace(wild=card) if card and named else Card.parse(text)


Cards = tuple[Card, ...]

JOKER = Card(None, None, True)

Deck = TypeVar("Deck", bound=Card)


def _readable(deck: type[Deck], other_names: Mapping[str, int]) -> dict[str, Deck]:
    """Map each way to write a card of the deck to that card. `other_names` maps more names to ranks, such as `t` to 10."""
    ranks = [(name.lower(), rank) for rank, name in enumerate(deck.ranks(), start=1)] + list(other_names.items())
    naturals = {name + suit: deck(rank, suit) for name, rank in ranks for suit in deck.suits()}
    named = {f"*={text}": card._replace(wild=True) for text, card in naturals.items()}
    ranked = {f"*={name}": deck(rank, None, True) for name, rank in ranks}
    written = {str(card): card for card in (*naturals.values(), *named.values(), *ranked.values())}
    return {"*": deck(None, None, True)} | naturals | named | ranked | written


_NOT_READ = {
    Card: N_(
        "“{text}” isn't a card. Write the rank, then the suit (h hearts, d diamonds, c clubs, s spades), "
        "as in 7h, 10d or As; * is a joker."
    ),
    Tile: N_(
        "“{text}” isn't a tile. Write the number, then the colour (r red, b blue, y yellow, k black), "
        "as in 7r or 13k; * is a joker."
    ),
}
_CARDS = _readable(Card, {"t": 10})
_TILES = _readable(Tile, {})

DECKS: tuple[type[Card], ...] = (Card, Tile)
"""The classes of the decks that games are played with."""


def parse_cards(texts: Iterable[str]) -> Cards:
    """Read several cards. Raise `Unreadable` at the index of the first bad one, such as `[2]`."""
    cards = []
    for index, text in enumerate(texts):
        try:
            cards.append(Card.parse(text))
        except Unreadable as unreadable:
            raise unreadable.within(f"[{index}]") from None
    return tuple(cards)


def naturals(cards: Iterable[Card]) -> Cards:
    """Return the natural cards. Wild cards that stand for another card are not among them, nor are jokers."""
    return tuple([card for card in cards if not card.wild])


def jokers(cards: Iterable[Card]) -> Cards:
    """Return the jokers, named or not, and the wild cards that stand for another card."""
    return tuple([card for card in cards if card.wild])


def starred(cards: Iterable[Card]) -> Cards:
    """Return the wild cards that stand for another card, without the jokers."""
    return tuple([card for card in cards if isinstance(card.wild, Card)])


def plain(card: Card) -> Card:
    """Return the card as it is held in a hand: a joker without a meaning, or a wild card as itself."""
    if not card.wild:
        return card
    return card.wild if isinstance(card.wild, Card) else card.standing_for(None, None)


def as_held(cards: Sequence[Card]) -> Cards:
    """Return the cards as they are held in a hand, without the meanings of jokers and wild cards."""
    for card in cards:
        if card.wild:
            return tuple([plain(one) for one in cards])
    return tuple(cards)


def in_a_row(cards: Iterable[Card]) -> Cards:
    """Return the cards in the order of a run that starts after the widest gap in their ranks, such as K A 2. Jokers are last."""
    cards = tuple(cards)
    ranks = sorted({card.rank for card in cards if card.rank})
    first = max(ranks, default=1, key=lambda rank: min((rank - other) % 13 or 13 for other in ranks))
    return tuple(sorted(cards, key=lambda card: (card.rank - first) % 13 if card.rank else 13))


def copies_in(cards: list[Card], card: Card, wild: Container[Card] = ()) -> int:
    """Count the copies of a card. Jokers are copies of each other. A card in `wild` that stands for another counts as itself."""
    sought = plain(card)
    if sought.wild:
        return sum(one.wild is True for one in cards)
    number = cards.count(sought)
    return number + [one.wild for one in cards].count(sought) if sought in wild else number


Thing = TypeVar("Thing")


def parted(held: Iterable[Thing], gone: Iterable[Thing]) -> tuple[tuple[Thing, ...], tuple[Thing, ...]]:
    """Remove from `held` one copy, the last, of each item in `gone`. Return what remains, and the items that `held` lacked."""
    left, missing = list(held), []
    left.reverse()
    for thing in gone:
        try:
            left.remove(thing)
        except ValueError:
            missing.append(thing)
    left.reverse()
    return tuple(left), tuple(missing)


def not_among(held: Iterable[Thing], things: Iterable[Thing]) -> tuple[Thing, ...]:
    """Return the things that aren't in `held`. Each copy in `held` accounts for one copy in `things`."""
    return parted(held, things)[1]


def without(cards: Cards, gone: Iterable[Card]) -> Cards:
    """Remove the cards in `gone`, one copy for each. Ignore cards that `cards` lacks."""
    return parted(cards, gone)[0] if cards else cards
