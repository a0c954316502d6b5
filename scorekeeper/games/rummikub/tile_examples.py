"""Examples with tiles for rules that card games have too."""

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.engine import examples as eg
from scorekeeper.engine.rules import cards_in_play, drawing, going_out, jokers, melds, turn

OUT_AT_ONCE = ("1r 2r 3r 4r", "10r 11r 12r 13r", "8b 9b 10b", "11k 12k 13k")
"""Fourteen tiles in valid sets: a whole rack."""
OTHER_RACK = "7r 7b 7k 1b 2b 3b 4b 5b 6b 1k 2k 3k 4k 5k"
LAST_OF_POOL = 64
"""The number of tiles in the pool after the deal to three players."""


def set_example(says: str, tiles: str, answer: eg.Part, kind: str = "") -> eg.Example:
    """Return an example, with the text `says`, that asks if these tiles are a set of this `kind` ("": any), and its answer."""
    return eg.Example(says, eg.asks("meld", game="rummikub", kind=kind, cards=tiles), answer, ((eg.TABLE, tiles),))


def round_example(
    says: str, *told: eg.Events, answer: eg.Part, shows: tuple[str, ...] = (), players: tuple[str, ...] = eg.THREE, **left: str
) -> eg.Example:
    """Return an example with the text `says`, the `answer`, and a record of a round with the events `told`. `shows` are sets to
    picture on the table, and `left` the tiles that each player named has left, both in notation, such as “5r 6r 7r”."""
    return eg.Example(says, eg.rummikub(*told, players=players, **left), answer, eg.rows(eg.TABLE, *shows))


def _drawn(count: int) -> tuple[eg.Events, ...]:
    return tuple(eg.draws(eg.THREE[turn % 3]) for turn in range(count))


TILE_EXAMPLES: Mapping[Callable[..., Any], tuple[eg.Example, eg.Example]] = {
    cards_in_play.enough_copies: (
        eg.Example(
            "The red 6 is in a group and in a run. There are two of each tile.",
            eg.turned("6r 6b 6k", "5r 6r 7r"),
            eg.STANDS,
            eg.rows(eg.TABLE, "6r 6b 6k", "5r 6r 7r"),
        ),
        eg.Example(
            "The red 6 is in three sets, but there are only two red sixes.",
            eg.turned("6r 6b 6k", "5r 6r 7r", "6r 6y 6k"),
            eg.REFUSED,
            eg.rows(eg.TABLE, "6r 6b 6k", "5r 6r 7r", "6r 6y 6k"),
        ),
    ),
    cards_in_play.enough_jokers: (
        set_example("Two jokers are in play, and both are in this run.", "5r * * 8r", eg.STANDS),
        set_example("There are three jokers here, but only two are in play.", "5r * * * 9r", eg.REFUSED),
    ),
    cards_in_play.not_held: (
        round_example(
            "A player with fourteen tiles plays thirteen and has one left.",
            eg.plays("Ana", "1r 2r 3r 4r 5r 6r 7r 8r 9r 10r 11r 12r 13r"),
            answer=eg.answered(eg.QUIET),
            shows=("1r 2r 3r 4r 5r 6r 7r 8r 9r 10r 11r 12r 13r",),
        ),
        round_example(
            "A player has fourteen tiles on the rack, but these sets would take seventeen.",
            eg.plays("Ana", *OUT_AT_ONCE, "5y 6y 7y"),
            answer=eg.REFUSED,
            shows=(*OUT_AT_ONCE, "5y 6y 7y"),
        ),
    ),
    melds.kinds: (
        set_example("Three red numbers in a row are a run.", "5r 6r 7r", eg.STANDS),
        set_example(
            "The numbers are consecutive, but in three colours, so it's neither a group nor a run.", "5r 6b 7k", eg.REFUSED
        ),
    ),
    melds.size: (
        set_example("Three sevens in three colours are enough for a group.", "7r 7b 7k", eg.STANDS),
        set_example("Two sevens aren't enough. They stay on the rack until a third turns up.", "7r 7b", eg.REFUSED),
    ),
    melds.set_rank: (
        set_example("Four twelves are a group.", "12r 12b 12y 12k", eg.STANDS),
        set_example(
            "“These are all high numbers.” But they're three different numbers, and a group has just one.",
            "13r 12b 11k",
            eg.REFUSED,
            "set",
        ),
    ),
    melds.set_suits: (
        set_example("Three sixes in three colours are a group.", "6r 6b 6k", eg.STANDS),
        set_example("The red 6 is in this group twice.", "6r 6r 6b", eg.REFUSED),
    ),
    melds.set_size: (
        set_example("Three nines and a joker: four tiles, and the group is full.", "9r 9b 9k *", eg.STANDS),
        set_example("Three nines and two jokers. There's room for only one joker.", "9r 9b 9k * *", eg.REFUSED),
    ),
    melds.run_suit: (
        set_example("Four black numbers in a row.", "8k 9k 10k 11k", eg.STANDS),
        set_example(
            "In the dim light a blue 11 passed for a black one. It doesn't belong here.", "8k 9k 10k 11b", eg.REFUSED, "run"
        ),
    ),
    melds.run_sequence: (
        set_example(
            "The tiles were laid down out of order, but together they run from 5 to 8 without a gap.", "7r 5r 8r 6r", eg.STANDS
        ),
        set_example("The red 7 is missing, so the 8 doesn't fit.", "5r 6r 8r", eg.REFUSED),
    ),
    melds.run_ace: (
        set_example("The 1 is below the 2.", "1r 2r 3r", eg.STANDS),
        set_example("The 1 was placed above the 13, but a run ends there.", "12r 13r 1r", eg.REFUSED),
    ),
    turn.in_turn: (
        round_example(
            "One player draws, and then it's the next player's turn.",
            *(eg.draws("Ana"), eg.draws("Ben")),
            answer=eg.answered(eg.QUIET),
        ),
        round_example(
            "After one player's draw, the wrong player draws too: someone was skipped.",
            *(eg.draws("Ana"), eg.draws("Cy")),
            answer=eg.refused(1),
        ),
    ),
    drawing.stock_has_cards: (
        round_example(
            "One tile is left in the pool, and the player whose turn it is draws it.",
            *_drawn(LAST_OF_POOL),
            answer=eg.answered({"stock": 0}),
        ),
        round_example(
            "The pool is empty, but the next player still tries to draw a tile.",
            *_drawn(LAST_OF_POOL + 1),
            answer=eg.refused(LAST_OF_POOL),
        ),
    ),
    jokers.assign: (
        set_example("A joker laid down after the 7 in a run is the 8. There's no need to say so.", "6r 7r *", eg.STANDS),
        set_example(
            "A nine and two jokers, laid down without a word. Is it a group or a run? And if it's a run, which one?",
            "9r * *",
            eg.REFUSED,
        ),
    ),
    jokers.specific: (
        set_example("Three thirteens, and the joker is the fourth.", "13r 13b 13k *", eg.STANDS),
        set_example("All four thirteens are in the group already. The joker would be a fifth.", "13r 13b 13k 13y *", eg.REFUSED),
    ),
    going_out.still_open: (
        round_example(
            "A player plays the last tile from the rack, and the round is over.",
            eg.plays("Ana", *OUT_AT_ONCE),
            answer=eg.answered(eg.QUIET),
            shows=OUT_AT_ONCE,
            players=eg.TWO,
            Ben=OTHER_RACK,
        ),
        round_example(
            "One player's rack is empty, but another quickly lays down three sevens.",
            *(eg.plays("Ana", *OUT_AT_ONCE), eg.plays("Ben", *OUT_AT_ONCE, "7r 7b 7k")),
            answer=eg.refused(1),
            shows=("7r 7b 7k",),
            players=eg.TWO,
            Ben=OTHER_RACK,
        ),
    ),
}
