"""Heads that Flask cannot read: refused before it, or read without what no server has to understand."""

import io
import logging
import socket
import sys
from typing import Any

import pytest
from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.test import EnvironBuilder, run_wsgi_app

from scorekeeper.cli.serve import OneLine
from scorekeeper.web.access.rate_limit import household
from tests.support.webphone import Phone

HOSTS = [
    "a..b", ".", ".local", "x" * 64, "x" * 64 + ".local", "a." * 130 + "local", "[::1", "a b", "\u00e2\u0082\u00ac.local", "",
    "a:b", "localhost:123456", "localhost/x", "localhost,localhost",
]  # fmt: skip
PLACES = ["/", "/static/base/app.css", "/api/v1/judge", "/desk", "/tables/none"]


@pytest.fixture
def lasting(app: Flask) -> Flask:
    """The app as it is served: what breaks is answered, not raised."""
    app.testing = False
    return app


def asked(app: Flask, path: str, **environ: Any) -> tuple[int, dict[str, str], str]:
    """The status, the head and the text of an answer."""
    body, status, head = run_wsgi_app(app.wsgi_app, EnvironBuilder(path).get_environ() | environ, buffered=True)
    return int(status[:3]), dict(head), b"".join(body).decode()


@pytest.mark.parametrize("host", HOSTS)
def test_what_is_no_host_is_refused_before_flask(lasting: Flask, capfd: pytest.CaptureFixture[str], host: str) -> None:
    for path in PLACES:
        status, head, text = asked(lasting, path, HTTP_HOST=host, HTTP_ACCEPT_LANGUAGE="fr")
        assert (status, head["Content-Type"]) == (400, "text/plain; charset=utf-8")
        assert "adresse" in text
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8500", "127.0.0.1:80", "[::1]:8500", "my_pc.local.", "a.lan"])
def test_a_host_that_can_be_one_is_not(lasting: Flask, host: str) -> None:
    assert asked(lasting, "/", HTTP_HOST=host)[0] == 200


@pytest.mark.parametrize("protocol", ["websocket", "h2c", "WebSocket, x", "\xff"])
@pytest.mark.parametrize("path", ["/", "/desk", "/rules", "/settings", "/static/base/app.css"])
def test_an_upgrade_is_ignored(lasting: Flask, path: str, protocol: str) -> None:
    plain = asked(lasting, path)[0]
    assert plain == 200
    assert asked(lasting, path, HTTP_UPGRADE=protocol, HTTP_CONNECTION="Upgrade")[0] == plain


@pytest.mark.parametrize(("named", "scheme"), [
    ("https", "https"), ("HTTPS", "https"), ("http", "http"), ("javascript", "http"), ("x\x1b[31m", "http"),
    ("", "http"),
])  # fmt: skip
def test_a_proxy_can_name_https_and_http_alone(lasting: Flask, named: str, scheme: str) -> None:
    """What it passes on may be what its client sent."""
    lasting.wsgi_app = ProxyFix(lasting.wsgi_app, x_for=1, x_proto=1)  # type: ignore[method-assign]
    _, head, _ = asked(lasting, "/tables/new", HTTP_X_FORWARDED_PROTO=named)
    assert ("; Secure" in head["Set-Cookie"]) == (scheme == "https")


@pytest.mark.parametrize(("address", "counted"), [
    ("192.0.2.1", "192.0.2.1"), ("192.0.2.1:50123", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"),
    ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("[2001:db8:1:2:3:4:5:6]", "2001:db8:1:2::/64"),
    ("[2001:db8:1:2:3:4:5:6]:50123", "2001:db8:1:2::/64"), ("unknown", "unknown"), ("", ""),
    ("2001:db8:1:2:ffff::9", "2001:db8:1:2::/64"), ("2001:db8:1:3::1", "2001:db8:1:3::/64"), ("unix:", "unix:"),
])  # fmt: skip
def test_whose_an_address_is(address: str, counted: str) -> None:
    assert household(address) == counted


@pytest.mark.parametrize("back", ["/rules?q=\u0101", "/rules?q=\U0001f0a1", "/rules/\u0142"])
def test_a_redirect_can_be_sent_whatever_letters_are_in_it(phone: Phone, back: str) -> None:
    fields = phone.hidden("/settings") | {"language": "fr", "back": back}
    goes = phone.client.post("/settings", data=fields).headers["Location"]
    assert goes.isascii()
    assert goes.startswith("/rules")


def test_what_a_client_sent_reaches_no_terminal(lasting: Flask, caplog: pytest.LogCaptureFixture) -> None:
    """A bug is logged by its route, with what it says made printable."""

    def broken(**_: object) -> str:
        raise ValueError("\x1b[31m\u202e" + "x" * 9000)

    lasting.view_functions["home.home"] = broken
    with caplog.at_level(logging.ERROR):
        assert asked(lasting, "/?token=sEcReT%1b%5b31m")[0] == 500
    said = caplog.text
    assert "GET /\n" in said
    assert "ValueError" in said
    assert "sEcReT" not in said
    assert "\x1b" not in said
    assert "\u202e" not in said
    assert len(said) < 14_000


def test_a_bug_before_flask_is_answered_too(lasting: Flask, caplog: pytest.LogCaptureFixture) -> None:
    lasting.url_map.host_matching = True  # makes Flask break off in its own preparations
    lasting.request_context = None  # type: ignore[assignment, method-assign]
    with caplog.at_level(logging.ERROR):
        status, _, text = asked(lasting, "/?token=sEcReT")
    assert (status, bool(text)) == (500, True)
    assert "sEcReT" not in caplog.text


def test_the_server_logs_a_line_without_paths() -> None:
    logger, said = logging.getLogger("scorekeeper.test"), io.StringIO()
    logger.propagate = False
    handler = logging.StreamHandler(said)
    handler.setFormatter(OneLine())
    logger.addHandler(handler)
    try:
        raise OSError("/tables/sEcReT")
    except OSError:
        logger.exception("Exception while serving /tables/sEcReT%s", "\x1b[31m")
    logger.warning("connections\x1b[31m")
    one, two = said.getvalue().splitlines()
    assert one.startswith("scorekeeper: OSError in test_the_server_logs")
    assert two == r"scorekeeper: 'connections\x1b[31m'"


def test_over_a_socket_a_post_keeps_its_body_whatever_upgrade_it_asks_for(live_app: str) -> None:
    port = int(live_app.rpartition(":")[2])
    question = b'{"game":"rummy500","ask":"meld","cards":["7h","8h","9h"]}'
    for protocol in ("h2c", "websocket"):
        head = (
            f"POST /api/v1/judge HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: {protocol}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(question)}\r\n\r\n"
        )
        with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
            connection.sendall(head.encode() + question)
            assert connection.recv(64).startswith(b"HTTP/1.1 200"), sys.platform
