"""Rules on the end of a game of Gin, its bonuses, and who pays."""

from collections.abc import Mapping
from fractions import Fraction

from scorekeeper.engine import examples as eg
from scorekeeper.engine.game import Totals, Winners
from scorekeeper.engine.hands import HandResult
from scorekeeper.engine.option import Option, Options, as_written
from scorekeeper.engine.rule import Chapter, rule
from scorekeeper.engine.rules.ending import OVER
from scorekeeper.engine.score import ScoreLine, Why, leaders
from scorekeeper.games.gin.setting_up import gin, winner_of

CHAPTER = Chapter(
    "ending",
    "Winning",
    "Play hands until someone reaches the target, then add the bonuses.",
    (
        *("gin.target", "gin.winner", "gin.game-bonus", "gin.boxes"),
        *("gin.shutout", "gin.shutout-all", "gin.shutout-100", "gin.settle", OVER),
    ),
)

DEADWOOD = (("Ben", 30, 6), ("Ana", 8, 6), ("Ana", 5, 5), ("Ben", 43, 0))
GAME_A = tuple(eg.totals(knocker, Ana=ana, Ben=ben) for knocker, ana, ben in DEADWOOD)
"""Four hands for examples: Ben wins them all with 24, 27, 25 and 68 points, 144 together."""
GAME_B = (eg.totals("Ana", Ana=0, Ben=30) | {"big_gin": True}, *GAME_A[:2], GAME_A[3])
"""Four hands for examples: Ana wins one with 61 points, and Ben three with 24, 27 and 68, 119 together."""


def finals(**points: int) -> eg.Part:
    """Return an example's expected answer: the game is over. `points` has each player's final total, with bonuses."""
    return {"session": {"over": True, "final": points}}


TARGET = Option("target", "How many points win the game?", as_written(100), "gin.target", whole=range(50, 1001))


@rule(
    "gin.target",
    sources="X Y",
    when=TARGET.is_set(),
    title="The target",
    text="The game ends when a player's total of hand points reaches the target, 100 unless agreed otherwise. The bonuses added at the end don't count towards it.",
    phrases="when is the game over, play to 100, target, how many points to win",
    right=eg.Example(
        "A total of 119 ends the game.", gin(*GAME_B), {"session": {"over": True, "totals": {"Ana": 61, "Ben": 119}}}
    ),
    wrong=eg.Example(
        says="“I have 76 and three boxes of 25, so I'm over 100.” Boxes count only after the game is over.",
        asked=gin(*GAME_A[:3]),
        answer={"session": {"over": False}},
        claimed={"session": {"over": True}},
    ),
)
def leaders_at_target(options: Options, totals: Totals) -> tuple[str, ...]:
    """Return all players with the highest total (of hand points) once it has reached the target. Before, return nobody."""
    return leaders(totals) if max(totals.values()) >= options[TARGET] else ()


@rule(
    "gin.winner",
    sources="X",
    title="Who has won",
    text="The player who reaches the target wins the game, whatever the bonuses do to the totals.",
    our_ruling="Published rules don't say who wins if the bonuses give the other player the higher total. Here the player who reached the target wins.",
    phrases="who wins gin, winner of the game, higher sum",
    right=eg.Example(says="119 to 61: the first to 100 has won.", asked=gin(*GAME_B), answer={"session": {"winners": ["Ben"]}}),
    wrong=eg.Claim("“I had big gin, so the game is mine.” The target decides who wins.", {"session": {"winners": ["Ana"]}}),
)
def winners_so_far(options: Options, totals: Totals) -> Winners:
    """Return the winner once the target is reached, and the id of the deciding rule (None before). If both players reach the
    target with equal totals, nobody wins. Only points given by the table can cause that."""
    best = leaders_at_target(options, totals)
    return (best if len(best) == 1 else ()), "gin.target" if best else None


GAME_BONUS = Option(
    "game_bonus", "What bonus does the winner of the game add?", as_written(100), "gin.game-bonus", whole=range(501)
)
BOX_BONUS = Option("box_bonus", "What bonus do you get at the end for each hand you won?", as_written(25, 20, 10, 0), "gin.boxes")
SHUTOUT = Option(
    "shutout",
    "What if the loser hasn't won a hand?",
    {
        "double-hands": "The winner's hand points are doubled",
        "double-all": "The winner's whole score is doubled, bonuses included",
        "plus-100": "The winner adds 100",
        "off": "Nothing",
    },
    "gin.shutout",
)


@rule(
    "gin.game-bonus",
    sources="X Y",
    when=GAME_BONUS.is_set(),
    title="The game bonus",
    text="The winner of the game adds the game bonus, 100 unless agreed otherwise.",
    phrases="game bonus, bonus for winning the game, 100 for the game",
    right=eg.Example(says="119, three boxes of 25 and 100 for the game: 294.", asked=gin(*GAME_B), answer=finals(Ben=294)),
    wrong=eg.Claim("“The game was close, so I add nothing for winning it.”", finals(Ben=194)),
)
def game_bonus(options: Options) -> ScoreLine:
    """Return the bonus for winning the game."""
    return ScoreLine(options[GAME_BONUS], "gin.game-bonus", Why.BONUS)


@rule(
    "gin.boxes",
    sources="X Y",
    when=BOX_BONUS.is_set(),
    title="Boxes",
    text="Each player adds the box bonus for every hand they won, whether by a knock, by gin or big gin, or by an undercut: 25 unless agreed otherwise.",
    phrases="boxes, box bonus, line bonus, bonus for each hand won, 25 per hand",
    right=eg.Example(says="The loser won one hand and adds one box: 61 + 25.", asked=gin(*GAME_B), answer=finals(Ana=86)),
    wrong=eg.Claim("“Only the winner of the game has boxes.” Each player has one for every hand won.", finals(Ana=61)),
)
def boxes(options: Options, won: int) -> ScoreLine:
    """Return the box bonus of a player who won `won` hands."""
    return ScoreLine(options[BOX_BONUS] * won, "gin.boxes", Why.BONUS)


@rule(
    "gin.shutout",
    sources="X",
    when=SHUTOUT.is_("double-hands"),
    title="A shutout doubles the hand points",
    text="If the loser hasn't won a hand, the winner's hand points are doubled before the bonuses are added.",
    details="Some rules double everything, bonuses included. Others add 100. Your table chooses.",
    phrases="shutout, schneider, skunk, blitz, loser won nothing, double the score",
    right=eg.Example(
        "144 doubled is 288. With four boxes of 25 and 100 for the game, that makes 488.", gin(*GAME_A), finals(Ben=488)
    ),
    wrong=eg.Claim("“The whole score is doubled.” Not where only the hand points are.", finals(Ben=688)),
)
def double_hands(points: Fraction, bonuses: Fraction) -> ScoreLine:
    """Return the shutout bonus where only the winner's hand points (`points`) are doubled. The `bonuses` aren't used."""
    return ScoreLine(points, "gin.shutout", Why.BONUS)


@rule(
    "gin.shutout-all",
    sources="Y",
    when=SHUTOUT.is_("double-all"),
    title="A shutout doubles everything",
    text="If the loser hasn't won a hand, the winner's whole score is doubled, bonuses and boxes included.",
    details="Some rules double the hand points alone. Others add 100. Your table chooses.",
    phrases="shutout, schneider, double everything, loser won nothing, double boxes",
    right=eg.Example(
        says="144 points, four boxes at 25 each and 100 for the game make 344. Doubled, that's 688.",
        asked=gin(*GAME_A, shutout="double-all"),
        answer=finals(Ben=688),
    ),
    wrong=eg.Claim("“The bonuses aren't doubled.” They are where everything is.", finals(Ben=488)),
)
def double_all(points: Fraction, bonuses: Fraction) -> ScoreLine:
    """Return the shutout bonus that doubles the winner's hand points (`points`) and other `bonuses`."""
    return ScoreLine(points + bonuses, "gin.shutout-all", Why.BONUS)


@rule(
    "gin.shutout-100",
    sources="Y",
    when=SHUTOUT.is_("plus-100"),
    title="A shutout adds 100",
    text="If the loser hasn't won a hand, the winner adds 100.",
    details="Some rules double the hand points. Others double everything. Your table chooses.",
    phrases="shutout, 100 for a shutout, loser won nothing",
    right=eg.Example(
        says="144 points, four boxes at 25 each, 100 for the game and 100 for the shutout: 444.",
        asked=gin(*GAME_A, shutout="plus-100"),
        answer=finals(Ben=444),
    ),
    wrong=eg.Claim("“The hands are doubled.” Not where 100 is added instead.", finals(Ben=488)),
)
def plus_100(points: Fraction, bonuses: Fraction) -> ScoreLine:
    """Return the shutout bonus of 100 points. The parameters are those of the other shutout bonuses, and not used here."""
    return ScoreLine(100, "gin.shutout-100", Why.BONUS)


_SHUTOUTS = {"double-hands": double_hands, "double-all": double_all, "plus-100": plus_100}


def final_lines(
    options: Options, winners: tuple[str, ...], totals: Totals, hands: tuple[HandResult, ...]
) -> Mapping[str, tuple[ScoreLine, ...]]:
    """Return the bonus lines added to each player's `totals` of hand points, by name. `winners` won the game of these `hands`."""
    won = [winner_of(hand) for hand in hands]
    lines: dict[str, tuple[ScoreLine, ...]] = {name: (boxes(options, won.count(name)),) for name in totals}
    for name in winners:
        lines[name] = (game_bonus(options), *lines[name])
        if not any(won.count(other) for other in totals if other != name) and options[SHUTOUT] != "off":
            bonuses = Fraction(sum(line.points for line in lines[name]))
            lines[name] = (*lines[name], _SHUTOUTS[options[SHUTOUT]](totals[name], bonuses))
    return {name: tuple(line for line in own if line.points) for name, own in lines.items()}


SETTLEMENT = Option(
    "settlement",
    "Does anyone pay at the end?",
    {"none": "No", "difference": "The lower final total pays the difference"},
    "gin.settle",
)


@rule(
    "gin.settle",
    our_ruling="Published rules don't say who pays. Here the player with the lower final total pays.",
    when=SETTLEMENT.is_("difference"),
    title="Paying the difference",
    text="The player with the lower final total pays the other the difference.",
    phrases="who pays, money, stakes, how much do I owe, settle the game",
    right=eg.Example(
        says="294 to 86: the difference of 208 is paid.",
        asked=gin(*GAME_B, settlement="difference"),
        answer={"session": {"settlement": {"Ben": {"Ana": 208}}}},
    ),
    wrong=eg.Claim(
        "“119 to 61, so I pay 58.” The final totals count, with all bonuses.", {"session": {"settlement": {"Ben": {"Ana": 58}}}}
    ),
)
def settle(options: Options, winners: tuple[str, ...], totals: Totals, hands: tuple[HandResult, ...]) -> dict[str, Totals] | None:
    """Return what each player receives, by receiver and payer. The player with the lower final total, bonuses included, pays the
    difference. Empty if the totals are equal. None if nobody pays at this table. `winners` won the game of these `hands`."""
    if options[SETTLEMENT] == "none":
        return None
    lines = final_lines(options, winners, totals, hands)
    sums = {name: totals[name] + sum(line.points for line in lines[name]) for name in totals}
    lower, higher = sorted(sums, key=sums.__getitem__)
    owed = sums[higher] - sums[lower]
    return {higher: {lower: owed}} if owed else {}


OPTIONS = (TARGET, GAME_BONUS, BOX_BONUS, SHUTOUT, SETTLEMENT)
