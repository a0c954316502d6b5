"""`Rule`, the `@rule` decorator and the registry of rule ids."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

Decide = TypeVar("Decide", bound=Callable[..., Any])

SOURCES = {
    "P": "500 Rummy",
    "B": "500 Rum",
    "R": "Rummy",
    "K": "Rummikub",
}
"""The rule pages that the rules come from. P is the 500 Rummy page, B the 500 Rum page, R basic Rummy, K Rummikub."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule as it is declared: `id` never changes, for verdicts, links and tests are named after it.

    `sources` are letters of `SOURCES`. `silent` marks a point on which they say nothing and the ruling is ours (it may be
    a part of the rule only); `differ` one on which they contradict each other. `when` names the option values that switch
    it on, as `option=value`; empty means always. `home` is the function that decides it; a permission, which is never
    cited against anybody, has none.
    """

    id: str
    sources: str
    silent: bool
    differ: bool
    when: tuple[str, ...]
    home: Callable[..., Any] | None


RULES: dict[str, Rule] = {}
"""Every rule that is declared, by id. Filled as the modules of `engine.rules` and `games` are imported."""


def rule(
    rule_id: str, sources: str = "", *, silent: bool = False, differ: bool = False, when: tuple[str, ...] = ()
) -> Callable[[Decide], Decide]:
    """Declare that the decorated function decides the rule `rule_id`. An id has one home: a second one is a mistake."""

    def declare(decide: Decide) -> Decide:
        _declare(Rule(rule_id, sources, silent, differ, when, decide))
        return decide

    return declare


def granted(rule_id: str, sources: str = "", *, silent: bool = False, because: str) -> None:
    """Declare a permission: nothing checks it, and `because` says to the reader of the code what is allowed."""
    _declare(Rule(rule_id, sources, silent, False, (), None))


def _declare(declared: Rule) -> None:
    if declared.id in RULES:
        raise ValueError(f"{declared.id} has a home already: {RULES[declared.id].home}")
    RULES[declared.id] = declared
