"""Jokers of Rummikub: what they stand for, and how one on the table is freed.

Each rule judges one way to match the jokers of the table before and after a turn (`matching`). `replace_jokers` finds the
replacement tiles that the rack didn't supply. The rules judge these. `reusing` judges where a freed joker is played again."""

from collections import Counter

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import Tile
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.option import Option, Options
from scorekeeper.engine.rule import permission, rule
from scorekeeper.engine.rules.jokers import is_unsaid
from scorekeeper.engine.verdict import LEGAL, Verdict, broken
from scorekeeper.games.rummikub.matching import JokerMatch
from scorekeeper.games.rummikub.tiles import Tiles

JOKER = Tile(None, None, True)
JOKER_RUN = "2b 3b *=4b"
FREED_RUN = "2b 3b 4b"
"""The run `JOKER_RUN` of examples after a blue 4 has taken the place of its joker, which stood for that tile."""

permission(
    "rkub.joker",
    sources="K",
    title="Jokers",
    text="A joker can stand for any tile.",
    details="A joker stands for a tile that could be in its set: in a run, one of the run's colour; in a group, a colour missing there.",
    phrases="what can a joker be, joker any tile, wild tile, joker colour, wild card",
    right=eg.meld_example("The joker is the red 7 in this run.", "5r 6r *=7r", eg.worth(18, "run"), game="rummikub"),
    wrong=eg.meld_example(
        "“A joker is good for runs, but not for groups.”",
        "9r 9b *=9",
        {"ok": True, "kind": "set"},
        claimed={"ok": False},
        game="rummikub",
    ),
)

JOKER_FREE = Option(
    "joker_free",
    "How can a joker on the table be freed?",
    {"replace": "Only by the tile it stands for", "rearrange": "Also by rearranging its set"},
    "rkub.joker-retrieve",
)

JOKER_RETRIEVE = Option(
    "joker_retrieve",
    "Where may the tile that replaces a joker come from?",
    {"rack": "From the rack", "rack-or-table": "From the rack or the table"},
    "rkub.joker-retrieve",
)

JOKER_GROUP = Option(
    "joker_group",
    "What frees the joker in a group of three?",
    {"either": "Either missing colour", "both-missing": "Both missing colours"},
    "rkub.joker-retrieve",
)

JOKER_SET = Option(
    "joker_set",
    "May a set with a joker be split before the joker is freed?",
    {"open": "Yes", "locked": "No, you may only add to it"},
    "rkub.joker-split",
)


@rule(
    "rkub.joker-retrieve",
    sources="K F",
    when=JOKER_FREE.is_("replace") + JOKER_RETRIEVE.is_("rack"),
    title="Freeing a joker",
    text="You may replace a joker on the table with the tile it stands for, but that tile must come from your rack, not from the table. In a group of three, either missing colour will do.",
    details="In a group of four, only the missing colour frees the joker. It doesn't matter who played the joker. The freed joker stays on the table and must be used again in the same turn.",
    differ="On the Rummikub page the tile that replaces a joker comes only from the rack. On onlinerummikub.com it may come from the table too. Choose with “Where may the tile that replaces a joker come from?”",
    refused={
        "": "Free a joker with the tile it stands for, played from your rack.",
        "table": "The tile that frees a joker has to come from your rack, but {cards} was on the table.",
    },
    phrases="swap the joker, take the joker, steal the joker, replace the joker, exchange the joker, get the joker back, free the joker",
    right=eg.Example(
        says="The blue 4 from the rack takes the joker's place, and the joker becomes an 11.",
        asked=eg.turned(FREED_RUN, "11r 11y *=11", before=(JOKER_RUN,)),
        answer=eg.STANDS | {"played": ["4b", "11r", "11y"]},
    ),
    wrong=eg.Example(
        says="The blue 4 that takes the joker's place comes from another run on the table.",
        asked=eg.turned(FREED_RUN, "5b 6b 7b", "11r 11y *=11", before=(JOKER_RUN, "4b 5b 6b 7b")),
    ),
)
def replaced_from_rack(missing: Tiles, from_table: Tiles) -> Verdict:
    """Require that the tiles that replace freed jokers come from the rack. `missing` are those that don't. `from_table` are the
    same tiles if all are from the table, otherwise empty. In a group of three, a tile of either missing colour is enough."""
    if from_table:
        return broken("rkub.joker-retrieve", tuple(sorted(from_table)), "table")
    return broken("rkub.joker-retrieve", (JOKER,)) if missing else LEGAL


@rule(
    "rkub.joker-keeps",
    when=JOKER_FREE.is_("replace"),
    title="A joker keeps its meaning",
    text="A joker that wasn't freed stays the same tile, wherever you move it.",
    details="A joker that stands for the blue 4 may move from a run to a group of fours, but it can't become the blue 5. A joker that leaves a group may be either of the missing colours.",
    our_ruling="The Rummikub page doesn't say whether a joker you only move may become another tile. It can't: whoever played the joker said what it is, and only that tile frees it.",
    refused="A joker has become another tile without being freed by the tile it stood for.",
    phrases="move the joker, change the joker, joker becomes another tile, use the joker as a different number",
    right=eg.Example(
        says="The joker stood for the blue 4 in a run, and is now the blue 4 in a group.",
        asked=eg.turned("5b 6b 7b", "*=4 4r 4k", before=("*=4b 5b 6b 7b",)),
        answer=eg.STANDS | {"played": ["4k", "4r"]},
    ),
    wrong=eg.Example(
        says="The joker that stood for the blue 4 is used as a 9, but no blue 4 has taken its place.",
        asked=eg.turned("1b 2b 3b", "9r 9y *=9", before=(JOKER_RUN,)),
    ),
)
def keeps_meaning(missing: Tiles) -> Verdict:
    """Refuse a joker that changes its meaning without being freed. `missing` are the tiles that should have replaced it."""
    return broken("rkub.joker-keeps", (JOKER,)) if missing else LEGAL


@rule(
    "rkub.joker-table",
    sources="O J",
    when=JOKER_FREE.is_("replace") + JOKER_RETRIEVE.is_("rack-or-table"),
    overrides="rkub.joker-retrieve",
    title="Freeing a joker with a tile from the table",
    text="A joker is free if a tile it stood for is on the table after the turn, whether that tile came from the rack or was there before. Each joker needs a tile of its own.",
    details="The tile that frees a joker may take its place, move on to another set in the same turn, or stay in the set it was already in.",
    refused="A joker can be freed only by the tile it stands for, but that tile isn't on the table.",
    phrases="replace the joker from the table, swap the joker with a table tile, joker tile from the board, free a joker by moving tiles",
    right=eg.Example(
        says="The blue 4 leaves its run and takes the joker's place, where that's allowed.",
        asked=eg.turned(
            FREED_RUN, "5b 6b 7b", "11r 11y *=11", before=(JOKER_RUN, "4b 5b 6b 7b"), options={"joker_retrieve": "rack-or-table"}
        ),
        answer=eg.STANDS | {"played": ["11r", "11y"]},
    ),
    wrong=eg.Example(
        says="There's no blue 4 on the table, either before the turn or after it.",
        asked=eg.turned("1b 2b 3b", "11r 11y *=11", before=(JOKER_RUN,), options={"joker_retrieve": "rack-or-table"}),
    ),
)
def replaced_on_table(missing: Tiles) -> Verdict:
    """Require that the tile that each freed joker stood for is on the table after the turn. `missing` has those that aren't."""
    return broken("rkub.joker-table", (JOKER,)) if missing else LEGAL


@rule(
    "rkub.joker-group",
    sources="U",
    when=JOKER_FREE.is_("replace") + JOKER_GROUP.is_("both-missing"),
    overrides="rkub.joker-retrieve",
    title="The joker in a group of three",
    text="A joker leaves a group of three only if both missing colours have been played there. In a group of four, the one missing colour is enough.",
    details="Once the missing colours have been played, the group has four tiles even without the freed joker. A second joker in it counts as one of the four. The tiles may move on to other sets in the same turn.",
    differ="The Rummikub page lets either missing colour free the joker in a group of three. The 1980 rules and tournament rules, as others quote them, require both. Choose with “What frees the joker in a group of three?”",
    refused="The joker in a group of three is free only if both missing colours are played.",
    phrases="joker in a group of three, both colours for the joker, two missing colours, complete the group to take the joker",
    right=eg.Example(
        says="The black and the yellow 4 complete the group, and the joker becomes a 9.",
        asked=eg.turned("4b 4r 4k 4y", "*=9 9r 9k", before=("4b 4r *=4",), options={"joker_group": "both-missing"}),
    ),
    wrong=eg.Example(
        says="Only the black 4 has been played. The yellow one is still missing.",
        asked=eg.turned("4b 4r 4k", "*=9 9r 9k", before=("4b 4r *=4",), options={"joker_group": "both-missing"}),
    ),
)
def group_filled(missing: Tiles) -> Verdict:
    """Require that a freed joker's group first got the colours it lacks. `missing` are the tiles not played."""
    return broken("rkub.joker-group", (JOKER,)) if missing else LEGAL


permission(
    "rkub.joker-rearranged",
    sources="G W J",
    when=JOKER_FREE.is_("rearrange"),
    overrides="rkub.joker-retrieve",
    title="Freeing a joker by rearranging",
    text="You may also free a joker by moving its neighbours to other sets. It may then stand for any tile, and no tile has to take its place.",
    details="An example from the rules in today's box: the run is taken apart, and the freed joker starts another set.",
    differ="On the Rummikub page a joker is freed only by its own tile. In Rummikub Experience, the edition sold today, rearranging frees it too. Choose with “How can a joker on the table be freed?”",
    phrases="free a joker by rearranging, manipulate to free the joker, joker without its tile, break up the joker's set",
    right=eg.Example(
        says="The 1 and the 2 move to groups, and the joker from their run becomes a red 6.",
        asked=eg.turned(
            *("1r 1b 1y 1k", "2r 2b 2y 2k", "*=6r 7r 8r"),
            before=("1k 2k *=3k", "1r 1b 1y", "2r 2b 2y"),
            options={"joker_free": "rearrange"},
        ),
        answer=eg.STANDS | {"played": ["7r", "8r"]},
    ),
    wrong=eg.Claim("“No black 3 was played, so the joker has to stay the black 3.”", {"ok": False}),
)


def what_matters(way: JokerMatch, options: Options) -> JokerMatch:
    """Clear the fields of `way` that the table's options ignore: `stood_for` and `filling` if rearranging frees jokers, `filling`
    also unless both missing colours must be played, and `kept` unless sets with jokers are locked."""
    if options[JOKER_FREE] == "rearrange":
        way = way._replace(stood_for=(), filling=())
    if options[JOKER_GROUP] != "both-missing":
        way = way._replace(filling=())
    return way if options[JOKER_SET] == "locked" else way._replace(kept=())


def replace_jokers(way: JokerMatch, played: Tiles, lying: Tiles, options: Options) -> tuple[Verdict, Tiles]:
    """Judge whether each joker freed in this `way` was replaced. `played` are the tiles from the rack, `lying` all tiles on the
    table after the turn. Return the verdict, and the rack tiles that replaced no joker (if refused, all tiles `played`). If table
    tiles may replace jokers, they are used before rack tiles."""
    from_table = options[JOKER_RETRIEVE] == "rack-or-table"
    there, wanted = lying if from_table else played, Counter(way.stood_for)
    missing = wanted - there
    lies_there = missing if not missing - (lying - played) else Counter[Tile]()
    replaced = replaced_on_table(missing) if from_table else replaced_from_rack(missing, lies_there)
    # Without its tile a joker was freed wrongly, or not freed, and has changed its meaning: both rules are named, that of the
    # tile first where it is there, but from the table.
    keeps = keeps_meaning(missing)
    verdict = replaced.and_also(keeps) if lies_there else keeps.and_also(replaced)
    wanted.update(way.filling)
    if verdict.ok:
        verdict = group_filled(wanted - there)
    if not verdict.ok:
        return verdict, played
    return LEGAL, played - (wanted - (lying - played) if from_table else wanted)


def check(options: Options) -> None:
    """Raise `Unreadable`, at `joker_set`, if sets with jokers are locked but jokers are freed by rearranging."""
    if options[JOKER_SET] == "locked" and options[JOKER_FREE] == "rearrange":
        raise Unreadable(N_("You can't combine “Sets with jokers stay whole” with freeing a joker by rearranging."), "joker_set")


@rule(
    "rkub.joker-named",
    title="Name the joker",
    text="Say which tile a joker on the table stands for.",
    details="A run laid out in order shows what the joker is, and in a group the number is enough. A red 9 with two jokers could be a group of nines or one of three runs, so say which.",
    our_ruling="The Rummikub page doesn't say outright that a joker has to be named. But a joker is replaced by the tile it stands for, so everyone has to know which tile that is. We go by what can be seen on the table, never by memory.",
    refused="What does the joker stand for? Whoever played it has to say.",
    phrases="what does the joker stand for, name the joker, ambiguous joker",
    right=eg.Example(
        "The run is in order, and that shows what the joker is: the red 10.", eg.turned("8r 9r *"), eg.STANDS | {"points": 27}
    ),
    wrong=eg.Example(
        "Two jokers and a red 9 could be a group of nines or one of three runs, but nobody has said which.", eg.turned("9r * *")
    ),
)
def joker_named(verdict: Verdict) -> Verdict:
    """Refuse a turn, by `rkub.joker-named`, if the `verdict` on one of its sets says only that a joker must be named."""
    return broken("rkub.joker-named") if is_unsaid(verdict) else LEGAL


OPTIONS = (JOKER_FREE, JOKER_RETRIEVE, JOKER_GROUP)
