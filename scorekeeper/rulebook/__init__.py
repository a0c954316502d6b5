"""The rulebook: every rule with its examples. Its words are in `scorekeeper.wording`; here is what shows them."""

from scorekeeper.rulebook.example import Example, Pair
from scorekeeper.rulebook.examples_melds import MELDS

__all__ = ["EXAMPLES", "Example", "Pair"]

EXAMPLES: dict[str, Pair] = {**MELDS}
"""The examples of every rule, by its id."""
