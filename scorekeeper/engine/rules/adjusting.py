"""Rules: points that the table gives or takes."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.engine import examples as eg
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import Adjustment, JudgedHand
from scorekeeper.engine.rule import permission
from scorekeeper.engine.score import PlayerScore, ScoreLine, Why

MOST_ADJUSTED = 10_000
ADJUST = "score.adjust"

permission(
    ADJUST,
    title="Penalties and bonuses",
    text="You may add points to a player's score for the hand, or take some off, and say why. They count like any other points.",
    details="Each penalty or bonus, such as a penalty for a false call or a bonus you agreed on, gets its own line in the score. What the others pay for cards left in hand stays the same.",
    our_ruling="Published rules don't mention penalties or bonuses, but many tables have them.",
    phrases="penalty points, bonus points, take points off, add points by hand, house penalty, fine for a wrong call",
    right=eg.Example(
        says="60 points melded, 10 left in hand and a penalty of 50 for a false call: the hand scores 0.",
        asked=eg.session(
            eg.totals("Ben", Ana=(60, 10), Ben=(40, 0)) | {"adjust": [{"player": "Ana", "points": -50, "why": "wrong call"}]},
            players=eg.TWO,
        ),
        answer={"hands": [{"scores": {"Ana": {"melded": 60, "left": 10, "hand": 0}}}]},
    ),
    wrong=eg.Claim(
        "“Penalties aren't part of the score, so the hand counts 50.”", {"hands": [{"scores": {"Ana": {"hand": 50}}}]}
    ),
)


def score_hand(agreed: Agreement, judged: JudgedHand) -> Mapping[str, PlayerScore]:
    """Return each player's score of a finished hand, with the points that the table gave or took."""
    scores = agreed.game.score(judged)
    for one in judged.adjust:
        scores = {**scores, one.player: _adjusted(scores[one.player], one)}
    return scores


def _adjusted(score: PlayerScore, one: Adjustment) -> PlayerScore:
    line = ScoreLine(one.points, ADJUST, Why.ADJUSTED, said=one.why)
    return replace(score, lines=(*score.lines, line), hand=score.hand + one.points)
