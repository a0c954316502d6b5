"""The judgement of a hand that was entered as lines.

Each seat has one of three levels. At `points` the table counted the points, at `values` the app counts the ranks left in a hand,
and at `cards` the app judges the cards. With all seats at `cards`, a `table` hand is recorded, else a `totals` hand."""

from collections.abc import Container, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypeGuard

from scorekeeper.contract.json_node import Document, Json
from scorekeeper.contract.record import NO_BIG_GIN, special
from scorekeeper.contract.record_writer import write_hand
from scorekeeper.engine.cards import Card
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import Adjustment, HandResult, JudgedHand, LaidMeld, LaidOffCard, TableHand
from scorekeeper.engine.melds import SMALLEST
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.rules import counting
from scorekeeper.engine.rules.cards_in_play import Inventory
from scorekeeper.engine.rules.meld_judgement import judge_meld
from scorekeeper.engine.score import CardValues, PlayerScore, ScoreLine, Why, points_left, total
from scorekeeper.engine.session.table_hand import judge_table, with_out
from scorekeeper.engine.session.totals import scored
from scorekeeper.entry import notation
from scorekeeper.entry.doubts import doubts
from scorekeeper.entry.placement import PlacedLines, Problem, lay_down, problems_of

LEVELS = ("cards", "values", "points")
MOST_POINTS = 9_999
QUEEN = 12
WENT_OUT = N_("Went out, so nothing can be left in hand")


@dataclass(frozen=True, slots=True)
class HandLines:
    """A hand as typed. `dealer` and `out` are seats: None if the dealer isn't known, or nobody went out. `levels` and `lines`
    have one entry for each seat. A level says what the line contains: "cards", "values" (ranks without suits), or "points".
    `went_rummy` says that the player went out in the way that scores extra. `adjust` are bonuses and penalties agreed by the
    players, and `note` is a remark on the hand. `upcard` is the first card of the pile, and `turned` the card beside the stock:
    each is None if unknown or without effect in this game. `out_cards` is the number of cards laid down by the player who went
    out, if known. `unmelded` names the players who melded nothing, `phases` those who completed their phase."""

    dealer: int | None
    out: int | None
    levels: tuple[str, ...]
    lines: tuple[str, ...]
    went_rummy: bool = False
    adjust: tuple[Adjustment, ...] = ()
    note: str = ""
    upcard: Card | None = None
    turned: Card | None = None
    out_cards: int | None = None
    unmelded: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class JudgedEntry:
    """The judgement of a typed hand. `hand` is the record's JSON. `hand` and `result` are None while something is unreadable or
    missing. With `problems`, the hand can't be saved. With `doubts`, players must confirm it. `refused` melds count as left.
    `still_in` is the seat of a player who was marked as out but isn't, since a meld was refused."""

    hand: Json | None
    result: HandResult | None
    problems: tuple[Problem, ...]
    doubts: tuple[Problem, ...] = ()
    refused: tuple[Problem, ...] = ()
    still_in: int | None = None


@dataclass(frozen=True, slots=True)
class _Read:
    """The lines as read, by seat: `cards`, or score lines (`counted`) for a seat that entered points. `problems` are errors."""

    cards: Mapping[int, notation.Line]
    counted: Mapping[int, tuple[ScoreLine, ...]]
    problems: tuple[Problem, ...]


def judge_entry(agreed: Agreement, entered: HandLines, deal: int = 1) -> JudgedEntry:
    """Judge a typed hand, the `deal`th of its session. A player with a refused meld isn't out, except after a knock."""
    entered = _with_gin(agreed, entered)
    read = _read(agreed, entered)
    if read.problems:
        return JudgedEntry(None, None, read.problems)
    laid = lay_down(agreed, read.cards)
    hand = _table_hand(agreed, entered, read, laid)
    judged = judge_table(agreed, hand, deal)
    seat, found = entered.out, problems_of(agreed, judged.verdicts, laid, read.cards)
    if seat is None or agreed.game.knocks or not any(one.is_refusal and one.seat == seat for one in found):
        return _judge(agreed, entered, read, laid, hand, judged)
    lines = (*entered.lines[:seat], notation.nothing_left(entered.lines[seat]), *entered.lines[seat + 1 :])
    entered, hand = replace(entered, out=None, lines=lines), replace(hand, out=None, went_rummy=False)
    read = replace(read, cards={**read.cards, seat: replace(read.cards[seat], left=())})
    laid = lay_down(agreed, read.cards)
    return replace(_judge(agreed, entered, read, laid, hand, with_out(agreed, judged, hand)), still_in=seat)


def _judge(
    agreed: Agreement, entered: HandLines, read: _Read, laid: PlacedLines, hand: TableHand, judged: JudgedHand
) -> JudgedEntry:
    judged = _with_answers(agreed, entered, judged)
    lines = {name: (*(judged.lines or {})[name], *read.counted.get(seat, ())) for seat, name in enumerate(agreed.players)}
    judged = agreed.game.finish_hand(agreed, hand, replace(judged, lines=lines, adjust=entered.adjust))
    result = scored(agreed, judged, hand.dealer or agreed.players[-1])
    scores = result.scores or {}
    found = problems_of(agreed, judged.verdicts, laid, read.cards)
    refused = tuple(one for one in found if one.is_refusal)
    # A hand with another sum than agreed counts as written.
    asked = tuple(one for one in found if one.where == "doubt")
    problems = (*laid.problems, *(one for one in found if one not in (*refused, *asked)))
    if agreed.game.knocks and hand.went_rummy and not judged.went_rummy:
        problems = (*problems, Problem(entered.out, "line", Unreadable(NO_BIG_GIN)))
    # A record of points can't say that a player is out and has cards left.
    barred = entered.out if set(entered.levels) != {"cards"} and not agreed.game.knocks else None
    if barred is not None and scores[agreed.players[barred]].left:
        return JudgedEntry(None, None, problems, refused=refused)
    if not problems:
        asked += doubts(agreed, entered.levels, entered.lines, [scores[name] for name in agreed.players], hand.out)
    document = _hand_record(agreed, entered, hand, result, lines) | _answer_fields(agreed, entered, judged)
    return JudgedEntry(document, result, problems, asked, refused)


def _with_gin(agreed: Agreement, entered: HandLines) -> HandLines:
    """Mark as out the only player whose cards are all in melds, in a game with knocks, unless a player is marked already."""
    if not agreed.game.knocks or entered.out is not None:
        return entered
    all_melded = [seat for seat, line in readable_lines(agreed, entered).items() if _is_gin(agreed, line)]
    return replace(entered, out=all_melded[0]) if len(all_melded) == 1 else entered


def readable_lines(agreed: Agreement, entered: HandLines) -> dict[int, notation.Line]:
    """Return the lines at the level "cards" that can be read, by seat."""
    found = {}
    for seat, (level, text) in enumerate(zip(entered.levels, entered.lines, strict=True)):
        with suppress(Unreadable):
            if level == "cards":
                found[seat] = notation.read_line(text, agreed.game.deck)
    return found


def _is_gin(agreed: Agreement, line: notation.Line) -> bool:
    """Does the line have nothing but valid melds, of all cards dealt or one more (big gin)?"""
    if sum(map(len, line.melds)) - agreed.set_up.hand_size not in (0, 1) or line.left or line.layoffs:
        return False
    return all(judge_meld(cards, None, agreed.set_up.law)[0] for cards in line.melds)


def _with_answers(agreed: Agreement, entered: HandLines, judged: JudgedHand) -> JudgedHand:
    """Return the judged hand with what players stated in addition to points: who melded nothing, who completed a phase, and
    whether the player who went out laid down all cards. For players whose cards were entered, `judged` already has this."""
    by_points = {name for name, level in zip(agreed.players, entered.levels, strict=True) if level != "cards"}
    if not by_points:
        return judged
    unmelded = (judged.unmelded - by_points) | (by_points.intersection(entered.unmelded) - {judged.out})
    laid = judged.no_discard if judged.out not in by_points else (entered.out_cards or 0) > agreed.set_up.hand_size
    return replace(judged, unmelded=unmelded, no_discard=laid, phases=entered.phases)


def _answer_fields(agreed: Agreement, entered: HandLines, judged: JudgedHand) -> Json:
    """Return the record's fields for what players stated in addition to points: who melded nothing, who completed a phase, and
    how many cards were laid down by a player who went out without a discard."""
    if set(entered.levels) == {"cards"}:
        return {}
    unmelded = [name for name in agreed.players if name in judged.unmelded]
    counts = judged.no_discard and agreed.game.counts_cards_laid()
    return {
        **({"unmelded": unmelded} if unmelded and agreed.game.counts_unmelded() else {}),
        **({"out_cards": agreed.set_up.hand_size + 1} if counts else {}),
        **({"phases": list(entered.phases)} if entered.phases else {}),
    }


def judge_seat(agreed: Agreement, entered: HandLines, seat: int, deal: int = 1) -> tuple[Problem, ...]:
    """Return the problems of one seat's line alone, in the `deal`th hand. Lay-offs are not judged, since that needs all lines."""
    read = _read(agreed, entered, (seat,))
    if seat not in read.cards:
        return read.problems
    laid = lay_down(agreed, {seat: replace(read.cards[seat], layoffs=())})
    judged = judge_table(agreed, _table_hand(agreed, entered, read, laid), deal)
    return tuple(problems_of(agreed, judged.verdicts, laid, read.cards))


def judge_copies(agreed: Agreement, entered: HandLines, seat: int) -> tuple[Problem, ...]:
    """Return a problem if the cards of one seat are in play too often, counting those of the other seats first."""
    lines, seen = readable_lines(agreed, entered), Inventory.of(agreed.set_up)
    own_last = [lines[one] for one in sorted(lines, key=seat.__eq__)]
    *_others, own = [seen.add((*chain(*one.melds), *(off.card for off in one.layoffs), *(one.left or ()))) for one in own_last]
    return () if own.ok else (Problem(seat, "line", own),)


def scores_of(agreed: Agreement, hand: Document) -> Mapping[str, PlayerScore] | None:
    """Return the scores of a hand saved as points, with the details from the lines typed for it. None if no lines were saved."""
    typed = hand.get("entered") if hand.get("entry") == "totals" else None
    levels, lines = (typed.get("levels"), typed.get("lines")) if isinstance(typed, dict) else (None, None)
    if not (_is_a_text_each(levels, agreed) and _is_a_text_each(lines, agreed)):
        return None
    out = hand.get("out")
    seat = agreed.players.index(out) if out in agreed.players else None
    entered = HandLines(None, seat, tuple(levels), tuple(lines), **further_arguments(agreed, hand))
    result = judge_entry(agreed, entered).result
    return result.scores if result else None


def further_arguments(agreed: Agreement, hand: Document) -> Json:
    """Return those arguments of `HandLines` that a record's hand has in addition to cards and points, such as `adjust`."""
    upcard = hand.get("upcard") if agreed.game.knocks else None
    return {
        "went_rummy": bool(hand.get(special(agreed.game))),
        "adjust": tuple(Adjustment(one["player"], one["points"], one["why"]) for one in hand.get("adjust") or ()),
        "upcard": Card.parse(upcard) if upcard else None,
        "turned": Card.parse(hand["turned"]) if hand.get("turned") else None,
        "out_cards": hand.get("out_cards"),
        **{marks: tuple(hand.get(marks) or ()) for marks in ("unmelded", "phases")},
    }


def _is_a_text_each(value: object, agreed: Agreement) -> TypeGuard[list[str]]:
    """Is this a list of texts, one for each player? An imported record may contain anything."""
    return isinstance(value, list) and len(value) == len(agreed.players) and all(isinstance(text, str) for text in value)


def _read(agreed: Agreement, entered: HandLines, seats: Container[int] | None = None) -> _Read:
    cards: dict[int, notation.Line] = {}
    counted: dict[int, tuple[ScoreLine, ...]] = {}
    problems: list[Problem] = []
    for seat, (level, text) in enumerate(zip(entered.levels, entered.lines, strict=True)):
        if (seats is not None and seat not in seats) or (not text.strip() and agreed.game.knocks and entered.out is None):
            continue
        try:
            if not text.strip() and not _may_be_empty(agreed, entered, seat, level):
                missing = N_("{name} is missing") if level == "cards" else N_("{name}'s points are missing")
                raise Unreadable(missing, name=agreed.players[seat])
            if level == "cards":
                cards[seat] = _read_cards(agreed, entered, seat, text)
            else:
                counted[seat] = _read_counted(agreed, entered, seat, level, text)
        except Unreadable as unreadable:
            problems.append(Problem(seat, "line", unreadable))
    return _Read(cards, counted, (*problems, *_too_many(agreed, cards)))


def _too_many(agreed: Agreement, lines: Mapping[int, notation.Line]) -> tuple[Problem, ...]:
    """Return a problem at the longest line if the lines have over twice the cards in play. Judging them would take too long."""
    sizes = {seat: len(line) for seat, line in lines.items()}
    if sum(sizes.values()) <= 2 * agreed.set_up.cards:
        return ()
    return (Problem(max(sizes, key=sizes.__getitem__), "line", Unreadable(notation.TOO_LONG)),)


def _may_be_empty(agreed: Agreement, entered: HandLines, seat: int, level: str) -> bool:
    """May this seat's line be empty? Not at the `level` "cards". At other levels, it may if the game doesn't count cards left, or
    if it counts nothing else and this player went out."""
    if not agreed.game.counts_cards_left():
        return level != "cards"
    return seat == entered.out and level != "cards" and not (agreed.game.counts_melds or agreed.game.knocks)


def _read_cards(agreed: Agreement, entered: HandLines, seat: int, text: str) -> notation.Line:
    line = notation.read_line(text, agreed.game.deck)
    if seat == entered.out and line.left and not agreed.game.knocks:
        raise Unreadable(WENT_OUT)
    if seat != entered.out and line.left is None and agreed.game.counts_cards_left():
        says = N_("What's left in {name}'s hand? Enter those cards, or mark who went out.")
        raise Unreadable(N_("What's left in {name}'s hand?") if entered.out is not None else says, name=agreed.players[seat])
    return line


def _read_counted(agreed: Agreement, entered: HandLines, seat: int, level: str, text: str) -> tuple[ScoreLine, ...]:
    values, counts = agreed.set_up.card_values, agreed.game.counts_melds
    if agreed.game.points_alone:
        return tuple(counting.totals_lines(notation.read_signed(text or "0"), 0))
    if level == "points":
        melded, left = notation.read_points(text) if counts else (0, notation.read_left(text or "0"))
        lines = tuple(counting.totals_lines(melded, left))
    else:
        deck = agreed.game.deck
        melded, ranks = notation.read_values(text, deck) if counts else (0, notation.read_ranks(text, deck))
        _check_ranks(agreed, ranks)
        lines = (*counting.totals_lines(melded, 0), *values.lines(ranks, Why.LEFT))
    left = points_left(lines)
    if seat == entered.out and left and not agreed.game.knocks:
        raise Unreadable(WENT_OUT)
    if max(melded, left) > MOST_POINTS:
        raise Unreadable(N_("Too large: at most {most}"), most=MOST_POINTS)
    return lines


def _check_ranks(agreed: Agreement, ranks: tuple[Card, ...]) -> None:
    """Raise `Unreadable` for more cards of one rank, or more jokers, than are in play."""
    for card in set(ranks):
        most = agreed.set_up.jokers if card.wild else len(agreed.game.deck.suits()) * agreed.set_up.packs
        if ranks.count(card) > most:
            says = N_("{count} × {card} in one hand, but only {most} in play.")
            raise Unreadable(says, count=ranks.count(card), card=card, most=most)


def _table_hand(agreed: Agreement, entered: HandLines, read: _Read, laid: PlacedLines) -> TableHand:
    names = agreed.players
    layoffs = [tuple(LaidOffCard(names[one.seat], one.card) for one in placed.layoffs) for placed in laid.melds]
    melds = tuple(LaidMeld(names[one.seat], one.cards, None, own) for one, own in zip(laid.melds, layoffs, strict=True))
    return TableHand(
        None if entered.dealer is None else names[entered.dealer],
        None if entered.out is None else names[entered.out],
        melds,
        {names[seat]: line.left or () for seat, line in read.cards.items()},
        went_rummy=entered.went_rummy and entered.out is not None and agreed.game.counts_going_rummy(),
        upcard=entered.upcard,
        turned=entered.turned,
    )


def _hand_record(
    agreed: Agreement, entered: HandLines, hand: TableHand, result: HandResult, lines: Mapping[str, tuple[ScoreLine, ...]]
) -> Json:
    in_points = any(level != "cards" for level in entered.levels)
    # A record of points must state what only the cards showed, such as big gin.
    shown = replace(hand, went_rummy=result.went_rummy) if in_points else hand
    document = write_hand(shown, agreed.game, agreed.players)
    note = {"note": entered.note} if entered.note else {}
    typed: Json = {"entered": {"levels": list(entered.levels), "lines": list(entered.lines), **note}}
    adjust = [{"player": one.player, "points": one.points, "why": one.why} for one in entered.adjust]
    typed |= {"adjust": adjust} if adjust else {}
    if in_points:
        scores = result.scores or {}
        if agreed.game.points_alone:
            counted = {name: {"points": int(total(lines[name]))} for name in scores}
        else:
            counted = {name: {"left": score.left} for name, score in scores.items()}
        if agreed.game.counts_melds:
            counted = {name: {"melded": scores[name].melded, **own} for name, own in counted.items()}
        head = {name: value for name, value in document.items() if name not in ("melds", "left")}
        return {**head, "entry": "totals", "scores": counted, **typed}
    return document | typed


def pad_config(agreed: Agreement) -> Json:
    """Return what the script of the card pad needs, as JSON: cards in play, players' names, and what the game counts."""
    deck, law = agreed.game.deck, agreed.set_up.law
    return {
        "ranks": list(deck.ranks()),
        "suits": list(deck.suits()),
        "corner": law.round_it,
        "high": law.allows(QUEEN, SMALLEST),
        **({"largest": law.largest_set, "copies": law.copies} if law.copies > 1 else {}),
        **({"limit": law.jokers} if law.jokers != "none" else {}),
        "dealt": agreed.set_up.hand_size,
        "melds": agreed.game.counts_melds,
        "rummy": agreed.game.counts_going_rummy(),
        "knocks": agreed.game.knocks,
        "tiles": agreed.game.terms.tiles,
        "alone": agreed.game.points_alone,
        "wins": agreed.game.has_winner(),
        "phases": agreed.game.phases(),
        "left": agreed.game.counts_cards_left(),
        "seats": list(agreed.players),
        "packs": agreed.set_up.packs,
        "jokers": agreed.set_up.jokers,
        "values": points_of_ranks(agreed.set_up.card_values, deck),
    }


def points_of_ranks(values: CardValues, deck: type[Card]) -> dict[str, int]:
    """Return the points of each rank, a low ace and a joker, by their names on the card pad."""
    points = {name: values.points(deck(rank, None)) for rank, name in enumerate(deck.ranks(), start=1)}
    low = values.points(deck(1, None), low=True)
    return {**points, "low-A": low, "*": values.points(deck(None, None, True))}
