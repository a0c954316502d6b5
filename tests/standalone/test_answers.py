"""What `judge` and `replay` answer in WebAssembly: byte for byte what they answer here, over all cases."""

import io
import subprocess
from pathlib import Path

import pytest

from scorekeeper.contract.json_lines import answer_lines
from scorekeeper.contract.questions import answer as judge
from scorekeeper.contract.record import answer_record as replay
from scorekeeper.standalone import runtime
from scorekeeper.wording import plain
from tests.support.casebook import ROOT, cases

pytestmark = pytest.mark.full
SCRIPT = ROOT / "tests/support/in_pyodide.mjs"
FOLDERS = ("cases", "playthroughs")


@pytest.mark.parametrize(("verb", "answer"), [("judge", judge), ("replay", replay)], ids=["judge", "replay"])
def test_webassembly_answers_as_this_python_does(verb: str, answer: object, site: Path, tmp_path: Path) -> None:
    lines = [case.line for folder in FOLDERS for case in cases(folder) if case.verb == verb]
    assert len(lines) > 100
    sent = "".join(f"{line}\n" for line in lines).encode()
    (tmp_path / "lines").write_bytes(sent)
    folder = runtime.checked(runtime.fetched())
    places = (folder, site, verb, tmp_path / "lines", tmp_path / "answers")
    flags = ("--v8-flags=--stack-size=60000", "--allow-all", "--no-config", "--no-lock")
    # Some cases are nested so deep that the usual stack of a script is not enough.
    command = 'ulimit -s 200000 && exec "$@"'
    done = subprocess.run(
        ["bash", "-c", command, "bash", runtime.deno(), "run", *flags, SCRIPT, *places], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    here = io.BytesIO()
    answer_lines(io.BytesIO(sent), here, lambda document: answer(document, plain), plain)  # type: ignore[operator]
    there = (tmp_path / "answers").read_bytes().splitlines()
    differ = [line for line, one, other in zip(lines, here.getvalue().splitlines(), there, strict=True) if one != other]
    assert not differ
