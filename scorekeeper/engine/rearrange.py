"""A turn on the Rummikub table judged as a whole: tiles kept, every set valid, only rack tiles added, the opening, jokers."""

from collections import Counter
from dataclasses import dataclass

from scorekeeper.engine.cards import Card, Cards, Tile, jokers
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.option import Options
from scorekeeper.engine.rule import rule
from scorekeeper.engine.rules.cards_in_play import enough_jokers
from scorekeeper.engine.rules.rummikub_jokers import (
    JOKER,
    Moved,
    Turn,
    named,
    only_once_opened,
    used_again,
    ways,
    why_not,
)
from scorekeeper.engine.tiles import JokerOnTable, Table, changed, jokers_of, judge_set, tiles_of
from scorekeeper.engine.verdict import LEGAL, Breach, Verdict, broken

FLAT_JOKER = 25

Tiles = Counter[Tile]


@dataclass(frozen=True, slots=True)
class Rearranged:
    """The verdict on a turn; the tiles that came from the rack (jokers as such) and their points (jokers as their tile).

    `opens`: the player's opening lies on the table now, or did before.
    """

    verdict: Verdict
    played: Cards
    points: int
    opens: bool


def rearrange(before: Table, after: Table, opened: bool, options: Options) -> Rearranged:
    """Judge the table after a turn against the table before it. `opened`: the player's opening was made in an earlier turn."""
    gone, new = map(tiles_of, changed(before, after))
    played, missing = new - gone, gone - new
    melds, verdict = sets_valid(after)
    # Of the table before it is only asked what its jokers stand for: sets without one are not judged again.
    old, verdict_before = sets_valid(tuple(cards for cards in before if jokers(cards)))
    in_play = int(options["jokers"] or 0)
    too_many = sum([tile.wild for cards in after for tile in cards]) > in_play
    verdict = (
        verdict.and_also(enough_jokers((JOKER,) * too_many, in_play))
        .and_also(kept(missing))
        .and_also(from_rack(played))
        .and_also(verdict_before)
    )
    tiles = tuple(sorted(played.elements(), key=_in_order))
    if not verdict.ok:
        return Rearranged(verdict, tiles, sum(tile.rank or 0 for tile in tiles), opened)
    turn = Turn(jokers_of(old), jokers_of(melds), played, before, tuple(meld.cards for meld in melds))
    judged = []
    for way in ways(turn):
        found = _judge_way(turn, melds, way, opened, options)
        judged += [(found, way)] if found else []
        if found and found.ok:
            break
    if not judged:
        return Rearranged(why_not(turn), tiles, sum(tile.rank or 0 for tile in tiles), opened)
    best, moved = min(judged, key=lambda one: len(one[0].breaches))
    points = sum(tile.rank or 0 for tile in tiles) + sum(joker.rank for joker in moved.from_rack)
    return Rearranged(best, tiles, points, opened or best.ok)


def _in_order(tile: Card) -> tuple[bool, str, int]:
    return tile.wild, tile.suit or "", tile.rank or 0


def _judge_way(turn: Turn, melds: tuple[Meld, ...], moved: Moved, opened: bool, options: Options) -> Verdict | None:
    """The verdict on a turn whose jokers are told apart so; None where a freed joker is not used again as it has to be."""
    verdict = None
    for rest in used_again(turn, moved):
        verdict = LEGAL if opened else opening(rest, melds, moved.from_rack, options)
        if verdict.ok:
            return verdict
    return verdict and verdict.and_also(only_once_opened(moved.freed))


@rule("rkub.table-valid", "K")
def sets_valid(after: Table) -> tuple[tuple[Meld, ...], Verdict]:
    """When the turn is over every set on the table is valid and has at least three tiles."""
    melds, troubles = [], LEGAL
    for cards in after:
        meld, verdict = judge_set(cards)
        if meld:
            melds.append(meld)
        else:
            own = broken("rkub.table-valid", cards) if "joker.assign" not in verdict.rules else named(verdict)
            # Of a set without tiles nothing can be said but how few they are.
            troubles = troubles.and_also(own.and_also(verdict) if cards else verdict.and_also(own))
    return tuple(melds), troubles


@rule("rkub.table-kept", "K")
def kept(missing: Tiles) -> Verdict:
    """Every tile that was on the table before the turn is on the table after it, a joker that was freed too."""
    return broken("rkub.table-kept", tuple(sorted(missing.elements(), key=_in_order))) if missing else LEGAL


@rule("rkub.from-rack", "K")
def from_rack(played: Tiles) -> Verdict:
    """Every tile added comes from the player's rack, at least one."""
    return LEGAL if played else broken("rkub.from-rack")


@rule("rkub.opening", "K", when=("opening",))
def opening(played: Tiles, melds: tuple[Meld, ...], rack_jokers: tuple[JokerOnTable, ...], options: Options) -> Verdict:
    """The first play from the rack comes to at least 40 points (or as agreed), over any number of sets."""
    wanted = int(options["opening"] or 0)
    own = own_sets(played, melds, rack_jokers)
    reached = _most(tuple((_worth(meld, options), tiles) for meld, tiles in own), played, wanted)
    if own and reached >= wanted:
        return LEGAL
    facts = {"reached": reached, "wanted": wanted}
    breaches = [Breach("rkub.opening", (), facts=facts)] if reached < wanted else []
    of_jokers = sum(FLAT_JOKER if _is_flat(options) else joker.rank for joker in rack_jokers)
    everything = sum(tile.rank or 0 for tile in played.elements()) + of_jokers
    if not own or everything >= wanted:
        breaches.insert(0, Breach("rkub.opening-own"))
    other = dict(options) | {"opening_joker": "25"}  # No tile counts more: at 25 none is short for it.
    if own and _most(tuple((_worth(meld, other), tiles) for meld, tiles in own), played, wanted) >= wanted:
        breaches.append(Breach("rkub.opening-joker"))
    return Verdict(tuple(breaches))


@rule("rkub.opening-own", "K")
def own_sets(
    played: Tiles, melds: tuple[Meld, ...], rack_jokers: tuple[JokerOnTable, ...]
) -> tuple[tuple[Meld, Tiles], ...]:
    """The opening uses rack tiles alone, in sets of their own: the sets that can be so, with their tiles but for jokers."""
    mine = []
    for at, meld in enumerate(melds):
        tiles = Counter(tile for tile in tiles_of((meld.cards,)).elements() if not tile.wild)
        wild = sum(1 for tile in meld.cards if tile.wild)
        if not tiles - played and wild == sum(1 for joker in rack_jokers if joker.at == at):
            mine.append((meld, tiles))
    return tuple(mine)


Own = tuple[tuple[int, Tiles], ...]


def _most(own: Own, played: Tiles, enough: int) -> int:
    """The most points that some of these sets come to, no tile from the rack used twice; `enough` ends the search."""
    fitting = tuple((worth, tiles) for worth, tiles in own if not tiles - played)
    if not fitting or enough < 0:
        return 0
    (worth, tiles), others = fitting[0], fitting[1:]
    with_it = worth + _most(others, played - tiles, enough - worth)
    if with_it >= min(enough, _bound(fitting, played)):
        return with_it
    return max(with_it, _most(others, played, enough))


def _bound(own: Own, played: Tiles) -> int:
    """No more than this: each tile from the rack counted as often as it was played, and the jokers."""
    claimed = sum((tiles for _, tiles in own), Counter[Tile]())
    jokers = sum(worth - _sum(tiles) for worth, tiles in own)
    return _sum(claimed & played) + jokers


def _sum(tiles: Tiles) -> int:
    return sum((tile.rank or 0) * count for tile, count in tiles.items())


@rule("rkub.opening-joker", "K", differ=True, when=("opening_joker=as-tile", "opening_joker=25"))
def _worth(meld: Meld, options: Options) -> int:
    """A joker in the opening counts as the tile it stands for, or a flat 25."""
    flat = _is_flat(options)
    return sum(FLAT_JOKER if tile.wild and flat else tile.rank or 0 for tile in meld.cards)


def _is_flat(options: Options) -> bool:
    return str(options["opening_joker"]) == "25"
