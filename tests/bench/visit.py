"""What comes down the line when a phone visits for the first time, as a browser asks for it: each page, then what it names,
each file once, all of it squeezed where the server does so, heads of the answers included. And a tap after that. The server is
one that was installed: what a checkout serves has its comments."""

import gzip
import http.client
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urljoin

from .measured import Goal, Line
from .served import running
from .tables import signed_cookie, table_log, write_file
from .tap import HAND, tapped

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r'<(?:link|script|img)[^>]* (?:href|src)="([^"]+)"')
BESIDE = {"css": re.compile(r"url\(['\"]?([^'\")]+)['\"]?\)"), "js": re.compile(r'\bfrom *"(\.[^"]+)"')}
"""What style sheets and scripts name."""
PAGES = ("/", "/tables/table-1", "/tables/table-1/hands/new")
"""Home, a table, and its pad."""
PHONE_BROWSER = "Mozilla/5.0 (Android 16; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0"
"""What a phone says it is: it is sent nothing for wide screens."""


def visit(passes: int) -> list[Line]:
    """Bytes, which are the same each time: it is looked once."""
    with TemporaryDirectory(prefix="bench-") as folder:
        logs = [("table-1", table_log(4)), ("table-2", table_log(4, begun=True))]
        database = write_file(Path(folder) / "tables.db", logs)
        signed = signed_cookie(database)
        with running(database, installed(Path(folder))) as (ours, _, client):
            visitor = Visitor(ours.port, signed)
            for page in PAGES:
                visitor.open(page)
            visitor.connection.close()
            figures = client.run(ours, [list(tapped(iter(["table-2"]), 1, signed))], "200")
    later = figures["read"] / len(HAND)
    # 60 KB of 1,024 bytes.
    return [
        Line("first visit: home, a table, its pad", [float(visitor.bytes)], Goal(60 * 1024, of="B"), unit="B"),
        Line("a later tap", [later], Goal(3_000, of="B"), unit="B"),
    ]


def installed(folder: Path) -> tuple[str, ...]:
    """A wheel built and unpacked there: the command that runs it."""
    wheel = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run(wheel, check=True)
    zipfile.ZipFile(next(folder.glob("rummy_scorekeeper-*.whl"))).extractall(folder / "site")
    return "env", f"PYTHONPATH={folder / 'site'}", sys.executable, "-P", "-m", "scorekeeper"


class Visitor:
    """A browser that has nothing yet. `bytes` is what it was sent."""

    def __init__(self, port: int, signed: str) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port)
        self.headers = {"Accept-Encoding": "gzip, deflate", "Cookie": f"scorekeeper={signed}", "User-Agent": PHONE_BROWSER}
        self.seen: set[str] = set()
        self.bytes = 0

    def open(self, page: str) -> None:
        """Load a page, and all that it names and was not loaded yet; what style sheets name too."""
        waiting = [address.replace("&amp;", "&") for address in NAMED.findall(self.load(page))]
        for address in waiting:
            if address not in self.seen and address.startswith("/"):
                self.seen.add(address)
                beside = BESIDE.get(address.rpartition(".")[2])
                text = self.load(address)
                waiting += [urljoin(address, name) for name in (beside.findall(text) if beside else ())]

    def load(self, address: str) -> str:
        """One answer, and its bytes added up."""
        self.connection.request("GET", address, headers=self.headers)
        answer = self.connection.getresponse()
        body = answer.read()
        assert answer.status == 200, (address, answer.status)
        heads = sum(len(name) + len(value) + 4 for name, value in answer.getheaders())
        self.bytes += len(body) + heads + len("HTTP/1.1 200 OK\r\n\r\n")
        return (gzip.decompress(body) if answer.getheader("Content-Encoding") == "gzip" else body).decode(errors="replace")
