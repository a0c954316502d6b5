"""Rules: scores and the end of Rummikub."""

from collections.abc import Mapping

from scorekeeper.engine import examples as eg
from scorekeeper.engine.chapter import Chapter
from scorekeeper.engine.game import Totals
from scorekeeper.engine.hands import HandResult, JudgedHand
from scorekeeper.engine.option import Option, Options
from scorekeeper.engine.rule import rule
from scorekeeper.engine.rules.adjusting import ADJUST
from scorekeeper.engine.score import CardValues, PlayerScore, ScoreLine, Why, lowest_takes, points_left, total
from scorekeeper.engine.translatable import N_
from scorekeeper.engine.verdict import Verdict, broken

CHAPTER = Chapter(
    "counting",
    N_("Counting"),
    N_("What is left on the racks is what the winner gets."),
    ("rkub.score", "rkub.joker-penalty", ADJUST),
)

JOKER_PENALTY = Option(
    "joker_penalty", N_("What does a joker left on a rack count?"), (30, 25), about="rkub.joker-penalty"
)


def _rack_values(joker: int) -> CardValues:
    """Tiles count their number, a joker this much on a rack; on the table it counts the tile that it stands for."""
    return CardValues(
        lambda tile, low: (joker, "rkub.joker-penalty") if tile.wild else (tile.rank or 0, "rkub.score"), as_named=True
    )


RACK_VALUES = {joker: _rack_values(joker) for joker in (30, 25)}


@rule(
    "rkub.joker-penalty",
    sources="K",
    when=JOKER_PENALTY.is_(30, 25),
    title=N_("A joker left on a rack"),
    text=N_("A joker left on a rack counts 30, or 25 where the table agreed so."),
    differ=N_(
        "The Rummikub page mixes two editions: with tiles a joker left on a rack counts 30, with cards 25. “What does a joker left on a rack count?” chooses."
    ),
    phrases=N_(
        "joker left in the rack, joker penalty, joker is 30 points, joker minus, stuck with the joker, joker at the end"
    ),
    right=eg.Example(
        says=N_("With tiles a joker on the rack counts 30. With the 13 that makes 43."),
        asked=eg.asks("points", game="rummikub", left="13k *"),
        shows=((eg.ON_RACK, "13k *"),),
        answer={"left": 43},
    ),
    wrong=eg.Example(
        says=N_("“We play with cards, and there too the joker costs 30, and my rack 43.”"),
        asked=eg.asks("points", game="rummikub", preset="cards", left="13k *"),
        shows=((eg.ON_RACK, "13k *"),),
        answer={"left": 38},
        claimed={"left": 43},
    ),
)
def joker_penalty(options: Options) -> CardValues:
    """A joker left on a rack counts 30 or 25: the values by which racks are counted."""
    return RACK_VALUES[int(options["joker_penalty"] or 0)]


@rule(
    "rkub.score",
    sources="K",
    title=N_("Scoring a round"),
    text=N_(
        "Each loser scores minus the tiles on their rack, the winner plus the sum of them, so that a round adds up to zero."
    ),
    details=N_(
        "Tiles count their number. The totals of all players add up to zero too, and that is checked every time."
    ),
    phrases=N_(
        "how is rummikub scored, winner's points, minus points, count the rack, add up to zero, how many points do I lose, tiles left on my rack"
    ),
    right=eg.Example(
        says=N_("One player goes out. The others hold 44 and 13 points and lose them; the winner scores 57."),
        asked=eg.session(eg.totals("Ben", Ana=44, Ben=0, Cy=13), game="rummikub"),
        answer=eg.answered(eg.scores(Ana={"hand": -44}, Ben={"hand": 57}, Cy={"hand": -13})),
    ),
    wrong=eg.Example(
        says=N_("“Only the winner scores. The 44 points on my rack cost me nothing.”"),
        asked=eg.session(eg.totals("Ben", Ana=44, Ben=0, Cy=13), game="rummikub"),
        answer=eg.answered(eg.scores(Ana={"hand": -44})),
        claimed=eg.answered(eg.scores(Ana={"hand": 0})),
    ),
)
def score(options: Options, judged: JudgedHand) -> dict[str, PlayerScore]:
    """Each loser scores minus the tiles on their rack, the winner plus the sum of them; a round adds up to zero."""
    counted = judged.lines or {}
    left = {name: points_left(lines) for name, lines in counted.items()}
    scored = pool_empty(left) if judged.out is None else _out(judged.out, left)
    hands = {name: total(scored[name]) for name in counted}
    if sum(hands.values()):
        raise ArithmeticError(f"a round adds up to zero, and this one does not: {hands}")
    return {name: PlayerScore(scored[name], hands[name], 0, left[name], counted[name]) for name in counted}


ScoreLines = dict[str, tuple[ScoreLine, ...]]


def _out(winner: str, left: Mapping[str, int]) -> ScoreLines:
    losers = {name: points for name, points in left.items() if name != winner}
    taken = tuple(ScoreLine(points, "rkub.score", Why.TAKEN, of=name) for name, points in losers.items())
    return {name: taken if name == winner else (ScoreLine(-left[name], "rkub.score", Why.LEFT),) for name in left}


POOL_EMPTY = Option(
    "pool_empty",
    N_("What happens when all tiles are drawn?"),
    ("pass-round", "end"),
    about="rkub.pool-empty",
    labels={"pass-round": N_("Play goes on until all have passed in turn"), "end": N_("The round ends at once")},
)


@rule(
    "rkub.pool-empty",
    sources="K",
    when=POOL_EMPTY.is_("pass-round", "end"),
    title=N_("All tiles are drawn"),
    text=N_(
        "When the pool is empty play goes on until all have passed in turn, or the round ends at once, as agreed. The lowest rack wins the differences to it, and tied lowest racks share them."
    ),
    details=N_(
        "Racks of 10, 5 and 12 points score −5, 12 and −7. Who goes out while play goes on wins as usual. When time is up and nothing was played, that is a pass. A share that is no whole number is kept exactly as a fraction."
    ),
    silent=N_(
        "The Rummikub page does not say who wins when the lowest racks are equal. They share the sum equally: no rule puts one before the other."
    ),
    differ=N_(
        "The Rummikub page says in one place that play goes on until all have passed in turn, in another that the round ends at once. “What happens when all tiles are drawn?” chooses."
    ),
    refused=N_("All tiles are drawn: play on, or pass."),
    phrases=N_(
        "no tiles left, pool is empty, nobody can play, all tiles drawn, bag is empty, lowest rack, blocked, no more tiles, ran out of tiles, tiles are gone"
    ),
    right=eg.Example(
        says=N_(
            "All have passed, with 10, 5 and 12 points on the racks. The lowest rack wins 5 and 7 from the others."
        ),
        asked=eg.session(eg.totals(None, Ana=10, Ben=5, Cy=12), game="rummikub"),
        answer=eg.answered(eg.scores(Ana={"hand": -5}, Ben={"hand": 12}, Cy={"hand": -7})),
    ),
    wrong=eg.Example(
        says=N_("“The two lowest racks both have 5 points, so nobody wins the 7 points of the third.”"),
        asked=eg.session(eg.totals(None, Ana=5, Ben=5, Cy=12), game="rummikub"),
        answer=eg.answered(eg.scores(Ana={"hand": "7/2"}, Ben={"hand": "7/2"}, Cy={"hand": -7})),
        claimed=eg.answered(eg.scores(Ana={"hand": 0}, Ben={"hand": 0})),
    ),
)
def pool_empty(left: Mapping[str, int]) -> ScoreLines:
    """Nobody out: the lowest rack wins. Each loser scores minus the difference to it, the winner plus the sum of those.

    Tied lowest racks share it equally.
    """
    lowest = min(left.values())
    losers = {name: (ScoreLine(lowest - left[name], "rkub.pool-empty", Why.LEFT),) for name in left}
    return losers | lowest_takes(left, "rkub.pool-empty")


def all_drawn() -> Verdict:
    """The same during the round: nobody draws when the pool is empty."""
    return broken("rkub.pool-empty")


ROUNDS = Option("rounds", N_("How many rounds?"), (4,), about="rkub.end", whole=range(1, 101))


@rule(
    "rkub.end",
    sources="K",
    when=ROUNDS.is_set(),
    title=N_("The end of the session"),
    text=N_("After the agreed number of rounds the highest total wins; equal highest totals share it."),
    details=N_("Four rounds are played unless agreed otherwise. A round that was broken off does not count."),
    phrases=N_("how many rounds, who wins, end of the game, tie, final score"),
    right=eg.Example(
        says=N_("Two rounds were agreed. After the second the highest total wins."),
        asked=eg.session(
            eg.totals("Ana", Ana=0, Ben=30, Cy=12),
            eg.totals("Ben", Ana=10, Ben=0, Cy=4),
            game="rummikub",
            options={"rounds": 2},
        ),
        answer={"session": {"over": True, "winners": ["Ana"], "totals": {"Ana": 32, "Ben": -16, "Cy": -16}}},
    ),
    wrong=eg.Example(
        says=N_("“I am 42 ahead after the first of four rounds, so I have won.”"),
        asked=eg.session(eg.totals("Ana", Ana=0, Ben=30, Cy=12), game="rummikub"),
        answer={"session": {"over": False, "winners": []}},
        claimed={"session": {"over": True, "winners": ["Ana"]}},
    ),
)
def winners_so_far(options: Options, totals: Totals, out: str | None, deals: int) -> tuple[tuple[str, ...], str | None]:
    """After the agreed number of rounds the highest total wins; equal highest share it."""
    if deals < rounds(options):
        return (), None
    best = max(totals.values())
    return tuple(name for name, total in totals.items() if total == best), "rkub.end"


def rounds(options: Options) -> int:
    """After how many rounds the game ends."""
    return int(options["rounds"] or 1)


def settle(
    options: Options, winners: tuple[str, ...], totals: Totals, hands: tuple[HandResult, ...]
) -> dict[str, Totals] | None:
    """Nobody pays beside the score."""
    return None


OPTIONS = (JOKER_PENALTY, POOL_EMPTY, ROUNDS)
