"""A session. Only this module turns hands into totals, winners and payments."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from scorekeeper.engine.budget import Budget, stop_if_abandoned
from scorekeeper.engine.game import Agreement, with_players
from scorekeeper.engine.hands import Hand, HandResult, JudgedHand, PlayHand, TotalsHand
from scorekeeper.engine.messages import Unreadable
from scorekeeper.engine.roster import Change, SeatOrder, changes_before
from scorekeeper.engine.rules.ending import score_hand, takes_hand
from scorekeeper.engine.score import ScoreLine
from scorekeeper.engine.session.hand import judge_play
from scorekeeper.engine.session.table_hand import judge_table, judge_totals
from scorekeeper.engine.verdict import PlacedVerdict, Verdict

Settlement = Mapping[str, Mapping[str, Fraction]]


@dataclass(frozen=True, slots=True)
class Session:
    """The result of a session so far. `settlement` has what each player receives, by receiver and then payer. It is None before
    the end, or if nobody pays. `final` has by player the lines added to the total at the end, and `phases` the number of
    completed phases. `decided_by` is the id of the rule that ended the session, or that prolongs it past the target."""

    over: bool
    winners: tuple[str, ...]
    totals: Mapping[str, Fraction]
    settlement: Settlement | None
    next_dealer: str
    decided_by: str | None
    final: Mapping[str, tuple[ScoreLine, ...]] | None = None
    phases: Mapping[str, int] = field(default_factory=dict)

    @property
    def final_rules(self) -> tuple[str, ...]:
        """Return the ids of the rules that add points at the end."""
        return tuple(dict.fromkeys(line.rule for lines in (self.final or {}).values() for line in lines))

    @property
    def final_sums(self) -> Mapping[str, Fraction]:
        """Return each total with the points added at the end."""
        lines = self.final or {}
        return {name: points + sum(line.points for line in lines.get(name, ())) for name, points in self.totals.items()}


@dataclass(frozen=True, slots=True)
class Replay:
    """All hands of a session judged in order, and its result."""

    hands: tuple[HandResult, ...]
    session: Session

    @property
    def ok(self) -> bool:
        return all(hand.ok for hand in self.hands)


@dataclass(frozen=True, slots=True)
class RunningTotals:
    """The state of a session between two hands. `totals` are the points of everybody who ever sat at the table. `circle` has the
    seats. `dealt_by` is the dealer of the latest hand, None before the first. `deals_next` is the next dealer if the game chose
    one. `winners` have won, by the rule `decided_by`. `dealt` is the number of hands scored, and `deals` the number of these that
    are confirmed. `phases` is the number of phases that each player completed."""

    totals: Mapping[str, Fraction]
    circle: SeatOrder
    dealt_by: str | None = None
    deals_next: str | None = None
    winners: tuple[str, ...] = ()
    decided_by: str | None = None
    dealt: int = 0
    deals: int = 0
    phases: Mapping[str, int] = field(default_factory=dict)

    @property
    def dealer(self) -> str:
        """Return the next dealer: the game's choice if present, or the player after the latest dealer (hand 1: the last one)."""
        if self.deals_next and self.circle.is_present(self.deals_next):
            return self.deals_next
        return self.circle.next_after(self.dealt_by) if self.dealt_by else self.circle.present[-1]


STEPS = 300_000
"""The largest number of steps that all searches for one record may take together."""


def replay(agreed: Agreement, hands: Iterable[Hand], waiting: Container[int] = (), changes: Sequence[Change] = ()) -> Replay:
    """Judge the hands one after another and add them up. A hand after the session's end gets the verdict `session.over` and does
    not count. Hands whose indexes are in `waiting` are judged and pass the deal on, but add nothing to the totals and decide no
    winner. `agreed` has the players of the first hand. `changes` say who joins and leaves; `read_record` has checked them."""
    tally, budget = start_totals(agreed), Budget(STEPS)
    results: list[HandResult] = []
    for index, hand in enumerate(hands):
        agreed, tally = reseat(agreed, tally, changes_before(changes, index + 1))
        dealer, at, verdict = hand.dealer or tally.dealer, f"hands[{index}]", takes_hand(tally.winners)
        in_time = verdict.ok and judge_alone(agreed, hand, dealer, tally.dealt + 1, at, budget)
        tally, result = add(agreed, tally, in_time or late(hand, dealer, verdict), waits=index in waiting)
        results.append(result)
    agreed, tally = reseat(agreed, tally, changes_before(changes, len(results) + 1))
    counted = [result for index, result in enumerate(results) if index not in waiting]
    return Replay(tuple(results), session_of(agreed, tally, counted))


def start_totals(agreed: Agreement) -> RunningTotals:
    """Return the state of a session before its first hand."""
    return RunningTotals(dict.fromkeys(agreed.players, Fraction(agreed.game.starting_total())), SeatOrder(agreed.players))


def reseat(agreed: Agreement, tally: RunningTotals, changes: Iterable[Change]) -> tuple[Agreement, RunningTotals]:
    """Return the agreement and the totals after players joined or left. Those who leave keep their totals. Raise `Unreadable` if
    a change isn't possible, such as for a wrong number of players."""
    for change in changes:
        circle, name, totals = tally.circle.then(change), change.player, tally.totals
        if change.joins:
            usual = Fraction(agreed.game.starting_total())
            totals = {**totals, name: totals.get(name, usual) if change.total is None else change.total}
        tally = replace(tally, totals=totals, circle=circle)
    tally = _without_eliminated(agreed, tally)
    now = with_players(agreed, tally.circle.present)
    if now is not agreed and agreed.game.eliminates_players():
        # The packs in play stay as they are.
        kept = agreed.set_up
        now = replace(now, set_up=replace(now.set_up, packs=kept.packs, law=kept.law))
    return now, tally


def _without_eliminated(agreed: Agreement, tally: RunningTotals) -> RunningTotals:
    """Mark eliminated players as away in the seat order, unless the session has winners."""
    game = agreed.game
    if tally.winners or not game.eliminates_players():
        return tally
    for name in tally.circle.present:
        if game.is_eliminated(tally.totals[name]):
            tally = replace(tally, circle=tally.circle.then(Change(0, name, joins=False)))
    return tally


def judge_alone(agreed: Agreement, hand: Hand, dealer: str, deal: int, at: str = "", budget: Budget | None = None) -> HandResult:
    """Judge and score one hand, number `deal` of its session. The result has no totals. `at` is the hand's place in a record,
    such as `hands[3]`, for the place of an `Unreadable`. Without a `budget`, allow the game's `search_steps`."""
    stop_if_abandoned()
    try:
        judged = judge_hand(agreed, hand, dealer, deal, budget)
    except Unreadable as unreadable:
        raise unreadable.within(at) from None
    return scored(agreed, judged, dealer)


def scored(agreed: Agreement, judged: JudgedHand, dealer: str) -> HandResult:
    """Return the result of a judged hand, with its scores but without totals."""
    scores = None if judged.lines is None else score_hand(agreed, judged)
    result = HandResult(dealer, judged.out, judged.verdicts, scores, {}, judged.over, judged.stock)
    return replace(result, went_rummy=judged.went_rummy, phases=judged.phases)


def add(agreed: Agreement, tally: RunningTotals, judged: HandResult, *, waits: bool) -> tuple[RunningTotals, HandResult]:
    """Add the next hand to the session. Return the session's state after it, and the hand with the totals after it. If the hand
    `waits` to be confirmed, the totals don't change. Players who left keep their totals and can't win."""
    game, names = agreed.game, agreed.players
    scores, totals, deals, phases = judged.scores, tally.totals, tally.deals, tally.phases
    winners, decided_by = tally.winners, tally.decided_by
    if scores is not None and not waits:
        scores = game.cap_scores(scores, totals)
        deals += 1
        here = {name: totals[name] + scores[name].hand for name in names}
        totals = {**totals, **here}
        if game.phases():
            phases = {**phases, **{name: phases.get(name, 0) + (name in judged.phases) for name in names}}
        winners, decided_by = game.winners_by_phases(here, phases, deals) or game.winners(here, judged.out, deals)
    deals_next = game.dealer_after(judged, names)
    dealt = tally.dealt + (scores is not None)
    after = RunningTotals(totals, tally.circle, judged.dealer, deals_next, winners, decided_by, dealt, deals, phases)
    return after, replace(judged, scores=scores, totals=totals)


def session_of(agreed: Agreement, tally: RunningTotals, counted: Iterable[HandResult]) -> Session:
    """Return the session's result so far, from its state (`tally`) and its confirmed hands (`counted`). Once somebody wins, it
    says who pays whom and what is added to the totals. Players who left are included, since they may have to pay too."""
    winners, totals = tally.winners, tally.totals
    game, hands = agreed.game, tuple(counted)
    settlement = game.settlement(winners, totals, hands) if winners else None
    final = game.final_lines(winners, totals, hands) if winners else None
    return Session(bool(winners), winners, totals, settlement, tally.dealer, tally.decided_by, final, tally.phases)


def late(hand: Hand, dealer: str, verdict: Verdict) -> HandResult:
    """Return the result, without scores, of a hand played after the session's end. `verdict` says that the hand came too late."""
    out = None if isinstance(hand, PlayHand) else hand.out
    return HandResult(dealer, out, (PlacedVerdict({}, verdict),), None, {}, counts=False)


def judge_hand(agreed: Agreement, hand: Hand, dealer: str, deal: int, budget: Budget | None = None) -> JudgedHand:
    """Judge the `deal`th hand of a session. If it has no dealer, `dealer` deals. Its searches share the `budget` (None: the
    game's `search_steps`). Raise `Unreadable` if a player's cards left are missing, or a lay-off is on an unknown meld."""
    if isinstance(hand, PlayHand):
        judged = judge_play(agreed, hand, dealer, deal, budget)
    else:
        judged = judge_totals(agreed, hand) if isinstance(hand, TotalsHand) else judge_table(agreed, hand, deal)
        judged = agreed.game.finish_hand(agreed, hand if hand.dealer else replace(hand, dealer=dealer), judged)
    return replace(judged, adjust=hand.adjust) if hand.adjust else judged
