"""Rules: what cards are worth."""

from collections.abc import Callable, Iterable
from functools import cache

from scorekeeper.engine.cards import ACE, Card, Cards
from scorekeeper.engine.melds import RUN, Meld
from scorekeeper.engine.rule import granted, rule
from scorekeeper.engine.score import PlayerScore, ScoreLine, Why, score_of

JOKER_POINTS = 15
COURT = 10
ACE_HIGH = 15
RUMMY_ACES = {"ace-1": 1, "ace-15": 15}
TILE_JOKERS = {"tiles-30": 30, "tiles-25": 25}

Count = Callable[[Card], int]


@rule("score.face", "P", when=("card_values=face",))
def face(card: Card) -> int:
    """2 to 10 count their number; jack, queen and king 10; an ace 15.

    >>> [face(card) for card in cards("2h 10h Jh Ah")]
    [2, 10, 10, 15]
    """
    rank = card.rank or 0
    return ACE_HIGH if rank == ACE else min(rank, COURT)


@rule("score.5-10-15", "P", when=("card_values=5-10-15",))
def five_ten_fifteen(card: Card) -> int:
    """2 to 9 count 5; 10, jack, queen and king 10; an ace 15.

    >>> [five_ten_fifteen(card) for card in cards("2h 9h 10h Ah")]
    [5, 5, 10, 15]
    """
    rank = card.rank or 0
    return ACE_HIGH if rank == ACE else (5 if rank < 10 else COURT)


@rule("score.joker", "P", when=("jokers_per_pack",))
def joker(card: Card) -> int:
    """A joker counts 15, melded or in hand, whatever it stands for."""
    return JOKER_POINTS


@rule("score.low-ace", "P", when=("card_values=face",))
def low_ace(card: Card, card_values: str) -> int:
    """An ace melded low, below the 2 in a run, counts 1 (5 where cards count 5, 10 or 15), whoever laid it off."""
    return 1 if card_values == "face" else 5


granted("layoff.owner", "P B", because="A laid-off card scores for the player who laid it off; see `judging.table`.")


@rule("rummy.values", "R", silent=True, when=("ace",))
def rummy_values(card: Card, ace: int) -> int:
    """Jack, queen and king 10, 2 to 10 their number, an ace 1, or 15 where aces may be high; a joker 15."""
    return ace if card.rank == ACE else face(card)


def points_of(card: Card, card_values: str, *, low: bool = False) -> tuple[int, str]:
    """What a card counts, and the id of the rule that says so. `low`: it lies in a run that starts with the low ace."""
    if card_values in TILE_JOKERS:
        return (TILE_JOKERS[card_values] if card.wild else card.rank or 0), (
            "rkub.joker-penalty" if card.wild else "rkub.score"
        )
    if card_values in RUMMY_ACES:
        return (JOKER_POINTS if card.wild else rummy_values(card, RUMMY_ACES[card_values])), "rummy.values"
    if card.wild:
        return joker(card), "score.joker"
    if low and card.rank == ACE:
        points = low_ace(card, card_values)
        return points, "score.low-ace" if card_values == "face" else "score.5-10-15"
    if card_values == "face":
        return face(card), "score.face"
    return five_ten_fifteen(card), "score.5-10-15"


def is_low(meld: Meld) -> bool:
    """Does an ace in this meld lie low?"""
    return meld.kind is RUN and meld.ace_low


def lines(
    cards: Cards, card_values: str, why: Why, *, low: bool = False, meld: int | None = None
) -> tuple[ScoreLine, ...]:
    """The score lines of some cards, one for each rule that counts them, in the order that the cards lie in."""
    by_rule: dict[str, list[tuple[Card, int]]] = {}
    for card in cards:
        points, by = points_of(card, card_values, low=low)
        by_rule.setdefault(by, []).append((card, points))
    sign = 1 if why in (Why.MELDED, Why.LAID_OFF) else -1
    return tuple(
        ScoreLine(sign * sum(points for _, points in counted), by, why, tuple(card for card, _ in counted), meld)
        for by, counted in by_rule.items()
    )


def points_of_meld(meld: Meld, card_values: str) -> int:
    """What a whole meld counts on the table; tiles count their number there, a joker that of the tile it stands for."""
    if card_values in TILE_JOKERS:
        return sum(card.rank or 0 for card in meld.cards)
    each = _each(card_values, meld.ace_low)
    return sum([each[0 if wild else rank or 0] for rank, _, wild in meld.cards])


@cache
def _each(card_values: str, low: bool) -> tuple[int, ...]:
    """What a joker counts (index 0), and a card of each rank (index 1 is the ace)."""
    each = (Card(None, None, True), *[Card(rank, None) for rank in range(1, 14)])
    return tuple(points_of(card, card_values, low=low)[0] for card in each)


def totals_lines(melded: int, left: int) -> Iterable[ScoreLine]:
    """The score lines of points that the players counted themselves."""
    if melded:
        yield ScoreLine(melded, "score.hand", Why.COUNTED)
    if left:
        yield ScoreLine(-left, "score.hand", Why.COUNTED)


@rule("score.hand", "P B")
def hand_score(score_lines: tuple[ScoreLine, ...]) -> PlayerScore:
    """Hand score = cards that the player melded or laid off, less the cards left in hand. It can be below zero."""
    return score_of(score_lines)
