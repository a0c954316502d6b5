"""The rules of Rummy, Block and Wrotham in reading order."""

from scorekeeper.engine.chapter import Chapter
from scorekeeper.engine.rules import cards_in_play
from scorekeeper.engine.rules.drawing import DRAWING
from scorekeeper.engine.rules.ending import OVER
from scorekeeper.engine.rules.exchanging import EXCHANGED_JOKERS
from scorekeeper.engine.rules.first_melds import FIRST_MELDS
from scorekeeper.engine.rules.laying_off import LAYING_OFF
from scorekeeper.engine.rules.melds import MELDS, RUNS, SETS
from scorekeeper.engine.rules.stock import EMPTY_STOCK
from scorekeeper.engine.rules.turn import DISCARDING, TURN
from scorekeeper.engine.rules.wider_melds import WIDER_SETS
from scorekeeper.engine.rules.wild_cards import WILD_CARDS
from scorekeeper.engine.translatable import N_
from scorekeeper.games.rummy import scoring, setting_up
from scorekeeper.games.rummy.aces import ACES
from scorekeeper.games.rummy.drawing import TAKING
from scorekeeper.games.rummy.lives import ELIMINATION_RULES
from scorekeeper.games.rummy.play import LAYING_DOWN

CHAPTERS = (
    setting_up.CHAPTER,
    cards_in_play.CHAPTER,
    Chapter(
        "melds",
        N_("Melds"),
        N_(
            "You get rid of cards by melding them: laying cards that belong together face up on the table. "
            "There are two kinds of meld."
        ),
        (*MELDS, *SETS, *WIDER_SETS, *RUNS, *ACES),
    ),
    Chapter(
        "drawing",
        N_("A turn: drawing"),
        N_("A turn has three parts, in this order: draw, meld and lay off, discard."),
        (*TURN, "rummy.draw", *DRAWING, *TAKING, "draw.put-back"),
    ),
    Chapter(
        "laying-down",
        N_("A turn: melding and laying off"),
        N_("After drawing, you may lay down a meld and add to those on the table."),
        (*LAYING_DOWN, *FIRST_MELDS, *LAYING_OFF, "layoff.stays"),
    ),
    Chapter("discarding", N_("A turn: discarding"), N_("Your discard ends your turn."), DISCARDING),
    Chapter(
        "stock",
        N_("When the stock runs out"),
        N_("A long hand uses up the stock, and tables differ on what happens then."),
        EMPTY_STOCK,
    ),
    Chapter(
        "jokers",
        N_("Jokers"),
        N_("Basic Rummy has no jokers. If you play with them, a joker takes the place of a card you don't have."),
        (*WILD_CARDS, *EXCHANGED_JOKERS),
    ),
    Chapter(
        "going-out",
        N_("Going out"),
        N_("The hand is over as soon as someone has no cards left."),
        ("rummy.out", "out.discard", "out.frozen"),
    ),
    scoring.CHAPTER,
    Chapter(
        "wrotham",
        N_("Wrotham rummy"),
        N_("Wrotham is Rummy with jokers, played over a few hands. The last ones are harder than the first."),
        ("wrotham.pack", "wrotham.deals", "wrotham.first-turn", "wrotham.all-at-once"),
    ),
    Chapter(
        "winning",
        N_("Winning"),
        N_("Each hand's scores are added to the totals until the game ends, as agreed."),
        ("rummy.end", *ELIMINATION_RULES, OVER),
    ),
)
