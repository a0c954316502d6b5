"""A short way for what is asked most, before Flask: a poll that has heard "nothing new" before, and a program's question.

What is done for every page (session, token, hooks) is several times the work of these answers. Whatever is not plain here goes on
to Flask, which answers as if this were not there; and what is answered here is what Flask answers, heads included.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import lru_cache
from io import BytesIO
from typing import Any, NamedTuple

from flask import Flask
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from scorekeeper.referee import NoSuchTable, Referee
from scorekeeper.store import StoreError
from scorekeeper.web import api, guard
from scorekeeper.web.following import QUIET, Quiet, here_now
from scorekeeper.web.i18n import catalogue, first_of
from scorekeeper.web.presence import Presence
from scorekeeper.web.squeeze import WORTH_IT

Environ = dict[str, Any]
Head = list[tuple[str, str]]
Wsgi = Callable[..., Iterable[bytes]]

JUDGE = "/api/v1/judge"
LONGEST = 10_000
POLLS_KEPT = 1024
ASKED = ("PATH_INFO", "QUERY_STRING", "HTTP_HOST", "HTTP_COOKIE", "HTTP_HX_REQUEST")
"""What the answer to a poll hangs on, of all that is sent."""
LONG_WAY = ("HTTP_ORIGIN", "HTTP_TRANSFER_ENCODING", "HTTP_COOKIE")
"""A question sent with one of these goes the long way."""


class KnownPoll(NamedTuple):
    """What a quiet answer hung on, and its head."""

    quiet: Quiet
    head: Head


class Lane:
    """The app as a server calls it, with the short way in front."""

    def __init__(self, app: Flask, referee: Referee, presence: Presence) -> None:
        self._app, self._long_way = app, app.wsgi_app
        self._referee, self._presence = referee, presence
        self._polls: OrderedDict[tuple[str | None, ...], KnownPoll] = OrderedDict()

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["PATH_INFO"] == JUDGE:
            return self._question(environ, start_response)
        if environ["REQUEST_METHOD"] != "GET":
            return self._long_way(environ, start_response)
        asked = tuple(environ.get(name) for name in ASKED)
        known = self._polls.get(asked)
        if known and self._stands(known.quiet):
            start_response("204 NO CONTENT", list(known.head))
            return ()
        return self._long_way(environ, self._noting(environ, asked, start_response))

    def _stands(self, quiet: Quiet) -> bool:
        """Would the same be answered again? The phone counts as here all the same."""
        self._presence.saw(quiet.table, quiet.phone)
        try:
            view = self._referee.view(quiet.table)
        except (NoSuchTable, StoreError):
            return False
        here = tuple(one.no for one in here_now(view, self._presence))
        return self._referee.failing is None and (view.revision, here) == (quiet.revision, quiet.here)

    def _noting(
        self, environ: Environ, asked: tuple[str | None, ...], start_response: Callable[..., Any]
    ) -> Callable[..., Any]:
        def start(status: str, head: Head, exc_info: Any = None) -> Any:
            quiet = environ.get(QUIET)
            if quiet and status.startswith("204") and self._referee.failing is None:
                self._polls[asked] = KnownPoll(quiet, head)
                while len(self._polls) > POLLS_KEPT:
                    self._polls.popitem(last=False)
            return start_response(status, head, exc_info)

        return start

    def _question(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        if not self._is_plain(environ):
            return self._long_way(environ, start_response)
        text = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
        language = spoken(environ.get("HTTP_ACCEPT_LANGUAGE", ""))
        words = catalogue(self._app.config["BABEL_TRANSLATION_DIRECTORIES"], language)
        try:
            body, status = api.judged(text, words.ugettext)
        except Exception:  # answered there as what it is
            body, status = b"", 500
        if status != 200 or len(body) >= WORTH_IT:
            return self._long_way({**environ, "wsgi.input": BytesIO(text)}, start_response)
        start_response("200 OK", [("Content-Length", str(len(body))), ("Content-Language", language), *HEAD])
        return (body,)

    def _is_plain(self, environ: Environ) -> bool:
        """A question as programs send it, no longer than questions are, from this machine."""
        return (
            environ["REQUEST_METHOD"] == "POST"
            and environ.get("CONTENT_TYPE") == "application/json"
            and not environ.get("QUERY_STRING")
            and str(environ.get("CONTENT_LENGTH", "")).isdecimal()
            and int(environ["CONTENT_LENGTH"]) <= LONGEST
            and not any(name in environ for name in LONG_WAY)
            and guard.is_ours(environ.get("HTTP_HOST", ""), tuple(self._app.config["SCOREKEEPER_HOSTS"]))
            and guard.is_this_machine(environ.get("REMOTE_ADDR", ""))
        )


HEAD: Head = [
    ("Content-Type", "application/json"),
    ("Cache-Control", "no-store"),
    ("Vary", "HX-Request, Accept-Encoding, Accept-Language"),
    *guard.HEADERS.items(),
]
"""The head of every answer to a question, but for its length and language."""


@lru_cache(maxsize=256)
def spoken(header: str) -> str:
    """The language that an `Accept-Language` asks for."""
    return first_of(parse_accept_header(header, LanguageAccept))
