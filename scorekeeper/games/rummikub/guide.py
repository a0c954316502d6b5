"""Rummikub in reading order: its rules, and how to play it in brief."""

from scorekeeper.engine.guide import SEATS, Guide
from scorekeeper.engine.messages import N_
from scorekeeper.engine.rule import Chapter
from scorekeeper.engine.rules.cards_in_play import IN_PLAY
from scorekeeper.engine.rules.ending import OVER
from scorekeeper.engine.rules.melds import MELDS, RUNS, SETS
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
            "There are two kinds of set on the table. Where these rules speak of ranks, suits and the ace, read numbers, colours and the 1, which is always low."
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


GUIDE = (
    Guide(
        "guide.rummikub",
        N_("The aim"),
        N_(
            "Be the first to play every tile from your rack. On the table, tiles lie in groups (one number in different colours) and runs (numbers of one colour in a row), always three or more."
        ),
        N_("how to play rummikub, rummikub in brief, aim of the game, quick rules, beginners"),
    ),
    Guide(
        "guide.who-starts",
        N_("Who starts"),
        N_("Decide among yourselves. If you can't agree, everyone draws a tile, and the highest number starts."),
        N_("who starts, who goes first, draw a tile to start, highest number starts"),
        draws=N_("{name} starts."),
    ),
    Guide(
        "guide.racks",
        N_("Piles and racks"),
        N_(
            "Mix the tiles face down and stack them in two piles in the middle. Take fourteen each and sort them on the tiers of your rack, by colour, say."
        ),
        N_("stack the tiles, two piles, sort my rack, arrange the rack, set up the table, mix the tiles"),
    ),
    Guide(
        "guide.opening-rummikub",
        N_("Your first play"),
        N_(
            "The first tiles you play must come from your rack alone and reach the opening score: 30 in today's rules, 40 in older ones."
        ),
        N_("how to make the first play, start playing"),
    ),
    Guide(
        "guide.turn-rummikub",
        N_("Your turn"),
        N_(
            "Play at least one tile from your rack, or draw one. After your first play you may add to the sets on the table and rearrange them, as long as every set is valid when you're done."
        ),
        N_("what do I do on my turn, steps of a turn, a turn in brief"),
    ),
    Guide(
        "guide.wait-a-turn",
        N_("Drawing ends your turn"),
        N_("If the tile you draw would let you play, wait for your next turn."),
        N_("drew a tile that fits, play the tile I just drew, draw and play in the same turn, wait a turn"),
    ),
    Guide(
        "guide.call-rummikub",
        N_("Call “Rummikub”"),
        N_("Call “Rummikub” when your last tile is on the table. Forgetting costs nothing here."),
        N_("say rummikub, shout rummikub, call rummikub, forgot to say rummikub, announce the end"),
    ),
    Guide(
        "guide.end-rummikub",
        N_("Points"),
        N_(
            "When someone goes out, the others count their racks: each tile counts its number, a joker 30. They lose that many points, and the winner gets them all."
        ),
        N_("points in brief, how to score rummikub"),
    ),
    SEATS,
)
