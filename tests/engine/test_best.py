"""The best that a hand can do: worked examples, and random small hands against trying everything."""

from functools import cache
from itertools import combinations
from random import Random

import pytest

from scorekeeper.engine.best import best
from scorekeeper.engine.best_search import Undecided
from scorekeeper.engine.cards import JOKER, SUITS, Card, parse_cards
from scorekeeper.engine.game import Agreed, agree
from scorekeeper.engine.games import GAMES
from scorekeeper.engine.judging import judge_meld
from scorekeeper.engine.melds import Meld, readings_of
from scorekeeper.engine.rules import counting
from scorekeeper.engine.rules.laying_off import places

PLAYERS = ("Ann", "Bo", "Cy", "Di")


def at(game: str, **options: object) -> Agreed:
    return agree(GAMES[game], GAMES[game].default_preset, options, PLAYERS)


def meld(agreed: Agreed, text: str) -> Meld:
    found = judge_meld(parse_cards(text.split()), None, agreed.set_up.law).meld
    assert found
    return found


EXAMPLES = (
    ("5c 6c 7c 7d 7h Kd", "", 0),
    ("9h 9c 9d 9s * *", "", 66),
    ("Kh Ah * 2c", "", 38),
    ("Ah 2h 3h", "", 6),
    ("* *", "", -30),
    ("* * *", "", 45),
    ("2c 4d", "", -6),
    ("3h 9h * 2c 2d 2s 8h", "5h 6h 7h", 41),
    ("8h 9h Kc", "5h 6h 7h", 7),
    ("9s *", "9c 9d 9h", 6),
    ("* 4c", "9c 9d 9h", 11),
    ("Ah 2c", "2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh", 13),
)


@pytest.mark.parametrize(("hand", "table", "points"), EXAMPLES)
def test_examples(hand: str, table: str, points: int) -> None:
    agreed = at("rummy500")
    melds = (meld(agreed, table),) if table else ()
    assert best(parse_cards(hand.split()), melds, agreed).points == points


VARIANTS = (
    ("rummy500", {}),
    ("rummy500", {"card_values": "5-10-15", "packs": 2}),
    ("rummy", {"jokers": 2}),
    ("rummy", {"jokers": 2, "ace": "round-the-corner"}),
    ("rummy", {"jokers": 1, "ace": "high-or-low"}),
)


@pytest.mark.parametrize(("game", "options"), VARIANTS, ids=str)
def test_random_hands_against_trying_everything(game: str, options: dict[str, object]) -> None:
    agreed = at(game, **options)
    random = Random(f"{game} {options}")
    for _ in range(60):
        hand, table = some_hand(agreed, random)
        found = best(hand, table, agreed)
        check(hand, table, found, agreed)
        assert found.points == everything_tried(hand, table, agreed), (hand, table)


def some_hand(agreed: Agreed, random: Random) -> tuple[tuple[Card, ...], tuple[Meld, ...]]:
    """Up to seven cards of few ranks and suits, so that there is much to meld, and up to two melds on the table."""
    low = random.choice((1, 1, 5, 9))
    ranks = [(rank - 1) % 13 + 1 for rank in range(low, low + 6)]
    pack = [Card(rank, suit) for rank in ranks for suit in SUITS[: random.choice((2, 3, 4))]] * agreed.set_up.packs
    pack += [JOKER] * min(2, agreed.set_up.jokers)
    random.shuffle(pack)
    table: list[Meld] = []
    for _ in range(random.choice((0, 1, 1, 2))):
        for _ in range(30):
            group = tuple(random.sample(pack, 3))
            readings = readings_of(group, agreed.set_up.law)
            if readings:
                table.append(random.choice(readings))
                for card in group:
                    pack.remove(card)
                break
    return tuple(pack[: random.randint(2, 7)]), tuple(table)


def check(hand: tuple[Card, ...], table: tuple[Meld, ...], found, agreed: Agreed) -> None:
    """What is claimed can be laid down: every meld stands, each lay-off fits in turn, and the cards are those of the hand."""
    law = agreed.set_up.law
    used = list(found.left)
    for one in found.melds:
        judged = judge_meld(one.cards, one.kind, law)
        assert judged.verdict.ok
        used += one.cards
    melds = list(table)
    for card, on in found.layoffs:
        longer = places(melds[on], card, law)
        assert longer
        melds[on] = longer[-1]
        used.append(card)
    bare = sorted((JOKER if card.wild else card for card in used), key=str)
    assert bare == sorted(hand, key=str)


def everything_tried(hand: tuple[Card, ...], table: tuple[Meld, ...], agreed: Agreed) -> int:
    """Every lay-off of one card and every meld of some cards, tried one after the other in every order."""
    law, values = agreed.set_up.law, agreed.set_up.card_values

    def worth_of(cards: tuple[Card, ...], low: bool) -> int:
        if not agreed.game.counts_melds:
            return 0
        return sum(counting.points_of(card, values, low=low)[0] for card in cards)

    @cache
    def tried(cards: tuple[Card, ...], melds: tuple[Meld, ...]) -> int:
        top = -sum(counting.points_of(card, values)[0] for card in cards)
        for index, card in enumerate(cards):
            rest = cards[:index] + cards[index + 1 :]
            for at, one in enumerate(melds):
                for longer in places(one, card, law):
                    gain = worth_of((card,), counting.is_low(longer))
                    top = max(top, gain + tried(rest, (*melds[:at], longer, *melds[at + 1 :])))
        for size in range(3, len(cards) + 1):
            for chosen in combinations(range(len(cards)), size):
                group = tuple(cards[index] for index in chosen)
                rest = tuple(card for index, card in enumerate(cards) if index not in chosen)
                for reading in readings_of(group, law):
                    top = max(top, worth_of(reading.cards, counting.is_low(reading)) + tried(rest, melds))
        return top

    return tried(tuple(sorted(hand, key=str)), table)


def test_out_of_budget_is_undecided(monkeypatch) -> None:
    monkeypatch.setattr("scorekeeper.engine.best_search.BUDGET", 2)
    with pytest.raises(Undecided):
        best(parse_cards(["2h", "3h", "4h", "5h", "6h", "7h", "2c", "3c", "4c", "5c"]), (), at("rummy500"))
