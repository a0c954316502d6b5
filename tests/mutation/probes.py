"""What notices a mistake: cases, examples, docstrings and hands at random, each a function that says what is amiss.

The code under test is imported when they are made, so that each forked process has its own.
"""

import doctest
import importlib
import pkgutil
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from types import ModuleType
from typing import Any

Probe = Callable[[], Any]
"""Fails by an exception, or by answering anything but nothing."""

HANDS_AT_RANDOM = 64
QUESTIONERS = 40
BY_HAND = """
    engine.test_cards_in_hand engine.test_drawing engine.test_exchanging engine.test_hand engine.test_lay_offs
    engine.test_open_jokers engine.test_score_lines engine.test_turn_pages engine.test_verdict
    entry.test_cards_left entry.test_doubts entry.test_gin_and_sheet_lines entry.test_tile_lines
    games.test_options games.test_presets games.test_rules games.gin.test_gin games.rummikub.test_packing
    games.rummikub.test_rearrange_budget tables.log.test_live_hand wording.test_events
"""
PARTS = 3
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
    from scorekeeper.contract.json_lines import answer_text
    from scorekeeper.contract.questions import answer
    from scorekeeper.contract.record import answer_record
    from scorekeeper.wording import plain
    from tests.support.casebook import cases, differences

    verbs = {"judge": answer, "replay": answer_record}

    def asked(case: Any) -> list[str]:
        given = answer_text(case.line.encode(), lambda document: verbs[case.verb](document, plain), plain)
        return differences(case.expect, given)

    return {case.name: partial(asked, case) for case in cases(folder)}


def _played_through() -> dict[str, Probe]:
    from tests.contract import test_playthroughs as module

    return _rows_of(module.test_a_hand_grows_event_by_event)


def _examples() -> dict[str, Probe]:
    from tests.rulebook import test_entries as entries
    from tests.rulebook import test_examples as module

    played = _rows_of(entries.test_the_right_example_is_of_a_table_that_plays_the_rule)
    return {
        **{f"played {rule}": probe for rule, probe in played.items()},
        **_rows_of(module.test_the_right_one_breaks_no_rule),
        **_rows_of(module.test_the_wrong_one_is_cited_or_refuted),
    }


def _rows_of(test: Any) -> dict[str, Probe]:
    """Each row of a table (`for_each`) by its name."""
    return {name: partial(test.__wrapped__, *values) for name, values in test.rows}


def _docstrings() -> dict[str, Probe]:
    import scorekeeper.engine
    import scorekeeper.games

    names = [
        found.name
        for room in (scorekeeper.engine, scorekeeper.games)
        for found in pkgutil.walk_packages(room.__path__, f"{room.__name__}.")
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
    from tests.simulation.evening import again

    return {str(number): partial(_is_played, again, f"mutants/{number}") for number in range(HANDS_AT_RANDOM)}


def _is_played(again: Callable[[str], Any], seed: str) -> None:
    again(seed)


def _by_hand() -> dict[str, Probe]:
    modules = [importlib.import_module(f"tests.{name}") for name in BY_HAND.split()]
    return {name: probe for module in modules for name, probe in _tests_of(module).items()}


def _second_opinions() -> dict[str, Probe]:
    """Tests of the engine that know by themselves what has to come out."""
    from tests.games.rummikub import test_rearrange
    from tests.games.rummy500 import test_calling as test_callable

    modules = (test_callable, test_rearrange)
    found = {name: probe for module in modules for name, probe in _tests_of(module, PARTS).items()}
    return found | {f"questions {seed}": partial(_differences, seed) for seed in range(QUESTIONERS)}


def _differences(seed: int) -> list[str]:
    """What the second opinion says of some questions at random."""
    from tests.proofs.questions import ASKS, one

    chance, weights = Random(seed), [weight for weight, _, _ in ASKS.values()]
    told = (one(ask, chance)[0] for ask in chance.choices(list(ASKS), weights, k=100))
    return [trouble for trouble in told if trouble]


def _tests_of(module: ModuleType, most: int = 100) -> dict[str, Probe]:
    """The tests of a module that take nothing of pytest's; of one with many parts as many of them."""
    found: dict[str, Probe] = {}
    for name, test in vars(module).items():
        if name.startswith("test_"):
            parts = [mark.args[1] for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
            rows = [values for _, values in test.rows] if hasattr(test, "rows") else list(parts[0]) if parts else [()]
            asked = getattr(test, "__wrapped__", test)
            for number, values in enumerate(rows[:most]):
                given = values if isinstance(values, tuple) else (values,)
                if asked.__code__.co_argcount == len(given):
                    found[f"{name} {number}" if len(rows) > 1 else name] = partial(asked, *given)
    return found


GROUPS: dict[str, Callable[[], dict[str, Probe]]] = {
    "cases": partial(_of, "cases"), "playthroughs": partial(_of, "playthroughs"), "docstrings": _docstrings,
    "by hand": _by_hand, "rulebook": _examples, "grown": _played_through, "played": _played,
    "second opinion": _second_opinions,
}  # fmt: skip
QUICK = ("cases", "playthroughs", "docstrings", "by hand", "rulebook")
