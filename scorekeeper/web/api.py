"""The HTTP API: `judge` and `replay` for other programs.

    POST /api/v1/judge     a question          POST /api/v1/replay     a record
    GET  /api/v1/openapi.json                  what may be sent, and what comes back

It gives the same answers as the command line. It stores nothing and reads no table, so it needs no cookie and no token. The
same process serves the players, so no request may take long: documents have `LIMITS`, and a long search is left undecided.
Costly requests take turns (access/turns.py).

It is a separate WSGI app, without the session, tokens and templates of the pages. The checks of requests are the same."""

import gzip
from collections.abc import Callable, Iterable
from functools import cached_property, partial
from typing import NamedTuple
from wsgiref.types import StartResponse, WSGIEnvironment

from flask import Flask
from werkzeug import Request
from werkzeug.exceptions import HTTPException, InternalServerError, MethodNotAllowed, UnsupportedMediaType, abort
from werkzeug.http import HTTP_STATUS_CODES

from scorekeeper.contract import questions
from scorekeeper.contract.json_lines import answer_text, write_line
from scorekeeper.contract.json_node import Json, JsonNode
from scorekeeper.contract.openapi import described
from scorekeeper.contract.record import answer_record
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.tables.quota import MEGABYTE
from scorekeeper.web.access import request_checks
from scorekeeper.web.base.errors import TOO_LONG, log_bug, trouble_of
from scorekeeper.web.base.language import accepted_language
from scorekeeper.web.delivery import WORTH_IT, takes_gzip
from scorekeeper.wording import GetText
from scorekeeper.wording.languages import LANGUAGES, translator

HOLDERS = (dict, list)
Answered = Callable[[object, GetText], Json]

API = "/api/"
VARY = "HX-Request, Accept-Encoding, Accept-Language"
LIMITS = {"hands": 1000, "events": 3000, "changes": 1000}
"""The maximum number of entries of long lists, by key. An evening has a dozen hands, and a long hand a hundred events."""
LONGEST_LIST = 150
"""The maximum number of entries of lists not in `LIMITS`. Two packs with all their jokers are 112 cards."""
MOST_VALUES = 110_000
"""The maximum number of values in a document. A thousand hands of eight players, with each meld and lay-off, have 100,000."""


class ApiRequest(Request):
    """A request to the API. Its language comes from the URL, or else from `Accept-Language`."""

    max_content_length = MEGABYTE

    @cached_property
    def named_language(self) -> str | None:
        """Return the language named in the URL, even if the app doesn't speak it. None if the URL names none."""
        return self.args.get("lang") if self.query_string else None

    @cached_property
    def language(self) -> str:
        named = self.named_language
        return named if named in LANGUAGES else accepted_language(self.environ.get("HTTP_ACCEPT_LANGUAGE", ""))

    @cached_property
    def gettext(self) -> GetText:
        return translator(self.language)


class ApiAnswer(NamedTuple):
    """A response: its status, its headers (`head`, without the security headers), and its body."""

    status: int
    head: dict[str, str]
    body: bytes


class Api:
    """The WSGI app of the API. It passes all other URLs on to the app of the pages."""

    def __init__(self, app: Flask) -> None:
        self._app, self._pages = app, app.wsgi_app

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if not environ["PATH_INFO"].startswith(API):
            return self._pages(environ, start_response)
        asked = ApiRequest(environ)
        status, head, body = self._answer(asked)
        start_response(f"{status} {HTTP_STATUS_CODES[status]}", [*head.items(), ("Content-Length", str(len(body)))])
        return () if asked.method == "HEAD" else (body,)

    def _answer(self, asked: ApiRequest) -> ApiAnswer:
        try:
            request_checks.check_source(self._app, asked.environ)
            methods, place = PLACES.get(asked.path) or abort(404)
            allowed = sorted((*methods, "OPTIONS"))
            if asked.method not in allowed:
                raise MethodNotAllowed(allowed)
            if asked.method != "OPTIONS":
                return place(asked)
            return ApiAnswer(200, {"Allow": ", ".join(allowed), **_head(asked)}, b"")
        except HTTPException as error:
            return refused(asked, error)
        except Exception as error:
            if self._app.testing:
                raise
            log_bug(self._app.logger, error, f"{asked.method} {ascii(asked.path)[1:-1]}")
            return refused(asked, InternalServerError())


def _answered(asked: ApiRequest, answer: Answered) -> ApiAnswer:
    if asked.mimetype != "application/json":
        raise UnsupportedMediaType
    named = asked.named_language
    if named is not None and named not in LANGUAGES:
        said = asked.gettext(N_("The language “{name}” isn't available here.")).format(name=named[:20])
        return error_answer(asked, 400, said, "lang")

    def bounded(document: object) -> Json:
        check_size(document)
        return answer(document, asked.gettext)

    given = answer_text(asked.get_data(cache=False), bounded, asked.gettext)
    return _json(asked, given, 400 if "error" in given else 200)


Place = Callable[[ApiRequest], ApiAnswer]
PLACES: dict[str, tuple[tuple[str, ...], Place]] = {
    f"{API}v1/judge": (("POST",), partial(_answered, answer=questions.answer)),
    f"{API}v1/replay": (("POST",), partial(_answered, answer=answer_record)),
    f"{API}v1/openapi.json": (("GET", "HEAD"), lambda asked: _json(asked, described(LIMITS, LONGEST_LIST), 200)),
}
"""The methods that each URL accepts, and the function that answers."""


def refused(asked: ApiRequest, error: HTTPException) -> ApiAnswer:
    """Return the response for an HTTP error, with a translated message."""
    code = error.code or 500
    _title, text = TOO_LONG if code == 413 else trouble_of(code, error.description)
    facts = {"methods": ", ".join(getattr(error, "valid_methods", None) or ())}
    said = asked.gettext(N_("This address only takes {methods}.") if facts["methods"] else text).format(**facts)
    answer = error_answer(asked, code, said)
    return answer._replace(head=dict(error.get_headers()) | answer.head)


def error_answer(asked: ApiRequest, code: int, message: str, at: str = "") -> ApiAnswer:
    """Return an error response. `code` is the HTTP status, `at` the path in the JSON, such as `hands[0].melds[1].by`, or ""."""
    return _json(asked, {"error": {"at": at, "message": message}}, code)


def _json(asked: ApiRequest, document: Json, status: int) -> ApiAnswer:
    body, head = write_line(document), _head(asked)
    if len(body) >= WORTH_IT and takes_gzip(asked.environ.get("HTTP_ACCEPT_ENCODING", "")):
        body, head["Content-Encoding"] = gzip.compress(body, mtime=0), "gzip"
    return ApiAnswer(status, {"Content-Type": "application/json", **head}, body)


def _head(asked: ApiRequest) -> dict[str, str]:
    kept = "no-store" if asked.method == "POST" else "no-cache"
    return {"Cache-Control": kept, "Content-Language": asked.language, "Vary": VARY}


def check_size(document: object) -> None:
    """Raise `Unreadable` if the document has more values, or one of its lists more items, than the record of any game."""
    seen, waiting = 0, [JsonNode(document)] if isinstance(document, HOLDERS) else []
    while waiting:
        node = waiting.pop()
        seen += len(node.value)
        if seen > MOST_VALUES:
            raise Unreadable(N_("This is more than a single game can hold."))
        most = LIMITS.get(str(node.step), LONGEST_LIST)
        if isinstance(node.value, list) and len(node.value) > most:
            raise node.wrong(N_("There are {count} items here; {most} is the limit."), count=len(node.value), most=most)
        parts = node.value.items() if isinstance(node.value, dict) else enumerate(node.value)
        waiting += [JsonNode(one, step, above=node) for step, one in parts if isinstance(one, HOLDERS)]
