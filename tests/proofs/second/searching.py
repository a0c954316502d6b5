"""Whatever can be done with some cards, tried: the best of a hand, the cards of a pile that can be called. For few cards only."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, product

from .cards import JOKER, RANKS, STARRED, is_joker, plain, rank_of
from .house import House
from .laws import RUN, Law
from .opinion import Reading, lay_off, readings, unlimited

Melds = tuple[Reading, ...]


def most(hand: Sequence[int], table: Sequence[Reading], house: House) -> int:
    """The most that a hand scores at once: every choice of melds from it, then every way to lay the rest off.

    A card laid off on a meld of one's own is in one meld with it, so lay-offs are tried on the table alone.
    """
    cards = tuple(map(plain, hand))
    by_first: dict[int, list[tuple[int, int]]] = {}
    for mask, points in _worths(cards, house).items():
        by_first.setdefault(mask & -mask, []).append((mask, points))
    rest = _laying_off(cards, house)

    @cache
    def melding(free: int, kept: int) -> int:
        """`free` are the cards not decided yet, `kept` those that go into no meld."""
        if not free:
            return rest(kept, tuple(table))
        first = free & -free
        top = melding(free ^ first, kept | first)
        for mask, points in by_first.get(first, ()):
            if mask & free == mask:
                top = max(top, points + melding(free ^ mask, kept))
        return top

    return melding((1 << len(cards)) - 1, 0)


def _worths(cards: tuple[int, ...], house: House) -> dict[int, int]:
    """Every choice of cards that is a meld, with the most that it counts. The naturals of a meld are of one suit or one rank."""
    found = {}
    for alike in _alike(cards, house.wild):
        for size in range(3, len(alike) + 1):
            for chosen in combinations(alike, size):
                melds = [
                    meld for row in as_others([cards[index] for index in chosen], house.wild) for meld in readings(row, house.law)
                ]
                if melds:
                    points = max(map(house.points, melds)) if house.counts_melds else 0
                    found[sum(1 << index for index in chosen)] = points
    return found


def as_others(cards: Sequence[int], wild: frozenset[int]) -> Iterable[tuple[int, ...]]:
    """The same cards, each of the wild ones among them as itself and as another."""
    return product(*((card, STARRED * (card + 1) + JOKER) if card in wild else (card,) for card in cards))


def _alike(cards: tuple[int, ...], anything: frozenset[int]) -> list[list[int]]:
    """The cards of each suit and of each rank with all jokers and wild cards, as indices."""
    wild = [index for index, card in enumerate(cards) if is_joker(card) or card in anything]
    by_suit, by_rank = defaultdict[int, list[int]](list), defaultdict[int, list[int]](list)
    for index, card in enumerate(cards):
        if index not in wild:
            by_suit[card // RANKS].append(index)
            by_rank[card % RANKS].append(index)
    return [wild, *(same + wild for same in (*by_suit.values(), *by_rank.values()))]


def _laying_off(cards: tuple[int, ...], house: House) -> Callable[[int, Melds], int]:
    """The most that the cards of a mask score by being laid off or left."""

    @cache
    def longer_by(meld: Reading, card: int, own: bool) -> list[tuple[Reading, int, bool]]:
        """What a meld can become with a card, what that gains, and whether an ace of one's own lies low in it then."""
        found = []
        for longer in (longer for (laid,) in as_others((card,), house.wild) for longer in lay_off(meld, laid, house.law)):
            gain = house.laid_off(meld, longer) + (house.raised(meld, longer) if own else 0)
            low = house.laid_low_ace(meld, longer) or (own and longer.shape.low)
            found.append((longer, gain if house.counts_melds else 0, low))
        return found

    @cache
    def most_of(mask: int, table: Melds, own: frozenset[int] = frozenset()) -> int:
        """`own`: the melds in which an ace of one's own lies low."""
        top = -house.left(card for index, card in enumerate(cards) if mask >> index & 1)
        for index, card in enumerate(cards):
            if mask >> index & 1:
                for at, meld in enumerate(table):
                    for longer, gain, low in longer_by(meld, card, at in own):
                        after = (*table[:at], longer, *table[at + 1 :])
                        aces = own | {at} if low else own - {at}
                        top = max(top, gain + most_of(mask ^ (1 << index), after, aces))
        return top

    return most_of


def callable_cards(table: Sequence[Reading | None], pile: Sequence[int], house: House) -> list[tuple[int, int]]:
    """The cards of a pile (bottom to top) open to a call, from the top, each with its depth; of two alike only the upper."""
    melds = [meld for meld in table if meld]
    down = {"off": 0, "top": 1, "pile": len(pile)}[house.calling]
    found: list[tuple[int, int]] = []
    for depth, card in enumerate(reversed(pile), start=1):
        above = tuple(map(plain, pile[len(pile) - depth + 1 :]))
        if depth <= down and plain(card) not in above and can_be_played(melds, plain(card), above, house.law):
            found.append((plain(card), depth))
    return found


def can_be_taken(
    table: Sequence[Reading | None], owed: int, along: tuple[int, ...], hand: tuple[int, ...], law: Law, *, lays_off: bool
) -> bool:
    """The deepest card taken: in a new meld with cards taken along or of the hand, or on a meld of the table after any of those
    taken along."""
    melds = [meld for meld in table if meld] if lays_off else []
    others, sizes = (*along, *hand), range(2, 3 if law.limit == "none" else 7)
    return any(readings((owed, *some), law) for size in sizes for some in combinations(others, size)) or any(
        _reached(meld, owed, along, law) for meld in melds
    )


def can_be_used(
    melds: Sequence[Reading], card: int, hand: tuple[int, ...], law: Law, least: int, wild: frozenset[int] = frozenset()
) -> bool:
    """Melded with cards of the hand, or laid off after some of them, so that so many are left at least."""
    return any(
        readings((played, *some), law) or any(_reached(meld, played, tuple(some), law) for meld in melds)
        for size in range(len(hand) - least + 1)
        for chosen in combinations(hand, size)
        for played, *some in as_others((card, *chosen), wild)
    )


def can_be_swapped(
    melds: Sequence[Reading], card: int, others: tuple[int, ...], law: Law, least: int, wild: frozenset[int], how: object
) -> bool:
    """In the place of a joker on the table. Where that has to be played at once it goes on a meld, or into one with two others,
    so that so many of the cards are left at least."""
    for at, meld in enumerate(melds):
        for joker, after in _swapped(meld, card, law):
            if how != "play-at-once":
                return True
            lie = [*melds[:at], after, *melds[at + 1 :]]
            for played, *rest in as_others((joker, *others), wild):
                if len(others) >= least and any(lay_off(one, played, law) for one in lie):
                    return True
                most = range(2, 3 if law.limit == "none" else 7)
                if any(
                    readings((played, *some), law)
                    for size in most
                    if len(rest) - size >= least
                    for some in combinations(rest, size)
                ):
                    return True
    return False


def _swapped(meld: Reading, card: int, law: Law) -> Iterator[tuple[int, Reading]]:
    """Each joker that stands for the card, as it comes into the hand, and the meld with the card in its place."""
    for at, joker in enumerate(meld.cards):
        cards = (*meld.cards[:at], card, *meld.cards[at + 1 :])
        if not is_joker(joker):
            continue
        for after in unlimited(cards, law):
            same = after.shape.kind == meld.shape.kind and after.shape.first == meld.shape.first
            stands = meld.shape.kind != RUN or meld.shape.cards[at] == card
            if same and stands and rank_of(joker) == rank_of(card):
                yield plain(joker), after


def can_be_played(melds: Sequence[Reading], card: int, above: tuple[int, ...], law: Law) -> bool:
    """In a new meld with any of the cards above it, or on a meld of the table after any of them."""
    return any(readings((card, *some), law) for size in range(2, len(above) + 1) for some in combinations(above, size)) or any(
        _reached(meld, card, above, law) for meld in melds
    )


def _reached(meld: Reading, card: int, others: tuple[int, ...], law: Law) -> bool:
    if lay_off(meld, card, law):
        return True
    return any(
        _reached(longer, card, (*others[:index], *others[index + 1 :]), law)
        for index, other in enumerate(others)
        for longer in lay_off(meld, other, law)
    )
