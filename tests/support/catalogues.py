"""The catalogues of the languages: `python -m tests.support.catalogues` brings them up to date with the words in the code.

    python -m tests.support.catalogues   extract, update every catalogue
    python -m tests.support.catalogues missing fr [PLACE]  the texts that French lacks, of files with PLACE in their path, as JSON
    python -m tests.support.catalogues fill fr FILE  put translations in: {"text": "translation", "one\\u0000many": ["…", "…"]}

English is the key. A text that the code no longer has is dropped; nothing is ever guessed from a similar one.
"""

import ast
import fcntl
import io
import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[2]
TRANSLATIONS = ROOT / "scorekeeper/wording/translations"
KEYWORDS: dict[str, Any] = {
    "_": None, "gettext": None, "ngettext": (1, 2), "N_": None, "later": None, "plural": (1, 2), "say": (2,),
    "say_many": (2, 3),
}  # fmt: skip
OF_A_RULE = {"title", "text", "details", "refused", "our_ruling", "differ", "says", "phrases"}
"""The arguments with what players read of a rule, an option or an example."""
DECLARED = {"Option": slice(1, 3), "Chapter": slice(1, 3), "Guide": slice(1, 4)} | dict.fromkeys(
    ("Example", "Claim", "meld_example", "meld_of_rummy", "knock_example", "set_example", "round_example"), slice(1)
)
"""Where it has no name."""
LANGUAGES = ("fr", "pt")
PLURAL = "(n > 1)"
"""When French, and Portuguese as it is spoken in Brazil, use the plural: 0 and 1 are one."""
THEN = datetime(2026, 1, 1, tzinfo=UTC)  # a fixed time, so that the same words make the same file


@cache
def extracted() -> Catalog:
    """Every text that the code and the templates mark, with the files it is in."""
    with (TRANSLATIONS / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)
    found = Catalog(charset="utf-8")
    for folder in ("scorekeeper", "templates"):
        relative = [(pattern.removeprefix(f"{folder}/"), method) for pattern, method in methods]
        wanted = {pattern.removeprefix(f"{folder}/"): option for pattern, option in options.items()}
        for file_name, _line, message, *_rest in extract_from_dir(ROOT / folder, relative, wanted, KEYWORDS):
            found.add(message, locations=[(f"{folder}/{file_name}", 0)])
    return found


def python_and_rules(file: BinaryIO, *of: Any, options: Any) -> Iterator[tuple[int, str | None, Any, list[str]]]:
    """What a module marks, and what it declares of rules, which needs no mark."""
    yield from extract_python(file, *of, options)
    file.seek(0)
    for node in ast.walk(ast.parse(file.read())):
        for declared in _declared(node):
            for text in declared.values if isinstance(declared, ast.Dict) else [declared]:
                if isinstance(text, ast.Constant) and text.value and isinstance(text.value, str):
                    yield text.lineno, None, text.value, []


def _declared(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.keyword):
        return [node.value] if node.arg in OF_A_RULE else []
    if not isinstance(node, ast.Call):
        return []
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return node.args[DECLARED.get(name, slice(0))]


@cache
def bracketed() -> Catalog:
    """For tests, which change nothing of it: a French in which every text is in brackets, so that what is said without
    translation stands out. Each sentence is in its own, and so are both sides of a colon, for they may be said apart."""
    catalogue = Catalog(locale="fr")
    catalogue._num_plurals, catalogue._plural_expr = 2, PLURAL
    for message in extracted():
        if message.id:
            many = isinstance(message.id, tuple)
            apart = [re.sub(r"(?<=[:.?]) ", "⟧ ⟦", one) for one in (message.id if many else (message.id,))]
            catalogue.add(message.id, tuple(f"⟦{one}⟧" for one in apart) if many else f"⟦{apart[0]}⟧")
    return catalogue


def path_of(language: str) -> Path:
    """Where a language's words are."""
    return TRANSLATIONS / language / "LC_MESSAGES" / "messages.po"


def read(language: str) -> Catalog:
    """The catalogue as it lies there."""
    with path_of(language).open("rb") as file:
        return read_po(file, locale=language)


def updated(language: str, filled: dict[str, Any] | None = None) -> Catalog:
    """The catalogue with the texts of today, and some more translations."""
    known: dict[object, Any] = {message.id: message.string for message in read(language) if message.id}
    known |= {tuple(text.split("\0")) if "\0" in text else text: said for text, said in (filled or {}).items()}
    fresh = Catalog(
        locale=language, project="Scorekeeper", version="1", charset="utf-8", fuzzy=False,
        creation_date=THEN, revision_date=THEN, last_translator="Scorekeeper", language_team=language,
        header_comment=f"# Scorekeeper in {language}. See tests/support/catalogues.py.",
    )  # fmt: skip
    fresh._num_plurals, fresh._plural_expr = 2, PLURAL
    for message in sorted(extracted(), key=_place):
        if message.id:
            said = known.get(message.id, "")
            string = tuple(said) if isinstance(message.id, tuple) and said else said
            fresh.add(message.id, string or ("" if isinstance(message.id, str) else ("", "")), message.locations[:1])
    return fresh


def _place(message: Message) -> tuple[str, str]:
    return (message.locations[0][0] if message.locations else "", str(message.id))


def compiled(catalogue: Catalog) -> bytes:
    """The catalogue as the program reads it."""
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def written(catalogue: Catalog) -> bytes:
    """The catalogue as people read it."""
    out = io.BytesIO()
    write_po(out, catalogue, width=120, include_lineno=False)
    return out.getvalue()


def lacking(catalogue: Catalog, place: str = "") -> list[str]:
    """The texts without a translation, in the order of their places; both forms of a plural with a NUL between."""
    empty = (
        message
        for message in catalogue
        if message.id and not all(_strings(message)) and any(place in file for file, _line in message.locations)
    )
    return ["\0".join(message.id) if isinstance(message.id, tuple) else str(message.id) for message in empty]


def _strings(message: Message) -> tuple[str, ...]:
    return message.string if isinstance(message.string, tuple) else (message.string,)


def marks(text: str) -> list[str]:
    """The places in a text that something is put into: `{cards}`, `%(name)s`."""
    return sorted(set(re.findall(r"\{\w+\}|%\(\w+\)[sdr]|%[sdr](?!\w)", text)))


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Two people may fill in at once; each waits for the other."""
    with (TRANSLATIONS / "babel.cfg").open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def main(arguments: list[str]) -> None:
    """What the command line says above."""
    if arguments[:1] == ["missing"]:
        texts = lacking(updated(arguments[1]), *arguments[2:3])
        print(json.dumps(dict.fromkeys(texts, ""), ensure_ascii=False, indent=0))
        print(f"{len(texts)} are missing", file=sys.stderr)
        return
    filled = json.loads(Path(arguments[2]).read_text()) if arguments[:1] == ["fill"] else {}
    with one_at_a_time():
        for language in [arguments[1]] if filled else LANGUAGES:
            catalogue = updated(language, filled)
            path_of(language).write_bytes(written(catalogue))
            print(f"{language}: {len(catalogue)} texts, {len(lacking(catalogue))} missing")


if __name__ == "__main__":
    main(sys.argv[1:])
