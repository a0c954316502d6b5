"""A hand as it is entered in the app: one line a player, at three depths, judged before it is saved.

`points` are counted at the table, `values` have the ranks left in a hand counted here, and `cards` are refereed. A hand of
cards alone becomes a `table` hand of the record; any mixture becomes `totals`, with what was typed kept beside it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard

from scorekeeper.engine.cards import JOKER, RANKS, Card
from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.game import Agreed
from scorekeeper.engine.hands import HandResult, JudgedHand, LaidMeld, LaidOff, TableHand
from scorekeeper.engine.rules import counting
from scorekeeper.engine.score import ScoreLine, Why, points_left
from scorekeeper.engine.table_hand import judge_table
from scorekeeper.engine.words import N_
from scorekeeper.lay_down import LaidDown, Problem, lay_down, problems_of
from scorekeeper.notation import Line, press, read_line, read_points, read_values
from scorekeeper.record import MOST_POINTS, written

__all__ = ["LEVELS", "Entered", "JudgedEntry", "Problem", "judge_entry", "lines_of", "pad_config", "press"]

LEVELS = ("cards", "values", "points")


@dataclass(frozen=True, slots=True)
class Entered:
    """What was typed: seats of the dealer and of who went out (None: nobody), and for each seat a level and a line."""

    dealer: int | None
    out: int | None
    levels: tuple[str, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class JudgedEntry:
    """The hand as the record has it, its score lines, and what is wrong. It may be saved when nothing is.

    `hand` and `result` are None as long as something cannot be read or is missing.
    """

    hand: dict[str, Any] | None
    result: HandResult | None
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class _Read:
    """The lines read: cards by seat, and what was counted without cards by seat as score lines."""

    cards: Mapping[int, Line]
    counted: Mapping[int, tuple[ScoreLine, ...]]
    problems: tuple[Problem, ...]


def judge_entry(agreed: Agreed, entered: Entered) -> JudgedEntry:
    """Judge a hand as it was typed."""
    read = _read(agreed, entered)
    if read.problems:
        return JudgedEntry(None, None, read.problems)
    laid = lay_down(agreed, read.cards)
    hand = _table_hand(agreed, entered, read, laid)
    judged = judge_table(agreed, hand)
    counted = judged.lines or {}
    lines = {name: (*counted[name], *read.counted.get(seat, ())) for seat, name in enumerate(agreed.players)}
    scores = agreed.game.score(agreed.options, JudgedHand(judged.verdicts, lines, hand.out))
    result = HandResult(hand.dealer or agreed.players[-1], hand.out, judged.verdicts, scores, {})
    problems = (*laid.problems, *problems_of(agreed, judged.verdicts, laid, read.cards))
    return JudgedEntry(_hand_record(agreed, entered, hand, result), result, problems)


def lines_of(agreed: Agreed, hand: Mapping[str, Any]) -> Mapping[str, tuple[ScoreLine, ...]] | None:
    """The score lines of a saved hand as it was typed, None where the record itself has to do."""
    typed = hand.get("entered")
    levels, lines = (typed.get("levels"), typed.get("lines")) if isinstance(typed, dict) else (None, None)
    if not (_is_a_text_each(levels, agreed) and _is_a_text_each(lines, agreed)):
        return None
    out = hand.get("out")
    seat = agreed.players.index(out) if out in agreed.players else None
    result = judge_entry(agreed, Entered(None, seat, tuple(levels), tuple(lines))).result
    if result is None or result.scores is None:
        return None
    return {name: score.lines for name, score in result.scores.items()}


def _is_a_text_each(value: object, agreed: Agreed) -> TypeGuard[list[str]]:
    """Is this a list with a text for each player? A record from elsewhere may hold anything here."""
    return (
        isinstance(value, list) and len(value) == len(agreed.players) and all(isinstance(text, str) for text in value)
    )


def _read(agreed: Agreed, entered: Entered) -> _Read:
    cards: dict[int, Line] = {}
    counted: dict[int, tuple[ScoreLine, ...]] = {}
    problems: list[Problem] = []
    for seat, (level, text) in enumerate(zip(entered.levels, entered.lines, strict=True)):
        try:
            if not text.strip():
                raise Unreadable(N_("“{name}” is missing from this hand."), name=agreed.players[seat])
            if level == "cards":
                cards[seat] = _read_cards(agreed, entered, seat, text)
            else:
                counted[seat] = _read_counted(agreed, entered, seat, level, text)
        except Unreadable as unreadable:
            problems.append(Problem(seat, "line", unreadable))
    return _Read(cards, counted, tuple(problems))


def _read_cards(agreed: Agreed, entered: Entered, seat: int, text: str) -> Line:
    line = read_line(text)
    name = agreed.players[seat]
    if seat == entered.out and line.left:
        raise Unreadable(N_("“{name}” went out, so no cards can be left there."), name=name)
    if seat != entered.out and line.left is None:
        raise Unreadable(N_("What is left in the hand of “{name}”? Enter those cards, or say who went out."), name=name)
    return line


def _read_counted(agreed: Agreed, entered: Entered, seat: int, level: str, text: str) -> tuple[ScoreLine, ...]:
    values = agreed.set_up.card_values
    if level == "points":
        melded, left = read_points(text)
        lines = tuple(counting.counted(melded, left))
    else:
        melded, ranks = read_values(text)
        _check_ranks(agreed, ranks)
        lines = (*counting.counted(melded, 0), *counting.lines(ranks, values, Why.LEFT))
    left = points_left(lines)
    if seat == entered.out and left:
        raise Unreadable(N_("“{name}” went out, so no cards can be left there."), name=agreed.players[seat])
    if max(melded, left) > MOST_POINTS:
        raise Unreadable(N_("That is more than {most} points."), most=MOST_POINTS)
    return lines


def _check_ranks(agreed: Agreed, ranks: tuple[Card, ...]) -> None:
    """A hand counted by its ranks holds no more of one rank than the packs do, and no more jokers."""
    for card in set(ranks):
        most = agreed.set_up.jokers if card.wild else 4 * agreed.set_up.packs
        if ranks.count(card) > most:
            raise Unreadable(
                N_("{count} × {card} in one hand: there are just {most} in play."),
                count=ranks.count(card),
                card=card,
                most=most,
            )


def _table_hand(agreed: Agreed, entered: Entered, read: _Read, laid: LaidDown) -> TableHand:
    names = agreed.players
    melds = tuple(
        LaidMeld(
            names[placed.seat],
            placed.cards,
            None,
            tuple(LaidOff(names[layoff.seat], layoff.card) for layoff in placed.layoffs),
        )
        for placed in laid.melds
    )
    left = {names[seat]: line.left or () for seat, line in read.cards.items()}
    return TableHand(
        None if entered.dealer is None else names[entered.dealer],
        None if entered.out is None else names[entered.out],
        melds,
        left,
    )


def _hand_record(agreed: Agreed, entered: Entered, hand: TableHand, result: HandResult) -> dict[str, Any]:
    """The hand as the contract writes it, with what was typed."""
    head: dict[str, Any] = {"dealer": hand.dealer, "out": hand.out}
    typed = {"entered": {"levels": list(entered.levels), "lines": list(entered.lines)}}
    if any(level != "cards" for level in entered.levels):
        scores = result.scores or {}
        counted = {name: {"melded": score.melded, "left": score.left} for name, score in scores.items()}
        return {"entry": "totals", **head, "scores": counted, **typed}
    melds = [
        {
            "by": laid.by,
            "cards": written(laid.cards),
            "layoffs": [{"by": layoff.by, "card": str(layoff.card)} for layoff in laid.layoffs],
        }
        for laid in hand.melds
    ]
    left = {name: written(cards) for name, cards in hand.left.items()}
    return {"entry": "table", **head, "melds": melds, "left": left, **typed}


def pad_config(agreed: Agreed) -> dict[str, Any]:
    """What the card pad has to know of a table: seats, packs, jokers in all, and what each rank counts."""
    values = agreed.set_up.card_values
    points = {name: counting.points_of(Card(rank, None), values)[0] for rank, name in enumerate(RANKS, start=1)}
    low = counting.points_of(Card(1, None), values, low=True)[0]
    return {
        "seats": list(agreed.players),
        "packs": agreed.set_up.packs,
        "jokers": agreed.set_up.jokers,
        "values": {**points, "low-A": low, "*": counting.points_of(JOKER, values)[0]},
    }
