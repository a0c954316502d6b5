"""The signed session cookie."""

from collections.abc import Callable
from copy import copy
from functools import lru_cache, partial

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, URLSafeTimedSerializer
from werkzeug.sansio.http import parse_cookie

from scorekeeper.contract.json_node import Json
from scorekeeper.tables.bounded_cache import CLUB_PHONES

YEAR = 365 * 24 * 3600
PHONES_KEPT = CLUB_PHONES
"""The maximum number of parsed cookies in memory. Each takes 2 KB, 32 MB in all."""


class KeptSession(SecureCookieSession):
    """The session that a cookie contains. `of_old_secret` says that an older secret signed it."""

    of_old_secret = False


class CookieSession(SecureCookieSessionInterface):
    """The signed session cookie. It is `Secure` only if the page came over https, which is rare on a home network. It has
    `Max-Age` instead of a date, and its age isn't checked, since a wrong clock would log everybody out. A cookie signed with an
    older secret is signed again by the next page."""

    def __init__(self) -> None:
        self._read: Callable[[str], tuple[Json, bool]] | None = None
        """`_read` with a cache, which saves 4 % of a tap's time. None until the first cookie is parsed."""

    def get_cookie_path(self, app: Flask) -> str:
        return request.script_root or "/"

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        if self._read is None:
            serializer = self.get_signing_serializer(app)
            if serializer is None:
                return None
            self._read = lru_cache(PHONES_KEPT)(partial(_read, serializer, self.get_cookie_name(app)))
        try:
            kept, of_old_secret = self._read(request.environ.get("HTTP_COOKIE", ""))
        except BadSignature:
            return SecureCookieSession()
        session = KeptSession({name: copy(value) for name, value in kept.items()})
        session.of_old_secret = of_old_secret
        return session

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        if session.accessed and getattr(session, "of_old_secret", False):
            session.modified = True
        if not session.modified:
            return
        super().save_session(app, session, response)
        cookies = response.headers.getlist("Set-Cookie")
        response.headers.remove("Set-Cookie")
        for cookie in cookies:
            ages = "" if "Max-Age" in cookie or "Expires" not in cookie else f"; Max-Age={YEAR}"
            response.headers.add("Set-Cookie", cookie + ages)


def _read(serializer: URLSafeTimedSerializer, name: str, header: str) -> tuple[Json, bool]:
    """Return the content of the cookie `name` in a `Cookie` header, and whether an older secret signed it. Raise `BadSignature`
    for a forged one and for none."""
    cookie = parse_cookie(header).get(name, "")
    kept = serializer.loads(cookie)
    newest = copy(serializer)
    newest.secret_keys = serializer.secret_keys[-1:]
    return kept, len(serializer.secret_keys) > 1 and not newest.loads_unsafe(cookie)[0]
