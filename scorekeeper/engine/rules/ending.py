"""Rules: the end of a session."""

from scorekeeper.engine import examples as eg
from scorekeeper.engine.rule import rule
from scorekeeper.engine.verdict import LEGAL, Verdict, broken

OVER = "session.over"

BEFORE_THE_LAST = eg.totals("Ana", Ana=(400, 0), Ben=(430, 10), Cy=(210, 10))
"""The hands before the last one, entered as one hand with 400, 420 and 200 points."""
LAST = (BEFORE_THE_LAST, eg.totals("Ana", Ana=(105, 0), Ben=(110, 10), Cy=(190, 10)))
"""Hands that end with totals of 505, 520 and 380. The player with 505 goes out."""


def winners(*names: str) -> eg.Part:
    """Return an example's expected answer: these players have won."""
    return {"session": {"over": True, "winners": list(names)}}


@rule(
    "session.over",
    title="No hands after the game ends",
    text="No more hands once the game is over.",
    details="If you want to play on, start a new game.",
    our_ruling="Published rules don't spell this out, but once someone has won, the game is over. A hand played after that doesn't count.",
    refused="This hand doesn't count: the game was already over.",
    phrases="another hand after the game, play on after somebody has won, game over",
    right=eg.Example("Someone has won, and the cards are put away.", eg.session(*LAST), {"ok": True} | winners("Ben")),
    wrong=eg.Example(
        says="Someone has won, but another hand is played and entered.",
        asked=eg.session(*LAST, eg.totals("Cy", Ana=(40, 20), Ben=(20, 30), Cy=(255, 0))),
        answer=eg.REFUSED | winners("Ben"),
    ),
)
def takes_hand(winners: tuple[str, ...]) -> Verdict:
    """Refuse another hand once the game has winners."""
    return broken("session.over") if winners else LEGAL
