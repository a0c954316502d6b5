"""Rules for two against two in Rummy 500."""

from fractions import Fraction
from typing import Any

from scorekeeper.engine import examples as eg
from scorekeeper.engine.game import Totals
from scorekeeper.engine.option import Option, Options
from scorekeeper.engine.rule import Chapter, permission, rule
from scorekeeper.engine.rules.ending import winners

CHAPTER = Chapter(
    "pairs",
    "Two against two",
    "Four may play in pairs. The player opposite is your partner.",
    ("teams.pairs", "teams.score", "teams.meld", "teams.call", "teams.hand-end", "teams.end", "teams.settle"),
)

TEAMS = Option(
    "teams",
    "Does everyone play alone, or two against two?",
    {"none": "Everyone for themselves", "pairs": "Two against two, partners opposite"},
    "teams.pairs",
    seldom=True,
)
IN_PAIRS: Any = {"teams": "pairs"}
PAIRED = TEAMS.is_("pairs")
BEFORE = eg.totals("Ana", Ana=(240, 0), Ben=(200, 0), Cy=(240, 0), Di=(225, 0))
LAST = eg.totals("Di", Ana=(60, 20), Ben=(5, 20), Cy=(45, 20), Di=(60, 0))
"""A hand for examples. The sides have 480 and 425 points after `BEFORE`, and score 65 and 45 in this one."""


def of_four(*hands: eg.Part, **options: object) -> eg.Part:
    """Return an example's record in which two pairs play these hands of Rummy 500."""
    return eg.session(*hands, players=eg.FOUR, options=IN_PAIRS | options)


@rule(
    "teams.pairs",
    sources="T",
    when=PAIRED,
    title="Partners",
    text="Four players: the first and third seats play together against the second and fourth.",
    details="Nobody can join or leave a game played in pairs.",
    phrases="partners, partnership, two against two, pairs, teams, who is my partner",
    right=eg.Example(
        says="Four players sit down, and each partners the player opposite.",
        asked=of_four(),
        answer={"session": {"sides": [{"players": ["Ana", "Cy"]}, {"players": ["Ben", "Di"]}]}},
    ),
    wrong=eg.Example(
        says="Three players want to play two against two.",
        asked=eg.session(players=eg.THREE, options=IN_PAIRS),
        answer={"error": {"at": "players"}},
    ),
)
def sides(names: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the two sides: the first and third seat, and the second and fourth.
    >>> sides(("Ann", "Bo", "Cy", "Dee"))
    (('Ann', 'Cy'), ('Bo', 'Dee'))
    """
    return names[::2], names[1::2]


@rule(
    "teams.score",
    sources="T",
    when=PAIRED,
    title="A side's score",
    text="Each player's hand is scored as always. A side's score is the sum of both partners' scores.",
    phrases="partners score, add the points of both partners, team score",
    right=eg.Example(
        says="One partner has 25 points and the other 40, so their side has 65.",
        asked=of_four(LAST),
        answer={"session": {"sides": [{"total": 65}, {"total": 45}]}},
    ),
    wrong=eg.Claim(
        "“We write down the better of our two scores.” Both count.", {"session": {"sides": [{"total": 40}, {"total": 60}]}}
    ),
)
def side_totals(totals: Totals) -> dict[str, Fraction]:
    """Return the total of each player's side, by player."""
    of_side = {name: sum((totals[one] for one in side), Fraction()) for side in sides(tuple(totals)) for name in side}
    return {name: of_side[name] for name in totals}


@rule(
    "teams.end",
    sources="T",
    when=PAIRED,
    title="The winning side",
    text="The sides' totals count for the target, the highest total and ties.",
    details="If you have to go out to win, a side wins when one of its players goes out and the side's total has reached the target.",
    phrases="which team wins, partners win, side at the target",
    right=eg.Example("One side has 545 and wins, although neither partner has 500.", of_four(BEFORE, LAST), winners("Ana", "Cy")),
    wrong=eg.Claim("“Nobody has 500, so we play on.” But one side does.", {"session": {"over": False}}),
)
def with_partners(names: tuple[str, ...], leaders: tuple[str, ...]) -> tuple[str, ...]:
    """Return the `leaders` and their partners, in the order of `names` (all four players)."""
    return tuple(name for name in names if any(name in side and set(side) & set(leaders) for side in sides(names)))


permission(
    "teams.hand-end",
    sources="T",
    when=PAIRED,
    title="One of four players goes out",
    text="In pairs, a hand ends when any one of the four players goes out.",
    phrases="does my partner have to go out, partner goes out, end of the hand with partners",
    right=eg.Example("One player goes out, and the hand is scored.", of_four(LAST), eg.answered({"out": "Di", "over": True})),
    wrong=eg.Claim("“Your partner still has cards, so the hand goes on.” No, it's over.", eg.answered({"over": False})),
)
ON_PARTNER: eg.Events = (*eg.turn("Ana", "8h", "5h 6h 7h"), *eg.turn("Ben", "2c"))
permission(
    "teams.meld",
    sources="T",
    when=PAIRED,
    title="A partner's meld",
    text="A lay-off on your partner's meld is like any other: it scores for you. Each of you has to make a first meld of your own.",
    our_ruling="Published rules don't say whether one partner's first meld counts for both. Our ruling: each player needs one of their own.",
    phrases="lay off on my partner's meld, partner's melds, does my partner's first meld count",
    right=eg.Example(
        says="A player lays off a card on her partner's run.",
        asked=eg.played(ON_PARTNER, eg.turn("Cy", "Kd", laid_off="4h"), players=eg.FOUR, options=IN_PAIRS),
        shows=((eg.TABLE, "5h 6h 7h"), (eg.LAID_OFF, "4h")),
    ),
    wrong=eg.Claim("“That's your partner's meld, so it isn't a lay-off.” It is.", eg.REFUSED),
)
permission(
    "teams.call",
    when=PAIRED,
    title="A partner calls",
    text="The partner of the player whose turn just ended may call “Rummy!”.",
    our_ruling="Published rules don't mention calls by a partner. What no rule forbids is allowed.",
    phrases="may my partner call rummy, call rummy on my partner's discard",
    right=eg.Example(
        says="The 8 fits, and the discarder's partner calls for it.",
        asked=eg.played(
            *(ON_PARTNER[:3], eg.calls("Cy", "8h"), eg.lays_off("Cy", "8h"), eg.discards("Cy", "2c")),
            players=eg.FOUR,
            options=IN_PAIRS,
        ),
        shows=((eg.TABLE, "5h 6h 7h"), (eg.LAID_OFF, "8h")),
    ),
    wrong=eg.Claim("“Partners can't call each other's discards.” They can.", eg.REFUSED),
)


@rule(
    "teams.settle",
    when=PAIRED,
    requires=(),
    title="Settling up when you play in partnerships",
    text="If the difference is paid, each loser pays the player on their right the difference between the sides' totals.",
    our_ruling="Published rules don't say who pays whom in pairs. One of the winners sits on your right and the other on your partner's right, so each of you pays the one on your right.",
    phrases="who pays in pairs, partners pay, settle with partners",
    right=eg.Example(
        says="The sides have 545 and 470. Each loser pays 75.",
        asked=of_four(BEFORE, LAST, settlement="difference"),
        answer={"session": {"settlement": {"Ana": {"Ben": 75}, "Cy": {"Di": 75}}}},
    ),
    wrong=eg.Claim(
        "“You pay us both, so that's 150.” Each loser pays 75 to just one of the winners.",
        {"session": {"settlement": {"Ana": {"Ben": 150}}}},
    ),
)
def pays_right(won: tuple[str, ...], totals: Totals) -> dict[str, Totals]:
    """Return what each loser pays, by receiver and payer. A loser pays the player on their right, who is one of the winners
    (`won`), the difference between the totals of the two sides. `totals` are the players' totals."""
    names, of_side = tuple(totals), side_totals(totals)
    paid: dict[str, Totals] = {name: {} for name in won}
    for seat, name in enumerate(names):
        right = names[seat - 1]
        if name not in won and of_side[right] > of_side[name]:
            paid[right] = {name: of_side[right] - of_side[name]}
    return paid


def in_pairs(options: Options) -> bool:
    """Do two pairs play against each other?"""
    return options[TEAMS] == "pairs"
