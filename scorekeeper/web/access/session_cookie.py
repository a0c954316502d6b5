"""The signed session cookie."""

from collections.abc import Callable
from copy import copy
from functools import lru_cache
from typing import Any

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, URLSafeTimedSerializer

from scorekeeper.tables.bounded_cache import CLUB_PHONES
from scorekeeper.web.delivery.vary import depends_on_cookie

YEAR = 365 * 24 * 3600
PHONES_KEPT = CLUB_PHONES
"""Whose cookies are kept as read, each 2 KB: 32 MB."""


class CookieSession(SecureCookieSessionInterface):
    """The signed cookie, `Secure` exactly when the page came over https: on a home network it mostly does not.

    Its age is never checked, and phones get `Max-Age` in place of a date: the server may have been off, without a network, and
    have a wrong clock, which would log everybody out.
    """

    def __init__(self) -> None:
        self._serializer: URLSafeTimedSerializer | None = None
        self._read: Callable[..., dict[str, Any]] = dict

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """Made once, for the key stays the same while the app runs; so a cookie that was read once need not be read again."""
        if self._serializer is None:
            self._serializer = super().get_signing_serializer(app)
            if self._serializer:
                self._read = lru_cache(PHONES_KEPT)(self._serializer.loads)
        return self._serializer

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        if self.get_signing_serializer(app) is None:
            return None
        if "HTTP_COOKIE" not in request.environ:
            return SecureCookieSession()
        try:
            kept = self._read(request.cookies.get(self.get_cookie_name(app), ""))
        except BadSignature:
            return SecureCookieSession()
        return SecureCookieSession({name: copy(value) for name, value in kept.items()})

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        if not session.modified:
            if session.accessed:
                depends_on_cookie(response)
            return
        super().save_session(app, session, response)
        cookies = response.headers.getlist("Set-Cookie")
        response.headers.remove("Set-Cookie")
        for cookie in cookies:
            ages = "" if "Max-Age" in cookie or "Expires" not in cookie else f"; Max-Age={YEAR}"
            response.headers.add("Set-Cookie", cookie + ages)
