"""The JSON contract, through the real command line: every case of `cases/` and `playthroughs/`."""

import importlib.util
import json
import re
from collections import defaultdict
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from scorekeeper.contract.openapi import described
from scorekeeper.contract.questions import ASKS
from scorekeeper.contract.record import read_record
from scorekeeper.engine.score import Why
from scorekeeper.engine.session.totals import replay
from scorekeeper.games import GAMES
from scorekeeper.web.api import LIMITS, LONGEST_LIST
from tests.support.casebook import ROOT, cases, differences, run, schema_of, status_of, told
from tests.support.for_each import for_each

ALL = (*cases("cases"), *cases("playthroughs"))
FROM_ELSEWHERE = ROOT.parent / "shared" / "cases"
"""Cases that are kept beside the checkout where the project is developed; nothing else needs them."""

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


def test_every_case_comes_out(answered: Answered) -> None:
    failed = [(case, differences(case.facts, answered[case.verb][0][case.name])) for case in ALL]
    assert not told(failed), told(failed)


def test_what_is_sent_and_answered_is_as_described(answered: Answered) -> None:
    """By the description of the HTTP API, each answer by the schema of its own question, which names every part it may have."""
    names = ("Question", "Record", "Replay", "Error", *(f"Answer_{ask}" for ask in ASKS))
    schemas = {name: schema_of(name, described(LIMITS, LONGEST_LIST)) for name in names}
    seen: dict[str, int] = defaultdict(int)
    failed = []
    for case in ALL:
        answer = answered[case.verb][0][case.name]
        asked = str((case.document or {}).get("ask"))
        name = "Error" if "error" in answer else "Replay" if case.verb == "replay" else f"Answer_{asked}"
        sent = "Question" if case.verb == "judge" else "Record"
        for schema, document in ((name, answer), *([(sent, case.document)] if name != "Error" else [])):
            seen[schema] += 1
            failed.append((case, [f"{schema}: {error.message}" for error in schemas[schema].iter_errors(document)]))
    assert not told(failed), told(failed)
    assert seen.keys() == schemas.keys()


def test_no_sentence_counts_one_as_many(answered: Answered) -> None:
    said = [text for given, _ in answered.values() for text in re.findall(r'"message": "([^"]*)', json.dumps(given))]
    assert len(said) > 500
    assert [text for text in said if re.search(r"\b1 (cards|tiles|hands|deals|points|jokers|melds|players|packs)\b", text)] == []


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


def bonus(document: dict[str, Any], number: int, player: str) -> Fraction:
    """What a hand scores besides the cards: no part of the answer but of the hand's sum."""
    record = read_record(document)
    score = (replay(record.agreed, record.hands, changes=record.changes).hands[number - 1].scores or {})[player]
    return Fraction(sum(line.points for line in score.lines if line.why is Why.BONUS))


def test_scores_add_up_and_are_whole(answered: Answered) -> None:
    """Melded less left is the hand, with bonuses and what the table gave or took; hands add up to totals, from where each player
    began, and those of a late or unfinished hand are not there. Numbers are whole or exact fractions."""
    began_of = {case.name: (case.document or {}).get("changes", []) for case in ALL}
    documents = {case.name: case.document or {} for case in ALL}
    hands_of = {name: document.get("hands", []) for name, document in documents.items()}
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
            sums |= {one["player"]: Fraction(one["total"]) for one in began if one["before"] == number and "total" in one}
            for player, score in (hand["scores"] or {}).items():
                adjust = hands_of[name][number - 1].get("adjust") or []
                given = sum(one["points"] for one in adjust if one["player"] == player)
                sums[player] += Fraction(score["hand"])
                counted = score.get("melded", 0) - score.get("left", 0) + given
                if "melded" in score and counted != score["hand"]:
                    assert counted + bonus(documents[name], number, player) == score["hand"], name
                assert Fraction(score["total"]) == sums[player], name
        assert sums == {player: Fraction(total) for player, total in answer["session"]["totals"].items()}, name


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
@for_each("entry", ELSEWHERE, ids=lambda entry: entry["name"])
def test_case_from_elsewhere(entry: dict[str, Any], answered_elsewhere: dict[tuple[str, str | None, str], Any]) -> None:
    assert CHECK
    tried = [
        CHECK.judge_answer(expect, answered_elsewhere[line.verb, line.lang, line.text]) for line, expect in CHECK.lines_of(entry)
    ]
    assert any(not found for found in tried), tried
