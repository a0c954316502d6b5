"""The best that a hand can do: worked examples, and random small hands against trying everything."""

from functools import cache
from itertools import combinations, product
from random import Random

import pytest

from scorekeeper.engine.best_melds import Best, best, exhaustive
from scorekeeper.engine.best_melds.bits import Memo
from scorekeeper.engine.budget import Undecided
from scorekeeper.engine.cards import Card, Cards, parse_cards
from scorekeeper.engine.game import Agreement, agree
from scorekeeper.engine.melds import Meld, MeldRules, readings_of
from scorekeeper.engine.rules import counting
from scorekeeper.engine.rules.laying_off import places
from scorekeeper.engine.rules.meld_judgement import judge_meld
from scorekeeper.games import GAMES
from tests.support.for_each import for_each

PLAYERS = ("Ann", "Bo", "Cy", "Di")


def at(game: str, **options: object) -> Agreement:
    return agree(GAMES[game], GAMES[game].default_preset, options, PLAYERS)


def meld(agreed: Agreement, text: str) -> Meld:
    found = judge_meld(parse_cards(text.split()), None, agreed.set_up.law).meld
    assert found
    return found


EXAMPLES = (
    ("5c 6c 7c 7d 7h Kd", "", 0), ("9h 9c 9d 9s * *", "", 66), ("3h 4h 5h *", "", 27), ("3h 4h 5h 9h 10h * *", "", 61),
    ("Kh Ah * 2c", "", 38), ("Ah 2h 3h", "", 6), ("* *", "", -30), ("* * *", "", 45), ("2c 4d", "", -6),
    ("3h 9h * 2c 2d 2s 8h", "5h 6h 7h", 41), ("8h 9h Kc", "5h 6h 7h", 7), ("9s *", "9c 9d 9h", 6),
    ("* 4c", "9c 9d 9h", 11), ("Ah 2c", "2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh", 13),
    ("Kh *", "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh", 5), ("2h 3h 4h 5h * * 9c", "6h 7h 8h 9h 10h Jh Qh Kh Ah", 53),
)  # fmt: skip


@for_each(("hand", "table", "points"), EXAMPLES)
def test_examples(hand: str, table: str, points: int) -> None:
    agreed = at("rummy500")
    melds = (meld(agreed, table),) if table else ()
    assert best(parse_cards(hand.split()), melds, agreed).points == points


VARIANTS = (
    ("rummy500", {}),
    ("rummy500", {"card_values": "5-10-15", "packs": 2, "jokers_per_pack": 4}),
    ("rummy", {"jokers": 2}),
    ("rummy", {"jokers": 4, "ace": "round-the-corner"}),
    ("rummy", {"jokers": 1, "ace": "high-or-low"}),
    ("rummikub", {}),
)


@for_each(("game", "options"), VARIANTS, ids=str)
def test_random_hands_against_trying_everything(game: str, options: dict[str, object]) -> None:
    agreed = at(game, **options)
    random = Random(f"{game} {options}")
    for _ in range(60):
        hand, table = some_hand(agreed, random)
        found = best(hand, table, agreed)
        check(hand, table, found, agreed)
        assert found.points == everything_tried(hand, table, agreed), (hand, table)


def some_hand(agreed: Agreement, random: Random) -> tuple[tuple[Card, ...], tuple[Meld, ...]]:
    """Up to seven cards of few ranks and suits, so that there is much to meld, up to three of them jokers; and up to two melds
    on the table, now and then a run that is nearly full."""
    deck, low = agreed.game.deck, random.choice((1, 1, 5, 9))
    ranks = [(rank - 1) % 13 + 1 for rank in range(low, low + 6)]
    suits = deck.suits()[: random.choice((1, 2, 3, 4))]
    pack = [deck(rank, suit) for rank in ranks for suit in suits] * agreed.set_up.packs
    random.shuffle(pack)
    table: list[Meld] = []
    if random.random() < 0.2:
        size = random.choice((8, 10, 11, 12, 12))
        first, _ = random.choice(agreed.set_up.law.windows(size))
        long = tuple(deck((at - 1) % 13 + 1, suits[0]) for at in range(first, first + size))
        table += readings_of(long, agreed.set_up.law)[:1]
        for card in long:
            if card in pack:
                pack.remove(card)
    for _ in range(random.choice((0, 1, 1, 2))):
        for _ in range(30 if len(pack) > 6 else 0):
            group = tuple(random.sample(pack, 3))
            readings = readings_of(group, agreed.set_up.law)
            if readings:
                table.append(random.choice(readings))
                for card in group:
                    pack.remove(card)
                break
    wild = random.randint(0, min(3, agreed.set_up.jokers))
    hand = pack[: random.randint(1, 7 - wild)] + [deck(None, None, True)] * wild
    random.shuffle(hand)
    return tuple(hand), tuple(table)


def check(hand: tuple[Card, ...], table: tuple[Meld, ...], found: Best, agreed: Agreement) -> None:
    """What is claimed can be laid down: every meld stands, each lay-off fits in turn, cards and points add up."""
    law = agreed.set_up.law
    used = list(found.left)
    for one in found.melds:
        assert judge_meld(one.cards, one.kind, law).verdict.ok
        used += one.cards
    melds = list(table)
    for card, on in found.layoffs:
        longer = places(melds[on], card, law)
        assert longer
        melds[on] = longer[-1]
        used.append(card)
    joker = agreed.game.deck(None, None, True)
    bare = sorted((joker if card.wild else card for card in used), key=str)
    assert bare == sorted(hand, key=str)
    assert found.points == recounted(found, tuple(melds), agreed)


def recounted(found: Best, table: tuple[Meld, ...], agreed: Agreement) -> int:
    """The points of an answer, card by card; `table` is as it lies after all lay-offs."""
    values = agreed.set_up.card_values
    points = -sum(values.points(card) for card in found.left)
    if agreed.game.counts_melds:
        points += sum(counting.points_of_meld(one, values) for one in found.melds)
        for card, on in found.layoffs:
            points += values.points(card, low=table[on].ace_low)
    return points


def everything_tried(hand: tuple[Card, ...], table: tuple[Meld, ...], agreed: Agreement) -> int:
    """Every lay-off of one card and every meld of some cards, tried one after the other in every order."""
    law, values = agreed.set_up.law, agreed.set_up.card_values

    def worth_of(cards: tuple[Card, ...], low: bool) -> int:
        if not agreed.game.counts_melds:
            return 0
        return sum(values.points(card, low=low) for card in cards)

    @cache
    def tried(cards: tuple[Card, ...], melds: tuple[Meld, ...]) -> int:
        top = -sum(values.points(card) for card in cards)
        for index, card in enumerate(cards):
            rest = cards[:index] + cards[index + 1 :]
            for at, one in enumerate(melds):
                for longer in places(one, card, law):
                    gain = worth_of((card,), longer.ace_low)
                    top = max(top, gain + tried(rest, (*melds[:at], longer, *melds[at + 1 :])))
        for size in range(3, len(cards) + 1):
            for chosen in combinations(range(len(cards)), size):
                group = tuple(cards[index] for index in chosen)
                rest = tuple(card for index, card in enumerate(cards) if index not in chosen)
                for reading in readings_of(group, law):
                    top = max(top, worth_of(reading.cards, reading.ace_low) + tried(rest, melds))
        return top

    return tried(tuple(sorted(hand, key=str)), table)


WHOLE_HANDS = (("rummy500", {}), ("rummy", {}), ("rummy", {"ace": "round-the-corner"}), ("rummy500", {"packs": 2}))


@for_each(("game", "options"), WHOLE_HANDS, ids=str)
def test_whole_hands_without_jokers_against_every_choice_of_melds(game: str, options: dict[str, object]) -> None:
    agreed = at(game, **options)
    random = Random(f"whole {game} {options}")
    for _ in range(25):
        low, many = random.randint(1, 9), random.choice((4, 5, 6, 13))
        ranks = [(rank - 1) % 13 + 1 for rank in range(low, low + many)]
        pack = [Card(rank, suit) for rank in ranks for suit in "hdcs"] * agreed.set_up.packs
        hand = tuple(random.sample(pack, 14))
        found = best(hand, (), agreed)
        check(hand, (), found, agreed)
        assert found.points == every_choice(hand, agreed), hand


def every_choice(hand: tuple[Card, ...], agreed: Agreement) -> int:
    """Of all melds of these naturals, written out from the definitions, every choice of some that share no card."""
    values, times = agreed.set_up.card_values, 2 if agreed.game.counts_melds else 1
    sets = [
        (frozenset(Card(rank, suit) for suit in suits), 0)
        for rank, size in product(range(1, 14), (3, 4))
        for suits in combinations("hdcs", size)
    ]
    last = {"rummy.ace": 13, "meld.run.ace": 14}.get(agreed.set_up.law.rule, 25)
    runs = [
        (frozenset(Card((at - 1) % 13 + 1, suit) for at in range(first, first + size)), first)
        for size, first, suit in product(range(3, 14), range(1, 14), "hdcs")
        if first + size - 1 <= last
    ]
    ace = [values.points(Card(1, "h"), low=low) for low in (False, True)]
    melds = [(meld, ace[0] - ace[1] if first == 1 else 0) for meld, first in sets + runs if meld <= set(hand)]

    @cache
    def most(cards: tuple[Card, ...]) -> int:
        """What is saved at the most by melding some of these."""
        if not cards:
            return 0
        top = most(cards[1:])
        for meld, lost in melds:
            if cards[0] in meld and meld <= set(cards):
                rest = list(cards)
                for card in meld:
                    rest.remove(card)
                saved = times * sum(values.points(card) for card in meld)
                top = max(top, saved - (lost if times == 2 else 0) + most(tuple(rest)))
        return top

    return most(tuple(sorted(hand, key=str))) - sum(values.points(card) for card in hand)


def test_twenty_cards_and_four_jokers_are_decided_and_can_be_laid_down() -> None:
    agreed = at("rummy500", packs=2)
    random = Random("twenty")
    for _ in range(10):
        low, many = random.randint(1, 8), random.choice((5, 6, 13))
        pack = [Card(rank, suit) for rank in range(low, min(14, low + many)) for suit in "hdcs"] * 2
        hand = (*random.sample(pack, 16), *parse_cards(["*", "*", "*", "*"]))
        check(hand, (), best(hand, (), agreed), agreed)


@pytest.mark.parametrize("hand", ["Ah", "Ah *", "Ah Kh"])
def test_the_last_of_all_ranks_fits_a_run_at_either_end(hand: str) -> None:
    agreed = at("rummy", ace="round-the-corner", jokers=2)
    cards, table = parse_cards(hand.split()), (meld(agreed, "2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh"),)
    found = best(cards, table, agreed)
    check(cards, table, found, agreed)
    assert (Card(1, "h"), 0) in found.layoffs or found.layoffs[0][0].wild


def test_a_run_of_the_table_takes_thirteen_cards_at_most() -> None:
    agreed = at("rummy500", packs=2)
    cards, table = parse_cards(["Ah", "Ah", "2h"]), (meld(agreed, "3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh"),)
    found = best(cards, table, agreed)
    check(cards, table, found, agreed)
    assert found.points == 15 + 2 - 15


def test_out_of_budget_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = parse_cards(["2h", "3h", "4h", "5h", "2c", "3c", "4c", "5c", "2d", "3d", "4d", "5d"])
    assert best(hand, (), at("rummy500")).points == 42
    monkeypatch.setattr("scorekeeper.engine.best_melds.branch_and_bound.BUDGET", 2)
    with pytest.raises(Undecided):
        best(hand, (), at("rummy500"))


def test_what_may_be_laid_is_not_looked_for_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four boxes of tiles with four jokers: forty thousand melds, and the search has not even begun."""
    sought, judged = 0, exhaustive.readings_of

    def noted(cards: Cards, law: MeldRules) -> tuple[Meld, ...]:
        nonlocal sought
        sought += 1
        return judged(cards, law)

    monkeypatch.setattr(exhaustive, "readings_of", noted)
    tiles = [f"{number}{colour}" for colour in "rbyk" for number in range(1, 14)]
    agreed = at("rummikub", copies=4, jokers=4)
    with pytest.raises(Undecided):
        best(tuple(map(agreed.game.deck.parse, [*tiles, "*", "*", "*", "*"])), (), agreed)
    assert sought < 10_000


def test_what_is_kept_is_forgotten_before_it_grows_for_ever() -> None:
    asked: list[int] = []
    kept = Memo(lambda number: asked.append(number) or number * number, most=2)
    assert [kept[number] for number in (3, 3, 4, 5, 3, 5)] == [9, 9, 16, 25, 9, 25]
    assert asked == [3, 4, 5, 3]
    assert len(kept) <= 2
