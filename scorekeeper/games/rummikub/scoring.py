"""Rules on the scores and the end of Rummikub."""

from collections.abc import Mapping
from fractions import Fraction

from scorekeeper.engine import examples as eg
from scorekeeper.engine.game import Totals
from scorekeeper.engine.hands import JudgedHand
from scorekeeper.engine.option import Option, Options, as_written
from scorekeeper.engine.rule import Chapter, rule
from scorekeeper.engine.rules.ending import ADJUST
from scorekeeper.engine.score import CardValues, PlayerScore, ScoreLine, Why, leaders, lowest_takes, points_left, total
from scorekeeper.engine.verdict import Verdict, broken

CHAPTER = Chapter(
    "counting",
    "Counting",
    "The winner scores what's left on the other racks.",
    ("rkub.score", "rkub.winner-only", "rkub.joker-penalty", ADJUST),
)

JOKER_PENALTY = Option("joker_penalty", "What is a joker left on a rack worth?", as_written(30, 25), "rkub.joker-penalty")


def _rack_values(joker: int) -> CardValues:
    """Return the values of tiles on a rack: their numbers, and `joker`. On the table a joker counts as its tile."""
    return CardValues(
        lambda tile, low: (joker, "rkub.joker-penalty") if tile.wild else (tile.rank or 0, "rkub.score"), as_named=True
    )


RACK_VALUES = {joker: _rack_values(joker) for joker in (30, 25)}


@rule(
    "rkub.joker-penalty",
    sources="K",
    when=JOKER_PENALTY.is_(30, 25),
    title="A joker left on a rack",
    text="A joker left on a rack counts 30, or 25 if your table agreed on that.",
    differ="The Rummikub page mixes two editions: in the one with tiles, a joker left on a rack counts 30; in the one with cards, 25. Choose with “What is a joker left on a rack worth?”",
    phrases="joker left in the rack, joker penalty, joker is 30 points, joker minus, stuck with the joker, joker at the end",
    right=eg.Example(
        says="A joker on the rack counts 30. With the 13, that makes 43.",
        asked=eg.asks("points", game="rummikub", left="13k *"),
        shows=((eg.ON_RACK, "13k *"),),
        answer={"left": 43},
    ),
    wrong=eg.Example(
        says="“We're playing with cards, but the joker still costs 30, so my hand costs me 43.”",
        asked=eg.asks("points", game="rummikub", preset="cards", left="13k *"),
        shows=((eg.ON_RACK, "13k *"),),
        answer={"left": 38},
        claimed={"left": 43},
    ),
)
def joker_penalty(options: Options) -> CardValues:
    """Return the values of tiles left on a rack. The table's option `JOKER_PENALTY` decides what a joker costs."""
    return RACK_VALUES[options[JOKER_PENALTY]]


SCORING = Option(
    "scoring",
    "Who scores when someone goes out?",
    {"balanced": "The winner gets what the others lose", "winner-only": "Only the winner; the others score nothing"},
    "rkub.score",
)


@rule(
    "rkub.score",
    sources="K S",
    when=SCORING.is_("balanced"),
    title="Scoring a round",
    text="Everyone else loses the points on their rack, and the winner gets them all, so every round adds up to zero.",
    details="Each tile is worth its number. The players' totals add up to zero, and that's checked after every round.",
    phrases="how is rummikub scored, winner's points, minus points, count the rack, add up to zero, how many points do I lose, tiles left on my rack, going out, go out",
    right=eg.Example(
        says="One player goes out. The others hold 44 and 13 points and lose them; the winner scores 57.",
        asked=eg.session(eg.totals("Ben", Ana=44, Ben=0, Cy=13), game="rummikub"),
        answer=eg.hand_scores(Ana=-44, Ben=57, Cy=-13),
    ),
    wrong=eg.Claim("“Only the winner scores. The 44 points on my rack cost me nothing.”", eg.hand_scores(Ana=0)),
)
def balanced(hands: Mapping[str, Fraction]) -> None:
    """Raise `ArithmeticError` if the scores of a round, `hands` by player, don't add up to zero."""
    if sum(hands.values()):
        raise ArithmeticError(f"a round adds up to zero, and this one does not: {hands}")


ScoreLines = dict[str, tuple[ScoreLine, ...]]


def score(options: Options, judged: JudgedHand) -> dict[str, PlayerScore]:
    """Return each player's score of a round, by name."""
    counted = judged.lines or {}
    left = {name: points_left(lines) for name, lines in counted.items()}
    if judged.out is not None:
        scored = _out(judged.out, left)
    else:
        scored = (pool_whole if options[POOL_EMPTY_SCORE] == "whole-racks" else pool_empty)(left)
    if options[SCORING] == "winner-only":
        scored = winner_only(scored)
    hands = {name: total(scored[name]) for name in counted}
    if options[SCORING] == "balanced":
        balanced(hands)
    return {name: PlayerScore(scored[name], hands[name], 0, left[name], counted[name]) for name in counted}


def _out(winner: str, left: Mapping[str, int]) -> ScoreLines:
    losers = {name: points for name, points in left.items() if name != winner}
    taken = tuple(ScoreLine(points, "rkub.score", Why.TAKEN, of=name) for name, points in losers.items())
    return {name: taken if name == winner else (ScoreLine(-left[name], "rkub.score", Why.LEFT),) for name in left}


@rule(
    "rkub.winner-only",
    sources="S",
    when=SCORING.is_("winner-only"),
    overrides="rkub.score",
    title="Only the winner scores",
    text="The winner scores the sum of the tiles on the other racks, and the others score nothing.",
    details="If all the tiles have been drawn and nobody has gone out, the lowest rack scores in the usual way.",
    phrases="simple scoring, only the winner gets points, losers lose nothing, no minus points",
    right=eg.Example(
        says="One player goes out. The others hold 24, 31 and 17 points, and the winner scores 72.",
        asked=eg.session(
            eg.totals("Ana", Ana=0, Ben=24, Cy=31, Di=17), game="rummikub", players=eg.FOUR, options={"scoring": "winner-only"}
        ),
        answer=eg.hand_scores(Ana=72, Ben=0, Cy=0, Di=0),
    ),
    wrong=eg.Claim("“The 31 points on my rack are taken from my score.”", eg.hand_scores(Cy=-31)),
)
def winner_only(scored: ScoreLines) -> ScoreLines:
    """Return the score lines of a round, `scored`, without the losers'. The winner still scores the sum of the other racks."""
    return {name: tuple([line for line in lines if line.why is Why.TAKEN]) for name, lines in scored.items()}


POOL_EMPTY = Option(
    "pool_empty",
    "What happens when all the tiles have been drawn?",
    {"pass-round": "Play goes on until everyone has passed in turn", "end": "The round ends at once"},
    "rkub.pool-empty",
)

POOL_EMPTY_SCORE = Option(
    "pool_empty_score",
    "All the tiles have been drawn and nobody has gone out: what does the lowest rack win?",
    {"differences": "The difference from each of the other racks", "whole-racks": "Everything on the other racks"},
    "rkub.pool-empty",
)


@rule(
    "rkub.pool-empty",
    sources="K G",
    when=POOL_EMPTY.is_("pass-round", "end"),
    title="All tiles drawn",
    text="When the pool is empty, play goes on until everyone has passed in turn, or the round ends at once, whichever you agreed on. The lowest rack wins the differences, unless you agreed otherwise, and tied lowest racks share.",
    details="Racks of 10, 5 and 12 points score −5, 12 and −7. A player who still manages to go out wins as usual. If the time for a turn runs out and nothing was played, that's a pass. A share that isn't a whole number is kept as an exact fraction.",
    our_ruling="The Rummikub page doesn't say who wins when the lowest racks are equal. Our ruling: players tied for the lowest rack share the win equally, since no rule puts one ahead of another.",
    differ="When all the tiles have been drawn, play goes on until everyone has passed in turn, the Rummikub page says in one place; in another, the round ends at once. Choose with “What happens when all the tiles have been drawn?” At some tables the lowest rack wins everything on the other racks. “The smallest number on the rack” wins, says the page: that could mean the fewest tiles or the fewest points. We read it as points.",
    refused="All the tiles have been drawn: play on, or pass.",
    phrases="no tiles left, pool is empty, nobody can play, all tiles drawn, bag is empty, lowest rack, blocked, no more tiles, ran out of tiles, tiles are gone",
    right=eg.Example(
        says="Everyone has passed, with 10, 5 and 12 points on the racks. The lowest rack wins 5 and 7 from the others.",
        asked=eg.session(eg.totals(None, Ana=10, Ben=5, Cy=12), game="rummikub"),
        answer=eg.hand_scores(Ana=-5, Ben=12, Cy=-7),
    ),
    wrong=eg.Example(
        says="“The two lowest racks both have 5 points, so nobody wins the 7 points of the third.”",
        asked=eg.session(eg.totals(None, Ana=5, Ben=5, Cy=12), game="rummikub"),
        answer=eg.hand_scores(Ana="7/2", Ben="7/2", Cy=-7),
        claimed=eg.hand_scores(Ana=0, Ben=0),
    ),
)
def pool_empty(left: Mapping[str, int]) -> ScoreLines:
    """Score a round that nobody won by going out. `left` are the points on each rack. Each loser scores minus the difference to
    the lowest rack. The player with the lowest rack scores the sum. Tied players share it equally."""
    lowest = min(left.values())
    losers = {name: (ScoreLine(lowest - left[name], "rkub.pool-empty", Why.LEFT),) for name in left}
    return losers | lowest_takes(left, "rkub.pool-empty")


def all_drawn() -> Verdict:
    """Build the refusal of a draw from an empty pool."""
    return broken("rkub.pool-empty")


ALL_PASSED = eg.session(
    eg.totals(None, Ana=15, Ben=8, Cy=22, Di=19), game="rummikub", players=eg.FOUR, options={"pool_empty_score": "whole-racks"}
)


@rule(
    "rkub.pool-whole",
    sources="H",
    when=POOL_EMPTY_SCORE.is_("whole-racks"),
    title="All tiles drawn: whole racks count",
    text="If all the tiles have been drawn and nobody has gone out, the lowest rack wins the points on all the other racks, and those players lose them. Its own tiles count for nothing, and tied lowest racks share what they win equally.",
    details="Racks of 15, 8, 22 and 19 points score −15, 56, −22 and −19.",
    phrases="whole rack, lowest rack wins everything, pool empty whole racks, count the whole rack at the end",
    right=eg.Example(
        says="Everyone has passed, with 15, 8, 22 and 19 points on the racks. The lowest rack wins everything on the others.",
        asked=ALL_PASSED,
        answer=eg.hand_scores(Ana=-15, Ben=56, Cy=-22, Di=-19),
    ),
    wrong=eg.Claim("“My rack of 15 is 7 more than the lowest, so I lose 7.”", eg.hand_scores(Ana=-7)),
)
def pool_whole(left: Mapping[str, int]) -> ScoreLines:
    """Score a round that nobody won by going out. `left` are the points on each rack. Each loser scores minus the points on their
    rack. The player with the lowest rack scores the sum. Tied players share it equally."""
    losers = {name: (ScoreLine(-points, "rkub.pool-whole", Why.LEFT),) for name, points in left.items()}
    return losers | lowest_takes(left, "rkub.pool-whole", whole=True)


ROUNDS = Option("rounds", "How many rounds?", as_written(4), "rkub.end", whole=range(1, 101))

TARGET: Option[int | None] = Option(
    "target",
    "At how many points does the game end?",
    {None: "After a number of rounds", 100: "", 200: "", 500: ""},
    "rkub.target",
    whole=range(10, 10_001),
)


@rule(
    "rkub.end",
    sources="K",
    when=ROUNDS.is_set() + TARGET.is_(None),
    title="The end of the game",
    text="After the agreed number of rounds the highest total wins. Players tied for highest share the win.",
    details="Play four rounds unless you agree otherwise. A round that was abandoned doesn't count.",
    phrases="how many rounds, who wins, end of the game, tie, final score",
    right=eg.Example(
        says="The players agreed on two rounds. After the second the highest total wins.",
        asked=eg.session(
            eg.totals("Ana", Ana=0, Ben=30, Cy=12), eg.totals("Ben", Ana=10, Ben=0, Cy=4), game="rummikub", options={"rounds": 2}
        ),
        answer={"session": {"over": True, "winners": ["Ana"], "totals": {"Ana": 32, "Ben": -16, "Cy": -16}}},
    ),
    wrong=eg.Example(
        says="“I'm 42 ahead after the first of four rounds, so I've won.”",
        asked=eg.session(eg.totals("Ana", Ana=0, Ben=30, Cy=12), game="rummikub"),
        answer={"session": {"over": False, "winners": []}},
        claimed={"session": {"over": True, "winners": ["Ana"]}},
    ),
)
def after_rounds(options: Options, totals: Totals, rounds: int) -> tuple[str, ...]:
    """Return all players with the highest total if the agreed number of rounds has been played. Before that, return nobody."""
    return leaders(totals) if rounds >= int(options[ROUNDS] or 1) else ()


@rule(
    "rkub.target",
    sources="S",
    when=TARGET.is_set(),
    overrides="rkub.end",
    title="A target score",
    text="The game ends when a total reaches the target, and the highest total wins. If the highest totals are equal, play goes on.",
    details="If you play to a target, the number of rounds doesn't matter.",
    our_ruling="rummikub.org doesn't say what happens when totals are equal at the target. The tie is played off, as in Rummy.",
    phrases="play to a score, target score, first to 200 points, end of the game at points, how many points to win",
    right=eg.Example(
        says="The target is 50. One player scores 54 in the first round, and the game is over.",
        asked=eg.session(eg.totals("Ana", Ana=0, Ben=30, Cy=24), game="rummikub", options={"target": 50}),
        answer={"session": {"over": True, "winners": ["Ana"]}},
    ),
    wrong=eg.Example(
        says="“We've played four rounds, so the game is over.” Nobody has reached the target of 200.",
        asked=eg.session(*([eg.totals("Ana", Ana=0, Ben=10, Cy=5)] * 4), game="rummikub", options={"target": 200}),
        answer={"session": {"over": False, "winners": []}},
        claimed={"session": {"over": True, "winners": ["Ana"]}},
    ),
)
def at_target(target: int, totals: Totals) -> tuple[str, ...]:
    """Return the player with the highest total once it has reached the target. Nobody before that, or if several have it."""
    best = leaders(totals)
    return best if len(best) == 1 and totals[best[0]] >= target else ()


OPTIONS = (SCORING, JOKER_PENALTY, POOL_EMPTY, POOL_EMPTY_SCORE, ROUNDS, TARGET)
