"""Rules on where a freed joker of Rummikub is used again, and on locked sets.

Which of several equal tiles was used isn't known. So a rule on where freed jokers are is a `Demand`, which some choice of tiles
must meet. `demands_on` lists the table's demands. `rearrange` looks for a choice that meets all, with a valid opening."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

from scorekeeper.engine import examples as eg
from scorekeeper.engine.option import Option, Options
from scorekeeper.engine.rule import Chapter, permission, rule
from scorekeeper.engine.rules.jokers import NAMED
from scorekeeper.engine.verdict import LEGAL, Verdict, broken
from scorekeeper.games.rummikub.jokers import FREED_RUN, JOKER, JOKER_RUN, JOKER_SET
from scorekeeper.games.rummikub.matching import NEEDED, JokerMatch, Matching
from scorekeeper.games.rummikub.packing import Item
from scorekeeper.games.rummikub.tiles import Tiles

CHAPTER = Chapter(
    "jokers",
    "Jokers",
    "A joker can rescue a turn, and a joker on the table can be freed and played again.",
    (
        *("rkub.joker", "rkub.joker-named", *NAMED, "rkub.joker-keeps"),
        *("rkub.joker-split", "rkub.joker-locked"),
        *("rkub.joker-retrieve", "rkub.joker-table", "rkub.joker-rearranged", "rkub.joker-group"),
        *("rkub.joker-reuse", "rkub.joker-new-set", "rkub.joker-anywhere", "rkub.joker-opened"),
    ),
)

ENOUGH_FROM_RACK = 2

JOKER_REUSE = Option(
    "joker_reuse",
    "Where may you play a freed joker in the same turn?",
    {
        "two-from-rack": "In a new set with two tiles from the rack",
        "new-set": "In a new set",
        "anywhere": "Anywhere on the table",
    },
    "rkub.joker-reuse",
)


@dataclass(frozen=True, slots=True)
class Demand:
    """What a joker rule, with the id `rule`, demands of the sets after a turn.

    `items` are the ways to put a rack tile into the set of a freed joker. `room` is the number of such tiles that each set needs.
    `avoiding` are the indexes of sets that must be new: none may contain a whole set from before. `locked` has pairs of indexes:
    a set before the turn, and the set after it that must contain it whole. `never` says that the demand can't be met."""

    rule: str = ""
    items: tuple[Item, ...] = ()
    room: Counter[Any] = field(default_factory=Counter)
    avoiding: tuple[int, ...] = ()
    locked: tuple[tuple[int, int], ...] = ()
    never: bool = False

    def and_also(self, other: "Demand") -> "Demand":
        """Return a demand that is met if both demands are met."""
        return Demand(
            self.rule,
            self.items + other.items,
            self.room + other.room,
            self.avoiding + other.avoiding,
            self.locked + other.locked,
            self.never or other.never,
        )

    def worth(
        self,
        matching: Matching,
        rest: Tiles,
        more: Sequence[Item] = (),
        spare: Counter[Any] | None = None,
        next_to_freed: Tiles | None = None,
    ) -> int:
        """Return the greatest total worth of items chosen from `more` that leaves this demand met, or a negative number if
        nothing does. `matching` has the sets before and after the turn. `rest` are the rack tiles that may be used. `spare` says
        how many items of `more` may share each place that only they need (one, if it has no count). `next_to_freed` are the rack
        tiles that may be put with freed jokers (None: all)."""
        if self.never:
            return -1
        needed = NEEDED * (self.room.total() + len(self.locked))
        own, room = self.items, rest + self.room + (spare or Counter())
        if next_to_freed is not None:
            own = tuple(one._replace(needs=(*one.needs, ("free", one.needs[0]))) for one in own)
            room += Counter({("free", tile): count for tile, count in next_to_freed.items()})
        return matching.worth([*more, *own], room, self.avoiding, self.locked) - needed

    def unmet(self) -> Verdict:
        """Build the refusal that cites this demand's rule."""
        return broken(self.rule, (JOKER,))


NOTHING = Demand()

permission(
    "rkub.joker-split",
    sources="K",
    when=JOKER_SET.is_("open"),
    title="Sets with jokers may be split",
    text="You may add to a set with a joker, split it or take tiles from it.",
    details="The joker keeps its meaning while the set changes around it. The blue 2-3-joker-5 may become 1-2-3 and joker-5-6.",
    phrases="split a set with a joker, take tiles from a joker set, break up a run with a joker, add to a joker set",
    right=eg.Example(
        says="A player splits a run containing a joker and adds a tile from the rack to each part.",
        asked=eg.turned("1b 2b 3b", "*=4b 5b 6b", before=("2b 3b *=4b 5b",)),
        answer=eg.STANDS | {"played": ["1b", "6b"]},
    ),
    wrong=eg.Example(
        says="“There's a joker in that set, so nobody may take the blue 2 from it.”",
        asked=eg.turned("3b *=4b 5b", "2b 2r 2k", before=("2b 3b *=4b 5b",)),
        answer={"ok": True},
        claimed={"ok": False},
    ),
)


@rule(
    "rkub.joker-reuse",
    sources="K",
    when=JOKER_REUSE.is_("two-from-rack"),
    title="Using a freed joker",
    text="Play a freed joker in the same turn, in a new set with at least two tiles from your rack. The tile that replaced it doesn't count as one of the two.",
    details="A tile from the table may complete the freed joker's new set. A set that was there before your turn isn't new, however many tiles you add. A set that only looks the same as an earlier one is new, as long as the earlier one is still on the table.",
    our_ruling="The Rummikub page doesn't say where the tile that replaced the joker ends up. It may stay in the old set or move anywhere else on the table: what no rule forbids is allowed.",
    differ="The Rummikub page asks for two tiles from the rack along with the joker, onlinerummikub.com asks for a new set, and a program with many house rules asks for neither. Choose with “Where may you play a freed joker in the same turn?”",
    refused="Play a freed joker in a new set with at least two more tiles from your rack.",
    phrases="use the joker again, keep the joker, joker into my rack, play the freed joker, two tiles with the joker, same turn, save the joker for later, keep the joker for my next turn",
    right=eg.Example(
        says="The freed joker is the 10 in a new run, with two tiles from the rack and one from the table.",
        asked=eg.turned(FREED_RUN, "11b 11k 11y", "*=10r 11r 12r 13r", before=(JOKER_RUN, "11r 11b 11k 11y")),
        answer=eg.STANDS | {"played": ["4b", "12r", "13r"]},
    ),
    wrong=eg.Example(
        says="The freed joker has just one tile from the rack beside it, the 12: the 11 was on the table.",
        asked=eg.turned(FREED_RUN, "11b 11k 11y", "11r 12r *=13r", before=(JOKER_RUN, "11r 11b 11k 11y")),
    ),
)
def two_from_rack(matching: Matching, way: JokerMatch, rest: Tiles) -> Demand:
    """Require for each joker freed by `way` a new set with at least two tiles or jokers from the rack, played in the same turn.
    Only rack tiles in `rest`, which replaced no joker, count. A set that contains a whole set from before isn't new."""
    # A joker from the rack is one of the two.
    own = Counter(joker.at for joker in way.from_rack)
    beside = [
        Item(tile.rank or 0, NEEDED, (tile, ("beside", at))) for at in way.places for tile in matching.after[at] if rest[tile]
    ]
    room: Counter[Any] = Counter({("beside", at): max(0, ENOUGH_FROM_RACK - own[at]) for at in way.places})
    return Demand("rkub.joker-reuse", tuple(beside), room, way.places)


@rule(
    "rkub.joker-new-set",
    sources="O J",
    when=JOKER_REUSE.is_("new-set"),
    overrides="rkub.joker-reuse",
    title="A freed joker in a new set",
    text="Play a freed joker in the same turn, in a new set. A set that has all the tiles of an earlier set isn't new.",
    details="The tiles in the freed joker's new set don't have to come from the rack. A part taken off a longer set counts as new, and so does a set that only looks the same as an earlier one, as long as the earlier one is still on the table.",
    refused="Play a freed joker in a new set, not in one that was on the table before your turn.",
    phrases="joker in a new set, freed joker onto an old set, add the joker to a set, use the joker again",
    right=eg.Example(
        says="The joker makes a new set of elevens with one eleven from the table and one from the rack.",
        asked=eg.turned(
            "5k 6k 7k", "8r 9r 10r", "11r *=11 11k", before=("5k 6k *=7k", "8r 9r 10r 11r"), options={"joker_reuse": "new-set"}
        ),
    ),
    wrong=eg.Example(
        says="The freed joker is added to the group of nines that was already on the table.",
        asked=eg.turned("5k 6k 7k", "9b 9y 9k *=9", before=("5k 6k *=7k", "9b 9y 9k"), options={"joker_reuse": "new-set"}),
    ),
)
def in_new_set(matching: Matching, way: JokerMatch, rest: Tiles) -> Demand:
    """Require for each joker freed by `way` a new set: one that contains no whole set (jokers aside) from before the turn."""
    return Demand("rkub.joker-new-set", avoiding=way.places)


permission(
    "rkub.joker-anywhere",
    sources="J",
    when=JOKER_REUSE.is_("anywhere"),
    overrides="rkub.joker-reuse",
    title="A freed joker anywhere",
    text="You may play a freed joker in any set on the table in the same turn.",
    phrases="add the freed joker to any set, joker onto an old set, play the freed joker anywhere",
    right=eg.Example(
        says="A player adds the freed joker to a group of nines that was already on the table.",
        asked=eg.turned("5k 6k 7k", "9b 9y 9k *=9", before=("5k 6k *=7k", "9b 9y 9k"), options={"joker_reuse": "anywhere"}),
    ),
    wrong=eg.Claim("“Those nines were already on the table, so the joker can't join them.”", {"ok": False}),
)

REUSES: Mapping[object, Callable[[Matching, JokerMatch, Tiles], Demand]] = {"two-from-rack": two_from_rack, "new-set": in_new_set}
"""The function that returns the demand on freed jokers, by the value of `JOKER_REUSE`. The value `anywhere` demands nothing."""


@rule(
    "rkub.joker-locked",
    sources="J",
    when=JOKER_SET.is_("locked"),
    overrides="rkub.joker-split",
    title="Sets with jokers stay whole",
    text="You may add to a set whose joker hasn't been freed, but you can't take anything from it.",
    details="Until it's freed, the joker itself has to stay in the set. After that the set is like any other. If a set has two jokers, the freed one may leave.",
    differ="On the Rummikub page a set with a joker may be taken apart. Tournament rules, as rrrummy.com quotes them, forbid it. Choose with “May a set with a joker be split before the joker is freed?”",
    refused="No tile can leave a set with a joker until the joker is freed.",
    phrases="set with a joker is locked, joker set must stay whole, nothing leaves a joker set",
    right=eg.Example(
        says="A tile is added to the run that holds the joker, and the run stays whole.",
        asked=eg.turned("9b 10b 11b 12b *=13b", before=("10b 11b 12b *=13b",), options={"joker_set": "locked"}),
    ),
    wrong=eg.Example(
        says="The 10 is taken from the run although its joker hasn't been freed.",
        asked=eg.turned("11b 12b *=13b", "8b 9b 10b", before=("10b 11b 12b *=13b",), options={"joker_set": "locked"}),
    ),
)
def locked_sets(matching: Matching, way: JokerMatch) -> Demand:
    """Require that each set whose joker wasn't freed stays together, joker included. Tiles may be added to it."""
    # Two jokers that were kept in one set may not lie in two. A set of jokers alone has no tiles that could leave it.
    parted = len({number for number, _ in way.kept}) < len(way.kept)
    with_tiles = tuple([pair for pair in way.kept if pair[0] not in matching.without_tiles])
    return Demand("rkub.joker-locked", locked=with_tiles, never=parted)


@rule(
    "rkub.joker-opened",
    sources="K",
    title="First open, then free a joker",
    text="You can't free a joker before you've opened.",
    details="You may free a joker in your opening turn once the opening is on the table. The freed joker doesn't count towards the points, and the two tiles beside it can't come from the opening.",
    refused={
        "": "You freed a joker before opening.",
        "needed": "{cards} frees a joker, but your opening needs it: without it, the opening falls short.",
    },
    phrases="take the joker before opening, swap the joker before the initial meld",
    right=eg.Example(
        says="Four tens are an opening of 40. In the same turn the blue 4 frees the joker.",
        asked=eg.turned(FREED_RUN, "10r 10b 10k 10y", "11r 11y *=11", before=(JOKER_RUN,), opened=False),
        shows=(
            (eg.BEFORE, JOKER_RUN),
            (eg.FROM_RACK, "10r 10b 10k 10y 4b 11r 11y"),
            *eg.rows(eg.AFTER, FREED_RUN, "10r 10b 10k 10y", "11r 11y *=11"),
        ),
    ),
    wrong=eg.Example(
        says="A player who hasn't opened frees the joker to use it in a first set of elevens.",
        asked=eg.turned(FREED_RUN, "11r 11y *=11", before=(JOKER_RUN,), opened=False),
    ),
)
def only_once_opened(way: JokerMatch) -> Verdict:
    """Refuse to free a joker in the turn of a player who hasn't validly opened. If `way.places` is empty, none is freed."""
    return broken("rkub.joker-opened", (JOKER,)) if way.places else LEGAL


def opening_needs(replacing: Tiles) -> Verdict:
    """Build the refusal of an opening that reaches its points only with tiles that replace jokers (`replacing`)."""
    return broken("rkub.joker-opened", tuple(replacing.elements()), "needed")


def join_demands(demands: Sequence[Demand]) -> Demand:
    """Return one demand that is met if all of these are met. Without demands, it is always met."""
    return reduce(Demand.and_also, demands, NOTHING)


def demands_on(matching: Matching, way: JokerMatch, rest: Tiles, options: Options) -> list[Demand]:
    """Return what the joker rules demand of the sets after the turn, if the jokers are matched in this `way`: one demand about
    sets with a freed joker, one about sets whose jokers stayed. `rest` are the rack tiles that didn't replace a joker."""
    reuse = REUSES.get(options[JOKER_REUSE])
    asked = [reuse(matching, way, rest)] if reuse and way.places else []
    return [*asked, locked_sets(matching, way)] if way.kept else asked


OPTIONS = (JOKER_REUSE, JOKER_SET)
