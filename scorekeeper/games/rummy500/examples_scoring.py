"""Examples of Rummy 500: counting, winning."""

from scorekeeper.engine.translatable import N_
from scorekeeper.games.example import Example, Pair
from scorekeeper.games.example_notation import IN_HAND, MELDED, REFUSED, Part, asks, meld_example, session, totals

FIVES = {"card_values": "5-10-15"}

BEFORE_THE_LAST = totals("Ana", Ana=(400, 0), Ben=(430, 10), Cy=(210, 10))
"""The hands up to the last one, in one: 400, 420 and 200."""

LAST = (BEFORE_THE_LAST, totals("Ana", Ana=(105, 0), Ben=(110, 10), Cy=(190, 10)))
"""The first goes out with 505, the second comes to 520, the third to 380."""

LEVEL = (BEFORE_THE_LAST, totals("Ana", Ana=(110, 0), Ben=(100, 10), Cy=(190, 10)))
"""The first and the second both come to 510."""

EXACTLY = (BEFORE_THE_LAST, totals("Ana", Ana=(100, 0), Ben=(50, 10), Cy=(190, 10)))
"""The first comes to 500, the second to 460, the third to 380."""


def winners(*names: str) -> Part:
    """The answer that these have won."""
    return {"session": {"over": True, "winners": list(names)}}


PLAYS_ON = {"session": {"over": False, "winners": []}}

SCORES: dict[str, Pair] = {
    "score.face": Pair(
        right=Example(
            says=N_("An 8 counts 8, a 10 and a queen 10 each, an ace 15: 43 in the hand."),
            asked=asks("points", melded=(), left="8d 10s Qc Ah"),
            shows=((IN_HAND, "8d 10s Qc Ah"),),
            answer={"left": 43, "hand": -43},
        ),
        wrong=Example(
            says=N_("“A queen is 12 and a king 13, so my hand is 25.” Court cards count 10."),
            asked=asks("points", melded=(), left="Qc Kd"),
            shows=((IN_HAND, "Qc Kd"),),
            answer={"left": 20},
            claimed={"left": 25},
        ),
    ),
    "score.low-ace": Pair(
        right=meld_example(
            N_("An ace below the 2 and the 3 counts 1: the run is worth 6."), "Ah 2h 3h", {"ok": True, "points": 6}
        ),
        wrong=meld_example(
            N_("“My ace is worth 15 everywhere, so the run counts 20.”"),
            "Ah 2h 3h",
            {"points": 6},
            claimed={"points": 20},
        ),
    ),
    "score.5-10-15": Pair(
        right=meld_example(
            N_("The 8 and the 9 count 5 each, the 10 and the jack 10 each: the run is worth 30."),
            "8s 9s 10s Js",
            {"ok": True, "points": 30},
            options=FIVES,
        ),
        wrong=meld_example(
            N_("“A low ace counts 1, so the run is worth 11.” At this table it counts 5."),
            "Ah 2h 3h",
            {"points": 15},
            claimed={"points": 11},
            options=FIVES,
        ),
    ),
    "score.joker": Pair(
        right=meld_example(N_("Two twos and a joker: 2, 2 and 15."), "2c 2d *", {"ok": True, "points": 19}),
        wrong=meld_example(
            N_("“The joker is a 2 here, so it counts 2, and the set 6.”"),
            "2c 2d *",
            {"points": 19},
            claimed={"points": 6},
        ),
    ),
    "score.hand": Pair(
        right=Example(
            says=N_("18 points melded, 25 left in the hand: the hand scores 7 below zero."),
            asked=asks("points", melded=("5h 6h 7h",), left="Kc As"),
            shows=((MELDED, "5h 6h 7h"), (IN_HAND, "Kc As")),
            answer={"melded": 18, "left": 25, "hand": -7},
        ),
        wrong=Example(
            says=N_("“These three nines are a set, so they do not count against me.” They were not melded."),
            asked=asks("points", melded=("5h 6h 7h",), left="9c 9d 9s"),
            shows=((MELDED, "5h 6h 7h"), (IN_HAND, "9c 9d 9s")),
            answer={"melded": 18, "left": 27, "hand": -9},
            claimed={"melded": 18, "left": 0, "hand": 18},
        ),
    ),
}
"""By the id of the rule."""

SESSION: dict[str, Pair] = {
    "session.target": Pair(
        right=Example(
            says=N_("A player comes to 500 exactly. At this table it is enough to reach the target."),
            asked=session(*EXACTLY),
            answer=winners("Ana"),
        ),
        wrong=Example(
            says=N_("“I have 500, so the game is over.” At this table the target must be exceeded."),
            asked=session(*EXACTLY, options={"target_test": "exceed"}),
            answer=PLAYS_ON,
            claimed=winners("Ana"),
        ),
    ),
    "session.highest": Pair(
        right=Example(
            says=N_("One player goes out and has 505. Another has 520 after the same hand, and wins."),
            asked=session(*LAST),
            answer=winners("Ben"),
        ),
        wrong=Example(
            says=N_("“I went out and I am above 500, so I win.” Another has more."),
            asked=session(*LAST),
            answer=winners("Ben"),
            claimed=winners("Ana"),
        ),
    ),
    "session.tie": Pair(
        right=Example(
            says=N_("Two players have 510. Another hand is played, and then one of them is ahead."),
            asked=session(*LEVEL, totals("Cy", Ana=(40, 20), Ben=(60, 10), Cy=(55, 0))),
            answer=winners("Ben"),
        ),
        wrong=Example(
            says=N_("“We both have 510, so we have both won.”"),
            asked=session(*LEVEL),
            answer=PLAYS_ON,
            claimed=winners("Ana", "Ben"),
        ),
    ),
    "session.go-out": Pair(
        right=Example(
            says=N_("At this table the winner has to go out. One player goes out with 505 and beats another's 520."),
            asked=session(*LAST, options={"win_by": "going-out"}),
            answer=winners("Ana"),
        ),
        wrong=Example(
            says=N_("“I have 520, more than anybody, so I win.” Another went out, with 505."),
            asked=session(*LAST, options={"win_by": "going-out"}),
            answer=winners("Ana"),
            claimed=winners("Ben"),
        ),
    ),
    "session.over": Pair(
        right=Example(
            says=N_("Somebody has won, and the cards are put away."),
            asked=session(*LAST),
            answer={"ok": True} | winners("Ben"),
        ),
        wrong=Example(
            says=N_("Somebody has won, and one more hand is played and written down."),
            asked=session(*LAST, totals("Cy", Ana=(40, 20), Ben=(20, 30), Cy=(255, 0))),
            answer=REFUSED | winners("Ben"),
        ),
    ),
    "session.settle": Pair(
        right=Example(
            says=N_("The winner has 520, the others 505 and 380. They pay the differences: 15 and 140."),
            asked=session(*LAST, options={"settlement": "difference"}),
            answer={"session": {"settlement": {"Ben": {"Ana": 15, "Cy": 140}}}},
        ),
        wrong=Example(
            says=N_("“Everybody pays what they lack to 500, so I, with 505, pay nothing.”"),
            asked=session(*LAST, options={"settlement": "difference"}),
            answer={"session": {"settlement": {"Ben": {"Ana": 15}}}},
            claimed={"session": {"settlement": {"Ben": {"Ana": 0}}}},
        ),
    ),
}
"""By the id of the rule."""
