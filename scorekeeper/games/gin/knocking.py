"""Rules on when a hand of Gin may be ended, with a knock, gin or big gin."""

from collections.abc import Iterable

from scorekeeper.engine import examples as eg
from scorekeeper.engine.best_melds import Best, best
from scorekeeper.engine.cards import ACE, Card, Cards
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.option import Option, Options
from scorekeeper.engine.rule import Chapter, permission, rule
from scorekeeper.engine.rules.laying_off import LAYING_OFF
from scorekeeper.engine.verdict import LEGAL, Verdict, broken
from scorekeeper.games.gin.setting_up import HAND_SIZE, VALUES

CHAPTER = Chapter(
    "knocking",
    "Knocking",
    "If the cards outside your melds (your deadwood) count little enough, you may end the hand. Then both players show their cards.",
    (
        *("gin.knock", "gin.limit", "gin.limit-straight", "gin.limit-upcard", "gin.limit-ace", "gin.gin", "gin.big-gin"),
        *("gin.show", "gin.layoff", "gin.layoff-gin", *LAYING_OFF),
    ),
)

USUAL_LIMIT = 10
BIG = HAND_SIZE + 1
"""The number of cards in hand after a draw. Big gin is a hand with all of them in melds."""


def asks_knock(*melds: str, left: str = "", upcard: str = "", **options: object) -> eg.Part:
    """Return an example's question: may a player knock with these melds and cards `left`? An `upcard` of "" is unknown."""
    said: eg.Part = {"upcard": upcard} if upcard else {}
    parts = {"ask": "knock", "game": "gin", "melds": list(map(eg.row, melds)), "left": eg.row(left), **said}
    return parts | ({"options": options} if options else {})


def knock_example(
    says: str, answer: eg.Part, *melds: str, left: str, claimed: eg.Part | None = None, **more: str | int
) -> eg.Example:
    """Return an example with the text `says` that asks `asks_knock` whether a player may knock with `melds` and the cards `left`.
    `answer` is the right answer, and `claimed` a wrong one, if any. Other keywords (`upcard`, options) go to `asks_knock`."""
    return eg.Example(says, asks_knock(*melds, left=left, **more), answer, claimed=claimed)  # type: ignore[arg-type]


RUN_AND_NINES = ("4h 5h 6h 7h", "9c 9d 9s")
THREE_MELDS = ("4h 5h 6h", "9c 9d 9s", "2c 2d 2h")


@rule(
    "gin.knock",
    sources="X",
    title="Knocking",
    text="After drawing, you may knock: lay out ten cards (your melds and the cards left over) and discard the eleventh face down. The cards left over are your deadwood, and they can't add up to more than the knock limit.",
    details="A knock that isn't valid doesn't end the hand, and nobody scores for it. You never have to knock.",
    refused={
        "": "The cards outside melds (the deadwood) come to {points}, but you can knock only with {limit} or less.",
        "straight": "The cards outside melds (the deadwood) come to {points}, but this hand can only end with gin.",
        "eleventh": "Ten cards are laid out, and the eleventh is discarded.",
    },
    phrases="when may I knock, knock, go down, end the hand, too much deadwood, how many points to knock, do I have to knock, go out, wrong knock, knock with too much",
    right=knock_example(
        "A 2, an ace and a 3 aren't in any meld: the deadwood is 6, and 10 is the limit.",
        {"ok": True, "deadwood": 6, "limit": 10, "kind": "knock"},
        *RUN_AND_NINES,
        left="2c Ad 3s",
    ),
    wrong=knock_example(
        "The deadwood is a 6, a 4 and an ace. That's 11, one too many.",
        eg.REFUSED | {"deadwood": 11},
        *RUN_AND_NINES,
        left="6c 4d Ad",
    ),
)
def within_limit(points: int, limit: int, left: Cards = ()) -> Verdict:
    """Require that a knock's deadwood, of `points` points, is within the limit. A refusal cites the deadwood cards, `left`."""
    if points <= limit:
        return LEGAL
    return broken("gin.knock", left, "" if limit else "straight", points=points, limit=limit)


KNOCK_LIMIT: Option[int | str] = Option(
    "knock_limit",
    "How many points may you knock with?",
    {USUAL_LIMIT: "10 at most", 0: "None: only gin ends the hand", "upcard": "The value of the upcard"},
    "gin.knock",
)
UPCARD_ACE = Option(
    "upcard_ace",
    "With an ace as the upcard, do you knock with 1, or only with gin?",
    {"one": "With 1", "gin": "Only with gin"},
    "gin.limit-ace",
)

permission(
    "gin.limit",
    sources="X",
    when=KNOCK_LIMIT.is_(USUAL_LIMIT),
    title="Knock with 10",
    text="You may knock if the cards outside your melds (your deadwood) come to 10 or less.",
    phrases="knock limit, knock with ten, 10 points to knock",
    right=knock_example("The only deadwood is a king: 10.", {"ok": True, "limit": 10}, *THREE_MELDS, left="Ks"),
    wrong=eg.Claim("“Only 9 or less will do.” You may knock with 10.", eg.REFUSED),
)
permission(
    "gin.limit-straight",
    sources="X Y",
    when=KNOCK_LIMIT.is_(0),
    title="Only gin ends the hand",
    text="You can't knock with cards outside your melds (deadwood): only gin or big gin ends the hand.",
    phrases="straight gin, no knocking, only gin, play to gin",
    right=knock_example(
        "All ten cards are in melds: that's gin, and it ends the hand.",
        {"ok": True, "limit": 0, "kind": "gin"},
        "4h 5h 6h 7h",
        *THREE_MELDS[1:],
        left="",
        knock_limit=0,
    ),
    wrong=knock_example(
        "“My deadwood is just an ace, so I knock.” Here only gin ends the hand.",
        eg.REFUSED,
        *THREE_MELDS,
        left="As",
        knock_limit=0,
        claimed=eg.STANDS,
    ),
)


@rule(
    "gin.limit-upcard",
    sources="X Y",
    when=KNOCK_LIMIT.is_("upcard"),
    title="The upcard sets the limit",
    text="The knock limit is the value of the card turned up at the deal, 10 at most.",
    details="Playing with a knock limit set by the upcard is called Oklahoma gin. An ace as the upcard has its own rule: knock with 1, or only with gin.",
    phrases="oklahoma, upcard sets the knock limit, knock card, limit by the card turned up",
    right=knock_example(
        "A 6 was turned up, and the deadwood is 6.",
        {"ok": True, "limit": 6},
        *RUN_AND_NINES,
        left="2c Ad 3s",
        upcard="6c",
        knock_limit="upcard",
    ),
    wrong=knock_example(
        "“I have 6, and I may knock with 10.” A 4 was turned up, so 6 is too much.",
        eg.REFUSED | {"limit": 4},
        *RUN_AND_NINES,
        left="2c Ad 3s",
        upcard="4c",
        knock_limit="upcard",
        claimed=eg.STANDS,
    ),
)
def limit_by_upcard(options: Options, upcard: Card | None) -> int:
    """Return the limit on a knock's deadwood: the upcard's value, at most 10. For an unknown upcard (None) return 10."""
    if upcard is None:
        return USUAL_LIMIT
    return limit_by_ace(options) if upcard.rank == ACE else VALUES.points(upcard)


@rule(
    "gin.limit-ace",
    sources="Y Z",
    when=UPCARD_ACE.is_set(),
    requires=KNOCK_LIMIT.is_("upcard"),
    title="An ace turned up",
    text="If the upcard sets the limit, an ace means either that you can knock with 1 or that only gin ends the hand, as your table agreed.",
    details="With an ace as the upcard, some rules let you knock with 1, others only with gin. Your table chooses.",
    phrases="ace turned up, oklahoma ace, ace upcard, must go gin",
    right=knock_example(
        "An ace was turned up, and the deadwood is an ace: 1.",
        {"ok": True, "limit": 1},
        *THREE_MELDS,
        left="As",
        upcard="Ac",
        knock_limit="upcard",
    ),
    wrong=knock_example(
        "“An ace was turned up, so I knock with 1.” Not where an ace asks for gin.",
        eg.REFUSED,
        *THREE_MELDS,
        left="As",
        upcard="Ac",
        knock_limit="upcard",
        upcard_ace="gin",
        claimed=eg.STANDS,
    ),
)
def limit_by_ace(options: Options) -> int:
    """Return the limit on a knock's deadwood if the upcard is an ace: 1, or 0 if the table then lets only gin end the hand."""
    return 1 if options[UPCARD_ACE] == "one" else 0


def limit_of(options: Options, upcard: Card | None) -> int:
    """Return the most points of deadwood to knock with. At some tables the upcard sets this limit (10 if it is None, unknown)."""
    limit = options[KNOCK_LIMIT]
    return limit_by_upcard(options, upcard) if isinstance(limit, str) else limit


GIN_HAND = ("5h 6h 7h", "Qc Qd Qs", "Ad 2d 3d 4d")
BIG_GIN_HAND = ("3c 4c 5c 6c", "Jh Jd Js", "7d 8d 9d 10d")


@rule(
    "gin.gin",
    sources="X",
    title="Gin",
    text="Ten cards in melds, with no deadwood (cards outside them), is gin. It's always gin, not a knock with 0.",
    phrases="gin, all cards in melds, no deadwood, go gin, ten cards melded",
    right=knock_example(
        "A run, a set and a run of four: all ten cards.", {"ok": True, "deadwood": 0, "kind": "gin"}, *GIN_HAND, left=""
    ),
    wrong=eg.Claim("“I'm only knocking, so you may lay off.” With no deadwood it's gin.", {"kind": "knock"}),
)
def kind_of(points: int, *, all_eleven: bool) -> str:
    """Return "big-gin" if `all_eleven` cards are in melds, else "gin" for no `points` of deadwood, else "knock"."""
    return "big-gin" if all_eleven else "knock" if points else "gin"


BIG_GIN: Option[int | str] = Option(
    "big_gin", "What is big gin worth?", {31: "", 50: "", "off": "Nothing extra: it counts as gin"}, "gin.big-gin"
)


@rule(
    "gin.big-gin",
    sources="X Y",
    title="Big gin",
    text="All eleven cards in melds, with no discard, is big gin.",
    details="At a table without big gin, discard one of the eleven cards: that's gin.",
    refused="There's no big gin at this table: discard one card.",
    phrases="big gin, eleven cards, super gin, no discard, all eleven cards in melds",
    right=knock_example("Two runs of four and a set: all eleven cards.", {"ok": True, "kind": "big-gin"}, *BIG_GIN_HAND, left=""),
    wrong=knock_example(
        "The same hand at a table without big gin: one card has to be discarded.",
        eg.REFUSED,
        *BIG_GIN_HAND,
        left="",
        big_gin="off",
    ),
)
def allows_big_gin(options: Options) -> Verdict:
    """Refuse big gin if the table plays without it."""
    return broken("gin.big-gin") if options[BIG_GIN] == "off" else LEGAL


def deadwood(cards: Iterable[Card]) -> int:
    """Return the points of `cards`, which are in no meld."""
    return sum(VALUES.points(card) for card in cards)


def arranged(agreed: Agreement, hand: Cards, table: tuple[Meld, ...] = (), kept: Cards = ()) -> tuple[Best, Card | None]:
    """Arrange a `hand` of eleven cards for the least deadwood, with lay-offs on the melds of `table`. Return the melds and the
    discard, which is never one of `kept`. The discard is None for big gin, if the table plays it and `table` is empty."""
    found = best(hand, table, agreed)
    if not found.left and not table and allows_big_gin(agreed.options).ok:
        return found, None
    tried = [
        (best((*hand[:place], *hand[place + 1 :]), table, agreed), card) for place, card in enumerate(hand) if card not in kept
    ]
    return max(tried, key=lambda one: (one[0].points, -len(one[0].left)))


OPTIONS = (KNOCK_LIMIT, UPCARD_ACE)
