"""The signed session cookie."""

from collections.abc import Callable
from copy import deepcopy
from functools import lru_cache
from typing import Any

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, URLSafeTimedSerializer

from scorekeeper.tables.bounded_cache import CLUB_PHONES, BoundedCache
from scorekeeper.web.delivery.vary import depends_on_cookie

YEAR = 365 * 24 * 3600
SAID = "_flashes"
"""Where Flask puts what is to be said on the next page."""
PHONES_KEPT = CLUB_PHONES
"""What their cookies were found to say, each 2 KB, and what is to be said to them, each 1 KB: 50 MB."""


class PhoneSession(SecureCookieSession):
    """What a phone's cookie has, with what is to be said to it. `came` is the cookie as it came."""

    came: dict[str, Any]
    to_say: tuple[Any, ...]

    def __init__(self, initial: dict[str, Any] | None = None) -> None:
        super().__init__(initial)
        self.came, self.to_say = dict(initial or {}), ()


class CookieSession(SecureCookieSessionInterface):
    """The signed cookie, `Secure` exactly when the page came over https: on a home network it mostly does not.

    It goes by nobody's clock: a machine that keeps the sheet may have been off, without a network, and believe in another day.
    So its age is never checked, for then a clock that was put back would turn everybody out, and phones are told how long to
    keep it, not until when.

    What the next page is to say ("Hand 4 is saved.") is kept here in memory until it is said: in the cookie it would go forth and
    back three times with every hand.
    """

    def __init__(self) -> None:
        self._to_say = BoundedCache[str, tuple[Any, ...]](PHONES_KEPT)
        self._serializer: URLSafeTimedSerializer | None = None
        self._read: Callable[..., dict[str, Any]] = dict

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """Made once: the key stays the same while the app runs, and what a cookie was found to say, it says as long."""
        if self._serializer is None:
            self._serializer = super().get_signing_serializer(app)
            if self._serializer:
                self._read = lru_cache(PHONES_KEPT)(self._serializer.loads)
        return self._serializer

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def open_session(self, app: Flask, request: Request) -> PhoneSession | None:
        if self.get_signing_serializer(app) is None:
            return None
        if "HTTP_COOKIE" not in request.environ:
            return PhoneSession()
        try:
            kept = self._read(request.cookies.get(self.get_cookie_name(app), ""))
        except BadSignature:
            return PhoneSession()
        session = PhoneSession(deepcopy(kept))
        session.to_say = self._to_say.get(str(kept.get("phone"))) or ()
        if session.to_say:
            dict.__setitem__(session, SAID, list(session.to_say))
        return session

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        assert isinstance(session, PhoneSession)
        if not session.modified:
            if session.accessed:
                depends_on_cookie(response)
            return
        phone, to_say = session.get("phone"), tuple(session.get(SAID, ()))
        if phone and session.modified and (to_say or session.to_say):
            if to_say != session.to_say:
                self._remember(str(phone), to_say)
            session.pop(SAID, None)
            session.modified = dict(session) != session.came
        super().save_session(app, session, response)
        cookies = response.headers.getlist("Set-Cookie")
        response.headers.remove("Set-Cookie")
        for cookie in cookies:
            ages = "" if "Max-Age" in cookie or "Expires" not in cookie else f"; Max-Age={YEAR}"
            response.headers.add("Set-Cookie", cookie + ages)

    def _remember(self, phone: str, to_say: tuple[Any, ...]) -> None:
        if to_say:
            self._to_say.put(phone, to_say)
        else:
            self._to_say.forget(phone)
