"""A look at the head of each request, before Flask sees it.

Flask breaks off where a host name cannot be one, and takes an upgrade to WebSocket for a request to another address.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any

from flask import Flask

from scorekeeper.web.access.request_checks import OF_ALL
from scorekeeper.web.base.errors import BROKEN, TROUBLES, log_bug
from scorekeeper.web.base.i18n import accepted_language
from scorekeeper.wording.languages import translator

Environ = dict[str, Any]
Wsgi = Callable[..., Iterable[bytes]]

NOT_SPOKEN = ("HTTP_UPGRADE", "HTTP_CONNECTION")
"""Asks for another protocol than HTTP/1.1, which every server may ignore."""
LONGEST_HOST = 260
"""253 characters of a name, and a port."""
HOST = re.compile(r"(?:\[[0-9a-fA-F:.]{2,45}\]|[A-Za-z0-9_-]{1,63}(?:\.[A-Za-z0-9_-]{1,63})*\.?)(?::[0-9]{1,5})?")


class Heads:
    """The WSGI app, which gets only requests whose heads can be read."""

    def __init__(self, app: Flask, asked: Wsgi) -> None:
        self._app, self._asked = app, asked

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        for name in NOT_SPOKEN:
            environ.pop(name, None)
        secure = (
            environ["wsgi.url_scheme"].lower() == "https"
        )  # behind a proxy it is what that passed on, whatever it is
        environ["wsgi.url_scheme"] = "https" if secure else "http"
        host = environ.get("HTTP_HOST", "localhost")
        if len(host) > LONGEST_HOST or not HOST.fullmatch(host):
            return _said(environ, start_response, "400 BAD REQUEST", TROUBLES["host"][1])
        try:
            return self._asked(environ, start_response)
        except Exception as error:
            if self._app.testing:
                raise
            log_bug(self._app.logger, error, environ["REQUEST_METHOD"])
            return _said(environ, start_response, "500 INTERNAL SERVER ERROR", BROKEN[1])


def _said(environ: Environ, start_response: Callable[..., Any], status: str, sentence: str) -> Iterable[bytes]:
    """Answer with a sentence alone, in the language of the request."""
    says = translator(accepted_language(environ.get("HTTP_ACCEPT_LANGUAGE", "")))(sentence).encode()
    head = [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(says)))]
    start_response(status, [*head, *OF_ALL])
    return () if environ["REQUEST_METHOD"] == "HEAD" else (says,)
