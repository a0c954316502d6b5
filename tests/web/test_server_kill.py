"""kill -9 during saves, over HTTP: nothing acknowledged is lost, and nothing is there twice."""

import http.client
import os
import random
import re
import signal
import threading
import time
import urllib.parse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from scorekeeper.referee import RECORDED, fold
from scorekeeper.store import open_store

KILLS = 50
CLIENTS = 4


class Client:
    """A phone that enters hand after hand at its own table, and sends the same again, with the same key, until it is answered."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self.hidden: dict[str, str] = {}
        self.acknowledged: list[int] = []
        self.retries = 0

    def ask(self, method: str, path: str, fields: dict[str, Any] | None = None) -> tuple[int, str, str]:
        """Send until something answers: status, Location, page."""
        body = urllib.parse.urlencode(fields or {}, doseq=True)
        while True:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
            try:
                headers = {"Cookie": self.cookie, "Content-Type": "application/x-www-form-urlencoded"}
                connection.request(method, path, body if fields else None, headers)
                answer = connection.getresponse()
                page = answer.read().decode()
            except (OSError, http.client.HTTPException):
                self.retries += 1
                time.sleep(0.01)
                continue
            finally:
                connection.close()
            self._keep(answer, page)
            return answer.status, answer.headers.get("Location", ""), page

    def _keep(self, answer: http.client.HTTPResponse, page: str) -> None:
        cookie = answer.headers.get("Set-Cookie")
        self.cookie = cookie.partition(";")[0] if cookie else self.cookie
        for name in ("csrf_token", "key", "revision"):
            found = re.search(rf'name="{name}" value="([^"]+)"', page)
            if found:
                self.hidden[name] = found[1]

    def open_table(self) -> str:
        self.ask("GET", "/tables/new")
        fields = {
            "player": ["Ana", "Ben"],
            "preset": "pagat",
            "option_target": "other",
            "other_target": "100000",
            "do": "start",
        }
        status, self.table, _page = self.ask("POST", "/tables/new", self.hidden | fields)
        assert status == 303
        return self.table.rpartition("/")[2]

    def save(self, number: int) -> None:
        self.ask("GET", f"{self.table}/hands/new")
        levels = {"level-0": "points", "level-1": "points", "dealer": "0", "out": "", "do": "save"}
        fields = self.hidden | levels | {"line-0": str(number), "line-1": f"-{number}"}
        status, _location, page = self.ask("POST", f"{self.table}/hands/new", fields)
        assert status == 303, page
        self.acknowledged.append(number)

    def play(self, over: threading.Event) -> None:
        number = 0
        while not over.is_set():
            number += 1
            self.save(number)


def test_nothing_acknowledged_is_lost_and_nothing_doubled(make_server: Callable[..., Any], tmp_path: Path) -> None:
    server = make_server().start()
    clients = [Client(server.port) for _ in range(CLIENTS)]
    tables = [client.open_table() for client in clients]
    over, troubles = threading.Event(), []

    def play(client: Client) -> None:
        try:
            client.play(over)
        except BaseException as trouble:
            troubles.append(trouble)

    threads = [threading.Thread(target=play, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    chance = random.Random(7)
    try:
        for _kill in range(KILLS):
            time.sleep(chance.uniform(0.02, 0.3))
            server.end(signal.SIGKILL)
            server.start()
    finally:
        over.set()
        for thread in threads:
            thread.join()
    assert not troubles
    server.end()

    store = open_store(tmp_path / "tables.db")
    try:
        for client, table in zip(clients, tables, strict=True):
            events = store.events(table)
            written = [event.body["hand"]["scores"]["Ana"]["melded"] for event in events if event.kind == RECORDED]
            assert written == client.acknowledged == list(range(1, len(written) + 1))
            assert fold(table, events).session.totals["Ana"] == sum(client.acknowledged)
    finally:
        store.close()
    assert sum(client.retries for client in clients) > 0, "no save was ever cut off"
    print(
        f"{KILLS} kills, {sum(len(client.acknowledged) for client in clients)} hands, {sum(c.retries for c in clients)} retries"
    )


def test_a_killed_server_leaves_the_port_free(make_server: Callable[..., Any]) -> None:
    server = make_server().start()
    server.end(signal.SIGKILL)
    deadline = time.monotonic() + 20
    while server.answers():
        assert time.monotonic() < deadline, "the worker outlived the process that started it"
        time.sleep(0.05)
    server.start()


def test_ctrl_c_stops_it(make_server: Callable[..., Any]) -> None:
    server = make_server().start()
    assert server.end(signal.SIGINT) == 0
    assert not server.answers()


def test_a_taken_port_gets_a_sentence(make_server: Callable[..., Any], capfd: Any) -> None:
    from scorekeeper.cli import main

    server = make_server().start()
    assert main(["--port", str(server.port), "--database", str(server.database)]) == 1
    assert f"Port {server.port} is taken" in capfd.readouterr().err


def test_a_damaged_database_gets_a_sentence(tmp_path: Path, capfd: Any) -> None:
    from scorekeeper.cli import main

    (tmp_path / "tables.db").write_bytes(os.urandom(5000))
    assert main(["--database", str(tmp_path / "tables.db")]) == 1
    assert "tables.db" in capfd.readouterr().err
