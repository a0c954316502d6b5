"""Keys that the contract does not know: each is an error at that key, wherever it stands; notes and null are passed over."""

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.contract import known_keys
from scorekeeper.contract.json_lines import answer_text
from scorekeeper.contract.questions import answer
from scorekeeper.contract.record import answer_record
from scorekeeper.wording import plain
from tests.support.casebook import Case, cases

VERBS = {"judge": answer, "replay": answer_record}
MAPS = ("scores", "left", "deal", "options")
"""Objects whose keys are players, or options: `x-` is no exception there."""
OF_MEANING = ("out",)
"""Where null says something: nobody."""
README = Path(known_keys.__file__).with_name("README.md")
Steps = tuple[str | int, ...]


def answered(case: Case, document: dict[str, Any]) -> dict[str, Any]:
    return answer_text(json.dumps(document).encode(), lambda asked: VERBS[case.verb](asked, plain), plain)


def objects(value: object, steps: Steps = ()) -> Iterator[Steps]:
    """The places of all objects in a document."""
    if isinstance(value, dict):
        yield steps
    for step, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from objects(part, (*steps, step))


def at(document: Any, steps: Steps) -> Any:
    for step in steps:
        document = document[step]
    return document


def place(steps: Steps) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps).removeprefix(".")


def kinds() -> Iterator[tuple[Case, Steps]]:
    """A document for each kind of object at each place, of each game."""
    seen = set()
    for case in (*cases("cases"), *cases("playthroughs")):
        for steps in objects(case.document or {}) if "error_at" not in case.expect and case.document else ():
            kind = (case.document["game"], case.document.get("ask"), *[step for step in steps if isinstance(step, str)])
            if kind not in seen:
                seen.add(kind)
                yield case, steps


KINDS = tuple(kinds())


def test_a_key_that_is_not_known_is_an_error_there() -> None:
    assert len(KINDS) > 80
    for case, steps in KINDS:
        document = deepcopy(case.document) or {}
        at(document, steps)["unheard-of"] = None
        given = answered(case, document)
        assert given.get("error", {}).get("at") == place((*steps, "unheard-of")), (case.name, steps, given)


def test_notes_are_passed_over_but_where_keys_are_players_or_options() -> None:
    for case, steps in KINDS:
        document = deepcopy(case.document) or {}
        before = answered(case, document)
        at(document, steps)["x-note"] = 1
        given = answered(case, document)
        if steps and steps[-1] in MAPS:
            assert given["error"]["at"] == place((*steps, "x-note")), (case.name, given)
        else:
            assert given == before, (case.name, steps)


def test_null_counts_as_left_out() -> None:
    for case, steps in KINDS:
        of = at(case.document, steps)
        for key in of if not steps or steps[-1] != "options" else ():
            null, out = deepcopy(case.document) or {}, deepcopy(case.document) or {}
            at(null, steps)[key] = None
            del at(out, steps)[key]
            given, without = answered(case, null), answered(case, out)
            if "error" in without and key not in OF_MEANING:
                assert given["error"]["at"] == without["error"]["at"], (case.name, steps, key)
            elif key not in OF_MEANING:
                assert given == without, (case.name, steps, key)


@pytest.mark.parametrize("misspelt", ["gmae", "fromat", "hand"])
def test_a_misspelt_key_is_told_before_the_one_that_is_missing(misspelt: str) -> None:
    record = {"format": "scorekeeper-record/1", "game": "gin", "players": ["Ann", "Bo"], "hands": []}
    meant = {"gmae": "game", "fromat": "format", "hand": "hands"}[misspelt]
    sent = {misspelt if key == meant else key: value for key, value in record.items()}
    assert answered(Case("misspelt", "", (), "replay", "", {}, sent), sent)["error"]["at"] == misspelt


def test_the_readme_names_every_key() -> None:
    named = set(re.findall(r"[`\"]([a-z_]+)[`\"]", README.read_text("utf-8")))
    shapes = [value for value in vars(known_keys).values() if isinstance(value, known_keys.Shape)]
    assert set().union(*(shape.keys for shape in shapes)) - {known_keys.SHEET_BEFORE} <= named
