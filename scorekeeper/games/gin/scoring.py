"""Rules on what a hand of Gin scores."""

from collections.abc import Mapping

from scorekeeper.engine import examples as eg
from scorekeeper.engine.hands import JudgedHand
from scorekeeper.engine.option import Option, Options, as_written
from scorekeeper.engine.rule import Chapter, permission, rule
from scorekeeper.engine.rules.ending import ADJUST
from scorekeeper.engine.score import PlayerScore, ScoreLine, Why, points_left, total
from scorekeeper.games.gin.knocking import BIG_GIN, GIN_HAND, kind_of
from scorekeeper.games.gin.setting_up import gin
from scorekeeper.games.gin.showing import ANA_AFTER_GIN, KNOCKED, WENT_GIN

CHAPTER = Chapter(
    "scoring",
    "Scoring a hand",
    "The players compare their deadwood (the cards outside their melds).",
    ("gin.values", "gin.score", "gin.undercut", "gin.tie-nothing", "gin.bonus", "gin.big-bonus", ADJUST),
)

Lines = tuple[ScoreLine, ...]

GIN_BONUS = Option("gin_bonus", "What is gin worth?", as_written(25, 20), "gin.bonus")
UNDERCUT = Option(
    "undercut", "What is an undercut worth (beating the player who knocked)?", as_written(25, 20, 10), "gin.undercut"
)
TIE = Option(
    "tie",
    "If both players have the same deadwood (points outside melds), who scores?",
    {"undercut": "The other player, as for an undercut", "nothing": "Nobody"},
    "gin.undercut",
)


def score(options: Options, judged: JudgedHand) -> dict[str, PlayerScore]:
    """Return each player's score of a hand, by name. Only the winner scores points; the deadwood of both is listed."""
    counted = judged.lines or {}
    left = {name: points_left(lines) for name, lines in counted.items()}
    scored = _scored(options, judged, left)
    lines = {name: tuple(line for line in scored.get(name, ()) if line.points) for name in counted}
    return {name: PlayerScore(lines[name], total(lines[name]), 0, left[name], counted[name]) for name in counted}


def _scored(options: Options, judged: JudgedHand, left: Mapping[str, int]) -> dict[str, Lines]:
    """Return the winner's score lines, by name. `left` is each player's points of deadwood. Empty if nobody scores."""
    if judged.out is None:
        return {}
    knocker, other = judged.out, next(name for name in left if name != judged.out)
    kind = kind_of(left[knocker], all_eleven=judged.went_rummy)
    if kind == "knock" and left[knocker] == left[other] and options[TIE] == "nothing":
        return {}
    if kind == "knock" and left[knocker] >= left[other]:
        return {other: (*difference(other, knocker, left), *undercut(options))}
    bonus = {"gin": gin_bonus, "big-gin": big_gin_bonus}.get(kind)
    return {knocker: (*difference(knocker, other, left), *(bonus(options) if bonus else ()))}


@rule(
    "gin.score",
    sources="X",
    title="The player who knocked scores",
    text="If the player who knocked has less deadwood (points outside melds) than the other, they score the difference.",
    phrases="how is gin scored, what does a knock score, difference of deadwood",
    right=eg.Example(
        says="The knocker has 6, and the other player has 30 after laying off. The knocker scores 24.",
        asked=KNOCKED,
        shows=((eg.TABLE, "4h 5h 6h 7h"), (eg.LAID_OFF, "8h")),
        answer=eg.hand_scores(Ana=0, Ben=24),
    ),
    wrong=eg.Example(
        says="“You have 30, so I score 30.” The knocker's own 6 comes off first.",
        asked=gin(eg.totals("Ben", Ana=30, Ben=6)),
        answer=eg.hand_scores(Ben=24),
        claimed=eg.hand_scores(Ben=30),
    ),
)
def difference(winner: str, other: str, left: Mapping[str, int]) -> Lines:
    """Return the winner's score line, in a tuple: the deadwood of `other` minus the winner's. `left` has both, by name."""
    return (ScoreLine(left[other] - left[winner], "gin.score", Why.TAKEN, of=other),)


@rule(
    "gin.undercut",
    sources="X Y",
    when=UNDERCUT.is_set() + TIE.is_("undercut"),
    title="Undercut",
    text="If the other player has no more deadwood (points outside melds) than the player who knocked, the other player scores the difference and the undercut bonus.",
    details="The bonus is 25 unless agreed otherwise. Gin can't be undercut.",
    phrases="undercut, underknock, less deadwood than the knocker, same deadwood, tie, bonus for an undercut",
    right=eg.Example(
        says="The knocker has 8 points of deadwood. The other player has 6 and scores 2 + 25 = 27.",
        asked=gin(eg.totals("Ana", Ana=8, Ben=6)),
        answer=eg.hand_scores(Ana=0, Ben=27),
    ),
    wrong=eg.Example(
        says="“We both have 5, so nobody scores.” The other player has undercut the knocker and scores 25.",
        asked=gin(eg.totals("Ana", Ana=5, Ben=5)),
        answer=eg.hand_scores(Ana=0, Ben=25),
        claimed=eg.hand_scores(Ben=0),
    ),
)
def undercut(options: Options) -> Lines:
    """Return the score line of the bonus for an undercut, won by an opponent with no more deadwood than the knocker."""
    return (ScoreLine(options[UNDERCUT], "gin.undercut", Why.BONUS),)


permission(
    "gin.tie-nothing",
    sources="Z Y",
    when=TIE.is_("nothing"),
    title="The same deadwood",
    text="If both players have the same deadwood (points outside melds), nobody scores and nobody wins the hand.",
    details="Most rules count a tie as an undercut. Under some, nobody scores.",
    phrases="tie, same deadwood, equal deadwood, nobody scores",
    right=eg.Example(
        says="Both players have 5 points of deadwood. Nobody scores.",
        asked=gin(eg.totals("Ana", Ana=5, Ben=5), tie="nothing"),
        answer=eg.hand_scores(Ana=0, Ben=0),
    ),
    wrong=eg.Claim("“A tie is an undercut.” Not where a tie scores nothing.", eg.hand_scores(Ben=25)),
)


@rule(
    "gin.bonus",
    sources="X Y",
    when=GIN_BONUS.is_set(),
    title="The gin bonus",
    text="The player who goes gin scores the other player's deadwood (points outside melds) and the gin bonus, 25 unless agreed otherwise.",
    phrases="gin bonus, how much is gin, points for gin",
    right=eg.Example(
        "Gin, and the other player has 43: 43 + 25 = 68.", gin(eg.totals("Ben", Ana=43, Ben=0)), eg.hand_scores(Ben=68)
    ),
    wrong=eg.Example(
        says="“Gin scores 25 and nothing else.” The other player's deadwood counts too.",
        asked=WENT_GIN,
        shows=(*eg.rows(eg.MELDED, *GIN_HAND), (eg.IN_HAND, ANA_AFTER_GIN)),
        answer=eg.hand_scores(Ben=68),
        claimed=eg.hand_scores(Ben=25),
    ),
)
def gin_bonus(options: Options) -> Lines:
    """Return the line that the gin bonus adds to the score of the player who went gin."""
    return (ScoreLine(options[GIN_BONUS], "gin.bonus", Why.BONUS),)


@rule(
    "gin.big-bonus",
    sources="X Y",
    when=BIG_GIN.is_(31, 50),
    title="The big gin bonus",
    text="Big gin scores the other player's deadwood (points outside melds) and the big gin bonus, 31 unless agreed otherwise, in place of the gin bonus.",
    phrases="big gin bonus, how much is big gin, points for big gin",
    right=eg.Example(
        says="Big gin, and the other player has 30: 30 + 31 = 61.",
        asked=gin(eg.totals("Ana", Ana=0, Ben=30) | {"big_gin": True}),
        answer=eg.hand_scores(Ana=61),
    ),
    wrong=eg.Claim("“Big gin is gin too, so I add both bonuses.”", eg.hand_scores(Ana=86)),
)
def big_gin_bonus(options: Options) -> Lines:
    """Return the score line of the bonus for big gin."""
    return (ScoreLine(int(options[BIG_GIN]), "gin.big-bonus", Why.BONUS),)


OPTIONS = (GIN_BONUS, UNDERCUT, TIE, BIG_GIN)
