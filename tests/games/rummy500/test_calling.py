"""Calling “Rummy!” against trying everything: which cards of a pile can be played with no card from a hand, and how.

The second opinion knows what a meld is from the engine (`tests.proofs melds` has one of its own), and nothing of how a way
to play a card is looked for: it lays cards off one by one in every order, and tries every choice of the cards above.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from scorekeeper.engine.cards import JOKER, Card, Cards, plain
from scorekeeper.engine.game import agree
from scorekeeper.engine.melds import HIGH_OR_LOW, Meld, readings_of
from scorekeeper.engine.rules import meld_judgement, ways_to_play
from scorekeeper.engine.rules.laying_off import lay_off, places
from scorekeeper.engine.rules.meld_judgement import judge_meld
from scorekeeper.games import GAMES
from scorekeeper.games.rummy500.playable_cards import CallableCard, callable_cards
from tests.support.for_each import for_each

SUITS = "hdcs"
OPTIONS = {
    value: agree(GAMES["rummy500"], "pagat", {"rummy_call": value}, ("A", "B")).options for value in ("pile", "top", "off")
}
Table = tuple[Meld, ...]


def a_table(random: Random) -> tuple[Table, Cards]:
    """A few melds, and a pile of cards that often belong together, all of two packs with four jokers."""
    first = random.randint(1, 14)
    ranks = [(first + step - 1) % 13 + 1 for step in range(random.choice((2, 5, 8)))]
    suits = random.sample(SUITS, 4 if len(ranks) == 2 else random.randint(1, 2))
    pack = [Card(rank, suit) for rank in ranks for suit in suits] * random.choice((1, 1, 2))
    pack += [JOKER] * random.randint(0, 4)
    random.shuffle(pack)
    melds: list[Meld] = []
    for _ in range(random.randint(0, 2)):
        meld = _a_meld(random, pack)
        if meld:
            melds.append(meld)
    return tuple(melds), tuple(pack[: random.randint(1, 8)])


def _a_meld(random: Random, pack: list[Card]) -> Meld | None:
    """A meld of some cards of the pack, which are taken out of it."""
    for _ in range(60):
        cards = random.sample(pack, min(len(pack), random.choice((3, 3, 4, 5))))
        found = readings_of(tuple(cards), HIGH_OR_LOW)
        if found:
            for card in cards:
                pack.remove(card)
            return random.choice(found)
    return None


def can_be_played(melds: Table, card: Card, above: Cards) -> bool:
    """In a new meld with any of the cards above, or on the table, after any of them."""
    for size in range(2, len(above) + 1):
        if any(readings_of((card, *some), HIGH_OR_LOW) for some in combinations(above, size)):
            return True
    return any(places(meld, card, HIGH_OR_LOW) for table in tables_after(melds, above) for meld in table)


def tables_after(melds: Table, above: Cards) -> Iterator[Table]:
    """Every table that comes of laying off some of these cards, in any order, jokers with every meaning. (A card that
    would go on a new meld of them is in one meld with them.)"""
    open_ones, seen = [(melds, above)], set()
    while open_ones:
        table, cards = open_ones.pop()
        key = (table, frozenset(Counter(cards).items()))
        if key in seen:
            continue
        seen.add(key)
        yield table
        for index, card in enumerate(cards):
            rest = (*cards[:index], *cards[index + 1 :])
            for number, meld in enumerate(table):
                for longer in places(meld, card, HIGH_OR_LOW):
                    open_ones.append(((*table[:number], longer, *table[number + 1 :]), rest))


def check_way(melds: Table, pile: Cards, found: CallableCard) -> None:
    """Each step stands, uses nothing but cards taken, each once, and the last one plays the card."""
    assert plain(pile[-found.depth]) == found.card
    held = Counter(map(plain, pile[len(pile) - found.depth :]))
    table = list(melds)
    for step in found.how:
        held.subtract(map(plain, step.cards))
        assert min(held.values()) >= 0, found
        if step.on is None:
            meld, verdict = judge_meld(step.cards, None, HIGH_OR_LOW)
            assert meld, (found, verdict)
            table.append(meld)
        else:
            assert len(step.cards) == 1
            longer, verdict = lay_off(table[step.on - 1], step.cards[0], HIGH_OR_LOW)
            assert longer, (found, verdict)
            table[step.on - 1] = longer
    assert found.card in map(plain, found.how[-1].cards)


@pytest.mark.full
@for_each("seed", range(8))
def test_what_can_be_called_is_what_trying_everything_finds(seed: int) -> None:
    random, called = Random(seed), 0
    for _ in range(1000):
        melds, pile = a_table(random)
        found = list(callable_cards(dict(enumerate(melds, start=1)), pile, OPTIONS["pile"], HIGH_OR_LOW))
        for one in found:
            check_way(melds, pile, one)
        wanted = [
            (card, depth)
            for depth, card in enumerate(pile[::-1], start=1)
            if card not in pile[len(pile) - depth + 1 :] and can_be_played(melds, card, pile[len(pile) - depth + 1 :])
        ]
        assert [(one.card, one.depth) for one in found] == wanted, (melds, pile)
        called += len(found)
    assert called > 1000


def test_with_top_the_latest_discard_as_a_layoff_and_with_off_nothing() -> None:
    random, called = Random(1), 0
    for _ in range(300):
        melds, pile = a_table(random)
        table = dict(enumerate(melds, start=1))
        found = list(callable_cards(table, pile, OPTIONS["top"], HIGH_OR_LOW))
        assert [(one.card, one.depth) for one in found] == (
            [(pile[-1], 1)] if pile and any(places(meld, pile[-1], HIGH_OR_LOW) for meld in melds) else []
        )
        for one in found:
            check_way(melds, pile, one)
        called += len(found)
        assert not list(callable_cards(table, pile, OPTIONS["off"], HIGH_OR_LOW))
    assert called > 20


def test_a_pile_of_fifty_with_four_jokers_takes_few_steps() -> None:
    """Melds judged and lay-offs tried are counted: for each card a few dozen at most, wherever the jokers lie."""
    steps = 0

    def counting(function):  # type: ignore[no-untyped-def]
        def counted(*given, **named):  # type: ignore[no-untyped-def]
            nonlocal steps
            steps += 1
            return function(*given, **named)

        return counted

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ways_to_play, "judge_meld", counting(meld_judgement.judge_meld))
        patch.setattr(ways_to_play, "places", counting(places))
        random = Random(3)
        for _ in range(40):
            pack = [Card(rank, suit) for rank in range(1, 14) for suit in SUITS] * 2
            random.shuffle(pack)
            pile = pack[:46] + [JOKER] * 4
            random.shuffle(pile)
            melds = [meld for _ in range(4) if (meld := _a_meld(random, pack))]
            steps = 0
            found = list(callable_cards(dict(enumerate(melds, start=1)), tuple(pile), OPTIONS["pile"], HIGH_OR_LOW))
            assert found
            assert 0 < steps < 50 * 60
