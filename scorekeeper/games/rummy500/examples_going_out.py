"""Examples of Rummy 500: going out, floating."""

from scorekeeper.engine.translatable import N_
from scorekeeper.games.example import Example, Pair
from scorekeeper.games.example_notation import (
    DISCARDED,
    IN_HAND,
    LAID_OFF,
    MELDED,
    PILE,
    STANDS,
    TABLE,
    TAKEN,
    Events,
    Part,
    calls,
    discards,
    does,
    draws,
    melds,
    played,
    refused,
    takes,
    turn,
)

ALL_MELDED: Events = (*draws("Ana"), *melds("Ana", "5h 6h 7h 8h"))
"""With three cards dealt and one drawn, these are all that she has."""

ROUND: Events = (*ALL_MELDED, *turn("Ben", "2s"), *turn("Cy", "Jc"))
"""She has melded everything, and the others have had their turns."""

OUT_WITH_KING: Events = (*draws("Ana"), *melds("Ana", "5h 6h 7h"), *discards("Ana", "Kc"))
OUT_WITH_EIGHT: Events = (*draws("Ana"), *melds("Ana", "5h 6h 7h"), *discards("Ana", "8h"))

NO_JOKERS = {"jokers_per_pack": 0, "hand_size": 17}
"""With three players: 52 cards less 51 dealt and one turned up, so that the stock is empty."""

PACK = [f"{rank}{suit}" for suit in "hdsc" for rank in (*range(2, 11), *"JQKA")]
ALL_BUT_THE_KING = [card for card in PACK if card != "Kc"]
OVER = {"hands": [{"over": True, "out": "Ana"}]}
GOES_ON = {"hands": [{"over": False, "out": None}]}


def held(seat: int) -> str:
    """What one of the three holds when the king of clubs alone lies in the pile."""
    return " ".join(ALL_BUT_THE_KING[seat::3])


def three_dealt(*told: Events, **options: str) -> Part:
    """A hand of which three cards were dealt to each, so that it is soon over."""
    return played(*told, options={"hand_size": 3, **options})


def over(*told: Events, **options: str) -> Part:
    """The same when it is over: what the others still hold is written down."""
    return played(*told, options={"hand_size": 3, **options}, Ben="9c 9d 9s", Cy="Kd 2c 4s")


OUT: dict[str, Pair] = {
    "out.free": Pair(
        right=Example(
            says=N_("She melds all four cards that she has. The hand is over, without a last discard."),
            asked=over(ALL_MELDED),
            shows=((MELDED, "5h 6h 7h 8h"),),
            answer=STANDS | OVER,
        ),
        wrong=Example(
            says=N_("“She is not out: a last card has to be discarded.” Some tables play so, this one does not."),
            asked=over(ALL_MELDED),
            shows=((MELDED, "5h 6h 7h 8h"),),
            answer=OVER,
            claimed=GOES_ON,
        ),
    ),
    "out.discard": Pair(
        right=Example(
            says=N_("She melds three of her four cards and goes out by discarding the king."),
            asked=over(OUT_WITH_KING, going_out="discard"),
            shows=((MELDED, "5h 6h 7h"), (DISCARDED, "Kc")),
            answer=STANDS | OVER,
        ),
        wrong=Example(
            says=N_("She melds all four cards that she has, and keeps none to discard."),
            asked=three_dealt(ALL_MELDED, going_out="discard"),
            shows=((MELDED, "5h 6h 7h 8h"),),
            answer=refused(1),
        ),
    ),
    "out.float": Pair(
        right=Example(
            says=N_(
                "She melds all her cards and floats. In her next turn she draws a 6 and goes out by discarding it."
            ),
            asked=over(ROUND, draws("Ana"), discards("Ana", "6s"), going_out="float"),
            shows=((MELDED, "5h 6h 7h 8h"), (DISCARDED, "6s")),
            answer=STANDS | OVER,
        ),
        wrong=Example(
            says=N_("“All her cards are melded, so the hand is over.” She floats, and the next player draws."),
            asked=three_dealt(ALL_MELDED, draws("Ben"), going_out="float"),
            shows=((MELDED, "5h 6h 7h 8h"),),
            answer=STANDS | GOES_ON,
            claimed=OVER,
        ),
    ),
    "out.unplayable": Pair(
        right=Example(
            says=N_("The king fits no meld, so she may go out with it."),
            asked=over(OUT_WITH_KING, going_out="float-unplayable"),
            shows=((MELDED, "5h 6h 7h"), (DISCARDED, "Kc")),
            answer=STANDS | OVER,
        ),
        wrong=Example(
            says=N_("The 8 would fit her run, so she may not go out with it: it is laid off, and she floats."),
            asked=three_dealt(OUT_WITH_EIGHT, going_out="float-unplayable"),
            shows=((MELDED, "5h 6h 7h"), (DISCARDED, "8h")),
            answer=refused(2),
        ),
    ),
    "out.caught": Pair(
        right=Example(
            says=N_(
                "At this table such a discard lies. Another player calls for the 8, lays it off, and the hand goes on."
            ),
            asked=three_dealt(
                *(OUT_WITH_EIGHT, calls("Cy", "8h"), draws("Ben")),
                going_out="float-unplayable",
                playable_last_discard="rummy-call",
            ),
            shows=((TABLE, "5h 6h 7h"), (LAID_OFF, "8h")),
            answer=STANDS | GOES_ON,
        ),
        wrong=Example(
            says=N_("Her last card is an 8 that fits, and she discards it. She takes it back and lays it off."),
            asked=three_dealt(OUT_WITH_EIGHT, going_out="float-unplayable", playable_last_discard="take-back"),
            shows=((TABLE, "5h 6h 7h"), (DISCARDED, "8h")),
            answer=refused(2),
        ),
    ),
    "out.floater-top": Pair(
        right=Example(
            says=N_("She floats. She leaves the jack where it is, draws a 6 from the stock, and goes out with that."),
            asked=over(ROUND, draws("Ana"), discards("Ana", "6s"), going_out="float"),
            shows=((TABLE, "5h 6h 7h 8h"), (DISCARDED, "6s")),
            answer=STANDS | OVER,
        ),
        wrong=Example(
            says=N_("She floats, takes the jack from the top of the pile and discards it to go out."),
            asked=three_dealt(ROUND, takes("Ana"), discards("Ana", "Jc"), going_out="float"),
            shows=((TABLE, "5h 6h 7h 8h"), (TAKEN, "Jc"), (DISCARDED, "Jc")),
            answer=refused(7),
        ),
    ),
    "out.stock": Pair(
        right=Example(
            says=N_(
                "The stock is empty, and the player in turn does not want the king. The hand is over, with nobody out."
            ),
            asked=played(does("pass", "Ana"), options=NO_JOKERS, upcard="Kc", Ana=held(0), Ben=held(1), Cy=held(2)),
            shows=((PILE, "Kc"),),
            answer={"ok": True, "hands": [{"over": True, "out": None, "stock": 0}]},
        ),
        wrong=Example(
            says=N_("There are cards in the stock, and a player wants neither one of them nor the king."),
            asked=played(does("pass", "Ana"), upcard="Kc"),
            shows=((PILE, "Kc"),),
            answer=refused(0),
        ),
    ),
    "out.frozen": Pair(
        right=Example(
            says=N_("She is out while another still holds three nines. They stay in the hand and count 27 against it."),
            asked=over(OUT_WITH_KING),
            shows=((MELDED, "5h 6h 7h"), (DISCARDED, "Kc"), (IN_HAND, "9c 9d 9s")),
            answer={"ok": True, "hands": [{"over": True, "scores": {"Ben": {"left": 27, "hand": -27}}}]},
        ),
        wrong=Example(
            says=N_("She is out, and another quickly lays three nines on the table."),
            asked=over(OUT_WITH_KING, melds("Ben", "9c 9d 9s")),
            shows=((MELDED, "5h 6h 7h"), (DISCARDED, "Kc"), (IN_HAND, "9c 9d 9s")),
            answer=refused(3),
        ),
    ),
}
"""By the id of the rule."""
