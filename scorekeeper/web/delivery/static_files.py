"""Static files, at URLs that change with their content."""

import hashlib
from functools import cache, lru_cache
from mimetypes import guess_type
from pathlib import Path
from typing import cast

from flask import Flask, Response, abort, current_app, has_request_context, request, url_for

FILES = "/static/"
KEPT = "max-age=31536000, immutable"


def init_app(app: Flask) -> None:
    """Serve the static files, and give templates the function that returns their URLs."""
    app.jinja_env.globals["static_url"] = static_url
    app.view_functions["static"] = static_file
    app.add_url_rule(f"{FILES}<string(length=12):mark>/<path:filename>", "marked", static_file)


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
    # No charset: scripts and styles have that of the page. With "public" it was 600 bytes of a first visit (bench row `visit`).
    answer = Response(files[filename], content_type=guess_type(filename)[0] or "application/octet-stream")
    answer.headers["Cache-Control"] = KEPT if mark == now else "no-cache"
    return answer


def is_static(response: Response) -> bool:
    """Is this response a static file, the same for everybody? An error at the URL of one is a page."""
    return request.path.startswith(FILES) and response.mimetype != "text/html"


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
