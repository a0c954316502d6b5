"""`Unfollowed`: what stands for a referee where no play is followed."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import Cards
from scorekeeper.engine.events import Event
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import PlacedVerdict, PlayHand
from scorekeeper.engine.score import ScoreLine
from scorekeeper.engine.verdict import Verdict


class Unfollowed:
    """Of a game that takes totals alone: there are no events, so nobody asks it for more."""

    steps = 0
    words = ()
    events: tuple[type[Event], ...] = ()

    def start(self, agreed: Agreement, hand: PlayHand, dealer: str, deal_no: int) -> tuple[Any, list[PlacedVerdict]]:
        raise NotImplementedError(agreed.game.id)

    def step(self, state: Any, event: Event, budget: Budget) -> tuple[Any, Verdict]:
        raise NotImplementedError

    def score_lines(self, state: Any, left: Mapping[str, Cards]) -> dict[str, tuple[ScoreLine, ...]]:
        raise NotImplementedError
