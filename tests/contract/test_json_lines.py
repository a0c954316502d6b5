"""JSON lines in and out: order, what is no document, exit statuses, files, and streams of any length."""

import io
import json
import os
import re
import subprocess
import sys
import threading
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.contract import json_lines
from scorekeeper.contract.json_lines import LARGEST_DOCUMENT, answer_lines, answer_text, documents
from scorekeeper.contract.questions import answer
from scorekeeper.engine.option import value_text
from scorekeeper.wording import plain
from tests.support.casebook import ROOT, run
from tests.support.for_each import for_each

GOOD = b'{"ask":"meld","game":"rummy500","cards":["3h","4h","5h"]}'
WRONG = b'{"ask":"meld","game":"rummy500","cards":["3h","4h","6h"]}'
UNREAD = b'{"ask":"meld","game":"rummy500","cards":["3h","4h","5z"]}'
BROKEN = b"[1, 2"
NOT_JSON = answer_text(BROKEN, lambda document: answer(document, plain), plain)["error"]
RECORD = b'{"format":"scorekeeper-record/1","game":"rummy500","players":["Ann","Bo"],"hands":[]}'


def told(given: dict[str, Any]) -> str:
    """An answer in a word."""
    if "error" in given:
        return "not JSON" if given["error"] == NOT_JSON else f"error at {given['error']['at']}"
    return "ok" if given["ok"] else "no"


def words(sent: bytes) -> tuple[list[str], int]:
    """The answers to some bytes, each in a word, and the exit status, without a process."""
    sink = io.BytesIO()
    status = answer_lines(io.BytesIO(sent), sink, lambda document: answer(document, plain), plain)
    assert not sink.getvalue() or sink.getvalue().endswith(b"\n")
    return [told(json.loads(line)) for line in sink.getvalue().decode().splitlines()], status


@for_each(("sent", "wanted", "status"), [
    (b"", [], 0),
    (b"\n\n  \n\r\n", [], 0),
    (GOOD, ["ok"], 0),
    (GOOD + b"\n", ["ok"], 0),
    (GOOD + b"\r\n" + GOOD + b"\r\n", ["ok", "ok"], 0),
    (b"\n\n" + GOOD + b"\n\n\n" + GOOD + b"\n\n", ["ok", "ok"], 0),
    (b"  " + GOOD + b"\t\n", ["ok"], 0),
    (b"\xef\xbb\xbf" + GOOD + b"\n" + GOOD, ["ok", "ok"], 0),
    (GOOD + b"\n" + WRONG + b"\n" + GOOD, ["ok", "no", "ok"], 1),
    (GOOD + b"\n" + BROKEN + b"\n" + WRONG + b"\n" + GOOD, ["ok", "not JSON", "no", "ok"], 2),
    (BROKEN + b"\n" + WRONG + b"\n" + GOOD, ["not JSON", "no", "ok"], 2),
    (BROKEN, ["not JSON"], 2),
    (BROKEN + b"\n" + BROKEN, ["not JSON", "not JSON"], 2),
    (UNREAD + b"\n" + GOOD, ["error at cards[2]", "ok"], 2),
    (WRONG + b"\n" + UNREAD + b"\n" + WRONG, ["no", "error at cards[2]", "no"], 2),
    (GOOD + b"\n\xff\xfe\n" + GOOD, ["ok", "not JSON", "ok"], 2),
    (b'"\xc3\x28"\n' + GOOD, ["not JSON", "ok"], 2),
    (GOOD[:-1] + b', "ask": "meld"}\n' + GOOD, ["error at ", "ok"], 2),
    (
        b'{"a": ' * 900 + b'{"b": 1, "b": 2}' + b"}" * 900,
        ["error at " + ".".join("a" * 900)],
        2,
    ),  # deeper than calls go
    (b'{"b": 1, "b": 2, }\n' + GOOD, ["not JSON", "ok"], 2),
    (GOOD + b"\nNaN\n[-Infinity]\n" + GOOD, ["ok", "not JSON", "not JSON", "ok"], 2),
    (GOOD + b"\n" + b"[" * 100_000 + b"\n" + GOOD, ["ok", "not JSON", "ok"], 2),
    (b"[" * 100_000 + b"]" * 100_000 + b"\n" + GOOD, ["not JSON", "ok"], 2),
    (GOOD + b"\n" + b"9" * 100_000 + b"\n" + GOOD, ["ok", "not JSON", "ok"], 2),
    (GOOD + b" " + GOOD + b"\n" + GOOD, ["not JSON", "ok"], 2),
    (b"\x00\n" + GOOD, ["not JSON", "ok"], 2),
])  # fmt: skip
def test_one_answer_a_line_in_order(sent: bytes, wanted: list[str], status: int) -> None:
    assert words(sent) == (wanted, status)


@for_each("indent", [0, 2, 4])
@for_each(("sent", "status"), [(GOOD, 0), (WRONG, 1)])
def test_one_document_over_many_lines(indent: int, sent: bytes, status: int) -> None:
    pretty = json.dumps(json.loads(sent), indent=indent).encode()
    assert pretty.count(b"\n") > 3
    assert words(pretty) == (["ok" if status == 0 else "no"], status)
    assert words(b"\xef\xbb\xbf" + pretty + b"\n\n") == (["ok" if status == 0 else "no"], status)
    assert words(pretty.replace(b"\n", b"\r\n")) == (["ok" if status == 0 else "no"], status)


def test_a_document_over_many_lines_stands_alone() -> None:
    """With another after it the lines are documents of their own, and are not readable."""
    pretty = json.dumps(json.loads(GOOD), indent=1).encode()
    said, status = words(pretty + b"\n" + GOOD)
    assert status == 2
    assert said[0] == "not JSON"
    assert said[-1] == "ok"


def test_of_a_broken_first_line_no_more_than_a_document_is_held() -> None:
    """What follows is still read line by line, however much it is."""
    drawn = []

    def lines() -> Iterator[bytes]:
        for number in range(10 * LARGEST_DOCUMENT // len(GOOD)):
            drawn.append(number)
            yield GOOD + b"\n"

    stream = documents(iter([BROKEN + b"\n", *[]]))
    assert list(stream) == [BROKEN + b"\n"]
    stream = documents(line for part in ([BROKEN + b"\n"], lines()) for line in part)
    assert next(stream) == BROKEN + b"\n"
    assert len(drawn) <= LARGEST_DOCUMENT // len(GOOD) + 2


HOSTILE = (
    b'{"ask":"meld","game":"rummy500","cards":["%s"]}',
    b'{"ask":"meld","game":"rummy500","cards":[],"options":{"%s":1}}',
    b'{"ask":"%s"}',
    b'{"ask":"meld","game":"%s"}',
    b'{"ask":"meld","game":"rummy500","preset":"%s"}',
)


@for_each("sent", HOSTILE)
@for_each("text", ["\\u2028", "\\u0085", "\\ud800", "\\n", "{0}", "{name}", "%s", "\\u0000", "é" * 500, "\\\\"])
def test_an_answer_is_one_line_whatever_it_quotes(sent: bytes, text: str) -> None:
    """Readers that end lines at other signs than the newline are not misled, and what is quoted is not taken for a template."""
    sink = io.BytesIO()
    document = sent.replace(b"%s", text.encode())
    assert answer_lines([document], sink, lambda read: answer(read, plain), plain) == 2
    given = sink.getvalue().decode("utf-8")
    assert len(given.splitlines()) == 1
    assert json.loads(given)["error"]["message"].strip()
    assert len(given) < 1000


@for_each("depth", [10, 500, *range(940, 1000), 2000])
def test_deep_nesting_is_an_error_at_every_depth(depth: int) -> None:
    """Also just where reading succeeds and writing the value down again would not."""
    nested = b"[" * depth + b"]" * depth
    for document in (nested, b'{"ask":' + nested + b"}", GOOD[:-1] + b',"options":{"target":' + nested + b"}}"):
        assert words(document + b"\n" + GOOD)[0][1:] == ["ok"]


def test_a_value_is_named_without_being_written_out() -> None:
    """However deep it is: what was read must not be too deep to be spoken of."""
    value: object = 1
    for _ in range(20_000):
        value = [value]
    assert value_text(value) == "[…]"
    assert value_text({"a": value}) == "{…}"
    while isinstance(value, list):
        value = value.pop()


@pytest.mark.full
def test_ten_thousand_questions_are_answered_one_by_one() -> None:
    """At most a line or two is read ahead of the answers, and memory does not grow with their number."""
    sent = answered = furthest = 0

    def lines(number: int) -> Iterator[bytes]:
        nonlocal sent, furthest
        for index in range(number):
            sent += 1
            furthest = max(furthest, sent - answered)
            yield (GOOD, WRONG, UNREAD)[index % 3] + b"\n"

    class Sink(io.RawIOBase):
        def write(self, line: Any) -> int:
            nonlocal answered
            answered += 1
            return len(line)

    def ask(number: int) -> int:
        return answer_lines(lines(number), Sink(), lambda read: answer(read, plain), plain)  # type: ignore[arg-type]

    assert ask(300) == 2
    tracemalloc.start()
    try:
        ask(300)
        few = tracemalloc.get_traced_memory()[1]
        assert ask(10_000) == 2
        many = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert sent == answered == 10_600
    assert furthest <= 2
    # The answers alone would come to a million and a half.
    assert many - few < 500_000


@pytest.mark.full
def test_ten_thousand_questions_through_the_process() -> None:
    given, status = run("judge", [(GOOD, WRONG)[index % 2] for index in range(10_000)])
    assert [told(one) for one in given] == ["ok", "no"] * 5_000
    assert status == 1


def test_an_answer_comes_before_the_next_question_is_sent() -> None:
    call = [sys.executable, "-m", "scorekeeper", "judge"]
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, env=buffered) as process:
        assert process.stdin
        assert process.stdout
        patience = threading.Timer(30, process.kill)
        patience.start()
        for sent, wanted in ((GOOD, "ok"), (WRONG, "no"), (GOOD, "ok")):
            process.stdin.write(sent + b"\n")
            process.stdin.flush()
            assert told(json.loads(process.stdout.readline())) == wanted
        process.stdin.close()
        assert process.wait(timeout=60) == 1
        patience.cancel()


def command(*arguments: str, sent: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [sys.executable, "-m", "scorekeeper", *arguments], input=sent, capture_output=True, cwd=ROOT, timeout=60
    )


@pytest.mark.parametrize(("verb", "good"), [("judge", GOOD), ("replay", RECORD)])
@pytest.mark.parametrize("lang", [(), ("--lang", "en"), ("--lang", "fr"), ("--lang=pt",)])
def test_a_file_or_standard_input(tmp_path: Path, verb: str, good: bytes, lang: tuple[str, ...]) -> None:
    file = tmp_path / "documents.jsonl"
    file.write_bytes(good + b"\n\n" + good)
    by_file = command(verb, *lang, str(file))
    assert (by_file.returncode, by_file.stderr) == (0, b"")
    assert [told(json.loads(line)) for line in by_file.stdout.splitlines()] == ["ok", "ok"]
    for named in ((), ("-",)):
        by_pipe = command(verb, *lang, *named, sent=file.read_bytes())
        assert (by_pipe.returncode, by_pipe.stdout, by_pipe.stderr) == (0, by_file.stdout, b"")


@pytest.mark.parametrize(("verb", "sent"), [("judge", WRONG), ("replay", BROKEN)])
def test_the_exit_status_says_what_was_wrong(verb: str, sent: bytes) -> None:
    assert command(verb, sent=sent).returncode == (1 if verb == "judge" else 2)


@pytest.mark.parametrize("name", ["nowhere.jsonl", "."])
def test_a_file_that_cannot_be_read(name: str) -> None:
    """Said on standard error, in a sentence; nothing comes out on standard output."""
    done = command("judge", name)
    assert (done.returncode, done.stdout) == (2, b"")
    assert name.encode() in done.stderr
    assert b"Traceback" not in done.stderr


@for_each("arguments", [("judge", "--lang", "de"), ("judge", "a", "b"), ("judge", "--wild"), ("referee",)])
def test_what_is_no_command(arguments: tuple[str, ...]) -> None:
    done = command(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"usage" in done.stderr


def test_whoever_reads_may_go_away() -> None:
    """As `| head -1` does: no complaint on the way out."""
    call = [sys.executable, "-m", "scorekeeper", "judge"]
    with subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        try:
            process.stdin.write((GOOD + b"\n") * 2000)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 2


def test_a_sentence_that_begins_with_a_joker_begins_with_a_capital() -> None:
    question = {"ask": "meld", "game": "rummy500", "cards": ["Kc", "Kd", "*=Qh"], "as": "set"}
    assert re.match("[A-Z].* Q♥", answer(question, plain)["message"])


def test_an_undecided_answer_is_no_yes() -> None:
    assert answer_lines(io.BytesIO(GOOD), io.BytesIO(), lambda document: {"undecided": True}, plain) == 1


def test_a_long_answer_is_written_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The encoder lets no other thread of a server go on: for a record it is at work on a hand at a time."""
    given = {"ok": True, "hands": [{"lines": ["one", 2, None]}] * 1000, "totals": {"Ann": 5}, "quotes": ["é\u2028"]}
    encode, lengths = json_lines.WRITER.encode, []

    def noted(part: object) -> str:
        lengths.append(len(encode(part)))
        return encode(part)

    monkeypatch.setattr(json_lines.WRITER, "encode", noted)
    written = json_lines.write_line(given)
    assert written == json.dumps(given, ensure_ascii=False).replace("\u2028", "\\u2028").encode() + b"\n"
    assert max(lengths) < 100
