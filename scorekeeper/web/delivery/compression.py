"""Compressed answers."""

import gzip
import secrets
import struct
import zlib
from functools import lru_cache
from http import HTTPStatus

from flask import Flask, Response, request
from werkzeug.http import parse_accept_header

from scorekeeper.tables.bounded_cache import BoundedCache

KINDS = frozenset({"text/html", "text/css", "text/javascript", "application/json", "image/svg+xml"})
REFUSED = 400
WORTH_IT = 700
FILES_KEPT = 256
"""Each 30 KB at the most: 8 MB. There are about forty."""
MOST_NOISE = 32
NAMED = b"\x1f\x8b\x08\x08\0\0\0\0\0\xff"
"""The header of a gzip file with a name, of no time and no system. `gzip.GzipFile` takes as long to be made as a tap's answer
to be compressed."""
SAID_ELSEWHERE = ("Content-Disposition", "Last-Modified", "Expires", "Accept-Ranges")
"""Headers that a static file does not need: its address has its name, `ETag` its version, `Cache-Control` its lifetime, and
compressed files are not sent in parts."""


def init_app(app: Flask) -> None:
    """Compress pages and files, and also answers to forms and refusals: these are most of the traffic of a hand."""
    kept = BoundedCache[str, bytes](FILES_KEPT)

    def compress(response: Response) -> Response:
        if HTTPStatus.OK < response.status_code < REFUSED or response.mimetype not in KINDS:
            return response
        if not takes_gzip(request.environ.get("HTTP_ACCEPT_ENCODING", "")):
            return response
        etag, _weak = response.get_etag()
        response.direct_passthrough = False
        body = kept.get(etag) if etag else None
        if body is None:
            plain = response.get_data()
            if len(plain) < WORTH_IT:
                return response
            body = gzip.compress(plain, 9, mtime=0) if etag else noisy(plain)
        if etag:
            kept.put(etag, body)
            for name in SAID_ELSEWHERE:
                response.headers.remove(name)
            response.set_etag(etag, weak=True)
        response.call_on_close(getattr(response.response, "close", lambda: None))
        response.set_data(body)
        response.headers["Content-Encoding"] = "gzip"
        return response

    app.after_request(compress)


@lru_cache(maxsize=64)
def takes_gzip(header: str) -> bool:
    """Does an `Accept-Encoding` header accept gzip?"""
    return bool(parse_accept_header(header)["gzip"])


def noisy(plain: bytes) -> bytes:
    """A page compressed to a random length (against BREACH): it may repeat input beside a token, and its size must not show how
    much of the token somebody has guessed. The noise is a file name in the gzip header, which browsers ignore."""
    name = b"x" * (1 + secrets.randbelow(MOST_NOISE))
    squeeze = zlib.compressobj(4, wbits=-zlib.MAX_WBITS)
    parts = (
        NAMED,
        name,
        b"\0",
        squeeze.compress(plain),
        squeeze.flush(),
        struct.pack("<LL", zlib.crc32(plain), len(plain)),
    )
    return b"".join(parts)
