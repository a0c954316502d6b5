"""What the rules of Rummikub say."""

from scorekeeper.engine.words import N_
from scorekeeper.wording.rule_words import RuleWords

RUMMIKUB: dict[str, RuleWords] = {
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
}
