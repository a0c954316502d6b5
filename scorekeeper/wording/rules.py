"""The words of all rules, by id."""

from scorekeeper.games.rule_words import RuleWords
from scorekeeper.games.rummikub.words import RUMMIKUB
from scorekeeper.games.rummy.words import RUMMY
from scorekeeper.games.rummy500.words import RUMMY500
from scorekeeper.games.shared.words import MELDS

RULES: dict[str, RuleWords] = MELDS | RUMMY500 | RUMMY | RUMMIKUB
"""Every rule's words, by its id."""
