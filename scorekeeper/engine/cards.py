"""Cards: ranks, suits, jokers; how they are read and written.

A card is written rank then suit, `7h 10d As`; a joker is `*`, and `*=9h` or `*=9` once it is said what it stands for.
"""

from collections.abc import Iterable
from typing import NamedTuple, Self

from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.words import N_

SUITS = ("h", "d", "c", "s")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ACE, KING = 1, 13


class Card(NamedTuple):
    """A natural card or a joker. `rank` is 1 (ace) to 13 (king), `suit` one of `h d c s`.

    A joker (`wild`) carries the rank and suit that it stands for, as far as they are named.

    >>> str(Card.parse("Th")), str(Card.parse("*=qs")), str(Card.parse("*"))
    ('10h', '*=Qs', '*')
    """

    rank: int | None
    suit: str | None
    wild: bool = False

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read one card; case is free and `T` is a ten. Raises `Unreadable` for anything else."""
        card = _READ.get(text) or _READ.get(text.lower())
        if card is None:
            raise Unreadable(
                N_("“{text}” is no card: write rank then suit, as in 7h, 10d or As; * is a joker."), text=text
            )
        return card  # type: ignore[return-value]

    def __str__(self) -> str:
        named = (RANKS[self.rank - 1] if self.rank else "") + (self.suit or "")
        if not self.wild:
            return named
        return f"*={named}" if named else "*"

    def standing_for(self, rank: int | None, suit: str | None) -> "Card":
        """This joker with its meaning."""
        return Card(rank, suit, True)


Cards = tuple[Card, ...]

JOKER = Card(None, None, True)


def _readable() -> dict[str, Card]:
    ranks = [(name.lower(), rank) for rank, name in enumerate(RANKS, start=1)] + [("t", 10)]
    naturals = {name + suit: Card(rank, suit) for name, rank in ranks for suit in SUITS}
    named = {f"*={text}": Card(card.rank, card.suit, True) for text, card in naturals.items()}
    ranked = {f"*={name}": Card(rank, None, True) for name, rank in ranks}
    written = {str(card): card for card in (*naturals.values(), *named.values(), *ranked.values())}
    return {"*": JOKER} | naturals | named | ranked | written


_READ = _readable()


def parse_cards(texts: Iterable[str]) -> Cards:
    """Read several cards; an error says which, as in `[2]`."""
    cards = []
    for index, text in enumerate(texts):
        try:
            cards.append(Card.parse(text))
        except Unreadable as unreadable:
            raise unreadable.within(f"[{index}]") from None
    return tuple(cards)


def naturals(cards: Iterable[Card]) -> Cards:
    """The cards that are no jokers."""
    return tuple(card for card in cards if not card.wild)


def jokers(cards: Iterable[Card]) -> Cards:
    """The jokers, named or not."""
    return tuple(card for card in cards if card.wild)
