"""A played hand, step by step."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from scorekeeper.engine.budget import Budget
from scorekeeper.engine.events import Event
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import PlacedVerdict, PlayHand
from scorekeeper.engine.judging.event import step
from scorekeeper.engine.judging.hand import deal
from scorekeeper.engine.state import State
from scorekeeper.engine.verdict import Verdict
from scorekeeper.games.rummikub.round import OF_A_ROUND, OF_A_TURN, Round, start_round, step_round

Stands = TypeVar("Stands", State, Round)


@dataclass(frozen=True, slots=True)
class Step(Generic[Stands]):
    """An event with how things stood before and after it. One that broke a rule has its verdict, and changed nothing."""

    event: Event
    before: Stands
    after: Stands
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Steps(Generic[Stands]):
    """How a hand starts, what is wrong with its deal, and what happened."""

    start: Stands
    dealt: tuple[PlacedVerdict, ...]
    steps: tuple[Step[Stands], ...]

    def at(self, number: int) -> Stands:
        """How things stand after so many events."""
        return self.steps[number - 1].after if number else self.start


def play_steps(agreed: Agreement, hand: PlayHand, dealer: str, deal_no: int) -> Steps[State]:
    """A hand of draw, meld and discard, the `deal_no`th of its session. Raises `Unreadable` for a meld that is not there."""
    start, dealt = deal(agreed, hand, dealer, deal_no)
    state, found = start, []
    for event in hand.events:
        after, verdict = step(state, event)
        found.append(Step(event, state, after, verdict))
        state = after
    return Steps(start, tuple(dealt), tuple(found))


def round_steps(agreed: Agreement, hand: PlayHand, dealer: str) -> Steps[Round]:
    """A round on one common table."""
    start, dealt = start_round(agreed, hand, dealer)
    state, found, budget = start, [], Budget(OF_A_ROUND)
    for event in hand.events:
        after, verdict = step_round(state, event, budget.share(OF_A_TURN))
        found.append(Step(event, state, after if verdict.ok else state, verdict))
        state = found[-1].after
    return Steps(start, tuple(dealt), tuple(found))
