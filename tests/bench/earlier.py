"""The server of another commit beside this one: its start, its memory, and the CPU time of a tap and of a quiet poll.

`EARLIER` names a checkout that is installed in its `.venv`. Nothing else runs beside what is measured, and the two take turns.
"""

import os
import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.proofs.phones import Phone
from tests.proofs.server import Server

from .answers import poll_of
from .measured import Goal, Line
from .served import PHONES, Client
from .tables import signed_cookie, table_log, write_file
from .tap import HAND, tapped

EARLIER = "EARLIER"
TICK = 1 / os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 0.01


class Measured:
    """A server with a database of its own, and what its processes have used."""

    def __init__(self, folder: Path, tables: int, command: tuple[str, ...]) -> None:
        folder.mkdir()
        names = [f"table-{number}" for number in range(tables)]
        database = write_file(folder / "tables.db", ((name, table_log(3, begun=True)) for name in names))
        self.left, self.signed, self.server = iter(names), signed_cookie(database), Server(database, command=command)

    def start(self) -> float:
        """Seconds until it answers."""
        begun = time.perf_counter()
        self.server.start()
        return time.perf_counter() - begun

    def processes(self) -> list[Path]:
        """Those of the server, in /proc: the one that was started, and its children."""
        assert self.server.process
        pid = self.server.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
        return [Path(f"/proc/{one}") for one in (pid, *children)]

    def cpu(self) -> float:
        """Seconds of CPU time since their start."""
        stats = [(one / "stat").read_text(encoding="ascii").rpartition(")")[2].split() for one in self.processes()]
        return sum(int(each[11]) + int(each[12]) for each in stats) * TICK

    def memory(self) -> float:
        """Bytes; what processes share counts once."""
        rollups = [(one / "smaps_rollup").read_text(encoding="ascii") for one in self.processes()]
        return float(sum(int(re.findall(r"^Pss: +(\d+)", text, re.M)[0]) * 1024 for text in rollups))

    def tap(self, client: Client) -> float:
        """Seconds of CPU time of a tap, ten phones at once. Taps before it load what an evening's first ones need."""
        client.run(self.server, [list(tapped(self.left, 1, self.signed)) for _ in range(PHONES)], "200")
        before = self.cpu()
        client.run(self.server, [list(tapped(self.left, 1, self.signed)) for _ in range(PHONES)], "200")
        return (self.cpu() - before) / (PHONES * len(HAND))

    def poll(self, client: Client, count: int) -> float:
        """Seconds of CPU time of a poll that hears of nothing new, ten phones at once."""
        request = poll_of(Phone(self.server.port))
        before = self.cpu()
        client.run(self.server, [[request] * count] * PHONES, "200", "204")
        return (self.cpu() - before) / (PHONES * count)


@contextmanager
def both(passes: int) -> Iterator[tuple[Measured, Measured]]:
    """The server of this checkout and the earlier one, not started yet."""
    named = os.environ.get(EARLIER)
    if not named:
        raise ImportError(f"{EARLIER} names no checkout of another commit")
    earlier = Path(named).absolute()
    command = ("env", "-C", str(earlier), str(earlier / ".venv/bin/python"), "-m", "scorekeeper")
    with TemporaryDirectory(prefix="bench-") as folder, ExitStack() as ends:
        made = [Measured(Path(folder) / name, 2 * PHONES * passes, how) for name, how in (("ours", ()), ("theirs", command))]
        for one in made:
            ends.callback(one.server.stop)
        yield made[0], made[1]


def beside_earlier(passes: int, polls: int) -> list[Line]:
    """Four lines."""
    figures: list[tuple[list[float], list[float]]] = [([], []) for _ in range(4)]
    with both(passes + 1) as servers:
        client = Client()
        for number in range(passes + 1):
            for side, one in enumerate(servers):
                found = [one.start(), one.tap(client), one.poll(client, polls), one.memory()]
                one.server.stop()
                for line, figure in zip(figures, found if number else (), strict=False):
                    line[side].append(figure)
        client.close()
    (start, tap, poll, memory), beside = figures, "the earlier commit"
    return [
        Line("start, until it answers", start[0], Goal(1.1), beside, start[1]),
        Line("CPU time of a tap", tap[0], Goal(1.3), beside, tap[1]),
        Line("CPU time of a quiet poll", poll[0], None, beside, poll[1]),
        Line("memory after some taps and polls", memory[0], Goal(0.75), beside, memory[1], "B"),
    ]
