"""Rule: the cost of a move of Rummikub that turns out invalid."""

from scorekeeper.engine import examples as eg
from scorekeeper.engine.option import Option, Options
from scorekeeper.engine.rule import rule
from scorekeeper.engine.translatable import N_
from scorekeeper.engine.verdict import LEGAL, Verdict, broken

PENALTY = "penalty"
"""The word for the event of a penalty."""

INVALID_MOVE = Option(
    "invalid_move",
    N_("What does an invalid move cost?"),
    {"take-back": N_("Nothing: the move is taken back"), "draw-3": N_("Draw three tiles and lose your turn")},
    about="rkub.penalty",
)


@rule(
    "rkub.penalty",
    sources="H",
    when=INVALID_MOVE.is_("draw-3"),
    title=N_("The penalty for an invalid move"),
    text=N_(
        "For an invalid move you draw three tiles from the pool and lose your turn. The table is put back as it was."
    ),
    details=N_(
        "If fewer than three tiles are left in the pool, draw those. If there are none, the turn counts as a "
        "pass. A typing slip costs nothing: the penalty applies only if the table asks for it."
    ),
    refused=N_("An invalid move costs nothing at this table: just take it back."),
    phrases="penalty for a mistake, penalty for an invalid move, what does a wrong move cost, cannot put the table back",
    right=eg.Example(
        says=N_("A player has messed up the table. It's put back, and the player draws three tiles."),
        asked=eg.rummikub(
            eg.does(PENALTY, "Ana"), eg.does("draw", "Ben"), players=eg.TWO, options={"invalid_move": "draw-3"}
        ),
        answer=eg.answered(eg.QUIET | {"stock": 74}),
    ),
    wrong=eg.Example(
        says=N_("“Draw three tiles!” At this table an invalid move is just taken back."),
        asked=eg.rummikub(eg.does(PENALTY, "Ana"), players=eg.TWO),
    ),
)
def costs_tiles(options: Options) -> Verdict:
    """Refuse the penalty for an invalid move if the table doesn't play it. It puts the table back, draws three tiles and ends
    the turn."""
    return LEGAL if options[INVALID_MOVE] == "draw-3" else broken("rkub.penalty")


OPTIONS = (INVALID_MOVE,)
