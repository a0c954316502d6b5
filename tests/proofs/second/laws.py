"""Every set and every run as concrete cards, for each law that an ace may follow and each way to count.

What is counted, where no house rule says otherwise: Rummy 500 `face`: 2 to 10 their number, J Q K 10, ace 15, but 1 where it
lies below the 2 of a run; joker 15.
`5-10-15`: 2 to 9 count 5, 10 J Q K 10, ace 15, but 5 below the 2. Rummy: number, J Q K 10, ace 1 or, where aces may be high,
15; joker 15. Rummikub: on the table each tile its number, a joker that of the tile it stands for; on a rack 30 (or 25).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations_with_replacement

from .cards import ACE, FRENCH, RANKS, STARRED, TILES, Deck, is_joker, plain

SET, RUN = "set", "run"
ROW = tuple(range(RANKS))
LONGEST = 13
TWIN = 1000


@dataclass(frozen=True)
class Shape:
    """A meld as the cards that it is made of; those of a run from low to high. `low`: its first card is an ace below the 2.
    `first` is the place of a run's first card in a row of ranks in which the ace stands at both ends."""

    kind: str
    cards: tuple[int, ...]
    first: int = -1

    @cached_property
    def held(self) -> frozenset[int]:
        """The same without an order."""
        return told_apart(self.cards)

    @property
    def low(self) -> bool:
        """Does an ace lie below the 2 here?"""
        return self.kind == RUN and self.first == ACE


def told_apart(cards: Iterable[int]) -> frozenset[int]:
    """Cards without an order, a card that is there again under a number of its own."""
    row = sorted(cards)
    return frozenset(card + TWIN * (at - row.index(card)) for at, card in enumerate(row))


def sets(law: str = "distinct", packs: int = 1) -> list[Shape]:
    """Three or four cards of one rank, all of different suits (`distinct`), of any (`same-suit`), or three to eight of any
    (`free`); none more often than there are packs."""
    sizes = range(3, 9) if law == "free" and packs > 1 else (3, 4)
    often = 1 if law == "distinct" else packs
    return [
        Shape(SET, tuple(suit * RANKS + rank for suit in suits))
        for rank in ROW
        for size in sizes
        for suits in combinations_with_replacement(range(4), size)
        if max(map(suits.count, suits)) <= often
    ]


def runs(ranks: Sequence[int]) -> list[Shape]:
    """Three to thirteen cards of one suit that lie side by side in this row of ranks, no card twice."""
    return [
        Shape(RUN, tuple(suit * RANKS + rank for rank in ranks[first : first + size]), first)
        for first in range(RANKS)
        for size in range(3, LONGEST + 1)
        if first + size <= len(ranks)
        for suit in range(4)
    ]


LOW_ROW = ROW
EITHER_ROW = (*ROW, ACE)
CORNER_ROW = (*ROW, *ROW)


@dataclass(frozen=True)
class Counted:
    """What cards count: by rank, by rank where an ace of the meld is low, and a joker (None: as the tile it stands for)."""

    ranks: tuple[int, ...]
    low_ace: int
    joker: int | None
    left_joker: int

    def meld(self, shape: Shape, cards: tuple[int, ...]) -> int:
        """A meld on the table. `cards` are those that lie on the places of the shape, jokers and naturals."""
        return sum(self._placed(shape, at, card) for at, card in enumerate(cards))

    def _placed(self, shape: Shape, at: int, card: int) -> int:
        if is_joker(card) and self.joker is not None:
            return self.left(card) if card >= STARRED else self.joker
        rank = shape.cards[at] % RANKS
        return self.low_ace if shape.low and rank == ACE else self.ranks[rank]

    def left(self, card: int) -> int:
        """A card left in a hand; a wild card counts as the card that it is."""
        card = plain(card)
        return self.left_joker if is_joker(card) else self.ranks[card % RANKS]


NUMBERS = tuple(range(2, 11))
COURT = (10, 10, 10)
FACE = Counted((15, *NUMBERS, *COURT), 1, 15, 15)
FIVES = Counted((15, *(5,) * 8, 10, *COURT), 5, 15, 15)
ACE_1 = Counted((1, *NUMBERS, *COURT), 1, 15, 15)
TILES_30 = Counted(tuple(range(1, 14)), 1, None, 30)
TILES_25 = Counted(tuple(range(1, 14)), 1, None, 25)


class Law:
    """All melds of a game. `ace` is what is cited where a run would be one but for its ace, `whole` what is cited as well for
    a set or a run that is none. `sets` says of which suits sets are, `limit` how many jokers a meld may hold, and `wild_use`
    where a wild card may stand for another."""

    def __init__(
        self,
        row: Sequence[int],
        ace: tuple[str, ...],
        deck: Deck = FRENCH,
        whole: tuple[str, str] | None = None,
        sets_of: tuple[str, int] = ("distinct", 1),
        limit: str = "none",
        wild_use: str = "any",
    ) -> None:
        self.deck, self.row, self.ace = deck, row, frozenset(ace)
        self.wild_use = wild_use
        self.sets_of, self.limit = sets_of, limit
        self.whole = {SET: {whole[0]}, RUN: {whole[1]}} if whole else {SET: set(), RUN: set()}
        self.shapes = (*sets(*sets_of), *sorted(runs(row), key=lambda run: run.first))
        self._by_size: dict[int, list[Shape]] = {}
        self._with: dict[tuple[int, int], list[Shape]] = {}
        for shape in self.shapes:
            self._by_size.setdefault(len(shape.cards), []).append(shape)
            for card in set(shape.cards):
                self._with.setdefault((len(shape.cards), card), []).append(shape)

    def allows(self, cards: Iterable[int]) -> bool:
        """Are these no more jokers than a meld may hold? `one`: one at most; `fewer`: fewer than natural cards."""
        wild = [is_joker(card) for card in cards]
        return {"none": True, "one": sum(wild) <= 1, "fewer": 2 * sum(wild) < len(wild)}[self.limit]

    def places(self, kind: str, cards: Iterable[int]) -> bool:
        """May wild cards that lie as others be in such a meld?"""
        return kind == RUN or self.wild_use == "any" or all(card < STARRED for card in cards)

    @property
    def largest_set(self) -> int:
        """How many cards a set may have."""
        return max(len(shape.cards) for shape in self.shapes if shape.kind == SET)

    def of(self, size: int, card: int | None = None) -> Sequence[Shape]:
        """All melds of so many cards, or those with this card in them."""
        return self._by_size.get(size, ()) if card is None else self._with.get((size, card), ())


@cache
def housed(law: Law, sets_law: str, packs: int, limit: str, wild_use: str = "any") -> Law:
    """A law with house rules on sets and jokers. With one pack no card is there twice."""
    wider = (sets_law, packs) if packs > 1 and sets_law != "distinct" else ("distinct", 1)
    if (wider, limit, wild_use) == (law.sets_of, law.limit, law.wild_use):
        return law
    return Law(law.row, tuple(law.ace), law.deck, None, wider, limit, wild_use)


LOW = Law(LOW_ROW, ("rummy.ace", "meld.run.ace"))
HIGH = Law(EITHER_ROW, ("rummy.ace-high", "meld.run.ace"))
CORNER = Law(CORNER_ROW, ("rummy.ace-corner", "meld.run.ace"))
R500 = Law(EITHER_ROW, ("meld.run.ace",))
R500_CORNER = Law(CORNER_ROW, ())
RUMMIKUB = Law(LOW_ROW, ("rkub.run", "meld.run.ace"), TILES, ("rkub.group", "rkub.run"))
