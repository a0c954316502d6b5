"""HTTP messages as WSGI has them, and back."""

import io
import sys
import time
import traceback
from collections.abc import Callable, Iterable
from email.utils import formatdate
from functools import lru_cache
from typing import Any
from urllib.parse import unquote_to_bytes, urlsplit

Environ = dict[str, Any]
Wsgi = Callable[..., Iterable[bytes]]
Header = tuple[bytes, bytes]
Head = list[tuple[str, str]]

NOT_IN_APP = frozenset(
    {"HTTP_TRANSFER_ENCODING", "HTTP_CONTENT_LENGTH", "HTTP_EXPECT", "HTTP_UPGRADE", "HTTP_CONNECTION"}
)
"""Headers about the connection, and the length, which is known for certain once all has arrived."""
WITHOUT_BODY = ("1", "204", "304")
BROKEN = "500 Internal Server Error"
TEXT = ("Content-Type", "text/plain")


def environ_of(method: bytes, url: bytes, version: str, headers: Iterable[Header], body: bytes) -> Environ:
    """The environ of a request that has arrived whole. The addresses of both ends are added by the connection."""
    host, path, query = _split(url)
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
    if host:
        environ["HTTP_HOST"] = host.decode("latin-1")
    return environ


def _split(url: bytes) -> tuple[bytes, bytes, bytes]:
    """Host, path and query. As to a proxy, a whole address may be asked for: its host counts then, not the header's."""
    if url.startswith(b"/"):
        path, _, query = url.partition(b"?")
        return b"", path, query
    try:
        parts = urlsplit(url)
    except ValueError:
        return b"", url, b""
    return (parts.netloc, parts.path or b"/", parts.query) if parts.netloc else (b"", url, b"")


@lru_cache(maxsize=512)
def _name(header: bytes) -> str:
    """The name of a header in WSGI; "" for those that the app does not get. One with an underscore could pass for another."""
    if b"_" in header:
        return ""
    name = "HTTP_" + header.decode("latin-1").upper().replace("-", "_")
    if name == "HTTP_CONTENT_TYPE":
        return "CONTENT_TYPE"
    return "" if name in NOT_IN_APP else name


def answered(app: Wsgi, environ: Environ, *, close: bool) -> bytes:
    """The app's answer as it goes over the wire; a 500 where the app breaks."""
    content = environ["REQUEST_METHOD"] != "HEAD"
    try:
        return written(*_ask(app, environ), close=close, content=content)
    except Exception:
        traceback.print_exc()
        return written(BROKEN, [TEXT], BROKEN.encode(), close=close, content=content)


def _ask(app: Wsgi, environ: Environ) -> tuple[str, Head, bytes]:
    begun: list[tuple[str, Head]] = []

    def start_response(status: str, head: Head, exc_info: Any = None) -> None:
        begun.append((status, head))

    parts = app(environ, start_response)
    try:
        body = b"".join(parts)
    finally:
        getattr(parts, "close", lambda: None)()
    return *begun[-1], body


def written(status: str, head: Head, body: bytes, *, close: bool, content: bool = True) -> bytes:
    """An answer as it goes over the wire, without its content where only the head was asked for."""
    lines = [f"HTTP/1.1 {status}\r\n", *[f"{name}: {value}\r\n" for name, value in head], _date(int(time.time()))]
    if status.startswith(WITHOUT_BODY):
        content = False
    elif content and not any(name.lower() == "content-length" for name, _ in head):
        lines.append(f"Content-Length: {len(body)}\r\n")
    lines.append("Connection: close\r\n\r\n" if close else "\r\n")
    return "".join(lines).encode("latin-1") + (body if content else b"")


def refusal(status: str) -> bytes:
    """An answer of the server's own, after which the connection ends."""
    text = f"{status}\n"
    head = f"HTTP/1.1 {status}\r\nContent-Type: text/plain\r\nContent-Length: {len(text)}\r\nConnection: close\r\n"
    return f"{head}{_date(int(time.time()))}\r\n{text}".encode("latin-1")


@lru_cache(maxsize=4)
def _date(second: int) -> str:
    return f"Date: {formatdate(second, usegmt=True)}\r\n"
