"""Does it stay as fast when an evening has a thousand hands, and a file a hundred thousand tables? Beside ten of each.

Pages and saves are asked of two apps in this process, by turns, and counted in time of the processor: what the disk takes is
the same for both. A start is that of the program, from nothing to its first answer, by the clock.
"""

import re
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from flask.testing import FlaskClient

from scorekeeper.web.app import create_app
from scorekeeper.web.current import HOUSES
from tests.proofs.server import Server

from .measured import Goal, Line, each, timed
from .tables import PLAYERS, signed_cookie, table_log, write_file

FEW, MOST_STARTS = 10, 5
TABLE = "/tables/table-0"
HIDDEN = re.compile(r'name="(csrf_token|key|revision|players)" value="([^"]*)"')
FOLLOW = re.compile(r'id="follow" hidden data-at="([^"]+)" data-seen="([^"]*)"')


class Evening:
    """A phone at one table of an app in this process."""

    def __init__(self, database: Path) -> None:
        self.app = create_app(database, {"SCOREKEEPER_CHECKED": True})
        self.client: FlaskClient = self.app.test_client()
        self.client.set_cookie("scorekeeper", signed_cookie(database))

    def close(self) -> None:
        self.app.extensions[HOUSES].close()

    def page(self) -> str:
        """The page of the table."""
        answer = self.client.get(TABLE)
        assert answer.status_code == 200, answer.status
        return answer.text

    def form(self) -> dict[str, str]:
        """A hand to be saved, as the form of the next one has it."""
        fields = dict(HIDDEN.findall(self.client.get(f"{TABLE}/hands/new").text))
        lines = {f"line-{seat}": f"{10 * seat}-5" for seat in range(len(PLAYERS))}
        return (
            fields
            | lines
            | {f"level-{seat}": "points" for seat in range(len(PLAYERS))}
            | {"dealer": "0", "out": "", "do": "save"}
        )

    def save(self, form: dict[str, str]) -> None:
        answer = self.client.post(f"{TABLE}/hands/new", data=form)
        assert answer.status_code == 303, answer.status

    def pages(self, times: int) -> float:
        """Seconds for so many looks at the table."""
        return timed(lambda: [self.page() for _ in range(times)])

    def saves(self, times: int) -> float:
        """Seconds for so many hands, each saved and then looked at."""
        forms = (self.form() for _ in range(times))
        return sum(timed(lambda form=form: (self.save(form), self.page())) for form in forms)  # type: ignore[misc]

    def polls(self, times: int) -> float:
        """Seconds for so many polls that hear of nothing new."""
        ((at, seen),) = FOLLOW.findall(self.page())
        address = f"{at.replace('&amp;', '&')}&seen={quote(seen)}"
        return timed(lambda: [self.client.get(address) for _ in range(times)])


DEEDS: dict[str, Callable[[Evening, int], float]] = {
    "table page": Evening.pages,
    "a hand saved, then the page": Evening.saves,
    "poll": Evening.polls,
}


def growth(passes: int, hands: int, tables: int, times: int) -> list[Line]:
    """Lines for hands in a session, and for tables in a file."""
    with TemporaryDirectory(prefix="bench-") as folder:
        little = [(f"table-{number}", table_log(FEW)) for number in range(FEW)]
        few, short = (write_file(Path(folder) / name, little) for name in ("few.db", "short.db"))
        long = write_file(Path(folder) / "long.db", [("table-0", table_log(hands)), *little[1:]])
        log = table_log(FEW)
        many = write_file(Path(folder) / "many.db", ((f"table-{number}", log[:2]) for number in range(tables)))
        lines = _compared(f"{hands:,} hands in a session", f"{FEW} hands", long, short, passes, times)
        lines += _compared(f"{tables:,} tables in the file", f"{FEW} tables", many, few, passes, times)
        begun = [(_start(many), _start(few)) for _ in range(min(passes, MOST_STARTS))]
    ours, theirs = zip(*begun, strict=True)
    return [*lines, Line(f"start, {tables:,} tables in the file", ours, Goal(1.5), f"{FEW} tables", theirs)]


def _compared(what: str, beside: str, much: Path, little: Path, passes: int, times: int) -> list[Line]:
    ours, theirs = Evening(much), Evening(little)
    lines = []
    for name, deed in DEEDS.items():
        both = [(deed(ours, times), deed(theirs, times)) for _ in range(passes + 1)][1:]
        seconds = [each(one, times) for one in zip(*both, strict=True)]
        lines.append(Line(f"{name}, {what}", seconds[0], Goal(1.5), beside, seconds[1]))
    ours.close()
    theirs.close()
    return lines


def _start(database: Path) -> float:
    """Seconds until the program answers for the first time."""
    server = Server(database)
    try:
        return timed(server.start, time.perf_counter)
    finally:
        server.stop()
