"""Examples of the shared rules: cards in play, melds."""

from scorekeeper.engine.translatable import N_
from scorekeeper.games.example import Example, Pair
from scorekeeper.games.example_notation import (
    MELDED,
    REFUSED,
    STANDS,
    asks,
    discards,
    draws,
    meld_example,
    melds,
    played,
    refused,
)

MELDS: dict[str, Pair] = {
    # The cards in play
    "cards.copies": Pair(
        right=Example(
            says=N_("A set of sixes and a run of hearts, with one pack in play. No card is there twice."),
            asked=asks("points", melded=("6s 6d 6c", "5h 6h 7h"), left="Kh"),
            shows=((MELDED, "6s 6d 6c 5h 6h 7h"),),
            answer={"melded": 36, "left": 10, "hand": 26},
        ),
        wrong=Example(
            says=N_("One pack is in play, and the six of hearts lies in two melds."),
            asked=asks("points", melded=("6h 6d 6c", "5h 6h 7h"), left="Kh"),
            shows=((MELDED, "6h 6d 6c 5h 6h 7h"),),
            answer=REFUSED,
        ),
    ),
    "cards.jokers": Pair(
        right=meld_example(
            N_("Four players, so two jokers are in play. Both lie in this run."),
            "5h * * 8h",
            {"ok": True, "meld": ["5h", "*=6h", "*=7h", "8h"]},
        ),
        wrong=meld_example(
            N_("This table plays without jokers, and one lies here all the same."),
            "5h 6h *",
            REFUSED,
            options={"jokers_per_pack": 0},
        ),
    ),
    "cards.count": Pair(
        right=Example(
            says=N_("Five cards were dealt and one was drawn. A meld of three and a discard leave two in the hand."),
            asked=played(draws("Ana"), melds("Ana", "6h 6d 6c"), discards("Ana", "2c"), options={"hand_size": 5}),
            shows=((MELDED, "6h 6d 6c"),),
            answer=STANDS,
        ),
        wrong=Example(
            says=N_("Five cards were dealt and one was drawn. These two melds would need seven."),
            asked=played(
                draws("Ana"), melds("Ana", "6h 6d 6c"), melds("Ana", "8s 9s 10s Js"), options={"hand_size": 5}
            ),
            shows=((MELDED, "6h 6d 6c 8s 9s 10s Js"),),
            answer=refused(2),
        ),
    ),
    # Melds
    "meld.size": Pair(
        right=meld_example(N_("Three sevens are enough."), "7h 7d 7c", {"ok": True, "kind": "set", "points": 21}),
        wrong=meld_example(
            N_("Two sevens, and the third is still to come. They wait in the hand until it does."), "7h 7d", REFUSED
        ),
    ),
    "meld.kind": Pair(
        right=meld_example(
            N_("Three hearts in a row are a run."), "5h 6h 7h", {"ok": True, "kind": "run", "points": 18}
        ),
        wrong=meld_example(N_("They follow one another, but in three suits: no set and no run."), "5h 6d 7c", REFUSED),
    ),
    "meld.set.rank": Pair(
        right=meld_example(
            N_("Four queens are a set."), "Qh Qd Qc Qs", {"ok": True, "kind": "set", "points": 40}, kind="set"
        ),
        wrong=meld_example(
            N_("“This is a set of court cards.” Court cards are three ranks, not one."), "Kh Qd Jc", REFUSED, kind="set"
        ),
    ),
    "meld.set.suits": Pair(
        right=meld_example(
            N_("Three sixes of three suits are a set."), "6h 6d 6c", {"ok": True, "kind": "set", "points": 18}
        ),
        wrong=meld_example(
            N_("Two packs are in play, and the six of hearts lies here twice."), "6h 6h 6d", REFUSED, players=5
        ),
    ),
    "meld.set.size": Pair(
        right=meld_example(
            N_("Three nines and a joker: four cards, and the set is full."),
            "9h 9d 9c *",
            {"ok": True, "kind": "set", "points": 42},
        ),
        wrong=meld_example(
            N_("Three nines and two jokers. There is room for one joker only."), "9h 9d 9c * *", REFUSED
        ),
    ),
    "meld.run.suit": Pair(
        right=meld_example(
            N_("Four spades in a row."), "8s 9s 10s Js", {"ok": True, "kind": "run", "points": 37}, kind="run"
        ),
        wrong=meld_example(
            N_("In the dim light a club went for a spade. The jack does not belong."),
            "8s 9s 10s Jc",
            REFUSED,
            kind="run",
        ),
    ),
    "meld.run.sequence": Pair(
        right=meld_example(
            N_("Laid down out of order, but together they are 5 to 8 without a gap."),
            "7h 5h 8h 6h",
            {"ok": True, "kind": "run", "meld": ["5h", "6h", "7h", "8h"]},
        ),
        wrong=meld_example(N_("The 7 is missing, so the 8 does not join on."), "5h 6h 8h", REFUSED),
    ),
    "meld.run.ace": Pair(
        right=meld_example(
            N_("The ace lies above the king here, and counts 15."),
            "Qs Ks As",
            {"ok": True, "kind": "run", "points": 35},
        ),
        wrong=meld_example(
            N_("The ace lies in the middle: the run would go from the king on to the 2."), "Kd Ad 2d", REFUSED
        ),
    ),
}
"""By the id of the rule."""
