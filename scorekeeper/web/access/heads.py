"""The heads of requests before Flask sees them, and of all answers.

Flask breaks off where a host name cannot be one, and takes an upgrade to WebSocket for a request to another address. Each answer
gets the security headers.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any
from wsgiref.types import StartResponse, WSGIEnvironment

from flask import Flask

from scorekeeper.web.base.errors import BROKEN, TROUBLES, log_bug
from scorekeeper.web.base.language import accepted_language
from scorekeeper.wording.languages import translator

Head = list[tuple[str, str]]
Wsgi = Callable[..., Iterable[bytes]]

POLICY = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
PARTS = ("text/css", "text/javascript", "image/png", "image/svg+xml", "application/manifest+json")
"""Kinds of files that are no page. Of these headers they have the first alone: each is the app's own."""
OF_PARTS, *_ = OF_ALL = list(HEADERS.items())
FILES = ("/static/", "/manifest.webmanifest")
NOT_SPOKEN = ("HTTP_UPGRADE", "HTTP_CONNECTION")
"""Asks for another protocol than HTTP/1.1, which every server may ignore."""
LONGEST_HOST = 260
"""253 characters of a name, and a port."""
HOST = re.compile(r"(?:\[[0-9a-fA-F:.]{2,45}\]|[A-Za-z0-9_-]{1,63}(?:\.[A-Za-z0-9_-]{1,63})*\.?)(?::[0-9]{1,5})?")


class Heads:
    """The WSGI app, which gets only requests whose heads can be read, and whose answers get the security headers."""

    def __init__(self, app: Flask, asked: Wsgi) -> None:
        self._app, self._asked = app, asked

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        of_a_file = environ["PATH_INFO"].startswith(FILES)

        def start(status: str, head: Head, *exc_info: Any) -> Any:
            return start_response(status, head + (_of_file(head) if of_a_file else OF_ALL), *exc_info)

        for name in NOT_SPOKEN:
            environ.pop(name, None)
        # Behind a proxy it is what that passed on, whatever it is.
        secure = environ["wsgi.url_scheme"].lower() == "https"
        environ["wsgi.url_scheme"] = "https" if secure else "http"
        host = environ.get("HTTP_HOST", "localhost")
        if len(host) > LONGEST_HOST or not HOST.fullmatch(host):
            return _said(environ, start, "400 BAD REQUEST", TROUBLES["host"][1])
        try:
            return self._asked(environ, start)
        except Exception as error:
            if self._app.testing:
                raise
            log_bug(self._app.logger, error, environ["REQUEST_METHOD"])
            return _said(environ, start, "500 INTERNAL SERVER ERROR", BROKEN[1])


def _of_file(head: Head) -> Head:
    """The headers of a file of that kind: all of them for a page, such as that of an error."""
    kind = next((value for name, value in head if name == "Content-Type"), "")
    return [OF_PARTS] if kind.partition(";")[0] in PARTS else OF_ALL


def _said(environ: WSGIEnvironment, start_response: StartResponse, status: str, sentence: str) -> Iterable[bytes]:
    """Answer with a sentence alone, in the language of the request."""
    says = translator(accepted_language(environ.get("HTTP_ACCEPT_LANGUAGE", "")))(sentence).encode()
    head = [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(says)))]
    start_response(status, head)
    return () if environ["REQUEST_METHOD"] == "HEAD" else (says,)
