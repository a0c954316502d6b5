"""Rules: points that the table gives or takes."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import Adjustment, JudgedHand
from scorekeeper.engine.rule import granted
from scorekeeper.engine.score import PlayerScore, ScoreLine, Why

MOST_ADJUSTED = 10_000
ADJUST = "score.adjust"

granted(
    ADJUST, silent=True, because="The table adds points to a score, or takes them, with a word why; nobody checks it."
)


def score_hand(agreed: Agreement, judged: JudgedHand) -> Mapping[str, PlayerScore]:
    """Each player's score of a hand that is over: as its game counts it, then what the table gave or took."""
    scores = agreed.game.score(agreed.options, judged)
    for one in judged.adjust:
        scores = {**scores, one.player: _adjusted(scores[one.player], one)}
    return scores


def _adjusted(score: PlayerScore, one: Adjustment) -> PlayerScore:
    line = ScoreLine(one.points, ADJUST, Why.ADJUSTED, said=one.why)
    return replace(score, lines=(*score.lines, line), hand=score.hand + one.points)
