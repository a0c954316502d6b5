"""The same lines asked of two commits at once, answer by answer."""

import json
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import chain, repeat
from pathlib import Path

from .commits import ENVIRONMENT, Side
from .lines import Line

FIRST = {
    "judge": '{"ask": "readings", "game": "rummy500", "cards": []}',
    "replay": '{"format": "scorekeeper-record/1", "game": "rummy500", "players": ["Ann", "Bo"], "hands": []}',
}
"""A file whose first line is no JSON would be read as one document."""
NOTHING = b"(nothing)\n"


@dataclass(frozen=True)
class Difference:
    """What kind of thing was asked, what it was, or the address that was read, and the two answers."""

    kind: str
    asked: str
    old: str
    new: str


@dataclass
class Found:
    """How many answers there were, of each kind, and those that differ."""

    figures: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)

    def add(self, what: str, asked: str, old: str, new: str) -> None:
        """Count two answers to one thing asked."""
        self.figures[what] += 1
        if old != new:
            self.differences.append(Difference(what, asked, old, new))


def ask(old: Side, new: Side, lines: Iterable[Line], folder: Path, found: Found) -> None:
    """Ask both commits all lines, those of a command and a language in one run of it."""
    groups: dict[tuple[str, str], list[str]] = {}
    for line in lines:
        groups.setdefault((line.verb, line.language), [FIRST[line.verb]]).append(line.text)
    for (verb, language), texts in groups.items():
        for text, one, other in answers(old, new, verb, language, texts, folder):
            found.add(f"{verb}: {_kind(one)}", f"{verb} --lang {language} {text}", one.decode(), other.decode())


def answers(old: Side, new: Side, verb: str, language: str, texts: list[str], folder: Path) -> Iterator[tuple[str, bytes, bytes]]:
    """Each text with its two answers."""
    file = folder / f"{verb}.{language}.jsonl"
    file.write_text("".join(f"{text}\n" for text in texts), "utf-8")
    with ExitStack() as running:
        streams = []
        for side in (old, new):
            command = side.command(verb, "--lang", language, str(file.absolute()))
            process = running.enter_context(subprocess.Popen(command, cwd=side.root, stdout=subprocess.PIPE, env=ENVIRONMENT))
            assert process.stdout
            streams.append(chain(process.stdout, repeat(NOTHING)))
        yield from zip(texts, *streams, strict=False)


def _kind(answer: bytes) -> str:
    said = json.loads(answer) if answer != NOTHING else {"error": None}
    if "error" in said:
        return "unreadable"
    if "undecided" in said:
        return "undecided"
    return "lawful" if said.get("ok", True) else "refused"
