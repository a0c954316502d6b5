"""Examples of Rummy: scores, payments."""

from scorekeeper.engine.translatable import N_
from scorekeeper.games.example import Example, Pair
from scorekeeper.games.example_notation import (
    IN_HAND,
    MELDED,
    Part,
    answered,
    asks,
    at_the_end,
    discards,
    draws,
    lies,
    melds,
    scores,
    session,
    totals,
)
from scorekeeper.games.rummy.examples_play import HELD, TO_GO_OUT, rummy

PENALTIES = {"scoring": "penalty"}
PAID = {"settlement": "pay-winner", "deals": 1, "target": None}
FOUR = ("Ana", "Ben", "Cy", "Di")


def deals(*hands: Part, **options: object) -> Part:
    """A session of Rummy."""
    return session(*hands, game="rummy", options=options)


HANDS: dict[str, Pair] = {
    "rummy.values": Pair(
        right=Example(
            says=N_("A king, a 9 and an ace are left: 10, 9 and 1 are 20."),
            asked=asks("points", game="rummy", left="Kh 9c Ah"),
            shows=((IN_HAND, "Kh 9c Ah"),),
            answer={"left": 20},
        ),
        wrong=Example(
            says=N_("“Aces lie only below the 2 here, but the one left in your hand counts 15.”"),
            asked=asks("points", game="rummy", left="Kh 9c Ah"),
            shows=((IN_HAND, "Kh 9c Ah"),),
            answer={"left": 20},
            claimed={"left": 34},
        ),
    ),
    "rummy.winner-takes": Pair(
        right=Example(
            says=N_("One player goes out. The others hold 10, 15 and 20 points, so the winner scores 45."),
            asked=session(totals("Ana", Ana=0, Ben=10, Cy=15, Di=20), game="rummy", players=FOUR),
            answer=answered(scores(Ana={"hand": 45}, Ben={"hand": 0})),
        ),
        wrong=Example(
            says=N_("“You hold 15 points together, and my own run is 18 more: I score 33.”"),
            asked=deals(at_the_end(lies("Ana", "5h 6h 7h"), out="Ana", Ben="Kh", Cy="5c")),
            shows=((MELDED, "5h 6h 7h"), (IN_HAND, "Kh"), (IN_HAND, "5c")),
            answer=answered(scores(Ana={"hand": 15})),
            claimed=answered(scores(Ana={"hand": 33})),
        ),
    ),
    "rummy.blocked": Pair(
        right=Example(
            says=N_("Nobody is out. The hands are 6, 15, 7 and 21, and the 6 scores 9 and 1 and 15: that is 25."),
            asked=session(totals(None, Ana=6, Ben=15, Cy=7, Di=21), game="rummy", players=FOUR),
            answer=answered(scores(Ana={"hand": 25}, Ben={"hand": 0}, Cy={"hand": 0}, Di={"hand": 0})),
        ),
        wrong=Example(
            says=N_("“We two both have 5 and the third hand is 12, so each of us scores 7.”"),
            asked=deals(totals(None, Ana=5, Ben=5, Cy=12)),
            answer=answered(scores(Ana={"hand": "7/2"}, Ben={"hand": "7/2"})),
            claimed=answered(scores(Ana={"hand": 7}, Ben={"hand": 7})),
        ),
    ),
    "rummy.penalty": Pair(
        right=Example(
            says=N_("One player goes out. The others write down what they hold, 10 and 25, as their own penalty."),
            asked=deals(totals("Ana", Ana=0, Ben=10, Cy=25), **PENALTIES),
            answer=answered(scores(Ana={"hand": 0}, Ben={"hand": 10}, Cy={"hand": 25})),
        ),
        wrong=Example(
            says=N_("“A total has passed 100, and it is mine: I have won.”"),
            asked=deals(
                totals("Ana", Ana=0, Ben=40, Cy=60),
                totals("Ana", Ana=0, Ben=20, Cy=45),
                **PENALTIES,
            ),
            answer={"session": {"over": True, "winners": ["Ana"], "totals": {"Ana": 0, "Ben": 60, "Cy": 105}}},
            claimed={"session": {"winners": ["Cy"]}},
        ),
    ),
    "rummy.going-rummy": Pair(
        right=Example(
            says=N_(
                "A player with nothing on the table melds seven cards and discards the last. The score is doubled."
            ),
            asked=rummy(
                *(draws("Ana"), melds("Ana", "5h 6h 7h 8h 9h 10h Jh"), discards("Ana", "Kc")),
                options={"going_rummy": "double"},
                Ben="2c 3d 4s 6c 8d 10s Qs",
                Cy="2d 3s 4c 6d 8s Jc Kd",
            ),
            shows=((MELDED, "5h 6h 7h 8h 9h 10h Jh"),),
            answer=answered({"out": "Ana"} | scores(Ana={"hand": 172})),
        ),
        wrong=Example(
            says=N_("“I melded once before and went out with the rest now: that is doubled.”"),
            asked=rummy(*TO_GO_OUT, options={"going_rummy": "double"}, **HELD),
            shows=((MELDED, "5h 6h 7h 8h"), (MELDED, "9c 9d 9s 9h")),
            answer=answered(scores(Ana={"hand": 86})),
            claimed=answered(scores(Ana={"hand": 172})),
        ),
    ),
}

SESSION: dict[str, Pair] = {
    "rummy.pay": Pair(
        right=Example(
            says=N_("The losers hold 10 and 15 points, and pay the winner 10 and 15."),
            asked=deals(totals("Ana", Ana=0, Ben=10, Cy=15), **PAID),
            answer={"session": {"settlement": {"Ana": {"Ben": 10, "Cy": 15}}}},
        ),
        wrong=Example(
            says=N_("“Going rummy scores me ten points more, and each of you pays me those ten too.”"),
            asked=deals(totals("Ana", Ana=0, Ben=10, Cy=15) | {"went_rummy": True}, going_rummy="plus-10", **PAID),
            answer=answered(scores(Ana={"hand": 35}), session={"settlement": {"Ana": {"Ben": 10, "Cy": 15}}}),
            claimed={"session": {"settlement": {"Ana": {"Ben": 20, "Cy": 25}}}},
        ),
    ),
    "rummy.end": Pair(
        right=Example(
            says=N_("The second deal brings one total to 105. That is over 100, and the session ends."),
            asked=deals(totals("Ana", Ana=0, Ben=30, Cy=25), totals("Ana", Ana=0, Ben=30, Cy=20)),
            answer={"session": {"over": True, "winners": ["Ana"], "totals": {"Ana": 105, "Ben": 0, "Cy": 0}}},
        ),
        wrong=Example(
            says=N_("“Two deals were agreed, and we are level after them: one more deal decides.”"),
            asked=deals(totals("Ana", Ana=0, Ben=10, Cy=20), totals("Ben", Ana=10, Ben=0, Cy=20), deals=2, target=None),
            answer={"session": {"over": True, "winners": ["Ana", "Ben"]}},
            claimed={"session": {"over": False}},
        ),
    ),
}

RUMMY_SCORES: dict[str, Pair] = HANDS | SESSION
