"""Examples of the shared rules: cards in play, melds."""

from scorekeeper.engine.translatable import N_
from scorekeeper.games.example import Example, Pair
from scorekeeper.games.example_notation import MELDED, STANDS, asks, discards, draws, melds, played, refused

REFUSED = {"ok": False}

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
        right=Example(
            says=N_("Four players, so two jokers are in play. Both lie in this run."),
            asked=asks("meld", cards="5h * * 8h"),
            shows=((MELDED, "5h * * 8h"),),
            answer={"ok": True, "meld": ["5h", "*=6h", "*=7h", "8h"]},
        ),
        wrong=Example(
            says=N_("This table plays without jokers, and one lies here all the same."),
            asked=asks("meld", cards="5h 6h *", options={"jokers_per_pack": 0}),
            shows=((MELDED, "5h 6h *"),),
            answer=REFUSED,
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
        right=Example(
            says=N_("Three sevens are enough."),
            asked=asks("meld", cards="7h 7d 7c"),
            shows=((MELDED, "7h 7d 7c"),),
            answer={"ok": True, "kind": "set", "points": 21},
        ),
        wrong=Example(
            says=N_("Two sevens, and the third is still to come. They wait in the hand until it does."),
            asked=asks("meld", cards="7h 7d"),
            shows=((MELDED, "7h 7d"),),
            answer=REFUSED,
        ),
    ),
    "meld.kind": Pair(
        right=Example(
            says=N_("Three hearts in a row are a run."),
            asked=asks("meld", cards="5h 6h 7h"),
            shows=((MELDED, "5h 6h 7h"),),
            answer={"ok": True, "kind": "run", "points": 18},
        ),
        wrong=Example(
            says=N_("They follow one another, but in three suits: no set and no run."),
            asked=asks("meld", cards="5h 6d 7c"),
            shows=((MELDED, "5h 6d 7c"),),
            answer=REFUSED,
        ),
    ),
    "meld.set.rank": Pair(
        right=Example(
            says=N_("Four queens are a set."),
            asked=asks("meld", cards="Qh Qd Qc Qs", kind="set"),
            shows=((MELDED, "Qh Qd Qc Qs"),),
            answer={"ok": True, "kind": "set", "points": 40},
        ),
        wrong=Example(
            says=N_("“This is a set of court cards.” Court cards are three ranks, not one."),
            asked=asks("meld", cards="Kh Qd Jc", kind="set"),
            shows=((MELDED, "Kh Qd Jc"),),
            answer=REFUSED,
        ),
    ),
    "meld.set.suits": Pair(
        right=Example(
            says=N_("Three sixes of three suits are a set."),
            asked=asks("meld", cards="6h 6d 6c"),
            shows=((MELDED, "6h 6d 6c"),),
            answer={"ok": True, "kind": "set", "points": 18},
        ),
        wrong=Example(
            says=N_("Two packs are in play, and the six of hearts lies here twice."),
            asked=asks("meld", cards="6h 6h 6d", players=5),
            shows=((MELDED, "6h 6h 6d"),),
            answer=REFUSED,
        ),
    ),
    "meld.set.size": Pair(
        right=Example(
            says=N_("Three nines and a joker: four cards, and the set is full."),
            asked=asks("meld", cards="9h 9d 9c *"),
            shows=((MELDED, "9h 9d 9c *"),),
            answer={"ok": True, "kind": "set", "points": 42},
        ),
        wrong=Example(
            says=N_("Three nines and two jokers. There is room for one joker only."),
            asked=asks("meld", cards="9h 9d 9c * *"),
            shows=((MELDED, "9h 9d 9c * *"),),
            answer=REFUSED,
        ),
    ),
    "meld.run.suit": Pair(
        right=Example(
            says=N_("Four spades in a row."),
            asked=asks("meld", cards="8s 9s 10s Js", kind="run"),
            shows=((MELDED, "8s 9s 10s Js"),),
            answer={"ok": True, "kind": "run", "points": 37},
        ),
        wrong=Example(
            says=N_("In the dim light a club went for a spade. The jack does not belong."),
            asked=asks("meld", cards="8s 9s 10s Jc", kind="run"),
            shows=((MELDED, "8s 9s 10s Jc"),),
            answer=REFUSED,
        ),
    ),
    "meld.run.sequence": Pair(
        right=Example(
            says=N_("Laid down out of order, but together they are 5 to 8 without a gap."),
            asked=asks("meld", cards="7h 5h 8h 6h"),
            shows=((MELDED, "7h 5h 8h 6h"),),
            answer={"ok": True, "kind": "run", "meld": ["5h", "6h", "7h", "8h"]},
        ),
        wrong=Example(
            says=N_("The 7 is missing, so the 8 does not join on."),
            asked=asks("meld", cards="5h 6h 8h"),
            shows=((MELDED, "5h 6h 8h"),),
            answer=REFUSED,
        ),
    ),
    "meld.run.ace": Pair(
        right=Example(
            says=N_("The ace lies above the king here, and counts 15."),
            asked=asks("meld", cards="Qs Ks As"),
            shows=((MELDED, "Qs Ks As"),),
            answer={"ok": True, "kind": "run", "points": 35},
        ),
        wrong=Example(
            says=N_("The ace lies in the middle: the run would go from the king on to the 2."),
            asked=asks("meld", cards="Kd Ad 2d"),
            shows=((MELDED, "Kd Ad 2d"),),
            answer=REFUSED,
        ),
    ),
}
"""By the id of the rule."""
