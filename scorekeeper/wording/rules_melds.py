"""What the rules on cards, melds, jokers and lay-offs say."""

from scorekeeper.engine.words import N_
from scorekeeper.wording.rule_words import RuleWords

MELDS: dict[str, RuleWords] = {
    # Cards in play
    "cards.copies": RuleWords(
        N_("The pack is finite"),
        N_(
            "No card turns up more often than the packs in play hold it: once per pack. Melds, lay-offs, the discard pile and the cards left in hands are counted together."
        ),
    ),
    "cards.jokers": RuleWords(
        N_("Jokers in play"),
        N_("No more jokers turn up than are in play. Where the table plays without jokers there are none."),
    ),
    "cards.count": RuleWords(
        N_("Cards in a hand"),
        N_("Nobody plays or holds more cards than they have: dealt and drawn, less those played."),
    ),
    # Melds
    "meld.size": RuleWords(N_("Three cards or more"), N_("A meld has at least three cards.")),
    "meld.kind": RuleWords(
        N_("A set or a run"),
        N_(
            "A meld is a set, cards of one rank, or a run, cards of one suit in a row. Cards that share neither are no meld."
        ),
    ),
    "meld.set.rank": RuleWords(N_("One rank in a set"), N_("The cards of a set all have the same rank.")),
    "meld.set.suits": RuleWords(
        N_("Different suits in a set"),
        N_(
            "The cards of a set are all of different suits. That holds with two packs too: two sixes of hearts never lie in one set."
        ),
    ),
    "meld.set.size": RuleWords(N_("Three or four in a set"), N_("A set has three or four cards, jokers included.")),
    "meld.run.suit": RuleWords(N_("One suit in a run"), N_("The cards of a run are all of one suit.")),
    "meld.run.sequence": RuleWords(
        N_("A run has no gaps"), N_("The cards of a run follow one another without a gap, and none is there twice.")
    ),
    "meld.run.ace": RuleWords(
        N_("The ace in a run"),
        N_(
            "An ace lies below the 2 or above the king, never both and never in the middle: A-2-3 and Q-K-A are runs, K-A-2 is none. So a run has thirteen cards at most."
        ),
    ),
    # Jokers
    "joker.assign": RuleWords(
        N_("Saying what a joker is"),
        N_(
            "Who melds a joker says what it stands for. Laying a run out in order says it; in a set the rank is enough."
        ),
    ),
    "joker.fixed": RuleWords(
        N_("A joker keeps its meaning"),
        N_(
            "What a joker stands for never changes. On 6-7-joker the joker is the 8: the 5 or the 9 may follow, but it does not become the 5 to let the real 8 in."
        ),
    ),
    "joker.specific": RuleWords(
        N_("A joker stands for a real card"),
        N_(
            "A joker stands for a card that could itself lie in that meld. There is no fifth king, so four kings and a joker are no meld."
        ),
    ),
    "joker.duplicate": RuleWords(
        N_("A joker may double a card"),
        N_("A joker may stand for a card that already lies on the table, in front of anybody."),
    ),
    "joker.natural": RuleWords(
        N_("Jokers side by side"),
        N_("Jokers may lie side by side, and even a meld of jokers alone stands once its cards are named."),
    ),
    "joker.exchange": RuleWords(
        N_("A joker stays where it is"),
        N_("A joker on the table is not exchanged for the card that it stands for. Only Wrotham rummy allows that."),
    ),
    # Laying off
    "layoff.fit": RuleWords(
        N_("Where a card can be laid off"),
        N_(
            "A card is laid off where it makes a meld longer and leaves it valid: the fourth card of a set, or the next card at either end of a run."
        ),
    ),
    "layoff.choose": RuleWords(
        N_("Two places to lay off"),
        N_("Where a card fits several melds its player names one of them. Where it fits just one, that one is meant."),
    ),
    "layoff.stays": RuleWords(
        N_("Played is played"),
        N_("A card once played does not move to another meld, and melds are not rearranged."),
    ),
    "layoff.joker": RuleWords(
        N_("Laying off a joker"), N_("A joker that is laid off says which card it stands for, as in a meld.")
    ),
    "layoff.owner": RuleWords(
        N_("Who scores a lay-off"),
        N_("A laid-off card lies in front of the player who laid it off, and scores for that player."),
    ),
}
