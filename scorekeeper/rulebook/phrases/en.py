"""What players type in English when they look for a rule, by its id."""

IDLE = """
a an and any are as at be been but by can cannot could did do does doesn't don't for from get gets give has have having he her him his how i if in
into is isn't it its just like may me might must my need needs no not of off on one only or our out s she should so some still t than that the their
them then there they this to up us was we were what when where which while who whose why will with without would you your somebody someone anybody
player players rule rules allowed legal happens mean means
u people person he's she's i'm folks kids everyone everybody when whether want wants wanted other
"""

LIKE = """
2 two
3 three
4 four
5 five
6 six
7 seven
8 eight
10 ten
13 thirteen
14 fourteen
shout yell scream holler call say announce claim
stock deck stockpile
joker wild wildcard
tile piece
worth value points count
swap exchange trade switch replace
steal take grab
throw toss discard dump
rummy rum
start begin first
finish end over
empty gone runs finished
hand round deal
rearrange move shift manipulate
rack tray stand holder
under below beneath buried deep bottom
set group book kind
run sequence straight
add hit lay extend build
penalty fine punishment
opening initial first
bag pool
board table
"""
"""Words that mean the same in a question, a line each."""

PLAYERS: dict[str, str] = {
    "cards.copies": "same card twice, duplicate card, two identical cards, card already on the table, cheating, deck, five aces, fifth ace, more of a card than the deck has, extra card in the deck",
    "cards.jokers": "how many jokers, wild cards, too many jokers, without jokers",
    "cards.count": "wrong number of cards, too many cards, too few cards, misdeal, miscount, card missing from hand, wrong deal, dealt one card too many",
    "meld.size": "two cards, pair, minimum meld, how many cards in a meld, smallest meld, down with two cards, three card minimum, is a pair enough",
    "meld.kind": "what is a meld, valid meld, combination, mixed cards, spread, sets and runs, what counts as a meld, what can I lay down, is this a meld",
    "meld.set.rank": "what is a set, three of a kind, four of a kind, group, book, triplet, same rank, same number",
    "meld.set.suits": "same suit twice in a set, two of the same card in a set, two identical sixes, duplicate suit, two decks set",
    "meld.set.size": "five of a kind, biggest set, how many cards in a set, fifth card, six of a kind, five cards of the same number, maximum set",
    "meld.run.suit": "mixed suits in a run, run of different suits, straight not a flush, sequence same suit, flush, colours mixed in a run, hearts and diamonds in a run, run in two suits",
    "meld.run.sequence": "what is a run, sequence, straight, gap, missing card in a run, skip a card, consecutive, in order, cards in a row, 4 5 7, a card is missing in between, same number twice in a run",
    "meld.run.ace": "Q K A, K A 2, A 2 3, ace high, ace low, ace both ways, round the corner, wrap around, wraparound, ace after king, longest run, queen king ace, king ace two, ace two three",
    "joker.assign": "what does the joker stand for, wild card represents, declare the joker, name the joker, ambiguous joker, set or run with two jokers, wild card, what is the wild card, suit of the joker in a set, which suit is my joker",
    "joker.fixed": "change the joker, move the joker, joker becomes another card, wild card later, joker stays the same, joker as something else later, change what the joker is, slide the joker",
    "joker.specific": "fifth king, four of a kind and a joker, joker as an impossible card, joker in a full set, five kings, joker beyond the ace",
    "joker.duplicate": "joker for a card already played, joker stands for a card on the table, same card as joker, I hold the card that the joker stands for",
    "joker.natural": "meld of only jokers, two jokers in a row, jokers next to each other, all wild cards, three jokers, how many jokers in a meld, joker next to joker, run with two jokers, more jokers than cards, pure meld, at least one real card",
    "joker.exchange": "swap the joker, take the joker, steal the joker, replace the joker with the real card, get the joker back, retrieve wild card, trade my card for the joker, reuse somebody's joker, swap a wild, I have the real card of the joker, joker played as a card that I hold, joker as a king and I have the king",
    "layoff.fit": "lay off, add to a meld, hit, add a card to somebody else's meld, tag on, extend a run, which end, fourth card, play on other people's melds, play off somebody, laying off, add to a run, add to a set, play on your opponent's cards, build on a meld, add two cards to a meld at once",
    "layoff.choose": "fits two melds, which meld, fits several",
    "layoff.stays": "move a card to another meld, rearrange melds, take a card back from a meld, split a run, break up a meld, change my mind about a meld, move my cards later, undo a meld, steal from a meld",
    "layoff.joker": "lay off a joker, add a wild card to a run, joker at the end of a run",
    "layoff.owner": "who gets the points for a lay-off, points on another player's meld, score of a card on my meld, points for cards I add to your meld, do I keep the points, where do I put the card",
    "r500.players": "how many players, how many people can play rummy 500",
    "r500.packs": "how many decks, two decks, number of packs, five players deck, double deck",
    "r500.jokers": "how many jokers, without jokers, wild cards in the deck",
    "r500.deal": "how many cards are dealt, cards each, starting hand, upcard, seven cards, thirteen cards, card turned up at the start, first face-up card, how many cards with three players, how many cards do you get",
    "r500.first": "who goes first, who starts, who deals next, dealer, clockwise, direction",
    "turn.order": "out of turn, playing when it is not your turn, whose turn, cut in, jump in, skip a player, wrong player played, played before me, played too soon, not his turn",
    "turn.draw": "draw a card, draw twice, forgot to draw, pick up a card, start of a turn, meld before drawing",
    "turn.discard": "throw away a card, forgot to discard, end of a turn, do I have to discard, discard every turn",
    "draw.stock": "draw from the deck, draw pile empty, stockpile, take from the stock",
    "draw.pile": "pick up the pile, take from the discard pile, take several cards, take more than one card, whole pile, cards on top, take everything on top, cards above it, take a card from the middle of the pile, do I take all of it, card under other cards in the pile, a buried card",
    "draw.deepest": "pick up the pile, take several cards from the discard pile, must use the bottom card, use the card I picked up, take the pile, play the lowest card at once, play the card right away, use it immediately, have to use the card from the pile, took the whole pile and melded nothing, keep the whole pile, lay down what I pick up, must I play what I took",
    "draw.put-back": "put the cards back, cannot use the card from the pile, changed my mind after picking up, took the pile by mistake, return cards, penalty, undo a pick up, picked up and stuck",
    "draw.top": "take the top card, take only the last discard, keep the top discard without melding, pick up one card, take the card turned up at the start, keep the card from the pile, take the upcard, save the top card for later",
    "draw.must-meld": "must use the top card, must meld the card you pick up, 500 rum pick up, use the top card immediately, have to use the card from the pile, lay down what I pick up, must I play what I took",
    "draw.new-meld": "pile card as a lay-off, new meld with the pile card, cannot lay off the card picked up",
    "discard.same": "throw the same card back, discard the card just picked up, put back the card I took, return the discard, pick up and throw the same card, get rid of the card from the pile",
    "meld.free": "how many melds in a turn, several melds at once, do I have to meld, compulsory, lay down more than one, keep melds in hand, play on other people's melds, put down more than one meld, not meld yet, wait with a meld, keep it secret",
    "call.off": "no slapping, play without calling rummy",
    "call.window": "when can I call rummy, too late to call, shout rummy, timing, during a turn, first card, take the discard out of turn, cut in",
    "call.playable": "call rummy, slap, shout rummy, missed meld in the discard pile, card that could be played, false call, wrong call, penalty for a wrong call, somebody threw away a card that plays, threw away a playable card, discarded a card that fits the table, steal the discard out of turn, snatch a discarded card",
    "call.own": "call my own discard, rummy on yourself, who may call, call rummy on myself, I threw the wrong card and want it back, threw away the wrong card, I discarded the wrong card and it plays",
    "call.over": "call rummy after the end, call on the last discard, call after somebody goes out",
    "call.take": "what happens after calling rummy, caller takes the pile, whose turn after a call, who plays after a call, who goes next after rummy, skipped turn after rummy",
    "call.top": "call only the last discard, call the top card",
    "call.first": "two players call at the same time, both call rummy, who was first, simultaneous, tie on calling rummy, both said it, who gets it",
    "out.free": "go out, finish, end of the hand, knock, close, rummy out, no cards left, go out without discarding, only one card left, last card",
    "out.discard": "last card must be discarded, go out by melding everything, final discard, need a discard to go out, only one card left, meld the last card, lay down the last card, keep one card back, last card",
    "out.float": "float, floating, no cards but the hand goes on, melded everything, play with no cards, no cards left but the hand is not over, out of cards without a discard",
    "out.unplayable": "last discard playable, going out with a card that fits, cannot go out with a playable card",
    "out.caught": "went out with a playable card, last discard caught, rummy on the last discard, what if the last card could be played, went out on a card that could be laid off",
    "out.floater-top": "floater takes the top card, go out with the top discard",
    "out.stock": "stock runs out, deck is empty, no more cards to draw, draw pile is gone, deck finished, no more cards in the deck",
    "out.frozen": "play after somebody went out, meld after the hand is over, lay down cards at the end, one last turn, does everybody get one more turn, last round after somebody is out, can I still meld",
    "score.face": "card values, how many points is a king, ten points, face cards, court cards, points per card, count the cards, what is a 10 worth, how much is a jack, queen worth",
    "score.low-ace": "ace is one point, ace 1 or 15, how much is an ace, ace value, points for an ace, points for ace in A 2 3, low ace points, ace counts one or fifteen",
    "score.5-10-15": "five points, 5 10 15 scoring, low cards count five, alternative values, nickel and dime, nickels, small cards five points, round numbers scoring",
    "score.joker": "how many points is a joker, joker value, wild card points, joker left in hand, stuck with a joker, caught with a joker, is a joker 15 or the card",
    "score.adjust": "penalty points, bonus points, take points off, add points by hand, house penalty, fine for a wrong call",
    "score.hand": "count the hand, minus points, negative score, below zero, cards left in hand, subtract, score sheet, melds in hand at the end, points for cards on the table, negative points, minus what is left, caught with cards",
    "session.target": "how many points to win, play to 500, first to 500, over 500 or exactly 500, target score, exceed, game points, what do you play to, how long is a game, when is the game over",
    "session.highest": "who wins, both over 500, two players over the target, highest score",
    "session.tie": "tie, same score, equal points, draw, both have the same total, play off, two winners, tie at 500",
    "session.go-out": "must go out to win, over 500 without going out, win by going out",
    "session.over": "another hand after the game, play on after somebody has won, game over",
    "session.settle": "who pays, how much do I owe, money, payout, stakes, difference, how much does everybody pay",
    "rummy.players": "how many players, how many people can play rummy, which deck",
    "rummy.deal": "how many cards are dealt, cards each, starting hand, seven cards, ten cards, how many cards with three players, how many cards do you get",
    "rummy.first": "who goes first, who starts, who deals next, dealer, two players",
    "rummy.draw": "draw one card, take the top discard, take several cards from the pile, pick up the pile, take the card turned up at the start, take the upcard, draw two cards",
    "rummy.one-meld": "two melds in one turn, lay down two sets, one meld per turn, several melds at once, only one meld per turn",
    "rummy.any-melds": "two melds in one turn, lay down several melds",
    "rummy.layoff": "lay off, add to another player's meld, hit, several lay-offs, play on other people's melds, play on your opponent's cards, add two cards to a meld at once",
    "rummy.layoff-own": "lay off before melding, need my own meld first, lay off without a meld, nothing down yet, have to be down first, not down yet",
    "rummy.out": "go out, finish, end of the hand, close, last card",
    "rummy.ace": "A 2 3, Q K A, ace low, ace high, ace is one point, how much is an ace",
    "rummy.ace-high": "Q K A, A 2 3, ace high, ace low, ace after king, ace 15 points, queen king ace",
    "rummy.ace-corner": "K A 2, round the corner, wrap around, wraparound, circular run, around the corner, king ace two",
    "rummy.turn-over": "stock runs out, deck is empty, no more cards, turn over the discard pile, flip the pile, reuse the pile, recycle",
    "rummy.shuffle": "stock runs out, deck is empty, shuffle the discard pile, reshuffle",
    "rummy.reuse": "how many times is the pile reused, second time through the deck, endless game",
    "rummy.block": "block rummy, stock runs out, blocked game, nobody can go out, stalemate",
    "rummy.stock-count": "how many cards are left, count the deck, look at the stock",
    "rummy.values": "card values, how many points is a king, face cards, ace value, points per card, what is a 10 worth, how much is a jack, how much is each card",
    "rummy.winner-takes": "how is rummy scored, points for the winner, winner gets all the points, count other hands, what does the winner get, points from the losers",
    "rummy.blocked": "nobody goes out, blocked hand, lowest hand wins, tie for the lowest, blocked scoring",
    "rummy.penalty": "penalty points, lowest score wins, bad points, points against you, minus points, low score wins, fewest points wins",
    "rummy.going-rummy": "go rummy, going rummy, out in one turn, all cards at once, double points, rummy bonus, double score, all in one go, nothing on the table before, surprise finish, out on the first turn",
    "rummy.pay": "who pays, money, stakes, how much do I owe the winner, pay the winner",
    "rummy.end": "how many points to win, play to 100, number of deals, who wins, end of the game, tie at the end, how many hands do you play",
    "wrotham.pack": "wrotham jokers, three jokers, how many cards, deck, wild cards stand for any card",
    "wrotham.deals": "how many deals, six hands, wrotham length, joker left in hand",
    "wrotham.first-turn": "eight cards, first player has one more card, no draw on the first turn, wrotham start",
    "wrotham.all-at-once": "all at once, lay down all seven cards, fourth deal, last three deals, meld everything in one turn",
    "rkub.players": "how many players, five players rummikub, maximum number of players, can five play",
    "rkub.tiles": "how many tiles, number of tiles, colours, 106 tiles, 104, how many pieces, tiles in the box, what is in the bag, how many jokers are there, both jokers",
    "rkub.deal": "how many tiles each, starting tiles, fourteen, who starts, who goes first, draw a tile to start, rack",
    "rkub.turn": "do I have to play, draw a tile, cannot play, pass, skip a turn, play and draw, do I have to play if I can, draw instead of playing, how many tiles can I play",
    "rkub.group": "group, set of the same number, same colour twice, three of a kind, four colours, set of five tiles, colours in a group, two red tiles in a group, red seven twice",
    "rkub.run": "run, sequence, 13 1 2, 12 13 1, one after thirteen, wrap around, consecutive numbers, different colours in a run",
    "rkub.opening": "initial meld, first move, 30 points, 40 points, opening points, break the ice, enough points to start, first play, how many points to go down first, minimum to start, opening score, less than 30, not enough points on the first go",
    "rkub.opening-own": "use table tiles in the first move, initial meld with tiles on the table, add to sets before opening, rearrange in the first turn, use the board on my first turn, first meld from my rack only, play off others in the opening, first move on somebody else's tiles",
    "rkub.opening-joker": "joker in the initial meld, joker value in the opening, joker counts in first move",
    "rkub.table-kept": "take tiles from the table into the rack, tile missing, keep a table tile, remove a tile, pick a tile up from the board, take back a tile, tile back to the rack",
    "rkub.table-valid": "invalid set left, set of two tiles, broken table, manipulation failed, leftover tile, loose tiles, rearrange, manipulate, two tiles left over, cannot put it back together, messed up the table, split a run, break up a run, take one from a long run, move tiles around",
    "rkub.from-rack": "rearrange without playing a tile, only moving tiles, must play from rack, play nothing from the hand, play nothing but move tiles, moved tiles without playing one",
    "rkub.time": "time limit, timer, one minute, two minutes, took too long, out of time, hourglass, clock, penalty tiles, too slow, ran out of time, turn too long",
    "rkub.joker": "what can a joker be, joker any tile, wild tile, joker colour, wild card",
    "rkub.joker-retrieve": "swap the joker, take the joker, steal the joker, replace the joker, exchange the joker, get the joker back, free the joker",
    "rkub.joker-named": "what does the joker stand for, name the joker, ambiguous joker",
    "rkub.joker-reuse": "use the joker again, keep the joker, joker into my rack, play the freed joker, two tiles with the joker, same turn, save the joker for later, keep the joker for my next turn",
    "rkub.joker-opened": "take the joker before opening, swap the joker before the initial meld",
    "rkub.joker-keeps": "move the joker, change the joker, joker becomes another tile, use the joker as a different number",
    "rkub.joker-split": "split a set with a joker, take tiles from a joker set, break up a run with a joker, add to a joker set",
    "rkub.score": "how is rummikub scored, winner's points, minus points, count the rack, add up to zero, how many points do I lose, tiles left on my rack",
    "rkub.joker-penalty": "joker left in the rack, joker penalty, joker is 30 points, joker minus, stuck with the joker, joker at the end",
    "rkub.pool-empty": "no tiles left, pool is empty, nobody can play, all tiles drawn, bag is empty, lowest rack, blocked, no more tiles, ran out of tiles, tiles are gone",
    "rkub.end": "how many rounds, who wins, end of the game, tie, final score",
}
