"""The rules of Rummy 500 in reading order."""

from scorekeeper.engine.chapter import Chapter
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
from scorekeeper.engine.translatable import N_
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
