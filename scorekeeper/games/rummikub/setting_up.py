"""Rules on the players, tiles and racks of Rummikub."""

from scorekeeper.engine import examples as eg
from scorekeeper.engine.option import Option, Options, as_written
from scorekeeper.engine.rule import Chapter, permission, rule
from scorekeeper.engine.set_up import SetUp
from scorekeeper.games.rummikub.scoring import joker_penalty
from scorekeeper.games.rummikub.tiles import LAW

CHAPTER = Chapter(
    "setting-up",
    "Setting up",
    "Be the first to empty your rack. Lay the tiles face down, mix them, and take yours.",
    ("rkub.players", "rkub.tiles", "rkub.deal"),
)

PLAYERS = range(2, 7)
WITH_TWO_OF_EACH = range(2, 5)

RACK = 14

COPIES = Option(
    "copies", "How many of each tile?", {2: "Two", 3: "Three, for up to six players", 4: "Four: two boxes together"}, "rkub.tiles"
)


@rule(
    "rkub.players",
    sources="K G",
    when=COPIES.is_(2, 3, 4),
    title="Players",
    text="Rummikub is for two to four players: there are four racks. With three or four of each tile, up to six can play.",
    details="Today's box for six players holds 160 tiles: three of each numbered tile, and four jokers.",
    phrases="how many players, five players rummikub, six players rummikub, maximum number of players, can five play, can six play",
    right=eg.Example(says="Four players want to play: there's a rack for each of them.", asked=eg.rummikub(players=eg.FOUR)),
    wrong=eg.Example(
        "A fifth player wants to join, but there's no fifth rack.", eg.rummikub(players=eg.FIVE), {"error": {"at": "players"}}
    ),
)
def takes_players(options: Options) -> range:
    """Return the allowed numbers of players: 2 to 4 with two copies of each tile, 2 to 6 with more copies."""
    return WITH_TWO_OF_EACH if options[COPIES] == 2 else PLAYERS


JOKERS = Option("jokers", "How many jokers?", as_written(2, 4), "rkub.tiles")


@rule(
    "rkub.tiles",
    sources="K G",
    when=JOKERS.is_set() + COPIES.is_(2, 3, 4),
    title="The tiles",
    text="The tiles are numbered 1 to 13 in four colours, two of each, and there are two jokers. You may agree on more of either.",
    details="Two of each numbered tile make 104. With two jokers there are 106, with four 108. The box for six players has three of each tile and four jokers, 160 in all. Two standard boxes together have 212.",
    differ="The Rummikub page says 106 tiles with four jokers in one place, and two jokers in another. With two jokers there are 106 tiles in all. With four, a total of 106 would leave 102 numbered tiles, and no such edition is known, so here four jokers make 108. Choose with “How many jokers?”",
    phrases="how many tiles, number of tiles, colours, 106 tiles, 104, how many pieces, tiles in the box, what is in the bag, how many jokers are there, both jokers",
    right=eg.Example(
        says="With two jokers there are 106 tiles. Two players take 28 of them, and 78 are left in the pool.",
        asked=eg.rummikub(players=eg.TWO),
        answer=eg.answered({"stock": 78}),
    ),
    wrong=eg.Example(
        says="“With four jokers there are still 106 tiles, so in a game for two the pool holds 78.”",
        asked=eg.rummikub(players=eg.TWO, options={"jokers": 4}),
        answer=eg.answered({"stock": 80}),
        claimed=eg.answered({"stock": 78}),
    ),
)
def set_up(options: Options) -> SetUp:
    """Return the set-up of a round: 2 to 4 copies of each tile, 1 to 13 in four colours, the agreed jokers, and racks of 14."""
    return SetUp(options[COPIES], options[JOKERS], RACK, upcards=0, first_extra=0, law=LAW, card_values=joker_penalty(options))


permission(
    "rkub.deal",
    sources="K",
    title="The deal",
    text="Each player gets fourteen tiles. Decide who starts; play goes clockwise.",
    details="The tiles left over are the pool. With four players and two jokers it holds 50. Unless the players decide otherwise, the player to the starter's left starts the next round.",
    phrases="how many tiles each, starting tiles, fourteen, who starts, who goes first, draw a tile to start, rack",
    right=eg.Example(
        "Three racks of fourteen make 42 tiles, so 64 of the 106 are left in the pool.", eg.rummikub(), eg.answered({"stock": 64})
    ),
    wrong=eg.Example(
        says="“With four players, each gets thirteen tiles, and 54 are left.”",
        asked=eg.rummikub(players=eg.FOUR),
        answer=eg.answered({"stock": 50}),
        claimed=eg.answered({"stock": 54}),
    ),
)

OPTIONS = (JOKERS, COPIES)
