"""What each rule says, in English: its title, its text, and the sentence of a verdict that cites it.

English is the key that the catalogues of the other languages translate. A sentence may use `{cards}` (the cards at fault)
and the facts of the breach; where a breach has a `variant`, the sentence is looked up under `id/variant` first.
"""

from typing import NamedTuple

from scorekeeper.engine.words import N_


class RuleWords(NamedTuple):
    """`title` names the rule in a list, `text` is the rule as it is read aloud in a quarrel, two sentences or so."""

    title: str
    text: str


RULES: dict[str, RuleWords] = {
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
    # Rummikub
    "rkub.players": RuleWords(
        N_("Players"), N_("Rummikub is played by two to four players, for there are four racks.")
    ),
    "rkub.tiles": RuleWords(
        N_("The tiles"),
        N_(
            "There are the numbers 1 to 13 in four colours, each twice, and two jokers, or four where the table plays so."
        ),
    ),
    "rkub.deal": RuleWords(
        N_("The deal"), N_("Each player gets fourteen tiles. The players decide who starts, and play goes clockwise.")
    ),
    "rkub.turn": RuleWords(
        N_("Play or draw"), N_("In a turn a player plays at least one tile from the rack, or draws one.")
    ),
    "rkub.group": RuleWords(
        N_("Groups"), N_("A group is three or four tiles of one number, all of different colours.")
    ),
    "rkub.run": RuleWords(
        N_("Runs"),
        N_("A run is three or more consecutive numbers of one colour. The 1 is low, and there is no going round."),
    ),
    "rkub.opening": RuleWords(
        N_("The opening"),
        N_("The first play from a rack comes to at least 40 points (or as agreed), over any number of sets."),
    ),
    "rkub.opening-own": RuleWords(
        N_("An opening of one's own"),
        N_(
            "The opening uses tiles from the rack alone, in sets of their own. After it, in the same turn too, the player may add to the table and rearrange it."
        ),
    ),
    "rkub.opening-joker": RuleWords(
        N_("A joker in the opening"),
        N_("A joker in the opening counts as the tile that it stands for, or a flat 25, as the table agreed."),
    ),
    "rkub.table-kept": RuleWords(
        N_("No tile leaves the table"),
        N_("Every tile that lay on the table before the turn lies there after it, a joker that was freed too."),
    ),
    "rkub.table-valid": RuleWords(
        N_("Every set is valid"),
        N_("When the turn is over every set on the table is valid and has at least three tiles."),
    ),
    "rkub.from-rack": RuleWords(
        N_("Tiles come from the rack"), N_("Every tile that is added comes from the player's rack, at least one.")
    ),
    "rkub.time": RuleWords(
        N_("Time for a turn"),
        N_(
            "A turn takes two minutes at most, or as agreed. Then valid sets stay and loose tiles go to the rack, or the table is put back, as the table agreed."
        ),
    ),
    "rkub.joker": RuleWords(N_("Jokers"), N_("A joker stands for any tile.")),
    "rkub.joker-retrieve": RuleWords(
        N_("Freeing a joker"),
        N_(
            "A joker on the table may be replaced by the tile that it stands for, from the rack and not from the table. In a group of three either missing colour will do."
        ),
    ),
    "rkub.joker-named": RuleWords(N_("A joker is named"), N_("A joker on the table says which tile it stands for.")),
    "rkub.joker-reuse": RuleWords(
        N_("Using a freed joker"),
        N_(
            "A freed joker is played in the same turn in a new set with at least two tiles from the rack, beside the one that replaced it."
        ),
    ),
    "rkub.joker-opened": RuleWords(
        N_("First open, then free a joker"), N_("Nobody frees a joker before their own opening lies on the table.")
    ),
    "rkub.joker-keeps": RuleWords(
        N_("A joker keeps its meaning"),
        N_("A joker that was not freed keeps its meaning, wherever rearranging takes it."),
    ),
    "rkub.joker-split": RuleWords(
        N_("Sets with jokers may be split"),
        N_("A set with a joker may be added to, split and have tiles taken from it."),
    ),
    "rkub.score": RuleWords(
        N_("Scoring a round"),
        N_(
            "Each loser scores minus the tiles on their rack, the winner plus the sum of them, so that a round adds up to zero."
        ),
    ),
    "rkub.joker-penalty": RuleWords(
        N_("A joker left on a rack"), N_("A joker left on a rack counts 30, or 25 where the table agreed so.")
    ),
    "rkub.pool-empty": RuleWords(
        N_("All tiles are drawn"),
        N_(
            "When the pool is empty play goes on until all have passed in turn, or the round ends at once, as agreed. The lowest rack wins the differences to it, and tied lowest racks share them."
        ),
    ),
    "rkub.end": RuleWords(
        N_("The end of the session"),
        N_("After the agreed number of rounds the highest total wins; equal highest totals share it."),
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

SENTENCES: dict[str, str] = {
    "cards.copies/1": N_("Accounted for already: {cards}. One pack holds each card once."),
    "cards.copies/2": N_("Accounted for already: {cards}. Two packs hold each card twice."),
    "cards.jokers/0": N_("A joker lies here, but this table plays without jokers."),
    "cards.jokers/1": N_("There is just one joker in play, and this is one more."),
    "cards.jokers": N_("There are just {jokers} jokers in play, and here is one more."),
    "meld.size/0": N_("There is no card here: a meld has at least three."),
    "meld.size": N_("{cards}: a meld has at least three cards."),
    "meld.kind": N_("{cards} share neither a rank nor a suit: that is no set and no run."),
    "meld.set.rank": N_("{cards}: the cards of a set all have the same rank."),
    "meld.set.suits/twin": N_("{cards} is there twice: the cards of a set are all of different suits."),
    "meld.set.suits/twins": N_("{cards} are there twice: the cards of a set are all of different suits."),
    "meld.set.suits": N_("{cards} are of the same suit: the cards of a set are all of different suits."),
    "meld.set.size": N_("{cards}: a set has three or four cards, and here are {count}."),
    "meld.run.suit": N_("{cards}: the cards of a run are all of one suit."),
    "meld.run.sequence/twice": N_("{cards}: no card comes twice in a run."),
    "meld.run.sequence": N_("{cards}: there is a gap; the cards of a run follow one another."),
    "meld.run.ace/long": N_("{cards}: a run has thirteen cards at most."),
    "meld.run.ace": N_("{cards}: an ace is below the 2 or above the king, never both and never in the middle."),
    "joker.assign": N_("What does the joker stand for? Its player has to say."),
    "joker.fixed": N_("The {cards} stays what it is and does not make room for the {card}."),
    "joker.specific/full": N_("There is no card left in this meld that the joker could stand for."),
    "joker.specific": N_("{cards}: that card could not lie in this meld."),
    "layoff.fit": N_("{cards} does not fit {meld}."),
    "layoff.choose": N_("{cards} fits {count} melds: say which one."),
    "layoff.choose/none": N_("{cards} fits no meld on the table."),
    "layoff.fit/none": N_("{cards} fits no meld on the table."),
    "joker.exchange": N_("The joker stays where it is: it is not exchanged for {cards}."),
    "cards.count": N_("There are just {count} cards in that hand."),
    "cards.count/known": N_("{cards} is not in that hand."),
    "cards.count/dealt": N_("{name} was dealt {count} cards here; it should be {size}."),
    "cards.count/few": N_("{name} holds {count} cards, and fewer are written down."),
    "turn.order": N_("It is {name}'s turn."),
    "turn.draw/first": N_("A turn starts with a draw, from the stock or from the discard pile."),
    "turn.draw/again": N_("There has been a draw in this turn already."),
    "turn.discard": N_("A turn ends with a discard as long as there are cards in the hand."),
    "discard.same": N_("{cards} was just taken from the pile: discard another card."),
    "draw.stock": N_("There is no card in the stock."),
    "draw.pile": N_("{cards} is not in the discard pile."),
    "draw.pile/empty": N_("There is no card in the discard pile."),
    "draw.deepest": N_("{cards} was taken from the pile and comes first: meld it, or use only cards taken with it."),
    "draw.must-meld": N_("{cards} was taken from the pile, and at this table whatever is taken is melded at once."),
    "draw.new-meld": N_("{cards} was taken from the pile and goes into a new meld; laying it off will not do."),
    "draw.put-back": N_("Something has been melded since, so the cards do not go back."),
    "draw.put-back/none": N_("Nothing was taken from the pile in this turn that could go back."),
    "call.off": N_("“Rummy!” is not called at this table."),
    "call.window": N_("“Rummy!” is called after a turn has ended and before the next player draws, not now."),
    "call.own": N_("Who has just ended the turn cannot call."),
    "call.over": N_("The hand is over: nothing is called any more."),
    "call.playable": N_("{cards} cannot be played without a card from a hand: the call is void."),
    "call.top": N_("Only the latest discard can be called here, and {cards} is not that."),
    "call.take": N_("{cards} was called and comes first: meld it, or lay off cards taken with it that it needs."),
    "out.discard": N_("The last card is kept for the discard: it may not be melded or laid off."),
    "out.unplayable": N_("{cards} fits a meld on the table: as a last card it is laid off, not discarded."),
    "out.caught": N_("{cards} could be played, so it is taken back and laid off."),
    "out.floater-top": N_("Who floats cannot go out by taking {cards} and discarding it again."),
    "out.stock": N_("There are {stock} cards left in the stock, so the hand is not over yet."),
    "out.frozen": N_("The hand is over: nothing more is played."),
    "wrotham.first-turn": N_("{name} has a card more and does not draw on this first turn: meld, or discard."),
    "wrotham.all-at-once": N_(
        "From this deal on all seven cards are melded at once or none: those melds do not stand."
    ),
    "joker.exchange/other": N_("No joker in that meld stands for {cards}."),
    "rummy.draw": N_("Only the top card of the pile is drawn, and {cards} lies deeper."),
    "rummy.one-meld": N_("There is one new meld a turn, and one has been laid down already."),
    "rummy.layoff-own": N_("{cards} is not laid off before a meld of the player's own lies on the table."),
    "rummy.ace": N_("{cards}: an ace is below the 2 and nowhere else."),
    "rummy.ace/long": N_("{cards}: a run has thirteen cards at most."),
    "rummy.ace-high": N_("{cards}: an ace is below the 2 or above the king, and a run does not go round it."),
    "rummy.ace-high/long": N_("{cards}: a run has thirteen cards at most."),
    "rummy.ace-corner": N_("{cards}: a run has thirteen cards at most, none twice."),
    "rummy.turn-over": N_("{cards} cannot lie on top of the stock: the pile was turned over, unshuffled."),
    "rummy.shuffle": N_("{cards} is not in the stock: it was not in the pile that was shuffled."),
    "rkub.table-valid": N_("{cards} cannot lie there like that when the turn is over."),
    "rkub.table-kept": N_("{cards} lay on the table before and is missing now."),
    "rkub.from-rack": N_("No tile was played from the rack."),
    "rkub.turn": N_("A turn plays at least one tile from the rack, or draws one."),
    "rkub.opening": N_("The first play comes to {reached} points in sets of its own, and {wanted} are needed."),
    "rkub.opening-own": N_("The first play has sets of its own, made of tiles from the rack alone."),
    "rkub.joker-keeps": N_("A joker has changed its meaning without being freed by the tile that it stands for."),
    "rkub.joker-reuse": N_("A freed joker goes into a new set with at least two more tiles from the rack."),
    "rkub.joker-opened": N_("A joker was freed before the player's own opening."),
    "rkub.joker-named": N_("What does the joker stand for? Its player has to say."),
    "rkub.time": N_("There is no time limit at this table."),
    "rkub.time/sets": N_("When time is up only valid sets of the table's and the player's tiles stay."),
    "rkub.pool-empty": N_("All tiles are drawn: play on, or pass."),
    "session.over": N_("The session was over before this hand, so it does not count."),
}
"""The verdict's sentence, by rule id or `id/variant`."""
