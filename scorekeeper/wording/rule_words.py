"""The words of a rule: what every file of rules here is made of."""

from typing import NamedTuple


class RuleWords(NamedTuple):
    """`title` names the rule in a list, `text` is the rule as it is read aloud in a quarrel, two sentences or so."""

    title: str
    text: str
