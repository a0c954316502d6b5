"""What each rule says, in English, the key that the catalogues of the other languages translate: one table of all games."""

from scorekeeper.wording.rule_words import RuleWords
from scorekeeper.wording.rules_melds import MELDS
from scorekeeper.wording.rules_rummikub import RUMMIKUB
from scorekeeper.wording.rules_rummy import RUMMY
from scorekeeper.wording.rules_rummy500 import RUMMY500
from scorekeeper.wording.sentences import SENTENCES

__all__ = ["RULES", "SENTENCES", "RuleWords"]

RULES: dict[str, RuleWords] = MELDS | RUMMY500 | RUMMY | RUMMIKUB
"""Every rule's words, by its id."""
