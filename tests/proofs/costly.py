"""One phone, or many, ask the most costly things that they can think of: others go on as if they were not there.

What the app can be asked ends within a second by budgets of its own. The server must not count on that, so it is given an
address here where it computes for longer than anybody may wait.
"""

import http.client
import json
import sys
import threading
import time
from contextlib import suppress
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests.contract.test_budgets import SLOW

from .phones import all_at_once
from .server import Server
from .waits import Others, too_long

CONNECTIONS = 16
SAME = ("127.0.0.2", "127.0.0.3")
"""The addresses of those who are not to notice (waits.py)."""
WITH_SOMETHING_ENDLESS = """
import time
from scorekeeper import cli
from scorekeeper.cli import serve

made = serve.served_app

def served_app(*given, **named):
    app = made(*given, **named)

    @app.get("/desk/endless")
    def endless():
        until = time.thread_time() + ENDLESS
        while time.thread_time() < until:
            sum(range(1000))
        return ""

    return app

serve.served_app = served_app
raise SystemExit(cli.main())
"""
LAID_OFF = {"by": "Bo", "cards": ["3c", "4c", "5c"], "layoffs": [{"by": "Bo", "card": "*"}] * 8}
HAND = {"entry": "table", "dealer": "Ann", "out": "Bo", "melds": [LAID_OFF], "left": {"Ann": ["2c", "2d"]}}
RECORD = {
    "format": "scorekeeper-record/1", "game": "rummy500", "preset": "pagat", "players": ["Ann", "Bo"],
    "options": {"jokers_per_pack": 4, "packs": 2, "target": 100000}, "hands": [HAND] * 1000,
}  # fmt: skip
RECORD_TEXT = json.dumps(RECORD)
BEST = {
    "game": "rummy500", "preset": "pagat", "jokers_per_pack": "4", "packs": "2",
    "cards": "* " * 8 + "2c 3c 4c 5d 6d 7d 8s 9s 10s Jh Qh Kh Ac Ad " * 2,
}  # fmt: skip
JSON = {"Content-Type": "application/json"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
ASKED: tuple[tuple[str, str, str | None, dict[str, str]], ...] = (
    ("GET", "/desk/endless", None, {}),
    ("POST", "/api/v1/replay", RECORD_TEXT, JSON),
    ("GET", f"/desk/best?{urlencode(BEST)}", None, {}),
    ("POST", "/join", "&".join(f"a{number}=" for number in range(100_000)), FORM),
    ("POST", "/api/v1/judge", "[" * 400_000, JSON),
    *(("POST", "/api/v1/judge", json.dumps(question), JSON) for question in SLOW.values()),
)


def costly(folder: Path, seconds: float, endless: float, limit: float, addresses: int = 1, same: bool = False) -> dict[str, Any]:
    """Ask for some seconds, among other things what takes `endless` seconds of CPU time: without the guards others wait for most
    of that. The questions come from `addresses` addresses, or from the `same` as a phone that looks and one that saves.

    Return the seconds that others waited, before and meanwhile; how many of the costly things were asked, answered and turned
    away; and of how many the app said that it does not understand them, which costs it little.
    """
    program = WITH_SOMETHING_ENDLESS.replace("ENDLESS", str(endless))
    server = Server(folder / "costly.db", command=(sys.executable, "-c", program)).start()
    done, asked, answers = threading.Event(), list[str](), list[int]()
    try:
        others = Others(server.port)
        own = others.own(2)
        connections = max(CONNECTIONS, 2 * addresses)
        own_addresses = [f"127.0.9.{1 + number}" for number in range(addresses)]
        froms = [address for address, _ in zip(cycle(SAME if same else own_addresses), range(connections))]
        asks = [partial(_ask, server.port, *one, done, asked, answers) for one in enumerate(froms)]
        asking = threading.Thread(target=all_at_once, args=(asks,))
        asking.start()
        time.sleep(0.5)
        wait = others.longest(seconds)
        done.set()
    finally:
        done.set()
        server.stop()
        asking.join()
    return {
        "own_wait": round(own, 3), "longest_wait": round(wait, 3), "worst": others.worst, "costly_asked": len(asked),
        "costly_answered": len(answers) - answers.count(503), "turned_away": answers.count(503), "saved": others.saved,
        "slow": too_long(wait, own, limit), "never_asked": int(len(asked) < connections),
        "not_understood": answers.count(422),
    }  # fmt: skip


def _ask(port: int, number: int, source: str, done: threading.Event, asked: list[str], answers: list[int]) -> None:
    """One connection after the other, each with one of the costly things, beginning with another one each."""
    for method, address, body, head in cycle(ASKED[number % len(ASKED) :] + ASKED[: number % len(ASKED)]):
        if done.is_set():
            return
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=(source, 0))
        with suppress(OSError, http.client.HTTPException):
            connection.request(method, address, body, head)
            asked.append(address)
            answers.append(connection.getresponse().status)
        connection.close()
