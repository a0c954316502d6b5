"""Rummikub's words for card terms, such as set of tiles for meld."""

from scorekeeper.engine.messages import N_, plural
from scorekeeper.engine.rule import RULES, Terms
from scorekeeper.games.rummikub.tile_examples import TILE_EXAMPLES

ON_THE_PAD = {
    N_("Cards"): N_("Tiles"),
    "Melded/pad": N_("On the table"),
    "Left in hand/pad": N_("Tiles left"),
    N_("New meld"): N_("New set"),
    N_("Where the cards are"): N_("Where the tiles are"),
    N_("Enter my cards"): N_("Enter my tiles"),
    N_("Change my cards"): N_("Change my tiles"),
    N_("Your cards are sent."): N_("Your tiles are sent."),
    N_("%(name)s's cards are sent."): N_("%(name)s's tiles are sent."),
    N_("Enter the cards below for"): N_("Enter the tiles below for"),
    N_("Ranks left in hand"): N_("Numbers left on the rack"),
    N_("left in hand"): N_("on the rack"),
    N_("in hand"): N_("on the rack"),
    N_("%(name)s, left in hand"): N_("%(name)s, on the rack"),
    N_("Type the cards"): N_("Type the tiles"),
    N_("Tap both ends of a run, or each card of a set."): N_("Tap both ends of a run, or each tile of a group."),
    N_("Tap the cards left in {name}'s hand."): N_("Tap the tiles left on {name}'s rack."),
    N_("{cards} is in {name}'s set."): N_("{cards} is in a group."),
    N_("{cards} is in {name}'s run."): N_("{cards} is in a run."),
    N_("{cards} is in front of {name}."): N_("{cards} is on the table."),
    N_("{cards} was laid off by {name}."): N_("{cards} is on the table."),
    N_("{cards} is in {name}'s hand."): N_("{cards} is on {name}'s rack."),
    N_("Can't read the cards: change the text, or tap Undo."): N_("Can't read the tiles: change the text, or tap Undo."),
    N_("{cards} isn't a meld yet."): N_("{cards} isn't a set yet."),
    N_("{card} starts a new meld. {cards} counts {points}."): N_("{card} starts a new set. {cards} counts {points}."),
    N_("Fill {cards}? {count} cards"): N_("Fill {cards}? {count} tiles"),
    N_("Joker: tap the card it stands for."): N_("Joker: tap the tile it stands for."),
    N_("A new meld: tap its cards."): N_("A new set: tap its tiles."),
    N_("{cards} is laid off, but its meld isn't entered yet."): N_("{cards} was added to a set that isn't entered yet."),
    N_("Hand %(number)s: the cards"): N_("Round %(number)s: the tiles"),
    N_("That's more points than the pack holds ({most})"): N_("That's more points than all the tiles hold ({most})"),
    N_("Together, more points than the pack holds ({most})"): N_("Together, more points than all the tiles hold ({most})"),
    N_("Text size, dark, card colours"): N_("Text size, dark, tile colours"),
}

AT_THE_DESK = {
    N_("Back to the cards"): N_("Back to the table"),
    N_("Is this a meld?"): N_("Is this a set?"),
    N_("Not a meld"): N_("Not a valid set"),
    N_("Not a set"): N_("Not a group"),
    N_("The joker stands for a missing suit."): N_("The joker stands for a missing colour."),
    N_("Can this card go there?"): N_("Can this tile go there?"),
    N_("What's the best this hand could do?"): N_("What's the best this rack could do?"),
    N_("Search the rules: ace high"): N_("Search the rules: joker"),
    N_("This card"): N_("This tile"),
    N_("The meld"): N_("The set"),
    N_("Melds"): N_("Sets"),
    N_("In hand"): N_("On the rack"),
    N_("Set or run, and what it's worth"): N_("Group or run, and what it's worth"),
    N_("One card and the meld to lay it off on"): N_("One tile and the set to add it to"),
    N_("Every meld these cards can make"): N_("Every set these tiles can make"),
    N_("One card and all the melds on the table"): N_("One tile and all the sets on the table"),
    N_("Melds and what's left in hand"): N_("What's left on the rack"),
    N_("Points left in hand."): N_("Points left on the rack."),
    N_("The best way to meld and lay off"): N_("The best way to lay down and add tiles"),
    N_("These cards aren't a meld, whatever a joker stands for."): N_("These tiles aren't a set, whatever a joker stands for."),
    N_("Too many ways to play these cards to try them all."): N_("Too many ways to play these tiles to try them all."),
    N_("It doesn't fit any of these melds."): N_("It doesn't fit any of these sets."),
    N_("It fits melds %(numbers)s: the player says which."): N_("It fits sets %(numbers)s: the player says which."),
    N_("Which card? Tap it first."): N_("Which tile? Tap it first."),
    N_("Which cards? Tap them first."): N_("Which tiles? Tap them first."),
    N_("Which melds? Tap their cards first."): N_("Which sets? Tap their tiles first."),
    N_("Tap the cards in order."): N_("Tap the tiles in order."),
    N_("Tap the card."): N_("Tap the tile."),
    N_("Meld {number}"): N_("Set {number}"),
    N_("A new meld"): N_("A new set"),
    N_("Cards entered"): N_("Tiles entered"),
    N_("Tick the cards, then choose where they go:"): N_("Tick the tiles, then choose where they go:"),
    N_("a set"): N_("a group"),
    N_("Change the cards"): N_("Change the tiles"),
    N_("Where the next card goes"): N_("Where the next tile goes"),
    N_(
        "Cards: rank and suit (h hearts, d diamonds, c clubs, s spades), as in 7h 10d; 4-7h is a run, 3cds a set; * is a joker, *=9h a joker that stands for 9h. Put a slash between melds."
    ): N_(
        "Tiles: number and colour (r red, b blue, y yellow, k black), as in 7r 13k; 4-7r is a run, 3rbk a group; * is a joker, *=9r a joker that stands for 9r. Put a slash between sets."
    ),
}

WHO_BEGINS = {
    N_("deals"): N_("begins"),
    N_("dealt"): N_("began"),
    N_("Dealt by"): N_("Begun by"),
    N_("Who dealt?"): N_("Who begins?"),
    N_("Who deals? Tap that player's name first."): N_("Who begins? Tap that player's name first."),
    N_("%(name)s deals"): N_("%(name)s begins"),
    N_("{name} deals"): N_("{name} begins"),
    N_("%(name)s deals hand %(number)s."): N_("%(name)s begins round %(number)s."),
    N_("%(name)s dealt"): N_("%(name)s began"),
    N_("dealer (players listed clockwise; the last one deals first)"): N_(
        "begins (players listed clockwise; the first one begins)"
    ),
}
"""Words for the player who begins, in place of the dealer. Nobody deals tiles."""

AT_THE_TABLE = {
    N_("%(name)s can't be out with %(cards)s in hand."): N_("%(name)s can't be out with %(cards)s on the rack."),
    N_("Stock"): N_("Pool"),
    N_("Left in hand"): N_("Left on the rack"),
    N_("What cards are worth"): N_("What tiles are worth"),
}

COUNTED = (
    (plural("%(num)s card", "%(num)s cards"), plural("%(num)s tile", "%(num)s tiles")),
    (
        plural("Each player is dealt %(num)s card.", "Each player is dealt %(num)s cards."),
        plural("Each player takes %(num)s tile.", "Each player takes %(num)s tiles."),
    ),
    (
        plural("A set, worth %(num)s point.", "A set, worth %(num)s points."),
        plural("A group, worth %(num)s point.", "A group, worth %(num)s points."),
    ),
)

TERMS = Terms(
    tiles=True,
    examples={one.id: TILE_EXAMPLES[one.home] for one in RULES.values() if one.home and one.home in TILE_EXAMPLES},
    texts=ON_THE_PAD
    | AT_THE_DESK
    | WHO_BEGINS
    | AT_THE_TABLE
    | {one: said for of in COUNTED for one, said in zip(*of, strict=True)},
)
