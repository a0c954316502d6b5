"""Examples of Wrotham."""

from typing import Any

from scorekeeper.engine.translatable import N_
from scorekeeper.games.example import Example, Pair
from scorekeeper.games.example_notation import (
    DISCARDED,
    IN_HAND,
    MELDED,
    QUIET,
    REFUSED,
    TABLE,
    Events,
    Part,
    answered,
    asks,
    discards,
    does,
    draws,
    meld_example,
    melds,
    play,
    played,
    refused,
    rows,
    session,
    totals,
    turn,
)

LEVEL = totals(None, Ana=8, Ben=8, Cy=8)
"""A deal that nobody won anything from."""
WON = totals("Ana", Ana=0, Ben=25, Cy=15)


def wrotham(*told: Events, **more: Any) -> Part:
    """The first deal of Wrotham, followed event by event."""
    return played(*told, game="rummy", preset="wrotham", **more)


def in_deal_4(*told: Events, **left: str) -> Part:
    """Three deals, and a fourth followed event by event."""
    fourth = play(*told, dealer="Cy", deal=None, **left)
    return session(LEVEL, LEVEL, LEVEL, fourth, game="rummy", preset="wrotham")


WROTHAM: dict[str, Pair] = {
    "wrotham.pack": Pair(
        right=meld_example(
            N_("A joker is the jack of this run."),
            "10d *=Jd Qd",
            {"ok": True, "kind": "run"},
            game="rummy",
            preset="wrotham",
        ),
        wrong=meld_example(
            N_("“A joker may fill a gap in a run, but it makes no set.”"),
            "9h 9c *=9",
            {"ok": True, "kind": "set"},
            claimed=REFUSED,
            game="rummy",
            preset="wrotham",
        ),
    ),
    "wrotham.deals": Pair(
        right=Example(
            says=N_("A joker and a 2 are left in a hand: 15 and 2 are 17."),
            asked=asks("points", game="rummy", preset="wrotham", left="* 2c"),
            shows=((IN_HAND, "* 2c"),),
            answer={"left": 17},
        ),
        wrong=Example(
            says=N_("“I have 120 points after three deals, so I have won.”"),
            asked=session(WON, WON, WON, game="rummy", preset="wrotham"),
            answer={"session": {"over": False, "totals": {"Ana": 120, "Ben": 0, "Cy": 0}}},
            claimed={"session": {"over": True}},
        ),
    ),
    "wrotham.first-turn": Pair(
        right=Example(
            says=N_(
                "The first player melds three of eight cards and discards one, without a draw. The next one draws."
            ),
            asked=wrotham(melds("Ana", "5h 6h 7h"), discards("Ana", "4c"), turn("Ben", "Kd")),
            shows=((MELDED, "5h 6h 7h"), (DISCARDED, "4c")),
            answer=answered(QUIET),
        ),
        wrong=Example(
            says=N_("The first player, who has eight cards already, draws a ninth."),
            asked=wrotham(draws("Ana"), deal={"Ana": "5h 6h 8h 9c 9d Js Qc Kd"}),
            shows=((IN_HAND, "5h 6h 8h 9c 9d Js Qc Kd"),),
            answer=refused(0),
        ),
    ),
    "wrotham.all-at-once": Pair(
        right=Example(
            says=N_("In the fourth deal a run and a set go down together, seven cards, and the eighth is discarded."),
            asked=in_deal_4(
                *(melds("Ana", "5h 6h 7h"), melds("Ana", "9c 9d 9s *=9"), discards("Ana", "Kc")),
                Ben="2c 3c 2d 3d 2s 3s Kh",
                Cy="8c 8d 8s 7c 7d 7s *",
            ),
            shows=(*rows(MELDED, "5h 6h 7h", "9c 9d 9s *=9"), (DISCARDED, "Kc")),
            answer=answered({}, {}, {}, {"verdicts": [], "out": "Ana"}),
        ),
        wrong=Example(
            says=N_("In the fourth deal a player melds three cards, discards one and keeps four."),
            asked=in_deal_4(melds("Ana", "5h 6h 7h"), discards("Ana", "Kc")),
            shows=((MELDED, "5h 6h 7h"), (DISCARDED, "Kc")),
            answer=answered({}, {}, {}, {"verdicts": [{"event": 1}]}),
        ),
    ),
    "joker.exchange": Pair(
        right=Example(
            says=N_(
                "Wrotham rummy: a player lays the queen in the joker's place, takes the joker, and melds it as the 4 of clubs."
            ),
            asked=wrotham(
                *(melds("Ana", "10d Jd *=Qd"), discards("Ana", "4c")),
                *(draws("Ben"), does("exchange", "Ben", card="Qd", on=1)),
                *(melds("Ben", "2c 3c *=4c"), discards("Ben", "Kc")),
            ),
            shows=((TABLE, "10d Jd *=Qd"), (MELDED, "2c 3c *=4c")),
            answer=answered(QUIET),
        ),
        wrong=Example(
            says=N_("Rummy 500: a player holds the queen that the joker stands for, and wants to exchange the two."),
            asked=played(
                *(draws("Ana"), melds("Ana", "10d Jd *=Qd"), discards("Ana", "4c")),
                *(draws("Ben"), does("exchange", "Ben", card="Qd", on=1)),
            ),
            shows=((TABLE, "10d Jd *=Qd"), (IN_HAND, "Qd")),
            answer=refused(4),
        ),
    ),
}
