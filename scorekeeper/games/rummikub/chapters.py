"""The rules of Rummikub in reading order."""

from scorekeeper.engine.chapter import Chapter
from scorekeeper.engine.rules.cards_in_play import IN_PLAY
from scorekeeper.engine.rules.ending import OVER
from scorekeeper.engine.rules.melds import MELDS, RUNS, SETS
from scorekeeper.engine.translatable import N_
from scorekeeper.games.rummikub import opening, rearrange, reusing, scoring, setting_up

CHAPTERS = (
    setting_up.CHAPTER,
    Chapter(
        "cards",
        N_("The tiles in play"),
        N_("Where these rules say “card”, read “tile”. Counting the tiles settles most arguments."),
        IN_PLAY,
    ),
    Chapter(
        "sets",
        N_("Groups and runs"),
        N_(
            "There are two kinds of set on the table. Where these rules speak of ranks, suits and the ace, "
            "read numbers, colours and the 1, which is always low."
        ),
        (*MELDS, "rkub.group", *SETS, "rkub.run", *RUNS),
    ),
    Chapter(
        "turn",
        N_("A turn"),
        N_("On your turn there's one thing to decide: play or draw."),
        ("turn.order", "rkub.turn", "draw.stock", "rkub.time", "rkub.penalty"),
    ),
    opening.CHAPTER,
    rearrange.CHAPTER,
    reusing.CHAPTER,
    Chapter(
        "going-out",
        N_("The end of a round"),
        N_("The round is over when someone plays their last tile. Sometimes nobody does."),
        ("out.frozen", "rkub.pool-empty", "rkub.pool-whole"),
    ),
    scoring.CHAPTER,
    Chapter(
        "winning",
        N_("Winning"),
        N_("Round scores are added up until the last round, or until someone reaches the target."),
        ("rkub.end", "rkub.target", OVER),
    ),
)
