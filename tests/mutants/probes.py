"""What notices a mistake: cases, examples, docstrings and hands at random, each a function that says what is amiss.

The code under test is imported in `probes` alone, so that each forked process has its own.
"""

import doctest
import importlib
import pkgutil
from collections.abc import Callable, Mapping
from functools import partial
from types import ModuleType
from typing import Any

Probe = Callable[[], Any]
"""Fails by an exception, or by answering anything but nothing."""

HANDS_AT_RANDOM = 2


def probes() -> dict[str, Probe]:
    """All of them by name."""
    return {**_cases(), **_played_through(), **_examples(), **_docstrings(), **_played()}


def _cases() -> dict[str, Probe]:
    from casebook import cases, differences

    from scorekeeper.lines import answer_text
    from scorekeeper.questions import answer
    from scorekeeper.record import replayed
    from scorekeeper.wording import plain

    verbs = {"judge": answer, "replay": replayed}

    def asked(case: Any) -> list[str]:
        given = answer_text(case.line.encode(), lambda document: verbs[case.verb](document, plain), plain)
        return differences(case.expect, given)

    return {
        f"{folder}: {case.name}": partial(asked, case) for folder in ("cases", "playthroughs") for case in cases(folder)
    }


def _played_through() -> dict[str, Probe]:
    from tests import test_playthroughs as module

    return {
        f"playthroughs, grown: {case.name}": partial(module.test_a_hand_grows_event_by_event, case)
        for case in module.PLAYTHROUGHS
    }


def _examples() -> dict[str, Probe]:
    from tests.rulebook import test_examples as module

    checks: Mapping[str, tuple[Any, list[Any]]] = {
        "right": (module.test_the_right_one_breaks_no_rule, module.RIGHT),
        "wrong": (module.test_the_wrong_one_is_cited_or_refuted, module.WRONG),
    }
    found: dict[str, Probe] = {"every rule is there": module.test_each_rule_has_examples}
    for check, params in checks.values():
        found |= {f"rulebook: {param.id}": partial(check, *param.values) for param in params}
    return found


def _docstrings() -> dict[str, Probe]:
    import scorekeeper.engine

    names = [
        found.name
        for found in pkgutil.walk_packages(scorekeeper.engine.__path__, "scorekeeper.engine.")
        if not found.ispkg
    ]
    return {f"docstrings: {name}": partial(_examples_of, importlib.import_module(name)) for name in names}


def _examples_of(module: ModuleType) -> int:
    from scorekeeper.engine.cards import Card
    from scorekeeper.engine.melds import HIGH_OR_LOW

    runner = doctest.DocTestRunner(verbose=False)
    at_hand = {"cards": lambda text: tuple(map(Card.parse, text.split())), "law": HIGH_OR_LOW}
    for test in doctest.DocTestFinder().find(module, extraglobs=at_hand):
        runner.run(test, out=lambda text: None)
    return runner.failures


def _played() -> dict[str, Probe]:
    return {}
