"""What the rules of Rummy 500 say: set-up, the turn, calling, going out, scoring, the session."""

from scorekeeper.engine.words import N_
from scorekeeper.wording.rule_words import RuleWords

RUMMY500: dict[str, RuleWords] = {
    # Set-up of Rummy 500
    "r500.players": RuleWords(N_("Players"), N_("Rummy 500 is played by two to eight players.")),
    "r500.packs": RuleWords(
        N_("Packs"), N_("One pack of 52 with its jokers is used; from five players two packs are shuffled together.")
    ),
    "r500.jokers": RuleWords(
        N_("How many jokers"), N_("Each pack has two jokers, unless the table agrees on another number or none.")
    ),
    "r500.deal": RuleWords(
        N_("The deal"),
        N_(
            "Two players get thirteen cards each, more players seven each. The next card is turned up and starts the discard pile."
        ),
    ),
    "r500.first": RuleWords(
        N_("Who starts"),
        N_("The player to the dealer's left starts, play goes clockwise, and the next player deals the next hand."),
    ),
    # The turn
    "turn.order": RuleWords(
        N_("Whose turn it is"), N_("Only the player whose turn it is draws, melds, lays off and discards.")
    ),
    "turn.draw": RuleWords(
        N_("One draw a turn"),
        N_("A turn starts with exactly one draw: the top of the stock, or cards from the discard pile."),
    ),
    "turn.discard": RuleWords(
        N_("One discard a turn"), N_("A turn ends with one discard, unless the player has melded every card.")
    ),
    "draw.stock": RuleWords(
        N_("Drawing from the stock"), N_("A card can be drawn from the stock while there is one in it.")
    ),
    "draw.pile": RuleWords(
        N_("Taking from the pile"),
        N_("A card taken from the pile must be in the pile, and every card above it is taken too."),
    ),
    "draw.deepest": RuleWords(
        N_("The deepest card taken"),
        N_(
            "Who takes more than the top card melds the deepest one at once, in a new meld or as a lay-off, before anything else that does not need it. The other cards taken may be kept."
        ),
    ),
    "draw.put-back": RuleWords(
        N_("Putting back"),
        N_(
            "Who took cards and cannot meld the deepest puts them all back in order and draws again, without a penalty."
        ),
    ),
    "draw.top": RuleWords(N_("The top card is free"), N_("The top discard alone may be taken and kept.")),
    "draw.must-meld": RuleWords(
        N_("Whatever is taken is melded"),
        N_("The deepest card taken from the pile is melded at once, even when it is the top card alone."),
    ),
    "draw.new-meld": RuleWords(
        N_("Only into a new meld"),
        N_("The deepest card taken goes into a new meld of three or more; a lay-off will not do."),
    ),
    "discard.same": RuleWords(
        N_("Not the same card back"),
        N_(
            "Who took only the top discard discards another card. Who took several may discard the former top card again, once the deepest is melded."
        ),
    ),
    "meld.free": RuleWords(
        N_("As many melds as you like"),
        N_("A player lays as many melds and lay-offs in a turn as they like, on anybody's melds; none is compulsory."),
    ),
    # Calling
    "call.off": RuleWords(N_("No calling"), N_("“Rummy!” is not called at this table.")),
    "call.window": RuleWords(
        N_("When to call"),
        N_(
            "“Rummy!” is called after a turn has ended and before the next player draws. The card turned up at the start cannot be called before the first turn."
        ),
    ),
    "call.playable": RuleWords(
        N_("What can be called"),
        N_(
            "The pile must hold a card that can be melded without any card from a hand: laid off on the table, or melded with cards that lie above it in the pile. A false call is void and costs nothing."
        ),
    ),
    "call.own": RuleWords(
        N_("Who can call"),
        N_(
            "Anybody but the player whose turn has just ended may call. After the next player's turn that player may call again."
        ),
    ),
    "call.over": RuleWords(
        N_("No call after the end"),
        N_("Once the hand is over nothing is called; who goes out may leave playable cards behind."),
    ),
    "call.take": RuleWords(
        N_("What the caller does"),
        N_(
            "The caller takes the pile down to the card, melds it at once and whatever else they wish, and discards. Play goes on at the caller's left."
        ),
    ),
    "call.top": RuleWords(
        N_("Calling the top card only"),
        N_(
            "Only the latest discard can be called, and only to be laid off on the table. The caller scores it, and play goes on with the player whose turn it was to be."
        ),
    ),
    "call.first": RuleWords(
        N_("Several callers"),
        N_(
            "If several call, the first has it. If nobody can say who was first, it goes to the caller nearest the discarder's left."
        ),
    ),
    # Going out
    "out.free": RuleWords(
        N_("Going out"),
        N_("A hand ends as soon as a player has no cards, by melding them all or by discarding the last."),
    ),
    "out.discard": RuleWords(
        N_("Out with a discard"), N_("A player keeps a card to discard: the last card is not melded.")
    ),
    "out.float": RuleWords(
        N_("Floating"),
        N_("Who melds every card floats: the hand goes on, and the player goes out with a discard in a later turn."),
    ),
    "out.unplayable": RuleWords(
        N_("The last discard must not be playable"),
        N_("A last card that fits a meld on the table is laid off instead of discarded, and the player floats on."),
    ),
    "out.caught": RuleWords(
        N_("A playable last discard"),
        N_(
            "A last discard that could have been played is taken back and laid off, or another player may call Rummy for it, as the table agreed. Either way the player floats."
        ),
    ),
    "out.floater-top": RuleWords(
        N_("A floater and the top discard"),
        N_("A floater cannot go out by taking just the top discard and discarding it."),
    ),
    "out.stock": RuleWords(
        N_("The stock runs out"),
        N_("The hand also ends when the stock is empty and the player in turn does not take from the pile."),
    ),
    "out.frozen": RuleWords(
        N_("After the end"), N_("Once the hand is over nothing more is melded, laid off, drawn or called.")
    ),
    # Scoring
    "score.face": RuleWords(N_("Card values"), N_("2 to 10 count their number, jack, queen and king 10, an ace 15.")),
    "score.low-ace": RuleWords(
        N_("The low ace"),
        N_(
            "An ace melded low, in a run with the 2 and 3, counts 1, whoever laid it off. An ace in a set, high in a run or left in hand counts 15."
        ),
    ),
    "score.5-10-15": RuleWords(
        N_("Card values 5, 10, 15"),
        N_("2 to 9 count 5; 10, jack, queen and king 10; an ace 15, but 5 when it is melded low."),
    ),
    "score.joker": RuleWords(
        N_("A joker counts 15"), N_("A joker counts 15, melded or in hand, whatever it stands for.")
    ),
    "score.hand": RuleWords(
        N_("Scoring a hand"),
        N_(
            "The cards a player melded or laid off count for them, the cards left in their hand against them. A score can be below zero."
        ),
    ),
    # The session
    "session.target": RuleWords(
        N_("The target"),
        N_(
            "Hands are played until a total reaches the target, 500 unless agreed otherwise. Some tables want it exceeded."
        ),
    ),
    "session.highest": RuleWords(N_("The highest total wins"), N_("Once the target is met the highest total wins.")),
    "session.tie": RuleWords(
        N_("A shared lead is played off"),
        N_("If the highest total is shared, hands are played until one player alone is highest with the target met."),
    ),
    "session.go-out": RuleWords(
        N_("Winning by going out"),
        N_(
            "To win a player goes out with a total that meets the target after that hand. Another's higher total does not matter."
        ),
    ),
    "session.over": RuleWords(N_("No hand after the end"), N_("A session that is over takes no further hand.")),
    "session.settle": RuleWords(
        N_("Settling up"), N_("Each opponent pays the winner the difference of their final totals.")
    ),
}
