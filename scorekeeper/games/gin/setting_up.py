"""Rules on the players, pack and deal of Gin, and on who deals next."""

from dataclasses import replace

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import Card
from scorekeeper.engine.hands import HandResult
from scorekeeper.engine.melds import HIGH_OR_LOW, LOW, MeldRules
from scorekeeper.engine.option import Option, Options
from scorekeeper.engine.rule import Chapter, permission, rule
from scorekeeper.engine.rules.counting import COURT
from scorekeeper.engine.rules.melds import ROUND, SEQUENCE
from scorekeeper.engine.score import CardValues, Why
from scorekeeper.engine.set_up import SetUp

CHAPTER = Chapter(
    "setting-up",
    "Setting up",
    "Two players, hidden hands: players keep their melds in hand until someone knocks.",
    ("gin.players", "gin.pack", "gin.deal", "gin.dealer", "gin.dealer-winner", "gin.dealer-loser", "gin.dealer-void"),
)

PLAYERS = range(2, 3)
HAND_SIZE = 10


def gin(*hands: eg.Part, **options: object) -> eg.Part:
    """Return an example's record of Gin between Ana and Ben. `hands` are a record's hands, such as from `eg.totals`."""
    return eg.session(*hands, game="gin", players=eg.TWO, options=options)


def followed(*events: eg.Events, upcard: str = "7d", options: eg.Part | None = None) -> eg.Part:
    """Return an example's record of a hand of Gin that Ana deals, with this upcard and events. `options` None: the defaults."""
    return eg.played(*events, game="gin", players=eg.TWO, dealer="Ana", upcard=upcard, options=options)


permission(
    "gin.players",
    sources="X",
    title="Players",
    text="Gin Rummy is a game for two.",
    details="More than two players can form two sides, with each pair of opponents playing its own hand. You have to score that yourselves.",
    phrases="how many players, three players, can four people play gin",
    right=eg.Example(says="Two players sit down to play.", asked=followed(), shows=((eg.PILE, "7d"),)),
    wrong=eg.Example(
        says="A third player would like to join in. That's one too many.",
        asked=eg.session(game="gin", players=eg.THREE),
        answer={"error": {"at": "players"}},
    ),
)
permission(
    "gin.pack",
    sources="X",
    title="One pack, no jokers",
    text="Gin is played with one pack of 52 cards, without jokers.",
    phrases="which deck, jokers in gin, wild cards, how many cards",
    right=eg.meld_example("Three sixes from the one pack.", "6h 6d 6c", eg.worth(18), game="gin"),
    wrong=eg.meld_example("“The joker is my third six.” Gin has no jokers.", "6h 6d *", eg.REFUSED, eg.STANDS, game="gin"),
)
permission(
    "gin.deal",
    sources="X",
    title="The deal",
    text="Each player gets ten cards, one at a time, starting with the dealer's opponent. The next card is turned up.",
    details="The upcard starts the discard pile. The remaining 31 cards are the stock.",
    phrases="how many cards are dealt, ten cards, how many cards in gin, starting hand, card turned up, upcard",
    right=eg.Example(
        "Two hands of ten and one upcard: 31 are left in the stock.", followed(), eg.answered({"stock": 31}), ((eg.PILE, "7d"),)
    ),
    wrong=eg.Claim("“The upcard isn't dealt, so the stock has 32.” It has 31: 52 less 20 and 1.", eg.answered({"stock": 32})),
)


@rule(
    "gin.ace",
    sources="X",
    overrides=HIGH_OR_LOW.rule,
    title="The ace is low",
    text="An ace goes only below the 2: A-2-3 is a run, Q-K-A isn't.",
    details="An ace counts 1 as deadwood.",
    refused={
        "": "{cards}: here an ace goes below the 2 and nowhere else.",
        "long": "{cards}: a run has thirteen cards at most.",
        "round": ROUND,
    },
    phrases="A 2 3, Q K A, ace low, ace high in gin, king ace, round the corner, wrap around",
    right=eg.meld_example("The ace is below the 2.", "Ah 2h 3h", eg.worth(6), game="gin"),
    wrong=eg.meld_example("An ace is laid above the queen and king.", "Qh Kh Ah", game="gin"),
)
def ace_low() -> MeldRules:
    """Return the meld rules: the ace is low, and a run is an unbroken sequence."""
    return ACE_LOW


ACE_LOW = replace(LOW, rule="gin.ace", beside=SEQUENCE)


@rule(
    "gin.values",
    sources="X",
    title="What deadwood is worth",
    text="Cards that aren't in a meld are deadwood. An ace counts 1; 2–10 are worth face value; a jack, queen or king counts 10.",
    phrases="card values in gin, how much is a king, what is deadwood, ace one point, count deadwood",
    right=eg.Example(
        "A 2, an ace and a 3 not in any meld: 6 points of deadwood.", eg.asks("points", game="gin", left="2c Ad 3s"), {"left": 6}
    ),
    wrong=eg.Example(
        says="“My king, my ace and my 5 come to 19.” King 10, ace 1, 5: that's 16.",
        asked=eg.asks("points", game="gin", left="Kh Ac 5d"),
        answer={"left": 16},
        claimed={"left": 19},
    ),
)
def deadwood_of(card: Card, low: bool) -> tuple[int, str]:
    """Return a card's points (ace 1, court cards 10, other cards their number), and the id of the rule. `low` is ignored."""
    return min(card.rank or 0, COURT), "gin.values"


VALUES = CardValues(deadwood_of)


def set_up() -> SetUp:
    """Return the set-up of a hand: one pack, ten cards for each player, and an upcard."""
    return SetUp(packs=1, jokers=0, hand_size=HAND_SIZE, upcards=1, first_extra=0, law=ace_low(), card_values=VALUES)


def other(seat: int) -> int:
    """Return the other seat of the two. After a deal by `seat`, the other plays first."""
    return 1 - seat


NEXT_DEALER = Option(
    "next_dealer",
    "Who deals next?",
    {"alternate": "The players in turn", "winner": "The player who won the hand", "loser": "The player who lost the hand"},
    "gin.dealer",
)

GIN_20 = eg.totals("Ana", Ana=0, Ben=20) | {"dealer": "Ana"}
"""A hand that Ana deals and wins with gin."""
VOID: eg.Part = {"entry": "totals", "dealer": "Ana", "out": None, "scores": {"Ana": {}, "Ben": {}}}


def deals_next(name: str) -> eg.Part:
    """Return an example's expected answer: this player deals the next hand."""
    return {"session": {"next_dealer": name}}


@rule(
    "gin.dealer",
    sources="X",
    when=NEXT_DEALER.is_("alternate"),
    title="The deal alternates",
    text="The players take turns to deal. The player who didn't deal plays first.",
    details="After a hand that nobody won, the same player deals again.",
    phrases="who deals, who deals next, who starts, deal alternates, dealer",
    right=eg.Example("The dealer won the hand, and the other player deals the next.", gin(GIN_20), deals_next("Ben")),
    wrong=eg.Claim("“I won, so I deal again.” Not where you take turns to deal.", deals_next("Ana")),
)
def alternate(dealer: str, names: tuple[str, ...], winner: str) -> str:
    """Return the next dealer: the player in `names` other than `dealer`. `winner` is only used by the other rules on the deal."""
    return names[other(names.index(dealer))]


@rule(
    "gin.dealer-winner",
    sources="Y",
    when=NEXT_DEALER.is_("winner"),
    title="The winner deals",
    text="The player who won the hand deals the next one.",
    details="Under some rules the deal alternates; under others the winner or the loser deals.",
    phrases="winner deals, who deals next, dealer after winning",
    right=eg.Example("The dealer won the hand and deals again.", gin(GIN_20, next_dealer="winner"), deals_next("Ana")),
    wrong=eg.Claim("“You dealt the last one, so it's my deal.” Not where the winner deals.", deals_next("Ben")),
)
def winner_deals(dealer: str, names: tuple[str, ...], winner: str) -> str:
    """Return the next dealer: the `winner` of the hand. The other parameters are only used by the other rules on the deal."""
    return winner


@rule(
    "gin.dealer-loser",
    sources="X",
    when=NEXT_DEALER.is_("loser"),
    title="The loser deals",
    text="The player who lost the hand deals the next one.",
    details="Under some rules the deal alternates; under others the winner or the loser deals.",
    phrases="loser deals, who deals next, dealer after losing",
    right=eg.Example("The dealer won the hand, so the other player deals.", gin(GIN_20, next_dealer="loser"), deals_next("Ben")),
    wrong=eg.Claim("“I won, so I deal.” Not where the loser deals.", deals_next("Ana")),
)
def loser_deals(dealer: str, names: tuple[str, ...], winner: str) -> str:
    """Return the next dealer: the loser, that is, the player in `names` other than the `winner`. `dealer` is ignored."""
    return names[other(names.index(winner))]


_DEALS = {"alternate": alternate, "winner": winner_deals, "loser": loser_deals}


@rule(
    "gin.dealer-void",
    sources="Y",
    title="Same dealer after a void hand",
    text="After a hand that nobody won, the same player deals again.",
    details="Nobody wins a void hand, a hand with an invalid knock, or a tie that your table doesn't score.",
    phrases="who deals after a void hand, redeal, deal again, nobody won the hand",
    right=eg.Example(
        "Nobody knocked before the stock was down to two cards. The same player deals again.", gin(VOID), deals_next("Ana")
    ),
    wrong=eg.Claim("“You dealt, so now it's my deal.” The hand was void, so the same player deals again.", deals_next("Ben")),
)
def dealer_after(options: Options, hand: HandResult, names: tuple[str, ...]) -> str:
    """Return which of `names` deals the next hand, by the table's option. If nobody won, the same player deals again. After an
    unfinished hand the same player deals again too, unless the deal alternates."""
    if not hand.over and options[NEXT_DEALER] == NEXT_DEALER.default:
        return names[other(names.index(hand.dealer))]
    winner = winner_of(hand)
    return _DEALS[options[NEXT_DEALER]](hand.dealer, names, winner) if winner else hand.dealer


def winner_of(hand: HandResult) -> str | None:
    """Return the winner of a hand: the player who scored by play, None if nobody did. Ignore points that the table gave."""
    scores = (hand.scores or {}).items()
    scored = (name for name, score in scores if any(line.why in (Why.TAKEN, Why.BONUS) for line in score.lines))
    return next(scored, None)
