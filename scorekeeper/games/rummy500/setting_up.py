"""Rules on the players, packs and deal of Rummy 500."""

from scorekeeper.engine import examples as eg
from scorekeeper.engine.melds import CORNER, HIGH_OR_LOW, MeldRules
from scorekeeper.engine.option import Option, Options
from scorekeeper.engine.rule import Chapter, permission, rule
from scorekeeper.engine.rules.counting import JOKER_WORTH, LOW_ACE
from scorekeeper.engine.rules.wider_melds import JOKER_LIMIT, TWO_PACK_SETS

CHAPTER = Chapter(
    "setting-up",
    "Setting up",
    "Everyone plays for themselves: cards you meld count for you, cards left in your hand count against you. Agree on the house rules, then shuffle and deal.",
    ("r500.players", "r500.packs", "r500.jokers", "r500.deal", "r500.first"),
)

PLAYERS = range(2, 9)

SIX = (*eg.FIVE, "Fay")

EIGHT = (*SIX, "Gus", "Hal")

permission(
    "r500.players",
    sources="P",
    title="Players",
    text="Rummy 500 is for two to eight players.",
    details="With two players, each is dealt more cards; with five or more, you play with two packs.",
    differ="The 500 Rummy page says two to about eight players. Two packs would be enough to deal to nine, but Scorekeeper stops at eight.",
    phrases="how many players, how many people can play rummy 500",
    right=eg.Example(
        "Eight people want to play, and there's a seat for each of them.", eg.session(players=EIGHT), {"session": {"over": False}}
    ),
    wrong=eg.Example(
        says="A ninth player wants to join. There are seats for eight.",
        asked=eg.session(players=(*EIGHT, "Ida")),
        answer={"error": {"at": "players"}},
    ),
)

PACKS: Option[int | str] = Option(
    "packs", "How many packs?", {"auto": "One, or two for five or more players", 1: "One", 2: "Two"}, "r500.packs"
)


@rule(
    "r500.packs",
    sources="P",
    when=PACKS.is_("auto"),
    title="Packs",
    text="Play with one pack of 52 and its jokers; with five or more players, shuffle two packs together.",
    details="With its two jokers a pack has 54 cards; two packs with four jokers have 108. Your table may agree on one pack or two for any number of players. With two packs there are two of each card, but never both in one meld.",
    differ="The 500 Rummy page adds a second pack for five or more players. The 500 Rum page uses one pack and doesn't say how many can play. Choose with “How many packs?”",
    phrases="how many decks, two decks, number of packs, five players deck, double deck",
    right=eg.Example(
        says="Five players, so two packs: the 6 of hearts may appear both in a set and in a run.",
        asked=eg.asks("points", melded=("6h 6d 6c", "5h 6h 7h"), left="", players=5),
        shows=((eg.TABLE, "6h 6d 6c"), (eg.TABLE, "5h 6h 7h")),
        answer={"melded": 36, "hand": 36},
    ),
    wrong=eg.Example(
        says="“The 6 of hearts appears twice, but there may be two packs.” Four players play with one.",
        asked=eg.asks("points", melded=("6h 6d 6c", "5h 6h 7h"), left="", players=4),
        shows=((eg.TABLE, "6h 6d 6c"), (eg.TABLE, "5h 6h 7h")),
        answer=eg.REFUSED,
        claimed=eg.STANDS,
    ),
)
def packs(options: Options, players: int) -> int:
    """Return the number of packs: one, or two from five players, unless agreed otherwise."""
    agreed = options[PACKS]
    return agreed if isinstance(agreed, int) else (1 if players < 5 else 2)


JOKERS_PER_PACK = Option(
    "jokers_per_pack", "How many jokers in each pack?", {2: "", 0: "None", 1: "", 3: "", 4: ""}, "r500.jokers"
)


@rule(
    "r500.jokers",
    sources="P B",
    when=JOKERS_PER_PACK.is_set(),
    title="How many jokers",
    text="Each pack has two jokers, unless your table agrees on another number or none.",
    details="Two packs have twice as many jokers. The game on the 500 Rum page has none. If you play without jokers, the rules about them don't apply.",
    phrases="how many jokers, without jokers, wild cards in the deck",
    right=eg.meld_example(
        "Five players use two packs with two jokers each. Three of the four jokers are in this meld.",
        "5h * * * 9h",
        eg.worth(59),
        players=5,
    ),
    wrong=eg.meld_example(
        "“Four players have four jokers.” They play with one pack, which has two, and this meld has three.",
        "5h * * * 9h",
        eg.REFUSED,
        claimed=eg.STANDS,
        players=4,
    ),
)
def jokers(options: Options, players: int) -> int:
    """Return the number of jokers in all packs together, for a table of `players` players."""
    return options[JOKERS_PER_PACK] * packs(options, players)


HAND_SIZE: Option[int | str] = Option(
    "hand_size",
    "How many cards is each player dealt?",
    {"auto": "Seven, or thirteen for two players"},
    "r500.deal",
    whole=range(1, 21),
)


@rule(
    "r500.deal",
    sources="P B",
    when=HAND_SIZE.is_("auto"),
    title="The deal",
    text="Two players get thirteen cards each, three or more get seven each. The next card is turned up and starts the discard pile.",
    details="Your table may agree on another number of cards. Every player gets the same number.",
    phrases="how many cards are dealt, cards each, starting hand, upcard, seven cards, thirteen cards, card turned up at the start, first face-up card, how many cards with three players, how many cards do you get",
    right=eg.Example(
        says="Three players get seven cards each, and one card is turned up. Of 54 cards, 32 are in the stock.",
        asked=eg.played(upcard="4d"),
        shows=((eg.PILE, "4d"),),
        answer={"hands": [{"stock": 32}]},
    ),
    wrong=eg.Claim("“Three players get ten cards each, so 23 are in the stock.”", {"hands": [{"stock": 23}]}),
)
def hand_size(options: Options, players: int) -> int:
    """Return the number of cards dealt to each player: 13 for two players, 7 for more, unless agreed otherwise."""
    agreed = options[HAND_SIZE]
    return agreed if isinstance(agreed, int) else (13 if players == 2 else 7)


permission(
    "r500.first",
    sources="P",
    title="Who starts",
    text="The player to the dealer's left starts, play goes clockwise, and the deal passes to the next player after each hand.",
    details="If nobody noted who dealt the first hand, we assume the last player in seating order did, so the first in that order starts.",
    phrases="who goes first, who starts, who deals next, dealer, clockwise, direction, dealer forgot to deal",
    right=eg.Example(
        says="The hand is over, and the player to the dealer's left deals the next one.",
        asked=eg.session(eg.totals("Cy", Ana=(60, 12), Ben=(15, 40), Cy=(87, 0)) | {"dealer": "Ana"}),
        answer={"session": {"next_dealer": "Ben"}},
    ),
    wrong=eg.Claim("“The player who goes out deals the next hand.”", {"session": {"next_dealer": "Cy"}}),
)

ACE = Option(
    "ace",
    "Where may an ace go in a run?",
    {"high-or-low": "Below the 2 or above the king", "round-the-corner": "Anywhere, even K-A-2"},
    "r500.ace-corner",
    seldom=True,
)


@rule(
    "r500.ace-corner",
    sources="H",
    when=ACE.is_("round-the-corner"),
    overrides=HIGH_OR_LOW.rule,
    title="Runs go round the corner",
    text="An ace may also be in the middle of a run, as in K-A-2. A run still has thirteen cards at most, and no card twice.",
    details="An ace only counts low if nothing is below it in its run at the end of the hand.",
    differ="The 500 Rummy, 500 Rum and Rummy pages forbid runs round the corner; some tables allow them. Choose with “Where may an ace go in a run?”",
    phrases="K A 2, round the corner, wrap around, wraparound, king ace two, ace high and low, can the ace be high and low",
    right=eg.meld_example(
        "The run goes from the king through the ace to the 2: 10, 15 and 2 points.",
        "Kd Ad 2d",
        eg.worth(27, "run"),
        options={"ace": "round-the-corner"},
    ),
    wrong=eg.Claim("“K-A-2 isn't a run.” It is where runs go round the corner.", eg.REFUSED),
)
def runs_round(options: Options) -> MeldRules:
    """Return the meld rules. At some tables a run, of at most 13 different cards, may go round the corner (K-A-2)."""
    return CORNER if options[ACE] == "round-the-corner" else HIGH_OR_LOW


OPTIONS = (PACKS, JOKERS_PER_PACK, HAND_SIZE)
SELDOM = (ACE, LOW_ACE, JOKER_WORTH, TWO_PACK_SETS, JOKER_LIMIT)
