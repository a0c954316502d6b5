"""Words of the rules on cards, melds, jokers and lay-offs."""

from scorekeeper.engine.translatable import N_
from scorekeeper.games.rule_words import RuleWords

MELDS: dict[str, RuleWords] = {
    # Cards in play
    "cards.copies": RuleWords(
        N_("The pack is finite"),
        N_(
            "No card turns up more often than the packs in play hold it: once per pack. Melds, lay-offs, the discard pile and the cards left in hands are counted together."
        ),
        details=N_(
            "One pack has each card once, two packs have it twice. Of a card that turns up too often, the later one is at fault: in a hand written down when it is over, melds are read first, each with its lay-offs, then the cards left. In Rummikub each tile is there twice."
        ),
        silent=N_(
            "No page says that a card cannot turn up more often than it was printed. It follows from the pack, and only from cards that were seen: what may be in a hand that nobody knows is allowed."
        ),
    ),
    "cards.jokers": RuleWords(
        N_("Jokers in play"),
        N_("No more jokers turn up than are in play. Where the table plays without jokers there are none."),
        details=N_(
            "How many are in play is agreed before the game: in Rummy 500 two for each pack unless agreed otherwise, in Rummy none, in Wrotham three, in Rummikub two or four. Jokers melded, laid off, discarded and left in hands are counted together."
        ),
    ),
    "cards.count": RuleWords(
        N_("Cards in a hand"),
        N_("Nobody plays or holds more cards than they have: dealt and drawn, less those played."),
        details=N_(
            "Where the cards dealt were written down, nobody plays a card that they are known not to hold. Where a hand is unknown, a card that could be in it is allowed. Cards taken from the discard pile are known to everybody."
        ),
        silent=N_(
            "No page says it. It follows from play: cards come by the deal and by drawing, and go by being played. The ruling rests on what was recorded, and what may be in an unknown hand is allowed."
        ),
    ),
    # Melds
    "meld.size": RuleWords(
        N_("Three cards or more"),
        N_("A meld has at least three cards."),
        details=N_("Jokers count among the three. A lay-off is one card, for it joins a meld that lies there already."),
    ),
    "meld.kind": RuleWords(
        N_("A set or a run"),
        N_(
            "A meld is a set, cards of one rank, or a run, cards of one suit in a row. Cards that share neither are no meld."
        ),
        details=N_(
            "Cards that all share a rank are judged as a set, cards that all share a suit as a run; jokers have no say in that. One card with two or three jokers beside it could be either, so its player says which; with four it is a run, for no set has five."
        ),
    ),
    "meld.set.rank": RuleWords(
        N_("One rank in a set"),
        N_("The cards of a set all have the same rank."),
        details=N_("A joker in a set stands for that rank."),
    ),
    "meld.set.suits": RuleWords(
        N_("Different suits in a set"),
        N_(
            "The cards of a set are all of different suits. That holds with two packs too: two sixes of hearts never lie in one set."
        ),
        details=N_(
            "A joker's suit does not bind in a set: one that was called the six of hearts leaves room for the real six of hearts. In Rummikub the tiles of a group are all of different colours."
        ),
    ),
    "meld.set.size": RuleWords(
        N_("Three or four in a set"),
        N_("A set has three or four cards, jokers included."),
        details=N_(
            "A set with four cards takes no lay-off any more. A set with jokers takes further cards of other suits while it has fewer than four."
        ),
    ),
    "meld.run.suit": RuleWords(
        N_("One suit in a run"),
        N_("The cards of a run are all of one suit."),
        details=N_("A joker in a run is of the run's suit."),
    ),
    "meld.run.sequence": RuleWords(
        N_("A run has no gaps"),
        N_("The cards of a run follow one another without a gap, and none is there twice."),
        details=N_(
            "The cards may be laid down in any order, as long as they can be put in a row. A joker fills a gap of one card. With two packs a run still has each card once."
        ),
    ),
    "meld.run.ace": RuleWords(
        N_("The ace in a run"),
        N_(
            "An ace lies below the 2 or above the king, never both and never in the middle: A-2-3 and Q-K-A are runs, K-A-2 is none. So a run has thirteen cards at most."
        ),
        details=N_(
            "Thirteen cards of a suit laid in order, upwards or downwards, say by it where the ace is: A-K-Q down to the 2 has it high, K-Q-J down to 2-A low. In any other order it is high, unless it is laid down first in the row. Tables that play Rummy agree among themselves where the ace lies, and the 1 of Rummikub is only ever low."
        ),
    ),
    # Jokers
    "joker.assign": RuleWords(
        N_("Saying what a joker is"),
        N_(
            "Who melds a joker says what it stands for. Laying a run out in order says it; in a set the rank is enough."
        ),
        details=N_(
            "If just one reading is possible it stands, wherever the joker lies: king, ace and a joker of one suit are Q-K-A. Else the order of the cards decides: 6-7-joker is 6-7-8, and 8-7-joker is 8-7-6. With one card and two jokers the player says whether it is a set or a run; once a run is said, 9-joker-joker is 9-10-J."
        ),
    ),
    "joker.fixed": RuleWords(
        N_("A joker keeps its meaning"),
        N_(
            "What a joker stands for never changes. On 6-7-joker the joker is the 8: the 5 or the 9 may follow, but it does not become the 5 to let the real 8 in."
        ),
        details=N_(
            "This holds for whoever wants to lay off, and until the hand is over. In a set a joker is tied to the rank alone: a nine with two jokers takes one more nine of any other suit, and then it is full."
        ),
    ),
    "joker.specific": RuleWords(
        N_("A joker stands for a real card"),
        N_(
            "A joker stands for a card that could itself lie in that meld. There is no fifth king, so four kings and a joker are no meld."
        ),
        details=N_(
            "That holds with two packs too, although the cards are there twice. In a run the joker fits its place in the row: beside 6-7 of hearts it is the 5 or the 8 of hearts and nothing else."
        ),
    ),
    "joker.duplicate": RuleWords(
        N_("A joker may double a card"),
        N_("A joker may stand for a card that already lies on the table, in front of anybody."),
        details=N_(
            "Two runs may both have an eight of hearts, one of them a joker. Nothing follows for the real card: it may still be laid off wherever it fits."
        ),
    ),
    "joker.natural": RuleWords(
        N_("Jokers side by side"),
        N_("Jokers may lie side by side, and even a meld of jokers alone stands once its cards are named."),
        details=N_(
            "Three jokers may be called three nines, or the 7, 8 and 9 of hearts. Whether so many are in play is another question."
        ),
        silent=N_(
            "No page says how many cards of a meld have to be real ones. What no rule forbids is allowed, so none has to be."
        ),
    ),
    "joker.exchange": RuleWords(
        N_("A joker stays where it is"),
        N_("A joker on the table is not exchanged for the card that it stands for. Only Wrotham rummy allows that."),
        details=N_(
            "In Wrotham rummy, and where a table of Rummy agreed on it, a player in turn may after the draw put the card in the joker's place and take the joker into hand. It does not matter whose meld it is. Exchanging is neither a new meld nor a lay-off."
        ),
        silent=N_(
            "The Rummy page does not say which card is exchanged for a joker in a set. A set names no suits, so either missing suit will do: beside the nines of hearts and clubs the joker goes for the 9 of diamonds or of spades. What no rule forbids is allowed."
        ),
    ),
    # Laying off
    "layoff.fit": RuleWords(
        N_("Where a card can be laid off"),
        N_(
            "A card is laid off where it makes a meld longer and leaves it valid: the fourth card of a set, or the next card at either end of a run."
        ),
        details=N_(
            "It does not matter whose meld it is. A run that ends with an ace at either end takes nothing beyond it, and a set of four is full. An ace that fits both ends of a run from the 2 to the king goes above the king."
        ),
    ),
    "layoff.choose": RuleWords(
        N_("Two places to lay off"),
        N_("Where a card fits several melds its player names one of them. Where it fits just one, that one is meant."),
        details=N_(
            "The choice stands. With 5-6-7 of hearts and three nines on the table, somebody lays the 8 of hearts on the run; the 9 of hearts then fits both. On the run it lets the 10 follow; on the nines the run ends at the 8, and the 10 fits nowhere."
        ),
    ),
    "layoff.stays": RuleWords(
        N_("Played is played"),
        N_("A card once played does not move to another meld, and melds are not rearranged."),
        details=N_(
            "A four does not leave a set of fours for a run, and a run of six is not split in two. Taking a joker for the card that it stands for is another rule; only Wrotham rummy allows it."
        ),
    ),
    "layoff.joker": RuleWords(
        N_("Laying off a joker"),
        N_("A joker that is laid off says which card it stands for, as in a meld."),
        details=N_(
            "Where just one end of a run is open, or the meld is a set, it is clear what the joker is and nothing need be said. Where both ends are open its player says which card it is."
        ),
    ),
    "score.adjust": RuleWords(
        N_("Penalties and bonuses"),
        N_("You may add points to a player's hand, or take some off, and say why. They count like any other points."),
        details=N_(
            "It's a line of its own in the score: a penalty for a wrong call, or a bonus you agreed on. What the others pay for cards left in hand stays the same."
        ),
        silent=N_("No page mentions it; many tables do it."),
    ),
    "layoff.owner": RuleWords(
        N_("Who scores a lay-off"),
        N_("A laid-off card lies in front of the player who laid it off, and scores for that player."),
        details=N_(
            "The meld stays with the player who laid it down, and counts for them without that card. A low ace laid off on another player's run counts for whoever laid it off, too."
        ),
    ),
}
