"""Compressed answers."""

import gzip
import secrets
import struct
import zlib
from functools import lru_cache
from http import HTTPStatus

from flask import Flask, Response, request
from werkzeug.http import parse_accept_header

from scorekeeper.web.delivery.static_files import is_static

KINDS = frozenset(
    {"text/html", "text/css", "text/javascript", "application/json", "application/manifest+json", "image/svg+xml"}
)
REFUSED = 400
WORTH_IT = 500
MOST_NOISE = 32
NAMED = b"\x1f\x8b\x08\x08\0\0\0\0\0\xff"
"""The header of a gzip file with a name, of no time and no system. `gzip.GzipFile` takes as long to be made as a tap's answer
to be compressed."""


def init_app(app: Flask) -> None:
    """Compress pages and files, and also answers to forms and refusals: these are most of the traffic of a hand."""
    app.after_request(_compress)


def _compress(response: Response) -> Response:
    if HTTPStatus.OK < response.status_code < REFUSED or response.mimetype not in KINDS:
        return response
    if not takes_gzip(request.environ.get("HTTP_ACCEPT_ENCODING", "")):
        return response
    plain, static = response.get_data(), is_static(response)
    if len(plain) < WORTH_IT and not static:
        return response
    response.set_data(squeezed(plain) if static else noisy(plain))
    response.headers["Content-Encoding"] = "gzip"
    return response


@lru_cache(maxsize=64)
def takes_gzip(header: str) -> bool:
    """Does an `Accept-Encoding` header accept gzip?"""
    return bool(parse_accept_header(header)["gzip"])


@lru_cache(maxsize=256)
def squeezed(file: bytes) -> bytes:
    """A static file as small as it gets. There are about forty."""
    return gzip.compress(file, 9, mtime=0)


def noisy(plain: bytes) -> bytes:
    """A page compressed to a random length (against BREACH): it may repeat input beside a token, and its size must not show how
    much of the token somebody has guessed. The noise is a file name in the gzip header, which browsers ignore."""
    name = b"x" * (1 + secrets.randbelow(MOST_NOISE))
    squeeze = zlib.compressobj(6, wbits=-zlib.MAX_WBITS)
    parts = (
        NAMED,
        name,
        b"\0",
        squeeze.compress(plain),
        squeeze.flush(),
        struct.pack("<LL", zlib.crc32(plain), len(plain)),
    )
    return b"".join(parts)
