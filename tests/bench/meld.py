"""A meld judged, with its reading and its points, from parsed cards: beside a check of mahjong hands and a bare look-up.

`judge_meld` keeps its last answers. What is asked here is measured with the answers kept; what each takes that is judged anew is
there to be read.
"""

from collections.abc import Callable
from random import Random

from scorekeeper.engine.cards import JOKER, SUITS, Card, Cards
from scorekeeper.engine.melds import HIGH_OR_LOW, readings_of
from scorekeeper.engine.rules.counting import melded_values, points_of_meld
from scorekeeper.engine.rules.meld_judgement import judge_meld

from .measured import Goal, Line, alternating, each

RUNS_OF = range(3, 7)
FACE_VALUES = melded_values("face", "low", 15)


def some_melds(count: int, seed: int = 8) -> list[Cards]:
    """Melds as they are laid: of ten six without a joker, two with one, two that are none."""
    chance, made = Random(seed), list[Cards]()
    lawful = every_meld()
    for number in range(count):
        cards = list(chance.choice(lawful))
        if number % 10 in (6, 7):
            cards[chance.randrange(1, len(cards) - 1)] = JOKER
        elif number % 10 in (8, 9):
            cards[chance.randrange(len(cards))] = Card(chance.randint(1, 13), chance.choice(SUITS))
        made.append(tuple(cards))
    return made


def every_meld() -> list[Cards]:
    """The sets, and the runs of three to six, without jokers."""
    sets = [tuple(Card(rank, suit) for suit in SUITS if suit != without) for rank in range(1, 14) for without in SUITS]
    sets += [tuple(Card(rank, suit) for suit in SUITS) for rank in range(1, 14)]
    runs = [
        tuple(Card((start + step - 1) % 13 + 1, suit) for step in range(size))
        for suit in SUITS
        for size in RUNS_OF
        for start, _ in HIGH_OR_LOW.windows(size)
    ]
    return [*sets, *runs]


def judged(melds: list[Cards], judge: Callable[..., object]) -> Callable[[], None]:
    """Judges and counts every one."""

    def run() -> None:
        for cards in melds:
            meld, _ = judge(cards, None, HIGH_OR_LOW)  # type: ignore[misc]
            if meld:
                points_of_meld(meld, FACE_VALUES)

    return run


def beside_others(passes: int, melds: int, rounds: int) -> list[Line]:
    """Four lines: answers kept or judged anew, beside each of the two."""
    some = some_melds(melds)
    ways = {"answers kept": judge_meld, "each judged anew": judge_meld.__wrapped__}
    others = {"`mahjong`'s agari check": (agari(melds), Goal(1)), "a bare table look-up": (look_up(some), Goal(10))}
    lines = []
    for other, (theirs, goal) in others.items():
        for way, judge in ways.items():
            seconds = alternating(repeated(judged(some, judge), rounds), repeated(theirs, rounds), passes)
            ours, beside = (each(one, melds * rounds) for one in seconds)
            met = goal if judge is judge_meld else None
            lines.append(Line(f"a meld judged, {way}", ours, met, other, beside))
    return lines


def repeated(deed: Callable[[], None], rounds: int) -> Callable[[], None]:
    def run() -> None:
        for _ in range(rounds):
            deed()

    return run


def agari(count: int) -> Callable[[], None]:
    """So many hands of mahjong checked, every other one complete."""
    from mahjong.agari import Agari

    chance = Random(8)
    hands = [_mahjong_hand(chance, complete=number % 2 == 0) for number in range(count)]
    assert Agari.is_agari(hands[0])

    def run() -> None:
        for hand in hands:
            Agari.is_agari(hand)

    return run


def _mahjong_hand(chance: Random, *, complete: bool) -> list[int]:
    """Fourteen tiles as counts of the 34 kinds: four melds and a pair, with one tile exchanged where it is not complete."""
    while True:
        counts = [0] * 34
        counts[chance.randrange(34)] += 2
        for _ in range(4):
            if chance.random() < 0.4:
                counts[chance.randrange(34)] += 3
            else:
                first = 9 * chance.randrange(3) + chance.randrange(7)
                for tile in range(first, first + 3):
                    counts[tile] += 1
        if not complete:
            counts[chance.choice([tile for tile in range(34) if counts[tile]])] -= 1
            counts[chance.randrange(34)] += 1
        if max(counts) <= 4:
            return counts


def look_up(melds: list[Cards]) -> Callable[[], None]:
    """The least that could answer: the cards' bits put together, and a look at a table with kind and points of every meld.
    It knows no jokers, so they lie there as naturals, and gives no reason."""
    table = {}
    for cards in every_meld():
        reading = readings_of(cards, HIGH_OR_LOW)[0]
        table[sum(1 << _number(card) for card in cards)] = (reading.kind, points_of_meld(reading, FACE_VALUES))
    numbers = [[_number(card) for card in cards] for cards in melds]

    def run() -> None:
        for cards in numbers:
            bits = 0
            for number in cards:
                bits |= 1 << number
            table.get(bits)

    return run


def _number(card: Card) -> int:
    return 0 if card.wild else SUITS.index(card.suit or "") * 14 + (card.rank or 0)
