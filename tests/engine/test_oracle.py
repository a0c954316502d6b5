"""A second opinion: melds decided again from their definitions alone, by brute force, and compared with the engine.

Nothing of the engine is used here but `Card` at the border. A meld is a list of slots, each one concrete card: three or
four suits of a rank, or three to thirteen cards of a suit in a row where an ace is the first or the last. Cards are a meld
when they can be put on its slots, a joker on any slot that agrees with its name.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from random import Random

import pytest

from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.melds import HIGH_OR_LOW, Kind, Meld, readings_of
from scorekeeper.engine.rules.counting import FACE_VALUES, points_of_meld
from scorekeeper.engine.rules.lay_offs import lay_off_all
from scorekeeper.engine.rules.laying_off import lay_off, places
from scorekeeper.engine.rules.meld_judgement import judge_meld
from tests.support.for_each import for_each

pytestmark = pytest.mark.full

SUITS = "hdcs"
Slot = tuple[int, str]


@dataclass(frozen=True)
class Shape:
    """A meld by its slots. `first` is where a run begins: 1 low ace … 14 high ace; 0 for a set."""

    kind: str
    slots: tuple[Slot, ...]
    first: int = 0


def _run(first: int, size: int, suit: str) -> Shape:
    return Shape("run", tuple(((place - 1) % 13 + 1, suit) for place in range(first, first + size)), first)


SETS = [
    Shape("set", tuple((rank, suit) for suit in suits))
    for rank in range(1, 14)
    for size in (3, 4)
    for suits in combinations(SUITS, size)
]
RUNS = [_run(first, size, suit) for size in range(3, 14) for first in range(1, 16 - size) for suit in SUITS]
BY_SIZE = {size: [shape for shape in (*SETS, *RUNS) if len(shape.slots) == size] for size in range(14)}


# What cards are read as is a tuple: the kind, what lies there (rank, suit, is it a joker: of a run in order, of a set in any
# order and without the jokers' suits), and where a run begins.


def _agrees(joker: Card, slot: Slot, kind: str) -> bool:
    return joker.rank in (None, slot[0]) and (kind == "set" or joker.suit in (None, slot[1]))


def _can_cover(jokers: list[Card], slots: list[Slot], kind: str) -> bool:
    if all(joker.rank is None for joker in jokers):
        return True
    return any(
        all(_agrees(joker, slot, kind) for joker, slot in zip(order, slots, strict=True))
        for order in permutations(jokers)
    )


def read(cards: Iterable[Card]) -> dict[tuple[object, ...], int]:
    """Every reading of exactly these cards, with its points."""
    cards = list(cards)
    wild = [card for card in cards if card.wild]
    own = [(card.rank, card.suit) for card in cards if not card.wild]
    found = {}
    if len(set(own)) < len(own):
        return found
    naturals = frozenset(own)
    for shape in BY_SIZE.get(len(cards), ()):
        if naturals.issubset(shape.slots):
            free = [slot for slot in shape.slots if slot not in naturals]
            if _can_cover(wild, free, shape.kind):
                found[_reading(shape, naturals)] = _points(shape, naturals)
    return found


def _reading(shape: Shape, naturals: frozenset[Slot]) -> tuple[object, ...]:
    laid = [(*slot, slot not in naturals) for slot in shape.slots]
    if shape.kind == "set":
        laid = sorted((rank, "" if wild else suit, wild) for rank, suit, wild in laid)
    return (shape.kind, tuple(laid), shape.first)


def _points(shape: Shape, naturals: frozenset[Slot]) -> int:
    points = 0
    for index, slot in enumerate(shape.slots):
        if slot not in naturals:
            points += 15
        elif slot[0] == 1:
            points += 1 if (shape.first, index) == (1, 0) else 15
        else:
            points += min(slot[0], 10)
    return points


def as_read(meld: Meld) -> tuple[object, ...]:
    """The engine's meld in the words of this file."""
    laid = [(card.rank, card.suit or "", card.wild) for card in meld.cards]
    return (str(meld.kind), tuple(sorted(laid) if meld.kind is Kind.SET else laid), meld.start)


def compare(cards: Cards) -> None:
    """Both opinions on some cards."""
    wanted = read(cards)
    got = readings_of(cards, HIGH_OR_LOW)
    assert {as_read(meld): points_of_meld(meld, FACE_VALUES) for meld in got} == wanted, " ".join(map(str, cards))
    assert len(got) == len(wanted)
    judged = judge_meld(cards, None, HIGH_OR_LOW)
    stands = judged.verdict.ok or judged.verdict.rules == ("joker.assign",)
    assert stands is bool(wanted), (" ".join(map(str, cards)), judged)
    assert (judged.meld is not None) is judged.verdict.ok
    if judged.meld:
        assert as_read(judged.meld) in wanted
    else:
        assert {as_read(meld) for meld in judged.verdict.readings} == set(wanted)


PACK = tuple(Card(rank, suit) for suit in SUITS for rank in range(1, 14)) + (Card(None, None, True),) * 2


def test_all_groups_of_three_of_a_pack() -> None:
    """All 24,804 of them, jokers included."""
    for cards in combinations(PACK, 3):
        compare(cards)


def a_group(random: Random, most: int = 7) -> Cards:
    """Cards that are often a meld or nearly: the slots of one, some a joker (named or not), some another card."""
    size = random.randint(3, most)
    slots = list(random.choice(BY_SIZE[min(size, 13)]).slots)
    if size > len(slots):
        slots += random.choices(slots, k=size - len(slots))
    cards = [Card(*slot) for slot in slots]
    for index in random.sample(range(len(cards)), min(len(cards), random.choice((0, 0, 1, 1, 2, 3, 4)))):
        rank, suit, _ = cards[index]
        names = [(None, None), (None, None), (rank, suit), (rank, None), (random.randint(1, 13), random.choice(SUITS))]
        cards[index] = Card(*random.choice(names), True)
    for _ in range(random.choice((0, 0, 0, 1, 2))):
        cards[random.randrange(len(cards))] = random.choice((random.choice(PACK), random.choice(cards)))
    random.shuffle(cards)
    return tuple(cards)


@for_each("seed", range(4))
def test_random_groups_of_two_packs(seed: int) -> None:
    random = Random(seed)
    for _ in range(1500):
        compare(a_group(random))


def test_random_long_runs() -> None:
    random = Random("long")
    for _ in range(1500):
        compare(a_group(random, 14))


# Which reading stands, where jokers are not named: the words of the rule, again.


def stands_as(cards: Cards, said: str | None) -> set[tuple[object, ...]] | tuple[object, ...]:
    """The one reading that stands, or all that are open. Jokers are nameless and no group has 13 cards."""
    found = [key for key in read(cards) if said in (None, key[0])]
    if len(found) == 1:
        return found[0]
    either = len({key[0] for key in found}) > 1
    if said is None and either and sum(1 for card in cards if not card.wild) < 2:
        return set(found)
    for row in (cards, cards[::-1]):
        in_order = [
            key
            for key in found
            if key[0] == "run"
            and all(card.wild or card.rank == slot[0] for card, slot in zip(row, key[1], strict=True))  # type: ignore[call-overload]
        ]
        if len(in_order) == 1:
            return in_order[0]
    return set(found)


@pytest.mark.parametrize("said", [None, "set", "run"])
def test_the_order_of_the_cards_says_what_a_joker_is(said: str | None) -> None:
    random = Random(f"order {said}")
    decided = 0
    for _ in range(2000):
        shape = random.choice([shape for size in (3, 4, 5, 6) for shape in BY_SIZE[size]])
        cards = [Card(*slot) for slot in shape.slots]
        for index in random.sample(range(len(cards)), random.randint(1, min(4, len(cards)))):
            cards[index] = Card(None, None, True)
        how = random.choice(("up", "down", "shuffled"))
        row = tuple(cards[::-1] if how == "down" else random.sample(cards, len(cards)) if how == "shuffled" else cards)
        judged = judge_meld(row, Kind(said) if said else None, HIGH_OR_LOW)
        wanted = stands_as(row, said)
        if isinstance(wanted, tuple):
            decided += 1
            assert judged.meld is not None, row
            assert as_read(judged.meld) == wanted, row
        else:
            assert judged.meld is None
            assert {as_read(meld) for meld in judged.verdict.readings} == wanted, row
    assert decided > 100


# Laying off.


def longer(meld: tuple[object, ...], card: Card) -> set[tuple[object, ...]]:
    """What a meld can become with one more card on it: nothing that lies there changes."""
    kind, laid, first = meld
    assert isinstance(laid, tuple)
    found = set()
    for shape in BY_SIZE.get(len(laid) + 1, ()):
        if shape.kind != kind:
            continue
        if kind == "set":
            own = {slot[:2] for slot in laid if not slot[2]} | (set() if card.wild else {(card.rank, card.suit)})
            naturals = sum(1 for slot in laid if not slot[2]) + (not card.wild)
            fits = len(own) == naturals and own <= set(shape.slots) and card.rank in (None, shape.slots[0][0])
            if fits and laid[0][0] == shape.slots[0][0]:
                found.add(_reading(shape, frozenset(own)))
            continue
        low, high = shape.slots[1:], shape.slots[:-1]
        lies = tuple(slot[:2] for slot in laid)
        for rest, at, begins in ((low, 0, shape.first + 1), (high, -1, shape.first)):
            slot = shape.slots[at]
            agrees = _agrees(card, slot, "run") if card.wild else (card.rank, card.suit) == slot
            if rest == lies and first == begins and agrees:
                new = ((*slot, card.wild),)
                found.add(("run", new + laid if at == 0 else laid + new, shape.first))
    return found


def without_the_lower_ace(found: set[tuple[object, ...]]) -> set[tuple[object, ...]]:
    """The ace of a run from the 2 to the king is high: of two runs of the same thirteen cards that one."""
    high = {frozenset(key[1]) for key in found if key[2] == 2}  # type: ignore[call-overload]
    return {key for key in found if not (key[2] == 1 and frozenset(key[1]) in high)}  # type: ignore[call-overload]


def a_meld(random: Random, sizes: Iterable[int] = (3, 4, 5, 6, 11, 12, 13)) -> Meld:
    """A meld that stands, some of its cards jokers."""
    while True:
        shape = random.choice(BY_SIZE[random.choice(tuple(sizes))])
        cards = [Card(*slot, random.random() < 0.2) for slot in shape.slots]
        melds = [meld for meld in readings_of(tuple(cards), HIGH_OR_LOW) if str(meld.kind) == shape.kind]
        if melds:
            return random.choice(melds)


def a_card_near(random: Random, meld: Meld) -> Card:
    """A card that fits a meld, or nearly; or a joker, named or not."""
    rank, suit, _ = random.choice((meld.cards[0], meld.cards[-1]))
    rank = ((rank or 1) + random.choice((-2, -1, 0, 1, 2)) - 1) % 13 + 1
    suit = suit or random.choice(SUITS)
    if random.random() < 0.2:
        suit = random.choice(SUITS)
    names = [Card(rank, suit), Card(rank, suit), Card(rank, suit, True), Card(rank, None, True), Card(None, None, True)]
    return random.choice(names)


def test_random_layoffs() -> None:
    random = Random("layoffs")
    fitting = 0
    for _ in range(4000):
        meld = a_meld(random)
        card = a_card_near(random, meld)
        wanted = without_the_lower_ace(longer(as_read(meld), card))
        got = places(meld, card, HIGH_OR_LOW)
        assert {as_read(one) for one in got} == wanted, (meld, card)
        assert len(got) == len(wanted)
        verdict = lay_off(meld, card, HIGH_OR_LOW).verdict
        assert verdict.ok is (len(wanted) == 1)
        assert (verdict.rules == ("joker.assign",)) is (len(wanted) > 1)
        assert ("layoff.fit" in verdict.rules) is (not wanted)
        fitting += bool(wanted)
    assert fitting > 1000


@dataclass(frozen=True)
class End:
    """The meld when nothing more fits, how many cards are left, how many of those are no open jokers (of a card and a joker
    that want one place the card has it), and what the open jokers laid off were taken for. On a set
    no joker is open."""

    meld: tuple[object, ...]
    left: tuple[int, int]
    meant: tuple[object, ...]


def ways(meld: tuple[object, ...], cards: tuple[Card, ...], meant: tuple[object, ...] = ()) -> Iterator[End]:
    """Every order of laying off, every meaning of a joker, until nothing more fits."""
    stuck = True
    for index, card in enumerate(cards):
        if card in cards[:index]:
            continue
        for after in longer(meld, card):
            stuck = False
            new = Counter(after[1]) - Counter(meld[1])  # type: ignore[call-overload]
            said = meant if card.rank else (*meant, *new)
            yield from ways(after, cards[:index] + cards[index + 1 :], said)
    if stuck and meld[0] == "set":
        yield End(meld, (len(cards), 0), ())
    elif stuck:
        yield End(meld, (len(cards), sum(1 for card in cards if card.rank)), tuple(sorted(meant)))  # type: ignore[type-var]


def test_layoffs_in_any_order() -> None:
    """They stand when there is an order in which each fits; a joker is what it has to be for that, or it is open."""
    random = Random("any order")
    seen = Counter[str]()
    for _ in range(5000):
        meld = a_meld(random, (3, 4, 10, 11))
        cards = tuple(a_card_near(random, meld) for _ in range(random.randint(1, 4)))
        ends = set(ways(as_read(meld), cards))
        fewest = min(end.left for end in ends)
        best = [end for end in ends if end.left == fewest]
        after, refused = lay_off_all(meld, dict(enumerate(cards)), HIGH_OR_LOW)
        assert all(not verdict.ok for verdict in refused.values()), (meld, cards)
        if len({end.meant for end in best}) == 1:
            assert len(refused) == fewest[0], (meld, cards)
            assert as_read(after) in without_the_lower_ace({end.meld for end in best}), (meld, cards)
            assert all(verdict.rules != ("joker.assign",) for verdict in refused.values())
            seen["all stand" if not fewest[0] else "some refused"] += 1
        else:
            opened = [key for key, verdict in refused.items() if verdict.rules == ("joker.assign",)]
            assert opened, (meld, cards)
            assert all(cards[key].rank is None for key in opened)
            seen["open"] += 1
        again, _ = lay_off_all(meld, dict(enumerate(cards[::-1])), HIGH_OR_LOW)
        if not fewest[0]:
            assert as_read(again) == as_read(after), "the order of writing does not matter"
    assert min(seen.values()) > 50, seen
