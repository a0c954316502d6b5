"""The rules of Gin in reading order."""

from scorekeeper.engine.chapter import Chapter
from scorekeeper.engine.rules.cards_in_play import IN_PLAY
from scorekeeper.engine.rules.melds import MELDS, RUNS, SETS
from scorekeeper.engine.translatable import N_
from scorekeeper.games.gin import ending, knocking, scoring, setting_up, turn

CHAPTERS = (
    setting_up.CHAPTER,
    Chapter(
        "cards",
        N_("The cards in play"),
        N_("The cards you can see tell you about the rest. Counting settles most arguments."),
        IN_PLAY,
    ),
    Chapter(
        "melds",
        N_("Melds"),
        N_("Cards in sets and runs don't count as deadwood. Sets and runs stay hidden in the hand."),
        (*MELDS, *SETS, *RUNS, "gin.ace"),
    ),
    turn.CHAPTER,
    knocking.CHAPTER,
    scoring.CHAPTER,
    ending.CHAPTER,
)
