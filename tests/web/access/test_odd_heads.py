"""Heads that nobody meant, at every route: never a 5xx, in the app by itself and over a socket."""

import random
import socket
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import EnvironBuilder, run_wsgi_app

from scorekeeper.web.api import PLACES
from tests.proofs.fuzz_words import BYTES, HEADERS
from tests.proofs.phones import Phone as FarPhone
from tests.proofs.server import Server
from tests.support.webphone import Phone

Heads = list[tuple[str, str]]
ODD: Heads = [(name, value) for name, values in HEADERS.items() for value in values]
METHODS = ("GET", "POST", "HEAD", "PUT", "OPTIONS", "DELETE", "PATCH", "TRACE", "get", "NONSENSE")
BODIES = (b"", b"do=save&key=x", b"\xff\x00=%ff&%", b'{"ask":', b"--x\r\n\r\n--x--", b"&" * 2000)
ARGUMENTS = {
    "game": "rummy500", "which": 1, "no": 1, "step": 0, "ask": "meld", "mark": "x" * 12, "revision": 1, "seat": 0,
    "filename": "base/app.css", "lang": "fr", "preset": "pagat",
}  # fmt: skip
UNKNOWN_CODING = "501"
"""The right answer to a `Transfer-Encoding` that a server does not know (RFC 9112, 6.1)."""


class House:
    """An app in which every kind of page is there, without tokens: it is what lies behind them that is tried here."""

    def __init__(self, app: Flask) -> None:
        app.config["WTF_CSRF_ENABLED"] = False
        self.app = app
        self.phone = Phone(app.test_client())
        self.table = self.phone.open_table()
        self.phone.save_hand(self.table, "11", "22", "33")
        cookie = self.phone.client.get_cookie("scorekeeper")
        assert cookie
        self.cookie = f"scorekeeper={cookie.value}"
        arguments = ARGUMENTS | {"table": self.table.rpartition("/")[2], "token": self.phone.link(self.table).rpartition("/")[2]}
        at = app.url_map.bind("localhost")
        rules = [
            (rule, {name: arguments.get(name, "x") for name in rule.arguments} | dict(rule.defaults or {}))
            for rule in app.url_map.iter_rules()
        ]
        self.routes = [at.build(rule.endpoint, values) for rule, values in rules]
        self.routes += PLACES

    def send(self, method: str, address: str, heads: Heads, body: bytes = b"") -> int:
        """The status of the answer; what the app raises comes through."""
        builder = EnvironBuilder(path=address, method=method, headers={"Cookie": self.cookie})
        environ: dict[str, Any] = builder.get_environ() | {"wsgi.input": BytesIO(body), "CONTENT_LENGTH": str(len(body))}
        for name, value in heads:
            variable = name.upper().replace("-", "_")
            environ[variable if variable.startswith("CONTENT_") and "CONTENT_DIS" not in variable else f"HTTP_{variable}"] = value
        answer, status, head = run_wsgi_app(self.app, environ, buffered=True)
        list(answer)
        assert all(value.encode("latin-1") is not None for _, value in head), "the server could not send it"
        return int(status[:3])


@pytest.fixture
def house(app: Flask) -> House:
    return House(app)


@pytest.mark.full
def test_every_odd_head_at_every_route(house: House) -> None:
    """Each by itself, with a value, a method and a body by turns: every value comes to a dozen routes at least."""
    assert len(house.routes) > 80
    statuses = set()
    turn = 0
    for address in house.routes:
        for name, values in HEADERS.items():
            turn += 1
            value = values[turn * 7 % len(values)]
            method = METHODS[turn % 2] if turn % 3 else METHODS[turn % len(METHODS)]
            body = BODIES[turn % len(BODIES)] if method != "GET" else b""
            status = house.send(method, address, [(name, value)], body)
            assert status < 500, (method, address, name, value, body)
            statuses.add(status)
    assert {200, 303, 400, 403, 404, 405, 413} <= statuses


printable = st.text(st.characters(min_codepoint=0x20, max_codepoint=0xFF), max_size=60) | st.just(BYTES)
heads = st.lists(st.sampled_from(ODD) | st.tuples(st.sampled_from(sorted(HEADERS)), printable), min_size=1, max_size=6)


@given(data=st.data(), method=st.sampled_from(METHODS), odd=heads, body=st.sampled_from(BODIES) | st.binary(max_size=80))
def test_several_odd_heads_at_once(house: House, data: st.DataObject, method: str, odd: Heads, body: bytes) -> None:
    address = data.draw(st.sampled_from(house.routes))
    assert house.send(method, address, odd, body) < 500


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("odd") / "tables.db").start()
    yield server
    server.stop()


def test_odd_heads_over_a_socket(served: Server) -> None:
    """All of them, and some in company. What the server itself does not take it refuses, or hangs up."""
    phone, chance = FarPhone(served.port), random.Random(14)
    table = phone.open_table()
    pages = (
        "/", table, f"{table}/hands/new", f"{table}/board?of=form&seen=1", "/static/base/app.css", "/api/v1/judge",
        "/desk/best",
    )  # fmt: skip
    answered = 0
    for turn, odd in enumerate(ODD * 2):
        some = [odd, *chance.sample(ODD, turn % 3)]
        if any(name in ("Content-Length", "Transfer-Encoding") for name, _ in some):
            some = [odd]  # two of them are told apart by nobody
        usual = [("Host", "localhost"), ("Cookie", phone.cookie)]
        sent = [head for head in usual if head[0] not in dict(some)] + some
        status = ask(served.port, ("GET", "POST")[turn % 2], pages[turn % len(pages)], sent)
        answered += bool(status)
        assert not status.startswith("5") or status == UNKNOWN_CODING, (turn, some, status)
    assert answered > len(ODD)
    assert phone.ask("GET", table).status == 200


def body_waits(sent: Heads) -> bool:
    """Is there something in the head that says that a body comes? None does."""
    return any(name in ("Content-Length", "Transfer-Encoding", "Expect") for name, _ in sent)


def ask(port: int, method: str, address: str, sent: Heads) -> str:
    """The status that comes back; "" where the server hangs up, or waits for what does not come."""
    lines = [f"{method} {address} HTTP/1.1", *(f"{name}: {value}" for name, value in sent), "", ""]
    with socket.create_connection(("127.0.0.1", port), timeout=0.5 if body_waits(sent) else 10) as connection:
        try:
            connection.sendall("\r\n".join(lines).encode("latin-1"))
            return connection.recv(64).decode("latin-1").partition(" ")[2][:3]
        except OSError:
            return ""
