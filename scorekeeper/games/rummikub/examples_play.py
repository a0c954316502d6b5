"""Examples of Rummikub: how it is played."""

from typing import Any

from scorekeeper.engine.translatable import N_
from scorekeeper.games.example import Example, Pair
from scorekeeper.games.example_notation import (
    AFTER,
    BEFORE,
    FROM_RACK,
    QUIET,
    REFUSED,
    STANDS,
    TWO,
    Part,
    answered,
    asks,
    does,
    meld_example,
    played,
    refused,
    row,
    rows,
    scores,
    session,
    totals,
)

FOUR = ("Ana", "Ben", "Cy", "Di")


def turned(*after: str, before: tuple[str, ...] = (), opened: bool = True, **agreed: Any) -> Part:
    """Was this turn right? The sets on the table after it and before it; `opened`: the player had opened earlier."""
    return asks("rearrange", game="rummikub", before=before, after=after, opened=opened, **agreed)


def plays(by: str, *table: str) -> tuple[Part, ...]:
    """A turn that leaves these sets on the table."""
    return does("play", by, table=list(map(row, table)))


SET_UP: dict[str, Pair] = {
    "rkub.players": Pair(
        right=Example(
            says=N_("Four want to play: there is a rack for each of them."),
            asked=played(game="rummikub", players=FOUR),
            answer=answered(QUIET),
        ),
        wrong=Example(
            says=N_("A fifth player sits down, but there is no fifth rack."),
            asked=played(game="rummikub", players=(*FOUR, "Eva")),
            answer={"error": {"at": "players"}},
        ),
    ),
    "rkub.tiles": Pair(
        right=Example(
            says=N_("Two jokers make 106 tiles. Two players take 28 of them, and 78 are left in the pool."),
            asked=played(game="rummikub", players=TWO),
            answer=answered({"stock": 78}),
        ),
        wrong=Example(
            says=N_("“There are 106 tiles with four jokers as well, so the pool of a game for two holds 78.”"),
            asked=played(game="rummikub", players=TWO, options={"jokers": 4}),
            answer=answered({"stock": 80}),
            claimed=answered({"stock": 78}),
        ),
    ),
    "rkub.deal": Pair(
        right=Example(
            says=N_("Three racks of fourteen are 42 tiles, so 64 of the 106 are left in the pool."),
            asked=played(game="rummikub"),
            answer=answered({"stock": 64}),
        ),
        wrong=Example(
            says=N_("“With four players each gets thirteen tiles, and 54 are left.”"),
            asked=played(game="rummikub", players=FOUR),
            answer=answered({"stock": 50}),
            claimed=answered({"stock": 54}),
        ),
    ),
    "rkub.turn": Pair(
        right=Example(
            says=N_("One player draws a tile. The next plays four tiles from the rack, and draws none."),
            asked=played(does("draw", "Ana"), plays("Ben", "10r 11r 12r 13r"), game="rummikub"),
            shows=((FROM_RACK, "10r 11r 12r 13r"),),
            answer=answered(QUIET | {"stock": 63}),
        ),
        wrong=Example(
            says=N_("A player has nothing to play and passes, though there are tiles in the pool."),
            asked=played(does("pass", "Ana"), game="rummikub"),
            answer=refused(0),
        ),
    ),
}

SETS: dict[str, Pair] = {
    "rkub.group": Pair(
        right=meld_example(
            N_("Three eights of three colours are a group."), "8b 8k 8y", {"ok": True, "kind": "set"}, game="rummikub"
        ),
        wrong=meld_example(N_("Both blue eights lie in one group."), "8b 8k 8b", REFUSED, game="rummikub"),
    ),
    "rkub.run": Pair(
        right=meld_example(N_("A run may begin with the 1."), "1r 2r 3r", {"ok": True, "kind": "run"}, game="rummikub"),
        wrong=meld_example(
            N_("The 1 is laid behind the 13, as if it came next."), "12r 13r 1r", REFUSED, game="rummikub"
        ),
    ),
}

OPENING: dict[str, Pair] = {
    "rkub.opening": Pair(
        right=Example(
            says=N_("A run of 18 points and a group of 24 make an opening of 42."),
            asked=turned("5r 6r 7r", "8b 8k 8y", opened=False),
            shows=rows(FROM_RACK, "5r 6r 7r", "8b 8k 8y"),
            answer=STANDS | {"points": 42},
        ),
        wrong=Example(
            says=N_("Three thirteens come to 39, and 40 are needed."),
            asked=turned("13r 13b 13k", opened=False),
            shows=((FROM_RACK, "13r 13b 13k"),),
            answer=REFUSED | {"points": 39},
        ),
    ),
    "rkub.opening-own": Pair(
        right=Example(
            says=N_(
                "A player opens with a run of 46 points, and in the same turn adds the black 10 to a run on the table."
            ),
            asked=turned("10k 11k 12k 13k", "10r 11r 12r 13r", before=("11k 12k 13k",), opened=False),
            shows=((BEFORE, "11k 12k 13k"), *rows(AFTER, "10k 11k 12k 13k", "10r 11r 12r 13r")),
            answer=STANDS | {"points": 56},
        ),
        wrong=Example(
            says=N_("A player who has not opened takes the red 13 from the table to complete a run."),
            asked=turned("13b 13k 13y", "11r 12r 13r", before=("13r 13b 13k 13y",), opened=False),
            shows=((BEFORE, "13r 13b 13k 13y"), (FROM_RACK, "11r 12r"), *rows(AFTER, "13b 13k 13y", "11r 12r 13r")),
            answer=REFUSED,
        ),
    ),
    "rkub.opening-joker": Pair(
        right=Example(
            says=N_("The table agreed that a joker in the opening counts 25. With two twelves that makes 49."),
            asked=turned("12r 12k *=12", opened=False, options={"opening_joker": "25"}),
            shows=((FROM_RACK, "12r 12k *=12"),),
            answer=STANDS,
        ),
        wrong=Example(
            says=N_("Here the joker counts as the 12 that it stands for: that makes 36, and 40 are needed."),
            asked=turned("12r 12k *=12", opened=False),
            shows=((FROM_RACK, "12r 12k *=12"),),
            answer=REFUSED | {"points": 36},
        ),
    ),
}

REARRANGING: dict[str, Pair] = {
    "rkub.table-kept": Pair(
        right=Example(
            says=N_("Three runs become four groups. The eleven tiles of the table are all there, and three new ones."),
            asked=turned(
                *("4k 4y 4b 4r", "5k 5y 5b", "6k 6y 6b 6r", "7k 7y 7r"),
                before=("4k 5k 6k 7k", "4y 5y 6y 7y", "4b 5b 6b"),
            ),
            shows=(
                *rows(BEFORE, "4k 5k 6k 7k", "4y 5y 6y 7y", "4b 5b 6b"),
                (FROM_RACK, "4r 6r 7r"),
                *rows(AFTER, "4k 4y 4b 4r", "5k 5y 5b", "6k 6y 6b 6r", "7k 7y 7r"),
            ),
            answer=STANDS | {"played": ["4r", "6r", "7r"]},
        ),
        wrong=Example(
            says=N_("The red 8 was taken from the run and has gone to a rack."),
            asked=turned("5r 6r 7r", "9b 9k 9y", before=("5r 6r 7r 8r",)),
            shows=((BEFORE, "5r 6r 7r 8r"), *rows(AFTER, "5r 6r 7r", "9b 9k 9y")),
            answer=REFUSED,
        ),
    ),
    "rkub.table-valid": Pair(
        right=Example(
            says=N_("One of four eights is taken for a run. Three eights stay, and both sets are valid."),
            asked=turned("8b 8k 8y", "7r 8r 9r", before=("8b 8k 8y 8r",)),
            shows=((BEFORE, "8b 8k 8y 8r"), (FROM_RACK, "7r 9r"), *rows(AFTER, "8b 8k 8y", "7r 8r 9r")),
            answer=STANDS | {"played": ["7r", "9r"]},
        ),
        wrong=Example(
            says=N_("One of three eights is taken for a run, and two eights are left."),
            asked=turned("8b 8k", "7y 8y 9y", before=("8b 8k 8y",)),
            shows=((BEFORE, "8b 8k 8y"), (FROM_RACK, "7y 9y"), *rows(AFTER, "8b 8k", "7y 8y 9y")),
            answer=REFUSED,
        ),
    ),
    "rkub.from-rack": Pair(
        right=Example(
            says=N_("A tile is added at either end of a run."),
            asked=turned("4r 5r 6r 7r 8r", before=("5r 6r 7r",)),
            shows=((BEFORE, "5r 6r 7r"), (FROM_RACK, "4r 8r"), (AFTER, "4r 5r 6r 7r 8r")),
            answer=STANDS | {"played": ["4r", "8r"]},
        ),
        wrong=Example(
            says=N_("Two runs are joined to one, and no tile comes from the rack."),
            asked=turned("3r 4r 5r 6r 7r 8r", before=("3r 4r 5r", "6r 7r 8r")),
            shows=(*rows(BEFORE, "3r 4r 5r", "6r 7r 8r"), (AFTER, "3r 4r 5r 6r 7r 8r")),
            answer=REFUSED,
        ),
    ),
    "rkub.time": Pair(
        right=Example(
            says=N_("Time is up. The two valid sets stay, and the loose 10 goes to the player's rack."),
            asked=played(
                plays("Ana", "10r 11r 12r 13r"),
                does("draw", "Ben"),
                does("timeout", "Ana", table=[row("11r 12r 13r"), row("5b 6b 7b")]),
                game="rummikub",
                players=TWO,
            ),
            shows=((BEFORE, "10r 11r 12r 13r"), *rows(AFTER, "11r 12r 13r", "5b 6b 7b")),
            answer=answered(QUIET),
        ),
        wrong=Example(
            says=N_("Time is up, and two tiles are left lying as if they were a set."),
            asked=played(
                plays("Ana", "10r 11r 12r 13r"),
                does("timeout", "Ben", table=[row("12r 13r"), row("5b 6b 7b")]),
                game="rummikub",
                players=TWO,
            ),
            shows=((BEFORE, "10r 11r 12r 13r"), *rows(AFTER, "12r 13r", "5b 6b 7b")),
            answer=refused(1),
        ),
    ),
}

SCORES: dict[str, Pair] = {
    "rkub.score": Pair(
        right=Example(
            says=N_("One player goes out. The others hold 44 and 13 points and lose them; the winner scores 57."),
            asked=session(totals("Ben", Ana=44, Ben=0, Cy=13), game="rummikub"),
            answer=answered(scores(Ana={"hand": -44}, Ben={"hand": 57}, Cy={"hand": -13})),
        ),
        wrong=Example(
            says=N_("“Only the winner scores. The 44 points on my rack cost me nothing.”"),
            asked=session(totals("Ben", Ana=44, Ben=0, Cy=13), game="rummikub"),
            answer=answered(scores(Ana={"hand": -44})),
            claimed=answered(scores(Ana={"hand": 0})),
        ),
    ),
    "rkub.pool-empty": Pair(
        right=Example(
            says=N_(
                "All have passed, with 10, 5 and 12 points on the racks. The lowest rack wins 5 and 7 from the others."
            ),
            asked=session(totals(None, Ana=10, Ben=5, Cy=12), game="rummikub"),
            answer=answered(scores(Ana={"hand": -5}, Ben={"hand": 12}, Cy={"hand": -7})),
        ),
        wrong=Example(
            says=N_("“The two lowest racks both have 5 points, so nobody wins the 7 points of the third.”"),
            asked=session(totals(None, Ana=5, Ben=5, Cy=12), game="rummikub"),
            answer=answered(scores(Ana={"hand": "7/2"}, Ben={"hand": "7/2"}, Cy={"hand": -7})),
            claimed=answered(scores(Ana={"hand": 0}, Ben={"hand": 0})),
        ),
    ),
    "rkub.end": Pair(
        right=Example(
            says=N_("Two rounds were agreed. After the second the highest total wins."),
            asked=session(
                totals("Ana", Ana=0, Ben=30, Cy=12),
                totals("Ben", Ana=10, Ben=0, Cy=4),
                game="rummikub",
                options={"rounds": 2},
            ),
            answer={"session": {"over": True, "winners": ["Ana"], "totals": {"Ana": 32, "Ben": -16, "Cy": -16}}},
        ),
        wrong=Example(
            says=N_("“I am 42 ahead after the first of four rounds, so I have won.”"),
            asked=session(totals("Ana", Ana=0, Ben=30, Cy=12), game="rummikub"),
            answer={"session": {"over": False, "winners": []}},
            claimed={"session": {"over": True, "winners": ["Ana"]}},
        ),
    ),
}

RUMMIKUB: dict[str, Pair] = SET_UP | SETS | OPENING | REARRANGING | SCORES
