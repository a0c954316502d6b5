"""Payments of Rummy: after each hand, losers may pay the winner their points."""

from fractions import Fraction

from scorekeeper.engine import examples as eg
from scorekeeper.engine.game import Totals
from scorekeeper.engine.hands import HandResult
from scorekeeper.engine.option import Option, Options
from scorekeeper.engine.rule import rule
from scorekeeper.games.rummy.lives import SCORING, deals
from scorekeeper.games.rummy.scoring import GOING_RUMMY, are_penalties

PAID = {"settlement": "pay-winner", "deals": 1, "target": None}

SETTLEMENT = Option(
    "settlement",
    "Does anyone pay?",
    {"none": "No", "pay-winner": "Each loser pays the winner the points scored against them in the hand"},
    "rummy.pay",
)


@rule(
    "rummy.pay",
    sources="R",
    when=SETTLEMENT.is_("pay-winner"),
    requires=SCORING.is_("winner-takes"),
    title="Paying the winner",
    text="For every hand, each loser pays the winner the points scored against them. If nobody went out, each pays the difference between their cards and the winner's.",
    details="Paying the winner is meant for a set number of hands. Payments are settled at the end: debts between two players are netted off. A score doubled for going rummy is paid double; the ten extra points are scored but not paid. Tied winners of a blocked hand share each payment. Penalty points aren't paid.",
    phrases="who pays, money, stakes, how much do I owe the winner, pay the winner",
    right=eg.Example(
        says="The losers have 10 and 15 points left, and pay the winner 10 and 15.",
        asked=deals(eg.totals("Ana", Ana=0, Ben=10, Cy=15), **PAID),
        answer={"session": {"settlement": {"Ana": {"Ben": 10, "Cy": 15}}}},
    ),
    wrong=eg.Example(
        says="“Going rummy scores me ten extra points, and each of you pays me those ten too.”",
        asked=deals(eg.totals("Ana", Ana=0, Ben=10, Cy=15) | {"went_rummy": True}, going_rummy="plus-10", **PAID),
        answer=eg.hand_scores(Ana=35) | {"session": {"settlement": {"Ana": {"Ben": 10, "Cy": 15}}}},
        claimed={"session": {"settlement": {"Ana": {"Ben": 20, "Cy": 25}}}},
    ),
)
def settle(options: Options, hands: tuple[HandResult, ...]) -> dict[str, Totals] | None:
    """Return what each player receives, by receiver and payer, or None if the table plays without payments. Mutual debts are
    offset. A loser pays what the winner scored against that loser: in a blocked hand, the difference of their points. If going
    rummy doubles the score, it doubles payments. The ten extra points for going rummy aren't paid, nor are penalties."""
    if options[SETTLEMENT] == "none":
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
    """Map each pair of receiver and payer to the points paid for one hand."""
    factor = 2 if hand.went_rummy and options[GOING_RUMMY] == "double" else 1
    return {
        (to, line.of): Fraction(line.points) * factor
        for to, score_of in (hand.scores or {}).items()
        for line in score_of.lines
        if line.of is not None and line.points > 0
    }
