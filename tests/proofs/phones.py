"""A phone on the network: forms over HTTP, the same sent again, with the same key, until something answers."""

import http.client
import re
import threading
import time
import urllib.parse
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

HIDDEN = re.compile(r'name="(csrf_token|key|revision)" value="([^"]+)"')
PAUSE = 0.03
OUT_OF_REACH = "100000"  # a target that no session of a proof comes to


@dataclass(frozen=True, slots=True, repr=False)
class Answer:
    """What a phone was told: the status, where it was sent, the page."""

    status: int
    location: str
    page: str

    def __repr__(self) -> str:
        title = re.search("<title>(.*?)</title>", self.page)
        return f"{self.status} {self.location} {title[1] if title else self.page[:60]}"


class Phone:
    """A phone that keeps cookie and connection, and asks again where nothing answers; `cut_off` counts requests begun."""

    def __init__(self, port: int, patience: float = 120, address: str = "127.0.0.1") -> None:
        self.port = port
        self.patience = patience
        self.address = address
        self.cookie = ""
        self.hidden: dict[str, str] = {}
        self.cut_off = 0
        self._connection: http.client.HTTPConnection | None = None
        ALL.append(self)

    def ask(self, method: str, path: str, fields: dict[str, Any] | None = None) -> Answer:
        """Send until something answers."""
        until = time.monotonic() + self.patience
        while True:
            try:
                return self.ask_once(method, path, fields)
            except (OSError, http.client.HTTPException) as trouble:
                assert time.monotonic() < until, f"nothing answers to {method} {path}"
                self.cut_off += not isinstance(trouble, ConnectionRefusedError)
                time.sleep(PAUSE)

    def ask_once(
        self, method: str, path: str, fields: dict[str, Any] | None = None, more: dict[str, str] | None = None
    ) -> Answer:
        """Send once, with `more` headers. Raises `OSError` or `HTTPException` where no whole answer comes."""
        body = None if fields is None else urllib.parse.urlencode(fields, doseq=True)
        headers = {"Cookie": self.cookie, **(more or {})}
        if body is not None:
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"http://127.0.0.1:{self.port}"}
        connection = self._connection or http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=30, source_address=(self.address, 0)
        )
        self._connection = None
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            page = answer.read().decode()
        except BaseException:
            connection.close()
            raise
        self._connection = connection
        cookie = answer.headers.get("Set-Cookie")
        self.cookie = cookie.partition(";")[0] if cookie else self.cookie
        self.hidden |= dict(HIDDEN.findall(page))
        return Answer(answer.status, answer.headers.get("Location", ""), page)

    def again(self) -> "Phone":
        """The same phone on another connection: same cookie, same forms."""
        other = Phone(self.port, self.patience, self.address)
        other.cookie, other.hidden = self.cookie, dict(self.hidden)
        return other

    def close(self) -> None:
        """Hang up."""
        if self._connection:
            self._connection.close()
        self._connection = None

    def open_table(self, *names: str) -> str:
        """A table of which this phone is the host; its address."""
        self.ask("GET", "/tables/new")
        fields = {"player": names or ("Ana", "Ben"), "preset": "pagat", "do": "start"}
        fields |= {"option_target": "other", "other_target": OUT_OF_REACH}
        answer = self.ask("POST", "/tables/new", self.hidden | fields)
        assert answer.status == 303, answer
        return answer.location

    def links(self, table: str) -> dict[str, str]:
        """The links that let another phone `enter` or `look`."""
        page = self.ask("GET", f"{table}/invite").page
        return {
            role: re.sub("^http://[^/]+", "", link) for link, role in re.findall(r'<a href="([^"]+)"[^>]*id="link-(\w+)"', page)
        }

    def joins(self, link: str, seat: str = "none") -> None:
        """Open a link and join."""
        self.ask("GET", link)
        answer = self.ask("POST", link, self.hidden | {"seat": seat})
        assert answer.status == 303, answer

    def hand_form(self, table: str, *lines: object) -> dict[str, Any]:
        """The form of the next hand as it comes, with its key and revision, and these lines in it."""
        answer = self.ask("GET", f"{table}/hands/new")
        assert answer.status == 200, answer
        return self.hidden | hand_of(*lines)

    def save(self, table: str, form: dict[str, Any]) -> Answer:
        return self.ask("POST", f"{table}/hands/new", form)


ALL: list[Phone] = []


def hang_up() -> None:
    """Every phone of a proof hangs up when it is over."""
    while ALL:
        ALL.pop().close()


def hand_of(*lines: object) -> dict[str, Any]:
    """The fields of a hand whose points were counted at the table."""
    fields: dict[str, Any] = {"dealer": "0", "out": "", "do": "save"}
    for seat, line in enumerate(lines):
        fields |= {f"level-{seat}": "points", f"line-{seat}": str(line)}
    return fields


def all_at_once(deeds: Iterable[Callable[[], None]]) -> list[BaseException]:
    """Run every deed in a thread of its own, and wait for all. What went wrong in them, in no order."""
    troubles: list[BaseException] = []

    def run(deed: Callable[[], None]) -> None:
        try:
            deed()
        except BaseException as trouble:
            troubles.append(trouble)

    threads = [threading.Thread(target=run, args=(deed,)) for deed in deeds]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return troubles
