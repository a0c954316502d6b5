"""The same words and sentences for games with tiles.

A set of cards is a group there, a suit a colour, a rank a number, a hand a rack, the stock the pool. What is not here is said
of tiles as of cards.
"""

from scorekeeper.engine.translatable import N_

SENTENCES: dict[str, str] = {
    "cards.copies/2": N_("Accounted for already: {cards}. Each tile is there twice."),
    "cards.count/none": N_("There is no tile on that rack any more."),
    "cards.count/one": N_("There is just one tile on that rack."),
    "cards.count": N_("There are just {count} tiles on that rack."),
    "cards.count/known": N_("{cards} is not on that rack."),
    "cards.count/dealt": N_("Tiles dealt to {name} here: {count}. It should be {size}."),
    "cards.count/few": N_("Tiles on the rack of {name}: {count}. Fewer are written down."),
    "draw.stock": N_("There is no tile in the pool."),
    "meld.size/0": N_("There is no tile here: a set has at least three."),
    "meld.size": N_("{cards}: a set has at least three tiles."),
    "meld.kind": N_("{cards} share neither a number nor a colour: that is no group and no run."),
    "meld.set.rank": N_("{cards}: the tiles of a group all have the same number."),
    "meld.set.suits/twin": N_("{cards} is there twice: the tiles of a group are all of different colours."),
    "meld.set.suits/twins": N_("{cards} are there twice: the tiles of a group are all of different colours."),
    "meld.set.suits": N_("{cards} are of the same colour: the tiles of a group are all of different colours."),
    "meld.set.size": N_("{cards}: a group has three or four tiles, and here are {count}."),
    "meld.run.suit": N_("{cards}: the tiles of a run are all of one colour."),
    "meld.run.sequence/twice": N_("{cards}: no tile comes twice in a run."),
    "meld.run.sequence": N_("{cards}: there is a gap; the tiles of a run follow one another."),
    "meld.run.ace/long": N_("{cards}: a run has thirteen tiles at most."),
    "meld.run.ace": N_("{cards}: a 1 is below the 2 and nowhere else."),
    "joker.specific/full": N_("There is no tile left in this set that the joker could stand for."),
    "joker.specific": N_("{cards}: that tile could not lie in this set."),
}
"""The verdict's sentence, by rule id or `id/variant`, as in `wording.sentences`."""

RULES: dict[str, tuple[str, str]] = {
    "cards.copies": (
        N_("Each tile is there twice"),
        N_("No tile turns up more than twice, on the table and on the racks."),
    ),
    "cards.count": (
        N_("Tiles on a rack"),
        N_("Nobody plays or holds more tiles than they have: dealt and drawn, less those played."),
    ),
    "turn.order": (N_("Whose turn it is"), N_("Only the player whose turn it is plays tiles, or draws one.")),
    "out.frozen": (N_("After the end"), N_("Once the round is over nothing more is played or drawn.")),
    "draw.stock": (N_("Drawing from the pool"), N_("A tile can be drawn from the pool while there is one in it.")),
    "meld.size": (N_("Three tiles or more"), N_("A set has at least three tiles.")),
    "meld.kind": (
        N_("A group or a run"),
        N_(
            "A set is a group, tiles of one number, or a run, tiles of one colour in a row. Tiles that share neither are no set."
        ),
    ),
    "meld.set.rank": (N_("One number in a group"), N_("The tiles of a group all have the same number.")),
    "meld.set.suits": (
        N_("Different colours in a group"),
        N_("The tiles of a group are all of different colours. Each tile is there twice, but never in one group."),
    ),
    "meld.set.size": (N_("Three or four in a group"), N_("A group has three or four tiles, jokers included.")),
    "meld.run.suit": (N_("One colour in a run"), N_("The tiles of a run are all of one colour.")),
    "meld.run.sequence": (
        N_("A run has no gaps"),
        N_("The tiles of a run follow one another without a gap, and none is there twice."),
    ),
    "meld.run.ace": (
        N_("The 1 in a run"),
        N_("A 1 lies below the 2 and nowhere else: 12-13-1 is no run. So a run has thirteen tiles at most."),
    ),
    "joker.assign": (
        N_("Saying what a joker is"),
        N_(
            "Who lays down a joker says what it stands for. Laying a run out in order says it; in a group the number is enough."
        ),
    ),
    "joker.specific": (
        N_("A joker stands for a real tile"),
        N_(
            "A joker stands for a tile that could itself lie in that set. There are four colours, so a group of four takes no joker more."
        ),
    ),
}
"""A rule's title and the rule itself, by its id: what else there is to say of it is said of cards and tiles alike."""
