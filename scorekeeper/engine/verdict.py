"""`Verdict` and `Breach`: the rules broken and the cards at fault."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scorekeeper.engine.cards import Cards

if TYPE_CHECKING:
    from scorekeeper.engine.melds import Meld


@dataclass(frozen=True, slots=True)
class Breach:
    """A broken rule (its id) and the cards at fault. `variant` selects one of its messages, whose placeholders `facts` fill."""

    rule: str
    cards: Cards = ()
    variant: str = ""
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A judgement. `breaches` are the rules broken, the most relevant first; empty if the play is legal. `readings` are the melds
    to choose from if a joker's meaning is open. `undecided` says that a search ran out of its budget, so the answer is unknown.
    `ok` says whether the play is legal. It is computed in advance because it is read so often."""

    breaches: tuple[Breach, ...] = ()
    readings: "tuple[Meld, ...]" = ()
    undecided: bool = False
    ok: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "ok", not self.breaches and not self.undecided)

    @property
    def rules(self) -> tuple[str, ...]:
        """Return the ids of the rules broken, each once."""
        return tuple(dict.fromkeys(breach.rule for breach in self.breaches))

    def and_also(self, other: "Verdict") -> "Verdict":
        """Return both verdicts as one, with the breaches of this one first. The result is undecided only if no rule is broken."""
        if self is LEGAL or other is LEGAL:
            return other if self is LEGAL else self
        breaches = self.breaches + other.breaches
        return Verdict(breaches, self.readings + other.readings, not breaches and (self.undecided or other.undecided))


@dataclass(frozen=True, slots=True)
class PlacedVerdict:
    """A verdict and its place in the hand: `{"meld": 0}`, `{"meld": 0, "layoff": 1}`, `{"left": "Ann"}`, `{"event": 3}`,
    `{"deal": "Ann"}`, `{"upcard": "7h"}`, or `{}` for the whole hand."""

    place: Mapping[str, int | str]
    verdict: Verdict


def all_of(verdicts: Iterable[Verdict]) -> Verdict:
    """Return one verdict with the breaches and readings of all `verdicts`. It is undecided if one is and no rule is broken."""
    several = tuple(verdicts)
    if not several:
        return LEGAL
    breaches = tuple([breach for verdict in several for breach in verdict.breaches])
    readings = tuple([meld for verdict in several for meld in verdict.readings])
    return Verdict(breaches, readings, not breaches and any(verdict.undecided for verdict in several))


LEGAL = Verdict()
UNDECIDED = Verdict(undecided=True)
"""The verdict if a search gave up: the play is neither legal nor known to break a rule."""


def broken(rule: str, cards: Cards = (), variant: str = "", **facts: object) -> Verdict:
    """Return the verdict that `cards` break the rule with the id `rule`. `Breach` explains `variant` and `facts`."""
    return Verdict((Breach(rule, cards, variant, facts),))
