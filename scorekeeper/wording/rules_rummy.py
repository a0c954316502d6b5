"""What the rules of Rummy and Wrotham say."""

from scorekeeper.engine.words import N_
from scorekeeper.wording.rule_words import RuleWords

RUMMY: dict[str, RuleWords] = {
    # Rummy
    "rummy.players": RuleWords(
        N_("Players and pack"),
        N_("Rummy is played by two to six players with one pack of 52, without jokers unless agreed."),
    ),
    "rummy.deal": RuleWords(
        N_("The deal"),
        N_("Two players get ten cards each, three or four get seven, five or six get six. One card is turned up."),
    ),
    "rummy.first": RuleWords(
        N_("Who starts"),
        N_(
            "The player at the dealer's left starts and play goes clockwise; with two, the one who did not deal. The deal passes on."
        ),
    ),
    "rummy.draw": RuleWords(
        N_("One card is drawn"),
        N_("A player draws one card: the top of the stock or the top of the pile, never deeper."),
    ),
    "rummy.one-meld": RuleWords(N_("One meld a turn"), N_("At most one new meld is laid down in a turn.")),
    "rummy.any-melds": RuleWords(N_("Any number of melds"), N_("Any number of new melds is laid down in a turn.")),
    "rummy.layoff": RuleWords(N_("Laying off"), N_("Any number of cards is laid off in a turn, on anybody's melds.")),
    "rummy.layoff-own": RuleWords(
        N_("An own meld first"), N_("Nobody lays off before a meld of their own lies on the table.")
    ),
    "rummy.out": RuleWords(
        N_("Going out"),
        N_("A player goes out by melding, laying off or discarding the last card, and the hand stops at once."),
    ),
    "rummy.ace": RuleWords(N_("The ace is low"), N_("An ace lies below the 2 only, and counts 1.")),
    "rummy.ace-high": RuleWords(
        N_("The ace is low or high"),
        N_("An ace lies below the 2 or above the king, and counts 15. A run does not go round the corner."),
    ),
    "rummy.ace-corner": RuleWords(
        N_("Round the corner"),
        N_(
            "A run may go round the corner, as in K-A-2, and an ace counts 15. It still has thirteen cards at most, none twice."
        ),
    ),
    "rummy.turn-over": RuleWords(
        N_("The pile is turned over"),
        N_(
            "When the stock is empty and the discard not wanted, the pile is turned over, unshuffled, as the new stock."
        ),
    ),
    "rummy.shuffle": RuleWords(
        N_("The pile is shuffled"),
        N_("When the stock is empty and the discard not wanted, the pile is shuffled and becomes the new stock."),
    ),
    "rummy.reuse": RuleWords(
        N_("How often the pile is used again"),
        N_(
            "The pile becomes the stock an agreed number of times at most; when the stock runs out again and the discard is not taken, the hand ends."
        ),
    ),
    "rummy.block": RuleWords(
        N_("The hand is blocked"),
        N_("The pile is not used again: when the stock is empty and the discard not taken, the hand ends."),
    ),
    "rummy.stock-count": RuleWords(
        N_("Counting the stock"), N_("Anybody may ask at any time how many cards are left in the stock.")
    ),
    "rummy.values": RuleWords(
        N_("Card values"),
        N_(
            "Jack, queen and king count 10, 2 to 10 their number, an ace 1, or 15 where aces may be high. A joker counts 15."
        ),
    ),
    "rummy.winner-takes": RuleWords(
        N_("Who goes out scores"), N_("Who goes out scores the cards left in all the other hands.")
    ),
    "rummy.blocked": RuleWords(
        N_("Nobody out"),
        N_(
            "When nobody went out the lowest hand wins and scores the differences to all the others. Tied lowest hands share it, exactly."
        ),
    ),
    "rummy.penalty": RuleWords(
        N_("Penalty points"),
        N_(
            "Each player scores the cards in their own hand as penalty, with nobody out too. When a total reaches the target the lowest wins."
        ),
    ),
    "rummy.going-rummy": RuleWords(
        N_("Going rummy"),
        N_(
            "Who goes out in a single turn, with nothing melded or laid off before, scores double, or ten points more, as agreed."
        ),
    ),
    "rummy.pay": RuleWords(
        N_("Paying the winner"),
        N_(
            "Each loser pays the winner of a deal what it scored against them; with nobody out, the difference to the winner's hand."
        ),
    ),
    "rummy.end": RuleWords(
        N_("The end of the session"),
        N_(
            "The session ends when a total reaches the target, or after the agreed deals, and the highest wins. After the deals equal highest share it; at a target a tie is played off."
        ),
    ),
    # Wrotham
    "wrotham.pack": RuleWords(
        N_("55 cards"),
        N_("Wrotham is played with 52 cards and three jokers, which stand for any card in a set or run."),
    ),
    "wrotham.deals": RuleWords(N_("Six deals"), N_("Wrotham has six deals. A joker left in hand counts 15.")),
    "wrotham.first-turn": RuleWords(
        N_("The first turn"),
        N_(
            "The first player gets eight cards and does not draw on that first turn, but discards, or melds and discards. No card is turned up."
        ),
    ),
    "wrotham.all-at-once": RuleWords(
        N_("All seven at once"),
        N_("In deals 4 to 6 nobody melds until they can lay down all seven cards at once and discard the eighth."),
    ),
}
