"""The JSON contract, through the real command line: every case of `cases/` and `playthroughs/`, and their coverage."""

import importlib.util
import json
import re
from collections import defaultdict
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from scorekeeper.contract.questions import ASKS
from scorekeeper.engine.game import agree
from scorekeeper.engine.option import Option
from scorekeeper.engine.rule import RULES
from scorekeeper.games import GAMES
from tests.support.casebook import ROOT, Case, cases, differences, run, status_of
from tests.support.for_each import for_each

ALL = (*cases("cases"), *cases("playthroughs"))

FROM_ELSEWHERE = ROOT.parent / "shared" / "cases"
"""Cases that are kept beside the checkout where the project is developed; nothing else needs them."""

NEVER_CITED = {
    rule for rule, declared in RULES.items() if not declared.refused and not (declared.tiles and declared.tiles.refused)
}
"""Rules that have no sentence for whoever breaks them, and a right example only: what does not agree with a set-up is an error,
who scores or wins cannot break a rule, and what a permission forbids is cited as another rule."""

WITHOUT_CASES_YET: set[str] = set()
"""Games whose cases are still to be written: take a game out as soon as its own have come."""

COVERED = [game for game in GAMES.values() if game.id not in WITHOUT_CASES_YET]


Answered = dict[str, tuple[dict[str, Any], int]]


@pytest.fixture(scope="module")
def answered() -> Answered:
    """For each command the answers to all its cases, asked in one run, by the case's name; and the exit status."""
    found = {}
    for verb in ("judge", "replay"):
        asked = [case for case in ALL if case.verb == verb]
        given, status = run(verb, [case.line for case in asked])
        assert len(given) == len(asked)
        found[verb] = ({case.name: answer for case, answer in zip(asked, given, strict=True)}, status)
    return found


@for_each("case", ALL, ids=lambda case: case.name)
def test_case(case: Case, answered: Answered) -> None:
    assert differences(case.expect, answered[case.verb][0][case.name]) == []


def test_no_sentence_counts_one_as_many(answered: Answered) -> None:
    said = [text for given, _ in answered.values() for text in re.findall(r'"message": "([^"]*)', json.dumps(given))]
    assert len(said) > 500
    assert [
        text for text in said if re.search(r"\b1 (cards|tiles|hands|deals|points|jokers|melds|players|packs)\b", text)
    ] == []


@pytest.mark.parametrize("verb", ["judge", "replay"])
def test_the_exit_status_is_that_of_the_worst_answer(verb: str, answered: Answered) -> None:
    given, status = answered[verb]
    assert status == status_of(list(given.values())) == 2


def test_names_are_there_once() -> None:
    assert len({case.name for case in ALL}) == len(ALL)


def test_a_records_ok_is_that_of_its_hands(answered: Answered) -> None:
    for name, answer in answered["replay"][0].items():
        if "error" not in answer:
            assert answer["ok"] is all(hand["ok"] for hand in answer["hands"]), name
            assert all(hand["ok"] is not bool(hand["verdicts"]) for hand in answer["hands"]), name


def start_of(document: dict[str, Any]) -> Fraction:
    """With how many points everybody starts."""
    if document.get("game") != "sheet":
        return Fraction(0)
    known, given = GAMES["sheet"].presets.get(document.get("preset") or "plain"), document.get("options") or {}
    preset = known.options if known else {}
    return Fraction(given.get("start", preset.get("start", 0)))


def _options(record: dict[str, Any]) -> dict[str, Any]:
    """What a record that can be read is played by: its preset and what it says besides."""
    game, options = GAMES.get(record.get("game", "")), record.get("options")
    known = game.presets.get(record.get("preset", "")) if game else None
    preset = known.options if known else {}
    return {**preset, **(options if isinstance(options, dict) else {})}


def test_scores_add_up_and_are_whole(answered: Answered) -> None:
    """Melded less left is the hand, with what the table gave or took; hands add up to totals, from where each player began,
    and those of a late or unfinished hand are not there. Numbers are whole or exact fractions."""
    began_of = {case.name: (case.document or {}).get("changes", []) for case in ALL}
    hands_of = {case.name: (case.document or {}).get("hands", []) for case in ALL}
    options_of = {case.name: _options(case.document or {}) for case in ALL}
    starts = {name: of.get("lives", 10) if of.get("scoring") == "lives" else 0 for name, of in options_of.items()}
    sheets = {case.name: start_of(case.document or {}) for case in ALL}
    for name, answer in answered["replay"][0].items():
        if "error" in answer:
            continue
        began = began_of[name]
        start = Fraction(starts[name]) + sheets[name]
        sums = dict.fromkeys(answer["session"]["totals"], start)
        for number, hand in enumerate([*answer["hands"], {"scores": None}], start=1):
            sums |= {
                one["player"]: Fraction(one["total"]) for one in began if one["before"] == number and "total" in one
            }
            for player, score in (hand["scores"] or {}).items():
                adjust = hands_of[name][number - 1].get("adjust") or []
                given = sum(one["points"] for one in adjust if one["player"] == player)
                sums[player] += Fraction(score["hand"])
                assert "melded" not in score or score["melded"] - score["left"] + given == score["hand"], name
                assert Fraction(score["total"]) == sums[player], name
        assert sums == {player: Fraction(total) for player, total in answer["session"]["totals"].items()}, name


# Coverage: every rule has a right and a wrong example, every option value a case.


def _expected_verdicts(case: Case) -> list[dict[str, Any]]:
    hands = case.expect.get("hands", [])
    return [case.expect, *(verdict for hand in hands for verdict in hand.get("verdicts", []))]


def _cites(case: Case, rule: str) -> bool:
    return any(rule in (*given.get("any_of", ()), *given.get("rules", ())) for given in _expected_verdicts(case))


def _is_right(case: Case) -> bool:
    """Does the case have an answer in which some move or meld stands?"""
    if "error_at" in case.expect or case.expect.get("ok") is False:
        return False
    hands = case.expect.get("hands", [])
    return not hands or any(hand.get("verdicts") == [] for hand in hands) or _some_event_stands(case)


def _some_event_stands(case: Case) -> bool:
    """In a played hand the events that have no verdict are right."""
    hands = case.document["hands"] if case.document else []
    events = sum(len(hand.get("events", [])) for hand in hands)
    return events > sum(len(hand.get("verdicts", [])) for hand in case.expect["hands"])


def _declared() -> list[str]:
    """Every rule but those of the games without cases alone."""
    covered = {rule for game in COVERED for rule in game.rules}
    elsewhere = {rule for game in GAMES.values() for rule in game.rules} - covered
    return sorted((set(RULES) | covered) - elsewhere)


@for_each("rule", _declared())
def test_every_rule_has_a_right_example(rule: str) -> None:
    assert any(rule in case.about and _is_right(case) for case in ALL)


def _can_be_broken(rule: str) -> bool:
    return rule not in NEVER_CITED and (rule not in RULES or RULES[rule].home is not None)


@for_each("rule", [rule for rule in _declared() if _can_be_broken(rule)])
def test_every_rule_has_a_wrong_example(rule: str) -> None:
    assert any(rule in case.about and _cites(case, rule) for case in ALL)


def test_what_is_never_cited_is_never_cited() -> None:
    cited = {rule for case in ALL for given in _expected_verdicts(case) for rule in given.get("any_of", ())}
    permissions = {rule for rule, declared in RULES.items() if declared.home is None}
    assert not cited & (NEVER_CITED | permissions)
    assert len(NEVER_CITED) > 30


def test_only_known_rules_are_expected() -> None:
    """A slip in a rule's name must not make a case that can never fail."""
    for case in ALL:
        known = {*RULES, *_declared(), "input"}
        named = {word for word in case.about if not word.startswith(("options.", "preset="))}
        assert named <= known, case.name
        for given in _expected_verdicts(case):
            assert {*given.get("any_of", ()), *given.get("rules", ())} <= known, case.name


def _values(option: Option) -> list[str]:
    ends = [option.whole[0], option.whole[-1]] if option.whole else []
    return [f"options.{option.id}={_written(value)}" for value in dict.fromkeys((*option.values, *ends))]


def _written(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


EVERY_VALUE = [
    *((game.id, word) for game in COVERED for option in game.options for word in _values(option)),
    *((game.id, f"preset={preset}") for game in COVERED for preset in game.presets),
]


def _plays_with(case: Case, game_id: str, word: str) -> bool:
    """Is the case of that game, does it say that it is about that value, and does it really play with it?"""
    document = case.document
    if word not in case.about or document is None or document["game"] != game_id:
        return False
    game, preset = GAMES[game_id], document.get("preset") or GAMES[game_id].default_preset
    if word.startswith("preset="):
        return word == f"preset={preset}"
    players = document.get("players", min(4, game.players[-1]))
    names = tuple(map(str, range(players))) if isinstance(players, int) else tuple(players)
    options = agree(game, preset, document.get("options") or {}, names).options
    option, value = word.removeprefix("options.").split("=", 1)
    return _written(options[option]) == value


@for_each(("game", "word"), EVERY_VALUE)
def test_every_option_value_and_preset_has_a_case(game: str, word: str) -> None:
    assert any(_plays_with(case, game, word) for case in ALL)


def test_no_case_is_about_a_value_that_it_does_not_play_with() -> None:
    for case in ALL:
        for word in case.about:
            if word.startswith(("options.", "preset=")):
                assert case.document is not None
                assert _plays_with(case, case.document["game"], word), (case.name, word)


# Cases from elsewhere, where there are some.


def _checker() -> ModuleType | None:
    file = FROM_ELSEWHERE / "check.py"
    spec = importlib.util.spec_from_file_location("check_cases", file) if file.is_file() else None
    if spec is None or spec.loader is None:
        return None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CHECK = _checker()


def _is_refereed_yet(part: dict[str, Any]) -> bool:
    """Is the game there, and the question? Nothing else of the contract may be missing."""
    asked = part.get("question") or part.get("record")
    if asked is None or "error_at" in part["expect"]:
        return True
    return asked["game"] in GAMES and ("ask" not in asked or asked["ask"] in ASKS)


def _cases_from_elsewhere() -> list[Any]:
    files: list[Path] = sorted(FROM_ELSEWHERE.glob("*.json")) if CHECK else []
    found = [entry for file in files for entry in json.loads(file.read_text("utf-8"))]
    return [entry for entry in found if all(map(_is_refereed_yet, entry.get("either", [entry])))]


ELSEWHERE = _cases_from_elsewhere()


@pytest.fixture(scope="module")
def answered_elsewhere() -> dict[tuple[str, str | None, str], Any]:
    """The answers by command, language and line: one run for each command and language."""
    assert CHECK
    lines: dict[tuple[str, str | None], list[str]] = defaultdict(list)
    for entry in ELSEWHERE:
        for line, _ in CHECK.lines_of(entry):
            lines[line.verb, line.lang].append(line.text)
    found = {}
    for (verb, lang), texts in lines.items():
        given, status = run(verb, texts, *(["--lang", lang] if lang else []))
        assert len(given) == len(texts)
        assert status == CHECK.status_of(given)
        found |= {(verb, lang, text): answer for text, answer in zip(texts, given, strict=True)}
    return found


@pytest.mark.skipif(not CHECK, reason="no cases beside the checkout")
@pytest.mark.parametrize("entry", ELSEWHERE, ids=lambda entry: entry["name"])
def test_case_from_elsewhere(entry: dict[str, Any], answered_elsewhere: dict[tuple[str, str | None, str], Any]) -> None:
    assert CHECK
    tried = [
        CHECK.judge_answer(expect, answered_elsewhere[line.verb, line.lang, line.text])
        for line, expect in CHECK.lines_of(entry)
    ]
    assert any(not found for found in tried), tried
