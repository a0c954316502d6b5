"""Scores, the end and the payments of Rummy."""

from collections.abc import Mapping
from fractions import Fraction

from scorekeeper.engine.game import Totals
from scorekeeper.engine.hands import HandResult, JudgedHand
from scorekeeper.engine.option import Options
from scorekeeper.engine.rule import rule
from scorekeeper.engine.score import PlayerScore, ScoreLine, Why, lowest_takes, points_left, total

Left = Mapping[str, int]
ScoreLines = dict[str, tuple[ScoreLine, ...]]


def score(options: Options, judged: JudgedHand) -> dict[str, PlayerScore]:
    """Each player's score of a deal: lines that add up, and what they held."""
    counted = judged.lines or {}
    left = {name: points_left(lines) for name, lines in counted.items()}
    if are_penalties(options):
        scored = penalty(left)
    elif judged.out is None:
        scored = blocked(left)
    else:
        scored = winner_takes(judged.out, left)
        scored[judged.out] += going_rummy(options, judged, scored[judged.out])
    return {name: PlayerScore(scored[name], total(scored[name]), 0, left[name], counted[name]) for name in counted}


def are_penalties(options: Options) -> bool:
    """Does each player score their own cards left, so that the lowest total wins?"""
    return options["scoring"] == "penalty"


@rule("rummy.winner-takes", "R", when=("scoring=winner-takes",))
def winner_takes(out: str, left: Left) -> ScoreLines:
    """Who goes out scores the cards left in all other hands."""
    losers = {name: Fraction(points) for name, points in left.items() if name != out}
    taken = tuple(ScoreLine(points, "rummy.winner-takes", Why.TAKEN, of=name) for name, points in losers.items())
    return {name: taken if name == out else () for name in left}


@rule("rummy.blocked", "R", when=("scoring=winner-takes",))
def blocked(left: Left) -> ScoreLines:
    """Nobody out: the lowest hand wins and scores the sum of the differences to each other hand; tied lowest share it."""
    return dict.fromkeys(left, ()) | lowest_takes(left, "rummy.blocked")


@rule("rummy.penalty", "R", when=("scoring=penalty",))
def penalty(left: Left) -> ScoreLines:
    """Each player scores their own cards left as penalty; with nobody out all count. The lowest total wins in the end."""
    return {
        name: (ScoreLine(points, "rummy.penalty", Why.TAKEN, of=name),) if points else ()
        for name, points in left.items()
    }


@rule("rummy.going-rummy", "R", when=("going_rummy=double", "going_rummy=plus-10"))
def going_rummy(options: Options, judged: JudgedHand, lines: tuple[ScoreLine, ...]) -> tuple[ScoreLine, ...]:
    """Out in a single turn without having melded or laid off before: the hand score is doubled, or 10 is added."""
    if not judged.went_rummy or options["going_rummy"] == "off":
        return ()
    extra = total(lines) if options["going_rummy"] == "double" else Fraction(10)
    return (ScoreLine(extra, "rummy.going-rummy", Why.TAKEN),)


@rule("rummy.end", "R", silent=True, when=("target", "deals"))
def winners_so_far(options: Options, totals: Totals, out: str | None, deals: int) -> tuple[tuple[str, ...], str | None]:
    """The session ends when a total reaches the target, or after a set number of deals. The highest total wins, where
    penalties are scored the lowest.

    After a set number of deals equal best totals share the win; at a target a tie is played off.
    """
    target, last = options["target"], options["deals"]
    penalties = are_penalties(options)
    best = min(totals.values()) if penalties else max(totals.values())
    leaders = tuple(name for name, total in totals.items() if total == best)
    all_dealt = isinstance(last, int) and deals >= last
    reached = isinstance(target, int) and max(totals.values()) >= target
    if not all_dealt and not reached:
        return (), None
    if len(leaders) > 1 and not all_dealt:
        return (), "rummy.end"
    return leaders, "rummy.penalty" if penalties else "rummy.end"


@rule("wrotham.deals", "R", silent=True, when=("deals=6",))
def deals_of(options: Options) -> int | None:
    """Six deals in Wrotham, where a joker left in hand counts 15; as many as were agreed elsewhere."""
    return options["deals"] if isinstance(options["deals"], int) else None


@rule("rummy.pay", "R", when=("settlement=pay-winner",))
def settle(
    options: Options, winners: tuple[str, ...], totals: Totals, hands: tuple[HandResult, ...]
) -> dict[str, Totals] | None:
    """Each loser pays the winner of a deal what it scored against them; with nobody out, the difference to that hand.

    Doubled for going rummy where that doubles the score; ten points more are not paid, nor are penalties. What several
    deals come to is netted for each pair of players.
    """
    if options["settlement"] == "none":
        return None
    owed: dict[tuple[str, str], Fraction] = {}
    if not are_penalties(options):
        for hand in hands:
            for (to, by), points in payments(options, hand).items():
                owed[to, by] = owed.get((to, by), Fraction(0)) + points
    settled: dict[str, dict[str, Fraction]] = {}
    for (to, by), points in owed.items():
        net = points - owed.get((by, to), Fraction(0))
        if net > 0:
            settled.setdefault(to, {})[by] = net
    return dict(settled)


def payments(options: Options, hand: HandResult) -> dict[tuple[str, str], Fraction]:
    """What one deal comes to: by (who receives, who pays)."""
    factor = 2 if hand.went_rummy and options["going_rummy"] == "double" else 1
    return {
        (to, line.of): Fraction(line.points) * factor
        for to, score_of in (hand.scores or {}).items()
        for line in score_of.lines
        if line.of is not None and line.points > 0
    }
