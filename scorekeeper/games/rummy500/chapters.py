"""The rules of Rummy 500 in reading order."""

from scorekeeper.engine.chapter import Chapter
from scorekeeper.engine.rules.adjusting import ADJUST
from scorekeeper.engine.rules.cards_in_play import IN_PLAY
from scorekeeper.engine.rules.jokers import JOKERS
from scorekeeper.engine.rules.melds import RUNS, SETS
from scorekeeper.engine.translatable import N_

RUMMY500 = (
    Chapter(
        "setting-up",
        N_("Setting up"),
        N_(
            "Everybody plays for themselves: cards melded count for you, cards left in your hand count against you. "
            "Agree on the house rules, then shuffle and deal."
        ),
        ("r500.players", "r500.packs", "r500.jokers", "r500.deal", "r500.first"),
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
        N_("Points come from melds: cards laid open on the table that belong together. There are two kinds."),
        ("meld.kind", "meld.size", *SETS, *RUNS),
    ),
    Chapter(
        "jokers",
        N_("Jokers"),
        N_("A joker takes the place of a card that its player does not have. Then it is that card for good."),
        (*JOKERS, "joker.exchange"),
    ),
    Chapter(
        "drawing",
        N_("A turn: drawing"),
        N_("A turn has three parts: draw, then meld and lay off as you like, then discard. The first is the draw."),
        (
            *("turn.order", "turn.draw", "draw.stock", "draw.pile", "draw.top", "draw.must-meld"),
            *("draw.deepest", "draw.new-meld", "draw.put-back"),
        ),
    ),
    Chapter(
        "laying-down",
        N_("A turn: melding and laying off"),
        N_("After the draw you may lay down melds of your own and add to those on the table."),
        ("meld.free", "layoff.fit", "layoff.choose", "layoff.owner", "layoff.stays"),
    ),
    Chapter(
        "discarding",
        N_("A turn: discarding"),
        N_("A card laid on the pile ends the turn. The pile is spread so that every card in it can be seen."),
        ("turn.discard", "discard.same"),
    ),
    Chapter(
        "calling",
        N_("Calling “Rummy!”"),
        N_("Who throws away a card that could have been played gives the others a chance to shout."),
        (
            *("call.playable", "call.top", "call.off", "call.window", "call.own"),
            *("call.first", "call.take", "call.over"),
        ),
    ),
    Chapter(
        "going-out",
        N_("Going out"),
        N_("The hand goes round until somebody is rid of all their cards, or until there is nothing left to draw."),
        (
            *("out.free", "out.discard", "out.float", "out.floater-top", "out.unplayable", "out.caught"),
            *("out.stock", "out.frozen"),
        ),
    ),
    Chapter(
        "counting",
        N_("Counting"),
        N_("When the hand is over everybody counts what lies before them and what is still in their hand."),
        ("score.hand", "score.face", "score.low-ace", "score.5-10-15", "score.joker", ADJUST),
    ),
    Chapter(
        "winning",
        N_("Winning"),
        N_("The scores of the hands are added up, hand after hand, until the target decides the game."),
        (
            *("session.target", "session.highest", "session.tie", "session.go-out"),
            *("session.over", "session.settle"),
        ),
    ),
)
