"""HTTP messages on their way to a WSGI app and back."""

import io
import sys
import time
import traceback
from collections.abc import Callable, Iterable
from email.utils import formatdate
from functools import lru_cache
from typing import Any
from urllib.parse import unquote_to_bytes

Environ = dict[str, Any]
Wsgi = Callable[..., Iterable[bytes]]
Header = tuple[bytes, bytes]
Head = list[tuple[str, str]]

NOT_IN_APP = frozenset(
    {"HTTP_TRANSFER_ENCODING", "HTTP_CONTENT_LENGTH", "HTTP_EXPECT", "HTTP_UPGRADE", "HTTP_CONNECTION"}
)
"""Heads that speak of the connection, or that are known better once all has arrived."""
WITHOUT_BODY = ("1", "204", "304")
BROKEN = "500 Internal Server Error"


def environ_of(method: bytes, url: bytes, version: str, headers: Iterable[Header], body: bytes) -> Environ:
    """What the app is told of a request that has arrived whole. Who asks, and where, is added by the server."""
    path, _, query = _without_host(url).partition(b"?")
    environ: Environ = {
        "REQUEST_METHOD": method.decode("latin-1"),
        "SCRIPT_NAME": "",
        "PATH_INFO": (unquote_to_bytes(path) if b"%" in path else path).decode("latin-1"),
        "QUERY_STRING": query.decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{version}",
        "CONTENT_LENGTH": str(len(body)) if body else "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
        "wsgi.input_terminated": True,
    }
    for raw, value in headers:
        name = _name(raw)
        text = value.decode("latin-1")
        if name in environ:
            text = f"{environ[name]}{'; ' if name == 'HTTP_COOKIE' else ','}{text}"
        if name:
            environ[name] = text
    return environ


def _without_host(url: bytes) -> bytes:
    """The path and query of a target, which may be written with scheme and host as for a proxy."""
    if not url.startswith((b"http://", b"https://")):
        return url
    _, _, rest = url.partition(b"://")
    path = rest[len(rest.split(b"/", 1)[0].split(b"?", 1)[0]) :]
    return path if path.startswith(b"/") else b"/" + path


@lru_cache(maxsize=512)
def _name(header: bytes) -> str:
    """How WSGI calls a header; "" for those that the app does not get. One with an underscore could pass for another."""
    if b"_" in header:
        return ""
    name = "HTTP_" + header.decode("latin-1").upper().replace("-", "_")
    if name == "HTTP_CONTENT_TYPE":
        return "CONTENT_TYPE"
    return "" if name in NOT_IN_APP else name


def answered(app: Wsgi, environ: Environ, *, close: bool) -> bytes:
    """What the app answers, as it goes over the wire. A mistake of the app's is answered too."""
    try:
        return _answered(app, environ, close)
    except Exception:
        traceback.print_exc()
        body = b"" if environ["REQUEST_METHOD"] == "HEAD" else f"{BROKEN}\n".encode()
        return written(BROKEN, [("Content-Type", "text/plain")], body, close=close)


def _answered(app: Wsgi, environ: Environ, close: bool) -> bytes:
    begun: list[tuple[str, Head]] = []

    def start_response(status: str, head: Head, exc_info: Any = None) -> None:
        begun.append((status, head))

    parts = app(environ, start_response)
    try:
        body = b"".join(parts)
    finally:
        getattr(parts, "close", lambda: None)()
    status, head = begun[-1]
    return written(status, head, body, close=close)


def written(status: str, head: Head, body: bytes, *, close: bool) -> bytes:
    """An answer as it goes over the wire."""
    lines = [f"HTTP/1.1 {status}\r\n", *[f"{name}: {value}\r\n" for name, value in head], _date(int(time.time()))]
    if not status.startswith(WITHOUT_BODY) and not any(name.lower() == "content-length" for name, _ in head):
        lines.append(f"Content-Length: {len(body)}\r\n")
    lines.append("Connection: close\r\n\r\n" if close else "\r\n")
    return "".join(lines).encode("latin-1") + body


def refusal(status: str) -> bytes:
    """An answer of the server's own, with nothing after it."""
    text = f"{status}\n"
    head = f"HTTP/1.1 {status}\r\nContent-Type: text/plain\r\nContent-Length: {len(text)}\r\nConnection: close\r\n"
    return f"{head}{_date(int(time.time()))}\r\n{text}".encode("latin-1")


@lru_cache(maxsize=4)
def _date(second: int) -> str:
    return f"Date: {formatdate(second, usegmt=True)}\r\n"
