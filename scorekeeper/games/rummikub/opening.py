"""The opening of Rummikub: a player's first play."""

from collections import Counter
from dataclasses import dataclass

from scorekeeper.engine.melds import Meld
from scorekeeper.engine.option import Options
from scorekeeper.engine.rule import rule
from scorekeeper.engine.verdict import LEGAL, Breach, Verdict
from scorekeeper.games.rummikub.jokers import beside_freed, needed_beside, room_beside
from scorekeeper.games.rummikub.matching import JokerMatch, Matching, lowest
from scorekeeper.games.rummikub.packing import Thing
from scorekeeper.games.rummikub.tiles import Tiles

FLAT_JOKER = 25


@dataclass(frozen=True, slots=True)
class FirstPlay:
    """What an opening is judged by: the sets after the turn, the jokers as they were matched, the tiles from the rack that
    replaced none, and whether some of those have to lie beside freed jokers."""

    matching: Matching
    melds: tuple[Meld, ...]
    moved: JokerMatch
    rest: Tiles
    leaves: bool


@rule("rkub.opening", "K", when=("opening",))
def opening(play: FirstPlay, options: Options) -> tuple[Verdict, int]:
    """The first play from the rack comes to at least 40 points (or as agreed), over any number of sets: the verdict, and what
    it comes to."""
    wanted, reached = int(options["opening"] or 0), points_of_own(play, options)
    if reached and reached >= wanted:
        return LEGAL, reached
    facts = {"reached": reached, "wanted": wanted}
    breaches = [Breach("rkub.opening", (), facts=facts)] if reached < wanted else []
    if not reached or _everything(play, options) >= wanted:
        breaches.insert(0, Breach("rkub.opening-own"))
    other = dict(options) | {"opening_joker": "25"}  # No tile counts more: at 25 none is short for it.
    if reached and not _is_flat(options) and play.moved.from_rack and points_of_own(play, other) >= wanted:
        breaches.append(Breach("rkub.opening-joker"))
    return Verdict(tuple(breaches)), reached


def _everything(play: FirstPlay, options: Options) -> int:
    """What all that was played comes to, wherever it lies."""
    of_jokers = sum(FLAT_JOKER if _is_flat(options) else joker.rank for joker in play.moved.from_rack)
    return sum(tile.rank or 0 for tile in play.rest.elements()) + of_jokers


def points_of_own(play: FirstPlay, options: Options) -> int:
    """The most that sets of its own come to, no tile from the rack used twice; 0 where there are none."""
    things = [
        Thing(lowest(meld.cards), _worth(meld, options), (*tiles, *[(tile, at) for tile in tiles]))
        for at, meld in enumerate(play.melds)
        if is_own(play, at, meld)
        for tiles in (play.matching.after[at],)
    ]
    if not play.leaves:
        return play.matching.worth(things, play.rest)
    beside, room = beside_freed(play.matching, play.moved, play.rest), play.rest + room_beside(play.moved)
    return play.matching.worth([*things, *beside], room, play.moved.places) - needed_beside(play.moved)


@rule("rkub.opening-own", "K")
def is_own(play: FirstPlay, at: int, meld: Meld) -> bool:
    """The opening uses rack tiles alone, in sets of their own: may this set be one?"""
    from_rack = sum(1 for joker in play.moved.from_rack if joker.at == at)
    return from_rack + len(play.matching.after[at]) == len(meld.cards) and not (
        Counter(play.matching.after[at]) - play.rest
    )


@rule("rkub.opening-joker", "K", differ=True, when=("opening_joker=as-tile", "opening_joker=25"))
def _worth(meld: Meld, options: Options) -> int:
    """A joker in the opening counts as the tile it stands for, or a flat 25."""
    flat = _is_flat(options)
    return sum(FLAT_JOKER if tile.wild and flat else tile.rank or 0 for tile in meld.cards)


def _is_flat(options: Options) -> bool:
    return str(options["opening_joker"]) == "25"
