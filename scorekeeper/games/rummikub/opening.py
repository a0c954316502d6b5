"""The opening of Rummikub: a player's first play."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import Cards, not_among, without
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.option import Option, Options, as_written
from scorekeeper.engine.rule import Chapter, rule
from scorekeeper.engine.verdict import LEGAL, Breach, Verdict
from scorekeeper.games.rummikub.jokers import JOKER_RETRIEVE
from scorekeeper.games.rummikub.matching import JokerMatch, Matching, lowest
from scorekeeper.games.rummikub.packing import Item
from scorekeeper.games.rummikub.reusing import NOTHING, Demand
from scorekeeper.games.rummikub.tiles import Tiles, judge_set

CHAPTER = Chapter(
    "opening",
    "The opening",
    "Open with tiles of your own before you touch what's on the table.",
    ("rkub.opening", "rkub.opening-own", "rkub.opening-joker"),
)

JOKER_COUNTS: Mapping[object, int] = {"25": 25, "0": 0}
"""The points of a joker in the opening, by the value of `OPENING_JOKER`. With other values a joker counts as its tile."""
BITS_FOR_SETS = 10
"""How many low bits count the sets in the number by which a search weighs an opening. The higher bits are the points."""


@dataclass(frozen=True, slots=True)
class FirstPlay:
    """A player's first play: the sets on the table after it (`melds`), and one way to match the jokers on the table before and
    after it. `replacing` are the rack tiles that replace jokers, and `rest` are the other rack tiles played. `demand` says which
    sets must hold which tiles, by the rules on freed and locked jokers."""

    matching: Matching
    melds: tuple[Meld, ...]
    way: JokerMatch
    rest: Tiles
    replacing: Tiles
    demand: Demand = NOTHING

    @property
    def played(self) -> Tiles:
        """Return all tiles played from the rack."""
        return self.rest + self.replacing


OPENING = Option("opening", "How many points do you need to open?", as_written(40, 30, 50), "rkub.opening", whole=range(101))


@rule(
    "rkub.opening",
    sources="K G O S",
    title="The opening",
    text="Your opening must be worth at least the points you agreed on, in any number of sets. Today's boxes say 30, the Rummikub page 40.",
    details="Four tens, one of each colour, make exactly 40. Three thirteens make 39, one short of 40. Most websites say 30 too, and some tables play 50. Tiles you add to sets on the table in the same turn don't count. Each player has to make their own opening.",
    refused="Your opening is {reached} points; you need {wanted}.",
    phrases="initial meld, first move, 30 points, 40 points, opening points, break the ice, enough points to start, first play, how many points to go down first, minimum to start, opening score, less than 30, not enough points on the first go",
    right=eg.Example(
        says="A run of 18 points and a group of 24 make an opening of 42.",
        asked=eg.turned("5r 6r 7r", "8b 8k 8y", opened=False),
        answer=eg.STANDS | {"points": 42},
    ),
    wrong=eg.Example(
        "Three thirteens come to 39, too few for 40.", eg.turned("13r 13b 13k", opened=False), eg.REFUSED | {"points": 39}
    ),
)
def opening(play: FirstPlay, options: Options) -> tuple[Verdict, int]:
    """Judge whether a player's first play reaches the opening points. Return the verdict, and the points that count."""
    wanted, (reached, sets) = options[OPENING], points_of_own(play, options)
    if sets and reached >= wanted:
        return LEGAL, reached
    breaches = [Breach("rkub.opening", (), facts={"reached": reached, "wanted": wanted})] if reached < wanted else []
    if not sets or _everything(play, options) >= wanted:
        # Who has sets of their own is told first how short they are.
        breaches.insert(1 if sets else 0, Breach("rkub.opening-own"))
    other = options.having(OPENING_JOKER, "25")  # More than any tile: who is short even so is not short for this.
    if sets and wanted <= points_of_own(play, other)[0]:
        breaches.append(Breach("rkub.opening-joker", (), "" if _joker_counts(options) is None else "nothing"))
    return Verdict(tuple(breaches)), reached


def merge_opening_rules(rules: Iterable[str]) -> set[str]:
    """Return the ids of the rules, with all rules on the opening as one, `rkub.opening`."""
    return {"rkub.opening" if rule.startswith("rkub.opening") else rule for rule in rules}


def _everything(play: FirstPlay, options: Options) -> int:
    """Return the points of all tiles and jokers played from the rack, whatever sets they lie in."""
    flat = _joker_counts(options)
    of_jokers = sum(joker.rank if flat is None else flat for joker in play.way.from_rack)
    return sum(tile.rank or 0 for tile in play.played.elements()) + of_jokers


def points_of_own(play: FirstPlay, options: Options) -> tuple[int, int]:
    """Return the most points that sets from the rack alone can have together, and the number of these sets. Each rack tile counts
    once. By default, rack tiles that replace a joker don't count, and a set with one must be valid without it. If table tiles may
    replace jokers too, rack tiles always count."""
    as_table = options[JOKER_RETRIEVE] == "rack-or-table"
    items = [
        Item(
            lowest(meld.cards),
            worth_in_opening(cards, options) << BITS_FOR_SETS | 1,
            (*without(tiles, spared), *[(tile, at) for tile in tiles], *[("spared", tile) for tile in spared]),
        )
        for at, meld in enumerate(play.melds)
        if is_own(play, at, meld)
        for tiles in (play.matching.after[at],)
        for spared, cards in ([((), meld.cards)] if as_table else _without_spared(play, meld, tiles))
    ]
    if as_table:
        worth = play.demand.worth(play.matching, play.played, items, next_to_freed=play.rest if play.replacing else None)
    else:
        spare = Counter[Any]({("spared", tile): count for tile, count in play.replacing.items()})
        worth = play.demand.worth(play.matching, play.rest, items, spare)
    return worth >> BITS_FOR_SETS, worth & (1 << BITS_FOR_SETS) - 1


def _without_spared(play: FirstPlay, meld: Meld, tiles: Cards) -> Iterator[tuple[Cards, Cards]]:
    """Yield each choice of `tiles` (none, one or several) that may replace jokers while the set `meld` stays valid without them.
    Each is a pair: the tiles chosen, and the cards left in the set."""
    may_go = [tile for tile in tiles if tile in play.replacing]
    for count in range(min(len(may_go), play.replacing.total()) + 1):
        for spared in combinations(may_go, count):
            cards = tuple(card for card in meld.cards if card not in spared)
            if not not_among(play.rest.elements(), without(tiles, spared)) and judge_set(cards).meld:
                yield spared, cards


@rule(
    "rkub.opening-own",
    sources="K",
    title="Open with your own tiles",
    text="Open using only tiles from your rack, in new sets. After that, even in the same turn, you may add to the table and rearrange it.",
    details="A tile from the table never counts towards your opening, and neither does a joker freed there. Once you've opened, you play on like everyone else.",
    refused="Your opening must be new sets, made only of tiles from your rack.",
    phrases="use table tiles in the first move, initial meld with tiles on the table, add to sets before opening, rearrange in the first turn, use the board on my first turn, first meld from my rack only, play off others in the opening, first move on somebody else's tiles, lay off, add to sets",
    right=eg.Example(
        says="A player opens with a run of 46 points and in the same turn adds the black 10 to a run on the table.",
        asked=eg.turned("10k 11k 12k 13k", "10r 11r 12r 13r", before=("11k 12k 13k",), opened=False),
        shows=((eg.BEFORE, "11k 12k 13k"), *eg.rows(eg.AFTER, "10k 11k 12k 13k", "10r 11r 12r 13r")),
        answer=eg.STANDS | {"points": 56},
    ),
    wrong=eg.Example(
        says="A player who hasn't opened takes the red 13 from the table to complete a run.",
        asked=eg.turned("13b 13k 13y", "11r 12r 13r", before=("13r 13b 13k 13y",), opened=False),
    ),
)
def is_own(play: FirstPlay, at: int, meld: Meld) -> bool:
    """Did all tiles and jokers of the set `meld` of index `at` come from the rack, so that it counts for the opening?"""
    from_rack = sum(1 for joker in play.way.from_rack if joker.at == at)
    return from_rack + len(play.matching.after[at]) == len(meld.cards) and not (Counter(play.matching.after[at]) - play.played)


OPENING_JOKER = Option(
    "opening_joker",
    "What is a joker worth in the opening?",
    {"as-tile": "The value of the tile it stands for", "25": "25, whatever the joker stands for", "0": "Nothing"},
    "rkub.opening-joker",
    synonyms={25: "25", 0: "0"},
)


@rule(
    "rkub.opening-joker",
    sources="K U",
    when=OPENING_JOKER.is_("as-tile", "25", "0"),
    title="A joker in the opening",
    text="In the opening, a joker counts as the tile it stands for, as a flat 25 or as nothing, whichever your table agreed.",
    details="An opening of two twelves and a joker comes to 36, short of 40, if the joker counts as its tile. If the joker counts a flat 25, the opening comes to 49. If it counts for nothing, the opening comes to 24.",
    differ="The Rummikub page mixes two editions: in the one with tiles the joker counts as the tile it stands for; in the one with cards it counts 25 everywhere. In an American edition it counts for nothing. Choose with “What is a joker worth in the opening?”",
    refused={
        "": "In the opening a joker counts as the tile it stands for.",
        "nothing": "A joker counts for nothing in the opening.",
    },
    phrases="joker in the initial meld, joker value in the opening, joker counts in first move, does a joker count towards the opening points",
    right=eg.Example(
        says="Where a joker counts 25 in the opening, it makes 49 with two twelves.",
        asked=eg.turned("12r 12k *=12", opened=False, options={"opening_joker": "25"}),
    ),
    wrong=eg.Example(
        says="Here the joker counts as the 12 it stands for. That makes 36: too few, where you need 40.",
        asked=eg.turned("12r 12k *=12", opened=False),
        answer=eg.REFUSED | {"points": 36},
    ),
)
def worth_in_opening(cards: Cards, options: Options) -> int:
    """Return the points of a set in the opening. The table's option decides if a joker counts as its tile, 25 or nothing."""
    flat = _joker_counts(options)
    return sum(flat if tile.wild and flat is not None else tile.rank or 0 for tile in cards)


def _joker_counts(options: Options) -> int | None:
    return JOKER_COUNTS.get(options[OPENING_JOKER])


OPTIONS = (OPENING, OPENING_JOKER)
