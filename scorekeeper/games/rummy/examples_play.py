"""Examples of Rummy: how it is played."""

from itertools import chain
from typing import Any

from scorekeeper.engine.translatable import N_
from scorekeeper.games.example import Example, Pair
from scorekeeper.games.example_notation import (
    DISCARDED,
    LAID_OFF,
    MELDED,
    PILE,
    QUIET,
    REFUSED,
    TABLE,
    Events,
    Part,
    answered,
    discards,
    does,
    draws,
    lays_off,
    meld_example,
    melds,
    played,
    refused,
    rows,
    session,
    takes,
    totals,
    turn,
)

FIVE = ("Ana", "Ben", "Cy", "Di", "Eva")
SEVEN = (*FIVE, "Flo", "Gil")


def rummy(*told: Events, **more: Any) -> Part:
    """A deal of Rummy followed event by event, the 4 of diamonds being turned up."""
    return played(*told, game="rummy", upcard="4d", **more)


def meld_of_rummy(says: str, cards: str, answer: Part, ace: str = "low", **options: Any) -> Example:
    """An example that asks whether some cards are a meld, where aces lie so."""
    return meld_example(says, cards, answer, game="rummy", options={"ace": ace, **options})


SET_UP: dict[str, Pair] = {
    "rummy.players": Pair(
        right=Example(
            says=N_("Six sit down to play, and one pack is enough."),
            asked=rummy(players=(*FIVE, "Flo")),
            answer=answered(QUIET),
        ),
        wrong=Example(
            says=N_("A seventh player would like to join in. That is one too many."),
            asked=rummy(players=SEVEN),
            answer={"error": {"at": "players"}},
        ),
    ),
    "rummy.deal": Pair(
        right=Example(
            says=N_("Two players get ten cards each and one is turned up: 31 are left in the stock."),
            asked=rummy(players=("Ana", "Ben")),
            answer=answered({"stock": 31}),
        ),
        wrong=Example(
            says=N_("“With five players everybody gets seven cards, so 16 are left in the stock.”"),
            asked=rummy(players=FIVE),
            answer=answered({"stock": 21}),
            claimed=answered({"stock": 16}),
        ),
    ),
    "rummy.first": Pair(
        right=Example(
            says=N_("The player at the dealer's left starts, and the next one at the left goes on."),
            asked=rummy(turn("Ana", "4c"), turn("Ben", "5c"), dealer="Cy"),
            shows=((DISCARDED, "4c 5c"),),
            answer=answered(QUIET),
        ),
        wrong=Example(
            says=N_("“Nobody went out, so whoever dealt deals once more.”"),
            asked=session(totals(None, Ana=12, Ben=7, Cy=20), game="rummy"),
            answer={"session": {"next_dealer": "Ana"}},
            claimed={"session": {"next_dealer": "Cy"}},
        ),
    ),
    "rummy.stock-count": Pair(
        right=Example(
            says=N_("Three players got seven cards each, one was turned up and two were drawn: 28 are left."),
            asked=rummy(turn("Ana", "4c"), turn("Ben", "5c")),
            answer=answered({"stock": 28}),
        ),
        wrong=Example(
            says=N_("“There are 29 cards left. The one turned up at the start does not count.”"),
            asked=rummy(turn("Ana", "4c"), turn("Ben", "5c")),
            answer=answered({"stock": 28}),
            claimed=answered({"stock": 29}),
        ),
    ),
}

TURN: dict[str, Pair] = {
    "rummy.draw": Pair(
        right=Example(
            says=N_("The top card of the pile is taken, the 9 of clubs, and another card is discarded."),
            asked=rummy(turn("Ana", "9c"), takes("Ben"), discards("Ben", "2s")),
            shows=((PILE, "4d 9c"), (DISCARDED, "2s")),
            answer=answered(QUIET),
        ),
        wrong=Example(
            says=N_("A player wants the 4 of diamonds, but the 9 of clubs lies on it."),
            asked=rummy(turn("Ana", "9c"), takes("Ben", "4d")),
            shows=((PILE, "4d 9c"),),
            answer=refused(2),
        ),
    ),
    "rummy.one-meld": Pair(
        right=Example(
            says=N_("One new meld, and in the same turn a card is laid off on it."),
            asked=rummy(draws("Ana"), melds("Ana", "5h 6h 7h"), lays_off("Ana", "8h"), discards("Ana", "Kc")),
            shows=((MELDED, "5h 6h 7h"), (LAID_OFF, "8h")),
            answer=answered(QUIET),
        ),
        wrong=Example(
            says=N_("After a run a set is laid down too, in the same turn."),
            asked=rummy(draws("Ana"), melds("Ana", "5h 6h 7h"), melds("Ana", "9c 9d 9s")),
            shows=rows(MELDED, "5h 6h 7h", "9c 9d 9s"),
            answer=refused(2),
        ),
    ),
    "rummy.any-melds": Pair(
        right=Example(
            says=N_("The table agreed on any number: a run and a set are laid down in one turn."),
            asked=rummy(
                *(draws("Ana"), melds("Ana", "5h 6h 7h"), melds("Ana", "9c 9d 9s"), discards("Ana", "Kc")),
                options={"melds_per_turn": "any"},
            ),
            shows=rows(MELDED, "5h 6h 7h", "9c 9d 9s"),
            answer=answered(QUIET),
        ),
        wrong=Example(
            says=N_("“You laid down a run already in this turn, so the set goes back into your hand.”"),
            asked=rummy(
                *(draws("Ana"), melds("Ana", "5h 6h 7h"), melds("Ana", "9c 9d 9s"), discards("Ana", "Kc")),
                options={"melds_per_turn": "any"},
            ),
            shows=rows(MELDED, "5h 6h 7h", "9c 9d 9s"),
            answer=answered(QUIET),
            claimed=REFUSED,
        ),
    ),
    "rummy.layoff": Pair(
        right=Example(
            says=N_("In one turn two cards are laid off on the run of another player."),
            asked=rummy(
                *(draws("Ana"), melds("Ana", "5h 6h 7h"), discards("Ana", "Kc")),
                *(draws("Ben"), lays_off("Ben", "8h"), lays_off("Ben", "9h"), discards("Ben", "Kd")),
            ),
            shows=((TABLE, "5h 6h 7h"), (LAID_OFF, "8h 9h")),
            answer=answered(QUIET),
        ),
        wrong=Example(
            says=N_("“You have no meld on the table, so you cannot lay off on mine.”"),
            asked=rummy(
                *(draws("Ana"), melds("Ana", "5h 6h 7h"), discards("Ana", "Kc")),
                *(draws("Ben"), lays_off("Ben", "8h"), discards("Ben", "Kd")),
            ),
            shows=((TABLE, "5h 6h 7h"), (LAID_OFF, "8h")),
            answer={"ok": True},
            claimed=REFUSED,
        ),
    ),
    "rummy.layoff-own": Pair(
        right=Example(
            says=N_("A player lays down a first meld, and then lays off on another's run."),
            asked=rummy(
                *(draws("Ana"), melds("Ana", "5h 6h 7h"), discards("Ana", "Kc")),
                *(draws("Ben"), melds("Ben", "9c 9d 9s"), lays_off("Ben", "8h"), discards("Ben", "Kd")),
                options={"layoff": "after-own-meld"},
            ),
            shows=((TABLE, "5h 6h 7h"), (MELDED, "9c 9d 9s"), (LAID_OFF, "8h")),
            answer=answered(QUIET),
        ),
        wrong=Example(
            says=N_("The table agreed on an own meld first, and this player has none."),
            asked=rummy(
                *(draws("Ana"), melds("Ana", "5h 6h 7h"), discards("Ana", "Kc")),
                *(draws("Ben"), lays_off("Ben", "8h")),
                options={"layoff": "after-own-meld"},
            ),
            shows=((TABLE, "5h 6h 7h"), (LAID_OFF, "8h")),
            answer=refused(4),
        ),
    ),
}

TO_GO_OUT = (
    *(draws("Ana"), melds("Ana", "5h 6h 7h 8h"), discards("Ana", "Kc"), turn("Ben", "Jd"), turn("Cy", "6s")),
    *(draws("Ana"), melds("Ana", "9c 9d 9s 9h")),
)
HELD = {"Ben": "2c 3d 4s 6c 8d Jh Qs", "Cy": "2d 3s 4c 6d 8s Jc Kd"}

OUT: dict[str, Pair] = {
    "rummy.out": Pair(
        right=Example(
            says=N_("The last four cards are laid down as a set. None is left to discard, and the hand is over."),
            asked=rummy(*TO_GO_OUT, **HELD),
            shows=((MELDED, "9c 9d 9s 9h"),),
            answer=answered({"over": True, "out": "Ana"}),
        ),
        wrong=Example(
            says=N_("“You have no card left to discard, so you are not out.”"),
            asked=rummy(*TO_GO_OUT, **HELD),
            shows=((MELDED, "9c 9d 9s 9h"),),
            answer=answered({"out": "Ana"}),
            claimed=answered({"out": None}),
        ),
    ),
}

ACE: dict[str, Pair] = {
    "rummy.ace": Pair(
        right=meld_of_rummy(
            N_("The ace lies below the 2 and counts 1, so the run counts 6."), "Ah 2h 3h", {"ok": True, "points": 6}
        ),
        wrong=meld_of_rummy(N_("The ace is laid above the king."), "Qs Ks As", REFUSED),
    ),
    "rummy.ace-high": Pair(
        right=meld_of_rummy(
            N_("Where the table agreed so, the ace lies above the king and counts 15."),
            "Qs Ks As",
            {"ok": True, "points": 35},
            ace="high-or-low",
        ),
        wrong=meld_of_rummy(
            N_("The ace is above the king and below the 2 at once."), "Kd Ad 2d", REFUSED, ace="high-or-low"
        ),
    ),
    "rummy.ace-corner": Pair(
        right=meld_of_rummy(
            N_("Where the table agreed so, a run goes on from the king over the ace to the 2."),
            "Kd Ad 2d",
            {"ok": True, "points": 27},
            ace="round-the-corner",
        ),
        wrong=meld_of_rummy(
            N_("The run is all round, and a joker is to be the king of spades once more."),
            "Ks As 2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs *=Ks",
            REFUSED,
            ace="round-the-corner",
            jokers=1,
        ),
    ),
}

LAST_THREE = tuple(chain(turn("Ana", "4c"), turn("Ben", "5c"), turn("Cy", "6c")))
"""With sixteen cards each three are left in the stock: three turns empty it, and the pile is 4d 4c 5c 6c."""
SIXTEEN = {
    "Ana": "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh 2s 3s 4s",
    "Ben": "Ad 2d 3d 5d 6d 7d 8d 9d 10d Jd Qd Kd 5s 6s 7s 8s",
    "Cy": "Ac 2c 3c 7c 8c 9c 10c Jc Qc Kc As 9s 10s Js Qs Ks",
}


def run_out(*told: Events, left: dict[str, str] | None = None, **options: Any) -> Part:
    """A deal whose stock has run out, the 6 of clubs lying on top of the pile, and what happens then."""
    return rummy(LAST_THREE, *told, options={"hand_size": 16, **options}, **(left or {}))


STOCK: dict[str, Pair] = {
    "rummy.turn-over": Pair(
        right=Example(
            says=N_(
                "Nobody wants the 6 of clubs. The pile is turned over, and the 4 of diamonds is drawn: it lay lowest."
            ),
            asked=run_out(does("pass", "Ana"), draws("Ana", "4d")),
            shows=((PILE, "4d 4c 5c 6c"),),
            answer=answered(QUIET | {"stock": 3}),
        ),
        wrong=Example(
            says=N_("The pile was turned over, and somebody says that they drew the 6 of clubs from the top."),
            asked=run_out(does("pass", "Ana"), draws("Ana", "6c")),
            shows=((PILE, "4d 4c 5c 6c"),),
            answer=refused(7),
        ),
    ),
    "rummy.shuffle": Pair(
        right=Example(
            says=N_("The pile was shuffled, so any of its cards may be drawn, the 5 of clubs too."),
            asked=run_out(does("pass", "Ana"), draws("Ana", "5c"), stock_out="shuffle"),
            shows=((PILE, "4d 4c 5c 6c"),),
            answer=answered(QUIET | {"stock": 3}),
        ),
        wrong=Example(
            says=N_("The pile was shuffled, and a player draws the 9 of spades, which was not in it."),
            asked=run_out(does("pass", "Ana"), draws("Ana", "9s"), stock_out="shuffle"),
            shows=((PILE, "4d 4c 5c 6c"),),
            answer=refused(7),
        ),
    ),
    "rummy.reuse": Pair(
        right=Example(
            says=N_(
                "Once was agreed. The stock runs out a second time, nobody takes the 6 of clubs, and the hand ends."
            ),
            asked=run_out(
                *(does("pass", "Ana"), turn("Ana", "4d"), turn("Ben", "4c"), turn("Cy", "5c"), turn("Ana", "6c")),
                does("pass", "Ben"),
                reuse_limit=1,
                left=SIXTEEN,
            ),
            shows=((PILE, "4d 4c 5c 6c"),),
            answer=answered(QUIET | {"over": True, "out": None}),
        ),
        wrong=Example(
            says=N_("“We agreed on once, and the stock has run out for the first time: the hand is over.”"),
            asked=run_out(does("pass", "Ana"), draws("Ana"), reuse_limit=1),
            shows=((PILE, "4d 4c 5c 6c"),),
            answer=answered({"over": False, "stock": 3}),
            claimed=answered({"over": True}),
        ),
    ),
    "rummy.block": Pair(
        right=Example(
            says=N_("The stock is empty, nobody takes the 6 of clubs, and the hand ends with nobody out."),
            asked=run_out(does("pass", "Ana"), stock_out="block", left=SIXTEEN),
            shows=((PILE, "4d 4c 5c 6c"),),
            answer=answered(QUIET | {"over": True, "out": None}),
        ),
        wrong=Example(
            says=N_("“The stock is empty and the hand is over: you may not take the 6 of clubs any more.”"),
            asked=run_out(takes("Ana", "6c"), discards("Ana", "9h"), stock_out="block"),
            shows=((PILE, "4d 4c 5c 6c"),),
            answer=answered(QUIET | {"over": False}),
            claimed=answered({"over": True}),
        ),
    ),
}

RUMMY: dict[str, Pair] = SET_UP | TURN | OUT | ACE | STOCK
