"""The app behind nginx, set up as web/README.md says: an evening below /cards/, and phones that hold connections open."""

import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest

from tests.proofs.server import COMMAND, Server, free_port
from tests.support.webphone import FIELDS, Page

ROOT = Path(__file__).parents[2]
NEEDED = "SCOREKEEPER_NEED_NGINX"
NAME, BELOW = "cards.example.org", "/cards"
CONNECTIONS_ALLOWED = 100
pytestmark = pytest.mark.full


def configuration(port: int, app: int, folder: Path) -> str:
    """Return nginx's configuration with the README's server, for these ports and the certificate in `folder`."""
    readme = (ROOT / "scorekeeper/web/README.md").read_text("utf-8")
    server = readme.split("<!-- nginx -->\n```nginx\n")[1].split("```")[0]
    for old, new in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("http://127.0.0.1:8500", f"http://127.0.0.1:{app}"),
        ("/etc/letsencrypt/live/cards.example.org/", f"{folder}/"),
    ):
        assert old in server
        server = server.replace(old, new)
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    user = "user root;\n" if os.name == "posix" and os.getuid() == 0 else ""
    return (
        f"{user}worker_processes 1;\npid {folder}/pid;\nerror_log {folder}/errors;\nevents {{ worker_connections 1000; }}\n"
        f"http {{\naccess_log off;\n{temporary}{server}}}\n"
    )


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of nginx on this machine, with the app behind it."""
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if not nginx:
        assert NEEDED not in os.environ, "nginx is missing"
        pytest.skip("nginx is missing")
    folder = tmp_path_factory.mktemp("nginx")
    make = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -keyout privkey.pem -out fullchain.pem -subj"
    subprocess.run([*make.split(), f"/CN={NAME}"], cwd=folder, check=True, capture_output=True)
    server = Server(folder / "games.db", command=(*COMMAND, "--proxy", NAME + BELOW)).start()
    front = free_port()
    (folder / "nginx.conf").write_text(configuration(front, server.port, folder), "utf-8")
    process = subprocess.Popen([nginx, "-p", folder, "-c", folder / "nginx.conf", "-g", "daemon off;"])
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", front)) == 0:
                break
        time.sleep(0.05)
    yield front
    process.terminate()
    process.wait(timeout=20)
    server.stop()


class Browser:
    """A phone on the internet, with its own address among those of this machine."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.port, self.address, self.cookies = port, address, dict[str, str]()

    def ask(self, path: str, fields: Any = None) -> tuple[int, http.client.HTTPMessage, str]:
        """Send a request. Return the status, headers and page."""
        context = ssl._create_unverified_context()
        connection = http.client.HTTPSConnection(
            "127.0.0.1", self.port, timeout=20, source_address=(self.address, 0), context=context
        )
        headers = {"Host": NAME, "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if fields is not None:
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"https://{NAME}"}
            headers["Referer"] = f"https://{NAME}{BELOW}/"
        connection.request("GET" if fields is None else "POST", path, fields and urlencode(fields), headers)
        answer = connection.getresponse()
        page = answer.read().decode()
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _, rest = cookie.partition("=")
            value, *marks = rest.split(";")
            self.cookies[name] = value
            assert {"secure", f"path={BELOW}"} <= {mark.strip().lower().rstrip("/") for mark in marks}, cookie
        connection.close()
        return answer.status, answer.headers, page

    def post(self, form: Page, more: list[tuple[str, str]]) -> str:
        """Send a form's hidden fields and `more`. Return where the answer leads."""
        fields = [pair for pair in form.sends() if pair[0] in FIELDS]
        status, headers, page = self.ask(form["action"], fields + more)
        assert status == 303, Page(page).text
        return urlsplit(headers["Location"]).path


def test_an_evening_below_a_path(port: int) -> None:
    phone = Browser(port)
    status, _, home = phone.ask(f"{BELOW}/")
    assert status == 200
    links = {link for name in ("href", "src", "action") for link in Page(home).each(f"[{name}]", name)}
    assert links
    assert {link for link in links if link.startswith("/") and not link.startswith(f"{BELOW}/")} == set()
    for file in (link for link in links if "/static/" in link):
        assert phone.ask(file.partition("#")[0])[0] == 200, file
    worker = phone.ask(f"{BELOW}/service-worker.js")
    assert worker[0] == 200
    form = Page(phone.ask(f"{BELOW}/tables/new")[2]).one(f"form[action='{BELOW}/tables/new']")
    players = [("player", name) for name in ("Ana", "Ben", "Cy")]
    table = phone.post(form, [*players, ("preset", "pagat"), ("do", "start")])
    assert table.startswith(f"{BELOW}/tables/")
    entry = Page(phone.ask(f"{table}/hands/new")[2]).one(f"form[action^='{table}/hands/new']")
    lines = [(f"level-{seat}", "points") for seat in range(3)]
    lines += [(f"line-{seat}", str(points)) for seat, points in enumerate((120, -20, 35))]
    phone.post(entry, [*lines, ("out", ""), ("dealer", "0"), ("do", "save")])
    board = Page(phone.ask(table)[2])
    assert {"120", "35"} <= set(re.findall(r"\d+", board.text))


def test_one_address_that_holds_connections_stops_no_other(port: int) -> None:
    context = ssl._create_unverified_context()
    held = []
    half = f"POST {BELOW}/join HTTP/1.1\r\nHost: {NAME}\r\nContent-Length: 100\r\n\r\ncode="
    for number in range(CONNECTIONS_ALLOWED + 40):
        plain = socket.create_connection(("127.0.0.1", port), timeout=20, source_address=("127.0.0.2", 0))
        held.append(context.wrap_socket(plain, server_hostname=NAME))
        held[-1].sendall(half.encode() if number < CONNECTIONS_ALLOWED + 20 else b"GET ")
    began = time.monotonic()
    assert Browser(port, "127.0.0.3").ask(f"{BELOW}/")[0] == 200
    assert time.monotonic() - began < 2
    assert Browser(port, "127.0.0.2").ask(f"{BELOW}/")[0] == 503, "more connections than the limit"
    for one in held:
        one.close()
