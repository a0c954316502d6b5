"""Answer questions given as JSON, one a line, with one line of JSON each."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, BinaryIO

from scorekeeper.contract.json_node import Json, JsonNode
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.wording import GetText, problem

LARGEST_DOCUMENT = 1_000_000
"""The limit of bytes of a document that is spread over several lines."""

OK, BROKEN, UNREADABLE = 0, 1, 2
LINE_ENDS = {sign: f"\\u{ord(sign):04x}" for sign in "\x85\u2028\u2029"}


def answer_lines(source: Iterable[bytes], sink: BinaryIO, answer: Callable[[object], Json], gettext: GetText) -> int:
    """Write the answer to each document of `source` to `sink`, one a line. Return the exit status: 0 if all is legal, 1 if
    something is illegal or undecided, 2 if an answer is an error. The next line is read only after an answer is sent. So memory
    stays small for any length, and a program can wait for each answer."""
    status = OK
    for text in documents(source):
        given = answer_text(text, answer, gettext)
        if "error" in given:
            status = UNREADABLE
        elif given.get("ok") is False or "undecided" in given:
            status = max(status, BROKEN)
        sink.write(write_line(given))
        sink.flush()
    return status


def write_line(given: Json) -> bytes:
    """Return an answer as one line of JSON. Escape U+0085, U+2028 and U+2029 in it, since some readers end a line there."""
    text = "{" + ", ".join([f"{WRITER.encode(name)}: {_written(part)}" for name, part in given.items()]) + "}"
    for sign, escape in LINE_ENDS.items():
        text = text.replace(sign, escape)
    return text.encode("utf-8", "backslashreplace") + b"\n"


def _written(part: object) -> str:
    """Encode a part of an answer as JSON. Encode a list entry by entry, since encoding a long one at once would stop all other
    threads of a server for a tenth of a second."""
    if isinstance(part, list | tuple):
        return "[" + ", ".join([WRITER.encode(one) for one in part]) + "]"
    return WRITER.encode(part)


def answer_text(text: bytes, answer: Callable[[object], Json], gettext: GetText) -> Json:
    """Answer one document with `answer`. If it can't be read, return an `error` with the place of the mistake."""
    try:
        return answer(parse(text))
    except Unreadable as unreadable:
        return {"error": {"at": unreadable.at, "message": problem(unreadable, gettext)}}


class NotJson(Unreadable):
    """The error for text that isn't JSON."""


def parse(text: bytes) -> object:
    """Parse JSON. Raise `NotJson` for other text, and `Unreadable` at an object that repeats a key."""
    try:
        return READER.decode(text.decode("utf-8-sig"))
    except _Twice:
        at, key = _twice(text)
        raise Unreadable(N_("“{name}” appears twice."), at, name=key) from None
    except (ValueError, RecursionError):
        raise NotJson(N_("This isn't JSON.")) from None


def _no_constant(name: str) -> None:
    raise ValueError(name)


class _Twice(Exception):
    """The error for an object that repeats a key. `_twice` then finds its place."""


def _once(pairs: list[tuple[str, Any]]) -> Json:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise _Twice
    return made


READER = json.JSONDecoder(parse_constant=_no_constant, object_pairs_hook=_once)
WRITER = json.JSONEncoder(ensure_ascii=False)


class _Pairs(list[tuple[str, Any]]):
    """The keys and values of an object as pairs. A repeated key has a pair each time."""


def _twice(text: bytes) -> tuple[str, str]:
    """Return the place of the first object that repeats a key (there must be one), and the key. Raise `NotJson` if not JSON."""
    try:
        waiting = [JsonNode(json.loads(text.decode("utf-8-sig"), object_pairs_hook=_Pairs, parse_constant=_no_constant))]
    except (ValueError, RecursionError):
        raise NotJson(N_("This isn't JSON.")) from None
    while True:
        node = waiting.pop()
        if isinstance(node.value, _Pairs):
            for key, count in Counter(key for key, _ in node.value).items():
                if count > 1:
                    return node.at, key
            waiting += [JsonNode(part, key, above=node) for key, part in reversed(node.value)]
        elif isinstance(node.value, list):
            waiting += reversed(tuple(node.items()))


def documents(source: Iterable[bytes]) -> Iterator[bytes]:
    """Yield each document of a stream. Skip blank lines. If the first line is JSON by itself, each line is a document. Otherwise
    all lines, held in memory, make up one. If that isn't JSON either, yield each line, so that errors name the line."""
    lines = (line for line in source if line.strip())
    first = next(lines, None)
    if first is None:
        return
    if _readable(first):
        yield first
        yield from lines
        return
    held, size = [first], len(first)
    for line in lines:
        held.append(line)
        size += len(line)
        if size > LARGEST_DOCUMENT:
            break
    else:
        whole = b"".join(held)
        if len(held) > 1 and _readable(whole):
            yield whole
            return
    yield from chain(held, lines)


def _readable(text: bytes) -> bool:
    try:
        parse(text)
    except Unreadable as unreadable:
        return not isinstance(unreadable, NotJson)
    return True
