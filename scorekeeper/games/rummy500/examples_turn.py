"""Examples of Rummy 500: set-up, turn, drawing, discarding."""

from scorekeeper.engine.translatable import N_
from scorekeeper.games.example import Example, Pair
from scorekeeper.games.example_notation import (
    DISCARDED,
    IN_HAND,
    LAID_OFF,
    MELDED,
    PILE,
    REFUSED,
    STANDS,
    TABLE,
    TAKEN,
    Events,
    Part,
    asks,
    discards,
    does,
    draws,
    lays_off,
    meld_example,
    melds,
    played,
    refused,
    session,
    takes,
    totals,
    turn,
)

FIVE = ("Ana", "Ben", "Cy", "Di", "Eva")
SIX = (*FIVE, "Fay")
EIGHT = (*SIX, "Gus", "Hal")

ONE_LEFT = {"packs": 1, "jokers_per_pack": 0, "hand_size": 10}
"""With five players: 52 cards less fifty dealt and one turned up."""

HER_HAND = "2h 4h 5c 8s Jd Kc Kh"
PILE_OF_SIX: Events = (
    *turn("Ana", "4s"),
    *turn("Ben", "Qs"),
    *turn("Cy", "Ad"),
    *turn("Di", "4d"),
    *turn("Eva", "7h"),
    *takes("Fay", "4s"),
)
"""Six players, one pack; the last one has just taken the pile down to the 4 of spades."""

FOUR_AND_NINES: Events = (*turn("Ana", "9h"), *turn("Ben", "9d"), *turn("Cy", "9c"), *takes("Ana", "4s"))
"""The pile taken down to the 4 of spades, which was turned up, with three nines above it."""

HEARTS_AND_EIGHT: Events = (*draws("Ana"), *melds("Ana", "5h 6h 7h"), *discards("Ana", "Kd"), *takes("Ben", "8h"))
"""A run lies there, and the next player has taken the 8 of hearts from under the king."""


def with_her_hand(*more: Events) -> Part:
    """The worked example of the pile of six, and how it goes on."""
    return played(PILE_OF_SIX, *more, players=SIX, options={"packs": 1}, upcard="6d", deal={"Fay": HER_HAND})


SET_UP: dict[str, Pair] = {
    "r500.players": Pair(
        right=Example(
            says=N_("Eight people want to play, and can."),
            asked=session(players=EIGHT),
            answer={"session": {"over": False}},
        ),
        wrong=Example(
            says=N_("A ninth wants to join, and there is no room for another hand."),
            asked=session(players=(*EIGHT, "Ida")),
            answer={"error": {"at": "players"}},
        ),
    ),
    "r500.packs": Pair(
        right=Example(
            says=N_("Five players, so two packs: the six of hearts may lie in a set and in a run."),
            asked=asks("points", melded=("6h 6d 6c", "5h 6h 7h"), left="", players=5),
            shows=((TABLE, "6h 6d 6c"), (TABLE, "5h 6h 7h")),
            answer={"melded": 36, "hand": 36},
        ),
        wrong=Example(
            says=N_("“The six of hearts is there twice, but there may be two packs.” Four players play with one."),
            asked=asks("points", melded=("6h 6d 6c", "5h 6h 7h"), left="", players=4),
            shows=((TABLE, "6h 6d 6c"), (TABLE, "5h 6h 7h")),
            answer=REFUSED,
            claimed=STANDS,
        ),
    ),
    "r500.jokers": Pair(
        right=meld_example(
            N_("Five players, so two packs with two jokers each. Three of them lie here."),
            "5h * * * 9h",
            {"ok": True, "points": 59},
            players=5,
        ),
        wrong=meld_example(
            N_("“Four players have four jokers.” There are two in the one pack, and here are three."),
            "5h * * * 9h",
            REFUSED,
            claimed=STANDS,
            players=4,
        ),
    ),
    "r500.deal": Pair(
        right=Example(
            says=N_("Three players get seven cards each and one card is turned up. Of 54 cards, 32 are in the stock."),
            asked=played(upcard="4d"),
            shows=((PILE, "4d"),),
            answer={"hands": [{"stock": 32}]},
        ),
        wrong=Example(
            says=N_("“Three players get ten cards each, so 23 are in the stock.”"),
            asked=played(upcard="4d"),
            shows=((PILE, "4d"),),
            answer={"hands": [{"stock": 32}]},
            claimed={"hands": [{"stock": 23}]},
        ),
    ),
    "r500.first": Pair(
        right=Example(
            says=N_("The hand is over, and the player at the dealer's left deals the next one."),
            asked=session(totals("Cy", Ana=(60, 12), Ben=(15, 40), Cy=(87, 0)) | {"dealer": "Ana"}),
            answer={"session": {"next_dealer": "Ben"}},
        ),
        wrong=Example(
            says=N_("“Who goes out deals the next hand.”"),
            asked=session(totals("Cy", Ana=(60, 12), Ben=(15, 40), Cy=(87, 0)) | {"dealer": "Ana"}),
            answer={"session": {"next_dealer": "Ben"}},
            claimed={"session": {"next_dealer": "Cy"}},
        ),
    ),
}
"""By the id of the rule."""

TURN: dict[str, Pair] = {
    "turn.order": Pair(
        right=Example(
            says=N_("One player draws and discards, and then the next one does."),
            asked=played(turn("Ana", "2c"), turn("Ben", "9d")),
            shows=((DISCARDED, "2c 9d"),),
            answer=STANDS,
        ),
        wrong=Example(
            says=N_("After the discard the wrong player draws: somebody was passed over."),
            asked=played(turn("Ana", "2c"), draws("Cy")),
            shows=((DISCARDED, "2c"),),
            answer=refused(2),
        ),
    ),
    "turn.draw": Pair(
        right=Example(
            says=N_("A player draws from the stock, melds three tens and discards."),
            asked=played(draws("Ana"), melds("Ana", "10h 10d 10c"), discards("Ana", "2c")),
            shows=((MELDED, "10h 10d 10c"), (DISCARDED, "2c")),
            answer=STANDS,
        ),
        wrong=Example(
            says=N_("A player holds three tens and melds them before drawing."),
            asked=played(melds("Ana", "10h 10d 10c")),
            shows=((MELDED, "10h 10d 10c"),),
            answer=refused(0),
        ),
    ),
    "turn.discard": Pair(
        right=Example(
            says=N_("A player melds three nines and discards a 2. The turn is over."),
            asked=played(draws("Ana"), melds("Ana", "9h 9d 9c"), discards("Ana", "2c"), draws("Ben")),
            shows=((MELDED, "9h 9d 9c"), (DISCARDED, "2c")),
            answer=STANDS,
        ),
        wrong=Example(
            says=N_("A player melds three nines and passes the turn on, keeping all the other cards."),
            asked=played(draws("Ana"), melds("Ana", "9h 9d 9c"), does("end-turn", "Ana")),
            shows=((MELDED, "9h 9d 9c"),),
            answer=refused(2),
        ),
    ),
    "meld.free": Pair(
        right=Example(
            says=N_("Two melds in one turn, and the next player adds to one of them at once."),
            asked=played(
                *(draws("Ana"), melds("Ana", "5h 6h 7h"), melds("Ana", "Kh Kd Kc"), discards("Ana", "2c")),
                *(draws("Ben"), lays_off("Ben", "Ks"), discards("Ben", "9d")),
            ),
            shows=((MELDED, "5h 6h 7h"), (MELDED, "Kh Kd Kc"), (LAID_OFF, "Ks")),
            answer=STANDS,
        ),
        wrong=Example(
            says=N_("“One new meld a turn is all.” So it is in basic Rummy."),
            asked=played(draws("Ana"), melds("Ana", "5h 6h 7h"), melds("Ana", "Kh Kd Kc"), discards("Ana", "2c")),
            shows=((MELDED, "5h 6h 7h"), (MELDED, "Kh Kd Kc")),
            answer=STANDS,
            claimed=REFUSED,
        ),
    ),
    "discard.same": Pair(
        right=Example(
            says=N_("A player takes the top card, keeps it and discards another."),
            asked=played(takes("Ana"), discards("Ana", "2c"), upcard="9h"),
            shows=((TAKEN, "9h"), (DISCARDED, "2c")),
            answer=STANDS,
        ),
        wrong=Example(
            says=N_("A player takes the top card, thinks again and puts it back as the discard."),
            asked=played(takes("Ana"), discards("Ana", "9h"), upcard="9h"),
            shows=((TAKEN, "9h"), (DISCARDED, "9h")),
            answer=refused(1),
        ),
    ),
}
"""By the id of the rule."""

DRAWING: dict[str, Pair] = {
    "draw.stock": Pair(
        right=Example(
            says=N_("One card is left in the stock, and the player in turn draws it."),
            asked=played(turn("Ana", "2c"), players=FIVE, options=ONE_LEFT),
            shows=((DISCARDED, "2c"),),
            answer={"ok": True, "hands": [{"stock": 0}]},
        ),
        wrong=Example(
            says=N_("The last card of the stock is gone, and the next player reaches for it all the same."),
            asked=played(turn("Ana", "2c"), draws("Ben"), players=FIVE, options=ONE_LEFT),
            shows=((DISCARDED, "2c"),),
            answer=refused(2),
        ),
    ),
    "draw.pile": Pair(
        right=Example(
            says=N_("The pile is taken down to the queen, with the 7 that lies above it. The 6 stays."),
            asked=played(turn("Ana", "Qs"), turn("Ben", "7h"), takes("Cy", "Qs"), melds("Cy", "Js Qs Ks"), upcard="6d"),
            shows=((PILE, "6d Qs 7h"), (TAKEN, "Qs 7h"), (MELDED, "Js Qs Ks")),
            answer=STANDS,
        ),
        wrong=Example(
            says=N_("The queen is taken out from under the 7, and the 7 is left lying. But it was taken too."),
            asked=played(
                *(
                    turn("Ana", "Qs"),
                    turn("Ben", "7h"),
                    takes("Cy", "Qs"),
                    melds("Cy", "Js Qs Ks"),
                    discards("Cy", "2c"),
                ),
                takes("Ana", "7h"),
                upcard="6d",
            ),
            shows=((PILE, "6d Qs 7h"), (MELDED, "Js Qs Ks")),
            answer=refused(7),
        ),
    ),
    "draw.deepest": Pair(
        right=Example(
            says=N_("She takes five cards down to the 4 of spades, melds three fours with it, and keeps the rest."),
            asked=with_her_hand(melds("Fay", "4h 4s 4d"), discards("Fay", "2h")),
            shows=((PILE, "6d 4s Qs Ad 4d 7h"), (IN_HAND, HER_HAND), (MELDED, "4h 4s 4d"), (DISCARDED, "2h")),
            answer=STANDS,
        ),
        wrong=Example(
            says=N_("She takes five cards down to the 4 of spades and discards, with the fours still in her hand."),
            asked=with_her_hand(discards("Fay", "2h")),
            shows=((PILE, "6d 4s Qs Ad 4d 7h"), (IN_HAND, HER_HAND), (DISCARDED, "2h")),
            answer=refused(11),
        ),
    ),
    "draw.put-back": Pair(
        right=Example(
            says=N_(
                "The nines are melded, the 4 below them cannot be. All four cards go back, and she draws from the stock."
            ),
            asked=played(
                *(FOUR_AND_NINES, melds("Ana", "9h 9d 9c"), does("put-back", "Ana"), turn("Ana", "2c")), upcard="4s"
            ),
            shows=((PILE, "4s 9h 9d 9c"), (DISCARDED, "2c")),
            answer=STANDS,
        ),
        wrong=Example(
            says=N_("She took the 9 from the top to keep it, and wants to put it back. Another card can end her turn."),
            asked=played(takes("Ana"), does("put-back", "Ana"), upcard="9h"),
            shows=((TAKEN, "9h"),),
            answer=refused(1),
        ),
    ),
    "draw.top": Pair(
        right=Example(
            says=N_("The top card is taken and kept for later."),
            asked=played(takes("Ana"), discards("Ana", "2c"), upcard="9h"),
            shows=((TAKEN, "9h"), (DISCARDED, "2c")),
            answer=STANDS,
        ),
        wrong=Example(
            says=N_("“Who takes a card from the pile has to meld it.” Not the top card alone, at this table."),
            asked=played(takes("Ana"), discards("Ana", "2c"), upcard="9h"),
            shows=((TAKEN, "9h"), (DISCARDED, "2c")),
            answer=STANDS,
            claimed=REFUSED,
        ),
    ),
    "draw.must-meld": Pair(
        right=Example(
            says=N_("The top card is taken and melded with two nines of the hand."),
            asked=played(
                *(takes("Ana"), melds("Ana", "9h 9d 9c"), discards("Ana", "2c")),
                options={"discard_take": "must-meld"},
                upcard="9h",
            ),
            shows=((TAKEN, "9h"), (MELDED, "9h 9d 9c"), (DISCARDED, "2c")),
            answer=STANDS,
        ),
        wrong=Example(
            says=N_("The top card is taken and kept, and another discarded."),
            asked=played(takes("Ana"), discards("Ana", "2c"), options={"discard_take": "must-meld"}, upcard="9h"),
            shows=((TAKEN, "9h"), (DISCARDED, "2c")),
            answer=refused(1),
        ),
    ),
    "draw.new-meld": Pair(
        right=Example(
            says=N_("The 8 is taken from under the king, and melded with two more eights."),
            asked=played(HEARTS_AND_EIGHT, melds("Ben", "8h 8d 8c"), options={"deepest_card": "new-meld"}, upcard="8h"),
            shows=((TABLE, "5h 6h 7h"), (TAKEN, "8h Kd"), (MELDED, "8h 8d 8c")),
            answer=STANDS,
        ),
        wrong=Example(
            says=N_("The 8 is taken from under the king, and laid off on the run."),
            asked=played(HEARTS_AND_EIGHT, lays_off("Ben", "8h"), options={"deepest_card": "new-meld"}, upcard="8h"),
            shows=((TABLE, "5h 6h 7h"), (TAKEN, "8h Kd"), (LAID_OFF, "8h")),
            answer=refused(4),
        ),
    ),
}
"""By the id of the rule."""
