"""Rummy in reading order: its rules, and how to play it in brief."""

from scorekeeper.engine.guide import BEFORE_PLAY, SEATS, SORTING, Guide
from scorekeeper.engine.rule import Chapter
from scorekeeper.engine.rules import cards_in_play, drawing, exchanging, first_melds, laying_off, melds, turn, wider_melds
from scorekeeper.engine.rules.ending import OVER
from scorekeeper.engine.rules.stock import EMPTY_STOCK
from scorekeeper.engine.rules.wild_cards import WILD_CARDS
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
        "Melds",
        "You get rid of cards by melding them: laying cards that belong together face up on the table. There are two kinds of meld.",
        (*melds.MELDS, *melds.SETS, *wider_melds.WIDER_SETS, *melds.RUNS, *ACES),
    ),
    Chapter(
        "drawing",
        "A turn: drawing",
        "A turn has three parts, in this order: draw, meld and lay off, discard.",
        (*turn.TURN, "rummy.draw", *drawing.DRAWING, *TAKING, "draw.put-back"),
    ),
    Chapter(
        "laying-down",
        "A turn: melding and laying off",
        "After drawing, you may lay down a meld and add to those on the table.",
        (*LAYING_DOWN, "wrotham.all-at-once", *first_melds.FIRST_MELDS, *laying_off.LAYING_OFF, "layoff.stays"),
    ),
    Chapter("discarding", "A turn: discarding", "Your discard ends your turn.", turn.DISCARDING),
    Chapter(
        "stock", "When the stock runs out", "A long hand uses up the stock, and tables differ on what happens then.", EMPTY_STOCK
    ),
    Chapter(
        "jokers",
        "Jokers",
        "Basic Rummy has no jokers. If you play with them, a joker takes the place of a card you don't have.",
        (*WILD_CARDS, *exchanging.EXCHANGED_JOKERS),
    ),
    Chapter(
        "going-out",
        "Going out",
        "The hand is over as soon as someone has no cards left.",
        ("rummy.out", "out.discard", "out.frozen"),
    ),
    scoring.CHAPTER,
    Chapter(
        "wrotham",
        "Wrotham rummy",
        "Wrotham is Rummy with jokers, played over a few hands. The last ones are harder than the first.",
        ("wrotham.pack", "wrotham.deals", "wrotham.first-turn"),
    ),
    Chapter(
        "winning",
        "Winning",
        "Each hand's scores are added to the totals until the game ends, as agreed.",
        ("rummy.end", *ELIMINATION_RULES, OVER),
    ),
)

GUIDE = (
    Guide(
        "guide.rummy",
        "The aim",
        "Get rid of your cards by laying down sets (three or four cards of one rank) and runs (three or more cards of one suit in a row). The first to run out of cards scores what's left in everyone else's hands.",
        "how to play rummy, rummy in brief, aim of the game, quick rules, beginners",
    ),
    *BEFORE_PLAY,
    SORTING,
    Guide(
        "guide.turn-rummy",
        "Your turn",
        "Draw the top card of the stock or of the discard pile. Lay down a meld if you have one, lay off cards on any meld on the table, and discard one card.",
        "what do I do on my turn, steps of a turn, a turn in brief",
    ),
    Guide(
        "guide.stock-count-courtesy",
        "When the stock runs low",
        "On your turn you may count the cards left in the stock. Say the number aloud, so that the others don't need to count too.",
        "count the stock, how many cards are left, announce the stock, say how many are left, stock is low",
    ),
    Guide(
        "guide.end-rummy",
        "The end of a hand",
        "You go out by melding, laying off or discarding your last card. 2–10 are worth face value; a jack, queen or king 10; an ace 1. Play until someone reaches the score you agreed on.",
        "hand in brief, how does a hand end",
    ),
    Guide(
        "guide.names-rummy",
        "Other names",
        "This basic game is also called Straight Rummy. Many people who say “Rummy” mean Rummy 500.",
        "straight rummy, plain rummy, basic rummy, other names, what is this game called, ordinary rummy",
        aside=True,
    ),
    Guide(
        "guide.history",
        "Where it comes from",
        "Rummy games appeared early in the twentieth century. They probably come from Conquian, a game from Mexico.",
        "conquian, history of rummy, where does rummy come from, origin, how old is rummy, who invented rummy, mexico",
        aside=True,
    ),
    Guide(
        "guide.best-with",
        "Best number of players",
        "Best with two to four players. Up to six can play with one pack. With two packs there are cards enough for seven or eight.",
        "best with how many players, ideal number of players, good for two",
        aside=True,
    ),
    Guide(
        "guide.shuffle-or-not",
        "Shuffle the pile, or just turn it over?",
        "A pile that isn't shuffled helps players who remember the order of the discards. Most books today say to shuffle it.",
        "why shuffle the pile, remember the discards, memory",
        aside=True,
    ),
    Guide(
        "guide.endless-hand",
        "A hand that never ends",
        "If everyone holds on to what the others need, a hand may never end. Stop it the second or third time the stock runs out: reuse the pile only once or twice.",
        "endless hand, goes on forever, never ends, how often to reuse the pile",
        aside=True,
    ),
    Guide(
        "guide.wrotham",
        "Wrotham rummy",
        "This version is played in Wrotham, a village in Kent. Daryl Brown described it.",
        "wrotham, kent, who described wrotham rummy",
        aside=True,
    ),
    SEATS,
)
