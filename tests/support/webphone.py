"""A phone for the tests: it fills in forms as a browser does, and reads pages as people do."""

import json
import re
import secrets
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import Mock, patch
from urllib.parse import urlsplit

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.store import NotSaved, Reason, SqliteStore
from scorekeeper.tables.view import View
from scorekeeper.web.access import house_key
from scorekeeper.web.app import create_app
from scorekeeper.web.current import HOUSES, table_service
from tests.support.web_page import Page

FIELDS = ("csrf_token", "key", "revision", "players", "preset_shown")


@contextmanager
def app_at(database: Path | str, **config: Any) -> Iterator[Flask]:
    """The app on a database, closed in the end."""
    app = create_app(database, {"TESTING": True} | config)
    with closing(app.extensions[HOUSES]):
        yield app


def text_of(answer: TestResponse) -> str:
    """The words of a page, single-spaced."""
    return Page(answer).text


def led_to(answer: TestResponse) -> str:
    """Where an answer leads, without the notice that is said there."""
    return re.sub(r"[?&]done=[a-z0-9-]+$", "", answer.headers.get("Location", ""))


def matched(pattern: str, text: str, flags: int = 0) -> str:
    """What a pattern finds in a text: its group, if it has one. Fails if it finds nothing."""
    found = re.search(pattern, text, flags)
    assert found, f"nothing matches {pattern}"
    return found[1] if found.re.groups else found[0]


class Clock:
    """A clock that goes on when it is told to."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@contextmanager
def unwritable(reason: Reason = Reason.FULL) -> Iterator[None]:
    """While it lasts the disk refuses every save."""
    refuse = Mock(side_effect=NotSaved(reason))
    with patch.multiple(SqliteStore, append=refuse, append_all=refuse):
        yield


class Phone:
    """A phone at the table: gets pages, and posts forms with the hidden fields of the page it got. The first page that it gets
    where a form has led it has the notice of that form. Checking a hand gives its check page."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.led: TestResponse | None = None

    def get(self, address: str, **kwargs: Any) -> TestResponse:
        led, self.led = self.led, None
        if led and led_to(led) == address:
            address = led.headers["Location"]
        return self.client.get(address, **kwargs)

    def hidden(self, address: str) -> dict[str, str]:
        page = self.client.get(address).text
        if 'name="csrf_token"' not in page:
            page += self.client.get("/").text
        fields = Page(page).all("input[type=hidden]")
        return {one["name"]: one.get("value") for one in reversed(fields) if one.get("name") in FIELDS}

    def post(self, address: str, fields: dict[str, Any], page: str | None = None, **kwargs: Any) -> TestResponse:
        answer = self.client.post(address, data=self.hidden(page or address) | fields, **kwargs)
        if led_to(answer).partition("?")[0].endswith("/check"):
            return self.client.get(answer.headers["Location"])
        self.led = answer if "Location" in answer.headers else None
        return answer

    def open_table(self, *names: str, **fields: Any) -> str:
        chosen = {"player": list(names) or ["Ana", "Ben", "Cy"], "preset": "pagat", "do": "start"} | fields
        answer = self.post("/tables/new", chosen)
        assert answer.status_code == 303, text_of(answer)
        table = str(answer.headers["Location"])
        assert self.client.head(table).status_code == 200, f"{table} was opened, and is not there: rolled back?"
        return table

    def hand(self, *lines: str, level: str = "points", **fields: str) -> dict[str, str]:
        typed = {f"line-{seat}": line for seat, line in enumerate(lines)}
        levels = {f"level-{seat}": level for seat in range(len(lines))}
        return {"dealer": "0", "out": "", "do": "save"} | typed | levels | fields

    def save_hand(self, table: str, *lines: str, **fields: str) -> TestResponse:
        answer = self.post(f"{table}/hands/new", self.hand(*lines, **fields))
        assert answer.status_code == 303, text_of(answer)
        return answer

    def view(self, table: str) -> View:
        """A table as the server has it."""
        with self.client.application.app_context():
            return table_service().view(table.rpartition("/")[2])

    def totals(self, table: str) -> dict[str, int]:
        return {name: int(total) for name, total in self.view(table).session.totals.items()}

    def points(self, table: str) -> list[int]:
        """The totals without the names."""
        return [*self.totals(table).values()]

    def record(self, table: str) -> Any:
        """The record of a table, as it is downloaded."""
        return json.loads(self.get(f"{table}/record.json").text)

    def again(self) -> "Phone":
        """Another phone: a stranger, until it joins."""
        return Phone(self.client.application.test_client())

    def mark(self) -> str:
        """The phone's mark, as its cookie has it; it gets one if it has none."""
        with self.client.session_transaction() as session:
            return str(session.setdefault("phone", secrets.token_urlsafe(16)))

    def remembers(self, **said: Any) -> "Phone":
        """The phone with this in its cookie."""
        with self.client.session_transaction() as session:
            session.update(said)
        return self

    def code(self, table: str) -> str:
        """The code that the invite page shows."""
        return Page(self.get(f"{table}/invite")).one(".code").text.replace("-", "")

    def link(self, table: str, role: str = "enter") -> str:
        """The link that the invite page shows, `enter` or `look`, without the host."""
        return urlsplit(Page(self.get(f"{table}/invite")).one(f"#link-{role}")["href"]).path

    def joins(self, link: str, seat: int | str = "none") -> TestResponse:
        """Open a link and take a seat (from 0), `none`, or `watch`."""
        return self.post(link, {"seat": str(seat)})

    def guest(self, table: str, seat: int | str = "none", role: str = "enter") -> "Phone":
        """Another phone, which has joined."""
        other = self.again()
        answer = other.joins(self.link(table, role), seat)
        assert answer.status_code == 303, text_of(answer)
        return other

    def with_house_key(self) -> "Phone":
        """This phone, after it opened the link that gives it the house key."""
        with self.client.application.app_context():
            link = house_key.LINK + house_key.current()
        answer = self.get(link)
        assert (answer.status_code, answer.headers["Location"]) == (303, "/")
        return self
