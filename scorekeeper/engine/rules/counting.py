"""Rules: what cards are worth."""

from collections.abc import Callable, Iterable
from functools import cache

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import ACE, Card, plain
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.option import Option, as_written
from scorekeeper.engine.rule import permission, rule
from scorekeeper.engine.rules.jokers import WITH_JOKERS
from scorekeeper.engine.score import CardValues, PlayerScore, ScoreLine, Why, points_left, points_melded, total

MELDED_LESS_LEFT = (
    *("score.hand", "score.face", "score.low-ace", "score.high-ace", "score.5-10-15", "score.joker", "score.joker-20"),
)

JOKER_POINTS = 15
COURT = 10
ACE_HIGH = 15

Count = Callable[[Card], int]

CARD_VALUES = Option(
    "card_values",
    "What are cards worth?",
    {
        "face": "2–10: face value; J, Q, K: 10; ace: 15, or 1 when melded low",
        "5-10-15": "2–9: 5; 10, J, Q, K: 10; ace: 15, or 5 when melded low",
    },
    "score.face",
)


@rule(
    "score.face",
    sources="P",
    when=CARD_VALUES.is_("face"),
    title="Card values",
    text="2–10 are worth face value; a jack, queen or king 10; an ace 15.",
    details="A joker counts 15, whatever it stands for. An ace melded low counts 1.",
    phrases="card values, how many points is a king, ten points, face cards, court cards, points per card, count the cards, what is a 10 worth, how much is a jack, queen worth",
    right=eg.Example(
        says="An 8 counts 8, a 10 and a queen 10 each, an ace 15: 43 in the hand.",
        asked=eg.asks("points", melded=(), left="8d 10s Qc Ah"),
        answer={"left": 43, "hand": -43},
    ),
    wrong=eg.Example(
        says="“A queen is 12 and a king 13, so my hand is 25.” Court cards count 10 each.",
        asked=eg.asks("points", melded=(), left="Qc Kd"),
        answer={"left": 20},
        claimed={"left": 25},
    ),
)
def face(card: Card) -> int:
    """Return the value of a card: its number, 10 for a jack, queen or king, 15 for an ace. A joker counts as what it stands for.
    >>> [face(card) for card in cards("2h 10h Jh Ah")]
    [2, 10, 10, 15]
    """
    rank = card.rank or 0
    return ACE_HIGH if rank == ACE else min(rank, COURT)


FIVES = {"card_values": "5-10-15"}


@rule(
    "score.5-10-15",
    sources="P",
    when=CARD_VALUES.is_("5-10-15"),
    title="Card values 5, 10, 15",
    text="2–9 count 5 each; the 10, jack, queen and king 10 each; an ace 15, or 5 when it's melded low.",
    details="A joker counts 15. An ace in a set, high in a run or left in hand counts 15. Your table chooses between these values and the usual card values.",
    phrases="five points, 5 10 15 scoring, low cards count five, alternative values, nickel and dime, nickels, small cards five points, round numbers scoring",
    right=eg.meld_example(
        "The 8 and the 9 count 5 each, the 10 and the jack 10 each: the run is worth 30.",
        "8s 9s 10s Js",
        eg.worth(30),
        options=FIVES,
    ),
    wrong=eg.meld_example(
        "“A low ace counts 1, so the run is worth 11.” Not where a low ace counts 5.",
        "Ah 2h 3h",
        {"points": 15},
        claimed={"points": 11},
        options=FIVES,
    ),
)
def five_ten_fifteen(card: Card) -> int:
    """Return the value of a card that is no joker: 2 to 9 count 5, 10 to king 10, an ace 15.
    >>> [five_ten_fifteen(card) for card in cards("2h 9h 10h Ah")]
    [5, 5, 10, 15]
    """
    rank = card.rank or 0
    return ACE_HIGH if rank == ACE else (5 if rank < 10 else COURT)


JOKER_WORTH = Option(
    "joker_points", "What is a joker worth?", as_written(15, 20), "score.joker", synonyms={"15": 15, "20": 20}, seldom=True
)
LOW_ACE: Option[int | str] = Option(
    "low_ace",
    "What is a low ace worth in a run?",
    {"low": "1, or 5 where cards count 5, 10 or 15", 15: ""},
    "score.low-ace",
    synonyms={"15": 15},
    seldom=True,
)

permission(
    "score.joker",
    sources="P",
    when=JOKER_WORTH.is_(15),
    requires=WITH_JOKERS,
    title="A joker counts 15",
    text="A joker counts 15, melded or left in hand, whatever it stands for.",
    details="A joker that stands for a 2 counts 15, and so does one that stands for a low ace.",
    phrases="how many points is a joker, joker value, wild card points, joker left in hand, stuck with a joker, caught with a joker, is a joker 15 or the card, what is a joker worth, still have a joker at the end",
    right=eg.meld_example("A pair of twos and a joker: 2 + 2 + 15.", "2c 2d *", eg.worth(19)),
    wrong=eg.Claim("“The joker is a 2 here, so it counts 2 and the set counts 6.”", {"points": 6}),
)
permission(
    "score.joker-20",
    sources="H",
    when=JOKER_WORTH.is_(20),
    requires=WITH_JOKERS,
    overrides="score.joker",
    title="A joker counts 20",
    text="A joker counts 20, melded or in hand, whatever it stands for.",
    phrases="how many points is a joker, joker 20, joker left in hand",
    right=eg.meld_example("A pair of twos and a joker: 2 + 2 + 20.", "2c 2d *", eg.worth(24), options={"joker_points": 20}),
    wrong=eg.Claim("“A joker counts 15.” Not where it counts 20.", {"points": 19}),
)


@rule(
    "score.low-ace",
    sources="P",
    when=LOW_ACE.is_("low"),
    requires=CARD_VALUES.is_("face"),
    title="The low ace",
    text="An ace melded low, first in a run before the 2, counts 1, whoever melded it or laid it off. An ace in a set, after a king or left in hand counts 15.",
    details="It doesn't matter if the 2 or the 3 is a joker. Where cards count 5, 10 or 15, an ace melded low counts 5.",
    phrases="ace is one point, ace 1 or 15, how much is an ace, ace value, points for an ace, points for ace in A 2 3, low ace points, ace counts one or fifteen",
    right=eg.meld_example("An ace below the 2 and the 3 counts 1: the run is worth 6.", "Ah 2h 3h", eg.worth(6)),
    wrong=eg.Claim("“My ace is worth 15 everywhere, so the run counts 20.”", {"points": 20}),
)
def low_ace(*, fives: bool = False) -> int:
    """Return the value of an ace below the 2 in a run: 1, or 5 if cards count 5, 10 or 15 (`fives`)."""
    return 5 if fives else 1


permission(
    "score.high-ace",
    sources="H",
    when=LOW_ACE.is_(15),
    overrides="score.low-ace",
    title="An ace is always 15",
    text="An ace counts 15 wherever it is, even below the 2.",
    phrases="ace always 15, low ace points, how much is an ace, ace in A 2 3",
    right=eg.meld_example(
        "The ace below the 2 counts 15: the run is worth 20.", "Ad 2d 3d", eg.worth(20), options={"low_ace": 15}
    ),
    wrong=eg.Claim("“A low ace counts 1.” Not where an ace is always 15.", {"points": 6}),
)
ON_HER_RUN = eg.session(
    eg.at_the_end(eg.lies("Ana", "5h 6h 7h", Ben="8h"), eg.lies("Ben", "9c 9d 9s"), out="Ben", Ana="Kh 2c"), players=eg.TWO
)

permission(
    "layoff.owner",
    sources="P B",
    title="Who scores for a lay-off",
    text="When you lay off a card, keep it in front of you: it scores for you.",
    details="The meld itself stays with the player who laid it down, and scores for them without the card you added. A low ace laid off on another player's run also scores for whoever laid it off.",
    phrases="who gets the points for a lay-off, points on another player's meld, score of a card on my meld, points for cards I add to your meld, do I keep the points, where do I put the card",
    right=eg.Example(
        says="The 8 is on someone else's run. It counts for the player who laid it off, on top of their three nines.",
        asked=ON_HER_RUN,
        shows=((eg.TABLE, "5h 6h 7h"), (eg.LAID_OFF, "8h"), (eg.MELDED, "9c 9d 9s")),
        answer={"hands": [{"scores": {"Ana": {"melded": 18}, "Ben": {"melded": 35}}}]},
    ),
    wrong=eg.Example(
        says="“The run is mine, so the 8 on it counts for me: 26.”",
        asked=ON_HER_RUN,
        shows=((eg.TABLE, "5h 6h 7h"), (eg.LAID_OFF, "8h")),
        answer={"hands": [{"scores": {"Ana": {"melded": 18}}}]},
        claimed={"hands": [{"scores": {"Ana": {"melded": 26}}}]},
    ),
)


@cache
def melded_values(values: object, ace: object, wild: object) -> CardValues:
    """Return the card values of a game that counts melds, by the table's options `CARD_VALUES`, `LOW_ACE` and `JOKER_WORTH`."""
    each, by = (face, "score.face") if values == "face" else (five_ten_fifteen, "score.5-10-15")
    low = (low_ace(), "score.low-ace") if values == "face" else (low_ace(fives=True), by)
    ace_down = low if ace == "low" else (ACE_HIGH, "score.high-ace")
    joker = (JOKER_POINTS, "score.joker") if wild == JOKER_POINTS else (20, "score.joker-20")

    @cache
    def count(card: Card, low: bool) -> tuple[int, str]:
        if card.wild:
            return joker
        return ace_down if low and card.rank == ACE else (each(card), by)

    return CardValues(count)


def points_of_meld(meld: Meld, values: CardValues) -> int:
    """Return the points of a whole meld on the table."""
    each = _each(values, meld.ace_low)
    return sum([each[(card.rank if values.as_named or not card.wild else plain(card).rank) or 0] for card in meld.cards])


@cache
def _each(values: CardValues, low: bool) -> tuple[int, ...]:
    """Return the points of a joker (index 0) and of each rank (index 1 is the ace). `low` says that the ace is low in a run."""
    each = (Card(None, None, True), *[Card(rank, None) for rank in range(1, 14)])
    return tuple(values.points(card, low=low) for card in each)


def totals_lines(melded: int, left: int) -> Iterable[ScoreLine]:
    """Yield the score lines of points that a player counted: those melded and those left in hand."""
    if melded:
        yield ScoreLine(melded, "score.hand", Why.COUNTED)
    if left:
        yield ScoreLine(-left, "score.hand", Why.COUNTED)


@rule(
    "score.hand",
    sources="P B",
    title="Scoring a hand",
    text="Cards you melded or laid off count for you, and cards left in your hand count against you. A score can be below zero.",
    details="Every card left in hand counts against you, even if it could have been melded. Your running total can even go below zero. The cards of an invalid meld count as left in hand.",
    phrases="count the hand, minus points, negative score, below zero, cards left in hand, subtract, score sheet, melds in hand at the end, points for cards on the table, negative points, minus what is left, caught with cards, still have cards when somebody goes out",
    right=eg.Example(
        says="18 points melded, 25 left in hand: the hand scores −7.",
        asked=eg.asks("points", melded=("5h 6h 7h",), left="Kc As"),
        answer={"melded": 18, "left": 25, "hand": -7},
    ),
    wrong=eg.Example(
        says="“These three nines are a set, so they don't count against me.” They weren't melded.",
        asked=eg.asks("points", melded=("5h 6h 7h",), left="9c 9d 9s"),
        answer={"melded": 18, "left": 27, "hand": -9},
        claimed={"melded": 18, "left": 0, "hand": 18},
    ),
)
def hand_score(score_lines: tuple[ScoreLine, ...]) -> PlayerScore:
    """Return the score of a hand: the cards melded or laid off, minus the cards left. It can be negative."""
    return PlayerScore(score_lines, total(score_lines), points_melded(score_lines), points_left(score_lines))
