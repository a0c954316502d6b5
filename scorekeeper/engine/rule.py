"""`@rule`: rules with texts. `Chapter`: their order. `Terms`: words of a game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from scorekeeper.engine.examples import Claim, Example
from scorekeeper.engine.option import Condition

Decide = TypeVar("Decide", bound=Callable[..., Any])
Refusal: TypeAlias = str | Mapping[str, str]
"""The sentence of a verdict, or one for each variant of the breach. The empty key is for all other variants."""

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
"""The web pages and programs (Y, Z) that the rules come from, by letter: a page's title, or the name of its site."""


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """The words of one game, where they differ from those of card games.

    `tiles` says that the game has tiles, for which some rules have other words. `rounds` says that it has rounds instead of
    hands. `texts` maps texts of pages to the game's versions. A key `text/sense` is for one of several meanings of a text.
    `examples` are the game's own right and wrong example, by rule id, for rules that it shares with other games."""

    tiles: bool = False
    rounds: bool = False
    texts: Mapping[str, str] = field(default_factory=dict)
    examples: Mapping[str, tuple[Example, Example]] = field(default_factory=dict)

    def said(self, text: str, sense: str = "") -> str:
        """Return the game's version of a text, or the text itself if it has none. `sense` selects one of several meanings."""
        return self.texts.get(f"{text}/{sense}") or self.texts.get(text, text)


CARD_TERMS = Terms()


@dataclass(frozen=True, slots=True, kw_only=True)
class TileWords:
    """The texts of a rule for a game of tiles. There a set is called a group, a suit a colour, a rank a number, a hand a rack,
    and the stock the pool. If a text is "", the text for cards is used."""

    title: str
    text: str
    refused: Refusal = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A declared rule. All its texts are English and may be empty. All but `phrases` are marked for translation.

    `id` never changes, since verdicts, links and tests use it. `title` names the rule in a list. `text` is the rule as read aloud
    in a dispute, two sentences at most. `phrases` are search terms. `right` is an example that keeps the rule, and `wrong` one
    that breaks it. `sources` are letters of `SOURCES`. `when` lists the values of options that switch the rule on. If empty, the
    rule always applies. `requires` lists more such conditions, which the rule's page doesn't mention: rules on calls need a table
    that plays calls. `overrides` is the id of the rule that this one replaces, or empty. `details` says when the rule applies and
    what follows. `our_ruling` says what the sources leave open, and our ruling. `differ` says how the sources contradict each
    other, and the option that chooses between them. The page folds these three away. `refused` is the sentence of a verdict, with
    placeholders: `{cards}` (the cards at fault) and the breach's `facts`. `tiles` has the texts for games with tiles, None if
    they are the same. `home` is the function that decides the rule, None for permissions and numbers, which no verdict cites."""

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
        """Return the sentences for this rule's breaches, by variant, in the terms of a game."""
        of_tiles = _by_variant(self.tiles.refused) if terms.tiles and self.tiles else {}
        return {**_by_variant(self.refused), **of_tiles}


RULES: dict[str, Rule] = {}
"""Every declared rule, by id. It is filled as the modules of `engine` and `games` are imported."""


def rule(rule_id: str, **fields: Any) -> Callable[[Decide], Decide]:
    """Declare a rule decided by the decorated function. Keywords are fields of `Rule`. Raise `ValueError` if the id is taken."""

    def declare(decide: Decide) -> Decide:
        permission(rule_id, home=decide, **fields)
        return decide

    return declare


def permission(rule_id: str, *, right: Example, wrong: Example | Claim, **fields: Any) -> None:
    """Declare a rule that needs no function, because it grants a permission or sets a number. `right` is an example that the rule
    allows, `wrong` one that it refuses. Other keywords are fields of `Rule`. Raise `ValueError` if the id is taken."""
    if rule_id in RULES:
        raise ValueError(f"{rule_id} has a home already: {RULES[rule_id].home}")
    right = right.stands()
    wrong = wrong.about(right) if isinstance(wrong, Claim) else wrong.refused()
    RULES[rule_id] = Rule(id=rule_id, right=right, wrong=wrong, **fields)


def _by_variant(refused: Refusal) -> Mapping[str, str]:
    if isinstance(refused, str):
        return {"": refused} if refused else {}
    return refused


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a game's rules. `title` and `lead`, its opening sentence, are msgids. `rules` are rule ids in reading order."""

    id: str
    title: str
    lead: str
    rules: tuple[str, ...]
