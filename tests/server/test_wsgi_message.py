"""How a request becomes a WSGI environ, and an answer becomes bytes."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from scorekeeper.server.wsgi_message import Environ, answered, environ_of

Start = Callable[[str, list[tuple[str, str]]], None]


@pytest.mark.parametrize(
    ("url", "path", "query", "host"),
    [
        (b"/", "/", "", "localhost"),
        (b"/a%20b?c=%20&d", "/a b", "c=%20&d", "localhost"),
        (b"//evil/a", "//evil/a", "", "localhost"),
        (b"/http://x/", "/http://x/", "", "localhost"),
        (b"http://127.0.0.1:8500/a?b", "/a", "b", "127.0.0.1:8500"),
        (b"HTTP://x", "/", "", "x"),
        (b"http://x?b", "/", "b", "x"),
        (b"http://[x/", "http://[x/", "", "localhost"),
        (b"http://\xff/", "http://\xff/", "", "localhost"),
        (b"*", "*", "", "localhost"),
        (b"x:443", "x:443", "", "localhost"),
        (b"https://x/a?b=http://y/", "/a", "b=http://y/", "x"),
    ],
)
def test_an_address_has_a_path_a_query_and_a_host(url: bytes, path: str, query: str, host: str) -> None:
    environ = environ_of(b"GET", url, "1.1", [(b"Host", b"localhost")], b"")
    assert (environ["PATH_INFO"], environ["QUERY_STRING"], environ["HTTP_HOST"]) == (path, query, host)


@pytest.mark.parametrize(
    ("headers", "name", "value"),
    [
        ([(b"Cookie", b"a=1"), (b"cookie", b"b=2")], "HTTP_COOKIE", "a=1; b=2"),
        ([(b"Accept", b"a"), (b"Accept", b"b")], "HTTP_ACCEPT", "a,b"),
        ([(b"X-A", b"1"), (b"X_A", b"2")], "HTTP_X_A", "1"),
        ([(b"Content-Type", b"text/plain")], "CONTENT_TYPE", "text/plain"),
        ([(b"Content-Length", b"7")], "CONTENT_LENGTH", ""),
    ],
)
def test_headers_get_their_names(headers: list[tuple[bytes, bytes]], name: str, value: str) -> None:
    assert environ_of(b"GET", b"/", "1.1", headers, b"")[name] == value


def app_that_says(
    status: str, *head: tuple[str, str], body: bytes = b""
) -> Callable[[Environ, Start], Iterable[bytes]]:
    def app(_environ: Environ, start_response: Start) -> Iterable[bytes]:
        start_response(status, list(head))
        return [body]

    return app


def broken(*_: Any) -> Iterable[bytes]:
    raise ValueError


@pytest.mark.parametrize(
    ("method", "app", "status", "length", "body"),
    [
        ("GET", app_that_says("200 OK", body=b"hello"), b"200", b"5", b"hello"),
        ("GET", app_that_says("200 OK", ("content-length", "5"), body=b"hello"), b"200", b"5", b"hello"),
        ("GET", app_that_says("200 OK"), b"200", b"0", b""),
        ("HEAD", app_that_says("200 OK", ("Content-Length", "5"), body=b"hello"), b"200", b"5", b""),
        ("HEAD", app_that_says("200 OK", body=b"hello"), b"200", None, b""),
        ("GET", app_that_says("204 NO CONTENT", body=b"hello"), b"204", None, b""),
        ("GET", app_that_says("304 NOT MODIFIED"), b"304", None, b""),
        ("GET", broken, b"500", b"25", b"500 Internal Server Error"),
        ("HEAD", broken, b"500", None, b""),
        ("GET", app_that_says("200 OK", ("X", "\u2660")), b"500", b"25", b"500 Internal Server Error"),
    ],
)
def test_an_answer_says_where_it_ends(
    method: str, app: Callable[..., Iterable[bytes]], status: bytes, length: bytes | None, body: bytes
) -> None:
    head, _, rest = answered(app, {"REQUEST_METHOD": method}, close=False).partition(b"\r\n\r\n")
    lines = head.split(b"\r\n")
    lengths = [
        value for name, _, value in (line.partition(b": ") for line in lines) if name.lower() == b"content-length"
    ]
    assert (lines[0].split(b" ")[1], lengths, rest) == (status, [] if length is None else [length], body)
    assert b"Connection: close" not in lines
    assert (
        answered(app, {"REQUEST_METHOD": method}, close=True).partition(b"\r\n\r\n")[0].endswith(b"Connection: close")
    )
