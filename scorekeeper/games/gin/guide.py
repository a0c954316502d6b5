"""How to play Gin Rummy: the introduction before its rules."""

from scorekeeper.engine.guide import BEFORE_PLAY, SORTING, Guide

GUIDE = (
    Guide(
        "guide.gin",
        "The aim",
        "Two players, ten cards each. Collect sets and runs in your hand, and keep your deadwood (the cards that fit none of them) low. Reach 100 first and you win.",
        "how to play gin, gin rummy in brief, aim of the game, quick rules, beginners",
    ),
    *BEFORE_PLAY,
    SORTING,
    Guide(
        "guide.turn-gin",
        "Your turn",
        "Draw the top card of the stock or of the discard pile, then discard one card. Nothing is laid on the table until the hand ends.",
        "what do I do on my turn, steps of a turn, a turn in brief",
    ),
    Guide(
        "guide.end-gin",
        "Knocking",
        "With 10 points of deadwood or less you may knock: discard face down and lay your melds on the table. The other player lays down melds too and may lay off on yours, but not if you have no deadwood: that's gin. Whoever has less deadwood scores the difference.",
        "knocking in brief, how does a hand of gin end",
    ),
)
