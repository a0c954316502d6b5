"""Words of the rules of Rummy, Block and Wrotham."""

from scorekeeper.engine.translatable import N_
from scorekeeper.games.rule_words import RuleWords

RUMMY: dict[str, RuleWords] = {
    # Rummy
    "rummy.players": RuleWords(
        N_("Players and pack"),
        N_("Rummy is played by two to six players with one pack of 52, without jokers unless agreed."),
        details=N_("A table may agree on one to four jokers; Wrotham has three."),
    ),
    "rummy.deal": RuleWords(
        N_("The deal"),
        N_("Two players get ten cards each, three or four get seven, five or six get six. One card is turned up."),
        details=N_(
            "The card turned up is the first of the discard pile. A table may agree on another number of cards, as long as the pack is enough. Wrotham deals seven, however many play."
        ),
    ),
    "rummy.first": RuleWords(
        N_("Who starts"),
        N_(
            "The player at the dealer's left starts and play goes clockwise; with two, the one who did not deal. The deal passes on."
        ),
        details=N_("Whoever starts a deal deals the next one."),
    ),
    "rummy.draw": RuleWords(
        N_("One card is drawn"),
        N_("A player draws one card: the top of the stock or the top of the pile, never deeper."),
        details=N_("The card taken from the pile need not be melded. It only may not be discarded in that same turn."),
    ),
    "rummy.one-meld": RuleWords(
        N_("One meld a turn"),
        N_("At most one new meld is laid down in a turn."),
        details=N_(
            "Lay-offs are not counted, and any number of them may go with it. Where everything is melded at once, as in the last deals of Wrotham, any number of melds is laid down together."
        ),
    ),
    "rummy.any-melds": RuleWords(
        N_("Any number of melds"),
        N_("Any number of new melds is laid down in a turn."),
        details=N_("It holds where the table agreed so. Otherwise there is one new meld a turn."),
    ),
    "rummy.layoff": RuleWords(
        N_("Laying off"),
        N_("Any number of cards is laid off in a turn, on anybody's melds."),
        details=N_(
            "No meld of one's own is needed for it, unless the table agreed so. A lay-off is not the one new meld of the turn."
        ),
    ),
    "rummy.layoff-own": RuleWords(
        N_("An own meld first"),
        N_("Nobody lays off before a meld of their own lies on the table."),
        details=N_(
            "A meld from an earlier turn will do, and so will one laid down in the same turn just before. A meld that does not stand is none."
        ),
    ),
    "rummy.out": RuleWords(
        N_("Going out"),
        N_("A player goes out by melding, laying off or discarding the last card, and the hand stops at once."),
        details=N_(
            "Nobody draws, melds or lays off after that. What the others could still have melded counts as left in their hands. Where the table agreed that the last card is discarded, not all cards may be melded."
        ),
    ),
    "rummy.ace": RuleWords(
        N_("The ace is low"),
        N_("An ace lies below the 2 only, and counts 1."),
        details=N_(
            "Q-K-A is no run, and K-A-2 is none. The longest run goes from the ace to the king. Aces in a set count 1 each."
        ),
    ),
    "rummy.ace-high": RuleWords(
        N_("The ace is low or high"),
        N_("An ace lies below the 2 or above the king, and counts 15. A run does not go round the corner."),
        details=N_(
            "Q-K-A is a run and so is A-2-3, but K-A-2 is none. The ace counts 15 wherever it lies, below the 2 too."
        ),
    ),
    "rummy.ace-corner": RuleWords(
        N_("Round the corner"),
        N_(
            "A run may go round the corner, as in K-A-2, and an ace counts 15. It still has thirteen cards at most, none twice."
        ),
        details=N_(
            "Q-K-A and A-2-3 are runs as well, and Q-K-A-2-3 is one. Nothing more fits on a run of all thirteen cards. The ace counts 15 wherever it lies."
        ),
    ),
    "rummy.turn-over": RuleWords(
        N_("The pile is turned over"),
        N_(
            "When the stock is empty and the discard not wanted, the pile is turned over, unshuffled, as the new stock."
        ),
        details=N_(
            "The discard that nobody wants goes with the pile. The lowest card of the pile then lies on top of the stock, and the cards come again in the order in which they were discarded. The player in turn draws from it, and the next discard starts a new pile."
        ),
    ),
    "rummy.shuffle": RuleWords(
        N_("The pile is shuffled"),
        N_("When the stock is empty and the discard not wanted, the pile is shuffled and becomes the new stock."),
        details=N_(
            "The discard that nobody wants goes with the pile. Any card of the pile may come next. The player in turn draws from the new stock, and the next discard starts a new pile."
        ),
    ),
    "rummy.reuse": RuleWords(
        N_("How often the pile is used again"),
        N_(
            "The pile becomes the stock an agreed number of times at most; when the stock runs out again and the discard is not taken, the hand ends."
        ),
        details=N_(
            "Agreed once, for example: the first time the stock runs out, the pile becomes the stock. The second time the player in turn takes the discard, or the hand ends with nobody out."
        ),
    ),
    "rummy.block": RuleWords(
        N_("The hand is blocked"),
        N_("The pile is not used again: when the stock is empty and the discard not taken, the hand ends."),
        details=N_(
            "Who can use the discard may still take it, and play goes on. Otherwise the hand ends with nobody out, and is scored so."
        ),
    ),
    "rummy.stock-count": RuleWords(
        N_("Counting the stock"),
        N_("Anybody may ask at any time how many cards are left in the stock."),
        details=N_(
            "Nobody has to be in turn to ask. The number is the pack less the cards dealt, turned up and drawn: with three players 30 cards lie there at the start."
        ),
    ),
    "rummy.values": RuleWords(
        N_("Card values"),
        N_(
            "Jack, queen and king count 10, 2 to 10 their number, an ace 1, or 15 where aces may be high. A joker counts 15."
        ),
        details=N_("Only cards left in a hand are counted: melds score nothing in Rummy."),
        silent=N_(
            "The Rummy page does not say what a joker left in a hand counts. We count 15, as the 500 Rummy page does, whatever its player meant it for: a ruling follows from what lies open on the table, not from what somebody had in mind."
        ),
    ),
    "rummy.winner-takes": RuleWords(
        N_("Who goes out scores"),
        N_("Who goes out scores the cards left in all the other hands."),
        details=N_(
            "Every card left counts, whether it could have been melded or not. Melds score nothing, the winner's included. With 10, 15 and 20 left in the other hands the winner scores 45."
        ),
    ),
    "rummy.blocked": RuleWords(
        N_("Nobody out"),
        N_(
            "When nobody went out the lowest hand wins and scores the differences to all the others. Tied lowest hands share it, exactly."
        ),
        details=N_(
            "Hands of 6, 15, 7 and 21 give the first player 9 + 1 + 15 = 25, and the others nothing. A share that is no whole number is kept exactly as a fraction."
        ),
    ),
    "rummy.penalty": RuleWords(
        N_("Penalty points"),
        N_(
            "Each player scores the cards in their own hand as penalty, with nobody out too. When a total reaches the target the lowest wins."
        ),
        details=N_(
            "The target is 100 unless agreed otherwise. Who goes out takes no penalty in that deal. At the target a tie for the lowest total is played off; after the agreed deals it is shared."
        ),
    ),
    "rummy.going-rummy": RuleWords(
        N_("Going rummy"),
        N_(
            "Who goes out in a single turn, with nothing melded or laid off before, scores double, or ten points more, as agreed."
        ),
        details=N_(
            "One lay-off in an earlier turn is enough to spoil it. The turn keeps all other rules: where one new meld a turn is agreed, the rest is laid off. It has no effect on penalty points."
        ),
    ),
    "rummy.pay": RuleWords(
        N_("Paying the winner"),
        N_(
            "Each loser pays the winner of a deal what it scored against them; with nobody out, the difference to the winner's hand."
        ),
        details=N_(
            "It is meant for a set number of deals and reckoned up at the end: what two players owe each other is netted. A score doubled for going rummy is paid double; ten points more are scored and not paid. Tied winners of a blocked deal share each payment. Penalty points are not paid."
        ),
    ),
    "rummy.end": RuleWords(
        N_("The end of the session"),
        N_(
            "The session ends when a total reaches the target, or after the agreed deals, and the highest wins. After the deals equal best totals share it; at a target a tie is played off."
        ),
        details=N_(
            "The target is 100 unless agreed otherwise. Where a target and a number of deals are agreed, whichever is reached first ends the session. A deal that was broken off does not count. Where penalty points are scored the lowest total wins, and ties are treated alike."
        ),
        silent=N_(
            "The Rummy page does not say what happens when the best totals are equal. After the last deal no rule asks for another, so they share the win. At a target no number of deals is set, so one more deal decides."
        ),
    ),
    # Wrotham
    "wrotham.pack": RuleWords(
        N_("55 cards"),
        N_("Wrotham is played with 52 cards and three jokers, which stand for any card in a set or run."),
        details=N_("Who melds a joker says what it stands for. Two to six play, as in Rummy."),
    ),
    "wrotham.deals": RuleWords(
        N_("Six deals"),
        N_("Wrotham has six deals. A joker left in hand counts 15."),
        details=N_(
            "There is no target: after the sixth deal the highest total wins, and equal highest totals share it. All else is scored as in Rummy."
        ),
        silent=N_(
            "The Rummy page does not say what a joker left in a hand counts. We count 15, as the 500 Rummy page does, whatever its player meant it for: a ruling follows from what lies open on the table, not from what somebody had in mind."
        ),
    ),
    "wrotham.first-turn": RuleWords(
        N_("The first turn"),
        N_(
            "The first player gets eight cards and does not draw on that first turn, but discards, or melds and discards. No card is turned up."
        ),
        details=N_(
            "The others get seven cards and draw as usual. The first discard opens the pile, so the second player may take it."
        ),
        silent=N_(
            "The Rummy page does not say whether a card is turned up in Wrotham. We turn none up: the first player does not draw, and that player's discard, open on the table, opens the pile."
        ),
    ),
    "wrotham.all-at-once": RuleWords(
        N_("All seven at once"),
        N_("In deals 4 to 6 nobody melds until they can lay down all seven cards at once and discard the eighth."),
        details=N_(
            "In deals 1 to 3 melding is as usual. In deals 4 to 6 any number of melds may make up the seven. Melds of a player who still holds cards after the discard do not stand and go back into the hand. A table may agree on another deal to start from."
        ),
    ),
}
