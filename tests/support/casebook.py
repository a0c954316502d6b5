"""The cases as data: questions and records with what must come out, and how an answer is compared with it.

A file of `cases/` or `playthroughs/` is a list of `{"name", "about": [rules, `options.id=value`, `preset=name`], "expect"}`
with a `question`, a `record`, or a `raw` line and the command that it goes `to`. What `expect` says must hold; what it does
not mention is not compared. Special keys:

`error_at`      an error, and its place starts so; an empty one is meant exactly
`any_of`        one of these rules is cited
`message_re`    the sentence matches, each of a list
`verdicts`      all of a hand, in any order; `[]` means that it is in order. One with `rules` cites just these, in this order
`all_verdicts`  one or more, wherever they fall, each citing one of these rules
`settlement`    the whole of it, but payments of 0 may be there or not
"""

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

HERE = Path(__file__).parents[1]
ROOT = HERE.parent
PLACES = ("event", "meld", "layoff", "left", "deal")
UNORDERED = ("winners", "fits", "left", "played")


@dataclass(frozen=True)
class Case:
    """One case: the file and line where it stands, the command it goes to, the line that is sent, and what must come out."""

    name: str
    place: str
    about: tuple[str, ...]
    verb: str
    line: str
    expect: dict[str, Any]
    document: dict[str, Any] | None

    @property
    def facts(self) -> Any:
        """What must come out, whatever words it is said in: the rest is asked in tests/wording."""
        return _without_words(self.expect)


def _without_words(expect: Any) -> Any:
    if isinstance(expect, dict):
        return {key: _without_words(wanted) for key, wanted in expect.items() if key != "message_re"}
    return [*map(_without_words, expect)] if isinstance(expect, list) else expect


@cache
def cases(folder: str = "cases") -> tuple[Case, ...]:
    """All cases of a folder of the tests."""
    return tuple(case for file in sorted((HERE / folder).glob("*.json")) for case in read(file))


def read(file: Path) -> list[Case]:
    """The cases of a file, where each has a line of its own."""
    text = file.read_text("utf-8")
    numbers = [number for number, line in enumerate(text.splitlines(), start=1) if line.startswith('{"name"')]
    entries = zip(json.loads(text), numbers, strict=True)
    return [_case(entry, f"tests/{file.parent.name}/{file.name}:{number}") for entry, number in entries]


def _case(entry: dict[str, Any], place: str) -> Case:
    document = entry.get("question") or entry.get("record")
    verb = entry.get("to") or ("judge" if "question" in entry else "replay")
    line = entry["raw"] if "raw" in entry else json.dumps(document, ensure_ascii=False)
    return Case(entry["name"], place, tuple(entry["about"]), verb, line, entry["expect"], document)


def run(verb: str, lines: "list[str] | list[bytes] | tuple[str, ...]", *options: str) -> tuple[list[Any], int]:
    """The answers of one run of the real command line, and its exit status. Nothing but answers comes out."""
    sent = b"".join((line if isinstance(line, bytes) else line.encode()) + b"\n" for line in lines)
    call = [sys.executable, "-m", "scorekeeper", verb, *options]
    done = subprocess.run(call, input=sent, capture_output=True, cwd=ROOT, timeout=120)
    assert done.stderr == b"", done.stderr.decode()
    return [json.loads(line) for line in done.stdout.decode("utf-8").split("\n") if line], done.returncode


def status_of(answers: list[Any]) -> int:
    """The exit status that goes with these answers."""
    return 2 if any("error" in given for given in answers) else int(any(given.get("ok") is False for given in answers))


def schema_of(name: str, description: dict[str, Any]) -> Any:
    """Says whether a document is as the description of the HTTP API has it, by the name of a schema."""
    schemas = json.loads(json.dumps(description["components"]["schemas"]).replace("#/components/schemas/", "#/$defs/"))
    return jsonschema_rs.validator_for({"$ref": f"#/$defs/{name}", "$defs": schemas})


def told(failed: "list[tuple[Case, list[str]]]") -> str:
    """Each case that failed: its name, where it stands, and every difference."""
    return "\n".join("\n    ".join((f"{case.name} ({case.place})", *found)) for case, found in failed if found)


def differences(expect: dict[str, Any], answer: Any) -> list[str]:
    """What is not as expected, a line each; empty when all is well."""
    if "error_at" in expect:
        return _error(expect, answer)
    return _object(expect, answer, "")


def _error(expect: dict[str, Any], answer: Any) -> list[str]:
    place, error = expect["error_at"], answer.get("error")
    if not isinstance(error, dict) or set(answer) != {"error"}:
        return [f"an error at {place!r} is wanted, not {answer}"]
    fits = error["at"].startswith(place) if place else error["at"] == ""
    found = [] if fits else [f"at {place!r}, not {error['at']!r}"]
    return found + _sentence(error.get("message"), expect.get("message_re", []), "error")


def _object(expect: dict[str, Any], answer: Any, path: str) -> list[str]:
    if not isinstance(answer, dict):
        return [f"{path}: an object is wanted, not {answer!r}"]
    found = []
    for key, wanted in expect.items():
        at = f"{path}.{key}".lstrip(".")
        if key == "any_of":
            found += [] if set(wanted) & set(answer.get("rules", [])) else [f"{at}: {wanted}, not {answer}"]
        elif key == "message_re":
            found += _sentence(answer.get("message"), wanted, at)
        elif key == "verdicts":
            found += _verdicts(wanted, answer, at)
        elif key == "settlement" and isinstance(wanted, dict):
            found += [] if _payments(wanted) == _payments(answer[key]) else [f"{at}: {wanted}, not {answer[key]}"]
        elif key == "all_verdicts":
            found += _verdicts([{"any_of": wanted}] * max(1, len(answer.get("verdicts", []))), answer, at, anywhere=True)
        else:
            found += _value(wanted, answer.get(key, "(missing)"), at)
    if answer.get("ok") is False and "rules" in answer:
        found += _sentence(answer.get("message"), [], path)
    return found


def _value(wanted: Any, got: Any, at: str) -> list[str]:
    if isinstance(wanted, dict):
        return _object(wanted, got, at)
    key = at.rsplit(".", 1)[-1]
    if isinstance(wanted, list) and isinstance(got, list):
        if key == "meld" or key.startswith("melds[") or key in UNORDERED:
            wanted, got = _meld_or_names(key, wanted), _meld_or_names(key, got)
        elif len(wanted) == len(got):
            pairs = enumerate(zip(wanted, got, strict=True))
            return [line for i, (one, other) in pairs for line in _value(one, other, f"{at}[{i}]")]
    same = wanted == got and isinstance(wanted, bool) == isinstance(got, bool)
    return [] if same else [f"{at}: {wanted!r}, not {got!r}"]


def _payments(settlement: dict[str, dict[str, Any]] | None) -> list[tuple[str, str, Any]]:
    """Who receives from whom, all of it; payments of 0 may be there or not."""
    rows = (settlement or {}).items()
    return sorted((to, by, points) for to, row in rows for by, points in row.items() if points != 0)


def _meld_or_names(key: str, values: list[Any]) -> list[Any]:
    """A set's cards may come in any order, a run's only from low to high."""
    is_set = len({str(card).replace("*=", "").rstrip("hdcsrbyk") for card in values}) == 1
    return sorted(values) if key in UNORDERED or is_set else values


def _verdicts(wanted: list[dict[str, Any]], hand: dict[str, Any], at: str, *, anywhere: bool = False) -> list[str]:
    got = hand.get("verdicts")
    if not isinstance(got, list):
        return [f"{at}: a list is wanted, not {got!r}"]
    left = list(got)
    for one in wanted:
        fits = next((other for other in left if _is_verdict(one, other, anywhere=anywhere)), None)
        if fits is None:
            return [f"{at}: {wanted}, not {got}"]
        left.remove(fits)
    found = [f"{at}: not wanted: {left}"] if left else []
    found += [line for verdict in got for line in _sentence(verdict.get("message"), [], at)]
    return found + ([] if hand.get("ok") is (not wanted) else [f"{at}: the hand's ok is {hand.get('ok')}"])


def _is_verdict(wanted: dict[str, Any], got: dict[str, Any], *, anywhere: bool) -> bool:
    here = anywhere or all(
        got.get(place) in (spot if isinstance(spot := wanted.get(place), list) else [spot]) for place in PLACES
    )
    cited = got["rules"] == wanted["rules"] if "rules" in wanted else bool(set(wanted["any_of"]) & set(got["rules"]))
    return here and cited and not _sentence(got["message"], wanted.get("message_re", []), "")


def _sentence(message: Any, patterns: "str | list[str]", at: str) -> list[str]:
    """A sentence has words and no place left unfilled, and matches the patterns."""
    if not isinstance(message, str) or not message.strip() or re.search(r"\{\w*\}", message):
        return [f"{at}: no sentence: {message!r}"]
    wanted = [patterns] if isinstance(patterns, str) else patterns
    return [f"{at}: {message!r} does not match {one!r}" for one in wanted if not re.search(one, message)]
