"""The rules of Rummikub in reading order."""

from scorekeeper.engine.chapter import Chapter
from scorekeeper.engine.rules.adjusting import ADJUST
from scorekeeper.engine.rules.cards_in_play import IN_PLAY
from scorekeeper.engine.rules.melds import RUNS, SETS
from scorekeeper.engine.translatable import N_

RUMMIKUB = (
    Chapter(
        "setting-up",
        N_("Setting up"),
        N_("Everybody tries to be the first with an empty rack. Lay the tiles face down, mix them, and take yours."),
        ("rkub.players", "rkub.tiles", "rkub.deal"),
    ),
    Chapter(
        "cards",
        N_("The tiles in play"),
        N_("Where these rules speak of cards they mean tiles. Counting the tiles settles many a quarrel."),
        IN_PLAY,
    ),
    Chapter(
        "sets",
        N_("Groups and runs"),
        N_(
            "Tiles lie on the table in sets of two kinds. Where these rules speak of ranks, suits and the ace, "
            "read numbers, colours and the 1, which is always low."
        ),
        ("meld.kind", "meld.size", "rkub.group", *SETS, "rkub.run", *RUNS),
    ),
    Chapter(
        "turn",
        N_("A turn"),
        N_("Players take turns, and in each turn there is one thing to decide: play, or draw."),
        ("turn.order", "rkub.turn", "draw.stock", "rkub.time"),
    ),
    Chapter(
        "opening",
        N_("The opening"),
        N_("Before you may touch what lies on the table, you open with tiles of your own."),
        ("rkub.opening", "rkub.opening-own", "rkub.opening-joker"),
    ),
    Chapter(
        "rearranging",
        N_("Rearranging the table"),
        N_("Once you have opened, all sets on the table are yours to change, as long as it all comes out right."),
        ("rkub.table-valid", "rkub.table-kept", "rkub.from-rack"),
    ),
    Chapter(
        "jokers",
        N_("Jokers"),
        N_("A joker can save a turn, and it can be won back from the table."),
        (
            *("rkub.joker", "rkub.joker-named", "joker.assign", "joker.specific", "rkub.joker-keeps"),
            *("rkub.joker-split", "rkub.joker-retrieve", "rkub.joker-reuse", "rkub.joker-opened"),
        ),
    ),
    Chapter(
        "going-out",
        N_("The end of a round"),
        N_("The round is over when somebody plays their last tile. Sometimes nobody does."),
        ("out.frozen", "rkub.pool-empty"),
    ),
    Chapter(
        "counting",
        N_("Counting"),
        N_("What is left on the racks is what the winner gets."),
        ("rkub.score", "rkub.joker-penalty", ADJUST),
    ),
    Chapter(
        "winning",
        N_("Winning"),
        N_("The rounds are added up until the last one that was agreed."),
        ("rkub.end", "session.over"),
    ),
)
