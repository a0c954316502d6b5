"""A phone for the tests: it fills in forms as a browser does, and reads pages as people do."""

import re
import secrets
from html.parser import HTMLParser
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.web.access import house_key

FIELDS = ("csrf_token", "key", "revision", "players", "preset_shown")


PIPS = {"h": "♥", "d": "♦", "c": "♣", "s": "♠", "r": "●", "b": "■", "y": "▲", "k": "◆", "joker": "★"}
"""The pips among the symbols of the sprite."""


class Words(HTMLParser):
    """The text of a page as it is read; the marks of players are no words."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.silent = 0
        self.shape = ""

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.silent += tag in ("script", "style")
        if tag in ("svg", "use"):
            self.shape = dict(attrs).get("class") or (self.shape if tag == "use" else "")
        if tag == "use" and "seat-mark" not in self.shape:
            self.words.append(PIPS.get(dict(attrs)["href"].rpartition("#")[2], ""))

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.words.append(data)


def text_of(answer: TestResponse) -> str:
    """The words of a page, single-spaced."""
    reader = Words()
    reader.feed(answer.text)
    return " ".join(" ".join(reader.words).split())


def led_to(answer: TestResponse) -> str:
    """Where an answer leads, without the notice that is said there."""
    return re.sub(r"[?&]done=[a-z0-9-]+$", "", answer.headers["Location"])


class Phone:
    """A phone at the table: gets pages, and posts forms with the hidden fields of the page it got. The first page that it gets
    where a form has led it has the notice of that form."""

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
        found = {name: re.search(rf'name="{name}" value="([^"]*)"', page) for name in FIELDS}
        return {name: match[1] for name, match in found.items() if match}

    def post(self, address: str, fields: dict[str, Any], page: str | None = None, **kwargs: Any) -> TestResponse:
        answer = self.client.post(address, data=self.hidden(page or address) | fields, **kwargs)
        self.led = answer if "Location" in answer.headers else None
        return answer

    def open_table(self, *names: str, **fields: Any) -> str:
        chosen = {"player": list(names) or ["Ana", "Ben", "Cy"], "preset": "pagat", "do": "start"} | fields
        answer = self.post("/tables/new", chosen)
        assert answer.status_code == 303, text_of(answer)
        return str(answer.headers["Location"])

    def hand(self, *lines: str, level: str = "points", **fields: str) -> dict[str, str]:
        typed = {f"line-{seat}": line for seat, line in enumerate(lines)}
        levels = {f"level-{seat}": level for seat in range(len(lines))}
        return {"dealer": "0", "out": "", "do": "save"} | typed | levels | fields

    def save_hand(self, table: str, *lines: str, **fields: str) -> TestResponse:
        answer = self.post(f"{table}/hands/new", self.hand(*lines, **fields))
        assert answer.status_code == 303, text_of(answer)
        return answer

    def again(self) -> "Phone":
        """Another phone: a stranger, until it joins."""
        return Phone(self.client.application.test_client())

    def mark(self) -> str:
        """The phone's mark, as its cookie has it; it gets one if it has none."""
        with self.client.session_transaction() as session:
            return str(session.setdefault("phone", secrets.token_urlsafe(16)))

    def link(self, table: str, role: str = "enter") -> str:
        """The link that the invite page shows, `enter` or `look`, without the host."""
        shown = re.search(rf'<a href="http://[^/"]+([^"]+)"[^>]*id="link-{role}"', self.get(f"{table}/invite").text)
        assert shown, "this phone cannot invite"
        return shown[1]

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
