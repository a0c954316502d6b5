"""Requests of every kind that nobody meant: every route, with any method, arguments, headers and body. Never a 5xx.

Half of them are forms of the app itself with something changed in them, sent by a phone that may do that, with and without
tokens; the rest is made up. The seed is in the figures, and what came with a 5xx is told with its request.
"""

import json
import logging
import random
import re
import traceback
from collections import Counter
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import BuildError, Rule

from scorekeeper.web.access.rate_limit import Limiter
from scorekeeper.web.access.request_checks import LIMITER
from scorekeeper.web.app import create_app
from scorekeeper.web.current import table_service

from .fuzz_words import CARDS, FIELDS, HEADERS, KINDS, METHODS, TOKENS, WORDS
from .phones import HIDDEN

EACH = 1000
AT_TABLE = ["", "/hands/new", "/hands/1", "/hands/1/edit", "/live", "/round", "/people", "/links", "/seat", "/history"]


def fuzz(folder: Path, requests: int, seed: int = 20) -> dict[str, Any]:
    """Send that many. `broken` must be 0; `routes_left_out` counts the routes that none was sent to."""
    chance = random.Random(seed)
    statuses, routes, told = Counter[str](), set[str](), list[str]()
    every: set[str] = set()
    for first in range(0, requests, EACH):
        house = House(folder / f"fuzzed-{first}.db", chance, tokens=first // EACH % 2 == 0)
        every |= {rule.endpoint for rule in house.app.url_map.iter_rules()}
        for _ in range(min(EACH, requests - first)):
            status, endpoint, sent = house.send()
            statuses[f"{status // 100}xx"] += 1
            routes.add(endpoint)
            if status >= 500:
                told.append(f"{status} {house.heard.last} {sent}")
        statuses["sheets_gone"] += house.sheets_gone()
        house.close()
        if first % (10 * EACH) == 0 and requests > EACH:
            print(f"{first + EACH} requests, {dict(statuses)}", flush=True)
    return {
        "requests": requests,
        "seed": seed,
        **{name: statuses[name] for name in ("2xx", "3xx", "4xx", "sheets_gone")},
        "broken": len(told),
        "routes": len(every),
        "routes_left_out": len(every - routes) if requests > 20 * len(every) else 0,
        "told": told[:5],
    }


class Heard(logging.Handler):
    """Keeps what the app told its log last."""

    last = ""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        place = traceback.extract_tb(error.__traceback__)[-1] if error else ""
        self.last = f"{record.getMessage()[:200]}: {error!r} at {place}"


class House:
    """An app with a few tables, and phones of every kind."""

    def __init__(self, database: Path, chance: random.Random, tokens: bool) -> None:
        self.chance = chance
        config = {"SECRET_KEY": "proof", "PROPAGATE_EXCEPTIONS": False, "WTF_CSRF_ENABLED": tokens}
        self.app: Flask = create_app(database, config)
        self.app.extensions[LIMITER] = Limiter(10**9)  # for no phone sends as fast as this
        self.heard = Heard()
        self.app.logger.handlers = [self.heard]
        self.app.logger.propagate = False
        self.host, self.guest, self.looker, self.stranger = (self.app.test_client() for _ in range(4))
        games = [("rummy500", "pagat"), ("rummy", "wrotham"), ("rummikub", "tiles"), ("rummy500", "bicycle")]
        self.tables = [self._opened(*game) for game in games]
        self.pages = ["/", "/tables/new", "/desk", "/rules", "/join"]
        self.links: list[str] = []
        for table in self.tables:
            invite = self.host.get(f"{table}/invite").text
            links = re.findall(r'<a href="http://localhost([^"]+)"[^>]*id="link-(\w+)"', invite)
            self.links += [link for link, _ in links]
            for phone, wanted in ((self.guest, "enter"), (self.looker, "look")):
                for link, role in links:
                    if role == wanted:
                        phone.post(link, data=self._hidden(phone, link) | {"seat": chance.choice(["none", "1"])})
            for rest in (
                "", "/hands/new", "/hands/1", "/hands/1/edit", "/live", "/round", "/people", "/links", "/seat",
                "/history",
            ):  # fmt: skip
                self.pages.append(table + rest)
        self.rules: list[Rule] = list(self.app.url_map.iter_rules())

    def _hidden(self, phone: FlaskClient, address: str) -> dict[str, str]:
        return dict(HIDDEN.findall(phone.get(address).text))

    def _opened(self, game: str, preset: str) -> str:
        fields = {"player": ["Ana", "Ben", "Cy"], "game": game, "preset": preset, "do": "start"}
        form = self._hidden(self.host, f"/tables/new?game={game}") | fields
        table = self.host.post("/tables/new", data=form).location
        assert table, "no table was opened"
        for _ in range(2):
            hand = {f"line-{seat}": str(10 * seat) for seat in range(3)} | {f"level-{seat}": "points" for seat in range(3)}
            form = self._hidden(self.host, f"{table}/hands/new") | hand | {"dealer": "0", "out": "0", "do": "save"}
            self.host.post(f"{table}/hands/new", data=form)
        return table

    def sheets_gone(self) -> int:
        """How many tables cannot be looked at any more, by who may."""
        return sum(self.app.test_client().get(table).status_code not in (200, 403) for table in self.tables)

    def close(self) -> None:
        with self.app.app_context():
            table_service().close()

    def send(self) -> tuple[int, str, str]:
        """One request: its status, the endpoint it was for, and what it was."""
        phone = self.chance.choices([self.host, self.guest, self.looker, self.stranger], [5, 3, 1, 1])[0]
        make = self.chance.choice([self._changed_form, self._made_up, self._made_up])
        rule, method, address, more = make(phone)
        try:
            answer = phone.open(address, method=method, **more)
            status = answer.status_code
            answer.close()
        except (UnicodeError, ValueError) as unsendable:
            if "werkzeug/test.py" not in _raised_in(unsendable):
                raise
            status = 400  # the tests' own client would not send it
        return status, rule, f"{method} {address} {more!r}"[:3000]

    def _changed_form(self, phone: FlaskClient) -> tuple[str, str, str, dict[str, Any]]:
        """A form of a page of ours, with some of it changed."""
        page = self.chance.choice(self.pages)
        text = phone.get(page).text
        forms = re.findall(r'<form[^>]*?action="([^"]+)"[^>]*>(.*?)</form>', text, re.S)
        if not forms:
            return self._made_up(phone)
        address, inside = self.chance.choice(forms)
        inputs = re.findall(r'name="([^"]+)"(?:[^>]*?value="([^"]*)")?', inside)
        fields = [(name, value) for name, value in inputs if self.chance.random() < 0.9]
        for _ in range(self.chance.choice([0, 1, 1, 2, 5])):
            self._change(fields)
        method = "GET" if self.chance.random() < 0.1 else "POST"
        endpoint = self._endpoint(address.partition("?")[0], method)
        return (endpoint, method, address.replace("&amp;", "&"), {"data": _grouped(fields), "headers": self._headers(0.2)})

    def _endpoint(self, address: str, method: str) -> str:
        try:
            return str(self.app.url_map.bind("localhost").match(address, method)[0])
        except Exception:
            return ""

    def _change(self, fields: list[tuple[str, str]]) -> None:
        deed = self.chance.randrange(4)
        if deed == 0 or not fields:
            fields.append((self._name(), self._word()))
        elif deed == 1:
            fields.pop(self.chance.randrange(len(fields)))
        elif deed == 2:
            fields.append(self.chance.choice(fields))
        else:
            place = self.chance.randrange(len(fields))
            fields[place] = (fields[place][0], self._word())

    def _made_up(self, phone: FlaskClient) -> tuple[str, str, str, dict[str, Any]]:
        rule = self.chance.choice(self.rules)
        method = self.chance.choice(METHODS)
        values = {name: self._argument(name) for name in rule.arguments} | dict(rule.defaults or {})
        try:
            address = self.app.url_map.bind("localhost").build(rule.endpoint, values, method=None)
        except (BuildError, ValueError):
            address = "/" + quote(self._word())
        if self.chance.random() < 0.5:
            address += "?" + urlencode([(self._name(), self._word()) for _ in range(self.chance.randint(1, 4))])
        more: dict[str, Any] = {"headers": self._headers(0.5)}
        if method not in ("GET", "HEAD") or self.chance.random() < 0.1:
            more |= self._body()
        return rule.endpoint, method, address, more

    def _argument(self, name: str) -> Any:
        if name == "table" and self.chance.random() < 0.9:
            return self.chance.choice(self.tables).rpartition("/")[2]
        if name == "token" and self.chance.random() < 0.7 and self.links:
            return self.chance.choice(self.links).rpartition("/")[2]
        if name in ("no", "which", "revision", "seat"):
            return self.chance.choice([0, 1, 2, 3, 99999])
        if name == "game":
            return self.chance.choice(["rummy500", "rummy", "rummikub", self._word()])
        if name == "filename":
            return self.chance.choice(["base/app.css", "base/app.js", "none", "../app.css", self._word()])
        return self._word() or "x"

    def _headers(self, often: float) -> list[tuple[str, str]]:
        some = [name for name in HEADERS if self.chance.random() < often / 5]
        return [(name, self.chance.choice(HEADERS[name])) for name in some]

    def _body(self) -> dict[str, Any]:
        kind = self.chance.choice(KINDS)
        make = self.chance.choice([self._form_body, self._form_body, self._json_body, self._bytes_body, self._files_body])
        return {"content_type": kind} | make()

    def _form_body(self) -> dict[str, Any]:
        fields = [(self._name(), self._word()) for _ in range(self.chance.randint(0, 12))]
        return {"data": _grouped(fields), "content_type": self.chance.choice(KINDS[:2])}

    def _files_body(self) -> dict[str, Any]:
        return {
            "data": {self._name(): (BytesIO(self.chance.randbytes(50)), self._word().replace("\r\n", "")[:50])},
            "content_type": "multipart/form-data",
        }

    def _bytes_body(self) -> dict[str, Any]:
        size = self.chance.choice([0, 1, 30, 300, 300, 70_000, 1_000_001 if self.chance.random() < 0.05 else 10])
        return {"data": self.chance.randbytes(size)}

    def _json_body(self) -> dict[str, Any]:
        document: Any = {
            "ask": self.chance.choice(["meld", "readings", "layoff", "fits", "callable", "points", "best", "take", "rearrange"]),
            "game": self.chance.choice(["rummy500", "rummy", "rummikub"]),
            "cards": [self.chance.choice(CARDS) for _ in range(self.chance.randint(0, 8))],
            "format": "scorekeeper-record/1",
            "players": ["Ann", "Bo"],
            "hands": [{"entry": self.chance.choice(["totals", "table", "play"]), "dealer": "Ann", "out": "Bo"}],
        }
        for _ in range(self.chance.randint(0, 4)):
            document[self.chance.choice([*document, *FIELDS])] = self._json(3)
        if self.chance.random() < 0.1:
            document = self._json(6)
        text = json.dumps(document)
        return {"data": text[: self.chance.choice([len(text)] * 6 + [len(text) // 2])], "content_type": "application/json"}

    def _json(self, depth: int) -> Any:
        simple = [None, True, 0, -1, 1e308, 2**70, self._word(), self._word()]
        if depth == 0 or self.chance.random() < 0.5:
            return self.chance.choice(simple)
        if self.chance.random() < 0.5:
            return [self._json(depth - 1) for _ in range(self.chance.randint(0, 4))]
        return {self._word(): self._json(depth - 1) for _ in range(self.chance.randint(0, 4))}

    def _name(self) -> str:
        return self.chance.choice(FIELDS) if self.chance.random() < 0.95 else self._word()[:40]

    def _word(self) -> str:
        draw = self.chance.random()
        if draw < 0.85:
            return self.chance.choice(WORDS)
        if draw < 0.95:
            return " ".join(self.chance.choice(TOKENS + CARDS) for _ in range(self.chance.randint(1, 9)))
        return "".join(chr(self.chance.choice([self.chance.randrange(128), self.chance.randrange(0xD800)])) for _ in range(12))


def _grouped(fields: list[tuple[str, str]]) -> dict[str, list[str]]:
    grouped: dict[str, list[str]] = {}
    for name, value in fields:
        grouped.setdefault(name, []).append(value)
    return grouped


def _raised_in(error: BaseException) -> str:
    """The files that an exception came through, the last of them first."""
    return " ".join(frame.filename for frame in reversed(traceback.extract_tb(error.__traceback__)))
