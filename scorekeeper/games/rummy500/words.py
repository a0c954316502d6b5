"""Words of the rules of Rummy 500."""

from scorekeeper.engine.translatable import N_
from scorekeeper.games.rule_words import RuleWords

RUMMY500: dict[str, RuleWords] = {
    # Set-up of Rummy 500
    "r500.players": RuleWords(
        N_("Players"),
        N_("Rummy 500 is played by two to eight players."),
        details=N_("Two players are dealt more cards, and from five players two packs are used."),
    ),
    "r500.packs": RuleWords(
        N_("Packs"),
        N_("One pack of 52 with its jokers is used; from five players two packs are shuffled together."),
        details=N_(
            "With two jokers each that makes 54 cards, or 108 with four jokers. A table may agree on one pack or two for any number of players. With two packs each card is there twice, but never twice in one meld."
        ),
    ),
    "r500.jokers": RuleWords(
        N_("How many jokers"),
        N_("Each pack has two jokers, unless the table agrees on another number or none."),
        details=N_(
            "With two packs there are twice as many. The 500 Rum page plays without jokers. Where there are none, nothing that the rules say on jokers applies."
        ),
    ),
    "r500.deal": RuleWords(
        N_("The deal"),
        N_(
            "Two players get thirteen cards each, more players seven each. The next card is turned up and starts the discard pile."
        ),
        details=N_("A table may agree on another number of cards. All hands are dealt the same number."),
    ),
    "r500.first": RuleWords(
        N_("Who starts"),
        N_("The player to the dealer's left starts, play goes clockwise, and the next player deals the next hand."),
        details=N_(
            "Where nobody wrote down who dealt the first hand, the last in the seating order is taken to have dealt it, so the first in that order starts."
        ),
    ),
    # The turn
    "turn.order": RuleWords(
        N_("Whose turn it is"),
        N_("Only the player whose turn it is draws, melds, lays off and discards."),
        details=N_(
            "A call of “Rummy!” is no part of anybody's turn: it is made between two turns. In Rummikub a turn plays tiles or draws one."
        ),
    ),
    "turn.draw": RuleWords(
        N_("One draw a turn"),
        N_("A turn starts with exactly one draw: the top of the stock, or cards from the discard pile."),
        details=N_(
            "Nothing is melded, laid off or discarded before the draw. Who puts cards back that cannot be melded draws again. A caller's turn starts with the cards called for, without another draw."
        ),
    ),
    "turn.discard": RuleWords(
        N_("One discard a turn"),
        N_("A turn ends with one discard, unless the player has melded every card."),
        details=N_(
            "Who has melded every card goes out or floats, as the table agreed. Nothing is melded after the discard, until the player's next turn."
        ),
    ),
    "draw.stock": RuleWords(
        N_("Drawing from the stock"),
        N_("A card can be drawn from the stock while there is one in it."),
        details=N_(
            "In Rummy 500 the pile is not turned over: with the stock empty, the player in turn takes from the pile or the hand is over. In Rummy the table has agreed what becomes of the pile. In Rummikub the pool takes the place of the stock."
        ),
    ),
    "draw.pile": RuleWords(
        N_("Taking from the pile"),
        N_("A card taken from the pile must be in the pile, and every card above it is taken too."),
        details=N_(
            "Of two like cards in the pile the upper one is meant. The cards below stay where they are. Basic Rummy allows the top card alone."
        ),
    ),
    "draw.deepest": RuleWords(
        N_("The deepest card taken"),
        N_(
            "Who takes more than the top card melds the deepest one at once, in a new meld or as a lay-off; nothing but cards taken with it may be played before. The other cards taken may be kept."
        ),
        details=N_(
            "In the example one four comes from the hand and two from the pile; the queen, the ace and the 7 stay in the hand. A run that lies in the cards taken may be melded first, but nothing that needs a card of the hand and leaves the deepest out. The 7 alone could have been taken and kept, but not discarded in that turn."
        ),
        silent=N_(
            "The pages do not say what may be played before the deepest card lies on the table. Our ruling: until then every meld or lay-off includes it, or uses nothing but cards taken with it. That can be judged from what lies open, for everybody saw which cards were taken."
        ),
    ),
    "draw.put-back": RuleWords(
        N_("Putting back"),
        N_(
            "Who took cards from the pile and cannot end the turn takes back what they played in it, puts the cards back in order and draws again, without a penalty."
        ),
        details=N_(
            "A turn cannot be ended while the deepest card has to be melded and is not, nor when the top card, taken alone, is the only card left and can be neither laid off nor exchanged. All cards taken go back, none is kept, and so do the melds of this turn. Otherwise a draw stands: the top card, taken freely, does not go back."
        ),
        silent=N_(
            "The pages do not say what happens when the deepest card cannot be melded, or when nothing is left to discard but the card just taken. No rule sets a penalty, so there is none; and the pile lay open, so it can be put back as it was."
        ),
    ),
    "draw.top": RuleWords(
        N_("The top card is free"),
        N_("The top discard alone may be taken and kept."),
        details=N_(
            "Kept or melded, it is not the card discarded in that turn. Of several cards taken, the deepest is melded."
        ),
    ),
    "draw.must-meld": RuleWords(
        N_("Whatever is taken is melded"),
        N_("The deepest card taken from the pile is melded at once, even when it is the top card alone."),
        details=N_(
            "The 500 Rum page plays it so. On the 500 Rummy page the top card may usually be kept; the table agrees on one or the other."
        ),
    ),
    "draw.new-meld": RuleWords(
        N_("Only into a new meld"),
        N_("The deepest card taken goes into a new meld of three or more; a lay-off will not do."),
        details=N_(
            "The other cards taken may be laid off as usual. It does not apply to the top card taken alone, where that may be kept. Nor does it bind who calls “Rummy!”: what was called for may be laid off."
        ),
    ),
    "discard.same": RuleWords(
        N_("Not the same card back"),
        N_(
            "Who took only the top discard discards another card. Who took several may discard the former top card again, once the deepest is melded."
        ),
        details=N_(
            "A card from the stock may be discarded at once. The card taken from the pile may be discarded in a later turn."
        ),
        silent=N_(
            "The pages do not speak of two packs, where the player may hold a twin of the card taken. The twin is another card, and what no rule forbids is allowed. Where the hand is unknown the twin may be in it, so that discard stands."
        ),
    ),
    "meld.free": RuleWords(
        N_("As many melds as you like"),
        N_("A player lays as many melds and lay-offs in a turn as they like, on anybody's melds; none is compulsory."),
        details=N_(
            "Melds of other players may be added to from the very first turn. Who could meld and does not keeps the cards, and they count against them when the hand ends."
        ),
    ),
    # Calling
    "call.off": RuleWords(
        N_("No calling"),
        N_("“Rummy!” is not called at this table."),
        details=N_(
            "A discard that could have been played lies in the pile like any other. The 500 Rum page plays without calling."
        ),
    ),
    "call.window": RuleWords(
        N_("When to call"),
        N_(
            "“Rummy!” is called after a turn has ended and before the next player draws. The card turned up at the start cannot be called before the first turn."
        ),
        details=N_(
            "Once somebody has drawn it is too late for that discard, but the next discard opens a new moment, and buried cards count as well where they may be called."
        ),
        silent=N_(
            "No page speaks of the card turned up by the dealer. A call follows a turn, and before the first turn there has been none; so that card cannot be called until a turn has ended."
        ),
    ),
    "call.playable": RuleWords(
        N_("What can be called"),
        N_(
            "The pile must hold a card that can be melded without any card from a hand: laid off on the table, or melded with cards that lie above it in the pile. A false call is void and costs nothing."
        ),
        details=N_(
            "Jokers in the pile and on the table help as well. A card may be laid off after other cards that lie above it, and the cards it is melded with need not lie next to it. One test serves for the fresh discard and for buried cards. In the example the jack has just been discarded; whoever calls takes six cards, and the 5 and the ace stay."
        ),
        silent=N_(
            "The pages do not say what a false call costs. No rule sets a penalty, so it is void and play goes on. Whether a call is false follows from the pile and the table, which lie open."
        ),
    ),
    "call.own": RuleWords(
        N_("Who can call"),
        N_(
            "Anybody but the player whose turn has just ended may call. After the next player's turn that player may call again."
        ),
        details=N_(
            "The next in turn may call too, and then has that turn as the caller. After a caller's turn it is the caller who cannot call."
        ),
        silent=N_(
            "The pages do not say whether a floater, who holds no card, may call. No rule forbids it, so a floater may."
        ),
    ),
    "call.over": RuleWords(
        N_("No call after the end"),
        N_("Once the hand is over nothing is called; who goes out may leave playable cards behind."),
        details=N_(
            "A last discard that is caught, where the table plays so, does not end the hand until nobody has called for it."
        ),
    ),
    "call.take": RuleWords(
        N_("What the caller does"),
        N_(
            "The caller takes the pile down to the card, melds it at once and whatever else they wish, and discards. Play goes on at the caller's left."
        ),
        details=N_(
            "Cards taken with it may be laid off first where the card called for needs them. The card called for may be laid off even where a draw would need a new meld. The cards that lie below stay in the pile."
        ),
    ),
    "call.top": RuleWords(
        N_("Calling the top card only"),
        N_(
            "Only the latest discard can be called, and only to be laid off on the table. The caller scores it, and play goes on with the player whose turn it was to be."
        ),
        details=N_(
            "No buried card can be called, and no new meld is made from the pile. Where the card fits several melds the caller says which. The caller neither draws nor discards for it."
        ),
    ),
    "call.first": RuleWords(
        N_("Several callers"),
        N_(
            "If several call, the first has it. If nobody can say who was first, it goes to the caller nearest the discarder's left."
        ),
        details=N_(
            "The referee is told which call counted. The order of the seats, clockwise from the discarder, settles what nobody can say."
        ),
        silent=N_(
            "The pages do not say who has it when several call. The first to call has it; and where nobody can say who was first, the seats decide, for they are there for all to see and nobody has to remember."
        ),
    ),
    # Going out
    "out.free": RuleWords(
        N_("Going out"),
        N_("A hand ends as soon as a player has no cards, by melding them all or by discarding the last."),
        details=N_(
            "No last discard is needed. The cards left in the other hands count against their players, meldable or not."
        ),
    ),
    "out.discard": RuleWords(
        N_("Out with a discard"),
        N_("A player keeps a card to discard: the last card is not melded."),
        details=N_(
            "Who holds two cards that both fit a meld lays one of them off and discards the other. The discard ends the hand."
        ),
    ),
    "out.float": RuleWords(
        N_("Floating"),
        N_("Who melds every card floats: the hand goes on, and the player goes out with a discard in a later turn."),
        details=N_(
            "When a floater's turn comes there are four ways. They draw from the stock and discard that card, which ends the hand; or take several cards from the pile, meld all but one and discard it, which ends it too. They meld everything they drew and float on. Or they keep at least one card after the discard, and play as before."
        ),
    ),
    "out.unplayable": RuleWords(
        N_("The last discard must not be playable"),
        N_("A last card that fits a meld on the table is laid off instead of discarded, and the player floats on."),
        details=N_(
            "A floater who draws a playable card from the stock lays it off and floats on. Playable means that it fits a meld on the table as a lay-off."
        ),
    ),
    "out.caught": RuleWords(
        N_("A playable last discard"),
        N_(
            "A last discard that could have been played is taken back and laid off, or another player may call Rummy for it, as the table agreed. Either way the player floats."
        ),
        details=N_(
            "Taken back, it is refused and its player lays it off. Where it may be called, it lies: whoever calls lays it off and scores it, and play goes on with the next in turn. If nobody calls, the hand is over. That holds at tables too where otherwise any card of the pile can be called."
        ),
    ),
    "out.floater-top": RuleWords(
        N_("A floater and the top discard"),
        N_("A floater cannot go out by taking just the top discard and discarding it."),
        details=N_(
            "A card taken alone from the pile is never the discard of that turn. The floater draws from the stock, or takes cards that can be melded."
        ),
    ),
    "out.stock": RuleWords(
        N_("The stock runs out"),
        N_("The hand also ends when the stock is empty and the player in turn does not take from the pile."),
        details=N_(
            "Nobody has gone out then, and all cards left in hands count against their players. While there is a card in the stock, nobody may pass."
        ),
    ),
    "out.frozen": RuleWords(
        N_("After the end"),
        N_("Once the hand is over nothing more is melded, laid off, drawn or called."),
        details=N_(
            "A meld forgotten in the hand stays in the hand and counts against its player. A lay-off that comes too late does, too."
        ),
    ),
    # Scoring
    "score.face": RuleWords(
        N_("Card values"),
        N_("2 to 10 count their number, jack, queen and king 10, an ace 15."),
        details=N_("A joker counts 15, whatever it stands for. An ace melded low counts 1."),
    ),
    "score.low-ace": RuleWords(
        N_("The low ace"),
        N_(
            "An ace melded low, in a run with the 2 and 3, counts 1, whoever laid it off. An ace in a set, high in a run or left in hand counts 15."
        ),
        details=N_(
            "It makes no odds whether the 2 or the 3 beside it is a joker. Where cards count 5, 10 or 15, an ace melded low counts 5."
        ),
    ),
    "score.5-10-15": RuleWords(
        N_("Card values 5, 10, 15"),
        N_("2 to 9 count 5; 10, jack, queen and king 10; an ace 15, but 5 when it is melded low."),
        details=N_(
            "A joker counts 15. An ace in a set, high in a run or left in hand counts 15. The table chooses between these values and each card's own number."
        ),
    ),
    "score.joker": RuleWords(
        N_("A joker counts 15"),
        N_("A joker counts 15, melded or in hand, whatever it stands for."),
        details=N_("A joker that stands for a 2 counts 15, and one that stands for a low ace does, too."),
    ),
    "score.hand": RuleWords(
        N_("Scoring a hand"),
        N_(
            "The cards a player melded or laid off count for them, the cards left in their hand against them. A score can be below zero."
        ),
        details=N_(
            "Every card left in a hand counts, even if it could have been melded. The running total can be below zero as well. A meld that does not stand counts as left in hand."
        ),
    ),
    # The session
    "session.target": RuleWords(
        N_("The target"),
        N_(
            "Hands are played until a total reaches the target, 500 unless agreed otherwise. Some tables want it exceeded."
        ),
        details=N_(
            "1500, 2500 and 5000 are known too; the games named after them have further rules of their own, which are not meant here. Until the target is met everybody plays on, whoever went out."
        ),
        differ=N_(
            "The 500 Rum page has the target reached; on the 500 Rummy page one can read that it has to be exceeded. The table chooses with “Is it enough to reach the target?”."
        ),
    ),
    "session.highest": RuleWords(
        N_("The highest total wins"),
        N_("Once the target is met the highest total wins."),
        details=N_(
            "It does not matter who went out in the last hand, nor who met the target first. Several players may meet it in the same hand."
        ),
    ),
    "session.tie": RuleWords(
        N_("A shared lead is played off"),
        N_("If the highest total is shared, hands are played until one player alone is highest with the target met."),
        details=N_("Everybody plays in these hands, and somebody else may come to lead."),
    ),
    "session.go-out": RuleWords(
        N_("Winning by going out"),
        N_(
            "To win a player goes out with a total that meets the target after that hand. Another's higher total does not matter."
        ),
        details=N_(
            "Out with 505 beats another's 520. If nobody went out, or the player who did is below the target, another hand is played."
        ),
    ),
    "session.over": RuleWords(
        N_("No hand after the end"),
        N_("A session that is over takes no further hand."),
        details=N_("Who wants to play on starts a new game."),
        silent=N_(
            "No page says it in words. It follows from what winning means: the hand in which somebody has won was the last one. A hand played after it does not count."
        ),
    ),
    "session.settle": RuleWords(
        N_("Settling up"),
        N_("Each opponent pays the winner the difference of their final totals."),
        details=N_(
            "With final totals of 505, 400 and 20 below zero the winner gets 105 and 525. Where only going out wins, an opponent with a higher total pays nothing. The 500 Rum page plays for this."
        ),
    ),
}
