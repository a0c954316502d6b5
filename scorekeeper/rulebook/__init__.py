"""The rulebook: every rule with its examples. Its words are in `scorekeeper.wording`; here is what shows them."""

from scorekeeper.rulebook.example import Example, Pair
from scorekeeper.rulebook.examples_jokers import JOKERS
from scorekeeper.rulebook.examples_melds import MELDS
from scorekeeper.rulebook.examples_rummikub import RUMMIKUB
from scorekeeper.rulebook.examples_rummikub_jokers import RUMMIKUB_JOKERS
from scorekeeper.rulebook.examples_rummy import RUMMY
from scorekeeper.rulebook.examples_rummy500_calls import CALLS
from scorekeeper.rulebook.examples_rummy500_out import OUT
from scorekeeper.rulebook.examples_rummy500_score import SCORES, SESSION
from scorekeeper.rulebook.examples_rummy500_turn import DRAWING, SET_UP, TURN
from scorekeeper.rulebook.examples_rummy_scores import RUMMY_SCORES
from scorekeeper.rulebook.examples_wrotham import WROTHAM

__all__ = ["EXAMPLES", "Example", "Pair"]

EXAMPLES: dict[str, Pair] = {
    **(MELDS | JOKERS),
    **(SET_UP | TURN | DRAWING | CALLS | OUT | SCORES | SESSION),
    **(RUMMY | RUMMY_SCORES | WROTHAM),
    **(RUMMIKUB | RUMMIKUB_JOKERS),
}
"""The examples of every rule, by its id."""
