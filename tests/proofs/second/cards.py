"""Cards as numbers, and how they are written.

A natural card is 0 to 51: thirteen of the first suit from the ace (0) to the king (12), then those of the next suit. 52 and
above are jokers: 52 and 53 without a name, 100 + n stands for the card n, 200 + r for any card of the rank r (0 is the ace).
A wild card that lies as another has its own number plus one, times 1000, before that of such a joker. Two packs have each number
twice.
"""

from collections.abc import Iterable

RANKS = 13
CARDS = 52
JOKER, OTHER_JOKER = 52, 53
NAMED, RANKED, STARRED = 100, 200, 1000
ACE, TWO, KING = 0, 1, 12
PACK = tuple(range(54))


class Deck:
    """How cards are written: the names of ranks and suits."""

    def __init__(self, ranks: str, suits: str) -> None:
        self.ranks, self.suits = ranks.split(), suits
        self._texts = {n: self.ranks[n % RANKS] + suits[n // RANKS] for n in range(CARDS)}
        self._texts |= {NAMED + n: f"*={text}" for n, text in self._texts.items()}
        self._texts |= {RANKED + rank: f"*={name}" for rank, name in enumerate(self.ranks)}
        self._texts |= {JOKER: "*"}
        starred = [(STARRED * (n + 1), own) for n, own in self._texts.items() if n < CARDS]
        self._texts |= {star + n: own + text for star, own in starred for n, text in self._texts.items() if CARDS <= n < STARRED}
        self._numbers = {text: n for n, text in self._texts.items()}
        self._texts |= {OTHER_JOKER: "*"}

    def write(self, cards: Iterable[int]) -> list[str]:
        """The cards in the notation of records."""
        return [self._texts[card] for card in cards]

    def read(self, texts: Iterable[str]) -> tuple[int, ...]:
        """The numbers of cards in the notation of records."""
        return tuple(self._numbers[text] for text in texts)


FRENCH = Deck("A 2 3 4 5 6 7 8 9 10 J Q K", "hdcs")
TILES = Deck("1 2 3 4 5 6 7 8 9 10 11 12 13", "rbyk")


def is_joker(card: int) -> bool:
    """Is it a joker, named or not, or a wild card that lies as another?"""
    return card >= CARDS


def own_of(card: int) -> int | None:
    """The card that a wild one is which lies as another."""
    return card // STARRED - 1 if card >= STARRED else None


def starred(card: int, joker: int) -> int:
    """This joker, or that one with a wild card for it: one that lies as another keeps what it is."""
    return card // STARRED * STARRED + joker


def rank_of(card: int) -> int | None:
    """The rank that a card has, or that a joker was named as."""
    card %= STARRED
    if card in (JOKER, OTHER_JOKER):
        return None
    return card - RANKED if card >= RANKED else card % NAMED % RANKS


def plain(card: int) -> int:
    """The card as it lies in a hand: a joker without its name, a wild card as it is."""
    if not is_joker(card):
        return card
    return card // STARRED - 1 if card >= STARRED else JOKER
