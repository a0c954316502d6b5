"""Taking a joker from the table for the card that it stands for."""

from scorekeeper.engine.cards import Card
from scorekeeper.engine.play.laws import Stepped
from scorekeeper.engine.play.state import State
from scorekeeper.engine.rule import rule
from scorekeeper.engine.rules.going_out import still_open
from scorekeeper.engine.verdict import broken


@rule("joker.exchange", "P R")
def not_exchanged(state: State, seat: int, card: Card, index: int) -> Stepped:
    """A joker on the table stays there; only Wrotham lets it be exchanged for the card that it stands for."""
    verdict = still_open(state)
    return Stepped(state, verdict if not verdict.ok else broken("joker.exchange", (card,)))
