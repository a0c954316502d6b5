"""What a WSGI app is told of a request, and what goes back over the wire."""

from typing import Any

import pytest

from scorekeeper.server.wsgi_message import answered, environ_of


@pytest.mark.parametrize(
    ("target", "path", "query"),
    [
        (b"/desk?a=1", "/desk", "a=1"),
        (b"http://cards.example/desk?a=http://x/", "/desk", "a=http://x/"),
        (b"https://cards.example:8500", "/", ""),
        (b"http://cards.example?a=1/2", "/", "a=1/2"),
        (b"//cards.example/desk", "//cards.example/desk", ""),
    ],
)
def test_a_target_may_be_written_with_its_host(target: bytes, path: str, query: str) -> None:
    environ = environ_of(b"GET", target, "1.1", [], b"")
    assert (environ["PATH_INFO"], environ["QUERY_STRING"]) == (path, query)


@pytest.mark.parametrize(("method", "body"), [("GET", b"500 Internal Server Error\n"), ("HEAD", b"")])
def test_a_mistake_of_the_app_is_answered(method: str, body: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(environ: dict[str, Any], start_response: Any) -> Any:
        raise KeyError(method)

    message = answered(broken, environ_of(method.encode(), b"/", "1.1", [], b""), close=False)
    assert message.startswith(b"HTTP/1.1 500 ")
    assert message.partition(b"\r\n\r\n")[2] == body
    assert b"Connection: close" not in message
    assert "KeyError" in capsys.readouterr().err
