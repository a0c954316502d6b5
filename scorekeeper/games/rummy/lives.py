"""Rules on lives, won hands, elimination, and other ways to score Rummy."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scorekeeper.engine import examples as eg
from scorekeeper.engine.game import Totals
from scorekeeper.engine.option import YES_NO, Option, Options, as_written
from scorekeeper.engine.rule import rule
from scorekeeper.engine.score import ScoreLine, Why, leaders

OTHERWISE = ("rummy.blocked-own", "rummy.unmelded", "rummy.lives", "rummy.wins")
ELIMINATION_RULES = ("session.eliminated", "session.last-left")

Lines = dict[str, tuple[ScoreLine, ...]]
Left = Mapping[str, int]


def deals(*hands: eg.Part, **options: object) -> eg.Part:
    """Return an example's record of Rummy with these hands (such as from `eg.totals`). `options` are the table's options."""
    return eg.session(*hands, game="rummy", options=options)


SCORING = Option(
    "scoring",
    "Who scores the cards left in hand?",
    {
        "winner-takes": "Whoever goes out scores the cards left in everyone else's hands",
        "penalty": "Each player scores their own cards as a penalty; the lowest total wins",
        "lives": "Nobody: anyone who doesn't go out loses a life",
        "wins": "Nobody: the player who goes out scores 1",
    },
    "rummy.winner-takes",
)
TARGET: Option[int | None] = Option(
    "target",
    "At how many points does the game end?",
    {100: "", None: "No target, just a number of hands"},
    "rummy.end",
    whole=range(1, 100_001),
)

BLOCKED = Option(
    "blocked",
    "If the stock runs out before anyone goes out, what's scored?",
    {"differences": "The lowest hand scores the differences", "own-cards": "Everyone scores their own hand as minus points"},
    "rummy.blocked",
    seldom=True,
)


@rule(
    "rummy.blocked-own",
    sources="R",
    when=BLOCKED.is_("own-cards"),
    overrides="rummy.blocked",
    title="Nobody went out: everyone counts their own hand",
    text="If nobody went out, everyone scores the cards left in their own hand as minus points. Nobody gets paid.",
    differ="The Rummy page gives both ways of scoring. Choose with “If the stock runs out before anyone goes out, what's scored?”",
    phrases="nobody goes out, blocked hand, stock is out, minus points for everybody",
    right=eg.Example(
        says="Nobody went out. The hands are 6, 15 and 7, so the players score −6, −15 and −7.",
        asked=deals(eg.totals(None, Ana=6, Ben=15, Cy=7), blocked="own-cards"),
        answer=eg.hand_scores(Ana=-6, Ben=-15, Cy=-7),
    ),
    wrong=eg.Claim("“Mine is the lowest hand, so I score 9 + 1 = 10.” Not where all count their own.", eg.hand_scores(Ana=10)),
)
def own_cards(left: Left) -> Lines:
    """Score a hand in which nobody went out. Each player loses the points of their own cards, `left` by name."""
    return {name: (ScoreLine(-points, "rummy.blocked-own", Why.TAKEN),) if points else () for name, points in left.items()}


PENALTY = {"scoring": "penalty"}
UNMELDED: Option[int | None] = Option(
    "unmelded",
    "What do you score if you haven't melded at all?",
    {None: "The cards in your hand, as usual"},
    "rummy.unmelded",
    whole=range(1, 501),
    seldom=True,
)


@rule(
    "rummy.unmelded",
    sources="L N",
    when=UNMELDED.is_set(),
    title="Nothing melded",
    text="If you melded nothing in the hand and didn't go out, you score a fixed number of points instead of counting your cards.",
    details="Lay-offs don't count as melds, nor does an invalid meld.",
    phrases="nothing melded, never opened, 100 points, caught with all cards, not opened",
    right=eg.Example(
        says="One player has melded and scores the 37 points left in her hand. Another has melded nothing and scores 100.",
        asked=deals(eg.totals("Cy", Ana=37, Ben=12, Cy=0) | {"unmelded": ["Ben"]}, **PENALTY, unmelded=100, target=501),
        answer=eg.hand_scores(Ana=37, Ben=100, Cy=0),
    ),
    wrong=eg.Claim("“I have 12 points left, so I score 12.” But this player melded nothing.", eg.hand_scores(Ben=12)),
)
def unmelded(options: Options, names: frozenset[str], lines: Lines) -> Lines:
    """Return the score lines by player. Those who melded nothing (`names`) get the table's fixed score instead, if any."""
    fixed = options[UNMELDED]
    if not isinstance(fixed, int):
        return lines
    return lines | {name: (ScoreLine(fixed, "rummy.unmelded", Why.TAKEN, of=name),) for name in names}


LIVES = Option(
    "lives", "How many lives does everyone start with?", as_written(10), "rummy.lives", whole=range(1, 51), seldom=True
)
OF_LIVES: Any = {"scoring": "lives", "lives": 3}
A_WIN = eg.totals("Ben", Ana=0, Ben=0, Cy=0)


@rule(
    "rummy.lives",
    sources="C V",
    when=SCORING.is_("lives"),
    title="Lives",
    text="The player who goes out loses no life. Everyone else loses one, or two if that player went out without a discard.",
    details="You can't lose more lives than you have. With no lives left you're eliminated, and the last player left wins.",
    phrases="lives, lose a life, cacheta, out of lives, how many lives",
    right=eg.Example(
        says="Three lives each. One player goes out, and the others have two left.",
        asked=deals(A_WIN, **OF_LIVES),
        answer={"session": {"totals": {"Ana": 2, "Ben": 3, "Cy": 2}}},
    ),
    wrong=eg.Example(
        says="“You went out without a discard, but I lose one life as always.” It costs two.",
        asked=deals(A_WIN | {"out_cards": 8}, **OF_LIVES),
        answer={"session": {"totals": {"Ana": 1, "Ben": 3, "Cy": 1}}},
        claimed={"session": {"totals": {"Ana": 2}}},
    ),
)
def lives(out: str | None, names: Left, *, no_discard: bool) -> Lines:
    """Score a hand played for lives. Each player but the one who goes out (`out`) loses one, or two if that player went out
    without a discard (`no_discard`). If `out` is None, nobody loses any. Only the keys of `names` count."""
    lost = (ScoreLine(-2 if no_discard else -1, "rummy.lives", Why.TAKEN, of=out),)
    return {name: () if out in (None, name) else lost for name in names}


def keeps_lives(options: Options) -> bool:
    """Do players start with a number of lives?"""
    return options[SCORING] == "lives"


@rule(
    "rummy.wins",
    sources="V",
    when=SCORING.is_("wins"),
    title="Hands won",
    text="If you count hands won, the player who goes out scores 1 and the others nothing.",
    phrases="one point for each hand won, pife scoring, count the wins",
    right=eg.Example(
        says="One player has gone out twice, another once.",
        asked=deals(A_WIN, A_WIN, eg.totals("Cy", Ana=0, Ben=0, Cy=0), scoring="wins"),
        answer={"session": {"totals": {"Ana": 0, "Ben": 2, "Cy": 1}}},
    ),
    wrong=eg.Example(
        says="“You two have 30 points left, so I score 30.” A hand won counts just 1.",
        asked=deals(eg.totals("Ben", Ana=10, Ben=0, Cy=20), scoring="wins"),
        answer=eg.hand_scores(Ben=1),
        claimed=eg.hand_scores(Ben=30),
    ),
)
def wins(out: str | None, names: Left) -> Lines:
    """Score 1 for the player who goes out (None: nobody), and nothing for the others. The points in `names` are ignored."""
    return {name: (ScoreLine(1, "rummy.wins", Why.TAKEN),) if name == out else () for name in names}


ELIMINATION = Option(
    "elimination",
    "If a player reaches the limit, are they eliminated while the others play on?",
    YES_NO,
    "session.eliminated",
    seldom=True,
)
TO_101: Any = {"scoring": "penalty", "elimination": True, "target": 101}
NEARLY = eg.totals("Ben", Ana=96, Ben=0, Cy=88)


@rule(
    "session.eliminated",
    sources="L",
    when=ELIMINATION.is_(True),
    title="Eliminated at the limit",
    text="If your total reaches the limit, you're eliminated: you get no more cards, and the deal passes you by.",
    phrases="elimination, out at 101, knocked out, eliminated, over the limit, do the others play on",
    right=eg.Example(
        says="One player has 106 points and is eliminated. The other two play the next hand.",
        asked=deals(NEARLY, eg.totals("Ben", Ana=10, Ben=0, Cy=5), eg.totals("Cy", Ben=9, Cy=0), **TO_101),
        answer={"session": {"over": False, "totals": {"Ana": 106, "Ben": 9, "Cy": 93}}},
    ),
    wrong=eg.Example(
        says="A player who is already out of the game is dealt cards again.",
        asked=deals(NEARLY, eg.totals("Ben", Ana=10, Ben=0, Cy=5), eg.totals("Cy", Ana=3, Ben=9, Cy=0), **TO_101),
        answer={"error": {"at": "hands[2].scores.Ana"}},
    ),
)
def is_eliminated(options: Options, points: Fraction) -> bool:
    """Is a player eliminated? At a table that plays for lives, `points` are the lives left, and the player is out with none. At
    others they are penalty points, and the player is out at the target or above."""
    if keeps_lives(options):
        return points <= 0
    target = options[TARGET]
    return isinstance(target, int) and points >= target


@rule(
    "session.last-left",
    sources="L",
    when=ELIMINATION.is_(True),
    title="The last one left wins",
    text="The last player left wins. If everyone still in the game reaches the limit in the same hand, the lowest total among them wins.",
    details="Players tied for lowest share the win.",
    our_ruling="Published rules don't say what happens when everyone reaches the limit at once. The lowest total wins, as always.",
    phrases="last player left, who wins with elimination, all out at once",
    right=eg.Example(
        says="Two players are over the limit, and the third wins at once.",
        asked=deals(NEARLY, eg.totals("Ben", Ana=10, Ben=0, Cy=15), **TO_101),
        answer={"session": {"over": True, "winners": ["Ben"]}},
    ),
    wrong=eg.Example(
        says="“One player is over the limit, so the game is over and I've won.” Two players are still in.",
        asked=deals(NEARLY, eg.totals("Ben", Ana=10, Ben=0, Cy=5), **TO_101),
        answer={"session": {"over": False}},
        claimed={"session": {"over": True}},
    ),
)
def last_left(options: Options, totals: Totals) -> tuple[str, ...]:
    """Return the last player left, or nobody while several are left. If none is left, return those with the lowest total."""
    left = tuple(name for name, points in totals.items() if not is_eliminated(options, points))
    if left:
        return left if len(left) == 1 else ()
    return leaders(totals, lowest=True)


def eliminates(options: Options) -> bool:
    """Are players eliminated during the session?"""
    return keeps_lives(options) or options[ELIMINATION]


OPTIONS = (BLOCKED, UNMELDED, LIVES, ELIMINATION)
