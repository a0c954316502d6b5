"""Rules on where an ace lies in a run of Rummy, and what it counts."""

from dataclasses import replace
from functools import cache
from typing import Any

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import ACE as ACE_RANK
from scorekeeper.engine.cards import Card, plain
from scorekeeper.engine.melds import CORNER, HIGH_OR_LOW, LOW, MeldRules
from scorekeeper.engine.option import Option, Options, as_written
from scorekeeper.engine.rule import rule
from scorekeeper.engine.rules.counting import JOKER_POINTS, face
from scorekeeper.engine.rules.melds import ROUND
from scorekeeper.engine.score import CardValues

ACES = ("rummy.ace", "rummy.ace-high", "rummy.ace-corner")


def meld_of_rummy(says: str, cards: str, answer: eg.Part, ace: str = "low", **options: Any) -> eg.Example:
    """Return an example with the text `says`: are these cards a meld? `answer` is expected. The rest are options."""
    return eg.meld_example(says, cards, answer, game="rummy", options={"ace": ace, **options})


ACE = Option(
    "ace",
    "Where may an ace go in a run?",
    {
        "low": "Only below the 2; an ace counts 1",
        "high-or-low": "Below the 2 or above the king",
        "round-the-corner": "Anywhere, even K-A-2",
    },
    "rummy.ace",
)


@rule(
    "rummy.ace",
    sources="R",
    when=ACE.is_("low"),
    overrides=HIGH_OR_LOW.rule,
    title="The ace is low",
    text="An ace goes only below the 2, and counts 1.",
    details="Q-K-A and K-A-2 aren't runs. The longest run goes from ace to king. Aces in a set count 1 each.",
    refused={
        "": "{cards}: here an ace goes below the 2 and nowhere else.",
        "long": "{cards}: a run has thirteen cards at most.",
        "round": ROUND,
    },
    phrases="A 2 3, Q K A, ace low, ace high, ace is one point, how much is an ace",
    right=meld_of_rummy("The ace is below the 2 and counts 1, so the run counts 6.", "Ah 2h 3h", eg.worth(6)),
    wrong=meld_of_rummy("The ace is laid above the king.", "Qs Ks As", eg.REFUSED),
)
def ace_low() -> MeldRules:
    """Return the meld rules for an ace that is low only."""
    return replace(LOW, rule="rummy.ace")


@rule(
    "rummy.ace-high",
    sources="R",
    when=ACE.is_("high-or-low"),
    title="The ace is low or high",
    text="An ace goes below the 2 or above the king, and counts 15 or what your table agreed. A run can't go round the corner.",
    details="Q-K-A and A-2-3 are runs, but K-A-2 isn't. The ace counts the same wherever it is, even below the 2.",
    refused={
        "": "{cards}: an ace is high or low, but a run can't go round the corner.",
        "long": "{cards}: a run has thirteen cards at most.",
        "round": ROUND,
    },
    phrases="Q K A, A 2 3, ace high, ace low, ace after king, ace 15 points, queen king ace",
    right=meld_of_rummy(
        "If your table agreed on it, the ace may go above the king, and counts 15.", "Qs Ks As", eg.worth(35), ace="high-or-low"
    ),
    wrong=meld_of_rummy("The ace is above the king and below the 2 at once.", "Kd Ad 2d", eg.REFUSED, ace="high-or-low"),
)
def ace_high_or_low() -> MeldRules:
    """Return the meld rules for an ace that is high or low, but never in the middle of a run."""
    return replace(HIGH_OR_LOW, rule="rummy.ace-high")


@rule(
    "rummy.ace-corner",
    sources="R",
    when=ACE.is_("round-the-corner"),
    overrides=HIGH_OR_LOW.rule,
    title="Round the corner",
    text="A run may go round the corner, as in K-A-2, but it has at most thirteen cards and never the same card twice. An ace counts 15 or what your table agreed.",
    details="Q-K-A and A-2-3 are runs too, and so is Q-K-A-2-3. Nothing more fits on a run of all thirteen cards. The ace counts the same wherever it is.",
    refused="{cards}: a run has thirteen cards at most, and no card twice.",
    phrases="K A 2, round the corner, wrap around, wraparound, circular run, around the corner, king ace two, ace high and low, can the ace be high and low",
    right=meld_of_rummy(
        "If your table agreed on it, a run may go from the king through the ace to the 2.",
        "Kd Ad 2d",
        eg.worth(27),
        ace="round-the-corner",
    ),
    wrong=meld_of_rummy(
        "The run goes all the way round, with a joker as a second king of spades.",
        "Ks As 2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs *=Ks",
        eg.REFUSED,
        ace="round-the-corner",
        jokers=1,
    ),
)
def ace_round_the_corner() -> MeldRules:
    """Return the meld rules for runs that may go round the corner, such as K-A-2. They have at most 13 cards, none twice."""
    return replace(CORNER, rule="rummy.ace-corner")


ACE_LAWS = {"low": ace_low(), "high-or-low": ace_high_or_low(), "round-the-corner": ace_round_the_corner()}

ACE_POINTS: Option[int | str] = Option(
    "ace_points",
    "What is an ace left in hand worth?",
    {"auto": "1, or 15 if it may be high", 1: "", 5: "", 10: "", 11: "", 15: ""},
    "rummy.values",
    seldom=True,
)
JOKER_WORTH = Option(
    "joker_points", "What is a joker left in hand worth?", as_written(JOKER_POINTS), "rummy.values", whole=range(51), seldom=True
)


@rule(
    "rummy.values",
    sources="R",
    when=ACE.is_set() + ACE_POINTS.is_("auto") + JOKER_WORTH.is_(JOKER_POINTS),
    title="Card values",
    text="2–10 are worth face value; a jack, queen or king 10; an ace 1, or 15 if aces may be high. A joker counts 15.",
    details="Only the cards left in hand count: melds score nothing in Rummy. Your table may agree on other values for the ace and the joker.",
    our_ruling="The Rummy page doesn't say what a joker left in hand is worth. We count 15, as the 500 Rummy page does, whatever card the joker was meant to be: rulings go by what can be seen on the table, not by what someone had in mind.",
    phrases="card values, how many points is a king, face cards, ace value, points per card, what is a 10 worth, how much is a jack, how much is each card",
    right=eg.Example(
        "A king, a 9 and an ace are left: 10 + 9 + 1 = 20.", eg.asks("points", game="rummy", left="Kh 9c Ah"), {"left": 20}
    ),
    wrong=eg.Claim("“Aces only go below the 2 here, but the one left in your hand counts 15.”", {"left": 34}),
)
def values_of(options: Options) -> CardValues:
    """Return the card values: court cards 10, and 2 to 10 their number. Options set those of an ace and a joker."""
    ace, joker = options[ACE_POINTS], options[JOKER_WORTH]
    return _values(ace if isinstance(ace, int) else (1 if options[ACE] == "low" else 15), int(joker or 0))


@cache
def _values(ace: int, joker: int) -> CardValues:
    def count(card: Card, low: bool) -> tuple[int, str]:
        held = plain(card)
        points = joker if held.wild else ace if held.rank == ACE_RANK else face(held)
        return points, "rummy.values"

    return CardValues(count)
