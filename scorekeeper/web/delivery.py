"""Static files at URLs that change with their content; compression; `Vary`."""

import gzip
import hashlib
import io
import secrets
from functools import cache, lru_cache
from http import HTTPStatus
from mimetypes import guess_type
from pathlib import Path
from typing import cast

from flask import Flask, Response, abort, current_app, has_request_context, request, url_for
from werkzeug.http import parse_accept_header

FILES = "/static/"
KEPT = "max-age=31536000"
KINDS = frozenset({"text/html", "text/css", "text/javascript", "application/json", "application/manifest+json", "image/svg+xml"})
REFUSED = 400
WORTH_IT = 500
MOST_NOISE = 32
PAGE, PART = 8, 3
"""The gzip levels of pages and of parts of them. A first visit needs the higher one; the lower one takes 4 % off a tap."""
VARY = "HX-Request, Accept-Encoding, Accept-Language, Cookie"
"""The `Vary` header of all but static files. A cached fragment must never be shown as a page, nor one phone's page to another. It
is set as a whole, since adding values takes 1 % of a tap."""


def init_app(app: Flask) -> None:
    """Compress pages, files, error pages and responses to forms (most of a hand's traffic), and set `Vary`."""
    app.jinja_env.globals["static_url"] = static_url
    app.view_functions["static"] = static_file
    app.add_url_rule(f"{FILES}<string(length=12):mark>/<path:filename>", "marked", static_file)
    app.after_request(_deliver)


def static_url(name: str) -> str:
    """Return the URL of a static file. It contains a hash of all static files, so that phones may cache it for a year. Modules
    that a script imports by a relative path get the same hash."""
    mark = current_app.config["SCOREKEEPER_STATIC_MARK"] or _files()[0]
    return _static_url(mark, name, request.root_path if has_request_context() else "")


@lru_cache(maxsize=512)
def _static_url(mark: str, name: str, _root: str) -> str:
    return url_for("marked", mark=mark, filename=name)


def static_file(filename: str, mark: str = "") -> Response:
    """Return a static file as a response. It is cached only if `mark`, the hash in the URL, is this release's. The hash
    identifies the version, so there is no `ETag` or date."""
    now, files = _files()
    if filename not in files:
        abort(404)
    # No charset: scripts and styles have that of the page. With "public" and "immutable" it was 700 bytes of a first visit (row
    # `visit` of the bench). Without the latter some browsers ask again when a page is reloaded by hand.
    answer = Response(files[filename], content_type=guess_type(filename)[0] or "application/octet-stream")
    answer.headers["Cache-Control"] = KEPT if mark == now else "no-cache"
    return answer


def _files() -> tuple[str, dict[str, bytes]]:
    """Return a hash of all static files, and the content of each file by its name."""
    if current_app.debug:
        _read.cache_clear()
    return _read(cast(str, current_app.static_folder))


@cache
def _read(static_folder: str) -> tuple[str, dict[str, bytes]]:
    folder = Path(static_folder)
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    return hashlib.sha256(b"".join(files.values())).hexdigest()[:12], files


def _deliver(response: Response) -> Response:
    kind = response.content_type.partition(";")[0]
    environ = request.environ
    static = kind != "text/html" and environ["PATH_INFO"].startswith(FILES)  # a file for everybody, rather than an error page
    if not static or kind in KINDS:
        response.headers["Vary"] = "Accept-Encoding" if static else VARY
    if HTTPStatus.OK < response.status_code < REFUSED or kind not in KINDS:
        return response
    if not takes_gzip(environ.get("HTTP_ACCEPT_ENCODING", "")):
        return response
    plain = response.get_data()
    if len(plain) < WORTH_IT and not static:
        return response
    response.set_data(squeezed(plain) if static else noisy(plain, PART if "HTTP_HX_REQUEST" in environ else PAGE))
    response.headers["Content-Encoding"] = "gzip"
    return response


@lru_cache(maxsize=64)
def takes_gzip(header: str) -> bool:
    """Does this `Accept-Encoding` header accept gzip?"""
    return bool(parse_accept_header(header)["gzip"])


@lru_cache(maxsize=256)
def squeezed(file: bytes) -> bytes:
    """Compress a static file with gzip as far as possible. It may be slow, since there are only about forty files."""
    return gzip.compress(file, 9, mtime=0)


def noisy(plain: bytes, level: int) -> bytes:
    """Compress a page at a gzip level. Pad its header to a random length, so that the size leaks no CSRF token (BREACH)."""
    squeezed = io.BytesIO()
    with gzip.GzipFile("x" * (1 + secrets.randbelow(MOST_NOISE)), "wb", level, squeezed, mtime=0) as file:
        file.write(plain)
    return squeezed.getvalue()
