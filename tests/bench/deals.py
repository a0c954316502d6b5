"""Hands of cards for the bench, made up from a seed: random ones, ones rich in melds, and ones that are hard to meld."""

from random import Random

from scorekeeper.engine.cards import JOKER, SUITS, Card, Cards
from scorekeeper.engine.cards import RANKS as NAMES
from scorekeeper.engine.melds import HIGH_OR_LOW, Meld, readings_of

RANKS = range(1, 14)
BLOCKS = {10: 4, 14: 5}
"""Of so many neighbouring ranks a hand of so many cards is dealt, to be rich in melds."""

Table = tuple[Meld, ...]


def random_hands(size: int, count: int, jokers: int = 0, seed: int = 8) -> list[Cards]:
    """Hands of a pack, each with exactly so many jokers."""
    chance = Random(seed)
    return [_dealt(_pack(RANKS), size, jokers, chance) for _ in range(count)]


def rich_hands(size: int, count: int, seed: int = 8) -> list[Cards]:
    """Hands of a few neighbouring ranks: many melds, most of them in each other's way."""
    chance = Random(seed)
    return [_dealt(_pack(_block(BLOCKS[size], chance)), size, 0, chance) for _ in range(count)]


def hard_hands(count: int, size: int = 20, jokers: int = 4, seed: int = 8) -> list[tuple[Cards, Table]]:
    """Hands that give a search much to try, in four kinds by turns: a few neighbouring ranks; two packs of them, where cards
    are there twice; every second rank, where each run wants jokers; and a table with much to lay off on."""
    chance = Random(seed)
    made: list[tuple[Cards, Table]] = []
    for number in range(count):
        ranks, packs = _block(chance.choice((5, 6, 7)), chance), 1
        table: Table = ()
        if number % 4 == 1:
            ranks, packs = _block(chance.choice((3, 4, 5)), chance), 2
        elif number % 4 == 2:
            ranks, packs = range(chance.choice((1, 2)), 14, 2), chance.choice((1, 2))
        elif number % 4 == 3:
            table, packs = _some_table(chance), 2
        made.append((_dealt(_pack(ranks) * packs, size, jokers, chance), table))
    return made


def _pack(ranks: range) -> list[Card]:
    return [Card.parse(NAMES[rank - 1] + suit) for rank in ranks for suit in SUITS]


def _block(length: int, chance: Random) -> range:
    first = chance.randrange(1, 15 - length)
    return range(first, first + length)


def _dealt(pack: list[Card], size: int, jokers: int, chance: Random) -> Cards:
    hand = [*chance.sample(pack, min(size - jokers, len(pack))), *[JOKER] * jokers]
    chance.shuffle(hand)
    return tuple(hand)


def _some_table(chance: Random) -> Table:
    """Four runs of three in the middle of their suits, and four sets."""
    runs = [tuple(Card(first + step, suit) for step in range(3)) for suit in SUITS for first in [chance.randrange(4, 9)]]
    sets = [tuple(Card(rank, suit) for suit in chance.sample(SUITS, 3)) for rank in chance.sample(RANKS, 4)]
    return tuple(readings_of(cards, HIGH_OR_LOW)[0] for cards in (*runs, *sets))
