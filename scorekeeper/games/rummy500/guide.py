"""Rummy 500 in reading order: its rules, and how to play it in brief."""

from scorekeeper.engine.guide import BEFORE_PLAY, SEATS, SORTING, Guide
from scorekeeper.engine.rule import Chapter
from scorekeeper.engine.rules import cards_in_play, drawing, exchanging, first_melds, laying_off, melds, turn, wider_melds
from scorekeeper.engine.rules.counting import MELDED_LESS_LEFT
from scorekeeper.engine.rules.ending import ADJUST
from scorekeeper.games.rummy500 import calling, deepest_card, going_out, pairs, setting_up, winning

CHAPTERS = (
    setting_up.CHAPTER,
    cards_in_play.CHAPTER,
    Chapter(
        "melds",
        "Melds",
        "Points come from melds: cards that belong together, laid face up on the table. There are two kinds.",
        (*melds.MELDS, *melds.SETS, *wider_melds.WIDER_SETS, *melds.RUNS, "r500.ace-corner"),
    ),
    Chapter(
        "jokers",
        "Jokers",
        "A joker takes the place of a card you don't have, and stays that card for good.",
        exchanging.EXCHANGED_JOKERS,
    ),
    Chapter(
        "drawing",
        "A turn: drawing",
        "A turn has three parts, in this order: draw, meld and lay off as you like, discard.",
        (*turn.TURN, *drawing.DRAWING, *deepest_card.PILE_RULES),
    ),
    Chapter(
        "laying-down",
        "A turn: melding and laying off",
        "After drawing, you may lay down melds of your own and add to those on the table.",
        ("meld.free", *first_melds.FIRST_MELDS, *laying_off.LAYING_OFF, "layoff.owner", "layoff.stays"),
    ),
    Chapter(
        "discarding",
        "A turn: discarding",
        "Your discard ends your turn. Spread the pile so that everyone can see every card in it.",
        turn.DISCARDING,
    ),
    calling.CHAPTER,
    Chapter(
        "going-out",
        "Going out",
        "The hand goes on until someone has no cards left, or there's nothing left to draw.",
        going_out.WAYS_OUT,
    ),
    Chapter(
        "counting",
        "Counting",
        "When the hand is over, everyone counts what they laid down and what they still hold.",
        (*MELDED_LESS_LEFT, ADJUST),
    ),
    winning.CHAPTER,
    pairs.CHAPTER,
)

GUIDE = (
    Guide(
        "guide.rummy500",
        "The aim",
        "Lay down sets (three or four cards of one rank) and runs (three or more cards of one suit in a row). Cards you lay down score for you, and cards left in your hand count against you. Reach 500 with the highest total and you win.",
        "how to play rummy 500, 500 rummy in brief, aim of the game, quick rules, beginners",
    ),
    *BEFORE_PLAY,
    Guide(
        "guide.fan-the-pile",
        "The discard pile",
        "Spread the discard pile so that every card in it can be seen: in this game you may take older discards too.",
        "fan the pile, look through the discard pile, spread the discards, see the discards",
    ),
    SORTING,
    Guide(
        "guide.turn-rummy500",
        "Your turn",
        "Draw one card from the stock, or take the pile from the top down to the card you want. If you take more than the top card, play the deepest one right away. Then meld and lay off as you like, and discard one card.",
        "what do I do on my turn, steps of a turn, a turn in brief",
    ),
    Guide(
        "guide.end-rummy500",
        "The end of a hand",
        "The hand is over when someone has no cards left, or when the stock is empty and nobody takes from the pile. 2–10 are worth face value; a jack, queen or king 10; an ace or joker 15.",
        "hand in brief, how does a hand end",
    ),
    Guide(
        "guide.wait-for-the-buried-card",
        "A tip: wait for the buried card",
        "Say you hold the 5 and 6 of a suit, you draw the 4, and the 3 is in the pile. If you meld now, anyone else may call “Rummy!” for the 3. Keep your three cards until your next turn and use them to take the 3 yourself, if it's still there.",
        "strategy, tip, wait before melding, card buried in the pile, hold back a meld",
    ),
    Guide(
        "guide.names",
        "Other names",
        "Books call it 500 Rum or Pinochle Rummy. Players say 500 Rummy or Rummy 500, Joker Rummy if there are jokers, or just Rummy. Some say Gin Rummy, but that's another game.",
        "500 rum, pinochle rummy, joker rummy, other names, what is this game called, same as gin",
        aside=True,
    ),
    Guide(
        "guide.how-common",
        "What others play",
        "Most books let you draw from the pile only if you meld the card you reach for, even the top one, and few mention calling “Rummy!”. Many players insist that you keep a card for your last discard.",
        "what most people play, most common rules, official rules, other rule books",
        aside=True,
    ),
    Guide(
        "guide.without-jokers",
        "Without jokers",
        "The game was first played without jokers.",
        "original game without jokers, no jokers, play without wild cards",
        aside=True,
    ),
    Guide(
        "guide.higher-targets",
        "Games to 1500 and more",
        "There are games to 1500, 2500 or 5000. They deal different numbers of cards and give aces and jokers high values, so they count as separate games.",
        "1500 rummy, 2500 rummy, 5000 rummy, longer game",
        aside=True,
    ),
    Guide(
        "guide.about-eight",
        "How many can play",
        "The rule page says two to about eight players. Two packs are enough for nine, but Scorekeeper seats eight.",
        "about eight players, nine players, most players",
        aside=True,
    ),
    SEATS,
)
