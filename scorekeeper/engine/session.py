"""A session: hands in a row, running totals, and who has won. The one place where hands become a result."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.game import Agreed
from scorekeeper.engine.hands import Hand, HandResult, JudgedHand, PlacedVerdict, PlayHand, TotalsHand
from scorekeeper.engine.rules.session import takes_hands
from scorekeeper.engine.score import PlayerScore
from scorekeeper.engine.table_hand import judge_table, judge_totals
from scorekeeper.engine.verdict import broken

Settlement = Mapping[str, Mapping[str, Fraction]]


@dataclass(frozen=True, slots=True)
class Session:
    """How things stand. `settlement` says what a winner receives from whom; None while it is open or nobody pays.

    `decided_by` is the id of the rule that ended the session, or that keeps it going although a target is met.
    """

    over: bool
    winners: tuple[str, ...]
    totals: Mapping[str, Fraction]
    settlement: Settlement | None
    next_dealer: str
    decided_by: str | None


@dataclass(frozen=True, slots=True)
class Replay:
    """All hands judged in their order, and the session that they make."""

    hands: tuple[HandResult, ...]
    session: Session

    @property
    def ok(self) -> bool:
        return all(hand.ok for hand in self.hands)


def replay(agreed: Agreed, hands: Iterable[Hand], waiting: Container[int] = ()) -> Replay:
    """Judge hand after hand and add them up. A hand after the session's end gets `session.over` and does not count.

    The hands whose places, from 0, are `waiting` are judged and passed over: they add nothing to the totals, and nobody wins
    by them, while the deal passes on.
    """
    game, names = agreed.game, agreed.players
    totals = {name: Fraction(0) for name in names}
    dealer = names[-1]
    winners: tuple[str, ...] = ()
    decided_by: str | None = None
    results: list[HandResult] = []
    counted: list[HandResult] = []
    deals = dealt = 0
    for index, hand in enumerate(hands):
        dealer = hand.dealer or dealer
        if not takes_hands(winners):
            results.append(_late(hand, dealer, totals))
        else:
            judged = _judge_at(agreed, hand, dealer, index, dealt + 1)
            scores = None if judged.lines is None else game.score(agreed.options, judged)
            dealt += scores is not None
            if scores is not None and index not in waiting:
                deals += 1
                totals = {name: totals[name] + scores[name].hand for name in names}
                winners, decided_by = game.standing(agreed.options, totals, judged.out, deals)
            results.append(result_of(dealer, judged, scores, totals))
            counted += [] if index in waiting else results[-1:]
        dealer = names[game.next_dealer(names.index(dealer), len(names))]
    settlement = game.settle(agreed.options, winners, totals, tuple(counted)) if winners else None
    return Replay(tuple(results), Session(bool(winners), winners, totals, settlement, dealer, decided_by))


def _late(hand: Hand, dealer: str, totals: Mapping[str, Fraction]) -> HandResult:
    out = None if isinstance(hand, PlayHand) else hand.out
    return HandResult(dealer, out, (PlacedVerdict({}, broken("session.over")),), None, totals, counts=False)


def result_of(
    dealer: str, judged: JudgedHand, scores: Mapping[str, PlayerScore] | None, totals: Mapping[str, Fraction]
) -> HandResult:
    """A judged hand with its scores and the running totals after it."""
    return HandResult(
        dealer,
        judged.out,
        judged.verdicts,
        scores,
        totals,
        over=judged.over,
        stock=judged.stock,
        went_rummy=judged.went_rummy,
    )


def _judge_at(agreed: Agreed, hand: Hand, dealer: str, index: int, deal: int) -> JudgedHand:
    try:
        return judge_hand(agreed, hand, dealer, deal)
    except Unreadable as unreadable:
        raise unreadable.within(f"hands[{index}]") from None


def judge_hand(agreed: Agreed, hand: Hand, dealer: str, deal: int) -> JudgedHand:
    """Judge one hand by itself, the `deal`th of its session, whatever was entered of it. Raises `Unreadable` where only the
    play shows that something cannot be read (a meld's number that is not there)."""
    if isinstance(hand, PlayHand):
        return agreed.game.judge_play(agreed, hand, dealer, deal)
    return judge_totals(agreed, hand) if isinstance(hand, TotalsHand) else judge_table(agreed, hand, deal)
