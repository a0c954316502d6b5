"""The rules of a game in the order in which they are best told, from setting up to winning: chapters, each with a few words
that lead in, so that a page of them reads as one text."""

from dataclasses import dataclass

from scorekeeper.engine.words import N_


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a game's rules. `title` heads it, `lead` leads in (both to be translated), `rules` are ids in reading order."""

    id: str
    title: str
    lead: str
    rules: tuple[str, ...]


SETS = ("meld.set.rank", "meld.set.suits", "meld.set.size")
RUNS = ("meld.run.suit", "meld.run.sequence", "meld.run.ace")
IN_PLAY = ("cards.copies", "cards.jokers", "cards.count")
JOKERS = ("joker.assign", "joker.specific", "joker.duplicate", "joker.natural", "joker.fixed", "layoff.joker")

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
        ("score.hand", "score.face", "score.low-ace", "score.5-10-15", "score.joker"),
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
            "rummy.pay",
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

RUMMIKUB = (
    Chapter(
        "setting-up",
        N_("Setting up"),
        N_("Everybody tries to be the first with an empty rack. Lay the tiles face down, mix them, and take yours."),
        ("rkub.players", "rkub.tiles", "rkub.deal"),
    ),
    Chapter(
        "cards",
        N_("The tiles in play"),
        N_("Where these rules speak of cards they mean tiles. Counting the tiles settles many a quarrel."),
        IN_PLAY,
    ),
    Chapter(
        "sets",
        N_("Groups and runs"),
        N_(
            "Tiles lie on the table in sets of two kinds. Where these rules speak of ranks, suits and the ace, "
            "read numbers, colours and the 1, which is always low."
        ),
        ("meld.kind", "meld.size", "rkub.group", *SETS, "rkub.run", *RUNS),
    ),
    Chapter(
        "turn",
        N_("A turn"),
        N_("Players take turns, and in each turn there is one thing to decide: play, or draw."),
        ("turn.order", "rkub.turn", "draw.stock", "rkub.time"),
    ),
    Chapter(
        "opening",
        N_("The opening"),
        N_("Before you may touch what lies on the table, you open with tiles of your own."),
        ("rkub.opening", "rkub.opening-own", "rkub.opening-joker"),
    ),
    Chapter(
        "rearranging",
        N_("Rearranging the table"),
        N_("Once you have opened, all sets on the table are yours to change, as long as it all comes out right."),
        ("rkub.table-valid", "rkub.table-kept", "rkub.from-rack"),
    ),
    Chapter(
        "jokers",
        N_("Jokers"),
        N_("A joker can save a turn, and it can be won back from the table."),
        (
            *("rkub.joker", "rkub.joker-named", "joker.assign", "joker.specific", "rkub.joker-keeps"),
            *("rkub.joker-split", "rkub.joker-retrieve", "rkub.joker-reuse", "rkub.joker-opened"),
        ),
    ),
    Chapter(
        "going-out",
        N_("The end of a round"),
        N_("The round is over when somebody plays their last tile. Sometimes nobody does."),
        ("out.frozen", "rkub.pool-empty"),
    ),
    Chapter(
        "counting",
        N_("Counting"),
        N_("What is left on the racks is what the winner gets."),
        ("rkub.score", "rkub.joker-penalty"),
    ),
    Chapter(
        "winning",
        N_("Winning"),
        N_("The rounds are added up until the last one that was agreed."),
        ("rkub.end", "session.over"),
    ),
)

CHAPTERS: dict[str, tuple[Chapter, ...]] = {"rummy500": RUMMY500, "rummy": RUMMY, "rummikub": RUMMIKUB}
"""The chapters of each game, by its id."""
