"""The best way to meld a hand, beside the two public programs that look for it; and with jokers, which nobody else does."""

import time
from collections.abc import Callable
from functools import partial

from scorekeeper.engine.best_melds import Best, best
from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.game import Agreement, agree
from scorekeeper.games import GAMES
from scorekeeper.games.rummy500.game import Rummy500

from .deals import hard_hands, random_hands, rich_hands
from .measured import Goal, Line, alternating, each, timed

SPIEL_SUITS = "scdh"
LETTERS = "A23456789TJQK"
KINDS = {"random": random_hands, "rich in melds": rich_hands}
BESIDE_SPIEL = {(10, "random"): Goal(4), (14, "random"): Goal(4), (14, "rich in melds"): Goal(0.4)}
BESIDE_RLCARD = {"rich in melds": Goal(0.3)}
"""The goals; the other hands are shown without one."""


def as_in_gin() -> Agreement:
    """Rummy with low aces: what counts is what is left, as in gin rummy, so that both look for the same."""
    return agree(GAMES["rummy"], "basic", {}, ("Ann", "Bo"))


def alone(agreed: Agreement) -> Callable[[Cards], Best]:
    """Asks for the best of a hand on an empty table: a `partial` with names for what it hands on would cost a sixth more."""
    return lambda hand: best(hand, (), agreed)


def deadwood(hand: Cards, agreed: Agreement) -> int:
    return -best(hand, (), agreed).points


def over(ask: Callable[..., object], hands: list[object]) -> Callable[[], None]:
    """Asks it of every hand."""

    def run() -> None:
        for hand in hands:
            ask(hand)

    return run


def beside_open_spiel(passes: int, hands: int) -> list[Line]:
    """`best_meld_group` of gin rummy, C++ called from Python. Both are seen to leave the same points."""
    import pyspiel

    gin = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    agreed, lines = as_in_gin(), []
    for size in (10, 14):
        for kind, dealt in KINDS.items():
            own = dealt(size, hands)
            theirs = [[_spiel_card(card) for card in hand] for hand in own]
            for hand, numbers in zip(own, theirs, strict=True):
                melded = [card for meld in gin.best_meld_group(numbers) for card in meld]
                left = gin.total_card_value(numbers) - gin.total_card_value(melded)
                assert deadwood(hand, agreed) == left, hand
            ask = alone(agreed)
            ours, other = alternating(over(ask, own), over(gin.best_meld_group, theirs), passes)
            goal = BESIDE_SPIEL.get((size, kind))
            what = f"best way to meld {size} cards, {kind}"
            lines.append(Line(what, each(ours, hands), goal, "open_spiel `best_meld_group`", each(other, hands)))
    return lines


def _spiel_card(card: Card) -> int:
    return SPIEL_SUITS.index(card.suit or "") * 13 + (card.rank or 0) - 1


def beside_rlcard(passes: int, hands: int) -> list[Line]:
    """The best clusters of rlcard's gin rummy, Python, which takes ten cards. Both are seen to leave the same points."""
    from rlcard.games.gin_rummy.utils import melding, utils

    agreed, lines = as_in_gin(), []
    for kind, dealt in KINDS.items():
        own = dealt(10, hands)
        theirs = [[utils.card_from_text(LETTERS[(card.rank or 0) - 1] + str(card.suit).upper()) for card in hand] for hand in own]
        for hand, cards in zip(own, theirs, strict=True):
            cluster = (melding.get_best_meld_clusters(cards) or [[]])[0]
            assert deadwood(hand, agreed) == utils.get_deadwood_count(hand=cards, meld_cluster=cluster), hand
        ask = alone(agreed)
        ours, other = alternating(over(ask, own), over(melding.get_best_meld_clusters, theirs), passes)
        what = f"best way to meld 10 cards, {kind}"
        goal = BESIDE_RLCARD.get(kind)
        lines.append(Line(what, each(ours, hands), goal, "rlcard's best clusters", each(other, hands)))
    return lines


def with_jokers(passes: int, hands: int, hard: int) -> list[Line]:
    """Jokers beside as many cards without one; and the slowest of many hard hands, by the clock."""
    agreed = agree(Rummy500, "pagat", {"packs": 2}, ("Ann", "Bo"))
    ask = alone(agreed)
    lines = []
    for size, jokers in ((13, 2), (20, 4)):
        wild, plain = random_hands(size, hands, jokers), random_hands(size, hands)
        ours, other = alternating(over(ask, wild), over(ask, plain), passes)
        what = f"best way to meld {size} cards, {jokers} of them jokers"
        lines.append(Line(what, each(ours, hands), Goal(50), "ours without jokers", each(other, hands)))
    slowest = [_slowest(hard, agreed, number) for number in range(passes)]
    lines.append(Line(f"slowest of {hard} hard hands, 20 cards, 4 jokers", slowest, Goal(0.1, of="s")))
    return lines


def _slowest(count: int, agreed: Agreement, seed: int) -> float:
    made = hard_hands(count, seed=seed)
    return max(timed(partial(best, hand, table, agreed), time.perf_counter) for hand, table in made)
