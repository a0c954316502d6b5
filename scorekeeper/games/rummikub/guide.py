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
        "The tiles in play",
        "Where these rules say “card”, read “tile”. Counting the tiles settles most arguments.",
        IN_PLAY,
    ),
    Chapter(
        "sets",
        "Groups and runs",
        "There are two kinds of set on the table. Where these rules speak of ranks, suits and the ace, read numbers, colours and the 1, which is always low.",
        (*MELDS, "rkub.group", *SETS, "rkub.run", *RUNS),
    ),
    Chapter(
        "turn",
        "A turn",
        "On your turn there's one thing to decide: play or draw.",
        ("turn.order", "rkub.turn", "draw.stock", "rkub.time", "rkub.penalty"),
    ),
    opening.CHAPTER,
    rearrange.CHAPTER,
    reusing.CHAPTER,
    Chapter(
        "going-out",
        "The end of a round",
        "The round is over when someone plays their last tile. Sometimes nobody does.",
        ("out.frozen", "rkub.pool-empty", "rkub.pool-whole"),
    ),
    scoring.CHAPTER,
    Chapter(
        "winning",
        "Winning",
        "Round scores are added up until the last round, or until someone reaches the target.",
        ("rkub.end", "rkub.target", OVER),
    ),
)

GUIDE = (
    Guide(
        "guide.rummikub",
        "The aim",
        "Be the first to play every tile from your rack. On the table, tiles lie in groups (one number in different colours) and runs (numbers of one colour in a row), always three or more. A joker can stand for any tile.",
        "how to play rummikub, rummikub in brief, aim of the game, quick rules, beginners",
    ),
    Guide(
        "guide.who-starts",
        "Who starts",
        "Decide among yourselves. If you can't agree, everyone draws a tile, and the highest number starts.",
        "who starts, who goes first, draw a tile to start, highest number starts",
        draws=N_("{name} starts."),
    ),
    Guide(
        "guide.racks",
        "Piles and racks",
        "Mix the tiles face down and stack them in two piles in the middle. Take fourteen each and sort them on the tiers of your rack, by colour, say.",
        "stack the tiles, two piles, sort my rack, arrange the rack, set up the table, mix the tiles",
    ),
    Guide(
        "guide.opening-rummikub",
        "Your first play",
        "The first tiles you play must come from your rack alone and reach the opening score: 30 in today's rules, 40 in older ones.",
        "how to make the first play, start playing",
    ),
    Guide(
        "guide.turn-rummikub",
        "Your turn",
        "Play at least one tile from your rack, or draw one. After your first play you may add to the sets on the table and rearrange them, as long as every set is valid when you're done. Put the tile that a joker stands for in its place, and play the joker again in the same turn. Agree on a time for each turn: today's rules give you a minute.",
        "what do I do on my turn, steps of a turn, a turn in brief",
    ),
    Guide(
        "guide.wait-a-turn",
        "Drawing ends your turn",
        "If the tile you draw would let you play, wait for your next turn.",
        "drew a tile that fits, play the tile I just drew, draw and play in the same turn, wait a turn",
    ),
    Guide(
        "guide.call-rummikub",
        "Call “Rummikub”",
        "Call “Rummikub” when your last tile is on the table. Forgetting costs nothing here.",
        "say rummikub, shout rummikub, call rummikub, forgot to say rummikub, announce the end",
    ),
    Guide(
        "guide.end-rummikub",
        "Points",
        "When someone goes out, the others count their racks: each tile counts its number, a joker 30. They lose that many points, and the winner gets them all.",
        "points in brief, how to score rummikub",
    ),
    SEATS,
)
