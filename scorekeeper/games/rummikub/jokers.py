"""Jokers of Rummikub: kept, freed and used again.

Each rule is asked of one way to match the jokers of a table before and after a turn (`matching`).
"""

from collections import Counter
from typing import Any

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import Tile
from scorekeeper.engine.chapter import Chapter
from scorekeeper.engine.rule import granted, rule
from scorekeeper.engine.rules.jokers import NAMED, is_unsaid
from scorekeeper.engine.translatable import N_
from scorekeeper.engine.verdict import LEGAL, Verdict, broken
from scorekeeper.games.rummikub.matching import JokerMatch, Matching
from scorekeeper.games.rummikub.packing import Thing
from scorekeeper.games.rummikub.tiles import Tiles

CHAPTER = Chapter(
    "jokers",
    N_("Jokers"),
    N_("A joker can save a turn, and it can be won back from the table."),
    (
        *("rkub.joker", "rkub.joker-named", *NAMED, "rkub.joker-keeps"),
        *("rkub.joker-split", "rkub.joker-retrieve", "rkub.joker-reuse", "rkub.joker-opened"),
    ),
)

ENOUGH_FROM_RACK = 2
JOKER = Tile(None, None, True)

NEEDED = 10_000
"""What it is worth that a tile from the rack lies beside a freed joker: more than all the points on a table."""

granted(
    "rkub.joker",
    sources="K",
    title=N_("Jokers"),
    text=N_("A joker stands for any tile."),
    details=N_(
        "It stands for a tile that could lie in that set: in a run for one of the run's colour, in a group for a colour that is missing there."
    ),
    phrases=N_("what can a joker be, joker any tile, wild tile, joker colour, wild card"),
    right=eg.meld_example(
        N_("The joker is the red 7 of this run."),
        "5r 6r *=7r",
        {"ok": True, "kind": "run", "points": 18},
        game="rummikub",
    ),
    wrong=eg.meld_example(
        N_("“A joker is good for runs, but not for groups.”"),
        "9r 9b *=9",
        {"ok": True, "kind": "set"},
        claimed={"ok": False},
        game="rummikub",
    ),
)
granted(
    "rkub.joker-split",
    sources="K",
    title=N_("Sets with jokers may be split"),
    text=N_("A set with a joker may be added to, split and have tiles taken from it."),
    details=N_(
        "The joker keeps its meaning while the set changes around it. The blue 2-3-joker-5 may become 1-2-3 and joker-5-6."
    ),
    phrases=N_(
        "split a set with a joker, take tiles from a joker set, break up a run with a joker, add to a joker set"
    ),
    right=eg.Example(
        says=N_("A run with a joker is split in two, and a tile from the rack goes to either part."),
        asked=eg.turned("1b 2b 3b", "*=4b 5b 6b", before=("2b 3b *=4b 5b",)),
        shows=((eg.BEFORE, "2b 3b *=4b 5b"), (eg.FROM_RACK, "1b 6b"), *eg.rows(eg.AFTER, "1b 2b 3b", "*=4b 5b 6b")),
        answer=eg.STANDS | {"played": ["1b", "6b"]},
    ),
    wrong=eg.Example(
        says=N_("“There is a joker in that set, so nobody may take the blue 2 from it.”"),
        asked=eg.turned("3b *=4b 5b", "2b 2r 2k", before=("2b 3b *=4b 5b",)),
        shows=((eg.BEFORE, "2b 3b *=4b 5b"), (eg.FROM_RACK, "2r 2k"), *eg.rows(eg.AFTER, "3b *=4b 5b", "2b 2r 2k")),
        answer={"ok": True},
        claimed={"ok": False},
    ),
)


RUN = "2b 3b *=4b"
FREED = "2b 3b 4b"


@rule(
    "rkub.joker-retrieve",
    sources="K",
    title=N_("Freeing a joker"),
    text=N_(
        "A joker on the table may be replaced by the tile that it stands for, from the rack and not from the table. In a group of three either missing colour will do."
    ),
    details=N_(
        "In a group of four just the one missing colour will do. It makes no odds who laid the joker down. The freed joker stays on the table and is used again in the same turn."
    ),
    refused=N_("A joker is freed by the tile that it stands for, played from the rack."),
    phrases=N_(
        "swap the joker, take the joker, steal the joker, replace the joker, exchange the joker, get the joker back, free the joker"
    ),
    right=eg.Example(
        says=N_("The blue 4 from the rack takes the joker's place, and the joker becomes an 11."),
        asked=eg.turned(FREED, "11r 11y *=11", before=(RUN,)),
        shows=((eg.BEFORE, RUN), (eg.FROM_RACK, "4b 11r 11y"), *eg.rows(eg.AFTER, FREED, "11r 11y *=11")),
        answer=eg.STANDS | {"played": ["4b", "11r", "11y"]},
    ),
    wrong=eg.Example(
        says=N_("The blue 4 that takes the joker's place comes from another run on the table."),
        asked=eg.turned(FREED, "5b 6b 7b", "11r 11y *=11", before=(RUN, "4b 5b 6b 7b")),
        shows=(
            *eg.rows(eg.BEFORE, RUN, "4b 5b 6b 7b"),
            (eg.FROM_RACK, "11r 11y"),
            *eg.rows(eg.AFTER, FREED, "5b 6b 7b", "11r 11y *=11"),
        ),
        answer=eg.REFUSED,
    ),
)
def replace_joker(moved: JokerMatch, played: Tiles) -> Tiles | None:
    """A joker may be replaced by the tile it stands for, from the rack and not from the table; in a group of three by either
    missing colour. The tiles from the rack that are left for other uses; None where one was not played."""
    replacing = Counter(moved.stood_for)
    return None if replacing - played else played - replacing


@rule(
    "rkub.joker-keeps",
    title=N_("A joker keeps its meaning"),
    text=N_("A joker that was not freed keeps its meaning, wherever rearranging takes it."),
    details=N_(
        "A joker for the blue 4 may go from a run to a group of fours, but it does not become the 5. From a group it may go as either colour that is missing there."
    ),
    silent=N_(
        "The Rummikub page does not say whether a joker that is only moved may change its meaning. It may not: what it stands for was said when it was laid down and lies open on the table, and only the tile itself sets it free."
    ),
    refused=N_("A joker has changed its meaning without being freed by the tile that it stands for."),
    phrases=N_("move the joker, change the joker, joker becomes another tile, use the joker as a different number"),
    right=eg.Example(
        says=N_("The joker stood for the blue 4 of a run, and is the blue 4 of a group now."),
        asked=eg.turned("5b 6b 7b", "*=4 4r 4k", before=("*=4b 5b 6b 7b",)),
        shows=((eg.BEFORE, "*=4b 5b 6b 7b"), (eg.FROM_RACK, "4r 4k"), *eg.rows(eg.AFTER, "5b 6b 7b", "*=4 4r 4k")),
        answer=eg.STANDS | {"played": ["4k", "4r"]},
    ),
    wrong=eg.Example(
        says=N_("The joker that was the blue 4 is taken away to be a 9, and no blue 4 has come for it."),
        asked=eg.turned("1b 2b 3b", "9r 9y *=9", before=(RUN,)),
        shows=((eg.BEFORE, RUN), (eg.FROM_RACK, "1b 9r 9y"), *eg.rows(eg.AFTER, "1b 2b 3b", "9r 9y *=9")),
        answer=eg.REFUSED,
    ),
)
def keeps_meaning(rest: Tiles | None) -> Verdict:
    """A joker that was not freed keeps its meaning, wherever rearranging takes it: the verdict where nothing took its place."""
    if rest is not None:
        return LEGAL
    return broken("rkub.joker-keeps", (JOKER,)).and_also(broken("rkub.joker-retrieve", (JOKER,)))


@rule(
    "rkub.joker-reuse",
    sources="K",
    title=N_("Using a freed joker"),
    text=N_(
        "A freed joker is played in the same turn in a new set with at least two tiles from the rack. The tile that replaced it is not one of the two."
    ),
    details=N_(
        "A tile of the table may complete that set. A set that lay there before is not new, however many tiles are added to it. One that only looks like it is new, as long as the old one still lies on the table."
    ),
    silent=N_(
        "The Rummikub page does not say where the tile that replaced the joker ends up. It stays in the joker's old set or goes wherever rearranging takes it: what no rule forbids is allowed."
    ),
    refused=N_("A freed joker goes into a new set with at least two more tiles from the rack."),
    phrases=N_(
        "use the joker again, keep the joker, joker into my rack, play the freed joker, two tiles with the joker, same turn, save the joker for later, keep the joker for my next turn"
    ),
    right=eg.Example(
        says=N_("The freed joker is the 10 of a new run, with two tiles from the rack and one of the table."),
        asked=eg.turned(FREED, "11b 11k 11y", "*=10r 11r 12r 13r", before=(RUN, "11r 11b 11k 11y")),
        shows=(
            *eg.rows(eg.BEFORE, RUN, "11r 11b 11k 11y"),
            (eg.FROM_RACK, "4b 12r 13r"),
            *eg.rows(eg.AFTER, FREED, "11b 11k 11y", "*=10r 11r 12r 13r"),
        ),
        answer=eg.STANDS | {"played": ["4b", "12r", "13r"]},
    ),
    wrong=eg.Example(
        says=N_("Beside the freed joker lies just one tile from the rack, the 12: the 11 was on the table."),
        asked=eg.turned(FREED, "11b 11k 11y", "11r 12r *=13r", before=(RUN, "11r 11b 11k 11y")),
        shows=(
            *eg.rows(eg.BEFORE, RUN, "11r 11b 11k 11y"),
            (eg.FROM_RACK, "4b 12r"),
            *eg.rows(eg.AFTER, FREED, "11b 11k 11y", "11r 12r *=13r"),
        ),
        answer=eg.REFUSED,
    ),
)
def reuse_freed(matching: Matching, moved: JokerMatch, rest: Tiles) -> Verdict:
    """A freed joker is played in the same turn in a new set with at least two tiles from the rack, the replacing tile not
    among them; tiles of the table may complete it. A set that holds a whole set of before is not new."""
    if not moved.places:
        return LEGAL
    beside = beside_freed(matching, moved, rest)
    enough = matching.worth(beside, rest + room_beside(moved), moved.places) >= needed_beside(moved)
    return LEGAL if enough else freed_misplaced()


def freed_misplaced() -> Verdict:
    """That a freed joker does not lie as it has to."""
    return broken("rkub.joker-reuse", (JOKER,))


def beside_freed(matching: Matching, moved: JokerMatch, rest: Tiles) -> list[Thing]:
    """The tiles from the rack that may lie beside freed jokers, in new sets."""
    return [
        Thing(tile.rank or 0, NEEDED, (tile, ("beside", at)))
        for at in moved.places
        for tile in matching.after[at]
        if rest[tile]
    ]


def room_beside(moved: JokerMatch) -> Counter[Any]:
    """How many tiles from the rack each set with freed jokers needs beside the jokers from there."""
    own = Counter(joker.at for joker in moved.from_rack)
    return Counter({("beside", at): max(0, ENOUGH_FROM_RACK - own[at]) for at in moved.places})


def needed_beside(moved: JokerMatch) -> int:
    """What it is worth when each set with freed jokers has its tiles from the rack."""
    return NEEDED * room_beside(moved).total()


@rule(
    "rkub.joker-opened",
    sources="K",
    title=N_("First open, then free a joker"),
    text=N_("Nobody frees a joker before their own opening lies on the table."),
    details=N_(
        "In the opening turn it may be done once the opening lies there. The freed joker does not help to reach the points, and the two tiles beside it are not tiles of the opening."
    ),
    refused=N_("A joker was freed before the player's own opening."),
    phrases=N_("take the joker before opening, swap the joker before the initial meld"),
    right=eg.Example(
        says=N_("Four tens are an opening of 40. In the same turn the blue 4 frees the joker."),
        asked=eg.turned(FREED, "10r 10b 10k 10y", "11r 11y *=11", before=(RUN,), opened=False),
        shows=(
            (eg.BEFORE, RUN),
            (eg.FROM_RACK, "10r 10b 10k 10y 4b 11r 11y"),
            *eg.rows(eg.AFTER, FREED, "10r 10b 10k 10y", "11r 11y *=11"),
        ),
        answer=eg.STANDS,
    ),
    wrong=eg.Example(
        says=N_("A player who has not opened frees the joker for a first set of elevens."),
        asked=eg.turned(FREED, "11r 11y *=11", before=(RUN,), opened=False),
        shows=((eg.BEFORE, RUN), (eg.FROM_RACK, "4b 11r 11y"), *eg.rows(eg.AFTER, FREED, "11r 11y *=11")),
        answer=eg.REFUSED,
    ),
)
def only_once_opened(moved: JokerMatch) -> Verdict:
    """No joker is freed before the player's own opening; in the opening turn once the opening lies there: the verdict on what
    was freed where none does."""
    return broken("rkub.joker-opened", (JOKER,)) if moved.places else LEGAL


@rule(
    "rkub.joker-named",
    title=N_("A joker is named"),
    text=N_("A joker on the table says which tile it stands for."),
    details=N_(
        "A run laid out in order says it, and in a group the number is enough. A red 9 with two jokers may be nines or one of three runs: there its player says which."
    ),
    silent=N_(
        "The Rummikub page does not ask for it in so many words. It follows from the rule that a joker is replaced by the tile that it stands for: everybody has to know that tile, and a ruling follows from what lies open on the table, never from memory."
    ),
    refused=N_("What does the joker stand for? Its player has to say."),
    phrases=N_("what does the joker stand for, name the joker, ambiguous joker"),
    right=eg.Example(
        says=N_("The run lies in order, and that says what the joker is: the red 10."),
        asked=eg.turned("8r 9r *"),
        shows=((eg.FROM_RACK, "8r 9r *"),),
        answer=eg.STANDS | {"points": 27},
    ),
    wrong=eg.Example(
        says=N_("With two jokers a red 9 may be nines or one of three runs, and its player has not said which."),
        asked=eg.turned("9r * *"),
        shows=((eg.FROM_RACK, "9r * *"),),
        answer=eg.REFUSED,
    ),
)
def joker_named(verdict: Verdict) -> Verdict:
    """A joker on the table says which tile it stands for."""
    return broken("rkub.joker-named") if is_unsaid(verdict) else LEGAL
