"""Scores and the end of Rummy."""

from collections.abc import Mapping
from fractions import Fraction

from scorekeeper.engine import examples as eg
from scorekeeper.engine.game import Totals, Winners
from scorekeeper.engine.hands import JudgedHand
from scorekeeper.engine.option import Option, Options
from scorekeeper.engine.rule import Chapter, permission, rule
from scorekeeper.engine.rules.ending import ADJUST
from scorekeeper.engine.score import ScoreLine, Why, leaders, lowest_takes, total
from scorekeeper.games.rummy import lives
from scorekeeper.games.rummy.lives import SCORING, TARGET, deals
from scorekeeper.games.rummy.play import HELD, TO_GO_OUT

CHAPTER = Chapter(
    "counting",
    "Counting",
    "Melds count for nothing here. What counts is what the others still hold.",
    (
        *("rummy.values", "rummy.winner-takes", "rummy.blocked", "rummy.going-rummy", "rummy.penalty"),
        *(*lives.OTHERWISE, "rummy.pay", ADJUST),
    ),
)

Left = Mapping[str, int]
ScoreLines = dict[str, tuple[ScoreLine, ...]]


def are_penalties(options: Options) -> bool:
    """Are the cards that players have left scored as penalties, so that the lowest total wins?"""
    return options[SCORING] == "penalty"


@rule(
    "rummy.winner-takes",
    sources="R",
    when=SCORING.is_("winner-takes"),
    title="Scoring for going out",
    text="Whoever goes out scores the cards left in everyone else's hands.",
    details="Every card left counts, whether it could have been melded or not. Melds score nothing, not even the winner's. With 10, 15 and 20 left in the other hands, the winner scores 45.",
    phrases="how is rummy scored, points for the winner, winner gets all the points, count other hands, what does the winner get, points from the losers",
    right=eg.Example(
        says="One player goes out. The others hold 10, 15 and 20 points, so the winner scores 45.",
        asked=eg.session(eg.totals("Ana", Ana=0, Ben=10, Cy=15, Di=20), game="rummy", players=eg.FOUR),
        answer=eg.hand_scores(Ana=45, Ben=0),
    ),
    wrong=eg.Example(
        says="“You two have 15 points left and my run is worth 18, so I score 33.”",
        asked=deals(eg.at_the_end(eg.lies("Ana", "5h 6h 7h"), out="Ana", Ben="Kh", Cy="5c")),
        shows=((eg.MELDED, "5h 6h 7h"), (eg.IN_HAND, "Kh"), (eg.IN_HAND, "5c")),
        answer=eg.hand_scores(Ana=15),
        claimed=eg.hand_scores(Ana=33),
    ),
)
def winner_takes(out: str, left: Left) -> ScoreLines:
    """Score the points left in all other hands for the player who goes out. `left` are the points by name."""
    losers = {name: Fraction(points) for name, points in left.items() if name != out}
    taken = tuple(ScoreLine(points, "rummy.winner-takes", Why.TAKEN, of=name) for name, points in losers.items())
    return {name: taken if name == out else () for name in left}


@rule(
    "rummy.blocked",
    sources="R",
    when=lives.BLOCKED.is_("differences"),
    requires=SCORING.is_("winner-takes"),
    title="Nobody went out",
    text="If nobody went out, the player with the lowest hand wins and scores the difference between it and each of the others. Players tied for lowest split the sum equally, in exact fractions.",
    details="Hands of 6, 15, 7 and 21 give the first player 9 + 1 + 15 = 25, and the others nothing. A share that isn't a whole number is kept exactly, as a fraction.",
    differ="The Rummy page gives both: the lowest hand scores the differences, or everyone scores their own hand as minus points. Choose with “If the stock runs out before anyone goes out, what's scored?”",
    phrases="nobody goes out, blocked hand, lowest hand wins, tie for the lowest, blocked scoring",
    right=eg.Example(
        says="Nobody went out. The hands are 6, 15, 7 and 21, and the player with 6 scores 9 + 1 + 15 = 25.",
        asked=eg.session(eg.totals(None, Ana=6, Ben=15, Cy=7, Di=21), game="rummy", players=eg.FOUR),
        answer=eg.hand_scores(Ana=25, Ben=0, Cy=0, Di=0),
    ),
    wrong=eg.Example(
        says="“We both have 5 and the third player has 12, so each of us scores 7.”",
        asked=deals(eg.totals(None, Ana=5, Ben=5, Cy=12)),
        answer=eg.hand_scores(Ana="7/2", Ben="7/2"),
        claimed=eg.hand_scores(Ana=7, Ben=7),
    ),
)
def blocked(left: Left) -> ScoreLines:
    """Score a hand in which nobody went out. The player with the fewest points left (in `left`, by name) scores the difference to
    each other player. Tied players share the differences equally."""
    return dict.fromkeys(left, ()) | lowest_takes(left, "rummy.blocked")


PENALTIES = {"scoring": "penalty"}


@rule(
    "rummy.penalty",
    sources="R",
    when=SCORING.is_("penalty"),
    title="Penalty points",
    text="Each player scores the cards in their own hand as a penalty, even if nobody went out. When a total reaches the target, the lowest wins.",
    details="The target is 100 unless agreed otherwise. The player who goes out takes no penalty in that hand. In a game to a target, a tie for the lowest total is played off; after an agreed number of hands, tied players share the win.",
    phrases="penalty points, lowest score wins, bad points, points against you, minus points, low score wins, fewest points wins",
    right=eg.Example(
        says="One player goes out. The others write down what they have left, 10 and 25, as penalty points.",
        asked=deals(eg.totals("Ana", Ana=0, Ben=10, Cy=25), **PENALTIES),
        answer=eg.hand_scores(Ana=0, Ben=10, Cy=25),
    ),
    wrong=eg.Example(
        says="“My total has passed 100, so I've won.”",
        asked=deals(eg.totals("Ana", Ana=0, Ben=40, Cy=60), eg.totals("Ana", Ana=0, Ben=20, Cy=45), **PENALTIES),
        answer={"session": {"over": True, "winners": ["Ana"], "totals": {"Ana": 0, "Ben": 60, "Cy": 105}}},
        claimed={"session": {"winners": ["Cy"]}},
    ),
)
def penalty(left: Left) -> ScoreLines:
    """Score the points `left` in each player's hand, by name, as that player's penalty, even if nobody went out."""
    return {name: (ScoreLine(points, "rummy.penalty", Why.TAKEN, of=name),) if points else () for name, points in left.items()}


GOING_RUMMY = Option(
    "going_rummy",
    "How much is going rummy worth (going out in one turn, having played nothing before)?",
    {"off": "Nothing extra", "double": "The score is doubled", "plus-10": "Ten extra points"},
    "rummy.going-rummy",
)


@rule(
    "rummy.going-rummy",
    sources="R",
    when=GOING_RUMMY.is_("double", "plus-10"),
    requires=SCORING.is_("winner-takes"),
    title="Going rummy",
    text="If you go out in a single turn, with nothing melded or laid off before, you score double or ten extra points, as agreed.",
    details="A single lay-off in an earlier turn spoils the bonus for going rummy. The other rules for a turn still apply: if your table allows only one new meld per turn, lay off the rest. The bonus has no effect on penalty points.",
    phrases="go rummy, going rummy, out in one turn, all cards at once, double points, rummy bonus, double score, all in one go, nothing on the table before, surprise finish, out on the first turn",
    right=eg.Example(
        says="A player with nothing on the table melds seven cards and discards the last. The score is doubled.",
        asked=eg.rummy(
            eg.turn("Ana", "Kc", "5h 6h 7h 8h 9h 10h Jh"),
            options={"going_rummy": "double"},
            Ben="2c 3d 4s 6c 8d 10s Qs",
            Cy="2d 3s 4c 6d 8s Jc Kd",
        ),
        shows=((eg.MELDED, "5h 6h 7h 8h 9h 10h Jh"),),
        answer=eg.answered({"out": "Ana", "scores": {"Ana": {"hand": 172}}}),
    ),
    wrong=eg.Example(
        says="“I'd melded once before, and now I've gone out with the rest, so my score is doubled.”",
        asked=eg.rummy(*TO_GO_OUT, options={"going_rummy": "double"}, **HELD),
        shows=((eg.MELDED, "5h 6h 7h 8h"), (eg.MELDED, "9c 9d 9s 9h")),
        answer=eg.hand_scores(Ana=86),
        claimed=eg.hand_scores(Ana=172),
    ),
)
def going_rummy(options: Options, judged: JudgedHand, lines: tuple[ScoreLine, ...]) -> tuple[ScoreLine, ...]:
    """Return the bonus line for going rummy: playing all cards in a single turn, with no melds before. It repeats the score of
    `lines` or adds 10 points, as the table's option says. Empty if the hand earns no bonus."""
    if not judged.went_rummy or options[GOING_RUMMY] == "off":
        return ()
    return (ScoreLine(total(lines) if options[GOING_RUMMY] == "double" else Fraction(10), "rummy.going-rummy", Why.TAKEN),)


DEALS: Option[int | None] = Option(
    "deals", "After how many hands does the game end?", {None: "No set number of hands"}, "rummy.end", whole=range(1, 101)
)


@rule(
    "rummy.end",
    sources="R",
    title="The end of the game",
    text="The game ends when a total reaches the target, or after the agreed number of hands: the highest total wins, with penalty points the lowest. After an agreed number of hands, players tied for first share the win; in a game to a target, a tie is played off.",
    details="The target is 100 unless agreed otherwise. With both a target and a number of hands, whichever comes first ends the game. A hand that was abandoned doesn't count. A tie for lowest is settled like a tie for highest.",
    our_ruling="The Rummy page doesn't say what happens when the best totals are tied. After the last hand no rule calls for another, so the tied players share the win. With a target there's no set number of hands, so one more hand decides.",
    phrases="how many points to win, play to 100, number of deals, who wins, end of the game, tie at the end, how many hands do you play",
    right=eg.Example(
        says="The second hand brings one total to 105. That's over 100, so the game ends.",
        asked=deals(eg.totals("Ana", Ana=0, Ben=30, Cy=25), eg.totals("Ana", Ana=0, Ben=30, Cy=20)),
        answer={"session": {"over": True, "winners": ["Ana"], "totals": {"Ana": 105, "Ben": 0, "Cy": 0}}},
    ),
    wrong=eg.Example(
        says="“We agreed on two hands, and we're level after them, so one more decides it.”",
        asked=deals(eg.totals("Ana", Ana=0, Ben=10, Cy=20), eg.totals("Ben", Ana=10, Ben=0, Cy=20), deals=2, target=None),
        answer={"session": {"over": True, "winners": ["Ana", "Ben"]}},
        claimed={"session": {"over": False}},
    ),
)
def winners_so_far(options: Options, totals: Totals, deals: int) -> Winners:
    """Return the winners after `deals` deals, if any, and the deciding rule's id, if any. The lowest total wins if penalties are
    scored, otherwise the highest. Tied players share the win after the last deal; at a target they play on."""
    if lives.keeps_lives(options):
        return lives.last_left(options, totals), "rummy.lives"
    if lives.eliminates(options):
        won = lives.last_left(options, totals)
        if won:
            return won, "session.last-left"
    target, last = options[TARGET], options[DEALS]
    penalties = are_penalties(options)
    best = leaders(totals, lowest=penalties)
    all_dealt = last is not None and deals >= last
    reached = target is not None and max(totals.values()) >= target and not lives.eliminates(options)
    if not all_dealt and not reached:
        return (), None
    if len(best) > 1 and not all_dealt:
        return (), "rummy.end"
    return best, "rummy.penalty" if penalties else "rummy.end"


WON = eg.totals("Ana", Ana=0, Ben=25, Cy=15)

permission(
    "wrotham.deals",
    sources="R",
    when=DEALS.is_(6),
    title="Six hands",
    text="Wrotham has six hands. A joker left in hand counts 15.",
    details="There's no target: after the sixth hand the highest total wins, and players tied for highest share the win. Everything else is scored as in Rummy.",
    our_ruling="The Rummy page doesn't say what a joker left in hand is worth. We count 15, as the 500 Rummy page does, whatever card the joker was meant to be: rulings go by what can be seen on the table, not by what someone had in mind.",
    phrases="how many deals, six hands, wrotham length, joker left in hand",
    right=eg.Example(
        says="A joker and a 2 are left in a hand: 15 + 2 = 17.",
        asked=eg.asks("points", game="rummy", preset="wrotham", left="* 2c"),
        answer={"left": 17},
    ),
    wrong=eg.Example(
        says="“I have 120 points after three hands, so I've won.”",
        asked=eg.session(WON, WON, WON, game="rummy", preset="wrotham"),
        answer={"session": {"over": False, "totals": {"Ana": 120, "Ben": 0, "Cy": 0}}},
        claimed={"session": {"over": True}},
    ),
)

ENDING = (TARGET, DEALS)
