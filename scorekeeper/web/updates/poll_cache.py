"""A short cut before Flask for polls that find nothing new.

Flask's work for every request (session, token, hooks) is several times that of this answer. A poll that is not known here
goes on to Flask; the answers given here are the same as Flask's, headers included.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, NamedTuple

from flask import Flask

from scorekeeper.store import StoreError
from scorekeeper.tables.bounded_cache import CLUB_PHONES, BoundedCache
from scorekeeper.tables.service import NoSuchTable, TableService
from scorekeeper.tables.view import View
from scorekeeper.web.access.presence import Presence
from scorekeeper.web.updates.polling import QUIET, Quiet, here_now

Environ = dict[str, Any]
Head = list[tuple[str, str]]
Wsgi = Callable[..., Iterable[bytes]]

POLLS_KEPT = CLUB_PHONES
"""Each 2 KB: 32 MB."""
ASKED = ("PATH_INFO", "QUERY_STRING", "HTTP_HOST", "HTTP_COOKIE", "HTTP_HX_REQUEST")
"""The parts of a request that the answer to a poll depends on."""


class KnownPoll(NamedTuple):
    """What an answer "nothing new" depends on, and its headers."""

    quiet: Quiet
    head: Head


class PollCache:
    """The WSGI app with the cache in front."""

    def __init__(self, app: Flask, referee: TableService, presence: Presence) -> None:
        self._long_way = app.wsgi_app
        self._referee, self._presence = referee, presence
        self._polls = BoundedCache[tuple[str | None, ...], KnownPoll](POLLS_KEPT)

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] != "GET":
            return self._long_way(environ, start_response)
        asked = tuple(environ.get(name) for name in ASKED)
        known = self._polls.get(asked)
        if known and self._stands(known.quiet, self._seen(known.quiet)):
            start_response("204 NO CONTENT", list(known.head))
            return ()
        return self._long_way(environ, self._noting(environ, asked, start_response))

    def at_once(self, environ: Environ) -> Head | None:
        """The headers of the answer, if it can be given without waiting: this runs in the thread that all phones share."""
        if environ["REQUEST_METHOD"] != "GET":
            return None
        known = self._polls.get(tuple(environ.get(name) for name in ASKED))
        if known is None:
            return None
        with suppress(StoreError):
            view = self._referee.unchanged(known.quiet.table, known.quiet.revision)
            if view and self._stands(known.quiet, view):
                return known.head
        return None

    def _seen(self, quiet: Quiet) -> View | None:
        try:
            return self._referee.view(quiet.table)
        except (NoSuchTable, StoreError):
            return None

    def _stands(self, quiet: Quiet, view: View | None) -> bool:
        """Would the answer be the same again? The phone counts as present in any case."""
        self._presence.saw(quiet.table, quiet.phone)
        if view is None:
            return False
        here = tuple(one.no for one in here_now(view, self._presence))
        return self._referee.failing is None and (view.revision, here) == (quiet.revision, quiet.here)

    def _noting(
        self, environ: Environ, asked: tuple[str | None, ...], start_response: Callable[..., Any]
    ) -> Callable[..., Any]:
        def start(status: str, head: Head, exc_info: Any = None) -> Any:
            quiet = environ.get(QUIET)
            if quiet and status.startswith("204") and self._referee.failing is None:
                self._polls.put(asked, KnownPoll(quiet, head))
            return start_response(status, head, exc_info)

        return start
