"""Rules: points that the table gives or takes, and the end of a session."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.engine import examples as eg
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import Adjustment, JudgedHand
from scorekeeper.engine.rule import permission, rule
from scorekeeper.engine.score import PlayerScore, ScoreLine, Why
from scorekeeper.engine.verdict import LEGAL, Verdict, broken

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


OVER = "session.over"

BEFORE_THE_LAST = eg.totals("Ana", Ana=(400, 0), Ben=(430, 10), Cy=(210, 10))
"""The hands before the last one, entered as one hand with 400, 420 and 200 points."""
LAST = (BEFORE_THE_LAST, eg.totals("Ana", Ana=(105, 0), Ben=(110, 10), Cy=(190, 10)))
"""Hands that end with totals of 505, 520 and 380. The player with 505 goes out."""


def winners(*names: str) -> eg.Part:
    """Return an example's expected answer: these players have won."""
    return {"session": {"over": True, "winners": list(names)}}


@rule(
    "session.over",
    title="No hands after the game ends",
    text="No more hands once the game is over.",
    details="If you want to play on, start a new game.",
    our_ruling="Published rules don't spell this out, but once someone has won, the game is over. A hand played after that doesn't count.",
    refused="This hand doesn't count: the game was already over.",
    phrases="another hand after the game, play on after somebody has won, game over",
    right=eg.Example("Someone has won, and the cards are put away.", eg.session(*LAST), {"ok": True} | winners("Ben")),
    wrong=eg.Example(
        says="Someone has won, but another hand is played and entered.",
        asked=eg.session(*LAST, eg.totals("Cy", Ana=(40, 20), Ben=(20, 30), Cy=(255, 0))),
        answer=eg.REFUSED | winners("Ben"),
    ),
)
def takes_hand(winners: tuple[str, ...]) -> Verdict:
    """Refuse another hand once the game has winners."""
    return broken("session.over") if winners else LEGAL
