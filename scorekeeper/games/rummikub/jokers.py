"""Jokers of Rummikub: kept, freed and used again.

Each rule is asked of one way to match the jokers of a table before and after a turn (`matching`).
"""

from collections import Counter
from typing import Any

from scorekeeper.engine.cards import Tile
from scorekeeper.engine.rule import granted, rule
from scorekeeper.engine.verdict import LEGAL, Verdict, broken
from scorekeeper.games.rummikub.matching import JokerMatch, Matching
from scorekeeper.games.rummikub.packing import Thing
from scorekeeper.games.rummikub.tiles import Tiles

ENOUGH_FROM_RACK = 2
JOKER = Tile(None, None, True)

NEEDED = 10_000
"""What it is worth that a tile from the rack lies beside a freed joker: more than all the points on a table."""

granted("rkub.joker", "K", because="A joker stands for any tile: nothing bars it from one.")
granted("rkub.joker-split", "K", because="A set with a joker may be added to, split and have tiles taken from it.")


@rule("rkub.joker-retrieve", "K")
def replace_joker(moved: JokerMatch, played: Tiles) -> Tiles | None:
    """A joker may be replaced by the tile it stands for, from the rack and not from the table; in a group of three by either
    missing colour. The tiles from the rack that are left for other uses; None where one was not played."""
    replacing = Counter(moved.stood_for)
    return None if replacing - played else played - replacing


@rule("rkub.joker-keeps", silent=True)
def keeps_meaning(rest: Tiles | None) -> Verdict:
    """A joker that was not freed keeps its meaning, wherever rearranging takes it: the verdict where nothing took its place."""
    if rest is not None:
        return LEGAL
    return broken("rkub.joker-keeps", (JOKER,)).and_also(broken("rkub.joker-retrieve", (JOKER,)))


@rule("rkub.joker-reuse", "K", silent=True)
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


@rule("rkub.joker-opened", "K")
def only_once_opened(moved: JokerMatch) -> Verdict:
    """No joker is freed before the player's own opening; in the opening turn once the opening lies there: the verdict on what
    was freed where none does."""
    return broken("rkub.joker-opened", (JOKER,)) if moved.places else LEGAL


@rule("rkub.joker-named", silent=True)
def joker_named(verdict: Verdict) -> Verdict:
    """A joker on the table says which tile it stands for."""
    return broken("rkub.joker-named") if "joker.assign" in verdict.rules else LEGAL
