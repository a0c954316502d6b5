"""Examples of Rummy 500: calling."""

from scorekeeper.engine.translatable import N_
from scorekeeper.games.example import Example, Pair
from scorekeeper.games.example_notation import (
    DISCARDED,
    LAID_OFF,
    MELDED,
    PILE,
    STANDS,
    TABLE,
    TAKEN,
    Events,
    asks,
    calls,
    discards,
    draws,
    lays_off,
    melds,
    played,
    refused,
    turn,
)

EIGHT_FITS: Events = (*draws("Ana"), *melds("Ana", "5h 6h 7h"), *discards("Ana", "8h"))
"""A player melds a run and discards the card that follows it."""

THREE_FITS: Events = (
    *turn("Ana", "Qs"),
    *draws("Ben"),
    *melds("Ben", "4h 5h 6h"),
    *discards("Ben", "4d"),
    *calls("Cy", "3h"),
)
"""The 3 of hearts was turned up and lies lowest; a run is melded that it fits; it is called."""

OUT_WITH_EIGHT = {"hand_size": 3}
"""With three cards dealt and one drawn, the run and the discard are all there are."""

CALLS: dict[str, Pair] = {
    "call.off": Pair(
        right=Example(
            says=N_("The 8 fits the run, and lies in the pile all the same. Nobody calls, and the next player draws."),
            asked=played(EIGHT_FITS, draws("Ben"), options={"rummy_call": "off"}),
            shows=((TABLE, "5h 6h 7h"), (DISCARDED, "8h")),
            answer=STANDS,
        ),
        wrong=Example(
            says=N_("The 8 fits the run, and somebody calls “Rummy!” at a table that plays without calling."),
            asked=played(EIGHT_FITS, calls("Cy", "8h"), options={"rummy_call": "off"}),
            shows=((TABLE, "5h 6h 7h"), (DISCARDED, "8h")),
            answer=refused(3),
        ),
    ),
    "call.window": Pair(
        right=Example(
            says=N_("The 8 is discarded, and somebody calls before the next player has drawn."),
            asked=played(EIGHT_FITS, calls("Cy", "8h"), lays_off("Cy", "8h"), discards("Cy", "2c")),
            shows=((TABLE, "5h 6h 7h"), (LAID_OFF, "8h"), (DISCARDED, "2c")),
            answer=STANDS,
        ),
        wrong=Example(
            says=N_("The next player has drawn already when somebody calls for the 8."),
            asked=played(EIGHT_FITS, draws("Ben"), calls("Cy", "8h")),
            shows=((TABLE, "5h 6h 7h"), (DISCARDED, "8h")),
            answer=refused(4),
        ),
    ),
    "call.playable": Pair(
        right=Example(
            says=N_("The king lies deep, but the queen and the jack lie above it: the three can be melded together."),
            asked=asks("callable", table=(), pile="5c Ah Ks 3h Qs 4d 9s Js"),
            shows=((PILE, "5c Ah Ks 3h Qs 4d 9s Js"),),
            answer={"callable": [{"card": "Ks", "depth": 6, "how": [{"meld": ["Js", "Qs", "Ks"]}]}]},
        ),
        wrong=Example(
            says=N_("“The 9 joins on, for I hold the 8.” Without a card from a hand it does not, so the call is void."),
            asked=played(
                *(draws("Ana"), melds("Ana", "5h 6h 7h"), discards("Ana", "9h")),
                calls("Cy", "9h"),
            ),
            shows=((TABLE, "5h 6h 7h"), (DISCARDED, "9h")),
            answer=refused(3),
        ),
    ),
    "call.own": Pair(
        right=Example(
            says=N_("The next in turn calls, lays the 8 off and discards."),
            asked=played(EIGHT_FITS, calls("Ben", "8h"), lays_off("Ben", "8h"), discards("Ben", "2c"), draws("Cy")),
            shows=((TABLE, "5h 6h 7h"), (LAID_OFF, "8h"), (DISCARDED, "2c")),
            answer=STANDS,
        ),
        wrong=Example(
            says=N_("The 8 has hardly left the hand when the same player calls for it."),
            asked=played(EIGHT_FITS, calls("Ana", "8h")),
            shows=((TABLE, "5h 6h 7h"), (DISCARDED, "8h")),
            answer=refused(3),
        ),
    ),
    "call.over": Pair(
        right=Example(
            says=N_("She melds a run and goes out with the 8, though it would fit. The hand is over."),
            asked=played(EIGHT_FITS, options=OUT_WITH_EIGHT, Ben="9c 9d 9s", Cy="Kd 2c 4s"),
            shows=((MELDED, "5h 6h 7h"), (DISCARDED, "8h")),
            answer={"ok": True, "hands": [{"over": True, "out": "Ana"}]},
        ),
        wrong=Example(
            says=N_("She goes out with the 8, and somebody calls for it."),
            asked=played(EIGHT_FITS, calls("Ben", "8h"), options=OUT_WITH_EIGHT, Ben="9c 9d 9s", Cy="Kd 2c 4s"),
            shows=((MELDED, "5h 6h 7h"), (DISCARDED, "8h")),
            answer=refused(3),
        ),
    ),
    "call.take": Pair(
        right=Example(
            says=N_(
                "The caller takes three cards down to the 3, lays it off, discards, and the player at the left draws."
            ),
            asked=played(THREE_FITS, lays_off("Cy", "3h"), discards("Cy", "Qs"), draws("Ana"), upcard="3h"),
            shows=((TABLE, "4h 5h 6h"), (TAKEN, "3h Qs 4d"), (LAID_OFF, "3h"), (DISCARDED, "Qs")),
            answer=STANDS,
        ),
        wrong=Example(
            says=N_("The caller takes three cards down to the 3, keeps it and discards."),
            asked=played(THREE_FITS, discards("Cy", "Qs"), upcard="3h"),
            shows=((TABLE, "4h 5h 6h"), (TAKEN, "3h Qs 4d"), (DISCARDED, "Qs")),
            answer=refused(6),
        ),
    ),
    "call.top": Pair(
        right=Example(
            says=N_("The 8 is called and laid off, and the player whose turn it was to be draws."),
            asked=played(EIGHT_FITS, calls("Cy", "8h"), draws("Ben"), options={"rummy_call": "top"}),
            shows=((TABLE, "5h 6h 7h"), (LAID_OFF, "8h")),
            answer=STANDS,
        ),
        wrong=Example(
            says=N_("The 8 fits, but another card was discarded on top of it."),
            asked=played(
                *(draws("Ana"), melds("Ana", "5h 6h 7h"), discards("Ana", "Kd"), calls("Cy", "8h")),
                options={"rummy_call": "top"},
                upcard="8h",
            ),
            shows=((TABLE, "5h 6h 7h"), (PILE, "8h Kd")),
            answer=refused(3),
        ),
    ),
    "call.first": Pair(
        right=Example(
            says=N_("Two call at the same moment. The one nearer the discarder's left has it, and lays the 8 off."),
            asked=played(EIGHT_FITS, calls("Ben", "8h"), lays_off("Ben", "8h"), discards("Ben", "2c")),
            shows=((TABLE, "5h 6h 7h"), (LAID_OFF, "8h"), (DISCARDED, "2c")),
            answer=STANDS,
        ),
        wrong=Example(
            says=N_("“I called as well, so the 8 is just as much mine.” The first call has taken it."),
            asked=played(EIGHT_FITS, calls("Ben", "8h"), calls("Cy", "8h")),
            shows=((TABLE, "5h 6h 7h"), (TAKEN, "8h")),
            answer=refused(4),
        ),
    ),
}
"""By the id of the rule."""
