"""Words of the rules of Rummikub."""

from scorekeeper.engine.translatable import N_
from scorekeeper.games.rule_words import RuleWords

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
        details=N_("That makes 104 numbered tiles. With two jokers there are 106, with four 108."),
        differ=N_(
            "The Rummikub page says 106 tiles with four jokers, and in another place two jokers. Two make 106 and four make 108; “How many jokers?” chooses."
        ),
    ),
    "rkub.deal": RuleWords(
        N_("The deal"),
        N_("Each player gets fourteen tiles. The players decide who starts, and play goes clockwise."),
        details=N_(
            "The tiles left over are the pool. With four players and two jokers it holds 50. Unless the players decide otherwise, the next player clockwise starts the next round."
        ),
    ),
    "rkub.turn": RuleWords(
        N_("Play or draw"),
        N_("In a turn a player plays at least one tile from the rack, or draws one."),
        details=N_(
            "Either ends the turn. Moving tiles on the table without playing one is no turn. Only when the pool is empty may a player pass."
        ),
    ),
    "rkub.group": RuleWords(
        N_("Groups"),
        N_("A group is three or four tiles of one number, all of different colours."),
        details=N_(
            "Jokers are counted among the three or four. The 8 in blue, black and yellow is a group, a red 8 fills it, and a second blue 8 never fits."
        ),
    ),
    "rkub.run": RuleWords(
        N_("Runs"),
        N_("A run is three or more consecutive numbers of one colour. The 1 is low, and there is no going round."),
        details=N_("12-13-1 is no run. The longest run goes from 1 to 13."),
        silent=N_(
            "The Rummikub page does not say whether a run may go on from the 13 to the 1. It may not: the numbers of a run are consecutive, and the 1 does not follow the 13."
        ),
    ),
    "rkub.opening": RuleWords(
        N_("The opening"),
        N_("The first play from a rack comes to at least 40 points (or as agreed), over any number of sets."),
        details=N_(
            "Opening with 30 or 50 is played too. Tens of four colours are just enough; three thirteens come to 39 and are not. What is added to sets on the table in the same turn does not count towards it. Each player has an opening to make."
        ),
    ),
    "rkub.opening-own": RuleWords(
        N_("An opening of one's own"),
        N_(
            "The opening uses tiles from the rack alone, in sets of their own. After it, in the same turn too, the player may add to the table and rearrange it."
        ),
        details=N_(
            "A tile of the table never helps to make an opening, and neither does a joker freed there. Once the opening lies there, the player goes on like everybody else."
        ),
    ),
    "rkub.opening-joker": RuleWords(
        N_("A joker in the opening"),
        N_("A joker in the opening counts as the tile that it stands for, or a flat 25, as the table agreed."),
        details=N_(
            "Opening with two twelves and a joker comes to 36 where the joker counts as its tile: short of 40. Where it counts a flat 25 they come to 49."
        ),
        differ=N_(
            "The Rummikub page mixes two editions: with tiles the joker counts as the tile that it stands for, with cards it counts 25 everywhere. “What does a joker count in the opening?” chooses."
        ),
    ),
    "rkub.table-kept": RuleWords(
        N_("No tile leaves the table"),
        N_("Every tile that lay on the table before the turn lies there after it, a joker that was freed too."),
        details=N_(
            "Tiles move from set to set as the player likes, but none goes back to a rack. A table of eleven tiles and three from the rack make fourteen. Only when time is up may loose tiles go to the rack, and only of a player who has opened."
        ),
    ),
    "rkub.table-valid": RuleWords(
        N_("Every set is valid"),
        N_("When the turn is over every set on the table is valid and has at least three tiles."),
        details=N_(
            "During the turn sets may be taken apart; what counts is how they lie at the end. One of four eights may be taken, for three stay. Of three eights none may be taken unless another takes its place."
        ),
    ),
    "rkub.from-rack": RuleWords(
        N_("Tiles come from the rack"),
        N_("Every tile that is added comes from the player's rack, at least one."),
        details=N_(
            "One tile is enough, and there may be many. Rearranging the table without adding a tile is no turn."
        ),
    ),
    "rkub.time": RuleWords(
        N_("Time for a turn"),
        N_(
            "A turn takes two minutes at most, or as agreed. Then valid sets stay and loose tiles go to the rack, or the table is put back, as the table agreed."
        ),
        details=N_(
            "The Rummikub page has two minutes and lets the valid sets stay. Putting the table back as it was, with or without three tiles drawn, is common elsewhere, and today's boxes say one minute. Sets stay only as a lawful turn leaves them, so a player who has not opened needs an opening. Else the table is put back. A table may agree on no limit."
        ),
    ),
    "rkub.joker": RuleWords(
        N_("Jokers"),
        N_("A joker stands for any tile."),
        details=N_(
            "It stands for a tile that could lie in that set: in a run for one of the run's colour, in a group for a colour that is missing there."
        ),
    ),
    "rkub.joker-retrieve": RuleWords(
        N_("Freeing a joker"),
        N_(
            "A joker on the table may be replaced by the tile that it stands for, from the rack and not from the table. In a group of three either missing colour will do."
        ),
        details=N_(
            "In a group of four just the one missing colour will do. It makes no odds who laid the joker down. The freed joker stays on the table and is used again in the same turn."
        ),
    ),
    "rkub.joker-named": RuleWords(
        N_("A joker is named"),
        N_("A joker on the table says which tile it stands for."),
        details=N_(
            "A run laid out in order says it, and in a group the number is enough. A red 9 with two jokers may be nines or one of three runs: there its player says which."
        ),
        silent=N_(
            "The Rummikub page does not ask for it in so many words. It follows from the rule that a joker is replaced by the tile that it stands for: everybody has to know that tile, and a ruling follows from what lies open on the table, never from memory."
        ),
    ),
    "rkub.joker-reuse": RuleWords(
        N_("Using a freed joker"),
        N_(
            "A freed joker is played in the same turn in a new set with at least two tiles from the rack. The tile that replaced it is not one of the two."
        ),
        details=N_(
            "A tile of the table may complete that set. A set that lay there before is not new, however many tiles are added to it. One that only looks like it is new, as long as the old one still lies on the table."
        ),
        silent=N_(
            "The Rummikub page does not say where the tile that replaced the joker ends up. It stays in the joker's old set or goes wherever rearranging takes it: what no rule forbids is allowed."
        ),
    ),
    "rkub.joker-opened": RuleWords(
        N_("First open, then free a joker"),
        N_("Nobody frees a joker before their own opening lies on the table."),
        details=N_(
            "In the opening turn it may be done once the opening lies there. The freed joker does not help to reach the points, and the two tiles beside it are not tiles of the opening."
        ),
    ),
    "rkub.joker-keeps": RuleWords(
        N_("A joker keeps its meaning"),
        N_("A joker that was not freed keeps its meaning, wherever rearranging takes it."),
        details=N_(
            "A joker for the blue 4 may go from a run to a group of fours, but it does not become the 5. From a group it may go as either colour that is missing there."
        ),
        silent=N_(
            "The Rummikub page does not say whether a joker that is only moved may change its meaning. It may not: what it stands for was said when it was laid down and lies open on the table, and only the tile itself sets it free."
        ),
    ),
    "rkub.joker-split": RuleWords(
        N_("Sets with jokers may be split"),
        N_("A set with a joker may be added to, split and have tiles taken from it."),
        details=N_(
            "The joker keeps its meaning while the set changes around it. The blue 2-3-joker-5 may become 1-2-3 and joker-5-6."
        ),
    ),
    "rkub.score": RuleWords(
        N_("Scoring a round"),
        N_(
            "Each loser scores minus the tiles on their rack, the winner plus the sum of them, so that a round adds up to zero."
        ),
        details=N_(
            "Tiles count their number. The totals of all players add up to zero too, and that is checked every time."
        ),
    ),
    "rkub.joker-penalty": RuleWords(
        N_("A joker left on a rack"),
        N_("A joker left on a rack counts 30, or 25 where the table agreed so."),
        differ=N_(
            "The Rummikub page mixes two editions: with tiles a joker left on a rack counts 30, with cards 25. “What does a joker left on a rack count?” chooses."
        ),
    ),
    "rkub.pool-empty": RuleWords(
        N_("All tiles are drawn"),
        N_(
            "When the pool is empty play goes on until all have passed in turn, or the round ends at once, as agreed. The lowest rack wins the differences to it, and tied lowest racks share them."
        ),
        details=N_(
            "Racks of 10, 5 and 12 points score −5, 12 and −7. Who goes out while play goes on wins as usual. When time is up and nothing was played, that is a pass. A share that is no whole number is kept exactly as a fraction."
        ),
        silent=N_(
            "The Rummikub page does not say who wins when the lowest racks are equal. They share the sum equally: no rule puts one before the other."
        ),
        differ=N_(
            "The Rummikub page says in one place that play goes on until all have passed in turn, in another that the round ends at once. “What happens when all tiles are drawn?” chooses."
        ),
    ),
    "rkub.end": RuleWords(
        N_("The end of the session"),
        N_("After the agreed number of rounds the highest total wins; equal highest totals share it."),
        details=N_("Four rounds are played unless agreed otherwise. A round that was broken off does not count."),
    ),
}
