"""JSON lines in, JSON lines out: one answer for each document, in order, whatever the lines before it held."""

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, BinaryIO

from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.words import N_
from scorekeeper.wording import GetText, problem

LARGEST_DOCUMENT = 1_000_000
"""Bytes of a document that is spread over several lines."""

Answer = dict[str, Any]
OK, BROKEN, UNREADABLE = 0, 1, 2
LINE_ENDS = {ord(sign): f"\\u{ord(sign):04x}" for sign in "\x85\u2028\u2029"}


def answer_lines(source: Iterable[bytes], sink: BinaryIO, answer: Callable[[object], Answer], gettext: GetText) -> int:
    """Answer each document of `source`, a line each, on `sink`; the exit status is that of the worst of them.

    Lines are read and answered one at a time, each answer sent before the next line is read: a stream of any length takes
    the same memory, and whoever asks may wait for an answer before asking again.
    """
    status = OK
    for text in documents(source):
        given = answer_text(text, answer, gettext)
        if "error" in given:
            status = UNREADABLE
        elif given.get("ok") is False:
            status = max(status, BROKEN)
        sink.write(written_line(given))
        sink.flush()
    return status


def written_line(given: Answer) -> bytes:
    """One answer on one line, for readers too that take other signs than the newline for the end of a line."""
    text = WRITER.encode(given).translate(LINE_ENDS)
    return text.encode("utf-8", "backslashreplace") + b"\n"


def answer_text(text: bytes, answer: Callable[[object], Answer], gettext: GetText) -> Answer:
    """The answer to one document, an `error` with its place where it cannot be read."""
    try:
        return answer(parse(text))
    except Unreadable as unreadable:
        return {"error": {"at": unreadable.at, "message": problem(unreadable, gettext)}}


def parse(text: bytes) -> object:
    """Read JSON. Raises `Unreadable` without a place for anything else."""
    try:
        return READER.decode(text.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise Unreadable(N_("This is not JSON.")) from None


def _no_constant(name: str) -> None:
    raise ValueError(name)


READER, WRITER = json.JSONDecoder(parse_constant=_no_constant), json.JSONEncoder(ensure_ascii=False)
"""Made once, not for every line."""


def documents(source: Iterable[bytes]) -> Iterator[bytes]:
    """The documents of a stream: a line each, or one that is spread over all its lines.

    Only where the very first line is no document by itself is more than a line held at once.
    """
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
    except Unreadable:
        return False
    return True
