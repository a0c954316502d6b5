"""What is said of rules, options and games hangs together; `test_completeness.py` says what is missing."""

import doctest
import importlib
import pkgutil
import re
import string
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from types import ModuleType
from typing import Any

import pytest

import scorekeeper.engine
import scorekeeper.games
from scorekeeper.contract.questions import answer
from scorekeeper.contract.record import answer_record, read_record
from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.melds import HIGH_OR_LOW
from scorekeeper.engine.messages import Unreadable
from scorekeeper.engine.option import value_text
from scorekeeper.engine.rule import RULES
from scorekeeper.engine.rules.laying_off import lay_off
from scorekeeper.engine.rules.meld_judgement import judge_meld
from scorekeeper.engine.session.totals import replay
from scorekeeper.engine.verdict import Breach
from scorekeeper.games import GAMES
from scorekeeper.games.rummikub.terms import TERMS
from scorekeeper.wording import breach_sentence, plain, problem
from tests.support.casebook import ROOT, cases
from tests.support.for_each import for_each

WITH_EXAMPLES = (
    *("cards.copies", "cards.jokers", "meld.", "joker.specific"),
    *("session.target", "session.go-out", "session.settle"),
)
"""Rules whose functions show a right and a wrong example."""
OF_THE_TABLE = ("cards.copies", "cards.jokers", "meld.", "joker.assign", "joker.fixed", "joker.specific", "layoff.")
"""Rules on what lies on the table, whose every sentence is said in some case."""
SENTENCES = {(rule.id, variant): text for rule in RULES.values() for variant, text in rule.sentences().items()}
OF_TILES = {(rule.id, variant): text for rule in RULES.values() for variant, text in rule.sentences(TERMS).items()}


def modules(package: ModuleType) -> Iterator[ModuleType]:
    yield package
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        yield importlib.import_module(found.name)


ENGINE = [*modules(scorekeeper.engine), *modules(scorekeeper.games)]


@for_each("rule", sorted(RULES))
def test_every_rule_has_words(rule: str) -> None:
    words = RULES[rule]
    assert words.title.strip()
    assert not words.title.endswith(".")
    assert words.text.strip().endswith((".", "!", "?"))
    assert "{" not in words.title + words.text
    assert rule not in words.title + words.text
    assert all(phrase.strip() for phrase in words.phrases.split(","))


def test_a_rule_stands_in_one_place() -> None:
    """Its id is in its own file, in the list of a chapter, and in one more file at most that says why."""
    spread: dict[str, list[str]] = {rule: [] for rule in RULES}
    for path in (ROOT / "scorekeeper").rglob("*.py"):
        text = path.read_text("utf-8")
        for rule in {*re.findall(r"[\"']([\w.-]+)[\"']", text), *re.findall(r"(?m)^([\w.-]+) \|", text)} & set(RULES):
            spread[rule].append(str(path))
    assert {rule: where for rule, where in spread.items() if len(where) > 3} == {}
    assert sum(map(len, spread.values())) <= 2 * len(RULES)


@for_each("rule", sorted(rule for rule in RULES if RULES[rule].tiles))
def test_a_rule_on_tiles_is_one_on_cards_too(rule: str) -> None:
    words = RULES[rule].tiles
    assert words
    assert "rummikub" in {game.id for game in GAMES.values() if rule in game.rules}
    assert not OF_CARDS.search(words.title + words.text)


def test_a_game_lists_a_rule_once_and_titles_are_told_apart() -> None:
    for game in GAMES.values():
        assert len(set(game.rules)) == len(game.rules)
    for game in GAMES.values():
        titles = [RULES[rule].title for rule in game.rules]
        assert len(set(titles)) == len(titles)


def test_what_switches_a_rule_on_is_an_option() -> None:
    for rule in RULES.values():
        assert not rule.overrides or rule.overrides in RULES, rule.id
        for wanted in (*rule.when, *rule.requires):
            options = [known for game in GAMES.values() for known in game.options_asked if known.id == wanted.option]
            assert options, (rule.id, wanted)
            assert all(any(known.takes(value) for known in options) for value in wanted.values), (rule.id, wanted)


def test_what_an_option_is_about_is_a_rule_of_the_game() -> None:
    for game in GAMES.values():
        for option in game.options_asked:
            assert option.about in game.rules, option.id
            assert set(option.labels) <= set(option.values), option.id
            assert option.question.endswith("?"), option.id


def test_a_preset_changes_what_there_is_to_what_it_takes() -> None:
    for game in GAMES.values():
        assert game.usual_preset in game.presets
        options = {option.id: option for option in game.options_asked}
        for preset in game.presets.values():
            assert all(options[name].takes(value) for name, value in preset.options.items())


@for_each("key", sorted(SENTENCES), ids="/".join)
def test_every_sentence_is_one(key: tuple[str, str]) -> None:
    assert SENTENCES[key].endswith((".", "?", "!"))


def test_every_rule_that_a_verdict_cites_has_a_sentence() -> None:
    cited = {rule for case in ALL for rule in rules_expected(case)}
    # Cases name these beside the rule that the referee cites, for the contract leaves open which.
    beside = {"layoff.stays", "rummy.block"}
    assert {rule for rule in cited - beside if not RULES[rule].refused} == set()


ALL = (*cases("cases"), *cases("playthroughs"))


def rules_expected(case: Any) -> set[str]:
    hands = case.expect.get("hands", [])
    verdicts = [case.expect, *(verdict for hand in hands for verdict in hand.get("verdicts", []))]
    return {rule for verdict in verdicts for rule in verdict.get("any_of", ()) if rule in RULES}


@pytest.fixture(scope="module")
def breaches() -> list[Breach]:
    """Every breach of every verdict that the cases give, not only the first of each, which alone is said."""
    found: list[Breach] = []
    given = Breach.__init__

    def noting(self: Breach, *arguments: Any, **facts: Any) -> None:
        given(self, *arguments, **facts)
        found.append(self)

    judge_meld.cache_clear()
    lay_off.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Breach, "__init__", noting)
        for case in ALL:
            try:
                if case.verb == "judge":
                    answer(case.document, plain)
                else:
                    record = read_record(case.document)
                    replay(record.agreed, record.hands, changes=record.changes)
            except Unreadable as unreadable:
                problem(unreadable)
    assert len(found) > 300
    return found


def test_every_breach_can_be_said(breaches: list[Breach]) -> None:
    """Its sentence has a value for each place, names each card at fault that it has a place for, and leaves no brace."""
    for breach in breaches:
        text = breach_sentence(breach)
        assert text.strip(), breach
        assert not re.search(r"\{\w*\}", text), breach
        assert "None" not in text, breach


OF_CARDS = re.compile(r"\b(cards?|suits?|ranks?|hand|pack|stock)\b", re.IGNORECASE)


def test_verdicts_on_tiles_do_not_speak_of_cards() -> None:
    """What a Rummikub table is told first, in each case and for each few tiles: tiles, colours and numbers, groups and racks."""
    told: set[str] = set()
    few = product(("3r", "3r", "4r", "3b", "9y", "*"), repeat=3)
    questions = [{"ask": "meld", "game": "rummikub", "cards": sorted(set(cards[:size]))} for cards in few for size in (0, 1, 3)]
    for document in (*questions, *(case.document for case in ALL if case.document)):
        if document.get("game") == "rummikub":
            with suppress(Unreadable):
                told |= set(messages(answer(document, plain) if "ask" in document else answer_record(document, plain)))
    # A round is called a hand where the words hold for every game.
    told -= {"The hand is over, so nothing more can be played.", SENTENCES["session.over", ""]}
    assert len(told) > 60
    assert {text for text in told if OF_CARDS.search(text)} == set()


def messages(given: Any) -> Iterator[str]:
    """Every sentence of an answer."""
    if isinstance(given, dict):
        yield from (str(given[name]) for name in ("message",) if name in given)
        given = list(given.values())
    for part in given if isinstance(given, list) else ():
        yield from messages(part)


@for_each("key", sorted(key for key in OF_TILES if OF_TILES[key] != SENTENCES.get(key)), ids="/".join)
def test_a_sentence_on_tiles_stands_for_one_on_cards(key: tuple[str, str]) -> None:
    places = [{name for _, name, _, _ in string.Formatter().parse(known[key])} for known in (OF_TILES, SENTENCES)]
    assert places[0] == places[1]
    assert not OF_CARDS.search(OF_TILES[key].replace("{cards}", ""))


def test_every_place_of_a_sentence_is_supplied(breaches: list[Breach]) -> None:
    supplied = {(breach.rule, breach.variant): {"cards", *breach.facts} for breach in breaches}
    for (rule, variant), names in supplied.items():
        template = SENTENCES.get((rule, variant)) or SENTENCES.get((rule, "")) or RULES[rule].text
        wanted = {name for _, name, _, _ in string.Formatter().parse(template) if name}
        assert wanted <= names, (rule, variant)


def test_no_sentence_on_what_lies_on_the_table_is_idle(breaches: list[Breach]) -> None:
    """Each is said in some case: a slip in a variant's name would leave its words unused."""
    with_variants = {(breach.rule, breach.variant) for breach in breaches}
    used = {key if key in SENTENCES else (key[0], "") for key in with_variants}
    assert {key for key in SENTENCES if key[0].startswith(OF_THE_TABLE)} - used == set()


def test_games_lists_every_game_preset_and_option() -> None:
    done = subprocess.run([sys.executable, "-m", "scorekeeper", "games"], capture_output=True, cwd=ROOT, text=True, check=True)
    for game in GAMES.values():
        start = done.stdout.index(f"{game.id}: {game.name}")
        part = done.stdout[start:].split("\n\n")[0]
        assert all(preset in part for preset in game.presets)
        for option in game.options_asked:
            row = next(line for line in part.splitlines() if line.strip().startswith(f"{option.id} "))
            assert value_text(option.default) in row
            assert option.question in row


def cards_of(text: str) -> Cards:
    return tuple(map(Card.parse, text.split()))


@for_each("module", ENGINE, ids=lambda module: module.__name__.removeprefix("scorekeeper."))
def test_the_examples_of_the_engine_run(module: ModuleType) -> None:
    """With `cards("5h 6h")` to read cards and `law`, that of Rummy 500, at hand."""
    runner = doctest.DocTestRunner(verbose=False)
    told: list[str] = []
    for test in doctest.DocTestFinder().find(module, extraglobs={"cards": cards_of, "law": HIGH_OR_LOW}):
        runner.run(test, out=told.append)
    assert runner.failures == 0, "".join(told)


@for_each("rule", [rule for rule in RULES if rule.startswith(WITH_EXAMPLES) and RULES[rule].home])
def test_a_rules_function_shows_a_right_and_a_wrong_example(rule: str) -> None:
    home = RULES[rule].home
    assert home
    examples = doctest.DocTestParser().get_examples(home.__doc__ or "")
    assert len([example for example in examples if not example.source.startswith("from ")]) >= 1, home.__name__
