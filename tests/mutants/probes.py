"""What notices a mistake: cases, examples, docstrings and hands at random, each a function that says what is amiss.

The code under test is imported when they are made, so that each forked process has its own.
"""

import doctest
import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import ModuleType
from typing import Any

Probe = Callable[[], Any]
"""Fails by an exception, or by answering anything but nothing."""

HANDS_AT_RANDOM = 64
SEEDS = 2
"""So many of the parts of a test that has several."""


class Probes:
    """All of them by name, `group: what`, the quickest groups first. A group is made when one of it is asked for."""

    def __init__(self, groups: Sequence[str] = ()) -> None:
        self.groups = groups or tuple(GROUPS)
        self.made: dict[str, dict[str, Probe]] = {}

    def group(self, name: str) -> dict[str, Probe]:
        if name not in self.made:
            self.made[name] = GROUPS[name]()
        return self.made[name]

    def __getitem__(self, name: str) -> Probe:
        group, _, what = name.partition(": ")
        return self.group(group)[what]

    def __iter__(self) -> Iterator[str]:
        return (f"{group}: {what}" for group in self.groups for what in self.group(group))


def _of(folder: str) -> dict[str, Probe]:
    from casebook import cases, differences

    from scorekeeper.lines import answer_text
    from scorekeeper.questions import answer
    from scorekeeper.record import replayed
    from scorekeeper.wording import plain

    verbs = {"judge": answer, "replay": replayed}

    def asked(case: Any) -> list[str]:
        given = answer_text(case.line.encode(), lambda document: verbs[case.verb](document, plain), plain)
        return differences(case.expect, given)

    return {case.name: partial(asked, case) for case in cases(folder)}


def _played_through() -> dict[str, Probe]:
    from tests import test_playthroughs as module

    return {case.name: partial(module.test_a_hand_grows_event_by_event, case) for case in module.PLAYTHROUGHS}


def _examples() -> dict[str, Probe]:
    from tests.rulebook import test_entries as entries
    from tests.rulebook import test_examples as module

    checks: Mapping[str, tuple[Any, list[Any]]] = {
        "right": (module.test_the_right_one_breaks_no_rule, module.RIGHT),
        "wrong": (module.test_the_wrong_one_is_cited_or_refuted, module.WRONG),
    }
    found: dict[str, Probe] = {"every rule has some": module.test_each_rule_has_examples}
    for rule in module.RULES:
        found[f"silent on {rule}"] = partial(entries.test_our_ruling_stands_where_the_sources_are_silent, rule)
        if module.RULES[rule].differ or entries.WORDS[rule].differ:
            told = entries.test_where_the_sources_differ_an_option_is_named_that_chooses
            found[f"differ on {rule}"] = partial(told, rule)
    for check, params in checks.values():
        found |= {str(param.id): partial(check, *param.values) for param in params}
    return found


def _docstrings() -> dict[str, Probe]:
    import scorekeeper.engine

    names = [
        found.name
        for found in pkgutil.walk_packages(scorekeeper.engine.__path__, "scorekeeper.engine.")
        if not found.ispkg
    ]
    return {name: partial(_examples_of, importlib.import_module(name)) for name in names}


def _examples_of(module: ModuleType) -> int:
    from scorekeeper.engine.cards import Card
    from scorekeeper.engine.melds import HIGH_OR_LOW

    runner = doctest.DocTestRunner(verbose=False)
    at_hand = {"cards": lambda text: tuple(map(Card.parse, text.split())), "law": HIGH_OR_LOW}
    for test in doctest.DocTestFinder().find(module, extraglobs=at_hand):
        runner.run(test, out=lambda text: None)
    return runner.failures


def _played() -> dict[str, Probe]:
    from tests.playing.evening import again

    return {str(number): partial(_is_played, again, f"mutants/{number}") for number in range(HANDS_AT_RANDOM)}


def _is_played(again: Callable[[str], Any], seed: str) -> None:
    again(seed)


def _second_opinions() -> dict[str, Probe]:
    """Tests of the engine that know by themselves what has to come out."""
    from tests.engine import test_callable, test_oracle, test_rearrange

    called, turns = (
        test_callable.test_what_can_be_called_is_what_trying_everything_finds,
        test_rearrange.test_random_turns_against_trying_everything,
    )
    alone: dict[str, Probe] = {
        "off and top": test_callable.test_with_top_the_latest_discard_as_a_layoff_and_with_off_nothing,
        "long runs": test_oracle.test_random_long_runs,
        "orders": partial(test_oracle.test_the_order_of_the_cards_says_what_a_joker_is, None),
        "groups": partial(test_oracle.test_random_groups_of_two_packs, 0),
        "lay-offs": test_oracle.test_random_layoffs,
    }
    parts = {f"calls {part}": partial(called, part) for part in range(SEEDS)}
    parts |= {f"turns {part}": partial(turns, part) for part in range(SEEDS)}
    return alone | parts


GROUPS: dict[str, Callable[[], dict[str, Probe]]] = {
    "cases": partial(_of, "cases"),
    "playthroughs": partial(_of, "playthroughs"),
    "docstrings": _docstrings,
    "rulebook": _examples,
    "grown": _played_through,
    "played": _played,
    "second opinion": _second_opinions,
}

QUICK = ("cases", "playthroughs", "docstrings", "rulebook")
