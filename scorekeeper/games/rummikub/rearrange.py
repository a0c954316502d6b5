"""A turn of Rummikub that rearranges the table."""

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.engine.budget import Budget, Undecided
from scorekeeper.engine.cards import Card, jokers
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.option import Options
from scorekeeper.engine.questions import Rearrangement
from scorekeeper.engine.rule import rule
from scorekeeper.engine.rules.cards_in_play import enough_copies, enough_jokers
from scorekeeper.engine.verdict import LEGAL, UNDECIDED, Verdict, all_of, broken
from scorekeeper.games.rummikub.jokers import (
    JOKER,
    freed_misplaced,
    joker_named,
    keeps_meaning,
    only_once_opened,
    replace_joker,
    reuse_freed,
)
from scorekeeper.games.rummikub.matching import JokerMatch, Jokers, Matching, joker_matches, ways
from scorekeeper.games.rummikub.opening import FirstPlay, opening
from scorekeeper.games.rummikub.tiles import COPIES, Table, Tiles, changed_sets, jokers_of, judge_set, tiles_of

BUDGET = 200_000
"""Steps after which a search gives up."""
NOT_MATCHED = JokerMatch(())
LEAST_UNREPLACED = len(keeps_meaning(None).rules)
"""So many rules are broken at least where a joker was freed without its tile."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn whose tiles and sets are in order: the sets before, the melds after, the tiles from the rack, and whether the
    player had opened."""

    before: Table
    melds: tuple[Meld, ...]
    played: Tiles
    opened: bool
    options: Options


class Judged(NamedTuple):
    """The verdict on one way to match the jokers, whether it is right as far as they go, and what the opening comes to."""

    verdict: Verdict
    moved: JokerMatch
    fits: bool
    counted: int | None = None

    @property
    def broken(self) -> int:
        """How many rules are broken; those on the opening are one, told in several ways."""
        return len({"rkub.opening" if rule.startswith("rkub.opening") else rule for rule in self.verdict.rules})


def rearrange(
    before: Table, after: Table, opened: bool, options: Options, *, in_time: bool = True, budget: Budget | None = None
) -> Rearrangement:
    """Judge the table after a turn against the table before it. `opened`: the player's opening was made in an earlier turn.

    Where the player was not `in_time` nothing need have been played, and if they have opened tiles of the table may be missing.
    """
    gone, new = map(tiles_of, changed_sets(before, after))
    played, missing = new - gone, gone - new
    melds, verdict = sets_valid(after)
    # Of the table before it is only asked what its jokers stand for: sets without one are not judged again.
    old, verdict_before = sets_valid(tuple(cards for cards in before if jokers(cards)))
    in_play = int(options["jokers"] or 0)
    too_many = sum([tile.wild for cards in after for tile in cards]) > in_play
    verdict = (
        verdict.and_also(enough_jokers((JOKER,) * too_many, in_play))
        .and_also(all_tiles_stay(missing) if in_time or not opened else LEGAL)
        .and_also(from_rack(played) if in_time else LEGAL)
        .and_also(verdict_before)
    )
    tiles = tuple(sorted(played.elements(), key=_in_order))
    points = sum(tile.rank or 0 for tile in tiles)
    if not verdict.ok:
        return Rearrangement(verdict, tiles, points, opened)
    turn = Turn(before, melds, played, opened, options)
    if not played and not missing and _lies_as_before(turn):
        return Rearrangement(LEGAL, tiles, points, opened)
    try:
        found = _judge(turn, jokers_of(old), jokers_of(melds), budget or Budget(BUDGET))
    except Undecided:
        found = Judged(UNDECIDED, NOT_MATCHED, False)
    if found.fits:
        points += sum(joker.rank for joker in found.moved.from_rack)
    return Rearrangement(found.verdict, tiles, points, opened or found.verdict.ok, found.counted)


def _in_order(tile: Card) -> tuple[bool, str, int]:
    return tile.wild, tile.suit or "", tile.rank or 0


def _lies_as_before(turn: Turn) -> bool:
    """Does every set lie there as it did, in whatever order?"""
    old = [meld.cards for meld in sets_valid(turn.before)[0]]
    now = [meld.cards for meld in turn.melds]
    return Counter(map(frozenset, old)) == Counter(map(frozenset, now))


def _judge(turn: Turn, before: Jokers, after: Jokers, budget: Budget) -> Judged:
    """The first way to match the jokers that is lawful, or else the first that breaks the fewest rules."""
    if turn.opened:
        for moved in joker_matches(before, after, budget):
            if not moved.places:
                return Judged(LEGAL, moved, True)
    table = tuple(meld.cards for meld in turn.melds)
    surplus = tuple(tile for tile, times in tiles_of(table).items() if times > COPIES and not tile.wild)
    if surplus:
        return Judged(enough_copies(surplus, COPIES), NOT_MATCHED, False)
    moves = ways(before, after, budget)
    matching = Matching(turn.before, table, budget)
    return _best(turn, matching, sorted(moves, key=lambda moved: replace_joker(moved, turn.played) is None))


def _best(turn: Turn, matching: Matching, moves: list[JokerMatch]) -> Judged:
    """Those in which each freed joker was replaced come first: no other is lawful, and one rule broken is less than two."""
    best: Judged | None = None
    for moved in moves:
        if best and best.broken <= LEAST_UNREPLACED and replace_joker(moved, turn.played) is None:
            break
        found = _judge_way(turn, matching, moved)
        if found.verdict.ok:
            return found
        best = min(best or found, found, key=lambda judged: judged.broken)
    assert best, "there is always a way to match the jokers"
    return best


def _judge_way(turn: Turn, matching: Matching, moved: JokerMatch) -> Judged:
    """The verdict on a turn whose jokers are matched so: every rule on jokers, and on the opening where it was not made."""
    rest = replace_joker(moved, turn.played)
    spare = turn.played if rest is None else rest
    reuse = reuse_freed(matching, moved, spare)
    on_jokers = keeps_meaning(rest).and_also(reuse)
    if turn.opened:
        return Judged(on_jokers, moved, on_jokers.ok)
    first, counted = opening(FirstPlay(matching, turn.melds, moved, spare, leaves=reuse.ok), turn.options)
    if not first.ok and moved.places and reuse.ok:
        # What could open lies beside the freed jokers: of the two rules the one that says so is broken.
        alone, more = opening(FirstPlay(matching, turn.melds, moved, spare, leaves=False), turn.options)
        if alone.ok:
            first, counted, on_jokers = alone, more, on_jokers.and_also(freed_misplaced())
    if not first.ok:
        first = only_once_opened(moved).and_also(first)
    return Judged(first.and_also(on_jokers), moved, on_jokers.ok, counted)


@rule("rkub.table-valid", "K")
def sets_valid(after: Table) -> tuple[tuple[Meld, ...], Verdict]:
    """When the turn is over every set on the table is valid and has at least three tiles."""
    melds: list[Meld] = []
    troubles: list[Verdict] = []
    for cards in after:
        meld, verdict = judge_set(cards)
        if meld:
            melds.append(meld)
        else:
            own = broken("rkub.table-valid", cards) if "joker.assign" not in verdict.rules else joker_named(verdict)
            # Of a set without tiles nothing can be said but how few they are.
            troubles += (own, verdict) if cards else (verdict, own)
    return tuple(melds), all_of(troubles)


@rule("rkub.table-kept", "K")
def all_tiles_stay(missing: Tiles) -> Verdict:
    """Every tile that was on the table before the turn is on the table after it, a joker that was freed too."""
    return broken("rkub.table-kept", tuple(sorted(missing.elements(), key=_in_order))) if missing else LEGAL


@rule("rkub.from-rack", "K")
def from_rack(played: Tiles) -> Verdict:
    """Every tile added comes from the player's rack, at least one."""
    return LEGAL if played else broken("rkub.from-rack")
