"""`Verdict` and `Breach`: the rules broken and the cards at fault."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scorekeeper.engine.cards import Cards

if TYPE_CHECKING:
    from scorekeeper.engine.melds import Meld


@dataclass(frozen=True, slots=True)
class Breach:
    """One rule broken, by which cards. `variant` tells apart the ways in which it can be broken, and `facts` are what a
    sentence about it needs beside the cards."""

    rule: str
    cards: Cards = ()
    variant: str = ""
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Legal when no rule is broken. Otherwise every rule broken, the most telling first.

    `readings` are the melds to choose from where it is open what a joker stands for. `undecided`: a search ran out of its
    budget, so that nothing may be claimed. `ok` says whether it is legal; it is worked out once, for nothing is asked as often.
    """

    breaches: tuple[Breach, ...] = ()
    readings: "tuple[Meld, ...]" = ()
    undecided: bool = False
    ok: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "ok", not self.breaches and not self.undecided)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules broken, each once."""
        return tuple(dict.fromkeys(breach.rule for breach in self.breaches))

    def and_also(self, other: "Verdict") -> "Verdict":
        """Both verdicts in one; what this one names comes first. Where a rule is broken it is decided."""
        if self is LEGAL or other is LEGAL:
            return other if self is LEGAL else self
        breaches = self.breaches + other.breaches
        return Verdict(breaches, self.readings + other.readings, not breaches and (self.undecided or other.undecided))


def all_of(verdicts: Iterable[Verdict]) -> Verdict:
    """Several verdicts in one."""
    several = tuple(verdicts)
    if not several:
        return LEGAL
    breaches = tuple([breach for verdict in several for breach in verdict.breaches])
    readings = tuple([meld for verdict in several for meld in verdict.readings])
    return Verdict(breaches, readings, not breaches and any(verdict.undecided for verdict in several))


LEGAL = Verdict()
UNDECIDED = Verdict(undecided=True)
"""What is said where a search gave up: neither that it is legal, nor that a rule is broken."""


def broken(rule: str, cards: Cards = (), variant: str = "", **facts: object) -> Verdict:
    """Return the verdict that one rule is broken."""
    return Verdict((Breach(rule, cards, variant, facts),))
