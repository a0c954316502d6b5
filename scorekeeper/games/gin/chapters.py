"""The rules of Gin in reading order."""

from scorekeeper.engine.chapter import Chapter
from scorekeeper.engine.rules import cards_in_play
from scorekeeper.engine.rules.melds import MELDS, RUNS, SETS
from scorekeeper.engine.translatable import N_
from scorekeeper.games.gin import ending, knocking, scoring, setting_up, turn

CHAPTERS = (
    setting_up.CHAPTER,
    cards_in_play.CHAPTER,
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
