"""The rules of Rummy, Block and Wrotham in reading order."""

from scorekeeper.engine.chapter import Chapter
from scorekeeper.engine.rules.adjusting import ADJUST
from scorekeeper.engine.rules.cards_in_play import IN_PLAY
from scorekeeper.engine.rules.jokers import JOKERS
from scorekeeper.engine.rules.melds import RUNS, SETS
from scorekeeper.engine.translatable import N_

RUMMY = (
    Chapter(
        "setting-up",
        N_("Setting up"),
        N_("Everybody tries to be the first without cards. Agree on the house rules, then shuffle and deal."),
        ("rummy.players", "rummy.deal", "rummy.first"),
    ),
    Chapter(
        "cards",
        N_("The cards in play"),
        N_("Who has seen part of the cards knows something about the rest, and many a quarrel is settled by counting."),
        IN_PLAY,
    ),
    Chapter(
        "melds",
        N_("Melds"),
        N_("You get rid of cards by melding them: cards laid open on the table that belong together, of two kinds."),
        ("meld.kind", "meld.size", *SETS, *RUNS, "rummy.ace", "rummy.ace-high", "rummy.ace-corner"),
    ),
    Chapter(
        "drawing",
        N_("A turn: drawing"),
        N_("A turn has three parts: draw, then meld and lay off, then discard. The first is the draw."),
        ("turn.order", "turn.draw", "rummy.draw", "draw.stock", "draw.pile", "draw.put-back"),
    ),
    Chapter(
        "laying-down",
        N_("A turn: melding and laying off"),
        N_("After the draw you may lay down a meld and add to those on the table."),
        (
            *("rummy.one-meld", "rummy.any-melds", "rummy.layoff", "rummy.layoff-own"),
            *("layoff.fit", "layoff.choose", "layoff.stays"),
        ),
    ),
    Chapter(
        "discarding",
        N_("A turn: discarding"),
        N_("A card laid on the pile ends the turn."),
        ("turn.discard", "discard.same"),
    ),
    Chapter(
        "stock",
        N_("When the stock runs out"),
        N_("A long hand uses up the stock, and tables differ on what happens then."),
        ("rummy.stock-count", "rummy.turn-over", "rummy.shuffle", "rummy.reuse", "rummy.block"),
    ),
    Chapter(
        "jokers",
        N_("Jokers"),
        N_("Basic Rummy has no jokers. Where they are in play, a joker takes the place of a card its player lacks."),
        (*JOKERS, "joker.exchange"),
    ),
    Chapter(
        "going-out",
        N_("Going out"),
        N_("The hand is over as soon as somebody has no card left."),
        ("rummy.out", "out.discard", "out.frozen"),
    ),
    Chapter(
        "counting",
        N_("Counting"),
        N_("Melds count nothing here. What counts is what the others still hold."),
        (
            *("rummy.values", "rummy.winner-takes", "rummy.blocked", "rummy.going-rummy", "rummy.penalty"),
            *("rummy.pay", ADJUST),
        ),
    ),
    Chapter(
        "wrotham",
        N_("Wrotham rummy"),
        N_("Wrotham is Rummy with jokers, played over a few deals, the last of them harder than the first."),
        ("wrotham.pack", "wrotham.deals", "wrotham.first-turn", "wrotham.all-at-once"),
    ),
    Chapter(
        "winning",
        N_("Winning"),
        N_("The scores of the hands are added up until the end that was agreed."),
        ("rummy.end", "session.over"),
    ),
)
