"""Checks of request headers, and the security headers of responses.

Without the checks, Flask fails on an invalid host name, and routes a WebSocket upgrade to another URL."""

import re
from collections.abc import Iterable
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask

from scorekeeper.web.base.errors import BROKEN, TROUBLES, log_bug
from scorekeeper.web.base.language import accepted_language
from scorekeeper.wording.languages import translator

Head = list[tuple[str, str]]

POLICY = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
HEADERS = {"Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin"}
IF_SECURE = {"Cross-Origin-Opener-Policy": "same-origin"}
"""The header that is sent only over https. Over plain http, browsers ignore it with a warning."""
PARTS = ("text/css", "text/javascript", "image/png", "image/svg+xml", "application/manifest+json")
"""The content types of static files that need no security headers, since these have no effect on such files."""
FILES = ("/static/", "/manifest.webmanifest")
NOT_SPOKEN = ("HTTP_UPGRADE", "HTTP_CONNECTION")
"""The headers, as WSGI keys, by which a request asks for another protocol than HTTP/1.1. A server may ignore them."""
LONGEST_HOST = 260
"""The maximum number of characters of a Host header: 253 for a name, and a port."""
HOST = re.compile(r"(?:\[[0-9a-fA-F:.]{2,45}\]|[A-Za-z0-9_-]{1,63}(?:\.[A-Za-z0-9_-]{1,63})*\.?)(?::[0-9]{1,5})?")


class Heads:
    """A WSGI wrapper that checks each request's headers, passes it to `inner`, and adds the security headers to the response."""

    def __init__(self, app: Flask, inner: WSGIApplication) -> None:
        self._app, self._inner = app, inner

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        for name in NOT_SPOKEN:
            environ.pop(name, None)
        # Behind a proxy this is whatever the proxy passed on.
        secure = environ["wsgi.url_scheme"].lower() == "https"
        environ["wsgi.url_scheme"] = "https" if secure else "http"
        security = [*HEADERS.items(), *(IF_SECURE.items() if secure else ())]
        of_a_file = environ["PATH_INFO"].startswith(FILES)

        def start(status: str, head: Head, *exc_info: Any) -> Any:
            # A part of a page, rather than a page, such as an error.
            is_part = of_a_file and dict(head).get("Content-Type", "").partition(";")[0] in PARTS
            return start_response(status, head if is_part else head + security, *exc_info)

        host = environ.get("HTTP_HOST", "localhost")
        if len(host) > LONGEST_HOST or not HOST.fullmatch(host):
            return _said(environ, start, "400 BAD REQUEST", TROUBLES["host"][1])
        try:
            return self._inner(environ, start)
        except Exception as error:
            if self._app.testing:
                raise
            log_bug(self._app.logger, error, environ["REQUEST_METHOD"])
            return _said(environ, start, "500 INTERNAL SERVER ERROR", BROKEN[1])


def _said(environ: WSGIEnvironment, start_response: StartResponse, status: str, sentence: str) -> Iterable[bytes]:
    """Send a plain-text response with `sentence`, translated into the browser's language."""
    says = translator(accepted_language(environ.get("HTTP_ACCEPT_LANGUAGE", "")))(sentence).encode()
    start_response(status, [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(says)))])
    return () if environ["REQUEST_METHOD"] == "HEAD" else (says,)
