"""The rulebook: the examples of all rules, by id.

Its words are in `scorekeeper.wording`; here is what shows them.
"""

from scorekeeper.games.example import Pair
from scorekeeper.games.rummikub.examples_jokers import RUMMIKUB_JOKERS
from scorekeeper.games.rummikub.examples_play import RUMMIKUB
from scorekeeper.games.rummy.examples_play import RUMMY
from scorekeeper.games.rummy.examples_scoring import RUMMY_SCORES
from scorekeeper.games.rummy.examples_wrotham import WROTHAM
from scorekeeper.games.rummy500.examples_calling import CALLS
from scorekeeper.games.rummy500.examples_going_out import OUT
from scorekeeper.games.rummy500.examples_scoring import SCORES, SESSION
from scorekeeper.games.rummy500.examples_turn import DRAWING, SET_UP, TURN
from scorekeeper.games.shared.examples_jokers import JOKERS
from scorekeeper.games.shared.examples_melds import MELDS

EXAMPLES: dict[str, Pair] = {
    **(MELDS | JOKERS),
    **(SET_UP | TURN | DRAWING | CALLS | OUT | SCORES | SESSION),
    **(RUMMY | RUMMY_SCORES | WROTHAM),
    **(RUMMIKUB | RUMMIKUB_JOKERS),
}
"""The examples of every rule, by its id."""
