"""The table service of the running app, and addresses of static files."""

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import cast

from flask import Response, current_app, has_request_context, request, url_for

from scorekeeper.tables.houses import Houses
from scorekeeper.tables.service import TableService

HOUSES, STORE, MARK = "scorekeeper", "scorekeeper-store", "scorekeeper-static"


def table_service() -> TableService:
    """The table service of the house that is asked; outside of a request, of the one without a name."""
    return cast(Houses, current_app.extensions[HOUSES]).of(request.host if has_request_context() else "")


def static_url(name: str) -> str:
    """The address of a static file. It holds a hash of all static files, so that phones may cache them for a year, and a module
    that a script imports by a relative path has the same hash in its address."""
    return _static_url(_mark(), name, request.root_path if has_request_context() else "")


@lru_cache(maxsize=512)
def _static_url(mark: str, name: str, _root: str) -> str:
    return url_for("marked", mark=mark, filename=name)


def marked_file(mark: str, filename: str) -> Response:
    """A static file at such an address; one with the hash of another release is not cached."""
    answer = current_app.send_static_file(filename)
    if mark != _mark():
        answer.headers["Cache-Control"] = "no-cache"
    return answer


def _mark() -> str:
    """The hash of all static files."""
    if MARK not in current_app.extensions or current_app.debug:
        files = sorted(path for path in Path(cast(str, current_app.static_folder)).rglob("*") if path.is_file())
        content = hashlib.sha256(b"".join(path.read_bytes() for path in files))
        current_app.extensions[MARK] = content.hexdigest()[:12]
    return cast(str, current_app.extensions[MARK])
