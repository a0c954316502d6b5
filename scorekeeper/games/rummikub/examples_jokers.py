"""Examples of Rummikub: jokers."""

from scorekeeper.engine.translatable import N_
from scorekeeper.games.example import Example, Pair
from scorekeeper.games.example_notation import (
    AFTER,
    BEFORE,
    FROM_RACK,
    ON_RACK,
    REFUSED,
    STANDS,
    asks,
    meld_example,
    rows,
)
from scorekeeper.games.rummikub.examples_play import turned

RUN = "2b 3b *=4b"
FREED = "2b 3b 4b"

RUMMIKUB_JOKERS: dict[str, Pair] = {
    "rkub.joker": Pair(
        right=meld_example(
            N_("The joker is the red 7 of this run."),
            "5r 6r *=7r",
            {"ok": True, "kind": "run", "points": 18},
            game="rummikub",
        ),
        wrong=meld_example(
            N_("“A joker is good for runs, but not for groups.”"),
            "9r 9b *=9",
            {"ok": True, "kind": "set"},
            claimed={"ok": False},
            game="rummikub",
        ),
    ),
    "rkub.joker-retrieve": Pair(
        right=Example(
            says=N_("The blue 4 from the rack takes the joker's place, and the joker becomes an 11."),
            asked=turned(FREED, "11r 11y *=11", before=(RUN,)),
            shows=((BEFORE, RUN), (FROM_RACK, "4b 11r 11y"), *rows(AFTER, FREED, "11r 11y *=11")),
            answer=STANDS | {"played": ["4b", "11r", "11y"]},
        ),
        wrong=Example(
            says=N_("The blue 4 that takes the joker's place comes from another run on the table."),
            asked=turned(FREED, "5b 6b 7b", "11r 11y *=11", before=(RUN, "4b 5b 6b 7b")),
            shows=(
                *rows(BEFORE, RUN, "4b 5b 6b 7b"),
                (FROM_RACK, "11r 11y"),
                *rows(AFTER, FREED, "5b 6b 7b", "11r 11y *=11"),
            ),
            answer=REFUSED,
        ),
    ),
    "rkub.joker-named": Pair(
        right=Example(
            says=N_("The run lies in order, and that says what the joker is: the red 10."),
            asked=turned("8r 9r *"),
            shows=((FROM_RACK, "8r 9r *"),),
            answer=STANDS | {"points": 27},
        ),
        wrong=Example(
            says=N_("With two jokers a red 9 may be nines or one of three runs, and its player has not said which."),
            asked=turned("9r * *"),
            shows=((FROM_RACK, "9r * *"),),
            answer=REFUSED,
        ),
    ),
    "rkub.joker-reuse": Pair(
        right=Example(
            says=N_("The freed joker is the 10 of a new run, with two tiles from the rack and one of the table."),
            asked=turned(FREED, "11b 11k 11y", "*=10r 11r 12r 13r", before=(RUN, "11r 11b 11k 11y")),
            shows=(
                *rows(BEFORE, RUN, "11r 11b 11k 11y"),
                (FROM_RACK, "4b 12r 13r"),
                *rows(AFTER, FREED, "11b 11k 11y", "*=10r 11r 12r 13r"),
            ),
            answer=STANDS | {"played": ["4b", "12r", "13r"]},
        ),
        wrong=Example(
            says=N_("Beside the freed joker lies just one tile from the rack, the 12: the 11 was on the table."),
            asked=turned(FREED, "11b 11k 11y", "11r 12r *=13r", before=(RUN, "11r 11b 11k 11y")),
            shows=(
                *rows(BEFORE, RUN, "11r 11b 11k 11y"),
                (FROM_RACK, "4b 12r"),
                *rows(AFTER, FREED, "11b 11k 11y", "11r 12r *=13r"),
            ),
            answer=REFUSED,
        ),
    ),
    "rkub.joker-opened": Pair(
        right=Example(
            says=N_("Four tens are an opening of 40. In the same turn the blue 4 frees the joker."),
            asked=turned(FREED, "10r 10b 10k 10y", "11r 11y *=11", before=(RUN,), opened=False),
            shows=(
                (BEFORE, RUN),
                (FROM_RACK, "10r 10b 10k 10y 4b 11r 11y"),
                *rows(AFTER, FREED, "10r 10b 10k 10y", "11r 11y *=11"),
            ),
            answer=STANDS,
        ),
        wrong=Example(
            says=N_("A player who has not opened frees the joker for a first set of elevens."),
            asked=turned(FREED, "11r 11y *=11", before=(RUN,), opened=False),
            shows=((BEFORE, RUN), (FROM_RACK, "4b 11r 11y"), *rows(AFTER, FREED, "11r 11y *=11")),
            answer=REFUSED,
        ),
    ),
    "rkub.joker-keeps": Pair(
        right=Example(
            says=N_("The joker stood for the blue 4 of a run, and is the blue 4 of a group now."),
            asked=turned("5b 6b 7b", "*=4 4r 4k", before=("*=4b 5b 6b 7b",)),
            shows=((BEFORE, "*=4b 5b 6b 7b"), (FROM_RACK, "4r 4k"), *rows(AFTER, "5b 6b 7b", "*=4 4r 4k")),
            answer=STANDS | {"played": ["4k", "4r"]},
        ),
        wrong=Example(
            says=N_("The joker that was the blue 4 is taken away to be a 9, and no blue 4 has come for it."),
            asked=turned("1b 2b 3b", "9r 9y *=9", before=(RUN,)),
            shows=((BEFORE, RUN), (FROM_RACK, "1b 9r 9y"), *rows(AFTER, "1b 2b 3b", "9r 9y *=9")),
            answer=REFUSED,
        ),
    ),
    "rkub.joker-split": Pair(
        right=Example(
            says=N_("A run with a joker is split in two, and a tile from the rack goes to either part."),
            asked=turned("1b 2b 3b", "*=4b 5b 6b", before=("2b 3b *=4b 5b",)),
            shows=((BEFORE, "2b 3b *=4b 5b"), (FROM_RACK, "1b 6b"), *rows(AFTER, "1b 2b 3b", "*=4b 5b 6b")),
            answer=STANDS | {"played": ["1b", "6b"]},
        ),
        wrong=Example(
            says=N_("“There is a joker in that set, so nobody may take the blue 2 from it.”"),
            asked=turned("3b *=4b 5b", "2b 2r 2k", before=("2b 3b *=4b 5b",)),
            shows=((BEFORE, "2b 3b *=4b 5b"), (FROM_RACK, "2r 2k"), *rows(AFTER, "3b *=4b 5b", "2b 2r 2k")),
            answer={"ok": True},
            claimed={"ok": False},
        ),
    ),
    "rkub.joker-penalty": Pair(
        right=Example(
            says=N_("With tiles a joker on the rack counts 30. With the 13 that makes 43."),
            asked=asks("points", game="rummikub", left="13k *"),
            shows=((ON_RACK, "13k *"),),
            answer={"left": 43},
        ),
        wrong=Example(
            says=N_("“We play with cards, and there too the joker costs 30, and my rack 43.”"),
            asked=asks("points", game="rummikub", preset="cards", left="13k *"),
            shows=((ON_RACK, "13k *"),),
            answer={"left": 38},
            claimed={"left": 43},
        ),
    ),
}
