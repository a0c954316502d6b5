"""Examples of the shared rules: jokers, lay-offs."""

from scorekeeper.engine.translatable import N_
from scorekeeper.games.example import Example, Pair
from scorekeeper.games.example_notation import (
    LAID_OFF,
    MELDED,
    REFUSED,
    STANDS,
    TABLE,
    TWO,
    Events,
    asks,
    at_the_end,
    discards,
    draws,
    lays_off,
    lies,
    meld_example,
    melds,
    played,
    refused,
    session,
    totals,
)

TWO_PLACES: Events = (
    *draws("Ana"),
    *melds("Ana", "5h 6h 7h 8h"),
    *melds("Ana", "9c 9d 9s"),
    *discards("Ana", "2c"),
    *draws("Ben"),
)
"""A run that ends with the 8 of hearts and three nines lie on the table, and the second player is in turn."""

EIGHT_TWICE = session(
    at_the_end(lies("Ana", "6h 7h 8h"), lies("Ben", "*=8h 9h 10h"), out="Ben", Ana="Kd 2c"), players=TWO
)

ON_HER_RUN = session(
    at_the_end(lies("Ana", "5h 6h 7h", Ben="8h"), lies("Ben", "9c 9d 9s"), out="Ben", Ana="Kh 2c"), players=TWO
)

WRONG_CALL = session(
    totals("Ben", Ana=(60, 10), Ben=(40, 0)) | {"adjust": [{"player": "Ana", "points": -50, "why": "wrong call"}]},
    players=TWO,
)

FOUR_HEARTS: Events = (
    *draws("Ana"),
    *melds("Ana", "5h 6h 7h 8h"),
    *discards("Ana", "2c"),
    *draws("Ben"),
)

JOKERS: dict[str, Pair] = {
    "score.adjust": Pair(
        right=Example(
            says=N_("Melded 60, 10 left in hand, and a penalty of 50 for a wrong call: 0 for this hand."),
            asked=WRONG_CALL,
            answer={"hands": [{"scores": {"Ana": {"melded": 60, "left": 10, "hand": 0}}}]},
        ),
        wrong=Example(
            says=N_("“A penalty is settled outside the score, so the hand counts 50.”"),
            asked=WRONG_CALL,
            answer={"hands": [{"scores": {"Ana": {"hand": 0}}}]},
            claimed={"hands": [{"scores": {"Ana": {"hand": 50}}}]},
        ),
    ),
    "joker.assign": Pair(
        right=meld_example(
            N_("A joker laid down after the 7 of a run is the 8, and nobody need say more."),
            "6h 7h *",
            {"ok": True, "kind": "run", "meld": ["6h", "7h", "*=8h"]},
        ),
        wrong=meld_example(
            N_("A nine and two jokers, without a word. Three nines, or a run, and which?"),
            "9h * *",
            {"ok": False, "rules": ["joker.assign"]},
        ),
    ),
    "joker.fixed": Pair(
        right=Example(
            says=N_("The joker is the 8, so the 9 goes on after it."),
            asked=asks("layoff", meld="6h 7h *=8h", card="9h"),
            shows=((TABLE, "6h 7h *=8h"), (LAID_OFF, "9h")),
            answer={"ok": True, "meld": ["6h", "7h", "*=8h", "9h"], "points": 9},
        ),
        wrong=Example(
            says=N_("“The joker can be the 5 from now on, and my 8 goes in its place.”"),
            asked=asks("layoff", meld="6h 7h *=8h", card="8h"),
            shows=((TABLE, "6h 7h *=8h"), (LAID_OFF, "8h")),
            answer=REFUSED,
        ),
    ),
    "joker.specific": Pair(
        right=meld_example(
            N_("Three kings, and the joker is the fourth."), "Kc Kd Kh *", {"ok": True, "kind": "set", "points": 45}
        ),
        wrong=meld_example(
            N_("All four kings lie there. The joker would be a fifth one, and two packs do not change that."),
            "Kc Kd Kh Ks *",
            REFUSED,
            players=5,
        ),
    ),
    "joker.duplicate": Pair(
        right=Example(
            says=N_("One player's run has the 8 of hearts, and in another's a joker is the 8 of hearts as well."),
            asked=EIGHT_TWICE,
            shows=((TABLE, "6h 7h 8h"), (TABLE, "*=8h 9h 10h")),
            answer=STANDS,
        ),
        wrong=Example(
            says=N_("“The 8 of hearts lies there already, so the joker cannot be that card.”"),
            asked=EIGHT_TWICE,
            shows=((TABLE, "6h 7h 8h"), (MELDED, "*=8h 9h 10h")),
            answer=STANDS,
            claimed=REFUSED,
        ),
    ),
    "joker.natural": Pair(
        right=meld_example(
            N_("Two jokers side by side, the 7 and the 8."),
            "6h * * 9h",
            {"ok": True, "kind": "run", "meld": ["6h", "*=7h", "*=8h", "9h"]},
        ),
        wrong=meld_example(
            N_("Three jokers are laid down as three nines. “There has to be a real card among them.”"),
            "*=9 *=9 *=9",
            {"ok": True, "kind": "set", "points": 45},
            claimed=REFUSED,
            kind="set",
            players=5,
        ),
    ),
    # Laying off
    "layoff.fit": Pair(
        right=Example(
            says=N_("The 8 follows the 7, whoever laid the run down."),
            asked=asks("layoff", meld="5h 6h 7h", card="8h"),
            shows=((TABLE, "5h 6h 7h"), (LAID_OFF, "8h")),
            answer={"ok": True, "meld": ["5h", "6h", "7h", "8h"], "points": 8},
        ),
        wrong=Example(
            says=N_("The 9 does not join on as long as the 8 is missing."),
            asked=asks("layoff", meld="5h 6h 7h", card="9h"),
            shows=((TABLE, "5h 6h 7h"), (LAID_OFF, "9h")),
            answer=REFUSED,
        ),
    ),
    "layoff.choose": Pair(
        right=Example(
            says=N_(
                "The 9 of hearts fits the run and the nines. Its player puts it on the run, and lets the 10 follow."
            ),
            asked=played(TWO_PLACES, lays_off("Ben", "9h", on=1), lays_off("Ben", "10h"), players=TWO),
            shows=((TABLE, "5h 6h 7h 8h"), (TABLE, "9c 9d 9s"), (LAID_OFF, "9h 10h")),
            answer=STANDS,
        ),
        wrong=Example(
            says=N_("The 9 of hearts is laid off without a word. To the run, or to the nines?"),
            asked=played(TWO_PLACES, lays_off("Ben", "9h"), players=TWO),
            shows=((TABLE, "5h 6h 7h 8h"), (TABLE, "9c 9d 9s"), (LAID_OFF, "9h")),
            answer=refused(5),
        ),
    ),
    "layoff.stays": Pair(
        right=Example(
            says=N_("The run keeps its 8. The next player melds the three other eights."),
            asked=played(FOUR_HEARTS, melds("Ben", "8d 8c 8s"), players=TWO),
            shows=((TABLE, "5h 6h 7h 8h"), (MELDED, "8d 8c 8s")),
            answer=STANDS,
        ),
        wrong=Example(
            says=N_("“The run has a card to spare: I take its 8 for my two eights.”"),
            asked=played(FOUR_HEARTS, melds("Ben", "8h 8d 8c"), players=TWO),
            shows=((TABLE, "5h 6h 7h 8h"), (MELDED, "8h 8d 8c")),
            answer=refused(4),
        ),
    ),
    "layoff.joker": Pair(
        right=Example(
            says=N_("A joker is laid off on the run, and its player says that it is the 8."),
            asked=asks("layoff", meld="5h 6h 7h", card="*=8h"),
            shows=((TABLE, "5h 6h 7h"), (LAID_OFF, "*=8h")),
            answer={"ok": True, "meld": ["5h", "6h", "7h", "*=8h"], "points": 15},
        ),
        wrong=Example(
            says=N_("“On a run a joker need not be named.” It could be the 4 or the 8."),
            asked=asks("layoff", meld="5h 6h 7h", card="*"),
            shows=((TABLE, "5h 6h 7h"), (LAID_OFF, "*")),
            answer={"ok": False, "rules": ["joker.assign"]},
            claimed=STANDS,
        ),
    ),
    "layoff.owner": Pair(
        right=Example(
            says=N_("The 8 lies on another's run. It counts for the player who laid it off, beside the three nines."),
            asked=ON_HER_RUN,
            shows=((TABLE, "5h 6h 7h"), (LAID_OFF, "8h"), (MELDED, "9c 9d 9s")),
            answer={"hands": [{"scores": {"Ana": {"melded": 18}, "Ben": {"melded": 35}}}]},
        ),
        wrong=Example(
            says=N_("“The run is mine, so the 8 on it counts for me: 26.”"),
            asked=ON_HER_RUN,
            shows=((TABLE, "5h 6h 7h"), (LAID_OFF, "8h")),
            answer={"hands": [{"scores": {"Ana": {"melded": 18}}}]},
            claimed={"hands": [{"scores": {"Ana": {"melded": 26}}}]},
        ),
    ),
}
"""By the id of the rule."""
