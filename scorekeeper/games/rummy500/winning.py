"""The end of Rummy 500: the target, who wins, who pays."""

from fractions import Fraction

from scorekeeper.engine import examples as eg
from scorekeeper.engine.game import Totals
from scorekeeper.engine.option import Option, Options, as_written
from scorekeeper.engine.rule import Chapter, rule
from scorekeeper.engine.rules.ending import BEFORE_THE_LAST, LAST, OVER, winners
from scorekeeper.engine.score import leaders

CHAPTER = Chapter(
    "winning",
    "Winning",
    "Scores are added up, hand after hand, until someone wins.",
    ("session.target", "session.highest", "session.tie", "session.go-out", "session.deals", OVER, "session.settle"),
)

EXACTLY = (BEFORE_THE_LAST, eg.totals("Ana", Ana=(100, 0), Ben=(50, 10), Cy=(190, 10)))
"""Hands for examples, which end with totals of 500, 460 and 380."""

PLAYS_ON = {"session": {"over": False, "winners": []}}

TARGET = Option(
    "target", "How many points win the game?", as_written(500, 1500, 2500, 5000), "session.target", whole=range(50, 100_001)
)

TARGET_TEST = Option(
    "target_test",
    "Is reaching the target enough?",
    {"reach": "Yes, reaching it is enough", "exceed": "No, you must go over it"},
    "session.target",
)


@rule(
    "session.target",
    sources="P B",
    when=TARGET.is_set() + TARGET_TEST.is_set(),
    title="The target",
    text="Play hands until a total reaches the target, 500 unless agreed otherwise. At some tables the total has to exceed it.",
    details="Targets of 1500, 2500 and 5000 are used too; the games named after them have extra rules of their own, which aren't covered here. Until someone reaches the target, everyone plays on, no matter who goes out.",
    differ="The 500 Rummy page says both: “500 or more” where it introduces the game, “exceeds 500” where it explains scoring. On the 500 Rum page reaching the target wins. Choose with “Is reaching the target enough?”",
    phrases="how many points to win, play to 500, first to 500, over 500 or exactly 500, target score, exceed, game points, what do you play to, how long is a game, when is the game over",
    right=eg.Example(
        "A player has exactly 500 and wins, where it's enough to reach the target.", eg.session(*EXACTLY), winners("Ana")
    ),
    wrong=eg.Example(
        says="“I have 500, so the game is over.” Not where the target must be exceeded.",
        asked=eg.session(*EXACTLY, options={"target_test": "exceed"}),
        answer=PLAYS_ON,
        claimed=winners("Ana"),
    ),
)
def meets_target(total: Fraction, options: Options) -> bool:
    """Does a total reach the target, or exceed it if the table plays so?

    A total of 500 reaches a target of 500 and does not exceed it:
    >>> meets_target(Fraction(500), Options({"target": 500, "target_test": "reach"}))
    True
    >>> meets_target(Fraction(500), Options({"target": 500, "target_test": "exceed"}))
    False
    """
    target = options[TARGET]
    return total > target if options[TARGET_TEST] == "exceed" else total >= target


WIN_BY = Option(
    "win_by",
    "Who wins once someone reaches the target?",
    {"highest": "The highest total", "going-out": "Only a player who goes out with the target score"},
    "session.highest",
)


@rule(
    "session.highest",
    sources="P B",
    when=WIN_BY.is_("highest"),
    title="The highest total wins",
    text="Once someone reaches the target, the highest total wins.",
    details="It doesn't matter who went out in the last hand, or who reached the target first. Several players may reach it in the same hand.",
    phrases="who wins, both over 500, two players over the target, highest score",
    right=eg.Example(
        "One player goes out and has 505. Another has 520 after the same hand, and wins.", eg.session(*LAST), winners("Ben")
    ),
    wrong=eg.Claim("“I went out and I'm above 500, so I win.” Someone else has more.", winners("Ana")),
)
def highest(totals: Totals) -> tuple[str, ...]:
    """Return the players with the highest total.
    >>> highest({"Ann": Fraction(520), "Bo": Fraction(480), "Cy": Fraction(520)})
    ('Ann', 'Cy')
    """
    return leaders(totals)


LEVEL = (BEFORE_THE_LAST, eg.totals("Ana", Ana=(110, 0), Ben=(100, 10), Cy=(190, 10)))
"""Hands for examples, which end with two totals of 510."""


@rule(
    "session.tie",
    sources="P",
    when=WIN_BY.is_("highest"),
    title="Ties for the lead are played off",
    text="If players tie for the highest total, play on until one player leads alone and has reached the target.",
    details="Everyone plays in the deciding hands, and someone else may take the lead.",
    phrases="tie, same score, equal points, draw, both have the same total, play off, two winners, tie at 500",
    right=eg.Example(
        says="Two players have 510. Another hand is played, and then one of them is ahead.",
        asked=eg.session(*LEVEL, eg.totals("Cy", Ana=(40, 20), Ben=(60, 10), Cy=(55, 0))),
        answer=winners("Ben"),
    ),
    wrong=eg.Example("“We both have 510, so we've both won.”", eg.session(*LEVEL), PLAYS_ON, claimed=winners("Ana", "Ben")),
)
def alone(leaders: tuple[str, ...]) -> bool:
    """Is there a single leader? Otherwise more hands are played."""
    return len(leaders) == 1


@rule(
    "session.go-out",
    sources="P",
    when=WIN_BY.is_("going-out"),
    title="Winning by going out",
    text="To win, go out in a hand that leaves you at the target or above. Someone else's higher total doesn't matter.",
    details="Going out with 505 beats someone else's 520. If nobody goes out, or the player who does is below the target, play another hand.",
    phrases="must go out to win, over 500 without going out, win by going out",
    right=eg.Example(
        says="Where you have to go out to win, a player who goes out with 505 beats someone else's 520.",
        asked=eg.session(*LAST, options={"win_by": "going-out"}),
        answer=winners("Ana"),
    ),
    wrong=eg.Claim("“I have 520, more than anyone, so I win.” Someone else went out, with 505.", winners("Ben")),
)
def wins_by_going_out(out: str | None, totals: Totals, options: Options) -> bool:
    """Has the player who went out won, with a total that meets the target, whatever the others have?

    A player out with 505 wins against 520. One out with 495 doesn't, and nobody does if nobody is out:
    >>> reached = Options({"target": 500, "target_test": "reach"})
    >>> totals = {"Ann": Fraction(520), "Bo": Fraction(505)}
    >>> wins_by_going_out("Bo", totals, reached), wins_by_going_out(None, totals, reached)
    (True, False)
    >>> wins_by_going_out("Cy", {**totals, "Cy": Fraction(495)}, reached)
    False
    """
    return out is not None and meets_target(totals[out], options)


DEALS: Option[int | None] = Option(
    "deals", "After how many hands does the game end?", {None: "At the target"}, "session.deals", whole=range(1, 101), seldom=True
)


@rule(
    "session.deals",
    sources="T",
    when=DEALS.is_set(),
    overrides="session.target",
    title="A set number of hands",
    text="The game ends after the agreed number of hands. The highest total wins; if players tie for it, they share the win.",
    details="With a set number of hands, the target has no effect. If the difference is paid, tied winners get equal shares.",
    phrases="number of deals, how many hands, fixed number of hands, two deals",
    right=eg.Example(
        "The players agreed on two hands, and both have been played.", eg.session(*LAST, options={"deals": 2}), winners("Ben")
    ),
    wrong=eg.Example(
        says="“I have more than 500, so the game is over.” The players agreed on three hands.",
        asked=eg.session(*LAST, options={"deals": 3}),
        answer=PLAYS_ON,
        claimed=winners("Ben"),
    ),
)
def all_dealt(options: Options, deals: int) -> bool:
    """Has the agreed number of hands been played, after `deals` hands? Never if no number is agreed."""
    last = options[DEALS]
    return last is not None and deals >= last


SETTLEMENT = Option(
    "settlement",
    "Does anyone pay at the end?",
    {"none": "No", "difference": "Everyone pays the winner the difference between the totals"},
    "session.settle",
)


@rule(
    "session.settle",
    sources="B",
    when=SETTLEMENT.is_("difference"),
    title="Settling up",
    text="Each opponent pays the winner the difference between their final totals.",
    details="With final totals of 505, 400 and −20, the winner gets 105 and 525. If you have to go out to win, an opponent with a higher total pays nothing. That's what the 500 Rum page says.",
    phrases="who pays, how much do I owe, money, payout, stakes, difference, how much does everybody pay",
    right=eg.Example(
        says="The winner has 520, the others 505 and 380. They pay the differences: 15 and 140.",
        asked=eg.session(*LAST, options={"settlement": "difference"}),
        answer={"session": {"settlement": {"Ben": {"Ana": 15, "Cy": 140}}}},
    ),
    wrong=eg.Claim(
        "“Everyone pays however many points they're short of 500, so with 505 I pay nothing.”",
        {"session": {"settlement": {"Ben": {"Ana": 0}}}},
    ),
)
def differences(winner: str, totals: Totals, shares: int = 1) -> dict[str, Fraction]:
    """Return what each opponent pays the winner: the difference of their totals, divided by `shares` if there are several
    winners. Opponents with more pay nothing.

    A winner with 505 receives 105 from a player with 400, and nothing from one with 520:
    >>> paid = differences("Bo", {"Ann": Fraction(520), "Bo": Fraction(505), "Cy": Fraction(400)})
    >>> {name: int(points) for name, points in paid.items()}
    {'Cy': 105}
    """
    return {name: (totals[winner] - total) / shares for name, total in totals.items() if total < totals[winner]}


OPTIONS = (TARGET, TARGET_TEST, WIN_BY, SETTLEMENT)
SELDOM = (DEALS,)
