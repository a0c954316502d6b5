"""Phones at a human pace: one at each table taps a hand now and then, three more ask every few seconds what is new.

Ten tables stand beside the bare durable commits that another process makes meanwhile on the same disk, and a hundred are a club.
What a quiet poll costs as the tables become more is counted in time of the processor.
"""

import re
import time
from collections.abc import Callable
from functools import partial
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from werkzeug.test import EnvironBuilder, run_wsgi_app

from scorekeeper.web.app import create_app
from scorekeeper.web.current import HOUSES

from .measured import Goal, Line, alternating, each, timed
from .saves import Bare
from .served import get, running
from .tables import signed_cookie, signed_cookies, table_log, write_file
from .tap import ROW, tapped

LOOKERS = 3
POLL = 2.5
"""Seconds between two polls of a page (static/base/app.js)."""
BARE_EVERY = 0.05
MOST_PASSES = 3
LIMIT, MOST_TABLES = 0.1, 250
FOLLOW = "/tables/{}/board?of=table&seen="


def pace(passes: int, tables: int, every: int, taps: int) -> list[Line]:
    """Ten tables: 99 of 100 taps beside 99 of 100 bare commits in the same seconds. An evening has too few taps for its own 99 of
    100, so those of all are looked at together."""
    evenings = [evening(tables, every, taps) for _ in range(min(passes, MOST_PASSES))]
    tapping, _looking, commits, _again = zip(*evenings, strict=True)
    slowest, bare = ([_of_a_hundred([*chain(*each)])] for each in (tapping, commits))
    what = f"99 of 100 taps, {tables} phones, one each {every} s, {LOOKERS * tables} more polling"
    return [Line(what, slowest, Goal(4), "a bare durable commit, 99 of 100", bare)]


def club(passes: int, tables: int, every: int, taps: int, many: int, few: int, more: int) -> list[Line]:
    """A club at its tables, how many phones there may be, and what a quiet poll costs when there are many tables."""
    found = [evening(tables, every, taps) for _ in range(min(passes, MOST_PASSES))]
    whose = f"of {(LOOKERS + 1) * tables:,} phones at {tables} tables"
    if again := sum(one[3] for one in found):
        whose += f", hung up on {again} times"
    with TemporaryDirectory(prefix="bench-") as folder:
        quiet = [QuietTables(Path(folder), number) for number in (many, few)]
        ours_of, theirs_of = (partial(one.poll, many) for one in quiet)
        seconds = alternating(ours_of, theirs_of, passes)
        ours, theirs = (each(one, many) for one in seconds)
        for one in quiet:
            one.close()
    under = [_is_under(one) for one in found]
    most = most_tables(tables, more, 2 * sum(under) > len(under), lambda size: _is_under(evening(size, every, taps)))
    phones = float((LOOKERS + 1) * most)
    return [
        Line("phones at which 99 of 100 taps and polls stay under 100 ms", [phones], None, unit="ratio"),
        Line(f"99 of 100 taps {whose}", [_of_a_hundred(one[0]) for one in found], Goal(0.1, of="s")),
        Line(f"99 of 100 polls {whose}", [_of_a_hundred(one[1]) for one in found], Goal(0.1, of="s")),
        Line(f"a quiet poll, {many:,} tables", ours, Goal(1.5), f"{few:,} tables", theirs),
    ]


def most_tables(tables: int, more: int, first: bool, is_under: Callable[[int], bool]) -> int:
    """Return the most tables at which the limit holds, in steps of `more`. `first` says whether it holds at `tables`."""
    sizes = range(tables + more, MOST_TABLES + 1, more) if first else range(tables - more, 0, -more)
    most = tables if first else 0
    for size in sizes:
        holds = is_under(size)
        most = size if holds else most
        if holds != first:
            break
    return most


def _is_under(found: tuple[list[float], list[float], list[float], int]) -> bool:
    """Do 99 of 100 taps and polls of an evening stay under the limit?"""
    tapping, looking, _, _ = found
    return max(_of_a_hundred(tapping), _of_a_hundred(looking)) <= LIMIT


def evening(tables: int, every: int, taps: int) -> tuple[list[float], list[float], list[float], int]:
    """So many taps at each table, one in so many seconds: how long each took, each poll meanwhile, and each bare commit; and how
    many were sent again, since the phone was hung up on."""
    with TemporaryDirectory(prefix="bench-") as folder:
        names = [f"table-{number}" for number in range(tables)]
        log = table_log(3, begun=True, open_door=True)
        database = write_file(Path(folder) / "tables.db", ((name, log) for name in names))
        lookers = [(name, f"looker-{number}-of-{name}") for name in names for number in range(LOOKERS)]
        cookies = signed_cookies(database, (phone for _, phone in lookers))
        signed, left = signed_cookie(database), iter(names)
        asked = int(taps * every / POLL) or 1
        scripts = [list(tapped(left, 1, signed, taps)) for _ in names]
        scripts += [_looks(name, cookie, asked) for (name, _), cookie in zip(lookers, cookies, strict=True)]
        paces = [(every * (1 + number / tables), float(every)) for number in range(tables)]
        paces += [(every + POLL * number / len(lookers), POLL) for number in range(len(lookers))]
        commits = []
        bare = Bare(Path(folder) / "bare.db")
        with running(database) as (ours, _, client):
            client.begin(ours, scripts, paces)
            while not client.are_done():
                commits.append(timed(partial(bare.save, ROW), time.perf_counter))
                time.sleep(BARE_EVERY)
            figures = client.figures("200")
        bare.connection.close()
    tapping, looking = figures["each"][:tables], figures["each"][tables:]
    return list(chain(*tapping)), list(chain(*looking)), commits, figures["again"]


def _looks(name: str, cookie: str, count: int) -> list[str]:
    """What a phone sends that looks at a table."""
    headers = (f"Cookie: scorekeeper={cookie}", "HX-Request: true", "Accept-Encoding: gzip")
    return [get(FOLLOW.format(name), *headers)] + [get(FOLLOW.format(name) + "{seen}", *headers)] * count


def _of_a_hundred(times: list[float]) -> float:
    """The slowest but one in a hundred."""
    return sorted(times)[int(0.99 * len(times))]


class QuietTables:
    """So many tables of an app in this process, each on the page of one phone."""

    def __init__(self, folder: Path, tables: int) -> None:
        names = [f"table-{number}" for number in range(tables)]
        database = write_file(folder / f"{tables}.db", ((name, table_log(3)) for name in names))
        self.app = create_app(database, {"SCOREKEEPER_CHECKED": True})
        self.cookie = f"scorekeeper={signed_cookie(database)}"
        self.environs = [self._environ(name, self._seen(name)) for name in names]
        self.poll(tables)

    def close(self) -> None:
        self.app.extensions[HOUSES].close()

    def poll(self, count: int) -> None:
        """Poll so often, at one table after the other."""
        for number in range(count):
            body, status, _ = run_wsgi_app(self.app.wsgi_app, dict(self.environs[number % len(self.environs)]))
            assert (status[:3], b"".join(body)) == ("200", b""), status

    def _seen(self, name: str) -> str:
        """What the page shows, once this phone is known to be there."""
        for _ in range(2):
            body, _, _ = run_wsgi_app(self.app.wsgi_app, self._environ(name, ""))
            text = b"".join(body).decode()
        seen, *_ = re.findall(r'data-seen="([^"]*)"', text)
        return str(seen)

    def _environ(self, name: str, seen: str) -> dict[str, Any]:
        headers = [("Cookie", self.cookie), ("HX-Request", "true")]
        return EnvironBuilder(FOLLOW.format(name) + seen, headers=headers).get_environ()
