"""A tap on a phone that referees a hand: judged, saved on the disk, and the part of the page that is new. Beside the bare
commits of the rows that it writes, ten phones at once, each at a table of its own."""

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from .measured import Goal, Line, timed
from .saves import Bare
from .served import PHONES, get, post, running
from .tables import signed_cookie, table_log, write_file

HAND = (
    *("stock", "discard Kc", "stock", "meld 4h 5h 6h", "discard 3h", "stock", "layoff 7h", "discard 9d", "stock"),
    *("meld 9c 9s 9h", "discard 2d", "stock", "discard Qs", "stock-discard 8c", "stock", "meld Jd Qd Kd", "discard Js"),
    *("stock", "layoff 10d", "discard 3s"),
)
"""What is tapped at each table, from the first draw on: the button, and the cards that are picked."""
ROW = '{"events":[{"by":"Ana","card":"Kc","do":"discard"}],"phone":"the-phone-of-the-bench"}'


def taps(passes: int, tables: int) -> list[Line]:
    """Each pass: ten phones tap a hand at so many tables each; and as many bare commits, half of them before and half after."""
    with TemporaryDirectory(prefix="bench-") as folder:
        count = PHONES * tables * len(HAND)
        names = [f"table-{number}" for number in range(PHONES * tables * (passes + 1))]
        database = write_file(Path(folder) / "tables.db", ((name, table_log(3, begun=True)) for name in names))
        signed = signed_cookie(database)
        bare, left = Bare(Path(folder) / "bare.db"), iter(names)
        half = partial(bare.save_all, ROW, count // 2)
        with running(database) as (ours, _, client):
            passed = []
            for _ in range(passes + 1):
                bare_seconds = timed(half, time.perf_counter)
                figures = client.run(ours, [list(tapped(left, tables, signed)) for _ in range(PHONES)], "200")
                bare_seconds += timed(half, time.perf_counter)
                passed.append((count / figures["seconds"], count / bare_seconds))
        bare.connection.close()
    rates, commits = zip(*passed[1:], strict=True)
    return [Line("taps: judged, saved, answered", rates, Goal(0.15, True), "bare durable commits", commits, "/s")]


def tapped(names: Iterator[str], tables: int, signed: str, taps: int = len(HAND)) -> Iterator[str]:
    """What one phone sends at its next tables. The page that it begins with is not counted as a tap."""
    headers = (f"Cookie: scorekeeper={signed}", "HX-Request: true", "Accept-Encoding: gzip")
    for name in [next(names) for _ in range(tables)]:
        address = f"/tables/{name}/live"
        yield get(address, *headers)
        for tap in HAND[:taps]:
            button, *cards = tap.split()
            picked = "".join(f"&card={card}" for card in cards)
            body = f"csrf_token={{csrf_token}}&key={{key}}&revision={{revision}}&have={{have}}&do={button}{picked}"
            yield post(address, body, "application/x-www-form-urlencoded", *headers)
