"""`RuleWords`: the title and texts of a rule."""

from typing import NamedTuple


class RuleWords(NamedTuple):
    """What the rulebook says of a rule.

    `title` names it in a list; `text` is the rule as it is read aloud in a quarrel, two sentences at most. The rest is
    folded away: `details` (when it applies, what follows from it, the odd case), `silent` (what exactly the sources say
    nothing about, and our ruling), `differ` (which source says what, and which option chooses). All in English, marked
    for translation; empty where there is nothing to say.
    """

    title: str
    text: str
    details: str = ""
    silent: str = ""
    differ: str = ""
