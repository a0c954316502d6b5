"""Rules on the players, pack and deal of Rummy."""

from scorekeeper.engine import examples as eg
from scorekeeper.engine.option import Option, Options
from scorekeeper.engine.rule import Chapter, permission, rule
from scorekeeper.engine.rules.turn import FIRST_PLAYER_EXTRA
from scorekeeper.engine.rules.wider_melds import JOKER_LIMIT, TWO_PACK_SETS

CHAPTER = Chapter(
    "setting-up",
    "Setting up",
    "Be the first to get rid of your cards. Agree on the house rules, then shuffle and deal.",
    ("rummy.players", "rummy.packs", "rummy.deal", "rummy.no-upcard", "rummy.first"),
)

PLAYERS = range(2, 9)

SEVEN = (*eg.FIVE, "Flo", "Gil")
NINE = (*SEVEN, "Hal", "Ida")

JOKERS = Option("jokers", "How many jokers?", {0: "None"}, "rummy.players", whole=range(7))

permission(
    "rummy.players",
    sources="R",
    title="Players and pack",
    text="Rummy is for two to eight players, without jokers unless agreed.",
    details="Your table may agree on one to six jokers; Wrotham rummy uses three.",
    our_ruling="The Rummy page is for two to six players. Seven or eight players, with two packs, are our addition.",
    phrases="how many players, how many people can play rummy, which deck",
    right=eg.Example(says="Seven players sit down to play.", asked=eg.rummy(players=SEVEN)),
    wrong=eg.Example(
        "A ninth player would like to join in. That's one too many.", eg.rummy(players=NINE), {"error": {"at": "players"}}
    ),
)

PACKS: Option[int | str] = Option(
    "packs", "How many packs?", {"auto": "One, or two for seven or more players", 1: "One", 2: "Two"}, "rummy.packs", seldom=True
)


@rule(
    "rummy.packs",
    sources="R",
    when=PACKS.is_("auto"),
    title="Packs",
    text="Play with one pack of 52, or two with seven or eight players.",
    details="Your table may agree on one pack or two. Cards from the second pack count like any others.",
    our_ruling="The Rummy page stops at six players. With a single pack, eight hands of six cards would leave too few cards.",
    phrases="how many decks, two decks, double deck, number of packs",
    right=eg.Example(
        says="Seven players with six cards each: 61 of the 104 cards are left in the stock.",
        asked=eg.rummy(players=SEVEN),
        shows=((eg.PILE, "4d"),),
        answer=eg.answered({"stock": 61}),
    ),
    wrong=eg.Example(
        says="“The 6 of hearts appears twice, but there may be two packs.” Six players use one.",
        asked=eg.asks("points", game="rummy", left="6h 6h", players=6),
        answer=eg.REFUSED,
        claimed=eg.STANDS,
    ),
)
def packs(options: Options, players: int) -> int:
    """Return the number of packs: one up to six players, two from seven, unless agreed otherwise."""
    agreed = options[PACKS]
    return agreed if isinstance(agreed, int) else (1 if players <= 6 else 2)


UPCARD = Option(
    "upcard",
    "Is a card turned up to start the discard pile?",
    {"turned": "Yes", "none": "No, the first discard starts the pile"},
    "rummy.no-upcard",
    seldom=True,
)


@rule(
    "rummy.no-upcard",
    sources="V",
    when=UPCARD.is_("none"),
    title="Without an upcard",
    text="The dealer turns nothing up. The first player draws from the stock, and that player's discard starts the pile.",
    phrases="no upcard, nothing turned up, first discard opens the pile",
    right=eg.Example(
        says="The first player draws from the stock and discards, and the next player takes the discard.",
        asked=eg.rummy(eg.turn("Ana", "4c"), eg.takes("Ben"), eg.discards("Ben", "Kd"), options={"upcard": "none"}),
        shows=((eg.DISCARDED, "4c Kd"),),
    ),
    wrong=eg.Example(
        says="“The 4 of diamonds was turned up, so I'll take it.” Not where no card is turned up.",
        asked=eg.rummy(eg.takes("Ana"), options={"upcard": "none"}),
        shows=((eg.PILE, "4d"),),
        answer=eg.refused(0),
        claimed=eg.STANDS,
    ),
)
def upcards(options: Options) -> int:
    """Return the number of cards turned up, 1 or 0. It is 0 if so agreed, or if the first player is dealt an extra card."""
    return 0 if options[FIRST_PLAYER_EXTRA] or options[UPCARD] == "none" else 1


HAND_SIZE: Option[int | str] = Option(
    "hand_size",
    "How many cards is each player dealt?",
    {"auto": "Ten for two players, seven for three or four, six for more"},
    "rummy.deal",
    whole=range(1, 21),
)


@rule(
    "rummy.deal",
    sources="R",
    when=HAND_SIZE.is_("auto"),
    title="The deal",
    text="Two players get ten cards each, three or four get seven, five or more get six. One card is turned up.",
    details="The turned-up card starts the discard pile. Your table may agree to deal a different number of cards, as long as the pack has enough. In Wrotham each player is dealt seven, however many play.",
    phrases="how many cards are dealt, cards each, starting hand, seven cards, ten cards, how many cards with three players, how many cards do you get",
    right=eg.Example(
        says="Two players get ten cards each and one is turned up: 31 are left in the stock.",
        asked=eg.rummy(players=("Ana", "Ben")),
        answer=eg.answered({"stock": 31}),
    ),
    wrong=eg.Example(
        says="“With five players everyone gets seven cards, so 16 are left in the stock.”",
        asked=eg.rummy(players=eg.FIVE),
        answer=eg.answered({"stock": 21}),
        claimed=eg.answered({"stock": 16}),
    ),
)
def hand_size(options: Options, players: int) -> int:
    """Return the number of cards in a hand: 10 for two players, 7 for three or four, 6 for more, unless agreed otherwise."""
    agreed = options[HAND_SIZE]
    if isinstance(agreed, int):
        return agreed
    return 10 if players == 2 else (7 if players <= 4 else 6)


permission(
    "rummy.first",
    sources="R",
    title="Who starts",
    text="The player to the dealer's left starts, and play goes clockwise; with two, the one who didn't deal starts. The deal passes to the left.",
    details="The player who starts one hand deals the next.",
    phrases="who goes first, who starts, who deals next, dealer, two players, dealer forgot to deal",
    right=eg.Example(
        says="The player to the dealer's left starts, and play goes clockwise.",
        asked=eg.rummy(eg.turn("Ana", "4c"), eg.turn("Ben", "5c"), dealer="Cy"),
        shows=((eg.DISCARDED, "4c 5c"),),
    ),
    wrong=eg.Example(
        says="“Nobody went out, so the same player deals again.”",
        asked=eg.session(eg.totals(None, Ana=12, Ben=7, Cy=20), game="rummy"),
        answer={"session": {"next_dealer": "Ana"}},
        claimed={"session": {"next_dealer": "Cy"}},
    ),
)


@rule(
    "wrotham.pack",
    sources="R",
    when=JOKERS.is_(3),
    title="55 cards",
    text="Wrotham is played with 52 cards and three jokers, which may stand for any card in a set or run.",
    details="When you meld a joker, say what it is. Two to six can play, as in Rummy.",
    phrases="wrotham jokers, three jokers, how many cards, deck, wild cards stand for any card",
    right=eg.meld_example(
        "A joker stands for the jack in this run.", "10d *=Jd Qd", {"ok": True, "kind": "run"}, game="rummy", preset="wrotham"
    ),
    wrong=eg.meld_example(
        "“A joker may fill a gap in a run, but it can't make a set.”",
        "9h 9c *=9",
        {"ok": True, "kind": "set"},
        claimed=eg.REFUSED,
        game="rummy",
        preset="wrotham",
    ),
)
def jokers(options: Options) -> int:
    """Return the number of jokers that the table plays with."""
    return options[JOKERS]


OPTIONS = (HAND_SIZE, JOKERS)
SELDOM = (PACKS, UPCARD, TWO_PACK_SETS, JOKER_LIMIT)
