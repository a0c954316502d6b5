"""Doubts about a hand that was entered, asked about before it is saved.

Points counted at the table are compared with the pack: a number that no cards can add up to is usually a typing error."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.engine.cards import Card
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.score import CardValues, PlayerScore
from scorekeeper.entry.notation import says_left
from scorekeeper.entry.placement import Problem

NOBODY_OUT = N_("Nobody has gone out yet")
IS_IT_GIN = N_("Nobody has knocked yet. Does {name}'s 0 mean gin?")
NOTHING_LEFT = N_("Nothing left? Only {name} went out")
TOO_MANY = N_("That's more points than the pack holds ({most})")


def doubts(
    agreed: Agreement, levels: Sequence[str], lines: Sequence[str], scores: Iterable[PlayerScore], out: str | None
) -> tuple[Problem, ...]:
    """Return what is allowed but unlikely in a valid hand, such as points that no cards add up to, for the players to confirm.
    `levels`, `lines` (as typed) and `scores` have an entry for each seat. `out` is the player who went out, None for nobody."""
    sums, together, nothing = sums_of(agreed), 0, []
    asked: list[Problem] = []
    for seat, (level, score) in enumerate(zip(levels, scores, strict=True)):
        if level != "cards":
            nothing += [agreed.players[seat]] if lines[seat].strip() and not score.left else []
            asked += [Problem(seat, "doubt", one) for one in _of_points(sums, level, score.melded, score.left)]
            if agreed.game.counts_melds and not says_left(lines[seat]) and out not in (None, agreed.players[seat]):
                asked.append(Problem(seat, "doubt", Unreadable(NOTHING_LEFT, name=out)))
        together += score.melded + score.left
    if together > sums.most and not asked:
        asked.append(Problem(None, "doubt", Unreadable(N_("Together, more points than the pack holds ({most})"), most=sums.most)))
    if out is None and (agreed.game.has_winner() or not agreed.game.points_alone):
        is_gin = agreed.game.knocks and len(nothing) == 1
        asked.append(Problem(None, "doubt", Unreadable(IS_IT_GIN, name=nothing[0]) if is_gin else Unreadable(NOBODY_OUT)))
    return tuple(_in_terms_of(agreed, one) for one in asked)


def _in_terms_of(agreed: Agreement, doubt: Problem) -> Problem:
    facts = doubt.trouble.facts if isinstance(doubt.trouble, Unreadable) else {}
    return Problem(doubt.seat, doubt.where, Unreadable(agreed.game.terms.said(doubt.says), "", **facts))


def _of_points(sums: "Sums", level: str, melded: int, left: int) -> Iterator[Unreadable]:
    if melded + left > sums.most:
        yield Unreadable(TOO_MANY, most=sums.most)
        return
    if melded == 1 and sums.of_melds(melded):
        yield Unreadable(N_("1 point melded is possible only if a low ace was laid off"))
    elif not sums.of_melds(melded):
        yield Unreadable(N_("Melds can't add up to {points} with these card values"), points=melded)
    if level == "points" and not sums.of_cards(left):
        yield Unreadable(N_("Cards left in hand can't add up to {points} with these card values"), points=left)


class Sums(NamedTuple):
    """The sums that cards in play can have: bit n is set if n is possible. `high` counts aces high, `any_ace` high or low."""

    high: int
    any_ace: int

    @property
    def most(self) -> int:
        """Return the points of all cards in play."""
        return self.high.bit_length() - 1

    def of_cards(self, points: int) -> bool:
        """Can cards left be worth exactly this number of points?"""
        return bool(self.high >> points & 1)

    def of_melds(self, points: int) -> bool:
        """Can melds be worth exactly this number of points?"""
        return bool(self.any_ace >> points & 1)


def sums_of(agreed: Agreement) -> Sums:
    """Return every total that a selection of the cards in play at this table can have."""
    deck, set_up = agreed.game.deck, agreed.set_up
    return _sums(deck, set_up.packs, set_up.jokers, set_up.card_values)  # type: ignore[arg-type]


@lru_cache(64)
def _sums(deck: type[Card], packs: int, jokers: int, values: CardValues) -> Sums:
    ranks = (deck(rank, None) for rank in range(1, len(deck.ranks()) + 1))
    cards = [(card, len(deck.suits()) * packs) for card in ranks] + [(deck(None, None, True), jokers)]
    points = [(values.points(card), values.points(card, low=True), copies) for card, copies in cards]
    return Sums(_bits([(high, high, copies) for high, _, copies in points]), _bits(points))


def _bits(cards: Iterable[tuple[int, int, int]]) -> int:
    """Return the possible sums as bits: bit n is set if some of the cards add up to n. Each entry of `cards` has the two possible
    values of a card, and its number of copies."""
    bits = 1
    for high, low, copies in cards:
        for _ in range(copies):
            bits |= bits << high | bits << low
    return bits
