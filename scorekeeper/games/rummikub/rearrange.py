"""A turn of Rummikub, judged by the table before it and the table after it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from scorekeeper.engine import examples as eg
from scorekeeper.engine.budget import Budget, Undecided
from scorekeeper.engine.cards import Card, jokers
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.option import Options
from scorekeeper.engine.questions import Rearrangement
from scorekeeper.engine.rule import Chapter, rule
from scorekeeper.engine.rules.cards_in_play import enough_copies, enough_jokers
from scorekeeper.engine.rules.laying_off import TILE_DOESNT_FIT
from scorekeeper.engine.verdict import LEGAL, UNDECIDED, Verdict, all_of, broken
from scorekeeper.games.rummikub import reusing
from scorekeeper.games.rummikub.jokers import JOKER, JOKER_SET, joker_named, replace_jokers, what_matters
from scorekeeper.games.rummikub.matching import JokerMatch, Jokers, Matching, joker_matches, ways_to_try
from scorekeeper.games.rummikub.opening import FirstPlay, merge_opening_rules, opening, points_of_own
from scorekeeper.games.rummikub.setting_up import COPIES, JOKERS
from scorekeeper.games.rummikub.tiles import Table, Tiles, changed_sets, jokers_of, judge_set, tiles_of

CHAPTER = Chapter(
    "rearranging",
    "Rearranging the table",
    "Once you've opened, you can change any set on the table, as long as every set is valid at the end of your turn.",
    ("rkub.table-valid", "rkub.table-kept", "rkub.from-rack"),
)

BUDGET = 200_000
"""Number of steps after which judging a turn gives up and is undecided."""
NOT_MATCHED = JokerMatch(())


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn with valid sets. `played` are the tiles from the rack. `opened` says that the player opened in an earlier turn."""

    before: Table
    melds: tuple[Meld, ...]
    played: Tiles
    opened: bool
    options: Options

    @property
    def table(self) -> Table:
        return tuple(meld.cards for meld in self.melds)


class JudgedWay(NamedTuple):
    """One way to match the jokers, and the verdict on it. `fits` says that it breaks no rule, except perhaps on the opening."""

    verdict: Verdict
    way: JokerMatch
    fits: bool

    @property
    def rules_broken(self) -> int:
        """Return the number of rules broken. Several rules on the opening count as one."""
        return len(merge_opening_rules(self.verdict.rules))


def rearrange(
    before: Table, after: Table, opened: bool, options: Options, *, in_time: bool = True, budget: Budget | None = None
) -> Rearrangement:
    """Judge the table after a turn against the table before it. `opened` says that the player opened in an earlier turn. If the
    player was not `in_time`, playing no tile is lawful, and a player who has opened may leave tiles of the table out. The verdict
    is undecided if the `budget` runs out (None: `BUDGET` steps)."""
    gone, new = map(tiles_of, changed_sets(before, after))
    played, missing = new - gone, gone - new
    melds, verdict = sets_valid(after)
    # Of the table before it is only asked what its jokers stand for: sets without one are not judged again.
    with_jokers = [number for number, cards in enumerate(before) if jokers(cards)]
    old, verdict_before = sets_valid(tuple(before[number] for number in with_jokers))
    in_play = options[JOKERS]
    too_many = sum([bool(tile.wild) for cards in after for tile in cards]) > in_play
    verdict = (
        verdict.and_also(enough_jokers((JOKER,) * too_many, in_play))
        .and_also(all_tiles_stay(missing) if in_time or not opened else LEGAL)
        .and_also(from_rack(played) if in_time else LEGAL)
        .and_also(verdict_before)
    )
    tiles = tuple(sorted(played.elements(), key=in_order))
    points = sum(tile.rank or 0 for tile in tiles)
    turn = Turn(before, melds, played, opened, options)
    if not verdict.ok or (not played and _lies_as_before(turn)):
        return Rearrangement(verdict, tiles, points)
    try:
        jokers_before = tuple(replace(joker, at=with_jokers[joker.at]) for joker in jokers_of(old))
        found = _judge(turn, jokers_before, jokers_of(melds), budget or Budget(BUDGET))
    except Undecided:
        found = JudgedWay(UNDECIDED, NOT_MATCHED, False)
    if found.fits:
        points += sum(joker.rank for joker in found.way.from_rack)
    return Rearrangement(found.verdict, tiles, points)


def in_order(tile: Card) -> tuple[bool, str, int]:
    """Return the sort key of a tile: by colour, then by number, jokers last."""
    return bool(tile.wild), tile.suit or "", tile.rank or 0


def _lies_as_before(turn: Turn) -> bool:
    """Is every set unchanged, apart from the order of tiles and sets?"""
    old = [meld.cards for meld in sets_valid(turn.before)[0]]
    return Counter(map(frozenset, old)) == Counter(frozenset(meld.cards) for meld in turn.melds)


def _judge(turn: Turn, before: Jokers, after: Jokers, budget: Budget) -> JudgedWay:
    """Judge the ways to match the jokers `before` a turn with those `after` it. Return the best lawful way, or else the one that
    breaks the fewest rules. Raise `Undecided` if the budget runs out."""
    options = turn.options
    if turn.opened:
        ways = joker_matches(before, after, budget)
        untouched = [way for way in ways if not way.places and not what_matters(way, options).kept]
        if untouched:
            return JudgedWay(LEGAL, max(untouched, key=lambda way: way.points), True)
    copies = options[COPIES]
    surplus = tuple(tile for tile, times in tiles_of(turn.table).items() if times > copies and not tile.wild)
    if surplus:
        return JudgedWay(enough_copies(surplus, copies), NOT_MATCHED, False)
    found = ways_to_try(before, after, options[JOKER_SET] == "locked", budget, lambda way: what_matters(way, options))
    return _best(turn, Matching(turn.before, turn.table, budget), found)


def _best(turn: Turn, matching: Matching, ways: Iterable[JokerMatch]) -> JudgedWay:
    """Judge the `ways` to match the jokers, and return the best of them. If some are lawful, the best frees the fewest jokers,
    and of several such ways plays the most points. If none is lawful, the best is the first that breaks the fewest rules."""
    lying = tiles_of(turn.table)
    tried = [(way, *replace_jokers(way, turn.played, lying, turn.options)) for way in ways]
    tried.sort(key=lambda one: len(one[1].rules))
    replaced = [one for one in tried if one[1].ok]
    judged: dict[int, JudgedWay] = {}
    for way, verdict, rest in sorted(replaced, key=lambda one: (one[0].freed, -one[0].points)):
        found = judged[id(way)] = _judge_way(turn, matching, way, verdict, rest)
        if found.verdict.ok:
            return found
    best = None
    for way, verdict, rest in tried:
        if best and 0 < best.rules_broken <= len(verdict.rules):
            break
        found = judged.get(id(way)) or _judge_way(turn, matching, way, verdict, rest)
        best = min(best or found, found, key=lambda judged: judged.rules_broken)
    assert best, "there is always a way to match the jokers"
    return best


def _judge_way(turn: Turn, matching: Matching, way: JokerMatch, on_jokers: Verdict, rest: Tiles) -> JudgedWay:
    """Judge a turn whose jokers are matched in this way: first the jokers, then the opening if the player has yet to open.
    `on_jokers` is the verdict on replacing freed jokers, and `rest` are the rack tiles that replaced no joker. If a demand of a
    joker rule can't be met together with those before it, refuse the turn because of that demand."""
    standing: list[reusing.Demand] = []
    for demand in reusing.demands_on(matching, way, rest, turn.options):
        if reusing.join_demands([*standing, demand]).worth(matching, rest) >= 0:
            standing.append(demand)
        else:
            on_jokers = on_jokers.and_also(demand.unmet())
    if turn.opened:
        return JudgedWay(on_jokers, way, on_jokers.ok)
    verdict = _judge_opening(turn, FirstPlay(matching, turn.melds, way, rest, turn.played - rest), standing, on_jokers)
    return JudgedWay(verdict, way, on_jokers.ok)


def _judge_opening(turn: Turn, play: FirstPlay, standing: list[reusing.Demand], on_jokers: Verdict) -> Verdict:
    """Judge a turn in which the player opens. `on_jokers` is the verdict on its jokers. `standing` are the joker rules' demands,
    which can be met together. If one demand alone prevents a valid opening, refuse the turn because of that demand."""
    first, _ = opening(replace(play, demand=reusing.join_demands(standing)), turn.options)
    if first.ok:
        return first.and_also(on_jokers)
    for demand in standing:
        # Without this demand there is an opening, of tiles that the joker needs: then the demand is not met.
        others = reusing.join_demands([one for one in standing if one is not demand])
        if opening(replace(play, demand=others), turn.options)[0].ok:
            return on_jokers.and_also(demand.unmet())
    whole, _ = opening(replace(play, rest=turn.played, replacing=Counter()), turn.options)
    if not whole.ok:
        return reusing.only_once_opened(play.way).and_also(first).and_also(on_jokers)
    if play.replacing:
        return reusing.opening_needs(play.replacing).and_also(on_jokers)
    return all_of([on_jokers, *(demand.unmet() for demand in standing)])


def opening_points(before: Table, after: Table, options: Options) -> int | None:
    """Return the points of the valid sets in `after` that were laid from the rack alone, with jokers assigned for the highest
    total. Return None if the search budget runs out."""
    budget, melds = Budget(BUDGET), sets_valid(after)[0]
    table, jokers_before = tuple(meld.cards for meld in melds), jokers_of(sets_valid(before)[0])
    matching, played = Matching(before, table, budget), tiles_of(after) - tiles_of(before)
    try:
        ways = {way.from_rack: way for way in joker_matches(jokers_before, jokers_of(melds), budget, every=True)}
        plays = [FirstPlay(matching, melds, way, played, Counter()) for way in ways.values()]
        return max(points_of_own(play, options)[0] for play in plays)
    except Undecided:
        return None


@rule(
    "rkub.table-valid",
    sources="K",
    title="Every set is valid",
    text="At the end of your turn every set on the table must be valid and have at least three tiles.",
    details="You may take sets apart during your turn. What counts is how the table ends up. You may take one of four 8s, because three stay. You can't take one of three 8s unless another takes its place.",
    refused=TILE_DOESNT_FIT,
    phrases="invalid set left, set of two tiles, broken table, manipulation failed, leftover tile, loose tiles, rearrange, manipulate, two tiles left over, cannot put it back together, messed up the table, split a run, break up a run, take one from a long run, move tiles around, leave a group of two, minimum of three tiles in a set, can I split the run",
    right=eg.Example(
        says="One of four eights goes into a run. Three eights stay, and both sets are valid.",
        asked=eg.turned("8b 8k 8y", "7r 8r 9r", before=("8b 8k 8y 8r",)),
        answer=eg.STANDS | {"played": ["7r", "9r"]},
    ),
    wrong=eg.Example(
        "One of three eights goes into a run, and two eights are left.", eg.turned("8b 8k", "7y 8y 9y", before=("8b 8k 8y",))
    ),
)
def sets_valid(after: Table) -> tuple[tuple[Meld, ...], Verdict]:
    """Require valid sets of at least three tiles. Return the valid sets as melds, and one verdict on all invalid sets."""
    melds: list[Meld] = []
    troubles: list[Verdict] = []
    for cards in after:
        meld, verdict = judge_set(cards)
        if meld:
            melds.append(meld)
        else:
            unnamed = joker_named(verdict)
            own = broken("rkub.table-valid", cards) if unnamed.ok else unnamed
            # Of a set without tiles nothing can be said but how few they are.
            troubles += (own, verdict) if cards else (verdict, own)
    return tuple(melds), all_of(troubles)


@rule(
    "rkub.table-kept",
    sources="K",
    title="No tile leaves the table",
    text="Every tile that was on the table before your turn must still be there after it, freed jokers too.",
    details="You can move tiles from set to set as you like, but none goes back to your rack. With eleven tiles on the table and three from your rack, there must be fourteen on the table at the end. Only when time is up may loose tiles go to your rack, and only if you've opened.",
    refused={
        "": "{cards} was on the table before this turn and is missing now.",
        "several": "{cards} were on the table before this turn and are missing now.",
    },
    phrases="take tiles from the table into the rack, tile missing, keep a table tile, remove a tile, pick a tile up from the board, take back a tile, tile back to the rack",
    right=eg.Example(
        says="Three runs become four groups. The eleven tiles from the table are all there, plus three new ones.",
        asked=eg.turned("4k 4y 4b 4r", "5k 5y 5b", "6k 6y 6b 6r", "7k 7y 7r", before=("4k 5k 6k 7k", "4y 5y 6y 7y", "4b 5b 6b")),
        answer=eg.STANDS | {"played": ["4r", "6r", "7r"]},
    ),
    wrong=eg.Example(
        says="The red 8 was taken from the run and has gone to a rack.",
        asked=eg.turned("5r 6r 7r", "9b 9k 9y", before=("5r 6r 7r 8r",)),
        shows=((eg.BEFORE, "5r 6r 7r 8r"), *eg.rows(eg.AFTER, "5r 6r 7r", "9b 9k 9y")),
    ),
)
def all_tiles_stay(missing: Tiles) -> Verdict:
    """Require that everything on the table stayed there. `missing` are the tiles and freed jokers that left it."""
    tiles = tuple(sorted(missing.elements(), key=in_order))
    return broken("rkub.table-kept", tiles, "several" if len(tiles) > 1 else "") if tiles else LEGAL


@rule(
    "rkub.from-rack",
    sources="K",
    title="Tiles come from the rack",
    text="Play at least one tile, and only tiles from your rack.",
    details="One tile is enough, but you may play as many as you like. Rearranging the table without adding a tile isn't a turn.",
    refused="You haven't played a tile from your rack.",
    phrases="rearrange without playing a tile, only moving tiles, must play from rack, play nothing from the hand, play nothing but move tiles, moved tiles without playing one",
    right=eg.Example(
        says="A player adds a tile at each end of a run.",
        asked=eg.turned("4r 5r 6r 7r 8r", before=("5r 6r 7r",)),
        answer=eg.STANDS | {"played": ["4r", "8r"]},
    ),
    wrong=eg.Example(
        says="Two runs are joined into one, but no tile comes from the rack.",
        asked=eg.turned("3r 4r 5r 6r 7r 8r", before=("3r 4r 5r", "6r 7r 8r")),
    ),
)
def from_rack(played: Tiles) -> Verdict:
    """Require that at least one tile was `played` from the player's rack."""
    return LEGAL if played else broken("rkub.from-rack")
