"""`Rule` and its decorator `@rule`: rules declared with their texts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from scorekeeper.engine.examples import Claim, Example
from scorekeeper.engine.option import Condition
from scorekeeper.engine.terms import CARD_TERMS, Terms

Decide = TypeVar("Decide", bound=Callable[..., Any])
Refusal: TypeAlias = str | Mapping[str, str]
"""The sentence of a verdict, or one for each variant of the breach; the empty one is for all other variants."""

SOURCES = {
    "P": "500 Rummy",
    "B": "500 Rum",
    "R": "Rummy",
    "K": "Rummikub",
    "G": "Rummikub Experience",
    "O": "onlinerummikub.com",
    "F": "readersfact.com",
    "W": "wikihow.com",
    "J": "rrrummy.com",
    "U": "quickgamerules.com",
    "S": "rummikub.org",
    "H": "Rummy programs",
    "X": "Gin rummy",
    "Y": "gin-rummy",
    "Z": "gin_rummy",
    "D": "Bicycle",
    "T": "Partnership 500",
    "L": "ClubDeJeux",
    "N": "Rami",
    "C": "Cacheta",
    "V": "Pife",
}
"""The rule pages that the rules come from. P is the 500 Rummy page, B the 500 Rum page, R basic Rummy, K Rummikub, X Gin Rummy, Y
and Z the rules that two programs of Gin play by; D are pages of Bicycle, L and N French ones, C and V Brazilian ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TileWords:
    """The sentences of a rule that change for a game of tiles. There a set is a group, a suit a colour, a rank a number, a hand
    a rack, and the stock the pool. A missing sentence is the same for cards and tiles."""

    title: str
    text: str
    refused: Refusal = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A rule as it is declared: `id` never changes, for verdicts, links and tests are named after it.

    `title` names it in a list; `text` is the rule as it is read aloud in a quarrel, two sentences at most. The rest is
    folded away: `details` (when it applies, what follows from it, the odd case), `our_ruling` (what exactly the sources say
    nothing about, and our ruling; it may be a part of the rule only), `differ` (which source says what where they
    contradict each other, and which option chooses). `refused` is what a verdict says to whoever broke the rule; it may use
    `{cards}` (the cards at fault) and the facts of the breach. `phrases` are what players type to find the rule. Every text
    is English, marked for translation (but for `phrases`, which need no mark), and empty where there is nothing to say.

    `sources` are letters of `SOURCES`. `when` says which answers to which options switch the rule on; without it, it is
    always played. `requires` is what has to be agreed beside, of which its entry says nothing: nobody rules on calls where nobody
    may call. What another rule says, played in another way, `overrides` that one. `home` is the function that decides
    it; a permission, which is never cited against anybody, has none.
    """

    id: str
    title: str
    text: str
    phrases: str
    right: Example
    wrong: Example
    sources: str = ""
    when: tuple[Condition, ...] = ()
    requires: tuple[Condition, ...] = ()
    overrides: str = ""
    details: str = ""
    our_ruling: str = ""
    differ: str = ""
    refused: Refusal = ""
    tiles: TileWords | None = None
    home: Callable[..., Any] | None = None

    def sentences(self, terms: Terms = CARD_TERMS) -> dict[str, str]:
        """Return the sentences of its verdicts in the terms of a game, by variant."""
        of_tiles = _by_variant(self.tiles.refused) if terms.tiles and self.tiles else {}
        return {**_by_variant(self.refused), **of_tiles}


RULES: dict[str, Rule] = {}
"""Every rule that is declared, by id. Filled as the modules of `engine` and `games` are imported."""


def rule(rule_id: str, **said: Any) -> Callable[[Decide], Decide]:
    """Declare that the decorated function decides the rule `rule_id`, and what is `said` of it: the fields of `Rule`. An id
    has one home: a second one is a mistake."""

    def declare(decide: Decide) -> Decide:
        permission(rule_id, home=decide, **said)
        return decide

    return declare


def permission(rule_id: str, *, right: Example, wrong: Example | Claim, **said: Any) -> None:
    """Declare a permission: a rule that no function decides, for nothing bars what it allows."""
    if rule_id in RULES:
        raise ValueError(f"{rule_id} has a home already: {RULES[rule_id].home}")
    right = right.stands()
    wrong = wrong.about(right) if isinstance(wrong, Claim) else wrong.refused()
    RULES[rule_id] = Rule(id=rule_id, right=right, wrong=wrong, **said)


def _by_variant(refused: Refusal) -> Mapping[str, str]:
    if isinstance(refused, str):
        return {"": refused} if refused else {}
    return refused
