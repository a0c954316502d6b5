"""What an app shows of a game and of a rule: run in a copy of the project, it prints what it finds as JSON.

python -m tests.additions.seen FILE      FILE: what is looked for, as the tests write it
"""

import json
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from scorekeeper.contract.json_lines import answer_text, write_line
from scorekeeper.contract.questions import answer
from scorekeeper.contract.record import answer_record
from scorekeeper.web.app import create_app
from scorekeeper.wording.languages import translator
from tests.support.casebook import Case, cases, differences
from tests.support.webphone import Phone, text_of

LANGUAGES = ("en", "fr", "pt")


def seen(wanted: dict[str, Any]) -> dict[str, Any]:
    """Each page wanted in every language, with what its fields are called aloud; each record opened as a table, each answer."""
    with TemporaryDirectory() as folder:
        phone = Phone(create_app(Path(folder) / "tables.db", {"TESTING": True}).test_client())
        answers = {
            f"{language} {address}": phone.get(address, headers={"Accept-Language": language})
            for language in LANGUAGES
            for address in wanted["pages"]
        }
        openapi = phone.get("/api/v1/openapi.json").text
        tables = {name: played(phone, **table) for name, table in wanted.get("tables", {}).items()}
    pages = {page: text_of(given) for page, given in answers.items()}
    labels = {page: re.findall(r'aria-label="([^"]*)"', given.text) for page, given in answers.items()}
    return {"pages": pages, "labels": labels, "openapi": openapi, "tables": tables, "cases": failing(wanted["about"])}


def played(phone: Phone, opened: dict[str, Any], presses: list[list[Any]], pages: list[str]) -> list[str]:
    """A table opened, some forms of it sent, and the words of some of its pages then."""
    at = phone.open_table(**opened)
    for address, fields in presses:
        posted = phone.post(at + address, fields)
        assert posted.status_code < 400, (address, fields, text_of(posted))
    return [text_of(phone.get(at + address)) for address in pages]


def failing(about: str) -> list[str]:
    """The cases about this that do not come out as they should, and how many there are; every sentence is said in French too."""
    found = [case for folder in ("cases", "playthroughs") for case in cases(folder) if said_of(case.about, about)]
    told = [str(len(found))]
    for case in found:
        given, french = (answered(case, language) for language in ("en", "fr"))
        told += differences(case.expect, given)
        if "message" in json.dumps(given) and given == french:
            told.append(f"{case.name}: said in English")
    return told


def answered(case: Case, language: str) -> Any:
    """The answer to a case."""
    words, verb = translator(language), answer if case.verb == "judge" else answer_record
    return json.loads(write_line(answer_text(case.line.encode(), lambda asked: verb(asked, words), words)))


def said_of(words: tuple[str, ...], about: str) -> bool:
    """Is a case about this rule, or about a rule or an option whose name begins so?"""
    return any(word.startswith(about) for word in words)


if __name__ == "__main__":
    print(json.dumps(seen(json.loads(Path(sys.argv[1]).read_text("utf-8")))))
