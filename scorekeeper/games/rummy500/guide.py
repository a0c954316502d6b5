"""Rummy 500 in reading order: its rules, and how to play it in brief."""

from scorekeeper.engine.guide import BEFORE_PLAY, SEATS, SORTING, Guide
from scorekeeper.engine.messages import N_
from scorekeeper.engine.rule import Chapter
from scorekeeper.engine.rules import cards_in_play
from scorekeeper.engine.rules.adjusting import ADJUST
from scorekeeper.engine.rules.counting import MELDED_LESS_LEFT
from scorekeeper.engine.rules.drawing import DRAWING
from scorekeeper.engine.rules.exchanging import EXCHANGED_JOKERS
from scorekeeper.engine.rules.first_melds import FIRST_MELDS
from scorekeeper.engine.rules.laying_off import LAYING_OFF
from scorekeeper.engine.rules.melds import MELDS, RUNS, SETS
from scorekeeper.engine.rules.turn import DISCARDING, TURN
from scorekeeper.engine.rules.wider_melds import WIDER_SETS
from scorekeeper.games.rummy500 import calling, deepest_card, going_out, pairs, setting_up, winning

CHAPTERS = (
    setting_up.CHAPTER,
    cards_in_play.CHAPTER,
    Chapter(
        "melds",
        N_("Melds"),
        N_("Points come from melds: cards that belong together, laid face up on the table. There are two kinds."),
        (*MELDS, *SETS, *WIDER_SETS, *RUNS, "r500.ace-corner"),
    ),
    Chapter(
        "jokers",
        N_("Jokers"),
        N_("A joker takes the place of a card you don't have, and stays that card for good."),
        EXCHANGED_JOKERS,
    ),
    Chapter(
        "drawing",
        N_("A turn: drawing"),
        N_("A turn has three parts, in this order: draw, meld and lay off as you like, discard."),
        (*TURN, *DRAWING, *deepest_card.PILE_RULES),
    ),
    Chapter(
        "laying-down",
        N_("A turn: melding and laying off"),
        N_("After drawing, you may lay down melds of your own and add to those on the table."),
        ("meld.free", *FIRST_MELDS, *LAYING_OFF, "layoff.owner", "layoff.stays"),
    ),
    Chapter(
        "discarding",
        N_("A turn: discarding"),
        N_("Your discard ends your turn. Spread the pile so that everyone can see every card in it."),
        DISCARDING,
    ),
    calling.CHAPTER,
    Chapter(
        "going-out",
        N_("Going out"),
        N_("The hand goes on until someone has no cards left, or there's nothing left to draw."),
        going_out.WAYS_OUT,
    ),
    Chapter(
        "counting",
        N_("Counting"),
        N_("When the hand is over, everyone counts what they laid down and what they still hold."),
        (*MELDED_LESS_LEFT, ADJUST),
    ),
    winning.CHAPTER,
    pairs.CHAPTER,
)


GUIDE = (
    Guide(
        "guide.rummy500",
        N_("The aim"),
        N_(
            "Lay down sets (three or four cards of one rank) and runs (three or more cards of one suit in a row). Cards you lay down score for you, and cards left in your hand count against you. Reach 500 with the highest total and you win."
        ),
        N_("how to play rummy 500, 500 rummy in brief, aim of the game, quick rules, beginners"),
    ),
    *BEFORE_PLAY,
    Guide(
        "guide.fan-the-pile",
        N_("The discard pile"),
        N_("Spread the discard pile so that every card in it can be seen: in this game you may take older discards too."),
        N_("fan the pile, look through the discard pile, spread the discards, see the discards"),
    ),
    SORTING,
    Guide(
        "guide.turn-rummy500",
        N_("Your turn"),
        N_(
            "Draw one card from the stock, or take the pile from the top down to the card you want. If you take more than the top card, play the deepest one right away. Then meld and lay off as you like, and discard one card."
        ),
        N_("what do I do on my turn, steps of a turn, a turn in brief"),
    ),
    Guide(
        "guide.end-rummy500",
        N_("The end of a hand"),
        N_(
            "The hand is over when someone has no cards left, or when the stock is empty and nobody takes from the pile. 2–10 are worth face value; a jack, queen or king 10; an ace or joker 15."
        ),
        N_("hand in brief, how does a hand end"),
    ),
    Guide(
        "guide.wait-for-the-buried-card",
        N_("A tip: wait for the buried card"),
        N_(
            "Say you hold the 5 and 6 of a suit, you draw the 4, and the 3 is in the pile. If you meld now, anyone else may call “Rummy!” for the 3. Keep your three cards until your next turn and use them to take the 3 yourself, if it's still there."
        ),
        N_("strategy, tip, wait before melding, card buried in the pile, hold back a meld"),
    ),
    Guide(
        "guide.names",
        N_("Other names"),
        N_(
            "Books call it 500 Rum or Pinochle Rummy. Players say 500 Rummy or Rummy 500, Joker Rummy if there are jokers, or just Rummy. Some say Gin Rummy, but that's another game."
        ),
        N_("500 rum, pinochle rummy, joker rummy, other names, what is this game called, same as gin"),
        aside=True,
    ),
    Guide(
        "guide.how-common",
        N_("What others play"),
        N_(
            "Most books let you draw from the pile only if you meld the card you reach for, even the top one, and few mention calling “Rummy!”. Many players insist that you keep a card for your last discard."
        ),
        N_("what most people play, most common rules, official rules, other rule books"),
        aside=True,
    ),
    Guide(
        "guide.without-jokers",
        N_("Without jokers"),
        N_("The game was first played without jokers."),
        N_("original game without jokers, no jokers, play without wild cards"),
        aside=True,
    ),
    Guide(
        "guide.higher-targets",
        N_("Games to 1500 and more"),
        N_(
            "There are games to 1500, 2500 or 5000. They deal different numbers of cards and give aces and jokers high values, so they count as separate games."
        ),
        N_("1500 rummy, 2500 rummy, 5000 rummy, longer game"),
        aside=True,
    ),
    Guide(
        "guide.about-eight",
        N_("How many can play"),
        N_("The rule page says two to about eight players. Two packs are enough for nine, but Scorekeeper seats eight."),
        N_("about eight players, nine players, most players"),
        aside=True,
    ),
    SEATS,
)
