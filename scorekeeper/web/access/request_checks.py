"""Checks of every request: host, origin, rate, size, CSRF."""

import ipaddress
import re
import socket
from contextlib import suppress
from functools import lru_cache
from urllib.parse import urlsplit
from wsgiref.types import WSGIEnvironment

from flask import Flask, abort, current_app, g, request
from flask_wtf.csrf import CSRFError, generate_csrf, validate_csrf
from werkzeug.exceptions import RequestEntityTooLarge, TooManyRequests
from wtforms import ValidationError

from scorekeeper.tables.quota import MEGABYTE
from scorekeeper.web.access.rate_limit import Limiter, household
from scorekeeper.web.access.session_cookie import YEAR, CookieSession
from scorekeeper.web.access.turns import check_turn

LOCAL_ENDINGS = (".localhost", ".local", ".lan", ".home", ".home.arpa", ".internal", ".ts.net", ".fritz.box")
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
OTHER_SITES = frozenset({"cross-site", "same-site"})
"""The values of `Sec-Fetch-Site` for requests from another site's page. `same-site` is another port or a neighbouring name."""
FIELDS_CHECKED = "fields_checked"
"""The key in `g` that is set once the fields of a request are checked. No page may read fields before that."""
MOST_FIELDS = 1_000
"""The maximum number of fields of a form. The largest form, with a box for each card of two packs, has less than a fifth."""

WRITES_A_MINUTE = 6_000
"""The maximum number of writes from an address per minute. 300 tables with a tap every four seconds stay below it."""
LIMITER = "scorekeeper-writes"

SETTINGS = {
    "MAX_CONTENT_LENGTH": MEGABYTE,
    "MAX_FORM_MEMORY_SIZE": MEGABYTE,
    "MAX_FORM_PARTS": MOST_FIELDS,
    "WTF_CSRF_ENABLED": True,
    "WTF_CSRF_TIME_LIMIT": None,
    "WTF_I18N_ENABLED": False,
    "SESSION_COOKIE_NAME": "scorekeeper",
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "SESSION_REFRESH_EACH_REQUEST": False,
    "PERMANENT_SESSION_LIFETIME": YEAR,
    "SCOREKEEPER_HOSTS": (),
    "SCOREKEEPER_HOUSES": (),
    "SCOREKEEPER_NETWORK_ADDRESS": None,
    "SCOREKEEPER_STANDALONE": False,
    "SCOREKEEPER_STATIC_MARK": "",
}
"""The app's default settings. The sizes in bytes and the number of fields exceed what any table needs. A CSRF token lasts as long
as its session, since an evening is longer than an hour. WTForms' own messages are never shown, so its catalogues aren't loaded.
`SCOREKEEPER_NETWORK_ADDRESS` is a function that returns the host and port at which other phones reach this server, or None.
`SCOREKEEPER_STANDALONE` says that the app runs in a phone's browser, with `SCOREKEEPER_STATIC_MARK` in the URLs of files."""


def init_app(app: Flask) -> None:
    """Set up the session cookie, the rate limit and the checks of every request."""
    app.session_interface = CookieSession()
    app.extensions[LIMITER] = Limiter(WRITES_A_MINUTE)

    @app.before_request
    def check_request() -> None:
        check_source(app, request.environ)
        check_rate(app, request.environ)


def ask_for_tokens(app: Flask) -> None:
    """Require a CSRF token for each save. Call this after setting up authorization, so that phones that haven't joined learn how
    to join. Checking the origin isn't enough: over plain http browsers send only `Origin`, and some omit it."""
    app.jinja_env.globals["csrf_token"] = generate_csrf
    app.before_request(check_fields)


def check_fields() -> None:
    """Raise an HTTP error for a body that is too long, too many fields, parts without a name, or no token. Fields are counted
    before they are parsed, since parsing 100,000 takes half a second. Browsers name each part, and Flask-WTF fails otherwise."""
    if request.method in SAFE_METHODS:
        return
    kind, config = request.mimetype, current_app.config
    if (request.content_length or 0) > config["MAX_CONTENT_LENGTH"]:
        abort(413)
    if kind == "application/x-www-form-urlencoded" and request.get_data().count(b"&") >= MOST_FIELDS:
        abort(413, "fields")
    if kind == "multipart/form-data":
        _check_parts()
    setattr(g, FIELDS_CHECKED, True)
    if config["WTF_CSRF_ENABLED"] and request.endpoint:
        try:
            validate_csrf(request.form.get("csrf_token"))
        except ValidationError as error:
            raise CSRFError(str(error)) from None


def _check_parts() -> None:
    try:
        nameless = None in request.form
    except RequestEntityTooLarge:
        abort(413, "fields")
    if nameless:
        abort(400)


def check_source(app: Flask, environ: WSGIEnvironment) -> None:
    """Raise an HTTP error for a host name that isn't ours, a write from another site's page, or a request marked as `BUSY`."""
    check_host(app, environ)
    check_origin(environ)
    check_turn(environ)


def check_host(app: Flask, environ: WSGIEnvironment) -> None:
    """Raise an HTTP error unless the host name is ours (`is_ours`). Another site's name may be pointed here (DNS rebinding)."""
    if not is_ours(environ.get("HTTP_HOST", ""), (*app.config["SCOREKEEPER_HOSTS"], *app.config["SCOREKEEPER_HOUSES"])):
        abort(400, "host")


@lru_cache(maxsize=256)
def is_ours(host: str, named: tuple[str, ...] = ()) -> bool:
    """Is this Host header an IP address, a name without dots, a name of a home network, or one of `named`?"""
    match = re.fullmatch(r"(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:\d{1,5})?", host.lower())
    name = match[1].strip("[]").removesuffix(".") if match else ""
    if name and (name in named or "." not in name or name.endswith(LOCAL_ENDINGS) or name == socket.gethostname().lower()):
        return True
    with suppress(ValueError):
        return bool(ipaddress.ip_address(name))
    return False


def check_rate(app: Flask, environ: WSGIEnvironment) -> None:
    """Raise an HTTP error for an address that writes too often."""
    if environ["REQUEST_METHOD"] in SAFE_METHODS:
        return
    wait = app.extensions[LIMITER].take(household(environ.get("REMOTE_ADDR", "")))
    if wait:
        raise TooManyRequests("writes", retry_after=wait)


def check_origin(environ: WSGIEnvironment) -> None:
    """Raise an HTTP error for a write from another site's page. Browsers name the site in `Sec-Fetch-Site` over https and on
    localhost, and in `Origin` over plain http. A request with neither still needs its CSRF token."""
    if environ["REQUEST_METHOD"] in SAFE_METHODS:
        return
    origin = environ.get("HTTP_ORIGIN")
    elsewhere = origin is not None and not _same_host(origin, environ.get("HTTP_HOST", ""))
    if elsewhere or environ.get("HTTP_SEC_FETCH_SITE") in OTHER_SITES:
        abort(403, "origin")


def _same_host(origin: str, host: str) -> bool:
    try:
        return urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:
        return False
