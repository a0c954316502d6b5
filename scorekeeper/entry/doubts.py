"""Doubts about a hand that was entered, asked about before it is saved.

Points counted at the table are checked against the pack: what no cards can come to is mostly a slip of the thumb.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.score import PlayerScore
from scorekeeper.engine.translatable import N_
from scorekeeper.entry.placement import Problem

NOBODY_OUT = N_("Nobody has gone out yet")
TOO_MANY = N_("That's more points than the pack holds ({most})")
TOGETHER_TOO_MANY = N_("Together, that's more points than the pack holds ({most})")
NO_SUCH_MELDS = N_("Melds can't add up to {points} with these card values")
LONE_ACE = N_("1 point melded is possible only if a low ace was laid off")
NO_SUCH_CARDS = N_("Cards left in hand can't add up to {points} with these card values")


def doubts(
    agreed: Agreement, levels: Iterable[str], scores: Iterable[PlayerScore], out: str | None
) -> tuple[Problem, ...]:
    """What to ask about a hand that could be saved, by the players' levels and scores in the order of their seats."""
    most, together = pack_worth(agreed), 0
    asked: list[Problem] = []
    for seat, (level, score) in enumerate(zip(levels, scores, strict=True)):
        if level != "cards":
            asked += [Problem(seat, "doubt", one) for one in _of_points(agreed, level, score.melded, score.left)]
        together += score.melded + score.left
    if together > most and not asked:
        asked.append(Problem(None, "doubt", Unreadable(TOGETHER_TOO_MANY, most=most)))
    if out is None and not agreed.game.points_alone:
        asked.append(Problem(None, "doubt", Unreadable(NOBODY_OUT)))
    return tuple(asked)


def _of_points(agreed: Agreement, level: str, melded: int, left: int) -> Iterator[Unreadable]:
    most = pack_worth(agreed)
    if melded + left > most:
        yield Unreadable(TOO_MANY, most=most)
        return
    if melded == 1 and can_come_up(agreed, melded, low=True):
        yield Unreadable(LONE_ACE)
    elif not can_come_up(agreed, melded, low=True):
        yield Unreadable(NO_SUCH_MELDS, points=melded)
    if level == "points" and not can_come_up(agreed, left, low=False):
        yield Unreadable(NO_SUCH_CARDS, points=left)


def pack_worth(agreed: Agreement) -> int:
    """What all cards in play count together."""
    return _sums(agreed, low=False).bit_length() - 1


def can_come_up(agreed: Agreement, points: int, *, low: bool) -> bool:
    """Are there cards in play that count so many points together? `low`: aces may lie low."""
    return bool(_sums(agreed, low=low) >> points & 1)


def _sums(agreed: Agreement, *, low: bool) -> int:
    """Every sum that cards in play can come to, as the bits of a number."""
    deck, set_up = agreed.game.deck, agreed.set_up
    ranks = (deck(rank, None) for rank in range(1, len(deck.ranks()) + 1))
    cards = [(card, len(deck.suits()) * set_up.packs) for card in ranks] + [(deck(None, None, True), set_up.jokers)]
    points = ((set_up.card_values.points(card, low=is_low) for is_low in (False, low)) for card, _ in cards)
    return _bits(tuple((*each, copies) for each, (_, copies) in zip(points, cards, strict=True)))


@lru_cache(64)
def _bits(cards: tuple[tuple[int, ...], ...]) -> int:
    bits = 1
    for high, low, copies in cards:
        for _ in range(copies):
            bits |= bits << high | bits << low
    return bits
