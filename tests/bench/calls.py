"""What the first pages after a start, a saved hand and a desk answer cost: calls of functions, and the desk's processor time.

Calls are counted in a fresh interpreter, for much is kept once it was worked out. Templates are there as bytecode, as at a start
after the first.
"""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

from .measured import Goal, Line

PACKAGE = str(Path(__file__).parents[2] / "scorekeeper")
RULES, QUESTION = "/rules/rummy500", "/desk/meld?cards=6h,7h,8h&game=rummy500&preset=pagat"
ANSWERS = 30
Figures = dict[str, float]


def calls(passes: int) -> list[Line]:
    """The rows `calls`: the first page beside the same page later; calls of a save; processor time of a desk answer."""
    with TemporaryDirectory(prefix="bench-") as folder:
        figures = [counted(Path(folder)) for _ in range(passes + 1)][1:]

    def of(name: str) -> list[float]:
        return [one[name] for one in figures]

    return [
        Line("first rulebook page after a start", of("rules"), Goal(5), "the same page later", of("rules later"), "calls"),
        Line("first sheet after a start", of("sheet"), Goal(5), "the same page later", of("sheet later"), "calls"),
        Line("a saved hand of points, of the package", of("save"), Goal(1200, of="calls"), unit="calls"),
        Line("a desk answer", of("desk"), Goal(0.006, of="s")),
    ]


def counted(folder: Path) -> Figures:
    """The figures of a fresh interpreter. `folder` keeps the templates from one to the next."""
    command = [sys.executable, "-m", "tests.bench.calls", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(PACKAGE).parent, env=os.environ)
    figures: Figures = json.loads(done.stdout)
    return figures


def calls_of(deed: Callable[[], object], within: str = "") -> int:
    """The calls of Python functions that a deed makes, of those whose file lies in a folder."""
    count = 0

    def follow(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call" and frame.f_code.co_filename.startswith(within)

    sys.setprofile(follow)
    try:
        deed()
    finally:
        sys.setprofile(None)
    return count


def main(folder: Path) -> Figures:
    """Play a short evening in this interpreter, and count."""
    from jinja2 import FileSystemBytecodeCache

    from scorekeeper.web.app import create_app

    with TemporaryDirectory(prefix="bench-") as data:
        app = create_app(Path(data) / "tables.db", {"SECRET_KEY": "of the bench"})
        app.jinja_env.bytecode_cache = FileSystemBytecodeCache(str(folder))
        client = app.test_client()

        def send(address: str, fields: dict[str, object]) -> str:
            page = client.get(address).text
            hidden = dict(re.findall(r'name="(csrf_token|key|revision|players)" value="([^"]*)"', page))
            answer = client.post(address, data=hidden | fields)
            assert answer.status_code == 303, answer.status
            return str(answer.headers["Location"])

        table = send("/tables/new", {"player": ["Ana", "Ben", "Cy"], "preset": "pagat", "do": "start"}).split("?")[0]
        hand: dict[str, object] = {"dealer": "0", "out": "0", "do": "save"}
        for seat, line in enumerate(("50-0", "20-10", "5-30")):
            hand |= {f"line-{seat}": line, f"level-{seat}": "points"}
        for _ in range(3):
            send(f"{table}/hands/new", hand)
        figures: Figures = {}
        for name, address in (("rules", RULES), ("sheet", f"{table}/sheet")):
            figures[name], figures[f"{name} later"] = (calls_of(partial(client.get, address)) for _ in range(2))
        page = client.get(f"{table}/hands/new").text
        hidden = dict(re.findall(r'name="(csrf_token|key|revision|players)" value="([^"]*)"', page))
        figures["save"] = calls_of(partial(client.post, f"{table}/hands/new", data=hidden | hand), PACKAGE)
        client.get(QUESTION)
        begun = time.process_time()
        for _ in range(ANSWERS):
            client.get(QUESTION)
        figures["desk"] = (time.process_time() - begun) / ANSWERS
    return figures


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]))))
